"""The whole table as pictures by region: from a desk and a layout, without a widget."""

from textual.strip import Strip

from animarche.engine import commands as c
from animarche.engine.game import view
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, lines
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing import panels
from animarche.tui.drawing.board import draw_board
from animarche.tui.drawing.details import details, shop_text
from animarche.tui.drawing.grid import Grid
from animarche.tui.drawing.list import draw_list, first_shown
from animarche.tui.drawing.plate import draw_plate, strip
from animarche.tui.drawing.plaza import draw_plaza
from animarche.tui.layout import Layout, Rect
from animarche.tui.model import NOBODY, TableView, Target, acting, board_after
from animarche.tui.paint import Paint
from animarche.tui.pointing import targets_of
from animarche.tui.prices import bill
from animarche.tui.saving import trouble
from animarche.tui.text import width, wrap

Pictures = dict[str, list[Strip]]

FOOTER = (
    ("enter", "Enter", "key.act"),
    ("tab", "Tab", "key.next"),
    ("/", "/", "key.find"),
    ("p", "p", "key.pass"),
    ("u", "u", "key.undo"),
    ("g", "g", "key.goals"),
    ("?", "?", "key.help"),
    ("f2", "F2", "key.language"),
    ("q", "q", "key.quit"),
)
TAB_KEYS = {
    "menu": "table.actions",
    "ads": "table.ads",
    "town": "table.supply",
    "log": "table.log",
}


def scene(desk: Desk, layout: Layout, log_back: int, paint: Paint) -> Pictures:
    """What every region shows; `log_back` rows of the log are scrolled away below."""
    table, words, regions = desk.view(), desk.words, layout.regions
    grid, look, aimed = Grid(layout.cell_width, layout.cell_height), desk.look, desk.aimed
    after = desk.after(aimed)
    seats = tuple(board.seat for board in table.boards)
    points = words.text("short.vp", n="{n}")
    room = regions["status"]
    status = _status(desk, room.width, room.height)
    pictures = {"plaza": draw_plaza(table.cells, table.rows, seats, grid, look).strips(paint)}
    rows: dict[str, list[Row]] = {
        "header": [panels.header(table, words, regions["header"].width)],
        "turn": [panels.turn(table, words)],
        "status": status[: room.height],
        "footer": status[room.height :] or [footer(words)],
        "strip": [],
    }
    for board in table.boards:
        then = None if after is None else board_after(board, after)
        plate = regions[f"plate-{board.seat}"]
        picture = draw_plate(board, then, words, plate.width, plate.height, look)
        pictures[f"plate-{board.seat}"] = picture.strips(paint)
        pictures[f"board-{board.seat}"] = draw_board(board, grid, look, points).strips(paint)
        if board.acting:
            row = strip(board, then, words)
            rows["strip"] = [[*row, *_aimed_at(desk, aimed)]]
    rows |= _panels(desk, table, layout, log_back)
    for name, found in rows.items():
        if name in regions:
            pictures[name] = lines(found, regions[name].width, regions[name].height, paint)
    return pictures


def _panels(desk: Desk, table: TableView, layout: Layout, log_back: int) -> dict[str, list[Row]]:
    words, regions, found = desk.words, layout.regions, dict[str, list[Row]]()
    if "tabs" in regions:
        found["tabs"] = [panels.tabs(tab_names(words, layout), layout.tabs.index(layout.tab))]
    if "menu" in regions:
        found["menu"] = _menu(desk, regions["menu"])
    if "card" in regions:
        found["card"] = panels.with_more(card(desk, regions["card"].width), regions["card"], words)
    if "ads" in regions:
        found["ads"] = panels.ads(table, words, regions["ads"].width, desk.look)
    if "town" in regions:
        found["town"] = panels.town(table, words, regions["town"].width)
    if "log" in regions:
        place = regions["log"]
        found["log"] = panels.log(desk.log, words, place.width, place.height, log_back)
    return found


def shown_entries(desk: Desk, place: Rect) -> range:
    """The entries of the list that have room, in order; where not all of them have, the last row
    says so."""
    count, rows = len(desk.menu.entries), place.height - 1
    rows -= count > rows
    top = first_shown(count, desk.at, rows)
    return range(top, min(count, top + rows))


