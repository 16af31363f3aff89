"""How texts are compared when something is searched."""

import unicodedata

LONGEST = 40  # signs of anything that is searched
_KATAKANA, _LAST_KATAKANA, _APART = ord("ァ"), ord("ヶ"), ord("ァ") - ord("ぁ")


def fold(text: str) -> str:
    """A text as it is searched: without case, width, and the difference of the two kana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(
        chr(ord(sign) - _APART) if _KATAKANA <= ord(sign) <= _LAST_KATAKANA else sign
        for sign in plain
    )
