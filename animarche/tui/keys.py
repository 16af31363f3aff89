"""Keys, also when a Japanese input method is on."""

import unicodedata

from textual.events import Key

_KANA = {"あ": "a", "い": "i", "う": "u", "え": "e", "お": "o"}


def fold(text: str) -> str:
    """`text` as it is compared: case and width of letters do not matter."""
    return unicodedata.normalize("NFKC", text).casefold()


def pressed(event: Key) -> str:
    """The key of an event: a sign that can be typed as itself in small letters, also where an input
    method made it wide or a vowel of it; any other key by its name, such as "enter"."""
    if event.is_printable and event.character:
        sign = fold(event.character)
        return _KANA.get(sign, sign)
    return event.key
