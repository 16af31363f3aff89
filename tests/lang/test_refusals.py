"""Every reason that the program can give has a sentence in both languages."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import animarche
from animarche.engine.refusals import Refusal, refuse
from animarche.lang import en

PACKAGE = Path(animarche.__file__).parent
ANY = "?"  # a rule that a caller hands on


def assigned(name, tree):
    """The values that are assigned to a name or an attribute anywhere in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = zip(target.elts, node.value.elts, strict=True)
                for one, value in pairs:
                    if name in (getattr(one, "id", None), getattr(one, "attr", None)):
                        yield value


def strings(node, function, module):
    """The strings that an argument may be: itself, or what is assigned to its name."""
    if isinstance(node, ast.Constant):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return strings(node.body, function, module) | strings(node.orelse, function, module)
    if isinstance(node, ast.Attribute):
        values = list(assigned(node.attr, module))
    elif isinstance(node, ast.Name) and node.id in {arg.arg for arg in function.args.args}:
        return {ANY}
    else:
        assert isinstance(node, ast.Name), ast.dump(node)
        values = list(assigned(node.id, function))
    assert values, ast.dump(node)
    return set().union(*(strings(value, function, module) for value in values))


def refusals_in(path):
    """(rule, code, names of the parameters) of all refusals that a module makes."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    makers = {
        name.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and node.module == "animarche.engine.refusals"
        for name in node.names
    } & {"refuse", "Refusal"}
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    constants = [node for node in module.body if isinstance(node, ast.Assign)]
    for function in functions + constants:
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in makers:
                rule, code, *params = call.args
                names = [keyword.arg for keyword in call.keywords]
                names += [key.value for values in params for key in values.keys]
                for one in strings(rule, function, module):
                    for other in strings(code, function, module):
                        yield one, other, tuple(names)


REASONS = sorted({r for path in PACKAGE.rglob("*.py") for r in refusals_in(path)})
CODES = {code for _, code, _ in REASONS}
SAMPLES = {
    "plot": 1,
    "cell": 6,
    "seat": 0,
    "player": 2,
    "coins": 4,
    "wood": 1,
    "shop": "bakery",
    "upgraded": True,
    "animal": "panda",
    "ad": "poster-2",
    "building": "stage-1",
    "frame": "upper",
    "phase": "attract",
    "needed": "work",
    "resource": "coin",
}


def test_the_source_is_read():
    assert ("W4", "already_owned", ("shop",)) in REASONS
    assert ("A2", "no_seats", ("plot", "shop", "upgraded")) in REASONS
    assert ("W6", "cannot_pay", ("coins", "wood")) in REASONS
    assert (ANY, "not_adjacent", ()) in REASONS
    assert ("W1", "no_worker", ()) in REASONS  # a constant of its module
    assert len(CODES) > 40


@pytest.mark.parametrize("rule, code, params", REASONS)
def test_every_reason_of_the_source_has_a_sentence(words, rule, code, params):
    sentence = words.refusal(Refusal(rule, code, {name: SAMPLES[name] for name in params}))
    assert sentence
    assert not re.search(r"[{}_]", sentence)


def test_no_sentence_is_left_over():
    known = {f"{rule}.{code}" for rule, code, _ in REASONS} | CODES
    written = {key.removeprefix("refusal.") for key in en.TEXTS if key.startswith("refusal.")}
    assert written <= known


def test_sentences_name_all_that_is_known_in_the_case():
    """A price is never dropped; what a sentence names is among the parameters."""
    for rule, code, params in REASONS:
        key = f"refusal.{rule}.{code}"
        text = en.TEXTS.get(key) or en.TEXTS[f"refusal.{code}"]
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert names <= {*params, "price"}, key
        assert ("price" in names) == ("coins" in params), key


def test_refusals_speak_as_players_do(english, japanese):
    owned = refuse("W4", "already_owned", shop="bakery")
    assert english.refusal(owned) == "You already own Bakery; an upgraded shop is the same card."
    assert japanese.refusal(owned).startswith("パン屋はすでに自分の区画にあります")
    price = refuse("W6", "cannot_pay", coins=6, wood=1)
    assert english.refusal(price) == "You cannot pay the price: 6 coins, 1 wood."
    assert japanese.refusal(price) == "コストが足りません。必要なのは6コイン、1木材です。"
    empty = refuse("I1", "no_customers", plot=2, shop="general_store", upgraded=True)
    assert english.refusal(empty).startswith("Import Store on plot 3 has no animals")
    assert "b3" in english.refusal(refuse("V3", "no_room", cell=6))
    assert "区画2" in japanese.refusal(refuse("A1", "no_shop", plot=1))
    phase = refuse("R1", "wrong_phase", phase="attract", needed="work")
    assert japanese.refusal(phase) == (
        "それは従業員アクションフェイズで行います。いまは集客フェイズです。"
    )


def test_a_rule_may_say_it_in_its_own_way(english):
    own = english.refusal(refuse("I3", "cannot_pay", plot=1, shop="photo_studio"))
    assert own == "You cannot pay for this use of Photo Studio on plot 2."
    assert "that player" in english.refusal(refuse("W7", "no_shop", plot=1))
    assert "You have no shop" in english.refusal(refuse("V1", "no_shop", plot=1))


@pytest.mark.parametrize(
    "code, param",
    [
        ("no_such_shop", "shop"),
        ("no_such_animal", "animal"),
        ("no_such_building", "building"),
        ("ad_not_open", "ad"),
        ("no_such_frame", "frame"),
        ("no_such_resource", "resource"),
    ],
)
def test_hostile_ids_come_out_literally(words, code, param, hostile):
    assert hostile in words.refusal(Refusal("G7", code, {param: hostile}))
