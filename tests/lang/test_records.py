"""Sentences about events and labels of commands: each kind, whole games, hostile names."""

import random
import re
from dataclasses import fields
from typing import get_args

import pytest

from animarche.engine import commands as c
from animarche.engine import events as e
from animarche.engine import game
from animarche.engine.records import replace

NAMES = ("Ken", "Mika", "Aya", "Sora")

# A value for every field of an event; new fields need one.
FIELDS = {
    "player": 0,
    "plot": 1,
    "round": 2,
    "phase": "attract",
    "forced": False,
    "animal": "panda",
    "cell": 6,
    "shop": "bakery",
    "upgraded": True,
    "choices": (0, 0),
    "coins": 2,
    "wood": 1,
    "vp": 3,
    "lost_coins": 0,
    "lost_wood": 0,
    "reason": "income",
    "card": "bakery",
    "renovated": False,
    "owner": 1,
    "seat": 0,
    "ad": "poster-2",
    "frame": "upper",
    "paid": 5,
    "taker": 0,
    "building": "stage-1",
    "cells": (5, 6),
    "old_cells": (1, 2),
    "resource": "coin",
    "refilled": (("panda", 6), ("pig", 7)),
    "to_reserve": (),
    "goal": "s1",
    "winners": (0,),
}
EVENTS = get_args(e.Event)
COMMANDS = get_args(c.Command)
LEFT_OVER = re.compile(r"[{}$]|None|\b[a-z]+_[a-z]+\b|\b[a-z]+-[0-9]\b")


def event(cls, **changes):
    return cls(**({field.name: FIELDS[field.name] for field in fields(cls)} | changes))


def gained(**changes):
    return event(e.Gained, wood=0, vp=0, **changes)


@pytest.mark.parametrize("cls", EVENTS)
def test_every_kind_of_event_is_one_sentence(words, cls):
    sentence = words.event(event(cls), NAMES)
    assert sentence
    assert "\n" not in sentence
    assert sentence[-1] in ".。"
    assert not LEFT_OVER.search(sentence)


@pytest.mark.parametrize("cls", EVENTS)
def test_every_kind_of_event_names_who_did_it(words, cls, hostile):
    names = (hostile, "Mika", "Aya", "Sora")
    involved = {"player", "taker", "winners"} & {field.name for field in fields(cls)}
    assert (hostile in words.event(event(cls), names)) == bool(involved)


@pytest.mark.parametrize(
    "cls, field",
    [
        (cls, field.name)
        for cls in EVENTS
        for field in fields(cls)
        if field.name in ("animal", "shop", "ad", "building", "goal", "frame", "resource", "phase")
        and (cls, field.name) != (e.AdRan, "frame")  # the card says it
    ],
)
def test_hostile_ids_in_events_come_out_literally(words, cls, field, hostile):
    assert hostile in words.event(event(cls, **{field: hostile}), NAMES)


def test_events_read_well_in_english(english):
    def tell(cls, **changes):
        return english.event(event(cls, **changes), NAMES)

    assert tell(e.Attracted) == "Ken called Panda from b3 to plot 2."
    assert tell(e.PhaseBegan) == "Round 2: attract."
    assert tell(e.Passed) == "Ken passed."
    assert tell(e.Passed, forced=True) == "Ken could only pass."
    assert tell(e.MarkerTaken).startswith("First to pass: Ken took the start marker")
    assert tell(e.Built) == "Ken built Bakery on plot 2."
    assert tell(e.Built, renovated=True) == (
        "Ken built Bakery on plot 2, renovated to Bakery Café."
    )
    assert tell(e.Activated) == "Ken used Bakery Café."
    assert tell(e.Displaced) == "Panda left b3 for the reserve."
    assert tell(e.Displaced, cell=None) == (
        "Panda found no room on the plaza and went to the reserve."
    )
    assert tell(e.PublicMoved) == "Ken moved Temporary Stage 1 from a2-a3 to b2-b3."
    assert tell(e.Closed) == "Round 2 closes: 2 animals came to the plaza."
    assert tell(e.Closed, refilled=(("pig", 1),), to_reserve=("duck", "cow")) == (
        "Round 2 closes: 1 animal came to the plaza; to the reserve: Duck and Cow."
    )
    assert tell(e.GoalScored) == "Ken achieved a goal, +3 VP: Hold 14 coins or more."
    assert tell(e.GoalDropped).startswith("Ken gives up a goal for a better one, -3 VP")
    assert tell(e.GameOver) == "Ken wins the game."
    assert tell(e.GameOver, winners=(0, 2, 3)) == "Ken, Aya and Sora win the game together."


