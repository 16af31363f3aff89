"""Keys, also when a Japanese input method is on.

An input method does not let keys through: it sends what it made of them. What a key sends then
depends on how it is set:

- romaji, as nearly everybody has it: a consonant stays what it is but wide (ｐ), a vowel becomes
  kana (う), and some signs become Japanese ones (／ may become ・);
- kana by the JIS layout: every key has a kana of its own (p is せ, u is な), in both widths, and
  as katakana where that is chosen.

The two disagree about six kana. あいうえお are vowels in romaji and the keys 3 e 4 5 6 in JIS: here
they are vowels, for few type kana directly, and those lose four digits, for which there are the
arrows, and no letter but e. ん is n in romaji and y in JIS: here it is n, for where both mean
something, in a question, n is the answer that does no harm.
"""

import unicodedata

from textual.events import Key

_ROMAJI = {"あ": "a", "い": "i", "う": "u", "え": "e", "お": "o", "ん": "n", "・": "/"}
_JIS_KEYS = "127890-^qwrtuiopasdfghjkl;:]zxcvbnm,./"
_JIS_KANA = "ぬふやゆよわほへたてすかなにらせちとしはきくまのりれけむつさそひこみもねるめ"
_KANA = dict(zip(_JIS_KANA, _JIS_KEYS, strict=True)) | _ROMAJI
WIDE_SPACE = "\N{IDEOGRAPHIC SPACE}"
_KATAKANA, _HIRAGANA = ord("ァ"), ord("ぁ")


def pressed(event: Key) -> str:
    """The key of an event: a sign that can be typed as itself in small letters, also where an input
    method made something else of it; any other key by its name, such as "enter"."""
    return exact(event).casefold()


def exact(event: Key) -> str:
    """The key of an event as `pressed` names it, but a capital letter stays one."""
    sign = typed(event)
    if sign is None:
        return event.key
    sign = unicodedata.normalize("NFKC", sign)
    return _KANA.get(_hiragana(sign), sign)


def typed(event: Key) -> str | None:
    """The sign that an event types into a text; None for other keys. The wide space, which Python
    does not count among what can be printed, is a space."""
    if event.character == WIDE_SPACE:
        return " "
    return event.character if event.is_printable else None


def _hiragana(sign: str) -> str:
    if len(sign) == 1 and "ァ" <= sign <= "ヶ":
        return chr(ord(sign) - _KATAKANA + _HIRAGANA)
    return sign
