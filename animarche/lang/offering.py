"""Labels of commands in a list, and what is asked of whom."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from animarche.engine import commands as c
from animarche.engine.board import PLOTS, Cell
from animarche.engine.cards import NOTHING, Amount, Gain
from animarche.engine.effects import amount
from animarche.engine.game import standings
from animarche.engine.phases.placement import STORE
from animarche.engine.state import ATTRACT, INCOME, OVER, ROUNDS, SALE, WORK, GameState, Player

if TYPE_CHECKING:
    from animarche.lang.words import Words


def _acting(state: GameState) -> int:
    """The player to act; only called while there is one."""
    assert state.to_act is not None
    return state.to_act


def _shop_on(words: "Words", player: Player, index: int) -> str:
    """The shop on a plot by name; the plot where there is none, for commands that are illegal."""
    plot = player.plots[index] if 0 <= index < PLOTS else None
    return words.plot(index) if plot is None else words.side(plot.side)


def _gain(words: "Words", gain: Gain, player: Player) -> str:
    """A gain, with what depends on the player's board as it is now."""

    def now(value: Amount) -> int:
        return amount(value, player.plots, player.coins, player.wood)

    return words.amounts(now(gain.coins), now(gain.wood), now(gain.vp))


def _effect(words: "Words", command: c.Activate, player: Player) -> str:
    """What an activation does, use by use: "2 x 1 coin, 1 x 1 wood"."""
    plot = player.plots[command.plot] if 0 <= command.plot < PLOTS else None
    income = None if plot is None else plot.side.income
    if plot is None or income is None:
        return words.text("amount.nothing")
    if income.flat is not None:
        return _gain(words, income.flat, player)
    if income.by_number:
        customers = len(plot.animals)
        gain = income.by_number[customers - 1] if customers else Gain()
        return _gain(words, gain, player)
    uses: list[str] = []
    for choice, same in groupby(command.choices):
        if not 0 <= choice < len(income.each):
            continue
        option, times = income.each[choice], len(list(same))
        use, price = _gain(words, option.gain, player), option.pay
        if price != NOTHING:
            cost = words.price(price.coins, price.wood)
            use = words.text("use.paid", gain=use, price=cost)
        alone = len(command.choices) == 1
        uses.append(use if alone else words.text("use.times", times=times, use=use))
    return words.text("amount.joint").join(uses) or words.text("amount.nothing")


def _place_of(state: GameState, building: str) -> tuple[Cell, ...]:
    """The cells under a public building; none while it is not on the plaza."""
    return next((b.cells for b in state.buildings if b.public.id == building), ())


def label(words: "Words", command: c.Command, state: GameState, names: Sequence[str] | None) -> str:
    """A command of the player to act, as a label in a list."""
    text, who = words.text, _acting(state)
    player = state.players[who]
    match command:
        case c.PlaceStore(plot):
            shop = words.shop(STORE)
            return text("command.place_store", shop=shop, plot=words.plot(plot))
        case c.Attract(animal, plot):
            shop = _shop_on(words, player, plot)
            return text("command.attract", animal=words.animal(animal), shop=shop)
        case c.Activate(plot):
            shop, effect = _shop_on(words, player, plot), _effect(words, command, player)
            return text("command.activate", shop=shop, effect=effect)
        case c.Sell(plot):
            return text("command.sell", shop=_shop_on(words, player, plot))
        case c.ReturnAnimal(cell):
            animal = words.animal(state.returning[0]) if state.returning else ""
            return text("command.return_animal", animal=animal, cell=words.cell(cell))
        case c.Build(shop, plot, renovate):
            return text(
                "command.build.renovated" if renovate else "command.build",
                shop=words.shop(shop),
                upgraded=words.shop(shop, upgraded=True),
                plot=words.plot(plot),
            )
        case c.Renovate(plot):
            standing = player.plots[plot] if 0 <= plot < PLOTS else None
            upgraded = words.shop(standing.side.shop, True) if standing else words.plot(plot)
            shop = _shop_on(words, player, plot)
            return text("command.renovate", shop=shop, upgraded=upgraded)
        case c.Visit(owner, plot, seat):
            known = 0 <= owner < len(state.players)
            host = words.seat(state.board.seats[owner]) if known else str(owner + 1)
            if known and names is not None:
                host = names[owner]
            shop = _shop_on(words, state.players[owner], plot) if known else words.plot(plot)
            return text("command.visit", owner=host, shop=shop, seat=seat + 1)
        case c.Advertise(ad, frame):
            return text("command.advertise", ad=words.ad(ad), frame=words.frame(frame))
        case c.BuildPublic(building, cells):
            place = words.cells(cells)
            return text("command.build_public", building=words.building(building), cells=place)
        case c.MovePublic(building, cells):
            return text(
                "command.move_public",
                building=words.building(building),
                old=words.cells(_place_of(state, building)),
                cells=words.cells(cells),
            )
        case c.RemovePublic(building):
            old = words.cells(_place_of(state, building))
            return text("command.remove_public", building=words.building(building), old=old)
        case c.Take(resource):
            return text("command.take", resource=words.resource(resource))
        case c.Pass():
            return text("command.pass")
        case _:
            assert_never(command)


def question(words: "Words", state: GameState, names: Sequence[str]) -> str:
    """What is asked of whom; of a finished game who has won."""
    text = words.text
    if state.phase == OVER:
        scores = standings(state)
        winners = [names[score.player] for score in scores if score.winner]
        form = "one" if len(winners) == 1 else "many"
        points = " : ".join(str(total) for total in sorted((s.total for s in scores), reverse=True))
        return text(f"ask.over.{form}", winners=words.listed(winners), points=points)
    who = _acting(state)
    name = names[who]
    if state.phase == ATTRACT:
        first = not any(state.passed) and state.round < ROUNDS
        return text("ask.attract.first" if first else "ask.attract", player=name)
    if state.phase == INCOME:
        return text("ask.income", player=name)
    if state.phase == SALE and state.returning:
        left = len(state.returning)
        key = "ask.return" if left == 1 else "ask.return.more"
        return text(key, player=name, animal=words.animal(state.returning[0]), left=left)
    if state.phase == SALE:
        return text("ask.sale", player=name)
    if state.phase == WORK:
        workers = words.count("workers", state.players[who].backyard)
        return text("ask.work", player=name, workers=workers)
    return text("ask.placement", player=name, shop=words.shop(STORE))
