"""The guided first round: what is asked, which commands fit, and what the neighbor then does.

A lesson is a real game of two at a table that is never saved, dealt from a fixed seed with the
standard cards. The newcomer plays the seat in the south; the other seat is played by the script. A
step waits for one thing. Whatever else is tried is answered with a sentence and changes nothing, so
the game always is where the script says.
"""

from collections.abc import Callable

from animarche.engine import commands as c
from animarche.engine.board import PLOTS
from animarche.engine.cards import CardSet
from animarche.engine.game import GameState
from animarche.engine.records import record, replace
from animarche.engine.refusals import Refusal
from animarche.lang.words import Words
from animarche.table import Seat, Table
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.grid import Look
from animarche.tui.hits import in_reading_order
from animarche.tui.menu import Entry, path_of
from animarche.tui.model import Target
from animarche.tui.pointing import targets_of

SEED = 776
KEN, YOU = 0, 1  # the neighbor in the north, the newcomer in the south
STORE, KENS_STORE = 1, 2  # the plots of the general stores

# What a step waits for, besides a command.
READ, GOALS, REFUSAL, RULE, UNDO = "read", "goals", "refusal", "rule", "undo"
PLAY, POINT = "play", "point"  # a command: shown in the list, or by pointing

Reply = Callable[[GameState], c.Command]


@record
class Step:
    """One step. Its texts are `lesson.{id}` and, in full, `lesson.{id}.more`.

    `waits` is what ends it; `fits` says of a command whether it does; `replies` are what the
    neighbor does then; `about` are the things that the coach speaks of, besides those that can be
    acted on; `panel` is the one to be in front where panels share a place.
    """

    id: str
    waits: str
    fits: Callable[[c.Command], bool] = lambda command: False
    replies: tuple[Reply, ...] = ()
    about: Callable[[GameState], frozenset[Target]] = lambda state: frozenset()
    panel: str = "menu"


def _call(number: int) -> Reply:
    """Ken calls the animal in the cell `number` of his store's front."""

    def reply(state: GameState) -> c.Command:
        cell = state.board.fronts[KEN][KENS_STORE][number]
        return c.attract(state.plaza[cell][0], KENS_STORE)

    return reply


def _visit(state: GameState) -> c.Command:
    return c.visit(YOU, _plot_of("coffee_shop", state), 0)


def _flyer(state: GameState) -> c.Command:
    return c.advertise(state.ads[_flyers(state)].id, "upper")


def _plot_of(shop: str, state: GameState) -> int:
    plots = enumerate(state.players[YOU].plots)
    return next(index for index, plot in plots if plot is not None and plot.side.shop == shop)


def _flyers(state: GameState) -> int:
    return next(index for index, ad in enumerate(state.ads) if ad.id.startswith("flyer-"))


def _only(*targets: Target) -> Callable[[GameState], frozenset[Target]]:
    return lambda state: frozenset(targets)


def _out_of_line(state: GameState) -> frozenset[Target]:
    """Animals east of the newcomer's store, which it cannot call (A1)."""
    fronts = state.board.fronts[YOU][STORE + 1 :]
    cells = (cell for front in fronts for cell in front if state.plaza[cell])
    return frozenset(Target("cell", cell) for cell in cells)


def _coffee(state: GameState) -> frozenset[Target]:
    return frozenset({Target("plot", _plot_of("coffee_shop", state), YOU)})


def _upper_frame(state: GameState) -> frozenset[Target]:
    return frozenset({Target("frame", _flyers(state), 0)})


def _attracts(command: c.Command) -> bool:
    return isinstance(command, c.Attract)


def _builds_coffee(command: c.Command) -> bool:
    return isinstance(command, c.Build) and command.shop == "coffee_shop" and not command.renovate


def _visits_ken(command: c.Command) -> bool:
    return command == c.visit(KEN, KENS_STORE, 0)


OWN_PLOTS = tuple(Target("plot", plot, YOU) for plot in range(PLOTS))
OWN_PLATE = Target("plate", player=YOU)

STEPS = (
    Step("welcome", READ, about=_only(*OWN_PLOTS)),
    Step("goals", GOALS, about=_only(OWN_PLATE)),
    Step(
        "store",
        PLAY,
        lambda command: command == c.place_store(STORE),
        (lambda state: c.place_store(KENS_STORE),),
    ),
    Step("call", PLAY, _attracts, (_call(0),)),
    Step("refusal", REFUSAL, about=_out_of_line),
    Step("rule", RULE),
    Step("point", POINT, _attracts, (_call(1),)),
    Step("marker", READ, about=_only(OWN_PLATE)),
    Step("income", PLAY, lambda command: isinstance(command, c.Activate)),
    Step("undo", UNDO, about=_only(OWN_PLATE)),
    Step(
        "again",
        PLAY,
        lambda command: command == c.activate(STORE, (0, 1)),
        (lambda state: c.activate(KENS_STORE, (0, 1)),),
    ),
    Step("sale", PLAY, lambda command: command == c.PASS, (lambda state: c.PASS,)),
    Step("build", PLAY, _builds_coffee, (_visit,)),
    Step("visit", READ, about=_coffee),
    Step("guest", POINT, _visits_ken, (_flyer,)),
    Step("ad", READ, about=_upper_frame, panel="ads"),
    Step("closing", READ),
)


def open_lesson(cards: CardSet, words: Words) -> "LessonDesk":
    """A lesson at its first step. `cards` are the standard ones, whose prices the script pays, and
    `words` know them."""
    names = _names(words)
    seats = [Seat(names[KEN], "person", "orange"), Seat(names[YOU], "person", "blue")]
    return LessonDesk(Table.new(cards, seats, SEED, start_player=YOU), words)


