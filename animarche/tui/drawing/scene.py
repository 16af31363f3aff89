"""The whole table as pictures by region: from a desk and a layout, without a widget."""

from animarche.engine import commands as c
from animarche.engine.game import view
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, ROUNDS, Plot
from animarche.lang.words import Words
from animarche.tui import palette, preview
from animarche.tui.canvas import Canvas, Row
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing import panels
from animarche.tui.drawing.advice import advised
from animarche.tui.drawing.details import details, shop_text, stock_text
from animarche.tui.drawing.foot import Glance, aim, focus_row, footer, status_rows
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.list import draw_list, first_shown
from animarche.tui.drawing.market import Pictures, canvases, market, painted, pictures, walk
from animarche.tui.drawing.opponents import turn_panel, turn_row
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.supply import stock_spot, town
from animarche.tui.hits import spot
from animarche.tui.jump import reached
from animarche.tui.layout import Layout, Rect
from animarche.tui.model import NOBODY, TableView, Target, board_after
from animarche.tui.paint import Paint
from animarche.tui.pointing import callers, targets_of
from animarche.tui.telling import why
from animarche.tui.text import joined, width

TAB_KEYS = {
    "menu": "table.actions",
    "ads": "table.ads",
    "town": "table.supply",
    "log": "table.log",
}


def scene(desk: Desk, layout: Layout, glance: Glance, paint: Paint) -> Pictures:
    """What every region shows."""
    words, regions = desk.words, layout.regions
    look, motion = desk.look, glance.motion
    if motion is None:
        table, after = desk.view(), desk.after(desk.aimed)
        shown = desk.preview_view() or table
        look = replace(look, ghosts=preview.new_things(table, shown))
    else:  # on its way; what could be done next is shown when it has come there
        table = shown = motion.view
        look, after = replace(look, fading=motion.fading), None
    then = {} if after is None else {b.player: board_after(b, after) for b in table.boards}
    parts = market(table, shown, then, look, layout, words)
    room = regions["status"]
    status = status_rows(desk, room.width, room.height, glance.jump)
    acting = next((board for board in table.boards if board.acting), None)
    thinking = then.get(acting.player) if acting else None
    rows: dict[str, list[Row]] = {
        "header": [panels.header(table, words, regions["header"].width)],
        "turn": [_turn(table, glance, words, regions["turn"].width)],
        "strip": [focus_row(desk, acting, thinking, glance, regions["strip"].width)],
        "status": status[: room.height],
        "footer": status[room.height :] or [footer(desk, glance.jump is not None)],
    }
    rows |= _panels(desk, table, layout, glance, look)
    if glance.jump is None and not (motion and motion.sprites):
        return pictures(parts, paint) | painted(rows, regions, paint)
    drawn = canvases(parts)
    if motion is not None:
        walk(motion.sprites, regions, drawn)
    if glance.jump is not None:
        _name_places(desk, layout, glance.jump, drawn, rows)
    found = {name: canvas.strips(paint) for name, canvas in drawn.items()}
    return found | painted(rows, regions, paint)


def _name_places(
    desk: Desk, layout: Layout, typed: str, canvases: dict[str, Canvas], rows: dict[str, list[Row]]
) -> None:
    """Write its name on every place that can still be jumped to."""
    board, ads = desk.state.board, len(desk.state.ads)
    for name, target in reached(board, ads, typed).items():
        region, x, y = spot(layout, board, target)
        if region in canvases:
            canvases[region].put(x, y, name, palette.KEY)
        elif region in rows and y < len(rows[region]):
            rows[region][y] = [(name, palette.KEY), (" ", palette.BASE), *rows[region][y]]


def cursor_at(desk: Desk, layout: Layout, glance: Glance) -> tuple[int, int]:
    """Where the terminal's own cursor belongs: on what ours is on, for screen readers and input
    methods; where a panel is not shown, in the row that says what ours is on."""
    regions = layout.regions
    x, y, region = 0, 0, "strip"
    if glance.jump is not None:
        said = desk.words.text("jump.ask", typed=glance.jump)
        x, region = width(f" {said}"), "status"
    elif desk.focus == MARKET and desk.cursor.kind == "stock":
        region = "town"
        if region in regions:
            here = regions[region]
            x, y = stock_spot(desk.view(), desk.words, here, desk.look, desk.cursor.index)
    elif desk.focus == MARKET:
        region, x, y = spot(layout, desk.state.board, desk.cursor)
    elif "menu" in regions:
        entries = shown_entries(desk, regions["menu"])
        region, y = "menu", 1 + (desk.at - entries.start if desk.at in entries else 0)
    place = regions.get(region, regions["strip"])
    return place.x + min(x, place.width - 1), place.y + min(y, place.height - 1)


def _panels(
    desk: Desk, table: TableView, layout: Layout, glance: Glance, look: Look
) -> dict[str, list[Row]]:
    words, regions, found = desk.words, layout.regions, dict[str, list[Row]]()
    if "tabs" in regions:
        found["tabs"] = [panels.tabs(tab_names(words, layout), layout.tabs.index(layout.tab))]
    if "menu" in regions:
        found["menu"] = _menu(desk, glance, regions["menu"])
    if "card" in regions:
        room = regions["card"].width
        about = _told(desk, glance, room)
        found["card"] = panels.with_more(about, regions["card"], words.text("table.more"))
    if "ads" in regions:
        found["ads"] = panels.ads(table, words, regions["ads"].width, look)
    if "town" in regions:
        found["town"] = town(table, words, regions["town"], look)
    if "log" in regions:
        place = regions["log"]
        found["log"] = panels.log(desk.log, words, place.width, place.height, glance.log_back)
    return found


