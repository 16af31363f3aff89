"""What a scenario file may say, and the sentence with its line where it says something else."""

import pytest

from animarche.engine.game import deal
from animarche.engine.game import start as begin
from animarche.notation.positions import write_position
from animarche.testing.playing import play
from animarche.testing.scenario import ScenarioErrors, read_scenarios
from tests.cards.first import first_cards

HEAD = "- title: One\n  rules: [W1]\n"
STEPS = "  steps:\n    - then: {round: 1}\n"


@pytest.fixture(autouse=True)
def first(monkeypatch):
    """What is said of positions depends on the numbers of cards: they are the first ones here."""
    monkeypatch.setattr("animarche.testing.scenario.standard", first_cards)


@pytest.fixture
def errors(tmp_path):
    """errors(text): what is wrong with a file, without its name."""

    def errors_of(text):
        path = tmp_path / "a.scenario.yaml"
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text, encoding="utf-8")
        try:
            read_scenarios(path)
        except ScenarioErrors as error:
            return str(error).replace(f"{path}:", "").splitlines()
        return []

    return errors_of


def start(*lines):
    """A scenario with this start."""
    body = "".join(f"    {line}\n" for line in lines) or "    {}\n"
    return f"{HEAD}  start:\n{body}{STEPS}"


def step(*lines):
    """A scenario with one step."""
    return HEAD + "  steps:\n    - " + "\n      ".join(lines) + "\n"


def test_a_good_file_has_no_errors(errors):
    assert errors(HEAD + STEPS) == []
    assert errors(start("players: 3", "north: {coins: 3}")) == []


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "1: the file is empty; docs/scenarios.md shows what may stand here."),
        ("# nothing\n", "1: the file is empty; docs/scenarios.md shows what may stand here."),
        (b"- title: \xff\n", "1: is not UTF-8 text (byte 0xff); save the file as UTF-8."),
        ("- title: [\n", "2: the file is not valid YAML: "),
        ("-\ttitle: a\n", "1: the file is not valid YAML: "),
        ("- a: &x 1\n  b: *x\n", '1: the file uses the YAML anchor "&x"; '),
        ("- a\n---\n- b\n", "2: the file starts a second document, but a scenario file is one"),
        ("title: One\n", "1: a scenario must be a list (each member begins with a dash)"),
        ("[]\n", "1: a scenario is an empty list."),
        ("- One\n", '1: a scenario must be a group of fields, not "One".'),
        (HEAD + "  rules: [W1]\n" + STEPS, "3: rules is given twice, first on line 2; keep one."),
        (HEAD, "1: a scenario needs steps."),
        ("- rules: [W1]\n" + STEPS, "1: a scenario needs the field title."),
        ("- title: One\n" + STEPS, "1: a scenario needs the field rules."),
        (HEAD + "  step: []\n" + STEPS, '3: "step" is no field here; is steps meant?'),
        (HEAD + "  qqq: []\n" + STEPS, '3: "qqq" is no field here; known are title, rules, '),
        ("- title: One\n  rules: W1\n" + STEPS, "2: rules must be a list"),
        ("- title: One\n  rules: []\n" + STEPS, "2: rules is an empty list."),
        ("- title: One\n  rules: [Z9]\n" + STEPS, "2: rules must be one of G1, "),
        ("- title: 3\n  rules: [W1]\n" + STEPS.replace("1", "2"), ""),
        ("- title: ' '\n  rules: [W1]\n" + STEPS, "1: title must be text"),
        (f"- title: {'x' * 161}\n  rules: [W1]\n" + STEPS, "1: title is longer than 160 signs."),
        (HEAD + STEPS + HEAD + STEPS, "5: title is that of line 1; give it another."),
        (HEAD + "  steps: []\n", "3: steps is an empty list."),
        (HEAD + "  steps:\n    - north: pass\n", "3: steps expect nothing; say what must hold."),
        (HEAD + "  always: {}\n" + STEPS, "3: always belongs to a scenario with deal and seeds."),
    ],
)
def test_the_file_and_its_scenarios(errors, text, said):
    found = errors(text)
    assert [line[: len(said)] for line in found] == ([said] if said else [])


