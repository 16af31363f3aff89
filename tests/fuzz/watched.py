"""What a program opens, writes, moves or deletes while it reads hostile files.

`python -m tests.fuzz.watched HOME OUTSIDE` reads all that lies in HOME as the game would, and
prints what it touched in OUTSIDE or changed anywhere else than in HOME, one a line.
"""

import os
import sys
from pathlib import Path

_LOOKS = {"open", "os.listdir", "os.scandir"}
_CHANGES = {
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
}
_CHANGES |= {"os.chmod", "os.chown", "os.utime", "shutil.move", "shutil.rmtree", "shutil.copyfile"}
_RUNS = {"os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Watch:
    """An audit hook that notes what should not be touched."""

    def __init__(self, home: str, outside: str) -> None:
        self.home, self.outside = os.path.realpath(home), os.path.realpath(outside)
        self.touched: list[str] = []
        self.over = False

    def __call__(self, event: str, args: tuple[object, ...]) -> None:
        """Called by Python for every event (sys.addaudithook)."""
        if self.over:
            return
        if event in _RUNS:
            self.touched.append(f"{event} {args}")
        elif event in (*_LOOKS, *_CHANGES):
            changes = event in _CHANGES
            paths, more = args, ()
            if event == "open":  # path, mode, flags
                paths, more = args[:1], args[2:]
                changes = isinstance(more[0], int) and bool(more[0] & _WRITING)
            for path in paths:
                if isinstance(path, (str, bytes, os.PathLike)):
                    self._look(event, os.path.realpath(os.fsdecode(path)), changes)

    def _look(self, event: str, path: str, changes: bool) -> None:
        if _under(path, self.outside) or (changes and not _under(path, self.home)):
            self.touched.append(f"{event} {path}")


def _under(path: str, folder: str) -> bool:
    return os.path.commonpath((path, folder)) == folder


def read_everything(home: Path) -> None:
    """All that the game and its commands do with the files in `home`."""
    from animarche import settings
    from animarche.table import Table, plan
    from tests.cards.first import first_cards
    from tests.fuzz.command_lines import output_of

    os.environ["ANIMARCHE_HOME"] = str(home)
    found, _ = settings.load()
    settings.save(found)
    last, _ = plan.last()
    plan.remember(last)
    for path in sorted((home / "games").iterdir()):
        log = str(path)
        for line in _LOG_COMMANDS:
            output_of(*line, log)
        for kind in ("md", "html", "json", "svg", "cast"):
            output_of("export", log, "--to", kind, "--out", str(home / f"{path.stem}.{kind}"))
        try:
            table = Table.resume(log, first_cards())
        except (ValueError, OSError):
            continue
        if table.options:
            table.play(table.options[0])
        table.close()
    for line in _GAMES_COMMANDS:
        output_of(*line)


_LOG_COMMANDS = (("verify",), ("trace",), ("replay", "--text"), ("replay", "--text", "--at", "3"))
_GAMES_COMMANDS = (
    ("games",),
    ("games", "--json"),
    ("games", "compress"),
    ("games", "repair", "--yes"),
    ("games", "delete", "--finished", "--yes"),
    ("play", "--resume"),
    ("play",),
)


def main() -> int:
    home, outside = map(Path, sys.argv[1:])
    watch = Watch(str(home), str(outside))
    sys.addaudithook(watch)
    read_everything(home)
    watch.over = True
    for line in watch.touched:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
