"""The bots of one table: when they think, when they act, and when they wait for the people."""

from __future__ import annotations

from concurrent.futures import CancelledError
from typing import TYPE_CHECKING

from animarche.engine.game import view
from animarche.engine.records import replace
from animarche.settings import CHOICES
from animarche.tui.advice import trouble
from animarche.tui.drawing.opponents import READY, STEP, STOPPED, THINKS, Turn
from animarche.tui.screens.moving import NONE

if TYPE_CHECKING:
    from concurrent.futures import Future

    from textual.timer import Timer

    from animarche.bots import Judgement
    from animarche.bots.worker import NoThought
    from animarche.engine.game import GameState
    from animarche.tui.screens.table import TableScreen

# Seconds for which a move stays before a bot acts; None: until a key is pressed.
PACES = {"instant": 0.0, "quick": 0.6, "normal": 1.6, "slow": 4.0, "step": None}
BEAT = 0.4  # seconds from one sign of thinking to the next
PATIENCE = 15.0  # seconds of thinking after which it is said what may help


class Opponents:
    """Has the bots of a table think and act. They think from the moment when it is their turn, and
    act only while the table lies open, so that nothing happens behind a page."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._state: GameState | None = None  # that is thought about
        self._since = 0.0  # when it came to be, or the table to lie open
        self._thought: Future[Judgement] | None = None
        self._urged = False  # to act once, whatever keeps bots waiting
        self._waiting: Timer | None = None
        self._beats: Timer | None = None
        self._beat = 0
        self._patience: Timer | None = None
        self._long = False  # whether it is thought for longer than that
        self._gone = False

    # ---- what people tell them

    def go(self) -> None:
        """The bot to act answers now, and acts at once; stopped bots act once."""
        self._urged = True
        self._screen.game.thinker.hurry()
        self.follow()

    def stop(self) -> None:
        """Bots neither think nor act until they go on."""
        self._screen.desk.stopped = True
        self.forget()

    def start(self) -> None:
        """They go on."""
        self._screen.desk.stopped = False
        self.follow()

    def turn_pace(self, by: int) -> None:
        """Faster (1) or slower (-1), as far as that goes; what that means is said."""
        game, desk = self._screen.game, self._screen.desk
        paces = CHOICES["pace"]
        at = paces.index(game.settings.pace) - by
        pace = paces[max(0, min(at, len(paces) - 1))]
        game.apply_settings(replace(game.settings, pace=pace))
        desk.say(desk.words.text(f"settings.pace.{pace}.about"))

    def forget(self) -> None:
        """Nothing is thought about any more."""
        thought, self._thought = self._thought, None
        self._urged = False
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        self._quiet()
        if thought is not None and not thought.done():
            self._screen.game.thinker.stop()

    def leave(self) -> None:
        """The table is left; nothing is played there any more."""
        self._gone = True
        self.forget()

    # ---- what they do

    def opened(self) -> None:
        """The table lies open again: what there is to see stays for a while."""
        self._since = self._screen.clock()
        self.follow()

    def follow(self) -> None:
        """Do what is to be done now: think, act, or wait. To be called after whatever happens."""
        screen, table = self._screen, self._screen.table
        if self._gone:
            return
        if table.state is not self._state:
            self.forget()
            self._state, self._since = table.state, screen.clock()
        if table.bot is None or (screen.desk.stopped and not self._urged):
            return
        if self._thought is None:
            self._think()
        elif self._thought.done() and screen.is_active and self._may_act():
            self._act(self._thought)

    def _think(self) -> None:
        screen, table = self._screen, self._screen.table
        who = table.state.to_act
        assert who is not None
        assert table.bot is not None
        # Nothing secret is in the seed, and whoever goes on after taking back gets another one.
        seed = f"{table.header.created}:{table.lines}:{who}"
        thinker, seen = screen.game.thinker, view(table.state, who)
        thought = self._thought = thinker.think(table.bot, seen, table.options, seed)
        if screen.game.motion != NONE:
            self._beats = screen.set_interval(BEAT, self._show_beat)
        self._patience = screen.set_timer(PATIENCE, self._show_long)
        # From another thread: a message is posted, and what follows happens here.
        thought.add_done_callback(lambda _: screen.call_later(self._answered, thought))

    def _answered(self, thought: Future[Judgement]) -> None:
        if thought is not self._thought:  # it was forgotten, and another may be going on
            return
        self._quiet()
        self.follow()
        self._screen.repaint()

    def _quiet(self) -> None:
        """No sign of thinking any more."""
        for timer in (self._beats, self._patience):
            if timer is not None:
                timer.stop()
        self._beats = self._patience = None
        self._long = False

    def _may_act(self) -> bool:
        """Whether the last move has stayed long enough; if not, it is asked again in time."""
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        stays = PACES[self._screen.game.settings.pace]
        if self._urged or stays == 0:
            return True
        if stays is None:
            return False
        left = self._since + stays - self._screen.clock()
        if left > 0:
            self._waiting = self._screen.set_timer(left, self.follow)
        return left <= 0

    def _act(self, thought: Future[Judgement]) -> None:
        from animarche.bots.worker import NoThought

        desk, table = self._screen.desk, self._screen.table
        self._urged = False
        try:
            judgement = thought.result()
            refusal = table.why_not(judgement.command)
        except CancelledError:  # something else was thought about
            self._thought = None
            self._think()
            return
        except NoThought as problem:
            self._give_up(problem)
        else:
            if refusal is None:
                desk.play_judged(judgement)
            else:
                self._give_up(NoThought("illegal"))
        self._screen.settle()

    def _give_up(self, problem: NoThought) -> None:
        """A bot that breaks down leaves its seat to the people."""
        desk, table = self._screen.desk, self._screen.table
        who = table.state.to_act
        assert who is not None
        table.seat_person(who)
        desk.fresh()
        reason = trouble(problem, desk.words)
        desk.say(desk.words.text("bots.failed", player=table.names[who], reason=reason), True)

    # ---- what is shown of them

    def _show_beat(self) -> None:
        self._beat += 1
        self._screen.repaint()

    def _show_long(self) -> None:
        self._long = True
        self._screen.repaint()

    @property
    def turn(self) -> Turn | None:
        """What there is to say while a bot is to act; None while none is."""
        screen, table = self._screen, self._screen.table
        who, bot = table.state.to_act, table.bot
        if who is None or bot is None:
            return None
        pace = screen.game.settings.pace
        if screen.desk.stopped and self._thought is None:
            doing = STOPPED
        elif self._thought is None or not self._thought.done():
            doing = THINKS
        else:
            doing = STEP if PACES[pace] is None else READY
        beat = self._beat if screen.game.motion != NONE else None
        return Turn(who, table.names[who], bot, doing, pace, beat, self._long)