@pytest.mark.parametrize(
    "lines, said",
    [
        (["players: 5"], "4: players must be a number from 2 to 4, not 5."),
        (["players: two"], '4: players must be a number from 2 to 4, not "two".'),
        (["players: true"], "4: players must be a number from 2 to 4, not true."),
        (["colour: red"], '4: "colour" is no field here; '),
        (["players: 3", "west: {coins: 1}"], "5: west has no board at a table of 3."),
        (["phase: over"], '4: phase must be one of placement, attract, income, sale, work, not "o'),
        (["round: 6"], "4: round must be a number from 1 to 5, not 6."),
        (["start_player: me"], "4: start_player must be one of north, east, south, west, not"),
        (["north: 3"], "4: north must be a group of fields, not 3."),
        (["north: {coin: 3}"], '4: "coin" is no field here; is coins meant?'),
        (["north: {coins: -1}"], "4: coins must be a number from 0 to 999, not -1."),
        (["north: {coins: 31}"], "4: north has 31 coins, not 0 to 30 (X4)."),
        (["", "north:", "  wood: 16"], "5: north has 16 wood, not 0 to 15 (X4)."),
        (["north: {passed: 3}"], "4: passed must be true or false, not 3."),
        (["north: {manager: bear}"], '4: manager has "bear", which is unknown; '),
        (["north: {manager: hots}"], '4: manager has "hots", which is unknown; is host meant?'),
        (
            ["north: {manager: host}", "east: {manager: host}"],
            "4: the card host is in 2 places instead of 1 (X3).",
        ),
        (["north: {plots: bakery}"], "4: plots must be 4 plots with bars between them, such as"),
        (["north: {plots: bakery ( | . | . | .}"], '4: plots has "bakery (", which is no plot.'),
        (["north: {plots: bakrey | . | . | .}"], '4: plots has "bakrey", which is unknown; is ba'),
        (["north: {plots: bank* | . | . | .}"], "4: plots has bank*, but a special shop has no o"),
        (
            ["north: {plots: bank used | . | . | .}"],
            "4: north has used bank in the phase work (I1).",
        ),
        (["north: {plots: barber <east .> | . | . | .}"], "4: plots needs 1 worker seats between"),
        (["north: {plots: barber <north> | . | . | .}"], '4: plots has "north", which is unknown'),
        (
            ["north: {plots: bakery (pig cow frog) | . | . | .}"],
            "4: bakery holds 3 animals and has seats for 2 (X5).",
        ),
        (
            ["north: {plots: bank | . | . | .}", "east: {plots: bank | . | . | .}"],
            "4: there are 2 cards bank instead of 1 (X3).",
        ),
        (["north: {waiting: 3, backyard: 4}"], "4: north has 7 workers instead of 5 (3 waiting, "),
        (["north: {waiting: 3, backyard: 1, used: 0}"], "4: north has 4 workers instead of 5"),
        (["north: {used: 3}"], "4: north has 6 workers instead of 5 (3 waiting, 0 backyard, 3 use"),
        (["north: {small: s1 s2}"], "4: not every player has 1 small goals (X3)."),
        (["north: {small: l1}"], "4: the card l1 is in 1 places instead of 0 (X3)."),
        (["north: {large: l1}", "east: {large: l1}"], "4: the card l1 is in 2 places instead of "),
        (["players: 2", "north: {large: l1}"], "5: the card l1 is in 1 places instead of 0 (X3)."),
        (["north: {coins: 14, small: s1}"], "4: north's goal s1 holds already, so it would have "),
        (
            ["north: {large: l12 l7 l10, scored: l12 l7, sold: 3}"],
            "4: north's goal l10 holds already, so it would have ",
        ),
        (
            ["phase: placement", "north: {plots: general_store | . | . | .}", "to_act: north"],
            "5: north has general_store before its turn (S5).",
        ),
        (["north: {ads: flyer-9}"], '4: ads has "flyer-9", which is unknown; is flyer-'),
        (
            ["ads: flyer-1 | flyer-2 | flyer-3", "north: {ads: flyer-1}"],
            "4: the card flyer-1 is in 2 places instead of 1 (X3).",
        ),
        (["ads: flyer-1 | flyer-2"], "4: 3 ads lie open while the deck has cards (S6)."),
        (["ads: flyer | flyer-2 | flyer-3"], '4: ads has "flyer", which is unknown; is flyer-'),
        (["ads: flyer-1 upper | flyer-2 | flyer-3"], "4: ads needs a frame and who stands there"),
        (["ads: flyer-1 top east | flyer-2 | flyer-3"], "4: ads needs a frame and who stands th"),
        (["ads: flyer-1 upper me | flyer-2 | flyer-3"], '4: ads has "me", which is unknown; '),
        (
            ["ads: flyer-1 upper east west | flyer-2 | flyer-3"],
            "4: ads has flyer-1 with 2 workers, but then it has run (W9).",
        ),
        (["deck: flyer-1"], "3: the card parade-1 is in 0 places instead of 1 (X3)."),
        (["deck: flier-1 ..."], '4: deck has "flier-1", which is unknown; is flyer-1 meant?'),
        (["buildings: {stage-3: a1 a2 east}"], '4: "stage-3" is no field here; is stage-'),
        (["buildings: {stage-1: a1 a2}"], "4: stage-1 must be two cells and who built it, such as"),
        (["buildings: {stage-1: a1 a9 east}"], "4: stage-1 must be two cells and who built it, su"),
        (["buildings: {stage-1: a1 a3 east}"], '3: start is no position: "cells" must be two adja'),
        (["plaza: pig"], "4: plaza must be 4 rows for 4 players."),
        (["players: 2", "plaza: |", "  1 1 1 1", "  1 1 1"], "7: plaza has a row of 3 cells inst"),
        (["players: 2", "plaza: |", "  1 1 1 1", "  1 1 1 pug"], '7: plaza has "pug", which is u'),
        (
            ["players: 2", "plaza: |", "  1 1 1 1", "  1 1 1 2"],
            "5: b4 holds 2 animals and has room for 1 (X5).",
        ),
        (
            ["players: 2", "plaza: |", "  pig 1 1 1", "  pig 1 1 1"],
            "5: there are 2 animals pig instead of 1 (X1).",
        ),
        (
            ["players: 2", "plaza: |", "  1 1 1 1", "  1 1 1 '#'".replace("'", "")],
            "7: plaza has # on b4, which is open with 2 players.",
        ),
        (
            ["players: 3", "plaza: |", "  1 1 1 1", "  1 . 1 1", "  1 1 . 1", "  1 1 1 ."],
            "6: plaza has 1 on a1, which is closed with 3 players.",
        ),
        (["players: 2", "reserve: pig", "plaza: |", "  9 9 9 9", "  1 1 1 1"], "7: plaza has more"),
        (["reserve: pig"], "4: there are 0 animals "),
        (["reserve: pug ..."], '4: reserve has "pug", which is unknown; is pig meant?'),
        (["to_act: north", "north: {passed: true}"], "4: north is to act, who has passed (R4)."),
        (
            ["players: 2", "north: {passed: true}", "south: {passed: true}"],
            "3: start has only players who have passed.",
        ),
        (["phase: income"], "3: north could only pass here, so the game would have done it (R3)."),
    ],
)
def test_positions(errors, lines, said):
    found = errors(start(*lines))
    assert [line[: len(said)] for line in found] == [said]


