"""Every legal command can be reached, by the list and by pointing, and what cannot is refused."""

import random

import pytest

from animarche.engine import commands as c
from animarche.engine.game import apply
from animarche.lang.words import Words
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.list import draw_list
from animarche.tui.drawing.scene import shown_entries
from animarche.tui.hits import places
from animarche.tui.labels import shorts, step_shorts
from animarche.tui.marks import UPGRADED
from animarche.tui.menu import find, menu, path_of, told_apart
from animarche.tui.model import Target
from animarche.tui.pointing import targets_of, why_not_here
from tests.tui.helpers import NAMES, app_at, new_table, out_of_reach, page, shown, table_at


def states(players, seed, every=3):
    """Decisions of a random game."""
    table, chance = new_table(players, seed), random.Random(seed)
    for move in range(200):
        if table.over:
            return
        if move % every == 0:
            yield table
        busy = [option for option in table.options if not isinstance(option, c.Pass)]
        table.play(chance.choice(busy or table.options))


def reached(table, words):
    """All commands that the steps of the list lead to."""
    found, paths, names = [], [()], table.names
    while paths:
        path = paths.pop()
        shown = menu(table.state, table.possible, table.options, path, (), words, names)
        for entry in shown.entries:
            if entry.commands and not entry.shortcut:
                found += entry.commands
            elif entry.leads_on:
                assert len(entry.path) > len(path)
                paths.append(entry.path)
    return found


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3)])
def test_the_list_leads_to_every_command_once(players, seed):
    table = new_table(players, seed)
    words = Words("en", table.state.cards.document)
    for moment in states(players, seed):
        found = reached(moment, words)
        assert len(found) == len(set(found))
        assert set(found) == set(told_apart(moment.options, moment.state))


@pytest.mark.parametrize("players, seed", [(2, 4), (3, 5), (4, 6)])
def test_everything_on_the_table_acts_or_says_why_not(players, seed):
    for table in states(players, seed):
        state = table.state
        named = {t for option in table.options for t in targets_of(option, state)}
        for target in places(state.board, len(state.ads)):
            if target.kind != "plate" and target not in named:
                refusal = why_not_here(state, target, ())
                if refusal is None:
                    assert not chosen(target, table.state)
                else:
                    assert refusal.rule
                    assert chosen(target, table.state)


def chosen(target, state):
    """Whether such a thing is ever chosen in this phase by pointing at it."""
    own = target.kind == "plot" and target.player == state.to_act
    shop = state.players[target.player].plots[target.index] if target.kind == "plot" else None
    if state.phase == "placement":
        return own
    if state.phase == "work":
        return own or target.kind == "frame" or bool(shop and shop.visitors)
    if state.returning:
        return target.kind == "cell"
    animals = state.phase == "attract" and target.kind == "cell" and state.plaza[target.index]
    return bool(animals) or (own and shop is not None)


def test_a_look_is_not_refused_but_an_attempt_is():
    desk = desk_at("attract", 2, options=4)
    me, state, log = desk.state.to_act, desk.state, list(desk.log)
    plot = next(i for i, plot in enumerate(desk.state.players[(me + 1) % 4].plots) if plot)
    empty = next(i for i, plot in enumerate(desk.state.players[me].plots) if plot is None)
    tried = False
    for target in (Target("plot", plot, (me + 1) % 4), Target("plot", empty, me)):
        for click in (True, False):
            desk.point(target, click)
            assert desk.cursor == target
            assert not desk.refused
            said = "" if click and not tried else "Nothing to choose here now."
            assert desk.status == said
            tried = True
    assert desk.log == log
    desk.say("")
    desk.point(out_of_reach(desk.table), click=True)
    assert not desk.refused
    assert desk.status == ""
    desk.point(out_of_reach(desk.table), click=True)
    assert desk.refused
    assert desk.status.startswith("Rule A1: ")
    assert desk.state is state


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_search_finds_exactly_what_its_words_name(lang):
    table = table_at("work", 3, options=30, holds=lambda t: any(map(is_build, t.options)))
    words = Words(lang, table.state.cards.document)
    labels = {o: words.command(o, table.state, NAMES) for o in table.options}
    everything = find(table.state, table.options, "", words, NAMES)
    assert everything.pool == tuple(told_apart(table.options, table.state))
    shop = words.shop(next(option.shop for option in table.options if is_build(option)))
    found = find(table.state, table.options, shop.upper(), words, NAMES)
    assert set(found.pool) == {o for o, label in labels.items() if shop in label}
    assert found.pool


