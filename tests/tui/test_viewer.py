"""What is watched of a recording, without a screen: steps, the story, secrets, trust."""

import json
import random

import pytest

from animarche.engine.events import GoalScored, PhaseBegan
from animarche.engine.game import RULES_VERSION
from animarche.journal.format import Undo
from animarche.lang.words import Words
from animarche.table.recording import COMMAND, PHASE, ROUND, TURN, Recording
from animarche.tui.deeds import BY_ID
from animarche.tui.drawing.foot import Glance, why_not
from animarche.tui.drawing.replay import PANELS, lay_out, scene
from animarche.tui.drawing.timeline import mark_at, named
from animarche.tui.drawing.watched import STRUCK, goals, story, told
from animarche.tui.layout import Rect
from animarche.tui.model import NOBODY, table_view
from animarche.tui.paint import paint
from animarche.tui.palette import CURSOR, FAINT, TITLE
from animarche.tui.palette import STRUCK as STRUCK_OUT
from animarche.tui.text import width
from animarche.tui.viewer import EVERYBODY, GONE, SPEEDS, UNDO, Viewer
from animarche.tui.viewer import PHASE as PHASE_BEGINS
from tests.cards.first import first_cards
from tests.export.games import shared
from tests.journal.games import write_game
from tests.journal.test_replay import change_line

WORDS = {lang: Words(lang, first_cards().document) for lang in ("en", "ja")}
KEEN = "tests/corpus/logs/keen-4-1.jsonl"  # a whole game of four, with goals


def recording(path):
    return Recording.read(path, lambda header: first_cards())


def viewer(path, n=0, lang="en"):
    return Viewer(recording(path), WORDS[lang], n)


@pytest.fixture(scope="module")
def keen():
    return recording(KEEN)


@pytest.fixture
def with_undo(tmp_path):
    return write_game(tmp_path / "log", 3, seed=3, undo=True)


def text(rows):
    return "\n".join("".join(part for part, _ in row) for row in rows)


def squeezed(rows):
    return "".join(sign for sign in text(rows) if not sign.isspace() and sign != "│")


# ---- from step to step


@pytest.mark.parametrize("unit", [COMMAND, TURN, PHASE, ROUND])
def test_every_unit_leads_through_the_game_and_back(unit, keen):
    here = Viewer(keen, WORDS["en"])
    seen = [here.n]
    while not here.at_end:
        here.move(unit, 1)
        seen.append(here.n)
    assert seen == sorted(set(seen))
    assert set(seen) <= set(here.track)
    here.move(unit, 1)
    assert here.n == seen[-1]
    back = []
    while here.n:
        here.move(unit, -1)
        back.append(here.n)
    assert back[-1] == 0
    assert set(seen[:-1]) == set(back)


def test_what_was_taken_back_is_left_out_until_it_is_asked_for(with_undo):
    here = viewer(with_undo)
    undos = [s.n for s in here.recording.steps if isinstance(s.line, Undo)]
    assert undos
    assert not set(undos) & set(here.track)
    walked = []
    while not here.at_end:
        here.move(COMMAND, 1)
        walked.append(here.n)
        assert not any(kind == GONE for _, kind in here.story(here.n))
    assert walked == list(here.recording.standing[1:])
    here.show_undone()
    assert list(here.track) == list(range(here.last + 1))
    here.go(here.last)
    whole = story(here, Rect(0, 0, 200, 2000))
    assert sum(row[0][1] == FAINT for row, _ in whole) >= len(undos)
    assert sum(row[0][1] == STRUCK for row, _ in whole) > len(undos)
    for row, n in whole[1:]:  # what follows the first line of a step is indented, gone or not
        text, role = row[0]
        assert n == 0 or role == TITLE or text.startswith((" ", f"{n} "))
    here.go(undos[0])
    assert next(kind for _, kind in here.story(here.n)) == UNDO
    assert here.command == here.words.undone(1)
    assert here.story(here.n - 1)[0][1] == GONE  # the command before it
    here.show_undone()
    assert here.n == max(n for n in here.recording.standing if n < undos[0])


