"""Asks a bot what it would do, for one table; the table goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import replace
from animarche.tui import advice as bot
from animarche.tui import travel
from animarche.tui.screens.moving import NONE

if TYPE_CHECKING:
    from concurrent.futures import Future

    from textual.timer import Timer

    from animarche.bots import Judgement
    from animarche.tui.advice import Advice
    from animarche.tui.screens.table import TableScreen

BEAT = 0.4  # seconds from one sign of thinking to the next


class Advising:
    """The advice at one table. It stays until something is played, or until it is closed."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._thought: Future[Judgement] | None = None
        self._timer: Timer | None = None

    def press(self) -> None:
        """Ask; have who thinks answer now; then lead to one piece of advice after the other."""
        screen = self._screen
        advice = screen.glance.advice
        if advice is None or advice.problem:
            self._ask()
        elif advice.thinking:
            screen.game.thinker.hurry()
        else:
            led = (advice.led + 1) % len(advice.best)
            screen.show(travel.to_command(screen.desk, advice.best[led].command))
            screen.see(advice=replace(advice, led=led))

    def close(self) -> None:
        """No advice, and nothing that is thought about."""
        thought, self._thought = self._thought, None
        self._screen.see(advice=None)
        self._quiet()
        if thought is not None and not thought.done():
            self._screen.game.thinker.stop()

    def follow(self) -> None:
        """Advice is for the state in which it was asked for."""
        advice = self._screen.glance.advice
        if advice is not None and advice.state is not self._screen.table.state:
            self.close()

    def _ask(self) -> None:
        screen, table = self._screen, self._screen.table
        asked = bot.Advice(table.state, bot.blind(table))
        screen.see(advice=asked)
        seed = len(table.moves)  # nothing secret is in it, and who asks again gets the same
        thought = screen.game.thinker.think(
            bot.advisor(), bot.advisor_view(table), table.options, seed
        )
        self._thought = thought
        if screen.game.motion != NONE:
            self._timer = screen.set_interval(BEAT, self._beat)
        # From another thread: a message is posted, and what follows happens here.
        thought.add_done_callback(lambda _: screen.call_later(self._heard, thought, asked))

    def _heard(self, thought: Future[Judgement], asked: Advice) -> None:
        """Show what came of it, unless it is wanted no more."""
        if self._thought is not thought or thought.cancelled():
            return
        from animarche.bots.worker import NoThought

        try:
            answer = bot.advised(asked, thought.result())
        except NoThought as problem:
            answer = replace(asked, problem=problem)
        self._thought = None
        self._quiet()
        self._screen.see(advice=answer)
        self._screen.game.repaint()

    def _beat(self) -> None:
        advice = self._screen.glance.advice
        if advice is not None:
            self._screen.see(advice=replace(advice, beat=advice.beat + 1))
            self._screen.repaint()

    def _quiet(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
