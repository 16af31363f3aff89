"""The command line's `animarche serve`."""

from __future__ import annotations

import argparse
import errno
from importlib.util import find_spec
from typing import TYPE_CHECKING

from animarche.arguments import INTERRUPTED, add_language, bad_input, whole

if TYPE_CHECKING:
    from socket import socket

    from animarche.arguments import Subparsers

HOST = "127.0.0.1"
PORT = 8000
NO_LOGIN = "There is no login: whoever reaches this address can play, and can read every saved game"
EPILOG = f"""\
{NO_LOGIN}
and its secrets. As it is set, only this machine reaches it. Every browser tab is a process of its
own; when a tab closes, its game is saved, and "Continue" on the title goes on with it.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `serve`; `run` is a function from the parsed arguments to the exit status."""
    serve = subparsers.add_parser(
        "serve",
        help="play in a browser on this machine",
        description="Play in a browser: serve the game on this machine until Ctrl-C.",
        epilog=EPILOG,
        allow_abbrev=False,
    )
    serve.add_argument(
        "--host", metavar="HOST", default=HOST, help=f"the address to listen at ({HOST})"
    )
    serve.add_argument(
        "--port", metavar="N", type=whole(1, 65535), default=PORT, help=f"the port ({PORT})"
    )
    serve.add_argument(
        "--public-url",
        metavar="URL",
        help="the address that players open, where that is another one, as behind a proxy",
    )
    add_language(serve)
    serve.add_argument("--cards", metavar="FILE", help="a card file instead of the standard cards")
    serve.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    import sys

    if find_spec("textual_serve") is None:
        raise bad_input(
            "serve needs the package textual-serve, which is not installed; "
            f"{sys.executable} -m pip install 'animarche[serve]' installs it"
        )
    public = None if args.public_url is None else _public(args.public_url)
    if args.cards is not None:
        from animarche.cards.asked import asked

        asked(args.cards)  # so that a bad card file is told before anybody comes
    sockets = _listen(args.host, args.port)

    from ipaddress import ip_address

    from animarche.serve.server import House

    local = all(ip_address(at.getsockname()[0].split("%")[0]).is_loopback for at in sockets)
    url = public or f"http://{_in_url(args.host)}:{args.port}/"
    print(f"Animarche is at {url} until Ctrl-C.")
    print(f"{NO_LOGIN} and its secrets.")
    if not local:
        print("Other machines reach it too: do this only in a network whose people you trust.")
    sys.stdout.flush()
    House(sockets, args.host, public, _command(args)).open()
    return INTERRUPTED


def _public(url: str) -> str:
    """The public URL, with a slash at its end."""
    import re
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        # It is compared with what browsers send, and stands in a header: no names or passwords in
        # it, and nothing that ends a word there.
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        known = known and re.fullmatch(r"[\w.:[\]-]+", parts.netloc) is not None
    except ValueError:
        known = False
    if not known or not url.isascii() or not url.isprintable() or " " in url:
        raise bad_input(
            f"--public-url: {url!r} is no address; write it like https://example.org/game/"
        )
    return url if url.endswith("/") else f"{url}/"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int) -> list[socket]:
    """Sockets at all addresses of `host`, bound; what is wrong is told in a sentence."""
    import socket

    no_address = bad_input(f"--host: {host!r} is no address of this machine; {HOST} is one")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # a name that nobody knows, or that no name can be
        raise no_address from None
    sockets = []
    for family, _, _, _, address in dict.fromkeys(found):
        try:
            sockets.append(_bound(family, address))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise bad_input(
                    f"--port: another program is at {port} already; choose another port"
                ) from None
            if error.errno in (errno.EACCES, errno.EPERM):
                raise bad_input(
                    f"--port: {port} is kept for the system; choose one from 1024 on"
                ) from None
            # One name may have an address that this machine has not, as localhost often has ::1.
    if not sockets:
        raise no_address
    return sockets


def _bound(family: int, address: object) -> socket:
    import os
    import socket

    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        found.bind(address)  # type: ignore[arg-type]
        found.listen()
    except OSError:
        found.close()
        raise
    return found


def _command(args: argparse.Namespace) -> str:
    """What a shell runs for every tab. It is replaced by the game, so that what ends the process
    ends the game."""
    import os
    import shlex
    import subprocess
    import sys

    words = [sys.executable, "-m", "animarche.serve.session", args.lang or ""]
    words += [] if args.cards is None else [args.cards]
    return f"exec {shlex.join(words)}" if os.name == "posix" else subprocess.list2cmdline(words)
