"""The card under the cursor: its whole text, and what lies behind it."""

from collections.abc import Sequence

from animarche.engine.cards import CardSet, Shop, Side
from animarche.engine.game import PlayerView
from animarche.engine.state import Plot
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row
from animarche.tui.drawing.board import FREE_CUSTOMER, FREE_WORKER
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import plain
from animarche.tui.drawing.plate import badge
from animarche.tui.marks import SPECIAL, UPGRADED
from animarche.tui.model import Target, icons
from animarche.tui.text import cut, width

GOAL = "✦"  # before a goal that counts
WORDY = 40  # the narrowest panel that says facts in words


def details(
    seen: PlayerView, target: Target, names: tuple[str, ...], words: Words, room: int
) -> list[Row]:
    """What is written on, and to be said about, the thing under the cursor."""
    if target.kind == "plot":
        return _plot(seen, target, names, words, room)
    if target.kind == "plate":
        return _player(seen, target.player, names, words, room)
    if target.kind == "frame" and target.index < len(seen.ads):
        ad = seen.ads[target.index].id
        return [heading(words.ad(ad), room), *_ad(seen, target, names, words, room)]
    return _cell(seen, target.index, words, room)


def shop_text(shop: Shop, upgraded: bool, words: Words, room: int, both: bool = False) -> list[Row]:
    """A side of a shop card in full, its facts first; after the basic side the upgraded one, and
    after that the basic one where `both` are asked for."""
    side = shop.back if upgraded and shop.back else shop.front
    rows = _facts(side, words, room)
    rows += plain(words.shop_text(shop.id, side.upgraded), room)
    other = shop.front if side.upgraded and both else None if side.upgraded else shop.back
    if other is not None:
        name = f"{UPGRADED} " * other.upgraded + words.side(other)
        rows += [[(cut(name, room), palette.TITLE)], *_facts(other, words, room)]
        rows += plain(words.shop_text(shop.id, other.upgraded), room, palette.FAINT)
    return rows


def stock_text(cards: CardSet, id: str, words: Words, room: int) -> list[Row]:
    """A card in the supply, a shop or a public building, in full."""
    shop = cards.shops.get(id)
    if shop is not None:
        return [heading(words.shop(id), room), *shop_text(shop, False, words, room)]
    return [heading(words.building(id), room), *plain(words.building_text(id), room)]


def _facts(side: Side, words: Words, room: int) -> list[Row]:
    """What stands on a side besides its text (G8): kind, VP, seats, and the price to renovate; in
    words where a row has room for them, else in the signs of the table."""
    price = side.renovate and words.price(side.renovate.coins, side.renovate.wood, short=True)
    customers, workers = side.customers, len(side.seats)
    long = [
        words.text("amount.joint").join(words.icon(icon) for icon in side.icons),
        words.count("vp", side.vp),
        words.text("card.seats", customers=customers, workers=workers),
    ]
    short = [
        icons(side, words),
        words.text("short.vp", n=side.vp),
        f"{customers}{FREE_CUSTOMER.strip()}",
        f"{workers}{FREE_WORKER}",
    ]
    if price:
        long.append(words.text("card.renovate", price=price))
        short.append(f"{UPGRADED}{price}")
    if not side.basic:
        special = f"{SPECIAL} {words.text('card.special')}"
        long.append(special)
        short.append(special)
    return _packed(long, " · ", room) if room >= WORDY else _packed(short, " ", room)


def _packed(facts: Sequence[str], joint: str, room: int) -> list[Row]:
    """Facts one after the other; none is broken where a row ends."""
    rows: list[str] = []
    for fact in facts:
        if rows and width(rows[-1] + joint + fact) <= room:
            rows[-1] += joint + fact
        else:
            rows.append(fact)
    return [row for text in rows for row in plain(text, room, palette.STRONG)]


def _plot(
    seen: PlayerView, target: Target, names: tuple[str, ...], words: Words, room: int
) -> list[Row]:
    plot: Plot | None = seen.players[target.player].plots[target.index]
    front = words.listed([words.cell(c) for c in seen.board.fronts[target.player][target.index]])
    facing = words.text(
        "table.plot.facing", player=names[target.player], plot=words.plot(target.index), cells=front
    )
    if plot is None:
        return [heading(words.text("table.empty_plot"), room), *plain(facing, room)]
    side = plot.side
    rows = [heading(cut(words.side(side), room - 4), room)]
    return [
        *rows,
        *shop_text(seen.cards.shops[side.shop], side.upgraded, words, room),
        *plain(facing, room, palette.FAINT),
    ]


def _ad(
    seen: PlayerView, target: Target, names: tuple[str, ...], words: Words, room: int
) -> list[Row]:
    """The text of an ad, and who stands on it."""
    spot = seen.ads[target.index]
    rows = plain(words.ad_text(spot.id), room)
    if spot.workers:
        there = words.listed([names[worker.player] for worker in spot.workers])
        rows += plain(words.text("table.ads.there", players=there), room, palette.STRONG)
        rows += plain(words.text("table.ads.stay"), room, palette.FAINT)
    return rows


def _cell(seen: PlayerView, cell: int, words: Words, room: int) -> list[Row]:
    label = words.cell(cell)
    things = [words.animal(animal) for animal in seen.plaza[cell]]
    if cell in seen.board.closed:
        things.append(words.text("table.closed"))
    over = next((b for b in seen.buildings if cell in b.cells), None)
    if over is not None:
        things.append(words.building(over.public.id))
    if things:
        rows = plain(words.text("table.cell", cell=label, things=words.listed(things)), room)
    else:
        rows = plain(words.text("table.cell.empty", cell=label), room)
    rows = [heading(words.text("table.plaza"), room), *rows]
    if over is not None:
        rows += plain(words.building_text(over.public.id), room, palette.FAINT)
    return rows


def _player(
    seen: PlayerView, who: int, names: tuple[str, ...], words: Words, room: int
) -> list[Row]:
    player, text = seen.players[who], words.text
    rows: list[Row] = [heading(names[who], room)]
    rows.append([*badge(who), (f" {words.manager(player.manager.id)}", palette.STRONG)])
    rows += plain(words.manager_text(player.manager.id), room)
    heaps = (("waiting", player.waiting), ("backyard", player.backyard), ("used", player.used))
    each = (f"{text(f'table.workers.{heap}')} {number}" for heap, number in heaps)
    workers = text("amount.joint").join(each)
    rows += plain(text("card.entry", name=text("table.workers"), what=workers), room, palette.FAINT)
    if player.ads:
        ads = words.listed([words.ad(ad) for ad in player.ads])
        rows += plain(text("card.entry", name=text("table.ads"), what=ads), room, palette.FAINT)
    for goal in player.goals.scored:
        vp = words.count("vp", goal.vp)
        reached = text("card.entry", name=vp, what=words.goal(goal.id))
        rows += plain(f"{GOAL} {reached}", room, palette.GAIN)
    return rows
