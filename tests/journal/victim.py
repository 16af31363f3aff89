"""Programs that play, and are killed at it: a server of processes that are quick to start, and the
real game with a witness.

    python -m tests.journal.victim            plays for who writes requests to it, see `serve`
    python -m tests.journal.victim FD ...     `animarche ...` in its terminal, see `witnessed`
    python -m tests.journal.victim FD:GO ...  the same on a slow disk, see `slow_disk`

All tell of every command, once the call that played it has returned, with the number of lines that
the log must have then.
"""

import gc
import json
import os
import runpy
import signal
import sys
import traceback
from random import Random

from animarche.journal import write as write_module
from animarche.table import Seat, Table
from tests.cards.first import first_cards

NAMES = ("Mika", "Ken", "ウサギさん", "Sora 🐼")
SYSTEM_WRITE, SYSTEM_FSYNC = os.write, os.fsync


def seats(players):
    return [Seat(name, "person", None) for name in NAMES[:players]]


def act(table, seed, lines):
    """Play, take back, or play again; what it is depends on nothing but the seed, the game so far,
    and how many lines it has."""
    chance = Random(f"{seed}/{lines}")
    what = chance.random()
    if what < 0.08 and table.undo_refusal() is None:
        table.undo()
    elif what < 0.11 and table.restart_refusal() is None:
        table.restart()
    elif what < 0.14 and table.undo_together_refusal() is None:
        table.undo_together()
    elif what < 0.4 and table.redo_refusal() is None:
        table.redo()
    else:
        table.play(chance.choice(table.options))


def play(table, seed, lines, tell=lambda lines: None):
    """Play a game on to its end."""
    tell(lines)
    while not table.over:
        act(table, seed, lines)
        lines += 1
        tell(lines)
    table.close()


def undisturbed(path, players, seed):
    """The log of a game in which nobody is killed."""
    play(Table.new(first_cards(), seats(players), seed, path=path, durable=False), seed, 0)
    return path.read_bytes()


def tell(words):
    """Say something whole, or not at all."""
    SYSTEM_WRITE(1, f"{words}\n".encode())


def play_on(path, players, seed, bytes_at_once):
    """Begin a game, or go on with it; "torn" is told first where a line was cut off."""
    if bytes_at_once:  # so slow that a line is often torn
        write_module.os.write = lambda fd, data: SYSTEM_WRITE(fd, bytes(data)[:bytes_at_once])
    if os.path.exists(path):
        table = Table.resume(path, first_cards())
        with open(path, "rb") as log:
            lines = log.read().count(b"\n") - 1
        if table.torn:
            tell("torn")
    else:
        table, lines = Table.new(first_cards(), seats(players), seed, path=path), 0
    play(table, seed, lines, tell)


def serve():
    """For each line of stdin, the arguments of `play_on` as JSON, start a process that plays. It
    tells its number ("pid 7") and the lines of its log ("12"); when it has ended, that is told
    ("ended -9"), and an empty line is waited for."""
    first_cards()
    gc.freeze()
    for request in sys.stdin:
        pid = os.fork()
        if pid == 0:
            tell(f"pid {os.getpid()}")
            try:
                play_on(**json.loads(request))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        # Its number stays its own, so that nobody else is killed, until all is told.
        ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        killed = ended.si_code == os.CLD_KILLED
        tell(f"ended {-ended.si_status if killed else ended.si_status}")
        sys.stdin.readline()
        os.waitpid(pid, 0)


def slow_disk(fd, go):
    """From now on every fsync tells "fsync" to `fd`, and waits for a byte from `go`."""

    def fsync(file):
        SYSTEM_WRITE(fd, b"fsync\n")
        os.read(go, 1)
        SYSTEM_FSYNC(file)

    write_module.os.fsync = fsync


def witnessed(fd, arguments):
    """The real command line in the terminal that stdin is, which becomes its own, so that it is
    told when the terminal goes. How many lines the log must have is told to `fd`."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whatever those who run the tests ignore

    def tells(method):
        def told(table, *given):
            done = method(table, *given)
            SYSTEM_WRITE(fd, f"{table._lines}\n".encode())
            return done

        return told

    Table.play, Table._undo = tells(Table.play), tells(Table._undo)
    sys.argv = ["animarche", *arguments]
    runpy.run_module("animarche", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        fd, *go = map(int, sys.argv[1].split(":"))
        if go:
            slow_disk(fd, *go)
        witnessed(fd, sys.argv[2:])
    else:
        serve()
