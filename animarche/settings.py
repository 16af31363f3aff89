"""The settings: what a player chooses once, for every game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from animarche import notes, paths
from animarche.engine.records import record
from animarche.notes import Trouble

# What each setting may be, in the order in which it is turned.
CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", "en", "ja"),
    "theme": ("dark", "light", "contrast"),
    "animals": ("emoji", "letters"),
    "borders": ("lines", "ascii"),
    "motion": ("full", "basic", "none"),
    "confirm": ("all", "weighty", "none"),
    "mouse": ("on", "off"),
    "hints": ("on", "off"),
    "pace": ("instant", "quick", "normal", "slow", "step"),
}


@record
class Settings:
    """One value of CHOICES for each name in it; these are the usual ones."""

    language: str = "auto"
    theme: str = "dark"
    animals: str = "emoji"
    borders: str = "lines"
    motion: str = "full"
    confirm: str = "weighty"
    mouse: str = "on"
    hints: str = "on"
    pace: str = "normal"


def path() -> Path:
    """The file of the settings."""
    return paths.settings()


def load() -> tuple[Settings, Trouble | None]:
    """The settings of the file, and what is wrong with it, if anything is: what cannot be read of
    it has its usual value."""
    found, trouble = notes.read(path())
    bad = _bad(found)
    if bad is not None:
        trouble = Trouble("value", path(), {"name": bad, "allowed": ", ".join(CHOICES[bad])})
    known = {name: found[name] for name in CHOICES if name in found and _may_be(found, name)}
    return Settings(**known), trouble


def language(option: str | None) -> str | None:
    """The language that the player wants: the option of a command line, else that of the settings;
    None for that of the locale."""
    chosen = option or load()[0].language
    return None if chosen == "auto" else chosen


def save(settings: Settings) -> Trouble | None:
    """Write the settings to their file, or say why that cannot be. A file that cannot be read, or
    has a value that cannot be, is kept beside it as settings.json.bad."""
    values = {name: getattr(settings, name) for name in CHOICES}
    return notes.write(path(), values, lambda there: _bad(there) is None)


def _may_be(found: Mapping[str, Any], name: str) -> bool:
    return isinstance(found[name], str) and found[name] in CHOICES[name]


def _bad(found: Mapping[str, Any]) -> str | None:
    """The first setting with a value that it cannot have."""
    return next((name for name in CHOICES if name in found and not _may_be(found, name)), None)
