"""The chart of the scores over the rounds: a line for each player, told apart by the letter where
each round ends, by its signs, and by its color."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from animarche.engine.state import PLACEMENT, ROUNDS
from animarche.lang.words import Words
from animarche.table.points import CLOSING, END_GOALS, END_SHOPS, Stand
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.drawing.panels import PHASES
from animarche.tui.text import width as text_width

SIGNS = ("▪", "▫", "▴", "▾")  # of the lines, by player
# The way from the first decision, 0: a step for each phase, then wider ones for goals and shops.
PLAYED = ROUNDS * len(PHASES)
PLACES = {PLACEMENT: 0, END_GOALS: PLAYED + 2, END_SHOPS: PLAYED + 4}
LAST = PLACES[END_SHOPS]
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000)  # VP from one score at the side to the next
LOWEST = 8  # rows of a chart
LEFT, RIGHT, BELOW = 5, 8, 2  # cells for the scores on both sides, and for the rounds


def draw_chart(stands: Sequence[Stand], words: Words, width: int, height: int) -> Canvas:
    """The scores after each of `stands` (see `animarche.table.points`) on `width` × `height`
    cells; at least 74 × LOWEST."""
    chart = _Chart(Canvas(width, height), stands, words)
    chart.axes()
    if stands:
        chart.lines()
        chart.letters()
        chart.scores()
    return chart.canvas


def place(stand: Stand) -> int:
    """Where a stand is on the way from the first decision, 0, to the end of the game, LAST."""
    if stand.phase in PLACES:
        return PLACES[stand.phase]
    return (stand.round - 1) * len(PHASES) + 1 + PHASES.index(stand.phase)


def step_of(most: int, rows: int) -> int:
    """How many VP the scores at the side are apart: a round number that leaves a row or more
    between two of them."""
    room = max(1, (rows - 1) // 2)
    return next(step for step in STEPS if -(-most // step) <= room)


def apart(rows: Sequence[int], high: int) -> list[int]:
    """Rows, ascending, of which no two are the same, each as near to where it was to be as there is
    room for in `high` rows."""
    found: list[int] = []
    for row in rows:
        found.append(max(row, found[-1] + 1) if found else row)
    for index in reversed(range(len(found))):  # up again, if they came too far down
        found[index] = min(found[index], high - len(found) + index)
    return found


class _Chart:
    """What is drawn on `canvas`: the lines from column `left` on, `wide` columns of `high` rows."""

    def __init__(self, canvas: Canvas, stands: Sequence[Stand], words: Words) -> None:
        self.canvas, self.stands, self.words = canvas, stands, words
        self.players = range(len(stands[0].vp) if stands else 0)
        self.left, self.wide = LEFT, canvas.width - LEFT - RIGHT
        self.high = canvas.height - BELOW
        most = max((vp for stand in stands for vp in stand.vp), default=0)
        self.step = step_of(most, self.high)
        self.top = max(1, -(-most // self.step)) * self.step  # VP in the highest row

    def column(self, place: float) -> int:
        """The column of a place on the way."""
        return self.left + round(place * (self.wide - 1) / LAST)

    def row(self, vp: float) -> int:
        """The row of a score."""
        return self.high - 1 - round(vp * (self.high - 1) / self.top)

    def axes(self) -> None:
        """The scores at the left; the rounds below, with a mark where each ends."""
        canvas, text = self.canvas, self.words.text
        for y in range(self.high):
            canvas.put(self.left - 1, y, "│", palette.FRAME)
        for vp in range(0, self.top + 1, self.step):
            shown = text("short.vp", n=vp)
            canvas.put(self.left - 1 - text_width(shown), self.row(vp), shown, palette.FAINT)
            if vp:
                canvas.put(self.left, self.row(vp), "┈" * self.wide, palette.FRAME)
        canvas.put(self.left - 1, self.high, "└" + "─" * self.wide, palette.FRAME)
        ends = [*range(0, PLAYED + 1, len(PHASES)), LAST]
        for number, (begin, end) in enumerate(pairwise(map(self.column, ends)), start=1):
            canvas.put(end, self.high, "┴", palette.FRAME)
            ended = number > ROUNDS
            name = text("chart.end") if ended else text("chart.round", number=number)
            middle = (begin + end + 1 - text_width(name)) // 2
            canvas.put(max(begin + 1, middle), self.high + 1, name, palette.FAINT)

    def lines(self) -> None:
        """The lines; where some run together, their signs take turns."""
        here: dict[tuple[int, int], list[int]] = {}
        for player in self.players:
            for x, vp in self._course(player):
                here.setdefault((x, self.row(vp)), []).append(player)
        for (x, y), players in here.items():
            player = players[x % len(players)]
            self.canvas.put(x, y, SIGNS[player], palette.OWN[player])

    def _course(self, player: int) -> Iterator[tuple[int, float]]:
        """The score of a player in each column: straight from one stand to the next."""
        first = self.stands[0]
        yield self.column(place(first)), first.vp[player]
        for before, after in pairwise(self.stands):
            left, right = self.column(place(before)), self.column(place(after))
            gain = after.vp[player] - before.vp[player]
            for x in range(left + 1, right + 1):
                yield x, before.vp[player] + gain * (x - left) / (right - left)

    def letters(self) -> None:
        """The letters of the players where a round ends; side by side where scores are equal."""
        for stand in self.stands:
            if stand.phase != CLOSING:
                continue
            rows: dict[int, list[int]] = {}
            for player in self.players:
                rows.setdefault(self.row(stand.vp[player]), []).append(player)
            for y, players in rows.items():
                x = self.column(place(stand)) - (len(players) - 1) // 2
                for player in players:
                    x = self.canvas.put(x, y, palette.LETTERS[player], palette.BADGES[player])

    def scores(self) -> None:
        """The last score of each player at the end of the line, one below the other."""
        last = self.stands[-1]
        order = sorted(self.players, key=lambda player: (-last.vp[player], player))
        rows = apart([self.row(last.vp[player]) for player in order], self.high)
        for player, y in zip(order, rows, strict=True):
            x = self.canvas.put(
                self.column(place(last)) + 2, y, palette.LETTERS[player], palette.BADGES[player]
            )
            score = self.words.text("short.vp", n=last.vp[player])
            self.canvas.put(x + 1, y, score, palette.OWN[player])
