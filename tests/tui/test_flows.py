"""What players do at the table, by key and by mouse, up to the scores."""

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from animarche.cards import load
from animarche.engine import commands as c
from animarche.engine.game import standings
from animarche.table import Table, new_game
from animarche.tui.app import Animarche
from animarche.tui.layout import arrange
from animarche.tui.model import Target
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from animarche.tui.screens.too_small import TooSmall
from tests.tui.helpers import NAMES, app_at, new_table, out_of_reach, page, played, shown, table_at

SIZE = (80, 24)


async def fill(pilot: Pilot, **fields):
    """Type into the form for a new game."""
    for name, text in fields.items():
        pilot.app.screen.query_one(f"#{name}").value = text
    await pilot.pause()


async def click(pilot: Pilot, target: Target):
    """Click on a thing on the table."""
    board = pilot.app.screen.table.state.board
    found = arrange(*pilot.app.size, board.seats)
    step_x, step_y = found.cell_width + 1, found.cell_height + 1
    if target.kind == "cell":
        region = found.regions["plaza"]
        x, y = target.index % 4 * step_x + 3, target.index // 4 * step_y + 1
    else:
        seat = board.seats[target.player]
        region = found.regions[f"board-{seat}"]
        lying = seat in ("north", "south")
        x, y = (
            (target.index * step_x if lying else 0) + 3,
            (0 if lying else target.index * step_y) + 1,
        )
    await pilot.click(offset=(region.x + x, region.y + y))
    await pilot.pause()


async def choose(pilot: Pilot, row: int):
    """Click on a row of the list, from 0."""
    menu = arrange(*pilot.app.size, pilot.app.screen.table.state.board.seats).regions["menu"]
    await pilot.click(offset=(menu.x + 4, menu.y + 1 + row))
    await pilot.pause()


# ---- at the table


async def test_attract_by_one_click_and_by_arrows():
    app = app_at(table_at("attract", options=5))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        call = next(o for o in table.options if isinstance(o, c.Attract))
        cell = next(i for i, here in enumerate(table.state.plaza) if call.animal in here)
        await click(pilot, Target("cell", cell))
        assert table.moves[-1].command == call
        await pilot.press("left", "tab", "enter")
        await pilot.pause()
        assert isinstance(table.moves[-1].command, c.Attract)
        assert table.moves[-1].player != table.moves[-2].player


async def test_passing_first_takes_the_marker_and_says_so():
    app = app_at(table_at("attract", holds=lambda t: not any(t.state.passed)))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        who = table.state.to_act
        await pilot.press("p")
        assert table.state.start_player == who
        assert f"First to pass: {table.names[who]} took the start marker" in page(app)


async def test_an_income_choice_is_a_step():
    def split(table):
        ways = [o.plot for o in table.options if isinstance(o, c.Activate)]
        return any(ways.count(plot) == 3 for plot in ways)

    app = app_at(table_at("income", holds=split))
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        who, before = screen.table.state.to_act, screen.table.state
        entries = screen.desk.menu.entries
        row = next(index for index, entry in enumerate(entries) if entry.count == 3)
        await choose(pilot, row)
        assert len(screen.desk.menu.entries) == 3
        assert "1 🐾🐾1c " in page(app)
        assert "2 🐾1c 🐾1w " in page(app)
        await pilot.press("2")
        player = screen.table.state.players[who]
        assert player.coins == before.players[who].coins + 1
        assert player.wood == before.players[who].wood + 1


