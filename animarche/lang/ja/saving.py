"""A game that cannot be saved, and where else it could be."""

TEXTS = {
    "unsaved.over": "すべて{path}に保存されました。",
    "unsaved.lost": "{path}に保存できませんでした：{problem}。失われた行動：{n}。",
    "unsaved.title": "保存せずに中断しますか？",
    "unsaved.leave": (
        "保存できていません：{problem}。中断すると失われる行動：{n}。ゲーム画面で{sign}を押すと、"
        "別の場所に保存できます。"
    ),
    "elsewhere.title": "別の場所に保存",
    "elsewhere.about": (
        "ここまでのゲーム全体を新しいファイルに書き、そのファイルで続けます。元の場所のファイルは"
        "そのまま残ります。"
    ),
    "elsewhere.there": "同じフォルダー",
    "elsewhere.games": "保存したゲーム",
    "elsewhere.home": "ホーム",
    "elsewhere.here": "現在の場所",
    "elsewhere.temporary": "再起動まで",
    "elsewhere.typed": "パスを入力",
    "elsewhere.none": "いま保存できるフォルダーがほかにありません。",
    "elsewhere.go": "ここに保存",
    "elsewhere.wrong": "そこには保存できません：{problem}。",
    "elsewhere.done": "これからは{path}に保存します。",
}
