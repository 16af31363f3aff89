"""What a first player was told already: a note beside the settings, one for each installation."""

from pathlib import Path

from animarche import notes, paths
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK

PHASES = (PLACEMENT, ATTRACT, INCOME, SALE, WORK)
SEEN = "seen"


def path() -> Path:
    """The file of the hints that were shown."""
    return paths.hints()


def first_time(phase: str) -> bool:
    """Whether the hint of a phase was never shown here; from now on it was. Phases without a hint
    are no first time. Where the disk does not remember, the hint comes again, which harms nobody;
    what else is wrong with the disk is said where it matters."""
    if phase not in PHASES:
        return False
    found, _ = notes.read(path())
    seen = found.get(SEEN)
    shown = [name for name in PHASES if isinstance(seen, list) and name in seen]
    if phase in shown:
        return False
    notes.write(path(), {SEEN: [*shown, phase]}, lambda there: True)
    return True
