"""The desk: taking back and playing again, what is proposed, what cannot be had, and previews."""

import random
from itertools import pairwise

import pytest

from animarche.engine import commands as c
from animarche.engine.cards import NOTHING
from animarche.engine.events import MarkerTaken, Passed, PhaseBegan
from animarche.engine.game import apply, determinize, effect, view
from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui import preview
from animarche.tui.attempts import attempts, everything
from animarche.tui.deeds import BY_ID, CHOICES, DEEDS
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.list import draw_list
from animarche.tui.drawing.scene import card
from animarche.tui.menu import greyed
from animarche.tui.model import Target, table_view
from animarche.tui.pointing import callers
from animarche.tui.shortcuts import best, by_plot, income, plain_income
from tests.tui.helpers import NAMES, new_table, table_at


def able(desk):
    """How many entries of the list can be chosen: the first so many."""
    return sum(entry.refusal is None for entry in desk.menu.entries)


def desk_for(table, lang="en"):
    return Desk(table, Words(lang, table.state.cards.document))


def desk_at(*where, lang="en", **more):
    return desk_for(table_at(*where, **more), lang)


def decisions(players, seed, moves=200):
    """A table at every decision of a random game in which shops are kept."""
    table, chance = new_table(players, seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        yield table
        busy = [option for option in table.options if not isinstance(option, c.Pass | c.Sell)]
        table.play(chance.choice(busy or table.options))


def text(rows):
    return "\n".join("".join(span for span, _ in row) for row in rows)


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────


def uses_in_a_row(table):
    plots = {option.plot for option in table.options if isinstance(option, c.Activate)}
    return len(plots) > 2


def test_a_turn_is_taken_back_at_once_and_played_again_step_by_step():
    desk = desk_at("income", 2, options=4, holds=uses_in_a_row)
    before, log = desk.state, list(desk.log)
    for _ in range(2):
        desk.play((next(o for o in desk.table.options if isinstance(o, c.Activate)),))
    played, told = desk.state, list(desk.log)
    desk.restart()
    assert (desk.state, desk.log, desk.refused) == (before, log, False)
    assert desk.status == "The turn begins anew."
    desk.redo()
    assert desk.state not in (before, played)
    desk.redo()
    assert (desk.state, desk.log) == (played, told)
    assert not desk.refused
    desk.redo()
    assert desk.refused
    assert desk.rule is None
    assert desk.status == "Nothing was taken back that could be played again."


def test_what_only_all_together_take_back():
    desk = desk_for(new_table())
    assert desk.together is None
    desk.restart()
    assert desk.status == "There is nothing to take back."
    desk.play((c.place_store(0),))
    desk.play((c.place_store(1),))
    desk.undo()
    assert desk.together == desk.table.moves[-1]
    assert desk.told(desk.together).startswith(desk.table.names[desk.together.player])
    desk.undo()
    assert desk.refused
    desk.undo_together()
    assert desk.table.moves == ()
    assert not desk.refused
    desk.undo_together()
    assert desk.refused


# ── What is proposed ─────────────────────────────────────────────────────────────────────────────


def offers_a_choice(table):
    return any(len(ways) > 1 for ways in by_plot(table.options).values())


def test_everything_is_collected_with_one_key_where_no_choice_is_open():
    def plain(table):
        return uses_in_a_row(table) and not offers_a_choice(table)

    desk = desk_at("income", 1, options=3, holds=plain)
    who, first = desk.state.to_act, desk.menu.entries[0]
    assert (first.label, desk.at) == ("Collect everything", 0)
    assert first.commands == plain_income(desk.state, desk.table.options)
    uses = len({option.plot for option in first.commands})
    assert uses == len(by_plot(desk.table.options)) > 1
    change = desk.change(first)
    before = desk.state.players[who]
    desk.choose(0)
    after = desk.state.players[who]
    assert change == (after.coins - before.coins, after.wood - before.wood, after.vp - before.vp)
    assert len(desk.table.moves[-uses:]) == uses
    assert (desk.state.to_act, desk.state.phase) != (who, "income")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_best_split_is_proposed_named_and_taken_with_one_key(lang):
    desk = desk_at("income", 2, options=3, holds=offers_a_choice, lang=lang)
    choices = {plot for plot, ways in by_plot(desk.table.options).items() if len(ways) > 1}
    first = desk.menu.entries[0]
    assert first.shortcut
    assert {option.plot for option in first.commands} >= choices
    for plot in choices:
        shop = desk.state.players[desk.state.to_act].plots[plot].side
        assert desk.words.shop_short(shop.shop, shop.upgraded) in first.label
        assert desk.words.side(shop) in text(card(desk, 60))  # what it will be, one by one
    desk.choose(0)
    played = [move.command for move in desk.table.moves[-len(first.commands) :]]
    assert tuple(played) == first.commands


def test_no_other_split_of_a_shop_brings_more_vp_or_of_equals_more_coins_and_wood():
    seen = priced = 0
    for seed in range(8):
        for table in decisions(2 + seed % 3, seed):
            if table.state.phase != "income":
                continue
            who, state = table.state.to_act, table.possible
            for command in income(table.possible, table.options):
                plot = state.players[who].plots[command.plot]
                priced += any(use.pay != NOTHING for use in plot.side.income.each)
                after = apply(state, command)[0]
                ways = by_plot(table.options)[command.plot]
                if state is table.possible:
                    got = [apply(state, way)[0].players[who] for way in ways]
                    most = max((p.vp, p.coins + p.wood) for p in got)
                    mine = after.players[who]
                    assert (mine.vp, mine.coins + mine.wood) == most
                    seen += len(ways) > 1
                state = after
    assert seen > 20
    assert priced > 5


def test_a_proposal_knows_no_more_than_the_seat():
    """It is the same whatever the goals are that the player cannot see, and the own ones."""
    compared = 0
    for seed in range(4):
        for table in decisions(4, seed):
            if table.state.phase != "income" or not offers_a_choice(table):
                continue
            other = determinize(view(table.state, table.state.to_act), random.Random(seed))
            silent = [replace(p, goals=replace(p.goals, silent=False)) for p in other.players]
            goals = [p.goals for p in reversed(silent)]
            moved = [replace(p, goals=g) for p, g in zip(silent, goals, strict=True)]
            there = Table(table.header, replace(other, players=tuple(moved)), None)
            assert income(there.possible, table.options) == income(table.possible, table.options)
            compared += 1
    assert compared > 5


def test_to_choose_otherwise_begins_on_the_best():
    desk = desk_at("income", 2, options=3, holds=offers_a_choice)
    plot, ways = next((p, w) for p, w in by_plot(desk.table.options).items() if len(w) > 1)
    row = next(i for i, e in enumerate(desk.menu.entries) if e.path == (("activate", plot),))
    desk.choose(row)
    assert {entry.commands[0] for entry in desk.menu.entries} == set(ways)
    assert desk.aimed == (best(desk.table.possible, ways),)


def test_c_does_what_the_first_row_says_however_far_a_choice_has_come():
    def both(table):
        return offers_a_choice(table) and plain_income(table.state, table.options)

    desk = desk_at("income", 2, options=3, holds=both)
    first, second = desk.menu.entries[:2]
    assert first.commands == desk.proposal
    assert second.commands == plain_income(desk.state, desk.table.options)
    assert len(first.commands) > len(second.commands)
    begun = next(i for i, entry in enumerate(desk.menu.entries) if entry.leads_on)
    desk.choose(begun)
    assert desk.proposal == first.commands
    desk.shortcut()
    assert tuple(m.command for m in desk.table.moves[-len(first.commands) :]) == first.commands


def test_c_takes_a_single_shop_as_it_is_proposed():
    def single(table):
        return len(by_plot(table.options)) == 1 and offers_a_choice(table)

    desk = desk_at("income", 2, options=3, holds=single)
    assert BY_ID["collect"].why_not(desk) is None
    expected = income(desk.table.possible, desk.table.options)
    desk.shortcut()
    assert desk.table.moves[-1].command == expected[0]


def test_c_without_a_proposal_changes_nothing(monkeypatch):
    desk = desk_at("income", 2)
    monkeypatch.setattr("animarche.tui.desk.proposal", lambda possible, pool: ())
    moves = desk.table.moves
    assert desk.proposal == ()
    assert BY_ID["collect"].why_not(desk) == "menu.no_shortcut"
    desk.shortcut()
    assert desk.table.moves == moves


# ── One key for every row ────────────────────────────────────────────────────────────────────────


def test_the_keys_of_rows_mean_nothing_else():
    assert len(set(CHOICES)) == len(CHOICES)
    others = {
        key
        for deed in DEEDS
        if deed.id != "number" and deed.place in ("table", "anywhere")
        for key in deed.keys
    }
    assert not others & set(CHOICES)
    assert CHOICES.startswith("1234567890")


def test_the_places_of_a_public_building_are_on_the_plaza_each_with_a_key():
    def can(table):
        return any(isinstance(option, c.BuildPublic) for option in table.options)

    desk = desk_at("work", 2, options=10, holds=can)
    while desk.focus == MENU:
        build = (("build_public", ""),)
        entries = desk.menu.entries
        desk.choose(next(i for i, e in enumerate(entries) if e.path[:1] == build))
    assert desk.cursor in desk.look.lit
    assert desk.cursor.kind == "cell"
    assert 2 < able(desk) <= len(CHOICES)
    assert all(len(entry.commands) == 1 for entry in desk.menu.entries[: able(desk)])
    desk.back()
    assert desk.focus == MENU


# ── What cannot be had ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3)])
def test_what_is_greyed_is_refused_by_the_rules_and_what_is_legal_is_not_greyed(players, seed):
    phases, rules = set(), set()
    for table in decisions(players, seed):
        desk, state = desk_for(table), table.state
        paths = [()]
        while paths:
            desk.path = paths.pop()
            desk._renew()
            entries = desk.menu.entries
            paths += [entry.path for entry in entries if entry.leads_on]
            grey = [entry for entry in entries if entry.refusal]
            assert entries[len(entries) - len(grey) :] == tuple(grey)
            assert len({entry.label for entry in grey}) == len(grey)
            for entry in grey:
                refusal = table.why_not(entry.sample)
                assert (refusal.rule, refusal.code) == (entry.refusal.rule, entry.refusal.code)
                phases.add(state.phase)
                rules.add(refusal.rule)
    assert {"income", "work"} <= phases
    assert {"W3", "W4", "W5"} <= rules


def poor(table):
    """No shop can be built, and no ad can be run."""
    kinds = {type(option) for option in table.options}
    return not kinds & {c.Build, c.Advertise} and table.state.players[table.state.to_act].coins < 3


def test_an_action_that_is_impossible_now_says_why_when_it_is_chosen():
    desk = desk_at("work", 2, options=3, holds=poor)
    before = desk.state
    for label in ("Build", "Advertise"):
        row = next(i for i, entry in enumerate(desk.menu.entries) if entry.label == label)
        assert row >= able(desk)
        desk.choose(row)
        assert desk.state is before
        assert desk.refused
        assert desk.rule in ("W3", "W8")
        assert desk.status == (
            f"Rule {desk.rule}: " + desk.words.refusal(desk.menu.entries[row].refusal)
        )
        assert (desk.at, desk.focus, desk.aimed) == (row, MENU, ())
    desk.say("something else")
    assert desk.rule is None


def test_inside_build_every_shop_of_the_supply_and_every_own_one_is_found():
    def one(table):
        builds = {option.shop for option in table.options if isinstance(option, c.Build)}
        return 1 < len(builds) < 12

    desk = desk_at("work", 2, options=10, holds=one)
    state, player = desk.state, desk.state.players[desk.state.to_act]
    desk.choose(next(i for i, e in enumerate(desk.menu.entries) if e.path == (("build", ""),)))
    able = {
        e.path[1][1] if e.path else e.commands[0].shop for e in desk.menu.entries if not e.refusal
    }
    grey = {e.sample.shop for e in desk.menu.entries if e.refusal}
    own = {plot.side.shop for plot in player.plots if plot}
    supply = {s for s, n in zip(state.cards.shops, state.supply, strict=True) if n}
    assert able | grey == supply | own
    for entry in desk.menu.entries:
        if entry.refusal and entry.sample.shop in own:
            assert (entry.refusal.rule, entry.refusal.code) == ("W4", "already_owned")


def test_a_shop_that_no_animal_is_in_reach_of_is_greyed_in_attract():
    def idle(table):
        state = table.state
        plots = state.players[state.to_act].plots
        can = {option.plot for option in table.options if isinstance(option, c.Attract)}
        free = {i for i, p in enumerate(plots) if p and len(p.animals) < p.side.customers}
        return free - can

    desk = desk_at("attract", 2, options=2, holds=idle)
    grey = [entry for entry in desk.menu.entries if entry.refusal]
    assert {entry.sample.plot for entry in grey} == idle(desk.table)
    assert {entry.refusal.rule for entry in grey} == {"A1"}


def test_shops_without_animals_are_greyed_in_income():
    def empty(table):
        plots = table.state.players[table.state.to_act].plots
        return any(plot and plot.side.customers and not plot.animals for plot in plots)

    desk = desk_at("income", 2, options=2, holds=empty)
    codes = {entry.refusal.code for entry in desk.menu.entries if entry.refusal}
    assert "no_customers" in codes
    desk.play((next(o for o in desk.table.options if isinstance(o, c.Activate)),))
    if desk.state.phase == "income":
        assert {e.refusal.code for e in desk.menu.entries if e.refusal} - codes <= {"used"}


def test_nobody_passes_while_animals_wait():
    desk = desk_at(
        "sale",
        1,
        options=2,
        holds=lambda t: any(p and p.animals for p in t.state.players[t.state.to_act].plots),
    )
    plots = desk.state.players[desk.state.to_act].plots
    desk.play((c.sell(next(i for i, plot in enumerate(plots) if plot and plot.animals)),))
    assert desk.state.returning
    (entry,) = [entry for entry in desk.menu.entries if entry.refusal]
    assert (entry.sample, entry.refusal.rule) == (c.PASS, "V3")


def test_a_search_that_finds_nothing_legal_says_what_is_wrong_with_what_it_names():
    def owner(table):
        return any(isinstance(option, c.Build) for option in table.options)

    desk = desk_at("work", 2, options=10, holds=owner)
    own = next(plot.side for plot in desk.state.players[desk.state.to_act].plots if plot)
    desk.search(f"{desk.words.shop(own.shop)} build")
    assert not desk.menu.pool
    desk.search(desk.words.shop(own.shop))
    if not desk.menu.pool:
        assert {entry.refusal.rule for entry in desk.menu.entries} <= {"W4", "W5"}
    desk.search("no such thing")
    assert desk.menu.entries == ()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_greyed_rows_have_no_key_but_their_rule_and_their_card_tells_the_reason(lang):
    desk = desk_at("work", 2, options=3, holds=poor, lang=lang)
    row = able(desk)
    desk.at = row
    entry = desk.menu.entries[row]
    changes = desk.changes
    assert changes[row] == (0, 0, 0)
    everything = range(len(desk.menu.entries))
    shown = draw_list(desk.menu, changes, None, everything, None, desk.words, 60)[1 + row]
    words = "".join(span for span, _ in shown)
    assert words.startswith("× ")
    assert words.rstrip().endswith(entry.refusal.rule)
    reason = desk.words.refusal(entry.refusal)
    assert "".join(reason.split())[:12] in "".join(text(card(desk, 50)).split())


def test_looking_for_what_cannot_be_had_costs_little():
    """Counted, not timed: no more attempts than there are cards and places."""
    for table in decisions(4, 5):
        state = table.state
        assert len(list(attempts(state, ()))) <= 20
        assert len(list(everything(state))) <= 90
        found = greyed(everything(state), (), state, desk_for(table).words, table.names)
        assert len(found) <= 70


# ── Previews ─────────────────────────────────────────────────────────────────────────────────────


def previewed(desk, command):
    """The table as previewed with the cursor of the list on the row of a command."""
    desk.search("")
    desk.at = next(i for i, entry in enumerate(desk.menu.entries) if entry.commands == (command,))
    return desk.preview_view()


@pytest.mark.parametrize("players, seed", [(2, 7), (3, 8), (4, 9)])
def test_a_preview_shows_what_the_command_will_have_changed_where_it_acts(players, seed):
    kinds = set()
    for table in decisions(players, seed):
        desk, chance = desk_for(table), random.Random(len(table.moves))
        for command in chance.sample(table.options, min(2, len(table.options))):
            now, shown = desk.view(), previewed(desk, command)
            then = table_view(effect(table.possible, command), desk.words, table.names)
            places = preview.touched(table, (command,))
            if shown is None:
                continue
            for board, other, after in zip(now.boards, shown.boards, then.boards, strict=True):
                assert replace(other, plots=()) == replace(board, plots=())
                for index in range(4):
                    here = Target("plot", index, board.player) in places
                    assert other.plots[index] == (after if here else board).plots[index]
            for old, cell, new in zip(now.cells, shown.cells, then.cells, strict=True):
                assert cell in (old, new)
                assert cell == old or Target("cell", old.cell) in places
            assert preview.new_things(now, shown) <= places
            kinds.add(type(command))
    assert {c.Attract, c.Build, c.PlaceStore} <= kinds


def test_each_kind_of_thing_is_previewed():
    desk = desk_at("attract", 1, options=4)
    call = next(option for option in desk.table.options if isinstance(option, c.Attract))
    who = desk.state.to_act
    shown = previewed(desk, call)
    seat = shown.boards[who].plots[call.plot].customers
    assert desk.words.animal_emoji(call.animal) in seat
    cell = next(i for i, here in enumerate(desk.state.plaza) if call.animal in here)
    assert shown.cells[cell] == desk.view().cells[cell]  # it stands there until it is called

    def can(table):
        kinds = {type(option) for option in table.options}
        return {c.Build, c.Visit, c.BuildPublic} <= kinds

    desk = desk_at("work", 1, options=10, holds=can)
    who, options = desk.state.to_act, desk.table.options
    build = next(option for option in options if isinstance(option, c.Build))
    shown = previewed(desk, build)
    assert shown.boards[who].plots[build.plot].name == desk.words.shop(build.shop, build.renovate)
    assert preview.new_things(desk.view(), shown) == {Target("plot", build.plot, who)}
    visit = next(option for option in options if isinstance(option, c.Visit))
    assert previewed(desk, visit).boards[visit.owner].plots[visit.plot].workers[visit.seat] == who
    public = next(option for option in options if isinstance(option, c.BuildPublic))
    shown = previewed(desk, public)
    for cell in public.cells:
        assert shown.cells[cell].building
    assert previewed(desk, c.PASS) is None


def test_what_leads_on_is_not_previewed_on_the_table():
    desk = desk_at("work", 1, options=20)
    desk.at = next(i for i, entry in enumerate(desk.menu.entries) if entry.leads_on)
    assert desk.preview_view() is None


# ── What has to be said ──────────────────────────────────────────────────────────────────────────


def test_a_forced_first_pass_says_that_it_takes_the_marker():
    for seed in range(60):
        desk, chance = desk_for(new_table(4, seed)), random.Random(seed)
        for _ in range(120):
            if desk.table.over:
                break
            busy = [o for o in desk.table.options if not isinstance(o, c.Pass | c.Sell)]
            desk.play((chance.choice(busy or desk.table.options),))
            events = desk.table.moves[-1].events
            for before, event in pairwise(events):
                forced = isinstance(before, Passed) and before.forced
                if forced and isinstance(event, MarkerTaken):
                    name = desk.table.names[event.player]
                    assert f"{name} could only pass." in desk.status
                    assert f"First to pass: {name}" in desk.status
                    return
    raise AssertionError("no such moment in sixty games")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_last_round_says_what_still_counts_at_the_beginning_of_each_phase(lang):
    table = new_table(3, 4)
    desk, chance, seen = desk_for(table, lang), random.Random(4), set()
    while not table.over:
        desk.play((chance.choice(table.options),))
        began = [e for e in table.moves[-1].events if isinstance(e, PhaseBegan)]
        if began and not table.over:
            said = desk.words.text(f"last.{began[-1].phase}") in desk.status
            assert said == (began[-1].round == 5)
            seen.add(began[-1].phase) if said else None
    assert "work" in seen
    assert len(seen) > 1


def test_a_cell_says_who_else_can_call_from_it():
    desk = desk_at("attract", 2, options=5, holds=lambda t: not any(t.state.passed))
    state, said, mine = desk.state, set(), set()
    for cell, animals in enumerate(state.plaza):
        found = callers(state, cell)
        for who in range(4):
            fronts = state.board.fronts[who]
            can = any(
                plot and len(plot.animals) < plot.side.customers and cell in fronts[index]
                for index, plot in enumerate(state.players[who].plots)
            )
            assert (who in found) == (can and bool(animals) and who != state.to_act)
        desk.focus, desk.cursor = MARKET, Target("cell", cell)
        rows = text(card(desk, 60))
        if found:
            assert f"In reach of: {desk.words.listed([NAMES[who] for who in found])}" in rows
        elif animals:
            able = any(getattr(o, "animal", None) in animals for o in desk.table.options)
            mine.add(able)
            assert f"Nobody {'else ' * able}can call from here." in rows
        said.add(bool(found))
    assert said == mine == {True, False}
    desk.focus, desk.at = MENU, 0
    assert "reach of" in text(card(desk, 60)) or "Nobody else" in text(card(desk, 60))


def test_the_front_of_a_plot_lights_up_in_every_phase():
    for phase in ("placement", "attract", "income", "sale", "work"):
        desk = desk_at(phase, 1, options=2)
        for player in range(4):
            for plot in range(4):
                desk.focus, desk.cursor = MARKET, Target("plot", plot, player)
                front = desk.state.board.fronts[player][plot]
                assert {Target("cell", cell) for cell in front} <= desk.look.aimed
