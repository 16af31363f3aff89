"""Where an export goes: to the reader of a pipe, or into a file that is written whole or not."""

from __future__ import annotations

import errno
import os

from animarche.disk import beside, explained, give_name, sync_folder


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
    try:
        if os.path.isdir(place):
            raise IsADirectoryError(errno.EISDIR, "")
        if os.path.lexists(place) and not (force and os.path.isfile(place)):
            raise FileExistsError(errno.EEXIST, "")
        with beside(place, content) as new:
            if force:
                os.replace(new, place)
            else:
                give_name(new, place)
            sync_folder(place)
    except FileExistsError:
        todo = "give another name" if force else "give another name, or --force to replace it"
        raise FileExistsError(errno.EEXIST, f"is there already; {todo}", path) from None
    except OSError as error:
        raise explained(error, path) from None
