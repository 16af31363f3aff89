"""The card under the cursor: its whole text, and what lies behind it."""

from animarche.engine.game import PlayerView
from animarche.engine.state import Plot
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row
from animarche.tui.drawing.panels import heading, plain
from animarche.tui.drawing.plate import badge
from animarche.tui.model import Target
from animarche.tui.text import cut


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
        return [heading(words.ad(ad), room), *plain(words.ad_text(ad), room)]
    return _cell(seen, target.index, words, room)


def shop_text(shop: str, upgraded: bool, words: Words, room: int) -> list[Row]:
    """A side of a shop card in full, and after it the upgraded side."""
    rows = plain(words.shop_text(shop, upgraded), room)
    other = words.shop(shop, upgraded=True)
    if not upgraded and other != words.shop(shop):
        rows += plain(f"▴ {other}: {words.shop_text(shop, True)}", room, palette.FAINT)
    return rows


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
        *shop_text(side.shop, side.upgraded, words, room),
        *plain(facing, room, palette.FAINT),
    ]


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
    workers = " ".join(f"{text(f'table.workers.{heap}')} {number}" for heap, number in heaps)
    rows += plain(f"{text('table.workers')}: {workers}", room, palette.FAINT)
    if player.ads:
        ads = words.listed([words.ad(ad) for ad in player.ads])
        rows += plain(f"{text('table.ads')}: {ads}", room, palette.FAINT)
    for goal in player.goals.scored:
        vp = words.count("vp", goal.vp)
        rows += plain(f"✦ {vp}: {words.goal(goal.id)}", room, palette.GAIN)
    return rows
