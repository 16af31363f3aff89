"""Nothing shows what is secret: goals that lie face down, the order of the ads, and the seed from
which both could be had.

Two tables that differ in nothing but these look the same to the last sign, on every screen. And no
text of a goal that lies face down is anywhere but behind its player's own curtain.
"""

import random
from dataclasses import replace as changed
from functools import partial

import pytest

from animarche.bots import Budget, create
from animarche.engine import commands as c
from animarche.engine.events import AdRevealed, GoalDropped, GoalScored
from animarche.engine.game import start, view
from animarche.engine.records import replace
from animarche.engine.setup import goals_in_play
from animarche.engine.state import dealt
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.curtain import drawn_back, shut
from animarche.tui.drawing.foot import Glance
from animarche.tui.drawing.scene import card, scene
from animarche.tui.focus import sentence
from animarche.tui.hits import places
from animarche.tui.layout import TABS, arrange
from animarche.tui.paint import paint
from animarche.tui.screens.commands import commands
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from tests.cards.first import first_cards
from tests.tui.helpers import app_at, known_to_hints, new_table, shown, table_at

LANGS = ("en", "ja")
WORDS = {lang: Words(lang, first_cards().document) for lang in LANGS}


# ---- tables that differ in secrets alone


def twin(table):
    """The same deal with other goals, and the deck of ads the other way round."""
    deal = table.header.deal
    other = changed(deal, goals=(*deal.goals[1:], deal.goals[0]), ad_deck=deal.ad_deck[::-1])
    header = changed(table.header, deal=other)
    return Table(header, start(table.state.cards, other), None)


def with_other_secrets(state, keep=None, seed=1):
    """A state that looks the same to everybody but differs in all that is hidden; the player `keep`
    keeps the own goals."""
    chance, count = random.Random(seed), len(state.players)
    open = {goal.id for player in state.players for goal in player.goals.scored}
    if keep is not None:
        own = state.players[keep].goals
        open |= {goal.id for goal in (*own.small, *own.large)}
    pools = {}
    for large in (False, True):
        pools[large] = [id for id in goals_in_play(state.cards, count, large) if id not in open]
        chance.shuffle(pools[large])

    def other(goals, scored):
        return tuple(
            goal if goal in scored else state.cards.goals[pools[goal.large].pop()] for goal in goals
        )

    players = []
    for who, player in enumerate(state.players):
        goals = player.goals
        if who != keep:
            small, large = other(goals.small, goals.scored), other(goals.large, goals.scored)
            player = replace(player, goals=dealt(small, large, goals.scored))
        players.append(player)
    deck = list(state.ad_deck)
    chance.shuffle(deck)
    return replace(state, players=tuple(players), ad_deck=tuple(deck))


def pair(table, seed=1):
    """Two tables at the state of `table` that differ in nothing but secrets and their seed."""
    deal = table.header.deal
    other = changed(deal, goals=deal.goals[::-1], ad_deck=deal.ad_deck[::-1])
    header = changed(table.header, seed=table.header.seed + 1, deal=other)
    return (
        Table(table.header, table.state, None),
        Table(header, with_other_secrets(table.state, seed=seed), None),
    )


def hidden(state, but=None):
    """The texts of all goals that lie face down, in both languages, those of the player `but` left
    out."""
    lying = {
        goal.id
        for who, player in enumerate(state.players)
        if who != but
        for goal in (*player.goals.small, *player.goals.large)
        if goal not in player.goals.scored
    }
    if but is not None:
        own = state.players[but].goals
        lying -= {goal.id for goal in (*own.small, *own.large)}
    public = {goal.id for player in state.players for goal in player.goals.scored}
    return [squeezed(WORDS[lang].goal(id)) for id in lying - public for lang in LANGS]


