"""What stands for emoji where they are off: two cells each."""

TEXTS = {
    "glyph.fountain": "泉",
    "glyph.customer": "客",
    "glyph.coins": "金",
    "glyph.wood": "木",
    "glyph.vp": "点",
    "glyph.food": "--",
    "glyph.home": "--",
    "glyph.service": "--",
}
