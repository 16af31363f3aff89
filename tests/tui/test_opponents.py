"""Bots at the table: they act in their turn, nobody waits for them, and people lead them."""

import pytest

from animarche import paths
from animarche.cli import main
from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.journal.read import read_log
from animarche.table import Table
from animarche.tui.app import Animarche
from animarche.tui.model import Target
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.commands import commands
from animarche.tui.screens.help import Help
from animarche.tui.screens.opponents import PACES
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.title import Title
from tests.tui.helpers import new_table, page, shown
from tests.tui.screens import until
from tests.tui.thinking import Double

SIZE = (120, 36)
BOTH = ("person", "greedy")


def app_of(kinds=BOTH, pace="instant", lang="en", seed=3, path=None, **thinking):
    """An app at a table of these, whose thoughts come from a double."""
    table = new_table(len(kinds), seed, path=path, kinds=kinds)
    app = Animarche(table, lang)
    app.settings = replace(app.settings, pace=pace)
    app.thinker = Double(**thinking)
    return app


def act(app):
    """The first thing that the list offers, without a key, which would wait after a handover."""
    app.screen.desk.play(app.screen.table.options[:1])
    app.screen.settle()


async def bots_turn(pilot):
    """Go on to the turn of a bot that is thinking or waiting."""
    app = pilot.app
    await pilot.pause()
    if app.screen.table.bot is None:
        act(app)
        await pilot.pause()
    assert app.screen.table.bot is not None


# ---- their turn


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_bots_act_until_it_is_the_turn_of_a_person(lang):
    app = app_of(("greedy", "person", "greedy", "random"), lang=lang)
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        await until(pilot, lambda: table.bot is None)
        act(app)
        await until(pilot, lambda: table.bot is None and len(table.moves) > 4)
        asked = app.thinker.asked
        assert {(name, seat) for name, seat, _ in asked} == {
            ("greedy", 0),
            ("greedy", 2),
            ("random", 3),
        }
        assert len({seed for _, _, seed in asked}) == len(asked)
        why = app.words.text("reason.income.more")
        assert sum(why in line for line in app.screen.desk.log) == len(asked)


async def test_what_a_bot_did_is_told_with_its_reason_in_the_language_of_now():
    app = app_of(pace="slow")
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        await pilot.press("space")
        await pilot.pause()
        why = app.words.text("reason.income.more")
        assert why in app.screen.desk.status
        assert why in page(app)
        await pilot.press("f2")
        await pilot.pause()
        assert app.words.lang == "ja"
        log = app.screen.desk.log
        assert sum(app.words.text("reason.income.more") in line for line in log) == 1


async def test_what_a_bot_does_is_in_the_log_before_it_is_shown(tmp_path):
    app = app_of(("greedy", "greedy"), path=tmp_path / "log", pace="step")
    async with app.run_test(size=SIZE) as pilot:
        table, written = app.screen.table, []
        app.screen.repaint = lambda: written.append(len(read_log(table.path).lines))
        for count in range(1, 4):
            written.clear()
            await pilot.press("space")
            await until(pilot, lambda count=count: len(table.moves) == count)
            assert written[-1] == count
            assert set(written) <= {count - 1, count}
        table.close()


