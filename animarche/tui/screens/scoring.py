"""The end of the game: who won, where the points came from, and where the log lies."""

from animarche.engine.game import standings
from animarche.table import Table
from animarche.tui import palette
from animarche.tui.canvas import Span
from animarche.tui.drawing.plate import badge
from animarche.tui.saving import saved
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import cut, fit, width, wrap

COLUMNS = ("play", "goals", "shops", "total")


class Scoring(Paper[bool]):
    """Standings and revealed goals (F1, F2). Its result: whether to leave the table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._state = table.state
        self._names = table.names

    def page(self, columns: int) -> list[Line]:
        """The table of scores, the goals that count, the log."""
        text = self.words.text
        scores = standings(self._state)
        winners = [self._names[score.player] for score in scores if score.winner]
        key = "scoring.wins" if len(winners) == 1 else "scoring.win_together"
        titles = [text(f"scoring.{name}") for name in COLUMNS]
        sizes = [max(6, width(title)) + 2 for title in titles]
        lines = [
            Line([(text("scoring.title"), palette.TITLE)]),
            Line([(text(key, winners=self.words.listed(winners)), palette.STRONG)]),
            Line(),
            Line(
                [
                    (" " * 24, palette.FAINT),
                    *(
                        (fit(t, s, "right"), palette.FAINT)
                        for t, s in zip(titles, sizes, strict=True)
                    ),
                ]
            ),
        ]
        for score in scores:
            row: list[Span] = [(f"{score.place:>2}. ", palette.STRONG), *badge(score.player)]
            row.append((fit(f" {self._names[score.player]}", 19), palette.STRONG))
            for name, size in zip(COLUMNS, sizes, strict=True):
                style = palette.TITLE if name == "total" else palette.BASE
                row.append((fit(str(getattr(score, name)), size, "right"), style))
            if score.winner:
                row.append((f"  ✦ {text('scoring.winner')}", palette.GAIN))
            lines.append(Line(row))
        lines.append(Line())
        for score in scores:
            lines += self._goals(score.player, columns)
        lines.append(Line())
        lines += self._log(columns)
        lines.append(Line())
        lines.append(Line([(fit(text("scoring.done"), 24), palette.STRONG)], self._done))
        lines.append(Line([(fit(text("scoring.look"), 24), palette.STRONG)], self._look))
        return lines

    def _goals(self, player: int, columns: int) -> list[Line]:
        """The goals of a player that count."""
        lines = []
        for goal in self._state.players[player].goals.scored:
            vp = fit(self.words.text("short.vp", n=goal.vp), 5, "right")
            goal_text = cut(self.words.goal(goal.id), columns - 10)
            lines.append(
                Line([*badge(player), (f" {vp}  ", palette.GAIN), (goal_text, palette.BASE)])
            )
        return lines

    def _log(self, columns: int) -> list[Line]:
        sentence = saved(self._table, self.words, "scoring.log")
        style = palette.BASE if self._table.journal_problem is None else palette.WARN
        if sentence is None:
            return []
        return [Line([(line, style)]) for line in wrap(sentence, columns)]

    def key(self, key: str) -> bool:
        """Escape and q lead to the title, too; numbers do not, for the last move may be one."""
        if key in ("escape", "q"):
            self._done()
            return True
        return key.isdecimal()

    def _done(self) -> None:
        self.dismiss(True)

    def _look(self) -> None:
        self.dismiss(False)
