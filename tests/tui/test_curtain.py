"""The curtain: it opens for one player and by one key, and everything else shuts it."""

import pytest
from rich.cells import cell_len
from textual.events import AppBlur

from animarche.engine.goals import METRICS
from animarche.engine.records import replace
from animarche.engine.state import dealt
from animarche.lang import LANGUAGES
from animarche.lang.words import Words
from animarche.tui.drawing.curtain import CARD, drawn_back
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.too_small import TooSmall
from tests.cards.first import first_cards
from tests.table.test_points import finished
from tests.tui.helpers import HOSTILE, SIZES, app_at, new_table, page, played, shown, table_at

SIZE = (80, 24)
OTHER_KEYS = (
    *("enter", "space", "1", "2", "9", "g", "y", "?", "f1", "f3", "f4", ":", "ctrl+p", "/", "j"),
    *("u", "p", "t", "l", "home", "end", "pageup", "pagedown", "f5", "f12", "@", "#", "x"),
)


def squeezed(text):
    return "".join(sign for sign in text if not sign.isspace() and sign not in "│─┌┐└┘█▒░")


def goals_of(app, table, who):
    goals = table.state.players[who].goals
    return [squeezed(app.words.goal(goal.id)) for goal in (*goals.small, *goals.large)]


def cut_cells(row, left, right):
    """What stands in some columns of a row."""
    at, found = 0, ""
    for sign in row:
        if left <= at < right:
            found += sign
        at += cell_len(sign)
    return found