def test_positions_in_the_notation(errors):
    words = write_position(begin(first_cards(), deal(first_cards(), 2, 1)))
    assert errors(start("'" + words + "'")) == []
    found = errors(start("'" + words.replace("r1.", "r9.") + "'"))
    assert found == [
        '3: start is no position: moment has "r9.placement", which is not written as r3.work is.'
    ]
    found = errors(step(f"then: {{position: '{words}'}}"))
    assert found == ["4: position must be of 4 players, as the game is."]


@pytest.mark.parametrize(
    "lines, said",
    [
        (["north: pass", "east: pass"], "5: east and north are two steps; begin the second with a"),
        (["north: jump"], "4: north has no command that can be understood; docs/scenarios.md list"),
        (["north: build bakery"], "4: north has no command that can be understood; "),
        (["north: call pig to b"], "4: north has no command that can be understood; "),
        (["north: [pass]"], "4: north must be text, not [pass]."),
        (["refused: W1"], "4: a step with neither a command nor an expectation is no step."),
        (["then: {round: 1}", "refused: W1"], "5: refused needs a command in the same step."),
        (["everybody: passes", "refused: W1"], "5: refused needs a command in the same step."),
        (["north: pass", "refused: Z1"], "5: refused must be the id of a rule, and the code if wa"),
        (["north: pass", "refused: W1 a b"], "5: refused must be the id of a rule, and the code "),
        (["everybody: sings"], '4: everybody must be one of passes, not "sings".'),
        (["imagine: nobody"], "4: imagine must be one of north, east, south, west, not"),
        (["again: other"], '4: again must be one of the same, not "other".'),
        (["random: {}"], "4: random needs the field seed."),
        (["random: {seed: x}"], '4: seed must be a number from 0 to 1000000000, not "x".'),
        (["random: {seed: 1, commands: 0}"], "4: commands must be a number from 1 to 100000, n"),
        (["north: build bakry on 3"], '4: north has "bakry", which is unknown; is bakery meant?'),
        (["north: call pgi to 1", "refused: A1"], '4: north has "pgi", which is unknown; is pig'),
        (["north: take gold", "refused: W14"], '4: north has "gold", which is unknown; known are'),
        (["options: [jump]"], '4: options has no command "jump"; docs/scenarios.md lists them.'),
        (["no_options: [build bakrey on _]"], '4: no_options has "bakrey", which is unknown; is '),
        (["no_options: [take gold]"], '4: no_options has "gold", which is unknown; known are '),
        (["options: []"], "4: options is an empty list."),
        (["events: [sneezed]"], "4: events must be one of store_placed, "),
        (["events: [sneezed: {}]"], '4: "sneezed" is no field here; '),
        (["events: [passed: {who: north}]"], '4: "who" is no field here; known are player, force'),
        (["then: {colour: red}"], '4: "colour" is no field here; '),
        (["then: {west: {coin: 3}}"], '4: "coin" is no field here; is coins meant?'),
        (["then:", "  north:", "    large: l99"], '6: large has "l99", which is unknown; '),
        (["then: {north: {plots: barkery | _ | _ | _}}"], '4: plots has "barkery", which is unkn'),
        (["then: {north: {plots: '( | _ | _ | _'}}"], '4: plots has "(", which is no plot.'),
        (["then: {north: {plots: bank (pug) | _ | _ | _}}"], '4: plots has "pug", which is unkno'),
        (["then: {ads: flier-1 | _ | _}"], '4: ads has "flier-1", which is unknown; is flyer-1'),
        (["then: {supply: {bakrey: 1}}"], '4: "bakrey" is no field here; is bakery meant?'),
        (["then: {deck: pig}"], '4: deck has "pig", which is unknown; '),
        (["then: {position: none}"], "4: position is no position: a position begins with animar"),
        (["then: {winners: me}"], '4: winners has "me", which is unknown; '),
        (["then: {plaza: '1 1'}"], "4: plaza must be 4 rows for 4 players."),
    ],
)
def test_steps(errors, lines, said):
    found = errors(step(*lines))
    assert [line[: len(said)] for line in found] == [said]


