"""Positions as text: there and back, and what no text may do."""

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.engine.game import apply, deal, determinize, options, start, view
from animarche.engine.records import replace
from animarche.notation.positions import described, differences, read_position, write_position
from tests.cards.first import first_cards
from tests.engine.positions import positions, random_cards
from tests.golden import check_golden
from tests.notation.games import busy_game

USUAL = 700  # signs of a position of four players with the standard cards


def game(players, seed):
    steps = busy_game(players, seed)
    return [steps[0][0], *(after for _, _, after in steps)]


STATES = [state for players, seed in ((2, 5), (3, 4), (4, 1)) for state in game(players, seed)]


# ---- there and back


def test_every_position_of_a_game_is_read_back_as_it_was():
    for state in STATES:
        assert read_position(write_position(state), first_cards()) == state


def test_those_games_held_everything_that_a_position_can_say():
    def seen(look):
        return any(map(look, STATES))

    plots = [plot for s in STATES for p in s.players for plot in p.plots if plot is not None]
    assert {state.phase for state in STATES} >= {"placement", "income", "sale", "work", "over"}
    assert seen(lambda s: s.returning)
    assert seen(lambda s: s.buildings)
    assert seen(lambda s: s.reserve)
    assert seen(lambda s: any(s.passed))
    assert seen(lambda s: any(ad.workers for ad in s.ads))
    assert seen(lambda s: any(p.ads for p in s.players))
    assert seen(lambda s: any(len(cell) == 2 for cell in s.plaza))
    assert seen(lambda s: any(p.used and p.tally.sold and p.tally.visits for p in s.players))
    assert seen(lambda s: any(len(p.goals.scored) > 1 for p in s.players))
    assert any(plot.used for plot in plots)
    assert any(plot.animals for plot in plots)
    assert any(plot.side.upgraded for plot in plots)
    assert any(set(plot.visitors) - {None} for plot in plots)


@settings(max_examples=25)
@given(st.integers(1, 10**6), st.integers(2, 4), st.integers(0, 10**6), st.data())
def test_positions_with_any_cards_are_read_back(cards, players, seed, data):
    reached = list(positions(random_cards(cards), players, seed))
    state = data.draw(st.sampled_from([*reached, reached[-1]]))
    words = write_position(state)
    assert words.isascii()
    assert words.isprintable()
    assert read_position(words, state.cards) == state