def cards(rows):
    """The texts in the left and in the right half of rows, without frames and spaces."""
    wide = cell_len(rows[0])
    halves = ((0, wide // 2), (wide // 2, wide))
    return [squeezed("".join(cut_cells(row, *half) for row in rows)) for half in halves]


def seen(app, table, who):
    """How many goals of a player are written on the screen."""
    texts = cards(shown(app))
    return sum(any(goal in text for text in texts) for goal in goals_of(app, table, who))


async def peek(app, pilot):
    await pilot.press("g")
    await pilot.pause()
    assert isinstance(app.screen, Peek)
    return app.screen


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_own_letter_shows_the_own_goals(size, lang):
    app = app_at(table_at("work", 2), lang)
    async with app.run_test(size=size) as pilot:
        table = app.screen.table
        who = table.state.to_act
        await peek(app, pilot)
        assert seen(app, table, who) == 0
        await pilot.press("abcd"[who])
        await pilot.pause()
        assert [cell_len(row) for row in shown(app)] == [size[0]] * size[1]
        text = page(app)
        assert table.names[who] in text
        others = [name for name in table.names if name != table.names[who]]
        assert not any(name in text for name in others)
        counts = [
            app.words.text(
                f"counts.{goal.metric}",
                done="0",
                needed=goal.threshold or 3,
                icon=app.words.icon(goal.icon) if goal.icon else "",
            )
            for goal in table.state.players[who].goals.large
        ]
        heads = {count.split("0")[0] for count in counts}
        assert all(head in text for head in heads)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_all_four_goals_are_written_out(lang):
    app = app_at(table_at("attract", 2), lang)
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        who = table.state.to_act
        await peek(app, pilot)
        await pilot.press("abcd"[who])
        await pilot.pause()
        assert seen(app, table, who) == 4


async def test_no_other_key_opens_it_or_anything_else():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        for key in OTHER_KEYS:
            await pilot.press(key)
            await pilot.pause()
            assert app.screen is screen, key
            assert not screen._open, key


async def test_letters_of_others_open_nothing():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        who = screen._player
        for letter in "abcd":
            if letter != "abcd"[who]:
                await pilot.press(letter)
                assert not screen._open
                assert screen._player == who
                await pilot.pause()
                other = screen._names["abcd".index(letter)]
                assert f"First ↓ to {other}, then {letter.upper()}." in page(app)
        await pilot.press("x")
        await pilot.pause()
        assert "First" not in page(app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deal", [False, True])
async def test_there_is_air_between_the_text_and_the_frame(lang, deal):
    names = ("W" * 16, "うさぎさんたちの", "M", "ム" * 8)
    table = new_table(4, names=names)
    app = app_at(table, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        for who in range(4):
            app.push_screen(Peek(table.state, names, who, deal))
            await pilot.pause()
            await pilot.press("abcd"[who - 1])
            await pilot.pause()
            inside = [row.split("│") for row in shown(app) if row.count("│") == 2]
            assert len(inside) == 13
            for _, text, _ in inside:
                assert text[:2] == text[-2:] == "  "
            app.pop_screen()


@pytest.mark.parametrize("letters", ["ABCD", "abcd", "ＡＢＣＤ", "ａｂｃｄ", "あ"])
async def test_the_letter_opens_it_however_it_is_typed(letters):
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        for who, letter in enumerate(letters):
            screen = await peek(app, pilot)
            while screen._player != who:
                await pilot.press("down")
            await pilot.press(letter)
            assert screen._open
            await pilot.press("x")
            await pilot.pause()


async def test_every_key_covers():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        for key in (*OTHER_KEYS, "escape", *"abcd", "f2", "tab", "down"):
            screen = await peek(app, pilot)
            await pilot.press("abcd"[screen._player])
            assert screen._open, key
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, TableScreen), key
            assert app.words.lang == "en"


async def test_the_language_switch_draws_the_shut_curtain_anew():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        await pilot.press("f2")
        await pilot.pause()
        assert app.screen is screen
        assert not screen._open
        assert "秘密の目標" in page(app)


async def test_who_looks_is_chosen_by_arrows_or_a_click():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        start = screen._player
        for key, by in (("down", 1), ("up", 0), ("tab", 1), ("shift+tab", 0), ("left", -1)):
            await pilot.press(key)
            assert screen._player == (start + by) % 4
            assert not screen._open
        for who in range(4):
            y = next(i for i, row in enumerate(shown(app)) if f" {'ABCD'[who]} " in row and i > 9)
            x = shown(app)[y].index(" ABCD"[who + 1] + " ")
            await pilot.click(offset=(x, y))
            assert screen._player == who
            if screen._open:
                await pilot.click(offset=(40, 3))
                await pilot.pause()
                screen = await peek(app, pilot)


async def test_a_click_opens_for_who_is_asked_but_no_double_click_does():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        y = list(screen._places)[screen._player]
        x = screen._places[y].start + 3
        other = list(screen._places)[(screen._player + 1) % 4]
        await pilot.double_click(offset=(x, other))
        await pilot.pause()
        assert app.screen is screen
        assert not screen._open
        await pilot.click(offset=(x, list(screen._places)[screen._player]))
        assert screen._open
        await pilot.click(offset=(5, 5))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_another_window_shuts_it():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        table = app.screen_stack[0].table
        await pilot.press("abcd"[screen._player])
        await pilot.pause()
        assert seen(app, table, screen._player) == 4
        app.post_message(AppBlur())
        await pilot.pause()
        assert app.screen is screen
        assert not screen._open
        assert seen(app, table, screen._player) == 0


async def test_a_terminal_that_gets_too_small_shuts_it():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        await pilot.press("abcd"[screen._player])
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        assert not screen._open
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert app.screen is screen
        assert "the others look away" in page(app)


async def test_another_size_leaves_it_open():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        await pilot.press("abcd"[screen._player])
        for size in ((97, 29), (160, 48), (80, 24), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen._open
            assert [cell_len(row) for row in shown(app)] == [size[0]] * size[1]


async def test_nothing_pops_up_before_the_curtain():
    app = app_at(played(new_table(), 8))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await peek(app, pilot)
        before = page(app)
        app.notify("something", timeout=30)
        await pilot.pause()
        assert "something" not in page(app)
        assert page(app) == before
        assert screen.secret


# ---- the deal


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_at_the_deal_everybody_looks_in_turn(players):
    table = new_table(players)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(Peek(table.state, table.names, 1, deal=True))
        await pilot.pause()
        for turn in range(players):
            who = (1 + turn) % players
            assert f"{table.names[who]}: press" in page(app)
            assert page(app).count("✓") == turn
            await pilot.press("abcd"[(who + 1) % players], "down", "tab")  # nobody else may
            assert not app.screen._open
            await pilot.press("abcd"[who])
            await pilot.pause()
            assert seen(app, table, who) == 4
            await pilot.press("x")
            await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_letter_held_down_shows_nobody_elses_goals():
    table = new_table(4)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(Peek(table.state, table.names, 0, deal=True))
        await pilot.pause()
        await pilot.press(*["a"] * 20)
        await pilot.pause()
        assert f"{table.names[1]}: press" in page(app)


async def test_the_deal_can_be_left():
    table = new_table(4)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(Peek(table.state, table.names, 0, deal=True))
        await pilot.pause()
        await pilot.press("a", "x", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


# ---- what is said of a goal


def holding(state, *ids, scored=()):
    """The state with these goals in the first player's hand."""
    goals = [state.cards.goals[id] for id in ids]
    small = tuple(goal for goal in goals if not goal.large)
    large = tuple(goal for goal in goals if goal.large)
    first, *others = state.players
    hand = dealt(small, large, tuple(state.cards.goals[id] for id in scored))
    return replace(state, players=(replace(first, goals=hand), *others))


def drawn(state, lang="en"):
    names = ("Mika", "Ken", "Aya", "Sora")[: len(state.players)]
    canvas = drawn_back(state, names, 0, Words(lang, state.cards.document), 80, 24)
    return "\n".join("".join(text for text, _ in row) for row in canvas.rows())


def test_progress_is_a_bar_with_numbers():
    state = holding(new_table(3).state, "s1", "s5", "l8", "l10")
    coins = state.players[0].coins
    text = drawn(state)
    assert f"{coins} of 14 coins held" in text
    assert "0 of 2 shops sold" in text
    bar = next(row for row in text.splitlines() if "█" * 4 in row and "░" in row)
    full = bar[4:37].count("█")
    assert full == 33 * coins // 14


def test_what_is_certain_is_said():
    middle = table_at("work", 5, players=3).state
    last = replace(middle, passed=(True, True, True))
    text = drawn(holding(last, "s5", "l10", "l12", "l3"))
    assert "Out of reach now" in text
    text = drawn(holding(last, "s1", "l8", "l2", "l7", scored=("l2", "l7")))
    assert text.count("✓ Achieved, and it counts") == 2
    assert "Two large goals count already" in text
    over = finished(3, 1).state
    assert "Not achieved" in drawn(holding(over, "s1", "l8", "l2", "l7"))
    rich = replace(middle, players=tuple(replace(p, wood=9) for p in middle.players))
    assert "Achieved as things stand now" in drawn(holding(rich, "s1", "l13", "l3", "l8"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_goal_fits_on_its_card(players, lang):
    state = new_table(players).state
    words = Words(lang, state.cards.document)
    ids = [id for id, goal in state.cards.goals.items() if goal.min_players <= players]
    small = [id for id in ids if not state.cards.goals[id].large]
    large = [id for id in ids if state.cards.goals[id].large]
    hands = [
        (small[i % len(small)], *(large[(i + j) % len(large)] for j in range(3))) for i in range(14)
    ]
    for hand in hands:
        held = holding(state, *hand)
        text = drawn(held, lang)
        assert "…" not in text
        rows = text.splitlines()
        assert [cell_len(row) for row in rows] == [80] * 24
        left, right = cards(rows)
        for id in hand:
            goal = squeezed(words.goal(id))
            assert goal in left or goal in right, id


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_hostile_names_do_nothing(lang):
    app = app_at(new_table(4, names=HOSTILE), lang)
    async with app.run_test(size=SIZE) as pilot:
        screen = await peek(app, pilot)
        assert all(name in page(app) for name in HOSTILE)
        for _ in range(4):
            await pilot.press("down")
            await pilot.pause()
            assert [cell_len(row) for row in shown(app)] == [80] * 24
        await pilot.press("abcd"[screen._player])
        await pilot.pause()
        assert [cell_len(row) for row in shown(app)] == [80] * 24
        assert HOSTILE[screen._player] in page(app)


def test_what_counts_has_words_for_every_metric_and_they_fit():
    for lang in ("en", "ja"):
        words = Words(lang, first_cards().document)
        for metric in METRICS:
            said = words.text(f"counts.{metric}", done=12, needed=15, icon=words.icon("service"))
            assert "12" in said
            assert "15" in said
            assert cell_len(said) <= CARD[0] - 4
        for key in ("holds", "full", "lost", "missed"):
            assert cell_len(words.text(f"curtain.{key}")) <= CARD[0] - 4
        assert cell_len(f"✓ {words.text('curtain.scored')}") <= CARD[0] - 4