def desk_at(*where, **more):
    table = table_at(*where, **more)
    return Desk(table, Words("en", table.state.cards.document))


def test_a_step_with_one_answer_is_not_asked():
    desk = desk_at("work", 1, options=20, holds=lambda t: any(map(is_build, t.options)))
    build = next(option for option in desk.table.options if is_build(option))
    target = Target("plot", build.plot, desk.state.to_act)
    desk.point(target)
    assert desk.picks == (target,)
    assert desk.menu.trail[0] == "Build"
    assert {option.plot for option in desk.menu.pool} == {build.plot}


def is_build(option):
    return isinstance(option, c.Build)


def test_an_animal_is_called_by_pointing_at_it_once():
    desk = desk_at("attract")
    call = next(option for option in desk.table.options if isinstance(option, c.Attract))
    cell = next(i for i, here in enumerate(desk.state.plaza) if call.animal in here)
    desk.point(Target("cell", cell), click=True)
    assert desk.table.moves[-1].command == call


def test_the_first_click_on_something_weighty_only_shows_what_it_would_do():
    desk = desk_at("sale", 2, options=2, holds=lambda t: not t.state.returning)
    sale = next(option for option in desk.table.options if isinstance(option, c.Sell))
    target, before = Target("plot", sale.plot, desk.state.to_act), desk.state
    desk.point(target, click=True)
    assert desk.state is before
    assert desk.aimed == (sale,)
    desk.point(target, click=True)
    assert desk.table.moves[-1].command == sale


def test_a_sale_begins_on_the_pass():
    desk = desk_at("sale", 2, options=2, holds=lambda t: not t.state.returning)
    assert desk.aimed == (c.PASS,)


def test_the_animals_of_a_sale_go_back_with_one_key():
    def two_animals(table):
        plot = table.state.players[table.state.to_act].plots[0]
        return plot is not None and len(plot.animals) == 2

    desk = desk_at("sale", options=2, holds=two_animals)
    seller = desk.state.to_act
    desk.play((c.sell(0),))
    assert len(desk.state.returning) == 2
    room = [option.cell for option in desk.table.options]
    desk.shortcut()
    assert [move.command.cell for move in desk.table.moves[-2:]] == room[:2]
    assert desk.state.to_act != seller
    assert not desk.state.returning


def test_collecting_uses_every_shop_that_leaves_nothing_to_decide():
    def plain(table):
        desk = Desk(table, Words("en", table.state.cards.document))
        return desk.menu.entries and len(desk.menu.entries[0].commands) > 1

    for seed in range(20):
        desk = desk_at("income", 2, seed=seed, options=3, holds=plain)
        entry, state = desk.menu.entries[0], desk.state
        expected = state
        for command in entry.commands:
            ways = [o for o in desk.table.options if getattr(o, "plot", None) == command.plot]
            assert ways == [command]
            expected = apply(expected, command)[0]
        desk.shortcut()
        assert desk.state == expected
        return


def test_a_place_for_a_public_building_is_two_cells_in_turn():
    def can(table):
        return any(isinstance(option, c.BuildPublic) for option in table.options)

    desk = desk_at("work", 2, options=10, holds=can, seed=3)
    build = next(option for option in desk.table.options if isinstance(option, c.BuildPublic))
    desk.path = (("build_public", ""), ("building", build.building))
    desk._renew()
    first, second = (Target("cell", cell) for cell in build.cells)
    desk.point(first, click=True)
    if desk.table.state.buildings and desk.table.moves[-1].command == build:
        return  # the only place with that cell
    assert all(build.cells[0] in option.cells for option in desk.menu.pool)
    desk.point(second)
    assert desk.table.moves[-1].command == build