def test_a_step_that_was_taken_back_can_be_gone_to(with_undo):
    here = viewer(with_undo)
    gone = next(n for n in range(here.last) if n not in here.recording.standing)
    assert not here.gone
    assert here.find(str(gone))
    assert here.n == gone
    assert here.all_lines
    assert here.status == here.words.text("replay.undone.now")
    mark = here.words.text("replay.gone")
    assert here.gone
    title, command, *_ = told(here, 40)
    assert text([title]).endswith(f" {mark}")
    assert command[-1][1] == STRUCK
    last = [row for row, n in story(here, PLACE)[1:] if n == gone]
    assert f"{gone} {mark}: " in text(last)
    assert {role for row in last for _, role in row} - {TITLE} == {f"{CURSOR}+{STRUCK_OUT}"}
    here.move(COMMAND, 1)  # the undo
    assert not here.gone
    assert not here.status


def test_below_an_undo_stands_again_which_phase_it_is():
    recording = shared(4, undo=True)
    here, heading = Viewer(recording, WORDS["en"]), None
    here.show_undone()
    back = 0
    for n, step in enumerate(recording.steps):
        before = recording.before(n)
        if heading is not None:
            when = PhaseBegan(before.round, before.phase)
            assert heading == here.words.event(when, here.names)
        headings = [said for said, kind in here.story(n) if kind == PHASE_BEGINS]
        back += isinstance(step.line, Undo) and len(headings)
        heading = headings[-1] if headings else heading
    assert back > 2


def test_a_round_is_marked_once_whatever_is_shown():
    here = Viewer(shared(4, undo=True), WORDS["en"])
    for _ in range(2):
        rounds = [mark.id for mark in here.marks if mark.kind == ROUND]
        assert rounds == sorted({*rounds})
        here.show_undone()


def test_to_show_what_was_taken_back_is_refused_where_nothing_was(keen, with_undo):
    undone = BY_ID["watch.undone"]
    here = Viewer(keen, WORDS["en"])
    assert why_not(undone, here) == here.words.text("replay.undone.none")
    assert why_not(undone, viewer(with_undo)) == ""


def test_a_round_and_its_phase_will_do(keen):
    here = Viewer(keen, WORDS["en"])
    assert here.find("3.work")
    assert here.n == keen.find("r3.work")


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize(
    "typed", ["9999", "r6", "r3.lunch", "x", "-1", "１８４", "\x1b[2J", "[b]", "x" * 50]
)
def test_where_there_is_no_step_one_stays_and_it_is_said_why(typed, lang, keen):
    here = Viewer(keen, WORDS[lang], 7)
    here.find(typed)
    assert here.n == 7
    assert here.refused
    assert here.status.isprintable()


@pytest.mark.parametrize(
    "typed, holds",
    [
        ("57", lambda n, state: n == 57),
        ("５７", lambda n, state: n == 57),
        ("start", lambda n, state: n == 0),
        ("END", lambda n, state: state.to_act is None),
        ("r3", lambda n, state: (state.round, state.phase) == (3, "attract")),
        ("r3.work", lambda n, state: (state.round, state.phase) == (3, "work")),
    ],
)
def test_a_step_is_found_by_its_name(typed, holds, keen):
    here = Viewer(keen, WORDS["en"], 7)
    here.find(typed)
    assert not here.refused
    assert holds(here.n, here.state)


def test_a_step_is_found_by_its_position(keen):
    from animarche.notation.positions import write_position

    here = Viewer(keen, WORDS["en"])
    wanted = keen.steps[88].state
    for hidden in (False, True):
        here.go(0)
        here.find(write_position(wanted, hidden))
        assert not here.refused
        assert here.state == wanted
    here.find(write_position(wanted).replace("r", "q"))
    assert here.refused


