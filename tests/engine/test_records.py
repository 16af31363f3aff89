"""Records behave as frozen slotted dataclasses do; only their `replace` is another one."""

import dataclasses
import pickle

import pytest

from animarche.engine.records import record, replace


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


def test_records_travel_between_processes() -> None:
    new = replace(Line((Point(1), Point(2))), ends=(Point(3), Point(4)))
    assert pickle.loads(pickle.dumps(new)) == new