def test_a_refusal_stays_in_the_status_line_and_in_the_log():
    desk = desk_at("attract")
    desk.point(out_of_reach(desk.table))
    rule, _, reason = desk.status.partition(": ")
    assert desk.refused
    assert rule == "Rule A1"
    assert reason
    assert desk.status in desk.log[-1]
    desk.move(1)
    assert desk.refused


def test_undo_takes_back_one_move_and_says_why_not_more():
    desk = Desk(new_table(), Words("en", new_table().state.cards.document))
    desk.undo()
    assert desk.refused
    first = desk.state
    desk.play((c.place_store(2),))
    desk.undo()
    assert desk.state == first
    assert not desk.refused
    desk.play((c.place_store(2),))
    desk.play((c.place_store(2),))
    desk.undo()
    desk.undo()
    assert desk.refused
    assert len(desk.table.moves) == 1
    assert desk.focus != MARKET


def test_a_digit_leads_the_cursor_into_the_list():
    desk = desk_at("work", 1, options=20, holds=lambda t: any(map(is_build, t.options)))
    desk.focus = MARKET
    desk.choose(0)
    assert desk.menu.trail == ("Build",)
    assert desk.focus == MENU
    desk.focus = MARKET
    desk.choose(99)  # there is no such entry
    assert desk.focus == MARKET


def test_every_turn_begins_at_the_top_of_the_list_and_on_something_to_act_on():
    desk = desk_at("attract", options=4, holds=lambda t: not any(t.state.passed))
    for _ in range(3):
        who = desk.state.to_act
        desk.focus, desk.cursor, desk.at = MARKET, Target("cell", 15), 2
        desk.play((desk.table.options[0],))
        assert desk.state.to_act != who
        assert desk.at == 0
        if len(desk.table.options) > 1:
            assert desk.cursor in desk.look.lit
            assert desk.pool_at(desk.cursor)


def work_tables():
    """Decisions of work phases with many options."""
    for seed in range(6):
        yield table_at("work", 2 + seed % 3, seed=10 * seed, options=25)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_two_rows_of_a_narrow_list_are_alike(lang):
    seen = set()
    for table in (*work_tables(), *(table_at("income", 2, seed=s) for s in (1, 2, 3))):
        desk = Desk(table, Words(lang, table.state.cards.document))
        paths = [()]
        while paths:
            desk.path = paths.pop()
            desk._renew()
            entries = desk.menu.entries
            paths += [entry.path for entry in entries if entry.leads_on]
            _, *rows = draw_list(
                desk.menu, desk.changes, None, range(len(entries)), None, desk.words, 25
            )
            names = [row[1][0].strip() for row in rows]
            assert len(set(names)) == len(names), names
            seen |= {type(entry.commands[0]) for entry in entries if entry.commands}
    assert {c.Visit, c.Advertise, c.Build, c.Renovate, c.MovePublic, c.Activate} <= seen


@pytest.mark.parametrize(
    "lang, verb, number", [("en", "Visit", "Flyers 4 ▾"), ("ja", "入店", "チラシ4 ▾")]
)
def test_short_labels_keep_verb_and_number(lang, verb, number):
    def can(table):
        return sum(isinstance(option, c.Visit) for option in table.options) > 1

    table = table_at("work", 2, holds=can)
    words = Words(lang, table.state.cards.document)
    for option in table.options:
        if isinstance(option, c.Visit):
            assert shorts(option, table.state, words, NAMES)[0].startswith(f"{verb} ")
    ad = c.advertise("flyer-4", "lower")
    assert shorts(ad, table.state, words, NAMES)[-1] == number


