"""The settings, and the small files in which the game remembers something."""

TEXTS = {
    # ---- each setting, its values, and what they mean
    "settings.title": "設定",
    "settings.saved": "変更はすぐ保存",
    "settings.language": "言語",
    "settings.language.auto": "システムに合わせる",
    "settings.language.auto.about": (
        "お使いのシステムの言語です。日本語でも英語でもなければ、英語にします。"
    ),
    "settings.language.en": "English",
    "settings.language.en.about": "すべて英語で表示します。",
    "settings.language.ja": "日本語",
    "settings.language.ja.about": "すべて日本語で表示します。",
    "settings.language.now": (
        "今回は--langの指定を優先しています。ここで変えると、その指定は無効になります。"
    ),
    "settings.theme": "配色",
    "settings.theme.dark": "ダーク",
    "settings.theme.dark.about": "夕方の広場。暗い地に温かい色です。",
    "settings.theme.light": "ライト",
    "settings.theme.light.about": "朝の広場。紙の色に濃い文字です。",
    "settings.theme.contrast": "高コントラスト",
    "settings.theme.contrast.about": (
        "黒地にはっきりした色。見えにくい画面や、目の見えにくい方のために。"
    ),
    "settings.theme.now": "いまはNO_COLORの指定で、色なしで表示しています。",
    "settings.animals": "動物",
    "settings.animals.emoji": "絵文字",
    "settings.animals.emoji.about": "動物を絵文字で表示します。",
    "settings.animals.letters": "文字",
    "settings.animals.letters.about": (
        "動物を文字で表示します。絵文字の出ない端末や、読み上げのために。"
    ),
    "settings.borders": "罫線と記号",
    "settings.borders.lines": "罫線",
    "settings.borders.lines.about": "罫線文字で枠を描きます。",
    "settings.borders.ascii": "ASCIIのみ",
    "settings.borders.ascii.about": (
        "「- | +」で枠を描きます。罫線が全角幅になって枠がずれる端末のために。"
    ),
    "settings.motion": "動き",
    "settings.motion.full": "すべて",
    "settings.motion.full.about": (
        "動物が歩き、点数が増えていきます。操作を待たせることはありません。"
    ),
    "settings.motion.basic": "控えめ",
    "settings.motion.basic.about": "勝利点やコインの数字が動くだけで、動物は歩きません。",
    "settings.motion.none": "なし",
    "settings.motion.none.about": "何も動きません。遅い回線や、動きが苦手なときのために。",
    "settings.confirm": "確認",
    "settings.confirm.all": "重要な行動も",
    "settings.confirm.all.about": "席を立つ、売却、撤去、従業員と収入のパスの前に確かめます。",
    "settings.confirm.weighty": "席を立つとき、収入を捨てるとき",
    "settings.confirm.weighty.about": "席を立つ前と、収入を残したパスの前に確かめます。",
    "settings.confirm.none": "しない",
    "settings.confirm.none.about": "確かめません。ゲームは保存され、行動はuで取り消せます。",
    "settings.mouse": "マウス",
    "settings.mouse.on": "使う",
    "settings.mouse.on.about": "クリックで操作します。文字の選択はShiftを押しながら。",
    "settings.mouse.off": "使わない",
    "settings.mouse.off.about": (
        "マウスは端末に任せ、文字を選択できます。操作はすべてキーでします。"
    ),
    "settings.hints": "ヒント",
    "settings.hints.on": "出す",
    "settings.hints.on.about": "初めてのフェイズでヒントを出します。",
    "settings.hints.off": "出さない",
    "settings.hints.off.about": "ヒントは出しません。ヘルプは?とF1でいつでも見られます。",
    # ---- what is wrong with such a file, where, and what to do
    "note.json": (
        "{path}は{line}行{column}文字目からJSONとして読めないため、標準の内容を使います。直すか、"
        "そのまま続けてください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.text": (
        "{path}はUTF-8の文章として読めないため、標準の内容を使います。直すか、そのまま続けて"
        "ください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.object": (
        "{path}はJSONのオブジェクトではないため、標準の内容を使います。直すか、そのまま続けて"
        "ください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.large": (
        "{path}は大きすぎて読めないため、標準の内容を使います。直すか、そのまま続けてください。"
        "次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.value": (
        "{path}の{name}の値が正しくないため（使える値：{allowed}）、標準の値を使います。直すか、"
        "そのまま続けてください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.read": "{path}が読めないため、標準の内容を使います：{problem}。",
    "note.write": "{path}に書けないため、変更は終わるまでのあいだだけ有効です：{problem}。",
}
