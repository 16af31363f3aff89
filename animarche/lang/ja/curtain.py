"""The curtain before secret goals."""

TEXTS = {
    "curtain.title": "秘密の目標",
    "curtain.cover": "どのキーでも隠します",
    "curtain.deal": "始める前に、1人ずつ自分の目標を見ます。",
    "curtain.scored": "達成、{vp}",
    "curtain.two_of_three": "3枚の大目標のうち、得点になるのは2枚までです。",
    "curtain.press": "{player}だけが見ます：{letter}を押してください",
    "curtain.hand": "代わりに{player}が見る",
    "curtain.skip": "Esc：見ないで始める（目標はgでいつでも見られます）",
    "curtain.leave": "Esc：テーブルへ戻る",
}
