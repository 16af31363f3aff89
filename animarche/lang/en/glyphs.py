"""What stands for emoji where they are off: two cells each."""

TEXTS = {
    "glyph.fountain": "()",
    "glyph.customer": "c.",
    "glyph.coins": "c:",
    "glyph.wood": "w:",
    "glyph.vp": "p:",
    "glyph.food": "--",
    "glyph.home": "--",
    "glyph.service": "--",
}