async def test_the_line_on_top_says_who_thinks_and_how_bots_are_led():
    app = app_of(("person", "greedy", "greedy"), pace="normal", holds=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await bots_turn(pilot)
        name = app.screen.table.names[app.screen.table.state.to_act]
        assert f"{name} (normal) thinks …" in page(app)
        for sign in ("Space Act now", ". Stop", "+ - Pace", "Space: act now", "+ -: pace (calmly)"):
            assert sign in page(app)
        app.thinker.hurry()
        await pilot.pause()
        assert f"{name} (normal) is about to act" in page(app)


# ---- nobody waits


async def test_all_that_does_not_act_works_while_a_bot_thinks():
    app = app_of(holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        table = app.screen
        for key in ("l", "left", "tab", "pageup", "t", "end", "home", "left", "j", "b", "2"):
            await pilot.press(key)
        assert table.desk.cursor == Target("cell", 5)
        for key, leave in (("?", "escape"), (":", "escape"), ("f3", "escape"), ("f4", "escape")):
            await pilot.press(key)
            await pilot.pause()
            assert app.screen is not table
            await pilot.press(leave)
            await pilot.pause()
            assert app.screen is table
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("escape")
        assert len(app.thinker.asked) == 1
        assert not app.thinker.thought.done()


async def test_nobody_acts_for_a_bot():
    app = app_of(("person", "greedy", "greedy", "greedy"), holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        screen, said = app.screen, app.words.text("deed.bots_turn")
        screen.handover = 0
        moves = len(screen.table.moves)
        for key in ("enter", "1", "p", "c", "/"):
            screen.desk.say("")
            await pilot.press(key)
            assert screen.desk.status == said, key
        screen.desk.say("")
        who = screen.table.state.to_act
        for target in (Target("plot", 0, who), Target("cell", 5), Target("stock", 3)):
            screen.point(target)
            screen.point(target)
        assert len(screen.table.moves) == moves
        assert screen.desk.menu.entries == ()
        assert not screen.desk.refused
        screen.play(screen.table.options[0])
        assert screen.desk.status == said
        assert len(screen.table.moves) == moves
        words, state = app.words, screen.table.state
        listed = [entry.label for entry in commands(app, screen)]
        for option in screen.table.options:
            does = words.command(option, state, screen.table.names)
            assert words.text("commands.act", command=does) not in listed


async def test_nothing_happens_behind_a_page():
    app = app_of(holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        table = app.screen.table
        moves = len(table.moves)
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        app.thinker.hurry()
        await pilot.pause()
        assert len(table.moves) == moves
        app.thinker.holds = False
        await pilot.press("escape")
        await until(pilot, lambda: len(table.moves) > moves)


async def test_leaving_while_a_bot_thinks_is_immediate_and_loses_nothing():
    path = paths.games() / "20260101-120000.jsonl"
    path.parent.mkdir(parents=True)
    app = app_of(path=path, holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        moves = len(app.screen.table.moves)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert app.thinker.thought.cancelled()
    assert len(read_log(path).lines) == moves
    assert main(["verify", str(path)]) == 0


# ---- how they are led


async def test_space_has_a_bot_act_at_once():
    app = app_of(pace="slow", holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        moves = len(app.screen.table.moves)
        await pilot.press("space")
        await until(pilot, lambda: len(app.screen.table.moves) == moves + 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_who_waits_long_reads_what_helps_against_a_bot_that_hangs(lang, monkeypatch):
    """A bot that Space does not bring to answer thinks anew after two dots."""
    monkeypatch.setattr("animarche.tui.screens.opponents.PATIENCE", 0.02)
    app = app_of(lang=lang, holds=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await bots_turn(pilot)
        helps, thinker, moves = app.words.text("bots.long"), app.thinker, app.screen.table.moves
        await until(pilot, lambda: helps in shown(app)[1])
        thinker.hurry = lambda: None
        hanging, asked = thinker.thought, len(thinker.asked)
        await pilot.press("space")
        await pilot.pause()
        assert helps in shown(app)[1]
        await pilot.press(".")
        await pilot.pause()
        assert hanging.cancelled()
        assert helps not in shown(app)[1]
        del thinker.hurry
        thinker.holds = False
        await pilot.press(".")
        await until(pilot, lambda: len(app.screen.table.moves) > len(moves))
        assert len(thinker.asked) > asked
        assert helps not in shown(app)[1]


async def test_a_thought_that_was_thrown_away_does_not_quiet_the_one_after_it(monkeypatch):
    monkeypatch.setattr("animarche.tui.screens.opponents.PATIENCE", 0.02)
    app = app_of(holds=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await bots_turn(pilot)
        opponents = app.screen.opponents
        opponents.stop()
        opponents.start()  # before anything is heard of the first one
        await until(pilot, lambda: app.words.text("bots.long") in shown(app)[1])


async def test_space_does_nothing_in_the_turn_of_a_person():
    app = app_of(("person", "random"), seed=4)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: app.screen.table.bot is None)
        moves = len(app.screen.table.moves)
        await pilot.press("space")
        assert app.screen.desk.status == app.words.text("deed.no_bot_acts")
        assert len(app.screen.table.moves) == moves


async def test_stopped_bots_neither_think_nor_act_until_they_go_on():
    app = app_of(("person", "greedy", "greedy", "greedy"), holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        table, thinker = app.screen.table, app.thinker
        await pilot.press(".")
        assert thinker.thought.cancelled()
        assert "the bots are stopped" in page(app)
        assert "Play on" in shown(app)[-1]
        asked, moves = len(thinker.asked), len(table.moves)
        await pilot.pause(0.1)
        assert (len(thinker.asked), len(table.moves)) == (asked, moves)
        thinker.holds = False
        if table.bot:
            await pilot.press("space")  # one move
            await until(pilot, lambda: len(table.moves) == moves + 1)
            await pilot.pause(0.1)
            assert len(table.moves) == moves + 1
        await pilot.press(".")
        await until(pilot, lambda: table.bot is None)


async def test_step_by_step_each_move_waits_for_a_key():
    app = app_of(("greedy", "greedy"), pace="step")
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        for count in range(3):
            await pilot.pause(0.05)
            assert len(table.moves) == count
            assert "waits: Space lets it act" in page(app)
            await pilot.press("space")
            await until(pilot, lambda count=count: len(table.moves) == count + 1)


async def test_what_was_done_stays_as_long_as_the_pace_says():
    app = app_of(("greedy", "greedy"), pace="normal")
    async with app.run_test(size=SIZE) as pilot:
        screen, now = app.screen, [1000.0]
        screen.clock = lambda: now[0]
        screen.opponents.opened()
        await pilot.pause()
        now[0] += PACES["normal"] - 0.01
        screen.opponents.follow()
        assert screen.table.moves == ()
        now[0] += 0.02
        screen.opponents.follow()
        assert len(screen.table.moves) == 1
        now[0] += PACES["normal"] - 0.01
        await pilot.pause()
        screen.opponents.follow()
        assert len(screen.table.moves) == 1


async def test_the_pace_is_a_setting_with_keys_of_its_own():
    app = app_of(holds=True, pace="slow")
    async with app.run_test(size=SIZE) as pilot:
        await bots_turn(pilot)
        for key, pace in (("-", "step"), ("-", "step"), ("+", "slow"), ("=", "normal")):
            await pilot.press(key)
            assert app.settings.pace == pace
            assert app.screen.desk.status == app.words.text(f"settings.pace.{pace}.about")
        for _ in range(4):
            await pilot.press("+")
        assert app.settings.pace == "instant"


async def test_keys_for_bots_say_that_there_are_none():
    app = app_of(("person", "person"))
    async with app.run_test(size=SIZE) as pilot:
        for key in ("space", ".", "+"):
            app.screen.desk.say("")
            await pilot.press(key)
            assert app.screen.desk.status == app.words.text("deed.no_bots"), key
        assert app.thinker.asked == []


# ---- taking back


async def test_taking_back_while_a_bot_thinks():
    app = app_of(holds=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = app.screen.table
        if table.bot is not None:
            await pilot.press("space")
            await until(pilot, lambda: table.bot is None)
        before = table.state
        act(app)
        await pilot.pause()
        assert table.bot is not None
        await pilot.press("u")
        await pilot.pause()
        assert table.state == before
        assert app.thinker.thought.cancelled()
        thought = len(app.thinker.asked)
        await pilot.pause(0.05)
        assert len(app.thinker.asked) == thought  # nobody thinks in the turn of a person


async def test_taking_back_what_bots_did_since_and_doing_it_again():
    app = app_of(("person", "greedy", "greedy", "greedy"), seed=4)
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        await until(pilot, lambda: table.bot is None)
        before = table.state
        act(app)
        await until(pilot, lambda: table.bot is None)
        after = table.state
        assert table.undo_refusal() is None
        await pilot.press("u")
        await pilot.pause()
        assert table.state == before
        await pilot.press("r")
        await until(pilot, lambda: table.bot is None)
        assert table.state == after


# ---- trouble


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "trouble, thinking", [("ended", {"fails": "ended"}), ("illegal", {"plays": c.PASS})]
)
async def test_a_bot_that_cannot_go_on_leaves_its_seat_to_people(trouble, thinking, lang):
    app = app_of(("greedy", "greedy"), lang=lang, **thinking)
    async with app.run_test(size=SIZE) as pilot:
        table, screen = app.screen.table, app.screen
        await until(pilot, lambda: table.bot is None)
        assert app.words.text(f"bots.trouble.{trouble}") in screen.desk.status
        assert screen.desk.status[:20] in page(app)
        assert screen.desk.refused
        assert table.people == (table.state.to_act,)
        act(app)
        await until(pilot, lambda: table.bots == (None, None))
        assert len(table.moves) == 1


async def test_a_bot_that_there_is_not_is_told_of(tmp_path):
    path = tmp_path / "log"
    new_table(2, path=path, kinds=("alphazero", "deepblue")).close()
    table = Table.resume(path, new_table().state.cards)
    app = Animarche(table, "en")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for name, bot in (("Mika", "alphazero"), ("Ken", "deepblue")):
            told = app.words.text("bots.unknown", player=name, bot=bot)
            assert told in app.screen.desk.status
            assert f"{name} was played by {bot}" in page(app)
        act(app)
        act(app)
        assert len(table.moves) == 2
    table.close()


# ---- goals


async def sat_down(pilot, app, kinds):
    table = new_table(len(kinds), 3, kinds=kinds)
    app.open_table(table, deal=True)
    await pilot.pause()
    return table


async def test_one_person_alone_looks_without_a_curtain():
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        table = await sat_down(pilot, app, ("greedy", "person", "greedy"))
        assert isinstance(app.screen, Peek)
        assert app.secret
        own = table.state.players[1].goals.large
        assert app.words.text("curtain.cover") in page(app)
        assert all(app.words.goal(goal.id)[:12] in page(app) for goal in own)
        await pilot.press("x")
        await pilot.pause()
        assert app.screen.table is table
        await pilot.press("g")
        await pilot.pause()
        assert all(app.words.goal(goal.id)[:12] in page(app) for goal in own)
        await pilot.press("b")
        await pilot.pause()
        assert app.screen.table is table


async def test_bots_wait_until_all_people_have_looked():
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        table = await sat_down(pilot, app, ("greedy", "person", "greedy", "person"))
        assert "Mika" not in page(app)  # who is a bot
        for letter in ("bbdd", "ddbb")[table.state.start_player in (2, 3)]:
            assert table.moves == ()
            await pilot.press(letter)
            await pilot.pause()
        await until(pilot, lambda: table.bot is None)


async def test_bots_keep_their_goals_to_themselves():
    app = app_of()
    async with app.run_test(size=SIZE) as pilot:
        app.settings = replace(app.settings, pace="step")
        await sat_down(pilot, app, ("greedy", "greedy"))
        assert not isinstance(app.screen, Peek)
        await pilot.press("g")
        assert app.screen.desk.status == app.words.text("deed.no_people")


async def test_people_ask_people_alone_to_take_something_back():
    app = app_of(("person", "greedy", "person", "greedy"))
    async with app.run_test(size=SIZE) as pilot:
        table = app.screen.table
        await until(pilot, lambda: table.bot is None)
        act(app)
        await until(pilot, lambda: table.bot is None)
        act(app)
        await until(pilot, lambda: table.bot is None and table.state.phase == "attract")
        await pilot.press("u")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        rows = "\n".join(shown(app))
        assert "Take it back?" in rows
        before = len(table.moves)
        await pilot.press("abcd"[2 if table.last_decision.player == 0 else 0])
        await pilot.pause()
        assert len(table.moves) < before


# ---- whole games


async def test_a_game_of_bots_alone_is_watched_to_its_end():
    app = app_of(("greedy", "random"), seed=5)
    table = app.last
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3000):
            if table.over:
                break
            await pilot.pause(0)
        assert table.over
        await until(pilot, lambda: isinstance(app.screen, Scoring))
        assert {name for name, _, _ in app.thinker.asked} == {"greedy", "random"}


async def test_a_real_process_thinks():
    table = new_table(2, 3, kinds=("greedy", "person"))
    app = Animarche(table, "en")
    app.settings = replace(app.settings, pace="instant")
    async with app.run_test(size=(80, 24)) as pilot:
        if table.bot is None:
            await pilot.pause()
            act(app)
        count = len(table.moves)
        for _ in range(3000):
            if len(table.moves) > count:
                break
            await pilot.pause(0.01)
        assert len(table.moves) > count
        process = app.thinker._process
        assert process is not None
    assert process.poll() is not None  # it has ended with the app