async def test_building_is_a_side_of_a_card_then_a_plot():
    def rich(table):
        both = {(o.shop, o.renovate) for o in table.options if isinstance(o, c.Build)}
        return len(table.options) > 40 and any((shop, not r) in both for shop, r in both)

    app = app_at(table_at("work", 2, holds=rich))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        player = screen.table.state.players[screen.table.state.to_act]
        await pilot.press("1")
        shops = screen.desk.menu.entries
        assert len({entry.label for entry in shops}) == len(shops) > 1
        sides = [entry.path[-1][1] for entry in shops if entry.leads_on]
        card = next(shop for shop, renovate in sides if renovate)
        assert sides.index((card, False)) + 1 == sides.index((card, True))
        screen.desk.at = sides.index((card, False))
        await pilot.press("enter")
        assert "plot" in screen.desk.menu.entries[0].label
        assert f"💰{player.coins} ▸ " in page(app)
        await pilot.press("enter")
        assert isinstance(screen.table.moves[-1].command, c.Build)
        assert not screen.table.moves[-1].command.renovate


async def test_a_public_building_is_laid_by_clicking_two_cells():
    def can(table):
        return sum(isinstance(option, c.BuildPublic) for option in table.options) > 8

    app = app_at(table_at("work", 2, holds=can))
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        build = [o for o in screen.table.options if isinstance(o, c.BuildPublic)][-1]
        screen.desk.path = (("build_public", ""), ("building", build.building))
        screen.desk._renew()
        for cell in build.cells:
            await click(pilot, Target("cell", cell))
        if screen.table.moves[-1].command != build:  # the second click only showed it
            await click(pilot, Target("cell", build.cells[1]))
        assert screen.table.moves[-1].command == build


async def test_an_ad_is_taken_by_clicking_its_frame():
    def can(table):
        return any(isinstance(option, c.Advertise) for option in table.options)

    app = app_at(table_at("work", 1, holds=can))
    async with app.run_test(size=(120, 36)) as pilot:
        table = app.screen.table
        ad = next(option for option in table.options if isinstance(option, c.Advertise))
        place = arrange(120, 36, table.state.board.seats).regions["ads"]
        index = [spot.id for spot in table.state.ads].index(ad.ad)
        y = place.y + 1 + 2 * index + c.FRAMES.index(ad.frame)
        await pilot.click(offset=(place.x + 3, y))
        assert table.moves[-1:] == () or table.moves[-1].command != ad
        await pilot.click(offset=(place.x + 3, y))
        assert table.moves[-1].command == ad


async def test_a_visit_by_keys_through_the_search():
    def can(table):
        return sum(isinstance(option, c.Visit) for option in table.options) > 1

    app = app_at(table_at("work", 2, holds=can))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("slash", *"VISIT", "enter")
        assert isinstance(app.screen.table.moves[-1].command, c.Visit)


async def test_a_sale_and_its_returns():
    def animals(table):
        player = table.state.players[table.state.to_act]
        return not table.state.returning and any(
            plot is not None and len(plot.animals) > 1 for plot in player.plots
        )

    app = app_at(table_at("sale", options=2, holds=animals))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        who = table.state.to_act
        plots = table.state.players[who].plots
        plot = next(i for i, p in enumerate(plots) if p is not None and len(p.animals) > 1)
        await click(pilot, Target("plot", plot, who))
        assert table.state.players[who].plots[plot] is not None
        await click(pilot, Target("plot", plot, who))
        assert table.state.returning == plots[plot].animals
        cell = table.options[-1].cell
        await click(pilot, Target("cell", cell))
        assert table.state.plaza[cell][-1] == plots[plot].animals[0]
        await pilot.press("c")
        assert not table.state.returning


async def test_a_refusal_shows_with_its_rule_and_stays():
    app = app_at(table_at("attract"))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        before = table.state
        await click(pilot, out_of_reach(table))
        assert " ! " not in page(app)  # a look
        await click(pilot, out_of_reach(table))
        assert table.state is before
        assert " ! Rule A1: " in page(app)
        await pilot.press("down", "up")
        assert " ! Rule A1: " in page(app)


async def test_undo_and_why_it_is_refused():
    app = app_at(new_table())
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        first = table.state
        await pilot.press("u")
        assert "There is nothing to take back." in page(app)
        await pilot.press("2", "u")
        assert table.state == first
        assert "Taken back." in page(app)


