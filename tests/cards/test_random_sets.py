"""Random card sets are valid, in normal form, and use the whole vocabulary."""

import json
import random
from collections.abc import Iterator
from typing import Any

from animarche.cards import digest
from animarche.cards.schema import METRICS, CardFile, document
from animarche.engine.reading import card_set
from tests.cards.random_sets import ICONS, PER, random_document

SEEDS = range(200)


def test_random_sets_are_valid_and_in_normal_form() -> None:
    for seed in SEEDS:
        made = random_document(random.Random(seed))
        assert document(CardFile.model_validate(made)) == made, seed
        assert json.loads(json.dumps(made)) == made, seed
        assert len(card_set(made, digest(made)).animals) == 20


def test_equal_seeds_give_equal_sets() -> None:
    assert random_document(random.Random(7)) == random_document(random.Random(7))
    assert random_document(random.Random(7)) != random_document(random.Random(8))


def _parts(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Everything in a document with the last key that leads to it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key, part
            yield from _parts(part, (*path, key))
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part, path)


def test_together_they_use_the_whole_vocabulary() -> None:
    made = [random_document(random.Random(seed)) for seed in SEEDS]
    parts = [part for document in made for part in _parts(document)]
    schema = CardFile.model_json_schema()["$defs"]
    keys = {key for model in schema.values() for key in model.get("properties", ())}
    assert {key for key, _ in parts} >= keys
    assert {part for key, part in parts if key == "per"} == set(PER)
    assert {part for key, part in parts if key == "room"} == {0, 1, 2}
    assert {part for key, part in parts if key == "min_players"} == {2, 3, 4}
    assert {part for key, part in parts if key == "when"} == {"now", "end"}
    assert {len(part) for key, part in parts if key == "icons"} == {1, 2, 3}
    assert {part for key, part in parts if key == "copies"} >= {"players", 1, 2, 3}
    assert {key for key, part in parts if part == {}} == {"visitor", "owner", "prize"}
    pays = [part for key, part in parts if key == "pay"]
    assert any(isinstance(part, dict) and part != {"c": 0, "w": 0} for part in pays)
    assert {tuple(map(bool, part[0].values())) for part in pays if isinstance(part, list)} == {
        (True, False),
        (False, True),
    }


def test_every_set_has_goals_over_all_metrics() -> None:
    for seed in SEEDS:
        made = random_document(random.Random(seed))
        goals = made["small_goals"] + made["large_goals"]
        metrics = {goal["cond"][0] for goal in goals}
        assert metrics == {*METRICS, "icon", "visitors_from"}, seed
        assert {g["cond"][1] for g in goals if g["cond"][0] == "icon"} <= set(ICONS)
