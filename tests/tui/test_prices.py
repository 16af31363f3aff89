"""Prices with discounts: what is printed, what each card takes off, and what is left to pay."""

import random

import pytest

from animarche.engine import commands as c
from animarche.engine.events import Paid
from animarche.engine.game import apply
from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.tui.labels import shorts
from animarche.tui.model import acting
from animarche.tui.prices import bill, printed
from tests.cards.first import first_cards
from tests.tui.helpers import app_at, new_table, shown, table_at

ENGLISH = Words("en", first_cards().document)


def with_manager(state, manager):
    """`state` with another manager for the player to act, and enough to pay."""
    who = acting(state)
    player = replace(state.players[who], manager=state.cards.managers[manager], coins=12, wood=6)
    return replace(state, players=(*state.players[:who], player, *state.players[who + 1 :]))


def working():
    return table_at("work", 1, options=20).state


def test_a_discount_is_named_with_its_card():
    state = with_manager(working(), "carpenter")
    shop = next(iter(state.cards.shops.values()))
    coins, wood = shop.price.coins, shop.price.wood
    price, less = ENGLISH.price(coins, wood, True), ENGLISH.price(coins - 1, wood, True)
    name = ENGLISH.manager_short("carpenter")
    assert bill(c.build(shop.id, 2, False), state, ENGLISH) == f"{price} − 1c {name} = {less}"
    assert bill(c.PASS, state, ENGLISH) == ""
    assert bill(c.build(shop.id, 2, False), with_manager(state, "promoter"), ENGLISH) == ""


def test_what_a_price_does_not_have_is_not_taken_off():
    state = with_manager(working(), "architect")  # 1 coin and 1 wood off
    place = c.build_public("memorial-1", (0, 1))
    cost = state.cards.public["memorial-1"].cost
    assert cost.coins
    assert cost.wood
    assert "− 1c 1w " in bill(place, state, ENGLISH)
    moved = bill(c.remove_public("memorial-1"), state, ENGLISH)  # 3 wood (W12)
    assert moved == f"3w − 1w {ENGLISH.manager_short('architect')} = 2w"


@pytest.mark.parametrize("manager", ["carpenter", "promoter", "architect"])
def test_the_last_number_is_what_is_paid(manager):
    chance, seen = random.Random(1), 0
    for seed in range(4):
        table = new_table(4, seed)
        for _ in range(60):
            if table.state.phase == "work":
                state = with_manager(table.state, manager)
                for command in table.options:
                    _, events = apply(state, command)
                    paid = [(e.coins, e.wood) for e in events if isinstance(e, Paid)]
                    price, told = printed(command, state)[0], bill(command, state, ENGLISH)
                    if told:
                        left = ENGLISH.price(*(paid or [(0, 0)])[0], short=True)
                        assert told.endswith(f" = {left}")
                        seen += 1
                    else:
                        assert (paid or [(0, 0)])[0] == (price.coins, price.wood)
            table.play(chance.choice(table.options))
    assert seen > 20


async def test_the_line_below_the_market_shows_it():
    def carpenter(table):
        player = table.state.players[acting(table.state)]
        builds = [option for option in table.options if isinstance(option, c.Build)]
        return builds and player.manager.id == "carpenter"

    app = app_at(table_at("work", 1, holds=carpenter))
    async with app.run_test(size=(80, 24)) as pilot:
        build = next(o for o in app.screen.table.options if isinstance(o, c.Build))
        told = bill(build, app.screen.table.state, app.words)
        await pilot.press("/", *"build", "down", "up")
        await pilot.pause()
        line = next(row for row in shown(app) if f"Price: {told}" in row)
        does, _, _ = line.partition("Price: ")
        forms = shorts(build, app.screen.table.state, app.words, app.screen.table.names)
        assert any(form in does for form in forms)