def test_a_scenario_may_be_about_a_name_that_there_is_not(errors):
    assert errors(step("north: take gold", "refused: W14 no_such_resource")) == []


def dealt(deal, rest=STEPS):
    return f"{HEAD}  deal: {deal}\n{rest}"


@pytest.mark.parametrize(
    "text, said",
    [
        (dealt("{seed: 1}"), "3: deal needs the field players."),
        (dealt("{players: 2}"), "3: deal needs either seed or seeds."),
        (dealt("{players: 2, seed: 1, seeds: 1-3}"), "3: deal needs either seed or seeds."),
        (dealt("{players: 2, seeds: 1-3}"), "4: steps need one seed, not seeds."),
        (dealt("{players: 2, seeds: 3}", ""), "3: seeds must be two numbers, such as 1-100."),
        (
            dealt(f"{{players: 2, seeds: {'9' * 1900}-1}}", ""),
            "3: seeds must be two numbers, such as",
        ),
        (
            dealt(f"{{players: 2, seeds: {'9' * 5000}-1}}", ""),
            "3: seeds must be text of at most 2000 signs, not",
        ),
        (dealt("{players: 2, seeds: ¹-²}", ""), "3: seeds must be two numbers, such as 1-100."),
        (dealt("{players: 2, seeds: 3-1}", ""), "3: seeds must go up, and be at most 1000."),
        (dealt("{players: 2, seeds: 1-3}", ""), "1: a scenario with seeds needs always, never or"),
        (dealt("{players: 2, seed: 1}\n  start: {}"), "4: start and deal exclude each other."),
        (dealt("{players: 2, seed: 1, start_player: east}"), "3: start_player must be one of nor"),
        (
            dealt("{players: 2, seed: 1, animals: pig}"),
            "3: deal is impossible: 8 different animals",
        ),
        (dealt("{players: 2, seed: 1}", "  always: {round: 1}\n" + STEPS), "4: always belongs to "),
    ],
)
def test_deals(errors, text, said):
    found = errors(text)
    assert [line[: len(said)] for line in found] == [said]


