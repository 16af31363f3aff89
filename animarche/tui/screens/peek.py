"""The curtain: a player's goals, for that player's eyes only."""

from textual.events import Click

from animarche.engine.game import GameState
from animarche.engine.goals import progress
from animarche.tui import palette
from animarche.tui.drawing.plate import badge
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import wrap


class Peek(Paper[None]):
    """An opaque screen that covers the table. Only the player's own letter lifts the curtain, so
    that no key that is held down can; any key covers the goals again. `deal` shows all players
    one after the other."""

    def __init__(self, state: GameState, names: tuple[str, ...], player: int, deal: bool) -> None:
        super().__init__()
        self._state = state
        self._names = names
        self._player = player
        self._deal = deal
        self._left = len(names) - 1 if deal else 0
        self._open = False

    def page(self, columns: int) -> list[Line]:
        """The curtain, or behind it the goals with their progress."""
        text, name = self.words.text, self._names[self._player]
        head = Line([*badge(self._player), (f" {name}", palette.STRONG)])
        letter = palette.LETTERS[self._player]
        if self._open:
            return [head, Line(), *self._goals(columns), Line(), self._note("curtain.cover")]
        lines = [
            Line([(text("curtain.title"), palette.TITLE)]),
            Line(),
            head,
            Line(),
            Line([(text("curtain.press", player=name, letter=letter), palette.STRONG)], self._lift),
            Line(),
        ]
        if self._deal:
            lines += [self._note("curtain.deal"), self._note("curtain.skip")]
        else:
            players = range(len(self._names))
            lines += [self._other(player) for player in players if player != self._player]
            lines += [Line(), self._note("curtain.leave")]
        return lines

    def _other(self, player: int) -> Line:
        """Another player may look instead."""
        label = self.words.text("curtain.hand", player=self._names[player])
        return Line([*badge(player), (f" {label}", palette.FAINT)], lambda: self._hand(player))

    def _note(self, key: str) -> Line:
        return Line([(self.words.text(key), palette.FAINT)])

    def _goals(self, columns: int) -> list[Line]:
        text, player = self.words.text, self._state.players[self._player]
        lines: list[Line] = []
        for goal in (*player.goals.small, *player.goals.large):
            done, needed = progress(goal, player, len(self._names))
            kind = text("goal.large" if goal.large else "goal.small")
            moment = text("goal.end" if goal.at_end else "goal.now")
            vp = self.words.count("vp", goal.vp)
            lines.append(Line([(f"{kind} · {moment} · {vp}", palette.TITLE)]))
            lines += [
                Line([("  " + line, palette.BASE)])
                for line in wrap(self.words.goal(goal.id), min(columns, 70) - 2)
            ]
            if goal in player.goals.scored:
                state = text("curtain.scored", vp=vp)
            else:
                state = text("goal.progress", done=done, needed=needed)
            bar = "▪" * min(done, needed) + "▫" * max(0, needed - done)
            lines += [Line([(f"  {bar} {state}", palette.GAIN)]), Line()]
        lines.append(self._note("curtain.two_of_three"))
        return lines

    def key(self, key: str) -> bool:
        """The player's letter, another player's, or a key that covers."""
        if self._open:
            self._hide()
            return True
        letters = palette.LETTERS[: len(self._names)].casefold()
        if key == letters[self._player]:
            self._lift()
        elif key in letters and not self._deal:
            self._hand(letters.index(key))
        elif key in ("escape", "q"):
            self.dismiss(None)
        else:
            return key == "enter"
        return True

    def on_click(self, event: Click) -> None:
        """A click covers what lies open."""
        if self._open:
            event.prevent_default()
            self._hide()

    def _lift(self) -> None:
        self._open = True
        self.repaint()

    def _hide(self) -> None:
        self._open = False
        if not self._left:
            self.dismiss(None)
            return
        self._left -= 1
        self._player = (self._player + 1) % len(self._names)
        self.repaint()

    def _hand(self, player: int) -> None:
        self._player = player
        self.repaint()