def test_events_read_well_in_japanese(japanese):
    def tell(cls, **changes):
        return japanese.event(event(cls, **changes), NAMES)

    assert tell(e.Attracted) == "Kenはb3のパンダを区画2に呼んだ。"
    assert tell(e.PhaseBegan, phase="work") == "ラウンド2：従業員アクションフェイズ。"
    assert tell(e.Visited) == "KenはMikaの区画2のベーカリーカフェに入店した（椅子1）。"
    assert "スタートプレイヤーマーカー" in tell(e.MarkerTaken)
    assert tell(e.PublicBuilt, building="memorial-1") == "Kenは英霊碑1をb2-b3に建てた。"
    assert tell(e.GameOver, winners=(0, 2)) == "Ken、Ayaが同点で勝ち。"


def test_gains_name_their_source_where_the_line_before_does_not(english):
    def tell(**changes):
        return english.event(gained(**changes), NAMES)

    assert tell() == "Ken: +2 coins."
    assert tell(reason="sale") == "Ken: +2 coins for the sale."
    assert tell(reason="sold", card="trader") == ("Ken: +2 coins for the sale (Fox the Trader).")
    assert tell(reason="visit", card="bakery") == "Ken: +2 coins for the visit."
    assert tell(reason="visit", card="socialite") == (
        "Ken: +2 coins for the visit (Cat the Socialite)."
    )
    assert tell(reason="prize", card="signboard-1") == (
        "Ken: +2 coins as the prize of the ad (Signboard 1)."
    )
    assert tell(reason="take", card="job_center") == "Ken: +2 coins more (Job Center)."
    assert tell(reason="take", card="") is None  # Took has said it


def test_gains_say_what_a_limit_cuts_off(english, japanese):
    some = gained(lost_coins=3)
    assert english.event(some, NAMES) == "Ken: +2 coins; 3 coins lost at the limit."
    assert japanese.event(some, NAMES) == "Ken：+2コイン。上限を超えた3コインは失われた。"
    all_lost = gained(coins=0, lost_coins=1, lost_wood=2)
    assert english.event(all_lost, NAMES) == "Ken: nothing; 1 coin, 2 wood lost at the limit."


# --- whole games


def play(standard, players, seed):
    """The states, options, choices and events of a random game."""
    rng = random.Random(seed)
    state = game.start(standard, game.deal(standard, players, seed))
    while offered := game.options(state):
        chosen = rng.choice(offered)
        after, happened = game.apply(state, chosen)
        yield state, offered, chosen, happened
        state = after
    yield state, (), None, ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_told(words, standard, players):
    names = NAMES[:players]
    kinds = set()
    for state, offered, _, happened in play(standard, players, seed=players):
        said = [words.ask(state, names)]
        labels = [words.command(option, state, names) for option in offered]
        assert len(set(labels)) == len(labels)
        for one in happened:
            kinds.add(type(one))
            said.append(words.event(one, names))
        for line in (*labels, *filter(None, said)):
            assert line
            assert not LEFT_OVER.search(line)
    assert len(kinds) > 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_of_a_random_game_can_be_said(words, standard, players):
    wild = [*(c.place_store(plot) for plot in (0, 9)), c.PASS]
    for state, offered, chosen, _ in play(standard, players, seed=players + 10):
        for command in (*wild, *offered[:3]):
            if refusal := game.why_not(state, command):
                assert not LEFT_OVER.search(words.refusal(refusal))
        wild = [*wild[-40:], chosen] if chosen else wild


