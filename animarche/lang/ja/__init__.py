"""What the program says in Japanese. docs/translating.md explains the keys and placeholders.

One module an area, one key a line; `en` has the same modules with the same keys and placeholders.
"""

from animarche.lang.ja import (
    acting,
    advice,
    bots,
    curtain,
    deeds,
    export,
    game,
    glyphs,
    help,
    keys,
    lesson,
    newgame,
    replay,
    rulenames,
    rules,
    saving,
    scoring,
    settings,
    table,
    terminal,
    title,
)

AREAS = (
    game,
    title,
    newgame,
    settings,
    table,
    saving,
    acting,
    advice,
    bots,
    deeds,
    export,
    glyphs,
    curtain,
    scoring,
    replay,
    help,
    rules,
    rulenames,
    keys,
    lesson,
    terminal,
)
TEXTS = {key: text for area in AREAS for key, text in area.TEXTS.items()}
