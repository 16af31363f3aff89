"""Which events a step must have, and which it must not: `events` and `no_events`."""

import re
from typing import Any, get_args

from animarche.engine.events import Event
from animarche.journal.codec import event_to_json
from animarche.notation.commands import cell_name
from animarche.testing import written
from animarche.testing.marks import Part
from animarche.testing.moment import Check, Mismatch, Moment

Wanted = tuple[str, dict[str, tuple[str, ...]]]  # the event's name, and its fields as words

_SEATS = ("player", "owner", "taker", "winners")
_FROM_ONE = ("plot", "seat", "choices")


def _event_name(kind: type) -> str:
    return re.sub("(?<=.)([A-Z])", r"_\1", kind.__name__).lower()


FIELDS = {_event_name(kind): tuple(kind.__dataclass_fields__) for kind in get_args(Event)}


def events_must(part: Part) -> Check:
    """These events happen in this order; others may stand between them."""
    wanted = _read(part)

    def test(moment: Moment) -> Mismatch | None:
        happened = _happened(moment)
        rest = iter(happened)
        if all(any(_is(want, event) for event in rest) for want in wanted):
            return None
        return Mismatch("\n".join(map(_say, wanted)), _all(happened))

    return Check(part.line, "events", test)


def events_must_not(part: Part) -> Check:
    """None of these events happens."""
    unwanted = _read(part)

    def test(moment: Moment) -> Mismatch | None:
        happened = _happened(moment)
        for want in unwanted:
            if any(_is(want, event) for event in happened):
                return Mismatch(f"not {_say(want)}", _all(happened))
        return None

    return Check(part.line, "no_events", test)


def _read(part: Part) -> list[Wanted]:
    wanted: list[Wanted] = []
    for entry in part.entries():
        if isinstance(entry.value, str):
            wanted.append((entry.one_of(FIELDS), {}))
            continue
        name, group = entry.only_field(FIELDS)
        fields = group.fields(FIELDS[name])
        wanted.append((name, {key: field.plain_words() for key, field in fields.items()}))
    return wanted


def _happened(moment: Moment) -> list[Wanted]:
    return [_in_words(event_to_json(event), moment.seats) for event in moment.events]


def _in_words(event: dict[str, Any], seats: tuple[str, ...]) -> Wanted:
    def words(key: str, value: Any) -> tuple[str, ...]:
        values = value if isinstance(value, list) else [value]
        if value is None or value in ("", []):
            return ()
        if key in _SEATS:
            return tuple(seats[who] for who in values)
        if key in _FROM_ONE:
            return tuple(str(number + 1) for number in values)
        if key == "refilled":
            return tuple(f"{animal}:{cell_name(4 * at[0] + at[1])}" for animal, at in value)
        if key == "cell":
            return (cell_name(4 * value[0] + value[1]),)
        if key in ("cells", "old_cells"):
            return tuple(cell_name(4 * row + column) for row, column in value)
        return tuple(str(one).lower() if isinstance(one, bool) else str(one) for one in values)

    fields = {key: words(key, value) for key, value in event.items() if key != "type"}
    return event["type"], fields


def _is(want: Wanted, event: Wanted) -> bool:
    name, fields = event
    return want[0] == name and all(written.alike(w, fields[key]) for key, w in want[1].items())


def _say(event: Wanted) -> str:
    name, fields = event
    inner = ", ".join(f"{key}: {written.listed(words)}" for key, words in fields.items())
    return f"{name}: {{{inner}}}" if fields else name


def _all(events: list[Wanted]) -> str:
    return "\n".join(map(_say, events)) or "no events"
