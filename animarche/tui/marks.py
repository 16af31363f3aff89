"""Signs that words and drawings share; those of one drawing alone stand with it."""

CUSTOMERS = "🐾"  # one for each customer
LEADS_ON = "▸"  # to further steps, or from a thing to its place
UPGRADED = "▴"  # before the VP or the name of an upgraded shop
SPECIAL = "◆"  # at a special shop (G7)
FRAMES = "▴▾"  # of an ad, the upper one and the lower one