def squeezed(text):
    """Without spaces and frames, so that a broken line hides nothing."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in "│─┌┐└┘█▒░")


def check(texts, state, but=None):
    """None of the texts holds a goal that lies face down."""
    whole = squeezed("\n".join(texts))
    for goal in hidden(state, but):
        assert goal not in whole


# ---- the table, at every state of whole games


def everything(desk, limit=6):
    """All that the table can show now, wherever the cursor or the mouse is: the pictures of all
    regions, the page of the card, the sentence of the focus line and the tooltip, the log."""
    board, found = desk.state.board, []
    drawn = paint("dark", (), False, False, desk.words)

    def look(layout, glance):
        pictures = scene(desk, layout, glance, drawn)
        found.append({name: [strip.text for strip in rows] for name, rows in pictures.items()})

    wide, small = arrange(160, 48, board.seats, TABS[0]), 80
    desk.focus, entries = MENU, len(desk.menu.entries)
    for index in range(0, entries, max(1, entries // limit)):
        desk.at = index
        look(wide, Glance())
        found.append(card(desk, 72))
    for tab in TABS:
        look(arrange(small, 24, board.seats, tab), Glance())
    desk.focus = MARKET
    targets = list(places(board, len(desk.state.ads)))
    for target in targets[:: max(1, len(targets) // limit)]:
        desk.cursor = target
        look(wide, Glance(hovered=target))
        found += [card(desk, 72), sentence(desk, target)]
    desk.focus, desk.at = MENU, 0
    return found, desk.status, list(desk.log)


def states(players, seed, every):
    """Every so many states of a whole game, as tables."""
    table, chance = new_table(players, seed), random.Random(seed)
    moves = 0
    while not table.over:
        if moves % every == 0:
            yield table
        busy = [o for o in table.options if not isinstance(o, c.Pass)]
        table.play(chance.choice(busy if busy and chance.random() < 0.85 else table.options))
        moves += 1
    yield table


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3)])
def test_tables_that_differ_in_secrets_look_the_same(players, seed):
    compared = set()
    for number, table in enumerate(states(players, seed, every=7 * players)):
        desks = [Desk(one, WORDS[LANGS[number % 2]]) for one in pair(table)]
        first, second = (everything(desk) for desk in desks)
        assert first == second
        compared.add((table.state.round, table.state.phase))
    assert len(compared) > 4


@pytest.mark.slow
@pytest.mark.parametrize("players, seed", [(2, 11), (3, 12), (4, 13), (4, 14)])
def test_at_every_third_state_of_whole_games(players, seed):
    for number, table in enumerate(states(players, seed, every=3)):
        desks = [Desk(one, WORDS[LANGS[number % 2]]) for one in pair(table, seed=number)]
        first, second = (everything(desk) for desk in desks)
        assert first == second


@pytest.mark.parametrize("seed", [1, 2])
def test_other_goals_and_another_deck_look_the_same_until_they_show(seed):
    one, chance = new_table(3, seed), random.Random(seed)
    other = twin(one)
    desks = [Desk(table, WORDS["en"]) for table in (one, other)]
    compared = 0
    for move in range(60):
        if move % 5 == 0:
            assert everything(desks[0], limit=3) == everything(desks[1], limit=3)
            compared += 1
        busy = [option for option in one.options if not isinstance(option, c.Pass)]
        command = chance.choice(busy or one.options)
        for desk in desks:
            desk.play((command,))
        last = [table.moves[-1].events for table in (one, other)]
        if any(isinstance(event, (GoalScored, AdRevealed)) for events in last for event in events):
            break
    assert compared > 3


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_tells_of_no_goal_before_it_scores(players, lang):
    """Through whole games; once scored a goal is known, also when a better one takes its place."""
    words, told = WORDS[lang], 0
    texts = {id: squeezed(words.goal(id)) for id in first_cards().goals}
    for seed in range(4):
        table, chance = new_table(players, seed), random.Random(seed)
        desk, known = Desk(table, words), set()
        while not table.over:
            desk.play((chance.choice(table.options),))
            for event in table.moves[-1].events:
                if isinstance(event, (GoalScored, GoalDropped)):
                    known.add(event.goal)
            # "Hold 7 wood" also stands in other goals: a text that is part of a known one is known
            allowed = [texts[id] for id in known]
            whole = squeezed("\n".join((*desk.log, desk.status)))
            for id, text in texts.items():
                assert text not in whole or any(text in other for other in allowed), id
        told += len(known)
    assert told


# ---- the curtain


@pytest.mark.parametrize("players, seed", [(2, 4), (3, 5), (4, 6)])
def test_the_curtain_shows_one_players_goals_only(players, seed):
    """For every seat, through whole games, on any size: it does not depend on what the others
    hold; drawn shut it depends on no goals at all."""
    for number, table in enumerate(states(players, seed, every=9)):
        state, names, lang = table.state, table.names, LANGS[number % 2]
        for who in range(players):
            other = with_other_secrets(state, keep=who, seed=who)
            for size in ((80, 24), (120, 36)):
                canvases = [drawn_back(s, names, who, WORDS[lang], *size) for s in (state, other)]
                assert canvases[0].rows() == canvases[1].rows()
            half = [squeezed("".join(t for t, _ in row)) for row in canvases[0].rows()]
            check(half, state, but=who)


def test_the_shut_curtain_knows_of_no_game():
    canvas, _ = shut(("Mika", "Ken"), 0, None, WORDS["en"], 80, 24)
    text = squeezed("".join(part for row in canvas.rows() for part, _ in row))
    assert not any(squeezed(WORDS["en"].goal(id)) in text for id in first_cards().goals)


@pytest.mark.parametrize("lang", LANGS)
def test_what_bots_do_and_why_tells_of_no_goal_that_lies_face_down(lang):
    table = new_table(3, 5, kinds=("person", "greedy", "greedy"))
    desk, words, bot = Desk(table, WORDS[lang]), WORDS[lang], create("greedy")
    told = 0
    while not table.over:
        seen = view(table.state, table.state.to_act)
        judgement = bot.judge(seen, table.options, random.Random(1), Budget())
        told += any(reason.term == "goals" for reason in judgement.weighed[0].reasons)
        if table.bot:
            desk.play_judged(judgement)
        else:
            desk.play((judgement.command,), sure=True)
        check([desk.status, *desk.log], table.state)
        for amount in ("more", "less"):
            assert words.text(f"reason.goals.{amount}") not in "\n".join(desk.log)
        if len(table.moves) % 40 == 0:
            check([str(everything(desk))], table.state)
    assert told  # there was something to keep


# ---- all screens of the app


def exposed(app, picture=True):
    """Everything that gets out of the app now: the screen, a picture of it, the terminal's title,
    tooltips, notifications, what the screen would say to a screen reader."""
    texts = ["\n".join(shown(app)), str(app.title), str(app.sub_title)]
    if picture and not app.secret:
        texts.append(app.export_screenshot(title="x").replace("&#160;", " "))
    for screen in app.screen_stack:
        texts += [str(node.tooltip or "") for node in screen.walk_children()]
        texts += [str(screen.tooltip or ""), str(screen.title), str(screen.sub_title)]
    return [*texts, *(f"{note.title} {note.message}" for note in app._notifications)]


WALK = (
    *(("t",), ("t",), ("t",), ("t",), ("tab",), ("left",), ("up",), ("d",), ("escape",)),
    *(("down",), ("?",), ("pagedown",), ("escape",), ("f3",), ("escape",), ("f4",), ("escape",)),
    *((":",), ("g", "o", "a", "l"), ("escape",), ("l",), ("pageup",), ("q",), ("n",), ("/",)),
    *(("o",), ("escape",), ("j",), ("escape",), ("u",), ("a",), ("escape",), ("g",), ("down",)),
    *(("escape",), ("f2",), ("d",), ("escape",), (":",), ("escape",), ("g",), ("escape",)),
)


async def walk(app, size, pictures=True):
    """What gets out on a walk through all screens, in both languages, by keys and mouse."""
    found, exposed_now = [], partial(exposed, app, pictures)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        found.append(exposed_now())
        for keys in WALK:
            await pilot.press(*keys)
            await pilot.pause()
            found.append(exposed_now())
        while app.screen is not screen:
            await pilot.press("escape")
        for x, y in ((30, 12), (12, 6), (60, 8), (30, 3)):
            await pilot.hover(offset=(x, y))
            await pilot.pause()
            found.append(exposed_now())
        found.append([f"{entry.sign} {entry.label} {entry.why}" for entry in commands(app, screen)])
    return found


MOMENTS = {
    "placement": lambda: new_table(4, 3),
    "attract": lambda: table_at("attract", 2, players=3),
    "income": lambda: table_at("income", 2, players=4, options=3),
    "sale": lambda: table_at("sale", 3, players=2, options=2),
    "work": lambda: table_at("work", 4, players=4, options=10),
}


def mostly_slow(first):
    """The moments, all but the first marked as slow: a walk takes some seconds."""
    marks = {True: (), False: pytest.mark.slow}
    return [pytest.param(moment, marks=marks[moment == first], id=moment) for moment in MOMENTS]


@pytest.mark.parametrize("moment", mostly_slow("income"))
async def test_no_screen_shows_what_lies_face_down(moment):
    table = MOMENTS[moment]()
    for texts in await walk(app_at(table), (80, 24)):
        check(texts, table.state)


@pytest.mark.parametrize("moment", mostly_slow("work"))
async def test_every_screen_is_the_same_whatever_lies_face_down(moment, tmp_path, monkeypatch):
    size = (80, 24) if moment in ("work", "sale") else (120, 36)
    walks = []
    for name, table in zip(("one", "other"), pair(MOMENTS[moment]()), strict=True):
        home = tmp_path / name  # the settings that the first walk leaves are not for the second
        known_to_hints(home)
        monkeypatch.setenv("ANIMARCHE_HOME", str(home))
        # Each picture has other ids, made up by Textual.
        walks.append(await walk(app_at(table), size, pictures=False))
    for first, second in zip(*walks, strict=True):
        assert first == second


async def test_a_leak_would_be_found():
    """In the title, a tooltip, a notification, or anywhere on the screen."""
    table = MOMENTS["work"]()
    leak = WORDS["ja"].goal(table.state.players[0].goals.large[0].id)
    for where in ("title", "tooltip", "notification", "status"):
        app = app_at(table)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.pause()
            check(exposed(app), table.state)
            if where == "title":
                app.title = leak
            elif where == "tooltip":
                app.screen.query_one("#plaza").tooltip = leak
            elif where == "notification":
                app.notify(leak)
            else:
                app.screen.desk.say(leak)
                app.screen.repaint()
            await pilot.pause()
            with pytest.raises(AssertionError):
                check(exposed(app), table.state)


async def test_title_saved_games_settings_and_a_new_game(tmp_path):
    table = table_at("work", 2, path=tmp_path / "home" / "games" / "20261130-120000.jsonl")
    table.close()
    app = app_at(None)
    async with app.run_test(size=(120, 36)) as pilot:
        for key in ("enter", "escape", "f3", "escape", "f4", "escape", ":", "escape", "f2"):
            await pilot.press(key)
            await pilot.pause()
            check(exposed(app), table.state)
        app.open_saved()
        await pilot.pause()
        check(exposed(app), table.state)


async def test_the_guided_round_keeps_the_neighbors_goals():
    app = app_at(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_lesson()
        await pilot.pause()
        table = app.table.table
        for key in ("enter", "?", "escape", "f2", ":", "escape"):
            await pilot.press(key)
            await pilot.pause()
            check(exposed(app), table.state)


# ---- the curtain and the reveal in the app


@pytest.mark.parametrize("lang", LANGS)
async def test_what_gets_out_while_the_curtain_is_open(lang):
    """The own goals are on the screen and nowhere else; no picture can be taken of them."""
    table = table_at("attract", 3, players=3)
    app = app_at(table, lang)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        who = app.screen._player
        check(exposed(app), table.state)
        await pilot.press("abc"[who])
        await pilot.pause()
        texts = exposed(app)
        check(texts, table.state, but=who)
        check(texts[1:], table.state)
        with pytest.raises(PermissionError):
            app.export_screenshot()
        app.notify("hello")
        await pilot.pause()
        assert not list(app._notifications)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        check(exposed(app), table.state)


@pytest.mark.parametrize("lang", LANGS)
async def test_the_last_move_shows_no_goal_before_scoring_turns_it_up(lang):
    for seed in range(40):
        *_, table = states(3, seed, every=1000)
        ends = [e for e in table.moves[-1].events if isinstance(e, GoalScored)]
        if len(ends) > 1:
            break
    moves, again = table.moves, new_table(3, seed)
    for move in moves[:-1]:
        again.play(move.command)
    app = app_at(again, lang)
    before = again.state
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.desk.play((moves[-1].command,))
        screen.settle()
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        check(exposed(app), before)  # no goal of the end has been turned up
        await pilot.press("?")
        await pilot.pause()
        check(exposed(app), before)
        await pilot.press("escape", "end")
        await pilot.pause()
        check(exposed(app), again.state)  # those that do not count stay face down
        scored = {squeezed(WORDS[lang].goal(event.goal))[:20] for event in ends}
        assert all(goal in squeezed("".join(shown(app))) for goal in scored)
