"""Labels of commands in few cells, for a narrow list: every one keeps what tells it apart."""

from animarche.engine import commands as c
from animarche.engine.cards import NOTHING, Option
from animarche.engine.game import GameState
from animarche.engine.state import Plot
from animarche.lang.words import Words
from animarche.tui.marks import CUSTOMERS, FRAMES, LEADS_ON, UPGRADED
from animarche.tui.model import acting, gain_text
from animarche.tui.palette import LETTERS
from animarche.tui.pointing import Step


def shorts(
    command: c.Command, state: GameState, words: Words, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Short labels of a command, the longest first: a list shows the first that fits."""
    plots, text = state.players[acting(state)].plots, words.text
    match command:
        case c.PlaceStore(plot):
            return f"{text('group.place_store')} {LEADS_ON} {words.plot(plot)}", words.plot(plot)
        case c.Attract(animal, plot):
            return (f"{words.animal_emoji(animal)} {LEADS_ON} {_shop(plots[plot], plot, words)}",)
        case c.Activate(plot):
            name = _shop(plots[plot], plot, words)
            return *(f"{name} {use}" for use in uses(plots[plot], command, words)), name
        case c.Sell(plot):
            name = _shop(plots[plot], plot, words)
            return f"{text('group.sell')} {name}", name
        case c.Build(shop, plot, renovate):
            name = _upgraded(shop, words) if renovate else words.shop_short(shop)
            place = f"{name} {LEADS_ON} {words.plot(plot)}"
            return f"{text('group.build')} {place}", place, f"{name} {LEADS_ON} {plot + 1}"
        case c.Renovate(plot):
            old = plots[plot]
            if old is None:
                return f"{text('group.renovate')} {words.plot(plot)}", words.plot(plot)
            full, name = (_upgraded(old.side.shop, words, short) for short in (False, True))
            verb, brief = text("group.renovate"), text("menu.renovate.short")
            return f"{verb} {full}", f"{verb} {name}", f"{brief} {name}", full, name
        case c.Visit(owner, plot, seat):
            host = state.players[owner].plots[plot]
            name = f"{LETTERS[owner]} {_shop(host, plot, words)}"
            differ = host is not None and len({*host.side.seats}) > 1
            name = f"{name} {seat + 1}" if differ else name
            return f"{text('group.visit')} {name}", name
        case c.Advertise(ad, frame):
            name = f"{words.ad_short(ad, numbered=True)} {FRAMES[c.FRAMES.index(frame)]}"
            return f"{text('group.advertise')} {name}", name
        case c.BuildPublic(building, cells):
            name = f"{words.building_short(building)} {words.cells(cells)}"
            return f"{text('group.build')} {name}", name
        case c.MovePublic(building, cells):
            name = words.building_short(building, numbered=True)
            place = f"{name} {LEADS_ON} {words.cells(cells)}"
            return f"{text('menu.move.short')} {place}", place
        case c.RemovePublic(building):
            name = words.building_short(building, numbered=True)
            return (text("menu.remove.short", building=name),)
        case c.ReturnAnimal(cell):
            return (f"{words.animal_emoji(state.returning[0])} {LEADS_ON} {words.cell(cell)}",)
        case _:
            return (words.command(command, state, names),)


def step_shorts(step: Step, label: str, state: GameState, words: Words) -> tuple[str, ...]:
    """Labels of a step that leads on, the longest first; `label` is its full one."""
    match step:
        case "activate" | "call", int(index):
            return (_shop(state.players[acting(state)].plots[index], index, words),)
        case "shop", str(shop):
            return words.shop(shop), words.shop_short(shop)
        case "renovate", (str(shop), True):
            return _upgraded(shop, words, short=False), _upgraded(shop, words)
        case "building", str(building):
            return (words.building_short(building, numbered=True),)
        case _:
            return (label,)


def special(command: c.Command, state: GameState, words: Words) -> str:
    """What a special shop is called that would be built (G7, G8); "" for other commands."""
    if isinstance(command, c.Build) and not state.cards.shops[command.shop].front.basic:
        return words.text("card.special")
    return ""


def _upgraded(shop: str, words: Words, short: bool = True) -> str:
    name = words.shop_short(shop, True) if short else words.shop(shop, True)
    return f"{UPGRADED} {name}"


def _shop(plot: Plot | None, index: int, words: Words) -> str:
    if plot is None:
        return words.plot(index)
    return words.shop_short(plot.side.shop, plot.side.upgraded)


def way(plot: Plot | None, command: c.Activate, words: Words) -> str:
    """A shop and how its customers use it: "Store 🐾🐾1c"."""
    return " ".join((_shop(plot, command.plot, words), *uses(plot, command, words)[:1]))


def uses(plot: Plot | None, command: c.Activate, words: Words) -> tuple[str, ...]:
    """What the customers bring, each choice after those who make it: "🐾🐾1c 🐾1w"; where they have
    no choice also how many of them. Nothing where the shop does not ask each of them."""
    income = plot and plot.side.income
    if not income or not income.each:
        return ()
    if not command.choices:
        return (words.text("amount.nothing"),)
    made = ((option, command.choices.count(i)) for i, option in enumerate(income.each))
    full = " ".join(CUSTOMERS * times + _brings(option, words) for option, times in made if times)
    return (full, CUSTOMERS * len(command.choices)) if len(income.each) == 1 else (full,)


def _brings(option: Option, words: Words) -> str:
    gain = gain_text(option.gain, words).replace(" ", "")
    if option.pay == NOTHING:
        return gain
    return f"{words.price(option.pay.coins, option.pay.wood, short=True).replace(' ', '')}>{gain}"
