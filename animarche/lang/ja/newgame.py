"""The form for a new game."""

TEXTS = {
    "newgame.title": "新しいゲーム",
    "newgame.seed": "シード値",
    "newgame.seed.hint": "整数。空欄なら無作為",
    "newgame.seed.bad": "シード値は整数か空欄にしてください。",
    "newgame.start": "スタートプレイヤー",
    "newgame.start.random": "無作為",
    "newgame.begin": "始める",
    "newgame.back": "戻る",
    "newgame.few": "プレイヤーは2人以上必要です。",
    "newgame.name.label": "プレイヤー{number}の名前",
    "newgame.optional": "なし",
    "name.empty": "プレイヤーの名前を入れてください。",
    "name.long": "名前が長すぎます。全角8文字（半角16文字）までにしてください。",
    "name.control": "名前に表示できない文字が入っています。",
    "name.twice": "{name}という名前が2人います。どちらかを変えてください。",
}
