"""The curtain: a player's goals, for that player's eyes only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui import palette
from animarche.tui.drawing.curtain import drawn_back, shut
from animarche.tui.layout import missing
from animarche.tui.screens.paper import Paper

if TYPE_CHECKING:
    from textual.events import Click, Resize, ScreenSuspend

    from animarche.engine.game import GameState
    from animarche.tui.widgets.painted import Painted

ANYWAY = ("f2", "ctrl+q", "ctrl+c")  # keys that do the same here as elsewhere: nothing is shown


class Peek(Paper[None]):
    """An opaque screen that covers the table. Only the own letter of the player who is asked opens
    it (or a click on that letter), so that no key that is held down can; any key or click covers
    the goals again, and so does whatever comes between: another window, a screen on top, a terminal
    too small. Nothing else can be called up from here. `deal` asks all people in turn: `people`
    are the players who are no bots (None: all). From one who is alone nothing has to be hidden, so
    that the curtain begins drawn back."""

    CSS = "Peek ToastRack { display: none; }"

    def __init__(
        self,
        state: GameState,
        names: tuple[str, ...],
        player: int,
        deal: bool,
        people: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__()
        self._state = state
        self._names = names
        self._people = tuple(range(len(names))) if people is None else people
        self._player = player
        self._seen: tuple[int, ...] | None = () if deal else None
        self._open = len(self._people) == 1
        self._other: int | None = None  # a player whose letter was pressed before the turn
        self._places: dict[int, range] = {}  # the rows of the players, as in `shut`

    def on_mount(self) -> None:
        """Look whether the players turn to another window."""
        self.watch(self.app, "app_focus", self._shut, init=False)

    @property
    def secret(self) -> bool:
        """Always: the next key may open the curtain."""
        return True

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        words, names, player = self.words, self._names, self._player
        if self._open:
            picture = drawn_back(self._state, names, player, words, columns, rows)
        else:
            picture, self._places = shut(
                names,
                player,
                self._seen,
                words,
                columns,
                rows,
                self._about_turns(),
                self._people,
            )
        page.show(picture.strips(self.game.paint))

    def _about_turns(self) -> str:
        """Why another player's letter opened nothing."""
        if self._other is None:
            return ""
        if self._seen is not None:
            return self.words.text("curtain.turn", player=self._names[self._player])
        name, letter = self._names[self._other], palette.LETTERS[self._other]
        return self.words.text("curtain.choose", player=name, letter=letter)

    def key(self, key: str) -> bool:
        """A key that covers, the own letter, or whose turn it is to look."""
        if self._other is not None:
            self._other = None
            self.repaint()
        letters = [palette.LETTERS[who].casefold() for who in self._people]
        if self._open:
            self._hide()
        elif key == palette.LETTERS[self._player].casefold():
            self._lift()
        elif key in ("escape", "q"):
            self.dismiss(None)
        elif key in ("up", "down", "tab", "shift+tab", "left", "right"):
            self._hand(self._beside(1 if key in ("down", "tab", "right") else -1))
        elif key in letters:
            self._other = self._people[letters.index(key)]
            self.repaint()
        else:
            return key not in ANYWAY
        return True

    def on_click(self, event: Click) -> None:
        """A click covers what lies open; else it says who looks, or opens their goals."""
        event.prevent_default()
        if self._open:
            self._hide()
            return
        at = event.screen_x, event.screen_y
        for who, (y, columns) in zip(self._people, self._places.items(), strict=False):
            if at[1] == y and at[0] in columns:
                if who == self._player and event.chain == 1:  # a double click opens nothing
                    self._lift()
                elif who != self._player:
                    self._hand(who)

    def on_resize(self, event: Resize) -> None:
        """A terminal that gets too small shows nothing."""
        if any(missing(*self.app.size)):
            self._open = False
        super().on_resize(event)

    def on_screen_suspend(self, event: ScreenSuspend) -> None:
        """Another screen lies on top."""
        self._shut()

    def _shut(self) -> None:
        """Shut the curtain; the same player may open it again."""
        if self._open:
            self._open = False
            self.repaint()

    def _lift(self) -> None:
        self._open = True
        self.repaint()

    def _hide(self) -> None:
        """Shut the curtain; the next player is asked, or all is done."""
        self._open = False
        if self._seen is not None:
            self._seen = (*self._seen, self._player)
        if self._seen is None or len(self._seen) == len(self._people):
            self.dismiss(None)
            return
        self._player = self._beside(1)
        self.repaint()

    def _beside(self, by: int) -> int:
        """The next of the people, or the one before."""
        return self._people[(self._people.index(self._player) + by) % len(self._people)]

    def _hand(self, player: int) -> None:
        """Another player is asked; at the deal all are, in their order."""
        if self._seen is None:
            self._player = player
            self.repaint()
