"""What is made from the card file and the schema is kept current."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from animarche.cards import compile as compiling
from animarche.cards import load_document
from animarche.cards.schema import METRICS, json_schema


def test_the_compiled_set_and_the_schema_are_current() -> None:
    for path, text in compiling.outputs().items():
        words = f"{path.name} is stale: run python -m animarche.cards.compile"
        assert path.read_text(encoding="utf-8") == text, words


def test_check_says_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled, schema = tmp_path / "standard.json", tmp_path / "docs" / "schema" / "cards.json"
    schema.parent.parent.mkdir()
    monkeypatch.setattr(compiling, "COMPILED", compiled)
    monkeypatch.setattr(compiling, "SCHEMA", schema)
    assert compiling.main(["--check"]) == 1
    assert capsys.readouterr().err.count("is not current") == 2
    assert not compiled.exists()
    assert compiling.main([]) == 0
    assert json.loads(compiled.read_text("utf-8"))["document"]["id"] == "standard"
    assert json.loads(schema.read_text("utf-8"))["title"] == "Animarche card set"
    assert capsys.readouterr().out.count(" written.") == 2
    assert compiling.main(["--check"]) == 0
    compiled.write_text("{}", "utf-8")
    assert compiling.main(["--check"]) == 1


def test_a_wrong_card_file_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("[]", "utf-8")
    monkeypatch.setattr(compiling, "card_file", lambda: path)
    assert compiling.main([]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: the file is an empty list")


def test_an_installed_package_has_its_card_file_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "animarche"
    monkeypatch.setattr(compiling, "_PACKAGE", package)
    monkeypatch.setattr(compiling, "_CHECKOUT", package.parent)
    assert compiling.card_file() == package / "data" / "cards.yaml"


def test_the_schema_accepts_the_card_file_and_its_normal_form() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    validator = jsonschema.Draft202012Validator(json_schema())
    raw = yaml.safe_load(compiling.card_file().read_text(encoding="utf-8"))
    validator.validate(raw)
    validator.validate(load_document(compiling.card_file()))


@pytest.mark.parametrize("metric", METRICS)
def test_the_schema_knows_the_thresholds(metric: str) -> None:
    condition = json_schema()["$defs"]["SmallGoal"]["properties"]["cond"]
    validator = jsonschema.Draft202012Validator(condition)
    assert validator.is_valid([metric, 1])
    assert validator.is_valid([metric, METRICS[metric]])
    assert not validator.is_valid([metric, METRICS[metric] + 1])
    assert not validator.is_valid([metric, 0])


def test_the_guide_names_every_field() -> None:
    guide = (compiling.SCHEMA.parent.parent / "cards.md").read_text(encoding="utf-8")
    models = [json_schema(), *json_schema()["$defs"].values()]
    fields = {name for model in models for name in model["properties"]}
    missing = {name for name in fields if not re.search(rf"\b{name}\b", guide)}
    assert not missing
    assert all(f"[{metric}, " in guide for metric in (*METRICS, "icon", "visitors_from"))
