"""What would you do? A bot says what it would play and why, and nobody waits for it."""

import random
from concurrent.futures import Future

import pytest

from animarche.bots import BOTS, Judgement, Reason, Weighed, budget, create
from animarche.bots.evaluation import TERMS
from animarche.bots.worker import NoThought
from animarche.engine import commands as c
from animarche.engine.events import Paid
from animarche.engine.game import view
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, WORK
from animarche.lang.words import Words
from animarche.table import Seat, Table
from animarche.tui import advice as bot
from animarche.tui import hints, travel
from animarche.tui.desk import MENU, Desk
from animarche.tui.drawing.advice import advised
from animarche.tui.layout import arrange
from animarche.tui.screens.card import AdviceCard
from animarche.tui.text import width
from tests.cards.first import first_cards
from tests.tui.helpers import COLORS, NAMES, SIZES, app_at, new_table, page, played, table_at
from tests.tui.test_secrets import with_other_secrets

LANGUAGES = ("en", "ja")
WORDS = {lang: Words(lang, first_cards().document) for lang in LANGUAGES}


class Double:
    """A thinker that answers when it is told to."""

    def __init__(self):
        self.asked, self.hurried, self.stopped = [], 0, 0
        self.future = Future()

    def think(self, name, view, options, seed):
        self.asked.append((name, view, options, seed))
        self.future = Future()
        return self.future

    def hurry(self):
        self.hurried += 1

    def stop(self):
        self.stopped += 1
        self.future.cancel()

    def close(self):
        self.stop()


def judged(options, simulations=400):
    """A judgement of options that gives each the next terms as its reasons, in a wild order."""
    weighed = [
        Weighed(
            command,
            3.0 - index,
            0.61 / (index + 1),
            tuple(Reason(TERMS[(index + n) % len(TERMS)], (n - 1.5) * 1.3) for n in range(4)),
        )
        for index, command in enumerate(options)
    ]
    return Judgement(tuple(weighed), simulations)


def seated(players, people, seed=7):
    """A table where only the first so many are persons."""
    kinds = ["person"] * people + ["greedy"] * (players - people)
    seats = [Seat(*each) for each in zip(NAMES, kinds, COLORS, strict=False)]
    return Table.new(first_cards(), seats, seed, durable=False)


@pytest.fixture
def app():
    app = app_at(table_at(WORK, 3, options=20))
    app.thinker = Double()
    return app


async def answer(pilot, with_what=None):
    app = pilot.app
    if isinstance(with_what, Exception):
        app.thinker.future.set_exception(with_what)
    else:
        app.thinker.future.set_result(with_what or judged(app.screen.table.options[:5]))
    await pilot.pause()
    await pilot.pause()


# ---- at the table


async def test_while_a_bot_thinks_every_key_goes_on_as_ever(app):
    async with app.run_test(size=(120, 36)) as pilot:
        desk = app.screen.desk
        await pilot.press("w")
        await pilot.pause()
        assert "thinks" in page(app)
        before = desk.at
        await pilot.press("down", "down")
        assert desk.at == before + 2
        await pilot.press("left", "tab", "right", "l", "pageup")
        await pilot.press("?")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.glance.advice.thinking
        assert not app.thinker.stopped
        await answer(pilot)
        assert app.words.text("advice.title") in page(app)
        assert "thinks" not in page(app)


async def test_it_asks_the_strongest_bot_about_the_options_of_now(app):
    async with app.run_test(size=(120, 36)) as pilot:
        table = app.screen.table
        await pilot.press("w")
        ((name, view, options, seed),) = app.thinker.asked
        assert budget(name) is not None
        assert name == bot.advisor()
        assert view.seat == table.state.to_act
        assert options == table.options
        assert seed == len(table.moves)
        await pilot.press("escape")