def test_a_position_is_short():
    lengths = sorted(len(write_position(state)) for state in game(4, 1))
    assert lengths[len(lengths) // 2] < USUAL
    assert lengths[-1] < 1.1 * USUAL


def test_who_imagines_the_hidden_cards_writes_them_down_as_imagined():
    for state in STATES[::7]:
        imagined = determinize(view(state, 0), Random(1))
        assert read_position(write_position(imagined), first_cards()) == imagined


def test_spaces_around_and_line_breaks_between_fields_do_not_matter():
    text = write_position(STATES[30])
    assert read_position("  " + text.replace(" ", "\n   ") + "\n", first_cards()) == STATES[30]


# ---- what lies face down


def test_what_everybody_may_know_is_read_and_written_alike():
    for state in STATES:
        text = write_position(state, hidden=True)
        assert write_position(read_position(text, first_cards()), hidden=True) == text


def test_it_says_nothing_that_somebody_at_the_table_does_not_know():
    for state in STATES[::3]:
        text = write_position(state, hidden=True)
        for seat in range(len(state.players)):
            imagined = determinize(view(state, seat), Random(seat))
            assert write_position(imagined, hidden=True) == text


def test_what_is_not_known_is_filled_in_by_the_order_of_the_card_file_and_never_scores():
    state = start(first_cards(), deal(first_cards(), 2, 7))
    filled = read_position(write_position(state, hidden=True), first_cards())
    first, second = (player.goals for player in filled.players)
    assert [goal.id for goal in (*first.small, *second.small)] == ["s1", "s2"]
    assert [goal.id for goal in first.large] == ["l2", "l3", "l4"]
    assert [goal.id for goal in second.large] == ["l5", "l6", "l7"]
    assert (first.silent, second.silent) == (True, True)
    open_ads = [ad.id for ad in state.ads]
    assert filled.ad_deck == tuple(ad for ad in first_cards().ads if ad not in open_ads)
    goals = [player.goals for player in state.players]
    players = [replace(p, goals=g) for p, g in zip(filled.players, goals, strict=True)]
    assert replace(filled, players=tuple(players), ad_deck=state.ad_deck) == state


# ---- comparing


def test_a_text_describes_its_position_and_no_other():
    states = game(3, 5)
    fits = described(write_position(states[40]), first_cards())
    assert [n for n, state in enumerate(states) if fits(state)] == [40]
    fits = described(write_position(states[40], hidden=True), first_cards())
    assert [n for n, state in enumerate(states) if fits(state)] == [40]


def test_differences_name_the_fields():
    before, _, after = busy_game(2, 5)[0]
    found = differences(write_position(before), write_position(after))
    assert [name for name, _, _ in found] == ["to_act", before.board.seats[before.to_act]]


# ---- texts that are wrong


FIELDS = {
    "version": "animarche-1",
    "cards": "standard",
    "moment": "r2.work",
    "to_act": "s",
    "start_player": "n",
    "passed": "-",
    "plaza": "pig,alpaca,rabbit,panda/koala,tiger,lion,cow",
    "reserve": "frog,monkey,chicken,penguin,mouse,sheep,horse,elephant,deer,duck,turtle",
    "returning": "-",
    "buildings": "stage-1.a1b1.s",
    "ads": "flyer-1.upper.n,flyer-2,poster-1",
    "deck": "flyer-3,flyer-4,poster-2,poster-3,poster-4,signboard-1,signboard-2,parade-1,parade-2",
    "north": "saver/c4w2v3h2u1/general_store(wolf),barber[s],.,./s1,l7,l2,l3/-/-",
    "south": "host/v1h3/.,bakery*,.,./s2,l5,l4,l6/-/-",
}
PLACING = {
    "moment": "r1.placement",
    "to_act": "n",
    "reserve": FIELDS["reserve"] + ",wolf",
    "north": "saver/c4w2h3/.,.,.,./s1,l7,l2,l3/-/-",
    "south": "host/h3/.,.,.,./s2,l5,l4,l6/-/-",
}
OVER = {"moment": "r5.over", "to_act": "-"}


def text(**changes):
    return " ".join({**FIELDS, **changes}.values())


def test_the_texts_of_these_tests_are_positions():
    for changes in ({}, PLACING, OVER):
        state = read_position(text(**changes), first_cards())
        assert write_position(state) == text(**changes)


def test_what_is_left_out_follows_from_the_rest():
    state = read_position(text(), first_cards())
    assert [(player.backyard, player.used) for player in state.players] == [(1, 1), (1, 0)]
    assert state.ads[0].workers[0].paid == first_cards().ads["flyer-1"].upper.pay[0].coins
    left = dict(zip(first_cards().shops, state.supply, strict=True))
    assert [left[shop] for shop in ("general_store", "bakery", "barber", "bank")] == [1, 1, 0, 1]


@pytest.mark.parametrize(
    "field, old, new, said",
    [
        ("version", "1", "2", 'a position begins with animarche-1, not with "animarche-2"'),
        ("version", "animarche-1", "", 'a position begins with animarche-1, not with "standard"'),
        ("moment", "r2.work", "", "a position has 14 to 16 fields, not 13"),
        ("cards", "standard", "mine", 'cards has "mine", but the cards at hand are "standard"'),
        ("moment", "r2", "r6", 'moment has "r6.work", which is not written as r3.work is'),
        ("moment", "work", "lunch", 'moment has "r2.lunch", which is not written as r3.work is'),
        ("moment", "work", "over", "the game ends with round 5 (C3)"),
        ("to_act", "s", "w", 'to_act has "w", which is unknown here'),
        ("to_act", "s", "-", "nobody is to act when the game is over, and only then (R1)"),
        ("start_player", "n", "-", 'start_player has "-", which is unknown here'),
        ("passed", "-", "s", "south is to act, who has passed (R4)"),
        ("passed", "-", "nn", 'passed has "nn", which is written "n"'),
        ("passed", "-", "-n", 'passed has "-", which is unknown here'),
        ("plaza", "/", ",", 'plaza has 1 parts between "/" instead of 2'),
        ("plaza", "pig,", "", 'plaza has 3 parts between "," instead of 4'),
        ("plaza", "pig", "#", 'plaza has "#" on a1, which is open'),
        ("plaza", "pig", "yeti", 'plaza has "yeti", which is unknown here'),
        ("plaza", "pig", "", 'plaza has "", which is unknown here'),
        ("plaza", "pig", "cow", "there are 0 animals pig instead of 1 (X1)"),
        ("plaza", "cow", ".", "there are 0 animals cow instead of 1 (X1)"),
        ("reserve", "frog,", "", "there are 0 animals frog instead of 1 (X1)"),
        ("returning", "-", "frog", "there are 2 animals frog instead of 1 (X1)"),
        ("buildings", "b1", "b2", 'buildings has "stage-1.a1b2.s", but needs two adjacent open c'),
        ("buildings", "a1b1", "b1a1", 'buildings has "stage-1.b1a1.s", but needs two adjacent op'),
        ("buildings", "-1", "-9", 'buildings has "stage-9", which is unknown here'),
        ("buildings", ".s", "", 'buildings has "stage-1.a1b1", which is not written as stage-1.'),
        ("buildings", ".s", ".s,stage-1.a2b2.s", "the card stage-1 is in 2 places instead of 1"),
        ("buildings", ".s", ".s,stage-2.a1a2.s", "two buildings lie on a1 (W11)"),
        ("buildings", ".s", ".s,memorial-1.c1c2.s", 'buildings has "memorial-1.c1c2.s", but ne'),
        ("buildings", ".s", ".s,memorial-1.a2b2.s", 'buildings has "stage-1.a1b1.s,memorial-1.a2'),
        ("ads", ",poster-1", "", "the card poster-1 is in 0 places instead of 1 (X3)"),
        ("ads", "upper", "top", 'ads has "top", which is unknown here'),
        ("ads", ".n", ".ns", 'ads has "flyer-1.upper.ns", which is not written as flyer-1.upper.n'),
        ("deck", "flyer-3,", "", "the card flyer-3 is in 0 places instead of 1 (X3)"),
        ("north", "/-/-", "/-", 'north has 5 parts between "/" instead of 6'),
        ("north", "saver", "boss", 'north has "boss", which is unknown here'),
        ("north", "saver", "host", "the card host is in 2 places instead of 1 (X3)"),
        ("north", "c4", "c31", "north has 31 coins, not 0 to 30 (X4)"),
        ("north", "c4", "c04", 'north has "c04w2v3h2u1", which is not written as c4w2v10h1 is'),
        ("north", "c4w2", "w2c4", 'north has "w2c4v3h2u1", which is not written as'),
        ("north", "c4w2v3h2u1", "", 'north has "", which is written "-"'),
        ("north", "h2", "h5", "north has 7 workers instead of 5 (5 waiting"),
        ("north", "h2", "h3", "north has 2 shops, and 3 workers still wait to be hired (W13)"),
        ("north", "[s]", "[n]", "north visits the own shop barber (W7)"),
        ("north", "[s]", "[ss]", 'north has "barber[ss]", but 1 worker seats are there'),
        ("north", "[s]", "[.]", 'north has "general_store(wolf),barber[.],.,.", which is written'),
        ("north", "[s]", "!", "north has used barber in the phase work (I1)"),
        ("north", "[s]", "[s]*", 'north has "barber[s]*", which is not written as bakery*'),
        ("north", "barber[s]", "bank*", 'north has "bank*", but bank has no other side'),
        ("north", "wolf", "wolf+pig", "there are 2 animals pig instead of 1 (X1)"),
        ("north", "wolf", "wolf+", 'north has "", which is unknown here'),
        ("north", "barber", "general_store", 'north has "general_store[s]", but 0 worker seats'),
        ("north", "barber[s]", "general_store", "north has the shop general_store twice (W4)"),
        ("north", "s1,", "", 'north has 3 parts between "," instead of 4'),
        ("north", "s1", "s2", "the card s2 is in 2 places instead of 1 (X3)"),
        ("north", "l7", "s3", "the card s3 is in 1 places instead of 0 (X3)"),
        ("north", "l7", "l1", "the card l1 is in 1 places instead of 0 (X3)"),
        ("north", "/-/-", "/l4/-", "north has scored goals that are not dealt, each once (O2)"),
        ("north", "/-/-", "/l7,l2,l3/-", "north has 3 large goals that count, not 2 (O3)"),
        ("north", "/-/-", "/-/flyer-9", 'north has "flyer-9", which is unknown here'),
        ("north", "/-/-", "/-/flyer-3", "the card flyer-3 is in 2 places instead of 1 (X3)"),
        ("north", "c4", "c15", "north's goal s1 holds already, so it would have scored (O2)"),
        ("north", "s1", "?", 'deck has "flyer-3,flyer-4,poster-2,poster-3'),
    ],
)
def test_what_is_wrong_is_said_in_one_clause(field, old, new, said):
    words = text(**{field: FIELDS[field].replace(old, new)})
    with pytest.raises(ValueError) as error:
        read_position(words, first_cards())
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    "changes, said",
    [
        ({**PLACING, "moment": "r2.placement"}, "general stores are placed before round 1 only"),
        ({**PLACING, "to_act": "s"}, "north has no shop, not just a general store (S5)"),
        ({**PLACING, "passed": "s"}, "nobody can have passed in the phase placement (R4)"),
        (
            {**PLACING, "south": PLACING["south"].replace(".", "general_store", 1)},
            "south has general_store before its turn (S5)",
        ),
        ({**OVER, "to_act": "n"}, "nobody is to act when the game is over, and only then (R1)"),
        ({**OVER, "passed": "n"}, "nobody can have passed in the phase over (R4)"),
        (
            {"ads": "flyer-1,flyer-2", "deck": FIELDS["deck"] + ",poster-1"},
            "3 ads lie open while the deck has cards (S6)",
        ),
        (
            {"returning": "frog", "reserve": FIELDS["reserve"].removeprefix("frog,")},
            "animals wait only in a sale, and while a cell has room (V3)",
        ),
    ],
)
def test_what_is_impossible_is_said_in_one_clause(changes, said):
    with pytest.raises(ValueError) as error:
        read_position(text(**changes), first_cards())
    assert str(error.value).startswith(said)


