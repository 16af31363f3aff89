"""A watched game as pictures by region: the table after a step, the story up to it, and the
timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import replace
from animarche.journal.replay import EXACT
from animarche.tui import palette
from animarche.tui.canvas import Row, row_width
from animarche.tui.deeds import BY_ID, WATCHED
from animarche.tui.drawing import panels
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.market import Pictures, canvases, market, painted, pictures, walk
from animarche.tui.drawing.page import keys_row
from animarche.tui.drawing.supply import town
from animarche.tui.drawing.timeline import course, timeline
from animarche.tui.drawing.watched import goals, story, told
from animarche.tui.focus import described
from animarche.tui.layout import FOOT, HEAD, Layout, Rect, arrange
from animarche.tui.text import cut, tail, width

if TYPE_CHECKING:
    from animarche.tui.drawing.foot import Glance
    from animarche.tui.drawing.page import Keys
    from animarche.tui.paint import Paint
    from animarche.tui.viewer import Viewer

STORY, STEP, ADS, TOWN, GOALS, COURSE = "story", "step", "ads", "town", "goals", "course"
PANELS = (STORY, STEP, ADS, TOWN, GOALS, COURSE)
TAB_KEYS = {
    STORY: "table.log",
    ADS: "table.ads",
    TOWN: "replay.supply",
    GOALS: "replay.goals",
    COURSE: "replay.course",
}
PANEL_OF = {"frame": ADS, "stock": TOWN}  # where things lie that are not on the market
TYPED = 12  # cells of what is typed that are seen beside the reason why it will not do
MARKED = 2  # rows of a timeline with room for what happened above its line
LOWEST, HIGHEST = 6, 12  # rows of the scores below it
BRIEF = 6  # rows of the story and of the step where goals are seen
LARGE = 4  # rows of a cell that are not given up for the scores


def lay_out(
    columns: int, rows: int, seats: tuple[str, ...], tab: str, goals: bool = False
) -> Layout:
    """The layout: as in play, but the timeline takes the place of the line about the cursor. Where
    the market keeps its large cells all the same, the timeline and the scores stand right below it.
    Where `goals` are seen, most of the room beside the market is theirs.
    """
    found = _lay_out(columns, rows, seats, tab)
    return replace(found, regions=_with_goals(found.regions)) if goals else found


def _lay_out(columns: int, rows: int, seats: tuple[str, ...], tab: str) -> Layout:
    down = 6 if len(seats) > 2 else 4
    spare = rows - HEAD - FOOT - 1 - down * (LARGE + 1)
    if spare < MARKED + LOWEST:
        found = arrange(columns, rows, seats, tab, 0, PANELS)
        regions = {**found.regions, "timeline": found.regions["strip"]}
        del regions["strip"]
        return replace(found, regions=regions)
    found = arrange(columns, rows, seats, tab, min(spare, MARKED + HIGHEST), PANELS[:-1])
    place, regions = found.regions["coach"], {**found.regions}
    del regions["coach"]
    regions["timeline"] = Rect(place.x, place.y, place.width, MARKED)
    regions[COURSE] = Rect(place.x, place.y + MARKED, place.width, place.height - MARKED)
    return replace(found, regions=regions)


def _with_goals(regions: dict[str, Rect]) -> dict[str, Rect]:
    """The goals also in the place of ads and supply, and as high as they can be below the story and
    the step; where they have a place of their own by turns only, as it was."""
    if ADS not in regions or GOALS not in regions:
        return regions
    found, top, below = {**regions}, regions[ADS], regions[GOALS]
    if found[STORY].x == top.x:
        top = Rect(top.x, found[STORY].y, top.width, BRIEF)
        found[STORY] = top
        found[STEP] = Rect(top.x, top.bottom, top.width, BRIEF)
        top = Rect(top.x, found[STEP].bottom, top.width, 1)
    del found[ADS]
    found.pop(TOWN, None)
    y = top.y
    if "tabs" in found:
        found["tabs"] = Rect(top.x, y, top.width, 1)
        y += 1
    found[GOALS] = Rect(top.x, y, top.width, below.bottom - y)
    return found


def scene(viewer: Viewer, layout: Layout, glance: Glance, paint: Paint) -> Pictures:
    """What every region shows."""
    words, regions, motion = viewer.words, layout.regions, glance.motion
    table, look = viewer.view(), look_of(viewer)
    if motion is not None:  # on its way
        table, look = motion.view, Look(fading=motion.fading)
    parts = market(table, table, {}, look, layout, words)
    rows: dict[str, list[Row]] = {
        "header": [panels.header(table, words, regions["header"].width)],
        "turn": [panels.turn(table, words, regions["turn"].width)],
        "timeline": timeline(viewer, regions["timeline"].width, regions["timeline"].height),
        "strip": [[(f" {hovered(viewer, glance)}", palette.BASE)]],
        "status": _status(viewer, layout, glance),
        "footer": [keys_row(footer_keys(viewer, glance))],
    }
    for name in {*PANELS, "tabs"} & regions.keys():
        rows[name] = _panel(name, viewer, layout, look, glance.still)
    if glance.still:  # nothing can be pressed
        rows["footer"] = []
    if motion is None or not motion.sprites:
        return pictures(parts, paint) | painted(rows, regions, paint)
    drawn = canvases(parts)
    walk(motion.sprites, regions, drawn)
    found = {name: canvas.strips(paint) for name, canvas in drawn.items()}
    return found | painted(rows, regions, paint)


def look_of(viewer: Viewer) -> Look:
    """What stands out on the table: what one points at, and what the step was about."""
    touched = viewer.touched
    frames = frozenset(target for target in touched if target.kind == "frame")
    return Look(cursor=viewer.pointed, aimed=touched, told=frames)


def _panel(name: str, viewer: Viewer, layout: Layout, look: Look, still: bool) -> list[Row]:
    words, place = viewer.words, layout.regions[name]
    more = "…" if still else words.text("table.more")
    match name:
        case "story":
            return [row for row, _ in story(viewer, place)]
        case "step":
            return panels.with_more(told(viewer, place.width), place, more)
        case "ads":
            return panels.ads(viewer.view(), words, place.width, look)
        case "town":
            return town(viewer.view(), words, place, look)
        case "goals":
            return panels.with_more(goals(viewer, place.width), place, more)
        case "course":
            return course(viewer, place, panel=COURSE in layout.tabs)
        case _:
            return [panels.tabs(tab_names(viewer, layout), layout.tabs.index(layout.tab))]


def tab_names(viewer: Viewer, layout: Layout) -> list[str]:
    """The names of the panels that take turns."""
    return [viewer.words.text(TAB_KEYS[name]) for name in layout.tabs]


# ---- below the market


def hovered(viewer: Viewer, glance: Glance) -> str:
    """What is under the mouse, or what one points at; "" for nothing."""
    target = glance.hovered or viewer.pointed
    return "" if target is None else described(viewer.view(), target, viewer.words)


def _status(viewer: Viewer, layout: Layout, glance: Glance) -> list[Row]:
    """What is typed; else what was said last, what is under the mouse where that has no row of its
    own, or how far the recording can be trusted."""
    room, trusted = layout.regions["status"], viewer.recording.fidelity == EXACT
    if glance.jump is not None:
        return _asking(viewer, glance, room)
    under = "" if "strip" in layout.regions else hovered(viewer, glance)
    if under and not viewer.refused:
        text, role = under, palette.BASE
    elif viewer.status:
        text, role = viewer.status, palette.WARN if viewer.refused else palette.BASE
    else:
        text, role = viewer.trust, palette.FAINT if trusted else palette.WARN
    more = viewer.words.text("table.more") if text == viewer.trust and not glance.still else ""
    said = panels.brief(text, room.width - 2, room.height, more)
    return [[(f" {line}", role)] for line in said]


def _asking(viewer: Viewer, glance: Glance, room: Rect) -> list[Row]:
    """The question where to go with what is typed; beside or below it why that will not do."""
    asked: Row = [(f" {jump_asked(viewer, glance, room)}", palette.STRONG)]
    if not viewer.refused:
        return [asked]
    if room.height > 1:
        return [asked, [(f" {cut(viewer.status, room.width - 2)}", palette.WARN)]]
    left = room.width - row_width(asked) - 3
    return [[*asked, (f"  {cut(viewer.status, left)}", palette.WARN)]]


def jump_asked(viewer: Viewer, glance: Glance, room: Rect) -> str:
    """The question where to go, and as much of the end of what was typed as has room."""
    text = viewer.words.text
    left = room.width - 3 - width(text("replay.jump.ask", typed=""))
    if viewer.refused and room.height == 1:
        left = max(TYPED, left - width(viewer.status) - 2)
    return text("replay.jump.ask", typed=tail(glance.jump or "", left))


def footer_keys(viewer: Viewer, glance: Glance) -> Keys:
    """The keys of the last row."""
    text = viewer.words.text
    if glance.jump is not None:
        return ("enter", "Enter", text("replay.jump.go")), ("escape", "Esc", text("key.close"))
    deeds = [BY_ID[id] for id in WATCHED]
    return tuple((deed.keys[0], deed.sign, text(f"deed.{deed.id}.short")) for deed in deeds)


def caret(viewer: Viewer, layout: Layout, glance: Glance) -> tuple[int, int]:
    """Where the terminal's own cursor belongs: behind what is typed, else on the line that tells
    of the step."""
    if glance.jump is not None:
        place = layout.regions["status"]
        asked = width(f" {jump_asked(viewer, glance, place)}")
        return place.x + min(asked, place.width - 1), place.y
    place = layout.regions[STEP]
    return place.x, place.y + 1
