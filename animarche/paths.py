"""Where the game keeps its files. Only the names of paths are made here, no files or folders."""

import os
import re
import stat
from pathlib import Path

HOME = "ANIMARCHE_HOME"  # the environment variable that says where everything lies
HERE = "animarche-data"  # of who has no home


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


def games() -> Path:
    """The folder of the saved games, one log each."""
    return home() / "games"


def new_log(created: str) -> Path:
    """A path for the log of a game that begins at `created` (RFC 3339); no file is there yet."""
    folder = games()
    digits = re.sub(r"\D", "", created)
    stem = f"{digits[:8]}-{digits[8:14]}"
    path, number = folder / f"{stem}.jsonl", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


def saved_games() -> list[Path]:
    """The logs of the saved games, the last changed first; none of a folder that is not there or
    may not be looked into."""
    found = []
    try:
        names = os.listdir(games())
    except OSError:
        names = []
    for path in (games() / name for name in names if name.endswith(".jsonl")):
        try:
            there = path.stat()
        except OSError:  # gone meanwhile, or a link to nowhere
            continue
        if stat.S_ISREG(there.st_mode):
            found.append((there.st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]
