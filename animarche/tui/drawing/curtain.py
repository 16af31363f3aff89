"""The curtain of a player: drawn shut, or drawn back before the goals."""

from collections.abc import Sequence

from animarche.engine.cards import Goal
from animarche.engine.goals import progress
from animarche.engine.state import OVER, GameState
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Canvas, Span
from animarche.tui.drawing.boxes import center, frame
from animarche.tui.drawing.plate import badge
from animarche.tui.reach import out_of_reach, shut_out
from animarche.tui.text import cut, width, wrap

FOLDS = "▒░░░░░░░"  # the cloth, column by column
CARD = 37, 9  # cells of a goal card at least, and its rows
GAP = 2
PLATE = 66, 15  # cells and rows of what stands before a shut curtain


def shut(
    names: Sequence[str],
    player: int,
    seen: Sequence[int] | None,
    words: Words,
    columns: int,
    rows: int,
    said: str = "",
    people: Sequence[int] | None = None,
) -> tuple[Canvas, dict[int, range]]:
    """The curtain in the color of `player`, who is asked to look; `seen` are those who have looked
    at the deal (None: somebody only peeks); `said` is why a key did nothing; `people` are those who
    may look (None: everybody). With it, for each row that names a player, its columns:
    {row: range}, the people from top to bottom in their order."""
    text = words.text
    canvas = Canvas(columns, rows)
    _drape(canvas, player, 0, columns)
    wide, high = PLATE
    left, top = (columns - wide) // 2, (rows - high) // 2
    canvas.fill(left, top, wide, high, palette.BASE)
    frame(canvas, left, top, wide, high, palette.OWN[player])
    center(canvas, left, top + 2, wide, [(text("curtain.title"), palette.TITLE)])
    letter = palette.LETTERS[player]
    ask = text("curtain.press", player=names[player], letter=letter)
    center(canvas, left, top + 4, wide, [(cut(ask, wide - 4), palette.STRONG)])
    center(canvas, left, top + 5, wide, [(said, palette.WARN)])
    places = {}
    side = left + (wide - 28) // 2
    for row_number, who in enumerate(range(len(names)) if people is None else people):
        name, y = names[who], top + 6 + row_number
        mark = "▸ " if who == player else "  "
        row: list[Span] = [(mark, palette.TITLE), *badge(who)]
        row.append((f" {name}", palette.STRONG if who == player else palette.FAINT))
        if seen is not None and who in seen:
            row.append((f"  ✓ {text('curtain.seen')}", palette.GAIN))
        canvas.spans(side, y, row, left + wide - 2 - side)
        places[y] = range(side, left + wide - 2)
    says = ("curtain.hand", "curtain.leave") if seen is None else ("curtain.deal", "curtain.skip")
    for index, key in enumerate(says):
        center(canvas, left, top + 11 + index, wide, [(text(key), palette.FAINT)])
    return canvas, places


def drawn_back(
    state: GameState, names: Sequence[str], player: int, words: Words, columns: int, rows: int
) -> Canvas:
    """The goals of a player and how far they have come, and the cloth at both sides."""
    text, goals = words.text, state.players[player].goals
    canvas = Canvas(columns, rows)
    cards = (*goals.small, *goals.large)
    wide, high = CARD
    wide = min(wide + 13, (columns - 4 - GAP) // 2)
    air = 1 if rows >= 30 else 0
    block = 2 * high + air
    left = (columns - 2 * wide - GAP) // 2
    top = max(2, (rows - block - 4) // 2 + 2)
    _drape(canvas, player, 0, max(1, left - 1))
    _drape(canvas, player, columns - max(1, left - 1), columns)
    head: list[Span] = [*badge(player), (f" {names[player]}  ", palette.STRONG)]
    canvas.spans(left, top - 2, [*head, (text("curtain.title"), palette.TITLE)], columns - left)
    for index, goal in enumerate(cards):
        down, across = divmod(index, 2)
        x, y = left + across * (wide + GAP), top + down * (high + air)
        _goal(canvas, x, y, wide, state, player, goal, words)
    below = top + block + air
    canvas.put(left, below, text("curtain.two_of_three"), palette.FAINT)
    canvas.put(left, below + 1, text("curtain.cover"), palette.STRONG)
    return canvas


def _goal(
    canvas: Canvas,
    x: int,
    y: int,
    wide: int,
    state: GameState,
    who: int,
    goal: Goal,
    words: Words,
) -> None:
    """One goal: kind and VP, what it asks for, a bar, the numbers, and what is certain of it."""
    text, player = words.text, state.players[who]
    done, needed = progress(goal, player, len(state.players))
    frame(canvas, x, y, wide, CARD[1], palette.OWN[who] if goal.large else palette.FRAME)
    kind = text("goal.large" if goal.large else "goal.small")
    canvas.put(x + 2, y, f" {kind} ", palette.TITLE)
    vp = f" {words.count('vp', goal.vp)} "
    canvas.put(x + wide - 2 - width(vp), y, vp, palette.TITLE)
    room = wide - 4
    for row, line in enumerate(wrap(words.goal(goal.id), room)[:3]):
        canvas.put(x + 2, y + 1 + row, line, palette.STRONG)
    full = room * min(done, needed) // needed
    canvas.put(x + 2, y + 5, "█" * full, palette.OWN[who])
    canvas.put(x + 2 + full, y + 5, "░" * (room - full), palette.FAINT)
    icon = words.icon(goal.icon) if goal.icon else ""
    counts = text(f"counts.{goal.metric}", done=done, needed=needed, icon=icon)
    canvas.put(x + 2, y + 6, cut(counts, room), palette.BASE)
    said, role = _certain(state, who, goal, done >= needed, words)
    canvas.put(x + 2, y + 7, cut(said, room), role)
    moment = f" {text('goal.end' if goal.at_end else 'goal.now')} "
    canvas.put(x + wide - 2 - width(moment), y + CARD[1] - 1, moment, palette.FAINT)


def _certain(state: GameState, who: int, goal: Goal, holds: bool, words: Words) -> tuple[str, str]:
    """What can be said of a goal for certain, and its role; "" if it is open."""
    player = state.players[who]
    if goal in player.goals.scored:
        return f"✓ {words.text('curtain.scored')}", palette.GAIN
    if shut_out(player, goal):
        return words.text("curtain.full"), palette.FAINT
    if state.phase == OVER:
        return words.text("curtain.missed"), palette.FAINT
    if out_of_reach(state, who, goal):
        return words.text("curtain.lost"), palette.COST
    return (words.text("curtain.holds"), palette.GAIN) if holds else ("", palette.BASE)


def _drape(canvas: Canvas, player: int, left: int, right: int) -> None:
    """Cloth in the color of a player, from one column to another, with a hem below."""
    folds = "".join(FOLDS[x % len(FOLDS)] for x in range(right - left))
    for y in range(canvas.height - 1):
        canvas.put(left, y, folds, palette.OWN[player])
    hem = "".join("▾" if sign == FOLDS[0] else " " for sign in folds)
    canvas.put(left, canvas.height - 1, hem, palette.OWN[player])