def test_a_count_beside_a_row_is_that_of_the_rows_behind_it():
    for table in work_tables():
        desk = Desk(table, Words("en", table.state.cards.document))
        for entry in desk.menu.entries:
            if entry.leads_on:
                behind = menu(
                    table.state, table.possible, table.options, entry.path, (), desk.words, NAMES
                )
                assert entry.count == len(behind.entries)
        heading = draw_list(desk.menu, desk.changes, None, range(0), None, desk.words, 25)[0]
        assert "".join(text for text, _ in heading).split()[-1] == str(len(desk.menu.entries))


def test_ads_that_would_be_run_lead_their_list():
    def mixed(table):
        begun = {bool(spot.workers) for spot in table.state.ads}
        ads = {o.ad for o in table.options if isinstance(o, c.Advertise)}
        return begun == {True, False} and len(ads) == len(table.state.ads)

    table = table_at("work", 2, holds=mixed)
    words = Words("en", table.state.cards.document)
    shown = menu(table.state, table.possible, table.options, (("advertise", ""),), (), words, NAMES)
    ads = [entry.commands[0].ad for entry in shown.entries if entry.commands]
    begun = [any(spot.workers for spot in table.state.ads if spot.id == ad) for ad in ads]
    assert begun == sorted(begun, reverse=True)
    assert set(begun) == {True, False}


def test_the_cells_of_a_public_building_are_framed_while_its_row_is_under_the_cursor():
    def can(kind):
        return lambda table: any(isinstance(option, kind) for option in table.options)

    for kind in (c.BuildPublic, c.MovePublic):
        desk = desk_at("work", 2, options=10, holds=can(kind), seed=3)
        option = next(option for option in desk.table.options if isinstance(option, kind))
        over = {b.public.id: b.cells for b in desk.state.buildings}
        cells = {*option.cells, *(over[option.building] if kind is c.MovePublic else ())}
        for steps in (1, 2):  # a building that is the only one is no step of its own
            desk.path = path_of(option)[:steps]
            desk._renew()
            rows = [entry.commands for entry in desk.menu.entries]
            if (option,) in rows:
                desk.at = rows.index((option,))
                assert desk.look.aimed == {Target("cell", cell) for cell in cells}
                assert {Target("cell", cell) for cell in option.cells} <= desk.look.lit
        assert (option,) in rows


def test_a_public_building_is_moved_by_pointing_at_it_and_then_at_its_new_cells():
    def can(table):
        return any(isinstance(option, c.MovePublic) for option in table.options)

    desk = desk_at("work", 2, options=10, holds=can, seed=3)
    moves = [option for option in desk.table.options if isinstance(option, c.MovePublic)]
    old = next(b.cells for b in desk.state.buildings if b.public.id == moves[0].building)
    move = next(o for o in moves if o.building == moves[0].building and not {*o.cells} & {*old})
    before = desk.state
    desk.point(Target("cell", old[0]), click=True)
    assert Target("cell", move.cells[0]) in desk.look.lit
    desk.point(Target("cell", old[0]), click=True)  # the same again leads to the list
    assert desk.focus == MENU
    for cell in move.cells:
        if desk.state is before:
            desk.point(Target("cell", cell))
    assert desk.table.moves[-1].command == move


async def test_a_long_list_says_how_far_it_goes_on_and_shows_every_row():
    app = app_at(table_at("work", 2, holds=lambda t: sum(map(is_build, t.options)) > 20))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("/", *"build")
        desk, place = app.screen.desk, app.screen.market.regions["menu"]
        count, seen = len(desk.menu.entries), set()
        for at in range(count):
            assert desk.at == at
            shown = shown_entries(desk, place)
            assert at in shown
            seen |= {*shown}
            rows = page(app)
            assert (f"↑ {shown.start} more" in rows) == (shown.start > 0)
            assert (f"↓ {count - shown.stop} more" in rows) == (shown.stop < count)
            await pilot.press("down")
        assert seen == set(range(count))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [22, 25, 30, 44])
