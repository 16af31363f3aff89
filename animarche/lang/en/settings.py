"""The settings, and the small files in which the game remembers something."""

TEXTS = {
    # ---- what is wrong with such a file, where, and what to do
    "note.json": (
        "{path} is no JSON from line {line}, column {column} on, so what is usual holds instead. "
        "Mend it, or go on: the next change moves it aside, to a name with .bad."
    ),
    "note.text": (
        "{path} is no text in UTF-8, so what is usual holds instead. Mend it, or go on: the next "
        "change moves it aside, to a name with .bad."
    ),
    "note.object": (
        "{path} is no JSON object, so what is usual holds instead. Mend it, or go on: the next "
        "change moves it aside, to a name with .bad."
    ),
    "note.large": (
        "{path} holds more than can be read, so what is usual holds instead. Mend it, or go on: "
        "the next change moves it aside, to a name with .bad."
    ),
    "note.value": (
        "{path} has no good value for {name} (allowed: {allowed}), so the usual one holds. Mend "
        "it, or go on: the next change moves it aside, to a name with .bad."
    ),
    "note.read": "{path} cannot be read, so what is usual holds instead: {problem}.",
    "note.write": "{path} cannot be written, so changes hold until you quit: {problem}.",
}