def _menu(desk: Desk, place: Rect) -> list[Row]:
    if desk.table.over:
        words = desk.words
        title = panels.heading(words.text("table.actions"), place.width)
        return [title, *panels.plain(words.text("scoring.back"), place.width)]
    shown, menu = shown_entries(desk, place), desk.menu
    changes = [desk.change(menu.entries[index]) for index in shown]
    at = desk.at if desk.focus == MENU else None
    return draw_list(menu, changes, at, shown.start, desk.filter, desk.words, place.width)


def card(desk: Desk, room: int) -> list[Row]:
    """The card that the cursor is on; in the list, the card that the entry is about."""
    words, aimed, target = desk.words, desk.aimed, desk.cursor
    if about := _about(desk):
        return [panels.heading(_aim(desk, aimed), room), *panels.plain(about, room)]
    if desk.focus != MARKET and not aimed:  # the card that lies before the player to act
        target = Target("plate", player=desk.state.to_act or 0)
    elif desk.focus == MENU:
        match aimed[0]:
            case c.Build(shop, _, renovate):
                title = panels.heading(words.shop(shop, renovate), room)
                both = desk.state.cards.shops[shop]
                return [title, *shop_text(both, renovate, words, room)]
            case c.BuildPublic(building, _) | c.MovePublic(building, _):
                text = panels.plain(words.building_text(building), room)
                return [panels.heading(words.building(building), room), *text]
        targets = targets_of(aimed[0], desk.state, desk.path)
        target = targets[-1] if targets else Target("plate", player=acting(desk.state))
    return details(view(desk.state, NOBODY), target, desk.table.names, words, room)


def _about(desk: Desk) -> str:
    """What the kind of action that the entry under the cursor opens is; "" for other entries."""
    if not desk.leads_on:
        return ""
    key = f"about.{desk.menu.entries[desk.at].path[-1][0]}"
    return desk.words.text(key) if desk.words.has(key) else ""


def _aimed_at(desk: Desk, aimed: tuple[c.Command, ...]) -> Row:
    """The command under the cursor; before it its price, where a discount is in it."""
    words = desk.words
    price = bill(aimed[0], desk.state, words) if aimed else ""
    row = [(f"  {_aim(desk, aimed)}", palette.BASE)]
    return [(f"  {words.text('table.bill', bill=price)}", palette.TITLE), *row] if price else row


def _aim(desk: Desk, aimed: tuple[c.Command, ...]) -> str:
    """The command under the cursor in full."""
    if desk.leads_on:
        return desk.menu.entries[desk.at].label
    if len(aimed) != 1:
        return ""
    return desk.words.command(aimed[0], desk.state, desk.table.names)


def _status(desk: Desk, room: int, height: int) -> list[Row]:
    """What was said last in `height` rows, but a disk problem before mere news. What is wrong is
    shown in full: it goes on in one row more, where the keys stand otherwise."""
    warning = desk.status if desk.refused else trouble(desk.table, desk.words)
    if warning is None:
        said = panels.brief(desk.status, room - 2, height, desk.words.text("table.more_in_log"))
        return [[(f" {line}", palette.BASE)] for line in said]
    first, *rest = wrap(warning, room - 3) or [""]
    rows: list[Row] = [[(f" ! {first}", palette.WARN)]]
    return rows + [[(f"   {' '.join(rest)}", palette.WARN)] for _ in rest[:1]]


def tab_names(words: Words, layout: Layout) -> list[str]:
    """The names of the panels that take turns."""
    return [words.text(TAB_KEYS[name]) for name in layout.tabs]


def footer(words: Words) -> Row:
    """The most important keys."""
    row: list[Span] = []
    for _, sign, label in FOOTER:
        row += [(" ", palette.BASE), (sign, palette.KEY), (f" {words.text(label)}", palette.FAINT)]
    return row


def footer_key(desk: Desk, x: int, layout: Layout) -> str | None:
    """The key of the footer at a column; None also while something else stands there."""
    words, right, status = desk.words, 0, layout.regions["status"]
    if len(_status(desk, status.width, status.height)) > status.height:
        return None
    for key, sign, label in FOOTER:
        right += width(f" {sign} {words.text(label)}")
        if x < right:
            return key
    return None
