"""Where the game keeps its files. Only the names of paths are made here, no files or folders."""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

HOME = "ANIMARCHE_HOME"  # the environment variable that says where everything lies
HERE = "animarche-data"  # of who has no home
LOG, PACKED = ".jsonl", ".gz"  # what the name of a log ends in; a compressed one's in both


def home() -> Path:
    """The folder of the player's own files: ANIMARCHE_HOME, else the system's place for them; for a
    user whom the system does not know, as in many containers, one in the current folder."""
    if chosen := os.environ.get(HOME):
        return Path(chosen)
    from platformdirs import user_data_path

    try:
        return user_data_path("animarche", appauthor=False)
    except RuntimeError:
        return Path(HERE)


def config() -> Path:
    """The folder of what the game remembers for the player (settings, the last table):
    ANIMARCHE_HOME, else the system's place for settings; see `home` for who has none."""
    if chosen := os.environ.get(HOME):
        return Path(chosen)
    from platformdirs import user_config_path

    try:
        return user_config_path("animarche", appauthor=False)
    except RuntimeError:
        return Path(HERE)


def settings() -> Path:
    """The file of the settings."""
    return config() / "settings.json"


def last_table() -> Path:
    """The file of who played last, and with what."""
    return config() / "last-table.json"


def hints() -> Path:
    """The file of the hints that were shown."""
    return config() / "hints.json"


def games() -> Path:
    """The folder of the saved games, one log each."""
    return home() / "games"


def position() -> Path:
    """The file with the position that was copied last."""
    return home() / "position.txt"


def index() -> Path:
    """The file with what is known of each saved game, which is made anew where it is missing."""
    return home() / "games-index.json"


def stem_of(name: str) -> str:
    """The name of a log's file without its ending."""
    return name.removesuffix(PACKED).removesuffix(LOG)


def new_log(created: str) -> Path:
    """A path for the log of a game that begins at `created` (RFC 3339); no file is there yet, nor
    a compressed one of the name."""
    folder = games()
    digits = re.sub(r"\D", "", created)
    stem = f"{digits[:8]}-{digits[8:14]}"
    path, number = folder / f"{stem}{LOG}", 1
    while os.path.lexists(path) or os.path.lexists(f"{path}{PACKED}"):
        number += 1
        path = folder / f"{stem}-{number}{LOG}"
    return path


def logs() -> list[tuple[str, os.stat_result]]:
    """The file names of the saved games, the last changed first, each with what the system says of
    the file; none of a folder that is not there or may not be looked into. Where a log lies beside
    its own compressed one, as after a crash, it is the log alone."""
    found = {}
    try:
        with os.scandir(games()) as entries:
            for entry in entries:
                if entry.name.endswith((LOG, LOG + PACKED)):
                    with suppress(OSError):  # gone meanwhile, or a link to nowhere
                        found[entry.name] = entry.stat()
    except OSError:
        return []
    found = {name: there for name, there in found.items() if stat.S_ISREG(there.st_mode)}
    whole = [name for name in found if name.removesuffix(PACKED) not in found or name.endswith(LOG)]
    whole.sort(key=lambda name: (found[name].st_mtime_ns, name), reverse=True)
    return [(name, found[name]) for name in whole]