@pytest.mark.parametrize("cls", COMMANDS)
def test_every_kind_of_command_has_a_label_and_a_group(words, standard, cls, hostile):
    """Also where it is illegal and names what is not there."""
    values = {
        "plot": 9,
        "animal": hostile,
        "choices": (0, 7),
        "cell": 99,
        "shop": hostile,
        "renovate": True,
        "owner": 7,
        "seat": 5,
        "ad": hostile,
        "frame": hostile,
        "building": hostile,
        "cells": (40, 41),
        "resource": hostile,
    }
    state = next(iter(play(standard, 4, seed=1)))[0]
    command = cls(**{field.name: values[field.name] for field in fields(cls)})
    for names in (None, NAMES):
        label = words.command(command, state, names)
        assert label
        shown = {"animal", "shop", "ad", "building", "resource"} & {f.name for f in fields(cls)}
        assert not shown or hostile in label
    snake = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    assert words.has(f"group.{snake}")


def test_labels_read_well(english, japanese, standard):
    games = [step for seed in range(4) for step in play(standard, 4, seed)]
    labels = {
        (lang, type(option)): words.command(option, state, NAMES)
        for state, offered, _, _ in games
        for option in offered[:60]
        for lang, words in (("en", english), ("ja", japanese))
    }
    shapes = {
        c.PlaceStore: (r"Place General Store on plot [1-4]", "雑貨店を区画[1-4]に置く"),
        c.Attract: (r"Call [A-Z][a-z]+ to [A-Z].+", ".+を.+に呼ぶ"),
        c.Activate: (r"Use [A-Z][^:]+: [0-9].+", ".+を使う：.+"),
        c.Sell: (r"Sell [A-Z].+", ".+を売却"),
        c.ReturnAnimal: (r"Put [A-Z][a-z]+ on [a-d][1-4]", ".+を[a-d][1-4]に戻す"),
        c.Build: (r"Build .+ on plot [1-4].*", ".+を区画[1-4]に建築.*"),
        c.Visit: (r"Visit (Ken|Mika|Aya|Sora): .+, seat [12]", ".+の.+に入店（椅子[12]）"),
        c.Advertise: (r"Advertise: .+, (upper|lower) frame", "広告：.+の[上下]の枠"),
        c.BuildPublic: (r"Build .+ on [a-d][1-4]-[a-d][1-4]", ".+を[a-d][1-4]-[a-d][1-4]に建築"),
        c.Take: (r"Take 1 (coin|wood)", "(コイン|木材)を1つ得る"),
        c.Pass: (r"Pass|Done", "パス|終わる（パス）"),
    }
    for kind, (en, ja) in shapes.items():
        assert re.fullmatch(en, labels["en", kind])
        assert re.fullmatch(ja, labels["ja", kind])


# --- activations, and what is asked


def in_income(standard, shop, upgraded, animals, coins=5, wood=5):
    """A state where player 0 may use one shop, on plot 0, with some animals."""
    from animarche.engine.state import Plot

    state = game.start(standard, game.deal(standard, 4, 1, start_player=0))
    card = standard.shops[shop]
    plot = Plot(card.back if upgraded else card.front, animals=animals)
    player = replace(state.players[0], plots=(plot, None, None, None), coins=coins, wood=wood)
    return replace(state, phase="income", players=(player, *state.players[1:]))


