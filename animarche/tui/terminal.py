"""What the app asks of Textual's drivers, and of Python, beyond what they do by themselves."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from codecs import IncrementalDecoder
    from collections.abc import Callable, Iterable
    from typing import IO

    from textual.app import App
    from textual.events import Key

GARBAGE = 5_000  # objects that are made between two looks
SHELLS = 128  # and the number of a signal is what shells report for a program that it ends
IN_PIXELS = "\x1b[?1016l"  # Textual turns this way of telling on, and never off


def listen(driver: Any, on: bool) -> None:
    """Ask the terminal of a running driver of Textual's to tell of its mouse, or to stop that.

    A terminal that tells takes the mouse away from its user: marking text and pasting by mouse then
    need a further key, or do not work. `App.run(mouse=False)` leaves it alone, but has to be said
    before the app starts; later there is but the driver that it has chosen. Nothing is sent where
    all is so already, nor by drivers that know no mouse, as in tests.
    """
    if driver._mouse == on or not hasattr(driver, "_enable_mouse_support"):
        return
    pixels = getattr(driver, "_mouse_pixels", False)
    if on:
        driver._mouse = True
        driver._enable_mouse_support()
        if pixels:
            driver._enable_mouse_pixels()
    else:
        if pixels:
            driver.write(IN_PIXELS)
        driver._disable_mouse_support()
        driver._mouse = False


def heed_signals(app: App[Any], end: Callable[[int], object]) -> None:
    """A running app that is told to end, also because its terminal goes, does so in order, by
    `end(status)`; and one that was stopped shows itself anew when it goes on."""
    with suppress(NotImplementedError, AttributeError):  # on Windows
        for told in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(told) is not signal.SIG_IGN:  # as nohup wants it
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(told, end, SHELLS + told)
    app.app_resume_signal.subscribe(app, lambda _: app.screen.refresh())


def settle_garbage() -> None:
    """Look for garbage often and shortly, so that no look is felt, and not among what is loaded by
    now: that stays."""
    gc.set_threshold(GARBAGE)
    gc.freeze()


def forgive_a_dead_terminal() -> None:
    """Write to a terminal that is gone as if it were there, until the app ends. Textual's driver
    writes in a thread of its own, which such a terminal would end; then the app would wait for it
    forever, and keep its game from whoever wants to go on with it."""
    if sys.platform == "win32":
        return
    from textual.drivers import linux_driver
    from textual.drivers._writer_thread import WriterThread

    class Writer(WriterThread):
        def __init__(self, file: IO[str]) -> None:
            super().__init__(cast("IO[str]", _Forgiving(file)))

    vars(linux_driver).update(WriterThread=Writer)


class _Forgiving:
    """As much of a file as the driver's thread needs; nothing is said of what it cannot write."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


def forgive_garbled_typing() -> None:
    """Take what no terminal sends, as another encoding or a bad line makes of what was typed: bytes
    that are no UTF-8 for unknown signs, a key with a number that no key has for none. Textual's
    driver would end the app."""
    if sys.platform == "win32":  # there it does not read bytes
        return
    from codecs import getincrementaldecoder

    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver

    class Parser(XTermParser):
        def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
            try:
                return [*super()._sequence_to_key_events(sequence, alt)]
            except (ValueError, OverflowError):
                return []

    def decoder(encoding: str) -> Callable[[], IncrementalDecoder]:
        return partial(getincrementaldecoder(encoding), "replace")

    vars(linux_driver).update(XTermParser=Parser, getincrementaldecoder=decoder)