async def test_the_preview_stands_on_the_plate_and_in_the_line_below():
    app = app_at(table_at("work", 1, options=3))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        coins = table.state.players[table.state.to_act].coins
        screen = app.screen
        rows = [entry.sample for entry in screen.desk.menu.entries]
        screen.desk.at = rows.index(c.take("coin"))
        screen.repaint()
        await pilot.pause()
        after = table.preview(c.take("coin")).players[table.state.to_act].coins
        assert f"💰{coins} ▸ 💰{after}" in page(app)


async def test_goals_are_behind_the_curtain_only():
    app = app_at(played(new_table(3), 12))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        who = table.state.to_act
        texts = [app.words.goal(goal.id) for goal in table.state.players[who].goals.large]
        await pilot.press("g")
        assert isinstance(app.screen, Peek)
        assert not any(text in page(app) for text in texts)
        await pilot.press("g", "enter")
        assert not any(text in page(app) for text in texts)
        await pilot.press("abc"[who])
        assert all(text in page(app) for text in texts)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not any(text in page(app) for text in texts)


async def test_the_language_changes_at_once():
    app = app_at(new_table())
    async with app.run_test(size=SIZE) as pilot:
        assert "Round 1 of 5" in page(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "ラウンド1／5" in page(app)
        assert "Round" not in page(app)


async def test_keys_of_a_japanese_input_method():
    app = app_at(new_table())
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        await pilot.press("２")
        assert len(table.moves) == 1
        await pilot.press("う")
        assert len(table.moves) == 0


# ---- leaving, the end, and trouble


def unframed(app):
    """What is in the box over the table without spaces and frames, so that a broken line matters
    nothing."""
    box = app.screen._box()
    strips = app.screen._compositor.render_strips()[box.y : box.bottom]
    text = "".join(strip.crop(box.x, box.right).text for strip in strips)
    return "".join(sign for sign in text if not sign.isspace() and sign not in "│┌┐└┘─")


async def test_leaving_keeps_the_log_and_resuming_goes_on_there(tmp_path):
    path = tmp_path / "game.jsonl"
    app = app_at(new_table(path=path))
    async with app.run_test(size=SIZE) as pilot:
        state = app.screen.table.state
        await pilot.press("1", "3", "q")
        assert isinstance(app.screen, Ask)
        assert str(path) in unframed(app)
        await pilot.press("n")
        assert isinstance(app.screen, TableScreen)
        state = app.screen.table.state
        await pilot.press("q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
    assert str(path) in app.farewell()
    again = Table.resume(path, state.cards)
    assert again.state == state
    app = app_at(again)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        assert len(app.screen.table.moves) == 3
        again.close()
    assert [json.loads(line).get("n") for line in path.read_text().splitlines()] == [None, 1, 2, 3]


async def test_the_last_move_leads_to_the_scores_and_the_log(tmp_path):
    path = tmp_path / "game.jsonl"

    def last(table):
        return any(
            not table.preview(o).to_act and table.preview(o).phase == "over" for o in table.options
        )

    app = app_at(table_at("work", 5, players=2, options=2, holds=last, path=path))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        table = app.screen.table if isinstance(app.screen, TableScreen) else None
        assert table is None
        assert isinstance(app.screen, Scoring)
        assert "Total" not in page(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Total" in page(app)
        assert path.name in page(app)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "q: the scores" in page(app)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        assert "Total" in page(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Title)


async def test_a_finished_game_in_the_list_says_who_won(tmp_path):
    app = Animarche()
    async with app.run_test(size=(100, 30)) as pilot:
        game = new_game(app.cards, NAMES[:2], seed=5)
        played(game, 2000).close()
        best = next(score for score in standings(game.state) if score.winner)
        await pilot.press("3")
        await pilot.pause()
        line = next(row.split() for row in shown(app) if "Mika, Ken" in row)
        assert line[-3:] == ["finished,", NAMES[best.player], str(best.total)]


async def test_what_is_wrong_is_said_in_full_where_the_keys_stand_otherwise():
    app = app_at(new_table())
    async with app.run_test(size=SIZE) as pilot:
        assert "Enter Act" in page(app)
        words = (
            "Nothing may be cut from a sentence that says what is wrong, and it goes on in a row."
        )
        app.screen.desk.say(words, refused=True)
        app.screen.repaint()
        await pilot.pause()
        assert words in " ".join(page(app).split())
        assert "Enter Act" not in page(app)
        moves = len(app.screen.table.moves)
        await pilot.click(offset=(3, SIZE[1] - 1))  # no key stands here now
        assert len(app.screen.table.moves) == moves
        await pilot.press("1")
        assert "Enter Act" in page(app)


@pytest.mark.parametrize(
    "lang, sentence",
    [("en", "The log was cut off in its last line"), ("ja", "記録の最後の行が途中で切れ")],
)
async def test_a_log_whose_last_line_was_cut_off_is_told(lang, sentence, tmp_path):
    path = tmp_path / "game.jsonl"
    table = new_table(path=path)
    table.play(table.options[0])
    saved = table.state
    table.play(table.options[0])
    table.close()
    path.write_bytes(path.read_bytes()[:-20])
    again = Table.resume(path, table.state.cards)
    assert again.state == saved
    app = app_at(again, lang)
    async with app.run_test(size=SIZE) as pilot:
        assert f" ! {sentence}" in page(app)
        await pilot.press("1")
        assert sentence not in page(app)
        again.close()
    assert not Table.resume(path, table.state.cards).torn


async def test_a_game_with_other_cards(tmp_path):
    cards = tmp_path / "cards.yaml"
    text = (Path(__file__).parents[2] / "data/cards.yaml").read_text(encoding="utf-8")
    cards.write_text(text.replace("id: standard", "id: mine").replace("Bakery", "Baker X"))
    app = Animarche(cards_path=str(cards))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await fill(pilot, name0="Mika", name1="Ken")
        await pilot.click("#begin")
        await pilot.press("escape", "t", "t")
        await pilot.pause()
        assert app.screen.table.header.cards_id == "mine"
        assert "Baker X" in page(app)
        app.screen.table.close()


def test_a_game_that_is_gone_on_with_is_told_in_the_words_of_its_cards():
    cards = load(Path(__file__).parents[1] / "scenarios" / "odd-cards.yaml")
    app = app_at(Table.new(cards, new_table().seats, 7))
    assert app.cards == cards
    assert app.words.shop("general_store") == "General"


@pytest.mark.parametrize("make", [lambda: None, new_table])
async def test_a_small_terminal_says_what_is_missing_and_clears_itself(make):
    app = Animarche(make())
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        text = " ".join(page(app).split())
        assert "40 x 10" in text
        assert "Missing: 40 columns, 14 rows." in text
        await pilot.press("enter", "1", "x")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.press("q")


async def test_what_opens_while_the_terminal_is_too_small_is_covered_as_well():
    app = app_at(played(new_table(), 2000))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


# ---- a whole game


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_by_keys(players, tmp_path):
    path = tmp_path / "game.jsonl"
    app = app_at(new_table(players, path=path))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        presses = 0
        while not isinstance(app.screen, Scoring):
            presses += 1
            assert presses < 2000
            if isinstance(app.screen, Ask):  # an income is not passed by a slip
                await pilot.press("y")
                continue
            phase, state = table.state.phase, table.state
            key = "p" if phase in ("income", "sale") and presses % 3 == 0 else "1"
            app.screen.press("p" if state.returning and key == "p" else key)
            if presses % 25 == 0:
                await pilot.pause()
            if table.state is state and key == "p":
                app.screen.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        assert table.over
        await pilot.press("end")
        await pilot.pause()
        assert path.name in "".join(page(app).split())
    table.close()
    again = Table.resume(path, app.cards)
    assert again.state == table.state
    again.close()