@pytest.mark.parametrize(
    "shop, upgraded, animals, choices, en, ja",
    [
        (
            "general_store",
            True,
            3,
            (0, 0, 1),
            "Use Import Store: 2 x 2 coins, 1 x 1 wood",
            "輸入雑貨店を使う：2コイン×2、1木材×1",
        ),
        (
            "photo_studio",
            False,
            2,
            (0, 0),
            "Use Photo Studio: 2 x 2 VP for 1 coin",
            "写真館を使う：1コインを支払い2勝利点×2",
        ),
        (
            "greengrocer",
            False,
            2,
            (),
            "Use Greengrocer: 3 coins",
            "八百屋を使う：3コイン",
        ),
        ("bank", False, 0, (), "Use Bank: 1 coin", "銀行を使う：1コイン"),
        (
            "food_court",
            False,
            2,
            (0, 0),
            "Use Food Court: 2 x 1 coin",
            "フードコートを使う：1コイン×2",
        ),
        ("lumber_yard", False, 0, (), "Use Lumber Yard: nothing", "材木店を使う：なし"),
    ],
)
def test_activations_say_what_they_bring(
    english, japanese, standard, shop, upgraded, animals, choices, en, ja
):
    state = in_income(standard, shop, upgraded, ("pig", "cow", "duck")[:animals])
    command = c.activate(0, choices)
    assert english.command(command, state) == en
    assert japanese.command(command, state) == ja


def test_labels_of_what_already_lies_on_the_table(english, japanese, standard):
    from animarche.engine.state import Building

    state = in_income(standard, "bakery", False, ())
    stage = Building(standard.public["stage-2"], (5, 6), 1)
    state = replace(state, phase="work", buildings=(stage,))
    for command, en, ja in (
        (
            c.renovate(0),
            "Renovate Bakery to Bakery Café",
            "パン屋をベーカリーカフェに改築",
        ),
        (
            c.build("bakery", 1, True),
            "Build Bakery on plot 2, renovated to Bakery Café",
            "パン屋を区画2に建築し、ベーカリーカフェに改築",
        ),
        (
            c.move_public("stage-2", (1, 2)),
            "Move Temporary Stage 2 from b2-b3 to a2-a3",
            "仮設ステージ2をb2-b3からa2-a3へ移動",
        ),
        (
            c.remove_public("stage-2"),
            "Remove Temporary Stage 2 from b2-b3",
            "b2-b3の仮設ステージ2を撤去",
        ),
    ):
        assert english.command(command, state) == en
        assert japanese.command(command, state) == ja


def test_without_names_players_are_called_by_their_seats(english, standard):
    state = replace(in_income(standard, "bakery", True, ()), to_act=2)
    assert english.command(c.visit(0, 0, 0), state) == "Visit north: Bakery Café, seat 1"


def test_what_is_asked_in_each_situation(english, japanese, standard):
    state = in_income(standard, "bakery", False, ("pig",))

    def ask(**changes):
        return english.ask(replace(state, **changes), NAMES)

    assert ask(phase="placement") == "Ken: place your General Store on a plot"
    assert ask(phase="attract").startswith("Ken: call an animal, or pass (first to pass")
    assert ask(phase="attract", passed=(False, True, False, False)) == (
        "Ken: call an animal, or pass"
    )
    assert ask() == "Ken: use your shops"
    assert ask(phase="sale") == "Ken: sell one shop, or pass"
    assert ask(phase="sale", returning=("pig",)) == "Ken: put Pig back on the plaza"
    assert ask(phase="sale", returning=("pig", "cow")) == (
        "Ken: put Pig back on the plaza (2 to go)"
    )
    assert ask(phase="work", to_act=1) == "Mika: take an action (2 workers left), or pass"
    winner = replace(state.players[1], vp=9)
    over = dict(phase="over", to_act=None)
    one = (state.players[0], winner, *state.players[2:])
    assert ask(**over, players=one) == "The game is over: Mika wins 9 : 0 : 0 : 0"
    assert ask(**over) == "The game is over: Ken, Mika, Aya and Sora win together 0 : 0 : 0 : 0"
    assert japanese.ask(replace(state, phase="sale"), NAMES).startswith("Ken：店舗を1軒売却")
