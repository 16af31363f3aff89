"""The form for a new game."""

TEXTS = {
    "newgame.title": "新しいゲーム",
    "newgame.count": "人数",
    "newgame.player": "プレイヤー{letter}",
    "newgame.start": "スタートプレイヤー",
    "newgame.start.random": "ランダム",
    "newgame.animals": "動物",
    "newgame.animals.random": "ランダム",
    "newgame.animals.hand": "選ぶ：{here}／{need}",
    "newgame.animals.bad": "広場に置く動物は{need}体です。いま選んでいるのは{here}体です。",
    "newgame.cards": "カードファイル",
    "newgame.cards.hint": "ファイルの場所。空欄なら標準カード",
    "newgame.cards.bad": "使えません。理由（英語）：{reason}",
    "newgame.cards.more": (
        "使えません。理由（英語）：{reason}（ほかに{n}件。animarche cards checkで全部見られます）"
    ),
    "newgame.color.keys": "色は ← → で変えます。",
    "newgame.seed": "シード値",
    "newgame.seed.hint": "0以上の整数。空欄ならランダム",
    "newgame.seed.bad": "シード値は0から{most}までの整数か空欄にしてください。",
    "newgame.left_out": "表示できない文字を取り除きました。",
    "newgame.begin": "始める",
    "newgame.back": "戻る",
    "name.empty": "名前に目に見える文字がありません。別の名前にするか、空にしてください。",
    "name.long": "名前が長すぎます。全角8文字（半角16文字）までにしてください。",
    "name.control": "名前に表示できない文字が入っています。",
    "name.twice": "{name}という名前が2人います。どちらかを変えてください。",
    # ---- colors of the players
    "color.orange": "オレンジ",
    "color.blue": "青",
    "color.green": "緑",
    "color.purple": "紫",
    "color.vermilion": "朱",
    "color.yellow": "黄",
    "color.sky": "空色",
    "color.grey": "灰色",
}
