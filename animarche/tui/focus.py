"""The focus line: what the cursor is on, what that is, and what acting there would do. The mouse
reads the same sentence as a tooltip. Why nothing can be done there is said to who tries it."""

from animarche.lang.words import Words
from animarche.tui.desk import Desk
from animarche.tui.model import AdView, BoardView, StockView, TableView, Target


def sentence(desk: Desk, target: Target) -> str:
    """What a thing on the table is, and what acting there would do."""
    named, does = describe(desk, target), acting_there(desk, target)
    return desk.words.text("focus.joint").join(filter(None, (named, does)))


def acting_there(desk: Desk, target: Target) -> str:
    """What Enter on a thing would do; "" for nothing."""
    words = desk.words
    if desk.table.over or target.kind == "plate":
        return ""
    pool = desk.pool_at(target)
    if len(pool) == 1:
        command = words.command(pool[0], desk.state, desk.table.names)
        return words.text("focus.acts", command=command)
    if pool:
        return words.text("focus.ways", ways=words.count("options", len(pool)))
    return ""


def describe(desk: Desk, target: Target) -> str:
    """What a thing on the table is, in one line."""
    return described(desk.view(), target, desk.words)


def described(view: TableView, target: Target, words: Words) -> str:
    """The same of any table."""
    if target.kind == "cell":
        return _cell(view, target.index, words)
    if target.kind == "plot":
        return _plot(view.boards[target.player], target.index, words)
    if target.kind == "plate":
        return _plate(view.boards[target.player], words)
    if target.kind == "frame":
        ads = view.ads
        return _frame(ads[target.index], target.player, words) if target.index < len(ads) else ""
    stocks = (*view.buildings, *view.shops)
    return _stock(stocks[target.index], words) if target.index < len(stocks) else ""


def _cell(view: TableView, index: int, words: Words) -> str:
    cell, text = view.cells[index], words.text
    things = [*cell.names]
    if cell.closed:
        things.append(text("table.closed"))
    if cell.building:
        owner = view.names[cell.owner]
        things.append(text("focus.building", building=cell.building, player=owner))
    if not things:
        return text("table.cell.empty", cell=cell.label)
    return text("table.cell", cell=cell.label, things=words.listed(things))


def _plot(board: BoardView, index: int, words: Words) -> str:
    shop, text = board.plots[index], words.text
    where = text("focus.plot", player=board.name, plot=words.plot(index))
    if shop is None:
        return text("focus.is", name=where, what=text("table.empty_plot"))
    facts = [shop.name]
    if shop.customers:
        taken = sum(map(bool, shop.customers))
        facts.append(text("focus.customers", taken=taken, seats=len(shop.customers)))
    if shop.workers:
        free = sum(visitor is None for visitor in shop.workers)
        facts.append(text("focus.seats", free=free))
    facts.append(words.count("vp", shop.vp))
    return text("focus.is", name=where, what=text("amount.joint").join(facts))


def _plate(board: BoardView, words: Words) -> str:
    has = words.amounts(board.coins, board.wood, board.vp)
    workers = words.text("focus.workers", n=board.backyard)
    what = words.text("amount.joint").join((has, workers, board.manager[0]))
    return words.text("focus.is", name=board.name, what=what)


def _frame(ad: AdView, frame: int, words: Words) -> str:
    text, shown = words.text, ad.frames[frame]
    name = text("focus.frame", ad=ad.name, frame=words.frame(("upper", "lower")[frame]))
    facts = ("+".join(shown.pays), text("table.ad.fee", fee=shown.fee), words.count("vp", shown.vp))
    return text("focus.is", name=name, what=text("amount.joint").join(facts))


def _stock(stock: StockView, words: Words) -> str:
    facts = [words.count("copies", stock.copies), stock.price, words.count("vp", stock.vp)]
    what = words.text("amount.joint").join(filter(None, facts))
    return words.text("focus.is", name=stock.name, what=what)