async def test_again_it_is_to_answer_now(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w", "w")
        assert app.thinker.hurried == 1
        assert len(app.thinker.asked) == 1
        await answer(pilot)
        assert app.screen.glance.advice.best


async def test_escape_is_never_mind(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w", "escape")
        await pilot.pause()
        assert app.thinker.stopped == 1
        assert app.screen.glance.advice is None
        assert app.words.text("advice.title") not in page(app)
        await pilot.press("w")
        await answer(pilot)
        assert app.screen.glance.advice.best
        await pilot.press("escape")
        assert app.screen.glance.advice is None
        assert app.thinker.stopped == 1


async def test_what_is_played_meanwhile_ends_it(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w")
        app.screen.play(app.screen.table.options[0])
        await pilot.pause()
        assert app.thinker.stopped == 1
        assert app.screen.glance.advice is None
        await pilot.press("w")
        await answer(pilot)
        await pilot.press("u")
        await pilot.pause()
        assert app.screen.glance.advice is None


async def test_the_key_leads_to_one_piece_after_the_other_and_plays_none(app):
    async with app.run_test(size=(120, 36)) as pilot:
        table, desk, moves = app.screen.table, app.screen.desk, app.screen.table.moves
        chance = random.Random(3)
        some = [o for o in table.options if not isinstance(o, c.Visit)]
        some = chance.sample(some, 4)
        await pilot.press("w")
        await answer(pilot, judged(some))
        for command in (*some[:3], some[0]):
            await pilot.press("w")
            await pilot.pause()
            assert desk.focus == MENU
            assert desk.menu.entries[desk.at].commands == (command,)
            assert table.moves == moves
        await pilot.press("enter")
        await pilot.pause()
        assert table.moves[-1].command == some[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_panel_has_the_best_and_the_box_all_of_it(size, lang):
    app = app_at(table_at(WORK, 3, options=20), lang)
    app.thinker = Double()
    async with app.run_test(size=size) as pilot:
        table, words = app.screen.table, app.words
        await pilot.press("w")
        options = table.options[:2]
        await answer(pilot, judged(options))
        assert words.text("advice.title") in page(app)
        assert "61 %" in page(app)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, AdviceCard)
        shown = page(app)
        for option in options:
            assert words.command(option, table.state, table.names) in shown
        for percent in ("61 %", "30 %"):
            assert percent in shown
        for part in ("+2.0", "-2.0", "+0.7", "-0.7"):
            assert part in shown
        assert words.text("advice.blind") in shown
        assert words.text("advice.games", games=400) in shown
        await pilot.press("f2")
        await pilot.pause()
        assert app.words.text("advice.title") in page(app)


async def test_who_plays_no_games_in_mind_says_what_each_is_worth_less(app):
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.press("w")
        await answer(pilot, judged(app.screen.table.options[:2], 0))
        await pilot.press("d")
        await pilot.pause()
        assert "-1.0" in page(app)
        assert "61 %" not in page(app)
        assert app.words.text("advice.less") in page(app)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_numbers_on_the_right_is_spoken_only_where_some_are_shown(lang):
    """Nor is a difference shown that is none in a tenth of a victory point."""
    table = table_at(WORK, 3, options=20)
    desk, text = Desk(table, WORDS[lang]), WORDS[lang].text
    for second, says in ((3.0, "alike"), (2.97, "alike"), (2.5, "less")):
        worth = zip(table.options, (3.0, second, second), strict=False)
        weighed = tuple(Weighed(command, value, 1 / 3) for command, value in worth)
        advice = bot.advised(bot.Advice(table.state, False), Judgement(weighed, 400))
        said = ["".join(text for text, _ in row).rstrip() for row in advised(desk, advice, 80)]
        assert [text(f"advice.{key}") in said for key in ("alike", "less")] == [
            says == "alike",
            says == "less",
        ]
        assert any("0." in line for line in said) is (says == "less")


async def test_no_advice_where_nothing_came_of_thinking(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w")
        await answer(pilot, NoThought("ended"))
        assert app.words.text("bots.trouble.ended")[:20] in page(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "プロセス" in page(app)
        await pilot.press("w")
        assert len(app.thinker.asked) == 2
        await answer(pilot)
        assert app.screen.glance.advice.best


async def test_leaving_the_table_stops_it(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w", "q")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert app.thinker.stopped == 1


async def test_when_the_game_is_over_there_is_nothing_to_advise():
    app = app_at(played(new_table(2), 2000))
    app.thinker = Double()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        await pilot.press("w")
        await pilot.pause()
        assert not app.thinker.asked
        assert app.screen.desk.refused


async def test_a_real_process_advises():
    app = app_at(table_at(ATTRACT, 2))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w", "w")
        for _ in range(1000):
            if app.screen.glance.advice.best:
                break
            await pilot.pause(0.02)
        assert app.screen.glance.advice.best[0].command in app.screen.table.options


# ---- where the cursor is led


@pytest.mark.parametrize("phase", hints.PHASES)
def test_the_cursor_comes_to_every_command_of_the_list(phase):
    table = table_at(phase, 1 if phase == "placement" else 3, options=4)
    desk = Desk(table, WORDS["en"])
    for command in table.options:
        assert travel.to_command(desk, command) == "menu"
        (there,) = desk.menu.entries[desk.at].commands
        alike = isinstance(command, c.Visit) and isinstance(there, c.Visit)
        assert there == command or (
            alike and (there.owner, there.plot) == (command.owner, command.plot)
        )
    assert table.moves == desk.table.moves


def test_seats_that_bring_the_same_are_advised_once():
    table = table_at(
        WORK,
        2,
        holds=lambda t: (
            len([o for o in t.options if isinstance(o, c.Visit)])
            > len({(o.owner, o.plot) for o in t.options if isinstance(o, c.Visit)})
        ),
    )
    visits = [option for option in table.options if isinstance(option, c.Visit)]
    asked = bot.Advice(table.state, False)
    best = bot.advised(asked, judged(visits)).best
    seats = [(w.command.owner, w.command.plot, _seat(table.state, w.command)) for w in best]
    assert len({*seats}) == len(seats)


def _seat(state, visit):
    return state.players[visit.owner].plots[visit.plot].side.seats[visit.seat]


# ---- in words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_advice_fits_its_panel(size, lang):
    table = table_at(WORK, 3, options=20)
    desk = Desk(table, WORDS[lang])
    room = arrange(*size, table.state.board.seats).regions["card"].width
    asked = bot.Advice(table.state, True)
    for simulations in (0, 400):
        for first in range(0, len(table.options), 3):
            judgement = judged(table.options[first : first + 3], simulations)
            for row in advised(desk, bot.advised(asked, judgement), room):
                assert width("".join(text for text, _ in row)) <= room
    for row in advised(desk, asked, room):
        assert width("".join(text for text, _ in row)) <= room


@pytest.mark.parametrize("words", WORDS.values(), ids=LANGUAGES)
def test_why_a_bot_plays_so_in_one_line(words):
    option = table_at(WORK).options[0]
    other = Weighed(c.PASS, 0.0, 0.39)
    for first in range(len(TERMS)):
        found = tuple(Reason(TERMS[(first + n) % len(TERMS)], 1.5 - n) for n in range(4))
        said = bot.why(Judgement((Weighed(option, 1.0, 0.61, found), other), 400), words)
        assert width(said) <= bot.LINE
        assert "61 %" in said or "61%" in said
    assert bot.why(Judgement((Weighed(option, 0.0, 1.0),)), words) == ""
    long = Judgement((Weighed(option, 1.0, 0.61, found), other), 400)
    assert len(bot.why(long, words, 200)) > len(bot.why(long, words, 40))


def test_what_speaks_for_everything_is_no_reason():
    """A pass gives up all that workers could still do, so everything else brings that."""
    some = [option for option in table_at(WORK, options=20).options if option != c.PASS][:6]
    weighed = [
        Weighed(o, 5.0 - i, 1 / 7, (Reason("workers", 2.1), Reason("coins", -i - 2.0)))
        for i, o in enumerate(some)
    ]
    judgement = Judgement((*weighed, Weighed(c.PASS, 0.0, 1 / 7)))
    for index, told in enumerate(bot.telling(judgement)[:-1]):
        assert told.reasons == (Reason("coins", -index - 2.0),)
    little = [replace(w, reasons=(w.reasons[0], Reason("rivals", 0.3))) for w in weighed]
    for told in bot.telling(Judgement((*little, Weighed(c.PASS, 0.0, 1 / 7))))[:-1]:
        assert [one.term for one in told.reasons] == ["workers", "rivals"]
    (alone,) = bot.telling(Judgement((weighed[0],)))
    assert [one.term for one in alone.reasons] == ["workers", "coins"]


def test_reasons_come_by_weight_and_trifles_not_at_all():
    option = table_at(WORK).options[0]
    found = (Reason("coins", 0.04), Reason("wood", 0.5), Reason("income", -2.0))
    (told,) = bot.telling(Judgement((Weighed(option, 1.0, 1.0, found),)))
    assert told.reasons == (Reason("income", -2.0), Reason("wood", 0.5))


def test_who_plays_as_many_games_for_all_is_not_surer_of_one():
    one, other = table_at(WORK).options[:2]
    alike = Judgement((Weighed(one, 1.0, 0.5), Weighed(other, 0.5, 0.5)), 6)
    assert bot.games(alike) == 0
    sure = Judgement((Weighed(one, 1.0, 0.7), Weighed(other, 0.5, 0.3)), 400)
    assert bot.games(sure) == 400
    assert bot.games(Judgement((Weighed(one, 1.0, 1.0),))) == 0


async def test_the_key_goes_on_from_the_box(app):
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("w")
        first = app.screen.table.options[3]
        await answer(pilot, judged([first]))
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, AdviceCard)
        await pilot.press("w")
        await pilot.pause()
        assert app.screen.desk.menu.entries[app.screen.desk.at].commands == (first,)


# ---- secrets


@pytest.mark.parametrize("words", WORDS.values(), ids=LANGUAGES)
def test_a_bots_reason_says_nothing_of_its_goals(words):
    option = table_at(WORK).options[0]
    goal, coins = Reason("goals", 3.0), Reason("coins", -1.0)
    told = bot.why(Judgement((Weighed(option, 1.0, 0.5, (goal, coins)),)), words)
    assert told == bot.why(Judgement((Weighed(option, 1.0, 0.5, (coins,)),)), words)
    assert bot.why(Judgement((Weighed(option, 1.0, 0.5, (goal,)),)), words) == ""


def thought_of(table, name="greedy"):
    """What a bot advises at a table, in words."""
    view, state = bot.advisor_view(table), table.state
    judgement = create(name).judge(
        view, table.options, random.Random(len(table.moves)), budget(name)
    )
    advice = bot.advised(bot.Advice(state, bot.blind(table)), judgement)
    return [
        ["".join(text for text, _ in row) for row in advised(Desk(table, words), advice, 72)]
        for words in WORDS.values()
    ]


def twins(table, keep):
    """The same table with other secrets, but for those of the player `keep`."""
    return Table(table.header, table.state, None), Table(
        table.header, with_other_secrets(table.state, keep=keep, seed=5), None
    )


@pytest.mark.parametrize("seed", range(4))
def test_advice_to_the_only_person_knows_of_no_secret_of_others(seed):
    table, looked = seated(3, 1, seed), 0
    chance = random.Random(seed)
    while not table.over and looked < 8:
        if table.state.to_act == 0 and len(table.options) > 2:
            one, other = twins(table, keep=0)
            assert one.state != other.state
            assert thought_of(one) == thought_of(other)
            assert bot.advisor_view(one) == bot.advisor_view(other)
            assert not bot.blind(one)
            looked += 1
        table.play(chance.choice(table.options))
    assert looked == 8


@pytest.mark.parametrize("seed", range(4))
def test_where_others_look_on_advice_knows_of_no_goal_that_lies_face_down(seed):
    table, looked = seated(3, 2, seed), 0
    chance = random.Random(seed)
    while not table.over and looked < 8:
        if len(table.options) > 2:
            one, other = twins(table, keep=None)
            assert one.state != other.state
            assert thought_of(one) == thought_of(other)
            assert bot.advisor_view(one) == bot.advisor_view(other)
            assert bot.blind(one)
            looked += 1
        table.play(chance.choice(table.options))
    assert looked == 8


def test_advice_to_the_only_person_does_look_at_the_own_goals():
    table, chance, differ = seated(2, 1, 3), random.Random(3), 0
    while not table.over:
        if table.state.to_act == 0 and len(table.options) > 2:
            one, other = twins(table, keep=1)
            differ += thought_of(one) != thought_of(other)
        table.play(chance.choice(table.options))
    assert differ


@pytest.mark.parametrize("name", sorted({*BOTS}))
def test_every_bot_can_think_without_the_goals_of_who_asks(name):
    table, chance = new_table(2, 5), random.Random(1)
    while not table.over:
        view = bot.advisor_view(table)
        effort = budget(name)
        effort.hurried = lambda: True
        judgement = create(name).judge(view, table.options, random.Random(1), effort)
        assert judgement.command in table.options
        for _ in range(9):
            if not table.over:
                table.play(chance.choice(table.options))


# ---- in the log


@pytest.mark.parametrize("words", WORDS.values(), ids=LANGUAGES)
def test_the_log_tells_why_after_what_was_paid_and_done(words):
    table, chance, orders = seated(2, 0), random.Random(4), set()
    desk = Desk(table, words)
    while len(orders) < 2:
        judgement = create("greedy").judge(
            view(table.state, table.state.to_act), table.options, chance, budget("greedy")
        )
        before = len(desk.log)
        desk.play_judged(judgement)
        reason, events = bot.why(judgement, words), table.moves[-1].events
        if reason:
            paid = isinstance(events[0], Paid)
            assert desk.log[before + 1 + paid] == reason
            orders.add(paid)