def test_a_list_has_one_form_however_far_it_is_scrolled(lang, room):
    moments = (*work_tables(), table_at("attract", 2), table_at("income", 2, seed=3))
    for table in moments:
        desk = Desk(table, Words(lang, table.state.cards.document))
        paths = [()]
        while paths:
            desk.path = paths.pop()
            desk._renew()
            entries = desk.menu.entries
            paths += [entry.path for entry in entries if entry.leads_on]
            inputs = desk.changes, None
            whole = draw_list(desk.menu, *inputs, range(len(entries)), None, desk.words, room)
            for top in range(len(entries)):
                part = range(top, min(top + 5, len(entries)))
                rows = draw_list(desk.menu, *inputs, part, None, desk.words, room)
                assert rows[1 : 1 + len(part)] == whole[1 + top : 1 + part.stop]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_upgraded_sides_are_marked_alike_in_every_form(lang):
    table = table_at("work", 1, options=20, holds=lambda t: any(map(is_build, t.options)))
    desk = Desk(table, Words(lang, table.state.cards.document))
    desk.path = (("build", ""),)
    desk._renew()
    for entry in desk.menu.entries:
        renovated = entry.sample.renovate
        assert all((UPGRADED in form) == renovated for form in (entry.label, *entry.shorts))


@pytest.mark.parametrize("alike", [True, False])
def test_seats_that_bring_the_same_are_one_row_and_others_are_not(alike):
    def visits(table):
        """The visits to a shop with two free seats."""
        for owner, player in enumerate(table.state.players):
            for plot, shop in enumerate(player.plots):
                ways = {c.visit(owner, plot, seat) for seat in (0, 1)}
                if shop and ways <= {*table.options} and (len({*shop.side.seats}) == 1) == alike:
                    return ways
        return set()

    table = table_at("work", 1, holds=visits)
    desk = Desk(table, Words("en", table.state.cards.document))
    first, second = sorted(visits(table), key=lambda way: way.seat)
    desk.path = path_of(first)[:1]
    desk._renew()
    rows = [entry.commands for entry in desk.menu.entries]
    assert (first,) in rows
    assert ((second,) in rows) == (not alike)
    plot = Target("plot", first.plot, first.owner)
    assert desk.pool_at(plot) == ((first,) if alike else (first, second))
    names = [shorts(way, table.state, desk.words, NAMES) for way in (first, second)]
    assert (names[0] == names[1]) == alike


