"""The words that people read: messages and the rulebook, in English and Japanese.

`words.Words` says everything that is said; `rulebook` holds the rules. This module only chooses
the language, so that choosing it costs nothing.
"""

from collections.abc import Mapping

LANGUAGES = ("en", "ja")


def choose(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak, "en" or "ja": the option if there is one, else what the locale says,
    else English.

    Of LC_ALL, LC_MESSAGES and LANG the first that is set decides, as everywhere in POSIX. Raises
    ValueError, with a sentence to show, for an option that names no language of the game.
    """
    if option is not None:
        if option not in LANGUAGES:
            allowed = " or ".join(LANGUAGES)
            raise ValueError(f"there is no language {option!r}; choose {allowed}")
        return option
    values = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in values if value), "")
    language = locale.split(".")[0].split("@")[0].split("_")[0].lower()
    return language if language in LANGUAGES else "en"