def test_speeds_go_from_half_to_eight_times(keen):
    here = Viewer(keen, WORDS["en"])
    assert here.pace == "1×"
    for _ in range(9):
        here.hurry(1)
    assert (here.pace, here.pause) == ("8×", 1 / 8)
    for _ in range(9):
        here.hurry(-1)
    assert (here.pace, here.pause) == ("0.5×", 2.0)
    assert len(SPEEDS) == 5


# ---- the story, and what a step was


PLACE = Rect(0, 0, 40, 30)


@pytest.mark.parametrize("lang", WORDS)
def test_the_story_ends_with_the_step(lang, keen):
    here = Viewer(keen, WORDS[lang])
    for n in keen.standing[::5]:
        here.go(n)
        rows = story(here, PLACE)
        assert len(rows) <= PLACE.height
        steps = [step for _, step in rows[1:]]
        assert steps == sorted(steps)
        assert steps[-1] == n
        for row, _ in rows:
            assert width("".join(part for part, _ in row)) <= PLACE.width


def test_every_step_is_explained(keen):
    """The command, the rules, and the differences, by the states themselves."""
    here, words = Viewer(keen, WORDS["en"]), WORDS["en"]
    for n in keen.standing[1:]:
        here.go(n)
        shown = text(told(here, 60))
        assert here.command in shown.replace("\n", " ") or len(here.command) > 50
        for rule in here.explained.rules:
            assert f"{rule} {words.text(f'rule.{rule}')}" in shown
        pairs = zip(keen.before(n).players, here.state.players, strict=True)
        for old, new in pairs:
            for key, was, now in (
                ("coins", old.coins, new.coins),
                ("wood", old.wood, new.wood),
                ("vp", old.vp, new.vp),
            ):
                if was != now:
                    assert words.text(f"short.{key}", n=f"{now - was:+}") in shown


def test_steps_are_not_played_again(keen, monkeypatch):
    """Going to a step looks it up: nothing is applied, and no log is read."""

    def never(*_, **__):
        raise AssertionError("played again")

    here = Viewer(keen, WORDS["en"])
    for name in ("animarche.engine.game.apply", "animarche.engine.game.step"):
        monkeypatch.setattr(name, never)
    for module in ("animarche.journal.replay", "animarche.table.game"):
        for name in ("step", "apply"):
            monkeypatch.setattr(f"{module}.{name}", never, raising=False)
    views = []

    def counted(*args):
        views.append(args)
        return table_view(*args)

    monkeypatch.setattr("animarche.tui.viewer.table_view", counted)
    chance = random.Random(1)
    for _ in range(20):
        here.go(chance.choice(keen.standing))
        told(here, 40), story(here, PLACE), here.view(), here.view()
    assert len(views) <= 20  # one for each step that one went to


# ---- secrets


def texts_of(here):
    """All that a viewer shows at a step, in a small and a large layout."""
    found = []
    drawn = paint("dark", (), False, False, here.words)
    board = here.state.board
    for size, tabs in (((80, 24), PANELS), ((160, 48), PANELS[:1])):
        for tab in tabs:
            pictures = scene(here, lay_out(*size, board.seats, tab), Glance(), drawn)
            found += ["\n".join(s.text for s in rows) for rows in pictures.values()]
    found += [text(goals(here, 90)), text(told(here, 90))]
    found += [named(m, here) for x in range(60) if (m := mark_at(x, 60, here)) is not None]
    return squeezed([[(part, "")] for part in found])


@pytest.mark.parametrize("lang", WORDS)
def test_goals_are_hidden_until_they_count(lang, keen):
    here, words = Viewer(keen, WORDS[lang]), WORDS[lang]
    all_texts = {id: squeezed([[(words.goal(id), "")]]) for id in first_cards().goals}
    counted = set()
    for step in keen.steps:
        counted |= {e.goal for e in step.events if isinstance(e, GoalScored)}
        if step.n % 23 and step.n < keen.last - 1:
            continue
        here.go(step.n)
        shown = texts_of(here)
        known = [all_texts[id] for id in counted]
        for id, said in all_texts.items():
            assert said not in shown or any(said in other for other in known), (step.n, id)
    assert counted


