"""One tab of a browser: the game, as the process that textual-serve starts.

    python -m animarche.serve.session LANG [CARDS]

LANG may be "" for that of the settings.
"""

from __future__ import annotations

import signal
import sys

from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp

from animarche.arguments import BAD_INPUT
from animarche.cards import CardFileError
from animarche.journal.values import escaped
from animarche.tui.app import Animarche
from animarche.tui.terminal import settle_garbage


class TabDriver(WebDriver):
    """Textual's driver for browsers, which would wait forever for a server that is gone."""

    def run_input_thread(self) -> None:
        """Read until the server says that the tab has closed, or has gone without a word."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(ExitApp())


def main(lang: str, cards_path: str | None = None) -> None:
    """Play from the title until the tab closes or somebody quits; every command is saved."""
    # Ctrl-C is meant for the server, which ends its tabs; it reaches this process as well.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        app = Animarche(None, lang or None, cards_path)
    except CardFileError as error:  # it was good when the server started
        for line in str(error).split("\n"):
            print(f"animarche: {escaped(line)}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    app.driver_class = TabDriver
    settle_garbage()
    try:
        app.run()
    finally:
        if app.last is not None:  # a last try, where the disk refused
            app.last.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
