"""What the app asks of Textual's drivers."""

import errno
import os
import threading

import pytest
from textual.drivers import linux_driver
from textual.drivers._writer_thread import MAX_QUEUED_WRITES

from animarche.tui.terminal import forgive_a_dead_terminal


class Dead:
    """A terminal that is gone since so many writes."""

    def __init__(self, writes):
        self.writes, self.written = writes, []

    def fileno(self):
        return 2

    def write(self, text):
        if len(self.written) == self.writes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.written.append(text)

    def flush(self):
        if len(self.written) == self.writes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("writes", [0, 1, 2 * MAX_QUEUED_WRITES])
def test_nobody_waits_for_a_terminal_that_is_gone(monkeypatch, writes):
    monkeypatch.setattr(linux_driver, "WriterThread", linux_driver.WriterThread)
    forgive_a_dead_terminal()
    terminal = Dead(writes)
    writer = linux_driver.WriterThread(terminal)

    def paint():
        for number in range(4 * MAX_QUEUED_WRITES):
            writer.write(str(number))
        writer.stop()

    app = threading.Thread(target=paint, daemon=True)
    writer.start()
    app.start()
    app.join(timeout=5)
    assert not app.is_alive()
    assert not writer.is_alive()
    assert terminal.written == [str(number) for number in range(writes)]
    assert writer.fileno() == 2