def _names(words: Words) -> tuple[str, str]:
    return words.text("lesson.ken"), words.text("lesson.you")


class LessonDesk(Desk):
    """A desk with a script; `number` is that of the step, from 0."""

    advisable = False  # the coach knows better

    def __init__(self, table: Table, words: Words) -> None:
        self.number = 0
        super().__init__(table, words)

    @property
    def step(self) -> Step:
        """What is asked now."""
        return STEPS[self.number]

    @property
    def last(self) -> bool:
        """Whether no other step follows."""
        return self.number == len(STEPS) - 1

    # ---- what is asked

    def asks(self) -> str:
        """What happens here and what to do, in two or three short sentences."""
        return self.words.text(f"lesson.{self.step.id}")

    def explains(self) -> str:
        """The same step for who wants to know more."""
        return self.words.text(f"lesson.{self.step.id}.more")

    def press(self) -> tuple[str, str]:
        """The key that leads on from here, and what it does."""
        waits, text = self.step.waits, self.words.text
        if waits == REFUSAL:
            if self.focus == MARKET and self.cursor in self.look.told:
                return "Enter", text("lesson.press.try")
            return "Tab", text("lesson.press.told")
        if waits in (PLAY, POINT):
            return self._press_to_play()
        sign = {READ: "Enter", GOALS: "g", RULE: "F1", UNDO: "u"}[waits]
        return sign, text(f"lesson.press.{waits}")

    def _press_to_play(self) -> tuple[str, str]:
        text, entries = self.words.text, self.menu.entries
        index = self._suited()
        if index is None:
            return "Esc", text("lesson.press.back")
        entry = entries[index]
        if self.step.waits == POINT and entry.commands:
            there = self.focus == MARKET and any(map(self.step.fits, self.pool_at(self.cursor)))
            if there and self.cursor not in self.picks:
                return "Enter", text("lesson.press.enter")
            return "Tab", text("lesson.press.tab")
        if entry.commands == (c.PASS,):
            return "p", entry.label
        sign = str(index + 1) if index < 9 else "↑↓ Enter"
        return sign, entry.label

    def _suited(self) -> int | None:
        """The first entry of the list that leads to what is asked; None if there is none."""
        found = (index for index, entry in enumerate(self.menu.entries) if self._leads(entry))
        return next(found, None)

    def _leads(self, entry: Entry) -> bool:
        if entry.commands:
            return not entry.shortcut and self.step.fits(entry.commands[0])
        depth = len(entry.path)
        pool = (option for option in self.menu.pool if path_of(option)[:depth] == entry.path)
        return any(map(self.step.fits, pool))

    @property
    def look(self) -> Look:
        """As at any table, but only what fits is lit; and what the step is about is shown."""
        look, waits = super().look, self.step.waits
        lit: frozenset[Target] = frozenset()
        if waits in (PLAY, POINT):
            fitting = filter(self.step.fits, self.menu.pool)
            lit = frozenset(t for o in fitting for t in targets_of(o, self.state, self.menu.path))
        elif waits == REFUSAL:
            lit = look.lit
        return replace(look, lit=lit, told=self.step.about(self.state))

    @property
    def aimed(self) -> tuple[c.Command, ...]:
        """As at any table; where nothing is to be played, nothing is previewed."""
        return super().aimed if self.step.waits in (PLAY, POINT) else ()

    def _renew(self) -> None:
        """The cursor of the list begins on what is asked for."""
        super()._renew()
        self.at = self._suited() or 0

    def _first(self) -> int:
        return self.at

    # ---- what is done

    def play(self, commands: tuple[c.Command, ...], sure: bool = False) -> None:
        """Play what the step asks for; the neighbor answers. Anything else is for later."""
        if len(commands) == 1 and self.step.fits(commands[0]):
            super().play(commands, sure=True)
            self._next()
            return
        refusals = filter(None, map(self.table.why_not, commands[:1]))
        refusal = next(refusals, None)
        if refusal is None:
            self.later()
        else:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not; one step asks for just that."""
        super().refuse(refusal)
        if self.step.waits == REFUSAL and refusal.rule:
            self._next()

    def undo(self) -> None:
        """Take back, where the script can go back, too."""
        if self.step.waits != UNDO:
            self.later()
            return
        super().undo()
        self._next()

    def restart(self) -> None:
        """A lesson goes back by u alone."""
        self.later()

    def redo(self) -> None:
        """What was taken back is done in another way."""
        self.later()

    def later(self) -> None:
        """Answer what does not fit now: say again what does."""
        self.say(self._first_this())

    def hush(self) -> None:
        """Say that no longer, now that another key has come."""
        if self.status == self._first_this():
            self.say("")

    def _first_this(self) -> str:
        sign, _ = self.press()
        return self.words.text("lesson.later", sign=sign)

    def seen(self, what: str) -> None:
        """Something was read or looked at: READ, GOALS or RULE."""
        if self.step.waits == what and not self.last:
            self.say("")
            self._next()

    def _next(self) -> None:
        """The next step, after what the neighbor does."""
        replies = self.step.replies
        self.number += 1
        told = [event for reply in replies for event in self.table.play(reply(self.state))]
        self._tell(tuple(told))
        self._lead_cursor()
        self._renew()

    def _lead_cursor(self) -> None:
        """From what the step before was about to what this one speaks of, else to the list; but
        who is to point at something finds the way there."""
        about = self.step.about(self.state)
        if about:
            self.cursor = in_reading_order(self.state.board, len(self.state.ads), about)[0]
        elif self.step.waits in (PLAY, READ):
            self.focus = MENU

    # ---- words

    def speak(self, words: Words) -> None:
        """Go on in another language; the players are called otherwise in it."""
        self.table.names = _names(words)
        super().speak(words)