def test_one_sees_the_goals_of_a_seat_or_all(keen):
    here, words = Viewer(keen, WORDS["en"], 60), WORDS["en"]
    own = [
        {g.id for g in (*p.goals.small, *p.goals.large)} - {g.id for g in p.goals.scored}
        for p in here.state.players
    ]
    names = [squeezed([[(name, "")]]) for name in here.names]
    for eyes in (*range(4), EVERYBODY, NOBODY):
        here.look_through(eyes)
        shown = squeezed(goals(here, 200))
        if eyes in range(4):  # who looks comes first, also where there is no room for all
            at = [shown.index(f"{who}{name}") for who, name in zip("ABCD", names, strict=True)]
            assert min(at) == at[eyes]
        for who, ids in enumerate(own):
            for id in ids:
                assert (squeezed([[(words.goal(id), "")]]) in shown) is here.sees(who)
        deck = words.ad_short(here.state.ad_deck[0], numbered=True)
        assert (f"Adstocome:{deck.replace(' ', '')}" in shown) is (eyes == EVERYBODY)


def test_v_leads_from_seat_to_seat(keen):
    here, seen = Viewer(keen, WORDS["en"]), []
    for _ in range(6):
        here.look_through(here.next_eyes)
        seen.append(here.eyes)
    assert seen == [0, 1, 2, 3, NOBODY, 0]
    here.look_through(EVERYBODY)
    assert here.next_eyes == 0


# ---- trust


@pytest.mark.parametrize("lang", WORDS)
def test_how_far_it_can_be_trusted_is_one_sentence(lang, tmp_path):
    words = WORDS[lang]
    good = write_game(tmp_path / "good")
    assert viewer(good, lang=lang).trust == words.text("replay.exact", more="")
    old = write_game(tmp_path / "old", rules="0.9[b]\x1b")
    reason = words.text("replay.doubt.rules", rules='"0.9[b]\\x1b"', now=RULES_VERSION)
    assert viewer(old, lang=lang).trust == words.text("replay.unverified", reasons=reason)
    bare = write_game(tmp_path / "bare")
    change_line(bare, 6, lambda line: line.pop("state"))
    reason = words.text("replay.doubt.bare", n=1)
    assert viewer(bare, lang=lang).trust == words.text("replay.unverified", reasons=reason)
    torn = tmp_path / "torn"
    torn.write_bytes(good.read_bytes()[:-5])
    assert words.text("replay.torn") in viewer(torn, lang=lang).trust


@pytest.mark.parametrize("lang", WORDS)
def test_nothing_is_shown_past_a_divergence(lang, tmp_path):
    path = write_game(tmp_path / "bad")
    change_line(path, 6, lambda line: line.update(state="0" * 16))
    here = viewer(path, lang=lang)
    assert here.last == 5
    other = here.words.text("replay.other_state")
    assert here.trust == here.words.text("replay.diverged", n=6, last=5, reason=other)
    change_line(path, 3, lambda line: line.update(command={"type": "take", "resource": "coin"}))
    here = viewer(path, lang=lang)
    assert here.last == 2
    assert "3" in here.trust


def test_a_game_of_other_cards_says_so(tmp_path):
    path = write_game(tmp_path / "log", cards_sha256="f" * 64, cards_id="mine\x1b[2J")
    with pytest.raises(ValueError, match="was played with the card set"):
        Recording.read(path, lambda header: None)
    here = viewer(path)
    assert '"mine\\x1b[2J" ffffffff' in here.trust


def test_names_are_as_wide_as_names_may_be(tmp_path):
    path = write_game(tmp_path / "log")
    evil = "\x1b[2J\u202e" + "あ" * 500
    change_line(path, 0, lambda line: line["players"][0].update(name=evil))
    here = viewer(path)
    assert here.names[0].isprintable()
    assert width(here.names[0]) <= 16
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["players"][0]["name"]