def test_every_scenario_of_a_file_tells_its_error(errors):
    bad = "- title: Bad\n  rules: [Q1]\n" + STEPS
    found = errors(bad + HEAD + STEPS + bad)
    assert [line.split(":")[0] for line in found] == ["2", "10"]


# ---- what is left out follows from the rest


@pytest.mark.parametrize(
    "lines, then",
    [
        ([], "{phase: work, round: 1, to_act: north, start_player: north}"),
        ([], "{north: {plots: general_store | . | . | ., waiting: 3, backyard: 2, used: 0}}"),
        ([], "{north: {coins: 0, wood: 0, vp: 0, manager: saver}, west: {manager: architect}}"),
        ([], "{ads: flyer-1 | flyer-2 | flyer-3, deck: flyer-4 ... parade-2}"),
        ([], "{reserve: deer duck turtle wolf, supply: {general_store: 0, bakery: 4}}"),
        ([], "{north: {small: s8, large: l14 l13 l11}, west: {large: l12 l10 l7}}"),
        (["west: {coins: 15}"], "{west: {large: l12 l10 l2}}"),
        (["east: {manager: saver}"], "{north: {manager: host}, east: {manager: saver}}"),
        (["north: {plots: . | bakery | bank | .}"], "{north: {waiting: 2, backyard: 3}}"),
        (["north: {plots: . | . | . | .}"], "{supply: {general_store: 1}, north: {waiting: 3}}"),
        (["east: {plots: barber* <north> | . | . | .}"], "{north: {backyard: 1}}"),
        (["ads: flyer-1 upper north | poster-1 | poster-2"], "{north: {backyard: 1, used: 0}}"),
        (["north: {used: 1}"], "{north: {waiting: 3, backyard: 1, used: 1}}"),
        (["north: {backyard: 1}"], "{north: {waiting: 3, backyard: 1, used: 1}}"),
        (["start_player: south", "south: {passed: true}"], "{to_act: west}"),
        (["reserve: wolf ..."], "{reserve: wolf deer duck turtle}"),
        (["reserve: ... pig"], "{reserve: duck turtle wolf pig}"),
        (["deck: poster-1 ..."], "{deck: poster-1 flyer-4 ...}"),
        (["buildings: {construction_site-1: a2 a1 east}"], "{supply: {construction_site: 1}}"),
        (
            ["phase: placement", "start_player: south", "to_act: north"],
            "{south: {plots: general_store | . | . | .}, west: {plots: general_store | . | . | .},"
            " north: {plots: . | . | . | .}, supply: {general_store: 0}}",
        ),
        (
            ["players: 2", "plaza: |", "  wolf 1 . 1", "  1 1 cow pig"],
            "{reserve: tiger lion frog monkey ...}",
        ),
    ],
)
def test_what_is_left_out_is_derived(tmp_path, lines, then):
    path = tmp_path / "a.scenario.yaml"
    path.write_text(start(*lines).replace("{round: 1}", then), encoding="utf-8")
    (scenario,) = read_scenarios(path)
    play(scenario)
