"""The panels beside a watched game: its story up to the step, what the step was, and the goals."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from animarche.engine.game import view
from animarche.engine.goals import progress
from animarche.table.explaining import COINS, VP, WOOD
from animarche.tui import palette
from animarche.tui.canvas import Row, Span
from animarche.tui.drawing.details import GOAL, details, stock_text
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import hanging, plain
from animarche.tui.drawing.plate import badge
from animarche.tui.model import NOBODY
from animarche.tui.text import cut, width
from animarche.tui.viewer import EVERYBODY, GONE, PHASE, UNDO

if TYPE_CHECKING:
    from animarche.engine.cards import Goal
    from animarche.table.explaining import Change
    from animarche.tui.layout import Rect
    from animarche.tui.viewer import Viewer

STRUCK = f"{palette.FAINT}+{palette.STRUCK}"  # what was taken back
OPEN = "▫"  # before a goal that does not count
AMOUNTS = {COINS: "short.coins", WOOD: "short.wood", VP: "short.vp"}


def story(viewer: Viewer, place: Rect) -> list[tuple[Row, int]]:
    """The heading and the end of the story, the step last, each row with the step that it tells
    of (the heading with that of the step now)."""
    room, left = place.width, place.height - 1
    rows: list[tuple[Row, int]] = []
    for n in reversed([n for n in viewer.track if n <= viewer.n]):
        rows = [(row, n) for row in _told(viewer, n, room)] + rows
        if len(rows) >= left:
            break
    right = viewer.words.text("replay.undone") if viewer.all_lines else ""
    title = heading(viewer.words.text("table.log"), room, right)
    return [(title, viewer.n), *rows[max(0, len(rows) - left) :]]


def _told(viewer: Viewer, n: int, room: int) -> list[Row]:
    """A step in rows: what follows its first line is indented. The one that is shown stands out."""
    roles = {PHASE: palette.TITLE, GONE: STRUCK, UNDO: palette.FAINT}
    rows: list[Row] = []
    begun = False
    for text, kind in viewer.story(n):
        indent = " " if begun and n and kind != PHASE else ""
        begun = begun or kind != PHASE
        lines = [f"{indent}{line}" for line in hanging(text, room - len(indent))]
        role = roles.get(kind, palette.BASE)
        if n == viewer.n and n and kind != PHASE:
            role = f"{palette.CURSOR}+{palette.STRUCK}" if kind == GONE else palette.CURSOR
            lines = [line + " " * (room - width(line)) for line in lines]
        rows += [[(line, role)] for line in lines]
    return rows


def told(viewer: Viewer, room: int) -> list[Row]:
    """What the step was: the command, what it changed, and the rules behind it; while one points at
    something on the table, what that is."""
    if viewer.pointed is not None:
        return _pointed(viewer, room)
    words, explained = viewer.words, viewer.explained
    title = words.text("replay.step", n=viewer.n)
    rows: list[Row] = [heading(title, room, words.text("replay.gone") if viewer.gone else "")]
    role = STRUCK if viewer.gone else palette.STRONG
    if explained.player is not None:
        lead = badge(explained.player)
        first, *rest = hanging(viewer.command, room - 2) or [""]
        rows.append([*lead, (f" {first}", role)])
        rows += [[(f" {line}", role)] for line in rest]
    else:
        rows += plain(viewer.command, room, role)
    for player, changed in groupby(explained.changes, key=lambda change: change.player):
        rows += _changed(viewer, player, [*changed], room)
    if not explained.changes:
        rows += plain(words.text("replay.unchanged"), room, palette.FAINT)
    for rule in explained.rules:
        name = words.text(f"rule.{rule}")
        rows.append([(rule, palette.KEY), (cut(f" {name}", room - width(rule)), palette.BASE)])
    return rows


def _pointed(viewer: Viewer, room: int) -> list[Row]:
    target, state, words = viewer.pointed, viewer.state, viewer.words
    assert target is not None
    if target.kind == "stock":
        return stock_text(state.cards, viewer.stocks[target.index], words, room)
    return details(view(state, NOBODY), target, viewer.names, words, room)


def _changed(viewer: Viewer, player: int, changes: list[Change], room: int) -> list[Row]:
    """The counts of one player that are others than before, as many in a row as have room."""
    rows: list[list[Span]] = [[*badge(player)]]
    left = room - 1
    for change in changes:
        by = change.after - change.before
        if change.kind in AMOUNTS:
            said = viewer.words.text(AMOUNTS[change.kind], n=f"{by:+}")
        else:
            said = viewer.words.text(f"replay.change.{change.kind}", n=f"{by:+}")
        if width(said) + 1 > left:
            rows.append([(" ", palette.BASE)])
            left = room - 1
        role = palette.GAIN if by > 0 else palette.COST
        rows[-1].append((f" {said}", role))
        left -= width(said) + 1
    return [*rows]


def goals(viewer: Viewer, room: int) -> list[Row]:
    """The goals of all players, of the one whose eyes one sees with first: those that count, those
    that one sees, and how many lie face down; to eyes that see everything also the ads to come."""
    words, state = viewer.words, viewer.state
    rows: list[Row] = [heading(words.text("replay.goals"), room)]
    rows += plain(viewer.seen_by, room, palette.FAINT if viewer.eyes == NOBODY else palette.STRONG)
    order = sorted(range(len(state.players)), key=lambda who: who != viewer.eyes)
    for who in order:
        player = state.players[who]
        scored = player.goals.scored
        hidden = [g for g in (*player.goals.small, *player.goals.large) if g not in scored]
        closed = words.text("replay.goals.face_down", n=len(hidden)) if hidden else ""
        closed = "" if viewer.sees(who) else closed
        name = cut(f" {viewer.names[who]}", room - 2 - width(closed))
        rows.append([*badge(who), (name, palette.STRONG), (f" {closed}", palette.FAINT)])
        for goal in scored:
            rows += _goal(viewer, GOAL, goal, "", room, palette.GAIN)
        if viewer.sees(who):
            for goal in hidden:
                has, needs = progress(goal, player, len(state.players))
                rows += _goal(viewer, OPEN, goal, f" {has}/{needs}", room, palette.BASE)
    if viewer.eyes == EVERYBODY and state.ad_deck:
        deck = words.listed([words.ad_short(ad, numbered=True) for ad in state.ad_deck])
        rows += plain(words.text("replay.deck", ads=deck), room, palette.FAINT)
    return rows


def _goal(viewer: Viewer, sign: str, goal: Goal, has: str, room: int, role: str) -> list[Row]:
    vp = viewer.words.text("short.vp", n=goal.vp)
    text = f"{vp} {viewer.words.goal(goal.id)}{has}"
    first, *rest = hanging(text, room - 2) or [""]
    return [[(f"{sign} {first}", role)], *([(f"  {line}", role)] for line in rest)]