def _told(desk: Desk, glance: Glance, room: int) -> list[Row]:
    """The advice that was asked for, the hint of a phase, or the card under the cursor."""
    if glance.advice is not None:
        return advised(desk, glance.advice, room)
    return hint(glance.hint, desk.words, room) if glance.hint else card(desk, room)


def shown_entries(desk: Desk, place: Rect) -> range:
    """The entries of the list that have room, in order; where not all of them have, the last row
    says so."""
    count, rows = len(desk.menu.entries), place.height - 1
    rows -= count > rows
    top = first_shown(count, desk.at, rows)
    return range(top, min(count, top + rows))


def _turn(table: TableView, glance: Glance, words: Words, room: int) -> Row:
    """Who acts, and what is asked; of a bot, what it is doing."""
    if glance.turn is not None:
        return turn_row(glance.turn, words)
    return panels.turn(table, words, room)


def _menu(desk: Desk, glance: Glance, place: Rect) -> list[Row]:
    if glance.turn is not None:
        return turn_panel(glance.turn, desk.words, place.width)
    if desk.table.over:
        words = desk.words
        title = heading(words.text("table.actions"), place.width)
        return [title, *panels.plain(words.text("scoring.back"), place.width)]
    shown, menu = shown_entries(desk, place), desk.menu
    at = desk.at if desk.focus == MENU else None
    return draw_list(menu, desk.changes, at, shown, desk.filter, desk.words, place.width)


def hint(phase: str, words: Words, room: int) -> list[Row]:
    """What to do in a phase, for who is there for the first time, and how to be told no more."""
    rows = [heading(words.text("hint.title"), room)]
    rows += panels.plain(words.text(f"hint.{phase}"), room, palette.STRONG)
    return rows + panels.plain(words.text("hint.off"), room, palette.FAINT)


def card(desk: Desk, room: int) -> list[Row]:
    """The card that the cursor is on; in the list, the card that the entry is about, and why that
    cannot be chosen now."""
    words, entry = desk.words, desk.refused_here
    if desk.focus == MARKET and desk.cursor.kind == "stock":
        return stock_text(desk.state.cards, desk.stocks[desk.cursor.index], words, room)
    if about := _about(desk):
        return [heading(aim(desk), room), *panels.plain(about, room)]
    rows = _card_of(desk, room)
    if entry and entry.refusal and not desk.refused:  # else the status line says it already
        reason = panels.plain(why(entry.refusal, words), room, palette.WARN)
        return [*rows[:1], *reason, *rows[1:]]
    return [*rows, *_in_reach(desk, room)]


def _card_of(desk: Desk, room: int) -> list[Row]:
    words, target, command = desk.words, desk.cursor, desk.subject
    if len(desk.aimed) > 1:
        each = preview.one_by_one(desk.table, desk.aimed, words)
        rows = [row for sentence in each for row in panels.plain(sentence, room)]
        return [heading(desk.menu.entries[desk.at].label, room), *rows]
    if desk.focus != MARKET:
        match command:
            case c.Build(shop, _, renovate):
                return _shop_card(desk, shop, renovate, room)
            case c.Renovate(plot) if standing := _own(desk, plot):
                return _shop_card(desk, standing.side.shop, True, room)
            case c.BuildPublic(building, _) | c.MovePublic(building, _):
                text = panels.plain(words.building_text(building), room)
                return [heading(words.building(building), room), *text]
        targets = targets_of(command, desk.state, desk.path) if command else ()
        # without a thing of its own: the card that lies before the player to act
        target = targets[-1] if targets else Target("plate", player=desk.state.to_act or 0)
    return details(view(desk.state, NOBODY), target, desk.table.names, words, room)


def _shop_card(desk: Desk, shop: str, renovated: bool, room: int) -> list[Row]:
    """A shop that would be built or renovated: what would stand there, then its other side."""
    card = desk.state.cards.shops[shop]
    title = heading(desk.words.shop(shop, renovated), room)
    return [title, *shop_text(card, renovated, desk.words, room, both=True)]


def _own(desk: Desk, plot: int) -> Plot | None:
    return desk.state.players[desk.state.to_act or 0].plots[plot]


def _in_reach(desk: Desk, room: int) -> list[Row]:
    """Who else can still call from the cell under the cursor, or from that of the animal there."""
    state, words, names = desk.state, desk.words, desk.table.names
    if state.phase != ATTRACT:
        return []
    cell = desk.cursor.index if desk.focus == MARKET and desk.cursor.kind == "cell" else None
    if isinstance(desk.subject, c.Attract):
        cell = next(i for i, here in enumerate(state.plaza) if desk.subject.animal in here)
    if cell is None or not state.plaza[cell]:
        return []
    found = [names[who] for who in callers(state, cell)]
    able = any(
        isinstance(o, c.Attract) and o.animal in state.plaza[cell] for o in desk.table.options
    )
    others = words.text("reach.others", players=words.listed(found)) if found else ""
    nobody = words.text("reach.nobody" if able else "reach.none")
    return panels.plain(others or nobody, room, palette.FAINT)


def _about(desk: Desk) -> str:
    """What the kind of action that the entry under the cursor opens is; "" for other entries."""
    if not desk.leads_on:
        return ""
    key = f"about.{desk.menu.entries[desk.at].path[-1][0]}"
    about = desk.words.text(key) if desk.words.has(key) else ""
    last = about and desk.state.round == ROUNDS
    return joined((about, desk.words.text("last.work"))) if last else about


def tab_names(words: Words, layout: Layout) -> list[str]:
    """The names of the panels that take turns."""
    return [words.text(TAB_KEYS[name]) for name in layout.tabs]