def test_what_is_too_dear_is_told_by_the_cheapest_thing_that_is_for_sale():
    def poor(table):
        state = table.state
        player = state.players[state.to_act]
        builds = any(map(is_build, table.options))
        return not builds and None in player.plots and player.backyard

    desk = desk_at("work", 1, options=2, holds=poor)
    [entry] = [e for e in desk.menu.entries if is_build(e.sample)]
    assert entry.refusal.code == "cannot_pay"
    own = {plot.side.shop for plot in desk.state.players[desk.state.to_act].plots if plot}
    assert entry.sample.shop not in own
    cheapest = min(
        shop.price.coins + shop.price.wood
        for shop, copies in zip(desk.state.cards.shops.values(), desk.state.supply, strict=True)
        if copies and shop.id not in own
    )
    price = desk.state.cards.shops[entry.sample.shop].price
    assert price.coins + price.wood == cheapest


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_key_that_is_not_shown_chooses_nothing(lang):
    app = app_at(table_at("work", 1, options=20), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        desk = app.screen.desk
        keys, state = desk.menu.keys, desk.state
        hidden = [index for index, key in enumerate(keys) if key != str(index + 1)]
        assert keys[hidden[0]] == "p"
        assert len(hidden) > 1
        for index in hidden:
            await pilot.press(str(index + 1))
            assert desk.state is state
            assert desk.path == ()
            assert desk.status == desk.words.text("menu.no_entry", number=index + 1)
        await pilot.press("1")
        assert desk.path


def can_build_public(table):
    return any(isinstance(option, c.BuildPublic) for option in table.options)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_search_finds_what_stands_behind_a_row_of_the_list(lang):
    table = table_at("work", 2, options=10, holds=can_build_public)
    desk = Desk(table, Words(lang, table.state.cards.document))
    row = next(e for e in desk.menu.entries if e.path[:1] == (("build_public", ""),))
    desk.search(row.label)
    found = desk.menu.pool
    assert found == tuple(o for o in table.options if isinstance(o, c.BuildPublic))
    desk.search("nothing has this name")
    desk.choose(desk.at)
    assert desk.refused
    assert desk.status == desk.words.text("table.filter.none")


def test_a_cell_not_beside_the_picked_one_is_refused_and_the_pick_stays():
    desk = desk_at("work", 2, options=10, holds=can_build_public, seed=3)
    builds = [option for option in desk.table.options if isinstance(option, c.BuildPublic)]
    desk.path = (("build_public", ""), ("building", builds[0].building))
    desk._renew()
    places = [b.cells for b in builds if b.building == builds[0].building]
    first = next(cell for cell in range(16) if sum(cell in place for place in places) > 1)
    desk.point(Target("cell", first), click=True)
    picks, state = desk.picks, desk.state
    assert picks == (Target("cell", first),)
    beside = {cell for place in places if first in place for cell in place}
    far = next(cell for place in places for cell in place if cell not in beside)
    desk.point(Target("cell", far), click=True)
    assert desk.refused
    assert desk.rule == "W11"
    assert desk.words.text("refusal.not_adjacent") in desk.status
    assert desk.picks == picks
    assert desk.state is state
    desk.back()
    assert desk.picks == ()


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_after_the_first_click_the_line_says_how_to_go_on(lang):
    table = table_at("sale", 2, options=2, holds=lambda t: not t.state.returning)
    app = app_at(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        screen, again = app.screen, app.words.text("focus.again")
        sale = next(option for option in table.options if isinstance(option, c.Sell))
        target = Target("plot", sale.plot, table.state.to_act)
        screen.go_to(target)
        await pilot.pause()
        assert again not in page(app)
        screen.desk.focus = MENU
        screen.point(target)
        await pilot.pause()
        line = next(row for row in shown(app) if again in row)
        full = app.words.command(sale, table.state, table.names)
        forms = (full, *shorts(sale, table.state, app.words, table.names))
        assert any(form in line for form in forms)
        screen.see(hovered=target)
        screen.repaint()
        await pilot.pause()
        assert again in page(app)
        await pilot.press("enter")
        assert table.moves[-1].command == sale
        await pilot.pause()
        assert again not in page(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_short_names_of_shops_need_no_verb_and_keep_their_sign(lang):
    table = table_at("work", 2, options=10, holds=lambda t: any(map(is_renovate, t.options)))
    words = Words(lang, table.state.cards.document)
    option = next(filter(is_renovate, table.options))
    *_, last = shorts(option, table.state, words, NAMES)
    shop = table.state.players[table.state.to_act].plots[option.plot].side.shop
    assert last == f"{UPGRADED} {words.shop_short(shop, True)}"


def is_renovate(option):
    return isinstance(option, c.Renovate)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_shop_is_called_by_the_longest_name_that_has_room(lang):
    table = table_at("work", 2, options=10, holds=lambda t: any(map(is_renovate, t.options)))
    words = Words(lang, table.state.cards.document)
    option = next(filter(is_renovate, table.options))
    shop = table.state.players[table.state.to_act].plots[option.plot].side.shop
    full = f"{UPGRADED} {words.shop(shop, True)}"
    forms = shorts(option, table.state, words, NAMES)
    assert forms[0] == f"{words.text('group.renovate')} {full}"
    assert full in forms
    steps = step_shorts(("renovate", (shop, True)), "", table.state, words)
    assert steps == (full, f"{UPGRADED} {words.shop_short(shop, True)}")
    assert step_shorts(("shop", shop), "", table.state, words)[0] == words.shop(shop)
