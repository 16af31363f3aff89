"""Where an export goes: to the reader of a pipe, or into a file that is written whole or not."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress

from animarche.journal.write import explained, sync_folder


def file_name(log: str, ending: str) -> str:
    """The name of an export of a log, for the current folder: that of the log, with its own
    ending."""
    name = os.path.basename(log)
    for known in (".gz", ".jsonl"):
        name = name.removesuffix(known)
    return f"{name or 'game'}.{ending}"


def write_whole(path: str, content: bytes, force: bool) -> None:
    """Write a file all at once: nobody sees a half of it, and where the disk refuses, nothing has
    changed. FileExistsError where it is there already, unless `force`, with which it may be a
    regular file; any OSError is explained."""
    place = os.path.realpath(path) if force else path  # a link stays one
    beside = os.path.join(os.path.dirname(place), f".{os.getpid()}-{time.time_ns()}.tmp")
    try:
        if os.path.lexists(place) and not (force and os.path.isfile(place)):
            raise FileExistsError(errno.EEXIST, "")
        try:
            with open(beside, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if force:
                os.replace(beside, place)
            else:
                _name(beside, place)
            sync_folder(place)
        finally:
            with suppress(OSError):
                os.unlink(beside)
    except FileExistsError:
        todo = "give another name" if force else "give another name, or --force to replace it"
        raise FileExistsError(errno.EEXIST, f"is there already; {todo}", path) from None
    except OSError as error:
        raise explained(error, path) from None


def _name(beside: str, path: str) -> None:
    """Give a file its name, unless another file has got that meanwhile."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # this disk knows no second names
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, "") from None
        os.rename(beside, path)