# ---- texts of strangers


def spoiled(dice):
    """A real position with a few pieces changed for pieces of another one, or for any signs."""
    found, other = (
        write_position(dice.choice(STATES), hidden=dice.random() < 0.3) for _ in range(2)
    )
    for _ in range(dice.randint(1, 3)):
        begin, source = dice.randrange(len(found)), dice.randrange(len(other))
        piece = dice.choice(
            (
                other[source : source + dice.randrange(12)],
                "".join(dice.choices("0123456789,./+-?!*~#()[]nesw ", k=dice.randint(1, 3))),
                chr(dice.choice((7, 27, 0x85, 0x202E, 0xFF11, 0x1F437))),
            )
        )
        found = found[:begin] + piece + found[begin + dice.choice((0, len(piece))) :]
    return found


def swapped_fields(dice):
    """A real position with fields of another one of as many players."""
    states = [s for s in STATES if len(s.players) == 3]
    fields, others = (write_position(dice.choice(states)).split() for _ in range(2))
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(fields))
        fields[place] = others[place]
    return " ".join(fields)


@pytest.mark.parametrize("spoil", [spoiled, swapped_fields])
def test_a_spoiled_text_is_refused_or_can_be_played(spoil):
    dice, said = Random(1), []
    for _ in range(400):
        words = spoil(dice)
        try:
            state = read_position(words, first_cards())
        except ValueError as error:
            said.append(str(error))
            continue
        for _ in range(5):
            if state.to_act is not None:
                state, _ = apply(state, dice.choice(options(state)))
    assert 0 < len(said) < 400
    assert all(words.isprintable() and len(words) < 250 for words in said)


@pytest.mark.parametrize("sign", [",", "+", "/", ".", "n", "1", "(", "[", "~", "?", "\x1b"])
def test_long_texts_are_soon_refused(sign):
    fields = write_position(STATES[50]).split()
    began = time.process_time()
    for place in range(len(fields)):
        words = [*fields[:place], fields[place] + sign * 90_000, *fields[place + 1 :]]
        with pytest.raises(ValueError):
            read_position(" ".join(words), first_cards())
    with pytest.raises(ValueError, match="at most 100000 signs"):
        read_position(sign * 10**6, first_cards())
    assert time.process_time() - began < 5


# ---- as it is written today


def test_a_change_of_the_notation_is_seen():
    """Where the same positions are written in another way, `VERSION` must change."""
    chosen = [states[at] for states in map(game, (2, 3, 4), (5, 4, 1)) for at in (0, 40, 80, -1)]
    texts = [write_position(state, hidden) for state in chosen for hidden in (False, True)]
    check_golden("positions.txt", "\n".join(texts) + "\n")
