"""Records behave as frozen slotted dataclasses do; only their `replace` is another one."""

import ast
import dataclasses
import pickle
from pathlib import Path

import pytest

import animarche.engine
from animarche.engine.records import OFTEN, draft, record, replace, seal
from animarche.engine.refusals import Illegal, refuse

SOURCES = sorted(Path(animarche.engine.__file__).parent.rglob("*.py"))


@record
class Point:
    x: int
    y: int = 0


@record
class Line:
    ends: tuple[Point, Point]


def test_replace_is_the_replace_of_dataclasses() -> None:
    old = Point(1, 2)
    new = replace(old, y=5)
    assert new == dataclasses.replace(old, y=5) == Point(1, 5)
    assert type(new) is Point
    assert old == Point(1, 2)
    assert hash(new) == hash(Point(1, 5))
    assert repr(new) == "Point(x=1, y=5)"


def test_replace_keeps_what_it_does_not_change() -> None:
    ends = (Point(0), Point(1))
    assert replace(Line(ends)).ends is ends


def test_records_are_frozen_also_after_replace() -> None:
    for point in (Point(1), replace(Point(1), x=2)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            point.x = 7  # type: ignore[misc]
        with pytest.raises((AttributeError, TypeError)):
            point.z = 7  # type: ignore[attr-defined]
        assert not hasattr(point, "__dict__")


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        replace(Point(1), z=3)  # type: ignore[call-arg]


def test_a_draft_is_a_copy_that_changes_until_it_is_sealed() -> None:
    old = Point(1, 2)
    new = draft(old)
    new.y += 5
    with pytest.raises(AttributeError):
        new.z = 7  # type: ignore[attr-defined]
    assert new != Point(1, 7)
    assert seal(new) is new
    assert new == Point(1, 7)
    assert old == Point(1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        new.y = 8


def test_a_draft_is_neither_drafted_nor_replaced_nor_sealed_twice() -> None:
    new = draft(Point(1))
    with pytest.raises(TypeError):
        draft(new)
    with pytest.raises(TypeError):
        replace(new, x=2)
    with pytest.raises(AttributeError):
        seal(seal(new))


def _iterated(loop: ast.For) -> str:
    """The name that a loop goes over, also by `enumerate` and `items`."""
    return ast.unparse(loop.iter).removeprefix("enumerate(").rstrip(")").removesuffix(".items(")


def drafts(function: ast.FunctionDef) -> set[str]:
    """The names in a function that are drafts: parameters and variables marked as such, and what
    `draft` gave."""
    arguments = [a for a in function.args.args if a.annotation is not None]
    found = {a.arg for a in arguments if "Draft[" in ast.unparse(a.annotation)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and "draft(" in ast.unparse(node.value):
            for target in node.targets:
                found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        if isinstance(node, ast.AnnAssign) and "Draft[" in ast.unparse(node.annotation):
            found.add(ast.unparse(node.target))
    for node in ast.walk(function):
        if isinstance(node, ast.For) and _iterated(node) in found:
            found |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    return found


@pytest.mark.parametrize("path", SOURCES, ids=map(str, range(len(SOURCES))))
def test_the_engine_assigns_to_drafts_only(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        if function.name == "__init__" or path.stem == "records":
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                base = next(n.id for n in ast.walk(node.value) if isinstance(n, ast.Name))
                assert base in drafts(function), f"{path.name}:{node.lineno} {ast.unparse(node)}"


def test_annotations_may_be_made_when_they_are_asked_for() -> None:
    """As from Python 3.14 on, where the __dict__ of a class does not have them."""

    class Late(type):
        @property
        def __annotations__(cls) -> dict[str, type]:  # type: ignore[override]
            return {"x": int}

    made = record(Late("Made", (), {"__module__": __name__}))
    assert made(3) == made(x=3)
    assert [field.name for field in dataclasses.fields(made)] == ["x"]


def test_records_travel_between_processes() -> None:
    new = replace(Line((Point(1), Point(2))), ends=(Point(3), Point(4)))
    assert pickle.loads(pickle.dumps(new)) == new


def test_refusals_travel_between_processes() -> None:
    refusal = refuse("W4", "already_owned", shop="bakery")
    again = pickle.loads(pickle.dumps(Illegal(refusal)))
    assert again.refusal == refusal
    assert str(again) == str(Illegal(refusal))
    assert hash(again.refusal) == hash(refusal)
    assert refusal != refuse("W4", "already_owned", shop="bank")


def test_a_field_may_have_any_name():
    @record
    class Jar:
        sealed: bool
        draft: int = 0

    assert replace(Jar(True), draft=2) == Jar(True, 2)


@record
class Tile:
    set_x: int
    x: int
    self: int = 3
    y: tuple[int, ...] = ()


@record
class Nothing:
    pass


def constructed(made: int) -> None:
    """What a constructor takes and refuses, `made` instances after the first one."""
    for number in range(made):
        assert Tile(number, x=2).set_x == number
        assert Nothing() == Nothing()
    expected = "Tile(set_x=1, x=2, self=3, y=())"
    for tile in (Tile(1, 2), Tile(1, x=2), Tile(1, 2, 3), Tile(y=(), self=3, set_x=1, x=2)):
        assert repr(tile) == expected
        assert tile == dataclasses.replace(tile) == pickle.loads(pickle.dumps(tile))
        with pytest.raises(dataclasses.FrozenInstanceError):
            tile.x = 7  # type: ignore[misc]
    assert Tile(1, 2, y=(4,)).y == (4,)
    for wrong in ((1,), (1, 2, 3, (), 5)):
        with pytest.raises(TypeError):
            Tile(*wrong)  # type: ignore[arg-type]
    for more in ({}, {"x": 1, "z": 2}, {"set_x": 2, "x": 3}):
        with pytest.raises(TypeError):
            Tile(1, **more)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Nothing(1)  # type: ignore[call-arg]


def test_a_record_that_is_made_often_is_made_as_before() -> None:
    constructed(0)
    assert Tile.__init__.__code__.co_filename != "<string>"
    constructed(OFTEN)
    assert Tile.__init__.__code__.co_filename == "<string>"
