"""The plan of a new game, as the form for it holds it, and the last one, which is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from animarche import notes, paths
from animarche.arguments import LARGEST_SEED
from animarche.engine.board import BOARDS
from animarche.engine.records import record, replace
from animarche.journal.format import PERSON
from animarche.names import COLORS, MAX_PLAYERS, MIN_PLAYERS, BadName, clean_name, likeness
from animarche.table.seats import bot_of, offered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from animarche.engine.cards import CardSet
    from animarche.notes import Trouble
    from animarche.table.game import Table

LONGEST = 4096  # characters of anything that is remembered


@record
class Plan:
    """Who is to play, and what with. `names`, `colors` and `kinds` (see `seats`) are those of all
    four seats, also of the ones that stay empty because only the first `count` play; names are as
    they were typed. `start` is a player or None, `animals` are ids or None: both by chance. `seed`
    is what was typed, "" for by chance; `cards` the path of a card file, "" for the standard cards.
    """

    count: int = MIN_PLAYERS
    names: tuple[str, ...] = ("",) * MAX_PLAYERS
    colors: tuple[str, ...] = COLORS[:MAX_PLAYERS]
    start: int | None = None
    animals: tuple[str, ...] | None = None
    seed: str = ""
    cards: str = ""
    kinds: tuple[str, ...] = (PERSON,) * MAX_PLAYERS


@record
class Problem:
    """What is wrong with a plan: in which field ("name0" to "name3", "seed", "animals"), and the
    message that says so with what it is filled in with."""

    field: str
    key: str
    more: Mapping[str, object]


def cells(plan: Plan) -> int:
    """How many animals stand on the plaza at the start (S1)."""
    return len(BOARDS[plan.count].cells)


def with_count(plan: Plan, count: int) -> Plan:
    """The plan for so many players, who keep their seats."""
    stays = plan.start is not None and plan.start < count
    return replace(plan, count=count, start=plan.start if stays else None)


def with_color(plan: Plan, seat: int, by: int) -> Plan:
    """The plan where `seat` has the next color that nobody who plays has; `by` is 1, or -1 for the
    one before. A seat that stays empty gives its color up for the old one."""
    taken = [color for other, color in enumerate(plan.colors[: plan.count]) if other != seat]
    at = COLORS.index(plan.colors[seat])
    turned = (COLORS[(at + by * step) % len(COLORS)] for step in range(1, len(COLORS)))
    new = next(color for color in turned if color not in taken)
    swapped = {plan.colors[seat]: new, new: plan.colors[seat]}
    return replace(plan, colors=tuple(swapped.get(color, color) for color in plan.colors))


def with_kind(plan: Plan, seat: int, by: int) -> Plan:
    """The plan where the next kind of player sits on `seat`, or the one before: a person, or a bot
    of another level."""
    known, kind = offered(), plan.kinds[seat]
    at = known.index(kind) if kind in known else 0
    new = known[(at + by) % len(known)]
    return replace(plan, kinds=(*plan.kinds[:seat], new, *plan.kinds[seat + 1 :]))


def with_animal(plan: Plan, animal: str) -> Plan:
    """The plan where `animal` changes sides: onto the plaza, or off it."""
    chosen = plan.animals or ()
    if animal in chosen:
        return replace(plan, animals=tuple(other for other in chosen if other != animal))
    return replace(plan, animals=(*chosen, animal))


def named(plan: Plan, usual: Sequence[str]) -> Plan:
    """The plan where who typed no name has the `usual` one of the seat; with a number after it if
    another player is called so."""
    names = list(plan.names)
    taken = {likeness(name.strip()) for name in names[: plan.count] if name.strip()}
    for seat, name in enumerate(usual[: plan.count]):
        if not names[seat].strip():
            numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
            free = (one for one in (name, *numbered) if likeness(one) not in taken)
            names[seat] = next(free)
            taken.add(likeness(names[seat]))
    return replace(plan, names=tuple(names))


def problems(plan: Plan, cards: CardSet) -> tuple[Problem, ...]:
    """Everything that keeps a game from being dealt by this plan, in which everybody has a name,
    with these cards; one problem a field, from top to bottom."""
    found = []
    known: dict[str, str] = {}
    for seat, typed in enumerate(plan.names[: plan.count]):
        try:
            name = clean_name(typed)
        except BadName as error:
            found.append(Problem(f"name{seat}", f"name.{error.code}", {}))
            continue
        if likeness(name) in known:
            found.append(Problem(f"name{seat}", "name.twice", {"name": name}))
        known[likeness(name)] = name
    if plan.animals is not None:
        here = [animal for animal in plan.animals if animal in cards.animals]
        if len(here) != cells(plan):
            more = {"need": cells(plan), "here": len(here)}
            found.append(Problem("animals", "newgame.animals.bad", more))
    if not _good_seed(plan.seed):
        found.append(Problem("seed", "newgame.seed.bad", {"most": LARGEST_SEED}))
    return tuple(found)


def begin(plan: Plan, cards: CardSet) -> Table:
    """The game of a plan that has no problems, and a name for everybody."""
    from animarche.table.opening import new_game

    return new_game(
        cards,
        plan.names[: plan.count],
        seed=int(plan.seed) if plan.seed else None,
        start_player=plan.start,
        animals=plan.animals,
        colors=plan.colors,
        kinds=plan.kinds,
    )


def _good_seed(seed: str) -> bool:
    # Sixteen digits are enough, and Python converts no number of thousands.
    digits = seed.isascii() and seed.isdigit() and len(seed) <= 16
    return not seed or (digits and int(seed) <= LARGEST_SEED)


# ---- the last plan


def path() -> Path:
    """The file of the last plan."""
    return paths.last_table()


def last() -> tuple[Plan, Trouble | None]:
    """The plan of the last game, without its seed, and what is wrong with its file, if anything is:
    what cannot be read of it is as in a first plan."""
    found, trouble = notes.read(path())
    plan = _read(found)
    if trouble is None and (bad := _bad(found, plan)):
        trouble = notes.Trouble("value", path(), {"name": bad, "allowed": _ALLOWED[bad]})
    return plan, trouble


def remember(plan: Plan) -> Trouble | None:
    """Write the plan down for next time, or say why that cannot be."""
    return notes.write(path(), _written(plan), lambda there: _bad(there, _read(there)) is None)


# What the file may hold, as a sentence about it says.
_ALLOWED = {
    "count": f"{MIN_PLAYERS}-{MAX_PLAYERS}",
    "names": f'["", ...] × {MAX_PLAYERS}',
    "kinds": f'"{PERSON}", "greedy", ... × {MAX_PLAYERS}',
    "colors": f"{', '.join(COLORS)} × {MAX_PLAYERS}",
    "start": f"null, 0-{MAX_PLAYERS - 1}",
    "animals": 'null, ["", ...]',
    "cards": '""',
}


def _written(plan: Plan) -> dict[str, object]:
    """The plan as JSON has it."""
    values = ((name, getattr(plan, name)) for name in _ALLOWED)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


def _read(found: Mapping[str, Any]) -> Plan:
    """The plan in a note; of what it cannot be, the usual."""
    plan = Plan()
    count, start = found.get("count"), found.get("start")
    lists = ("names", "kinds", "colors", "animals")
    names, kinds, colors, animals = (_texts(found.get(name)) for name in lists)
    cards = found.get("cards")
    if type(count) is int and count in BOARDS:
        plan = replace(plan, count=count)
    if names is not None and len(names) == MAX_PLAYERS:
        plan = replace(plan, names=names)
    if kinds is not None and len(kinds) == MAX_PLAYERS:
        plan = replace(plan, kinds=tuple(bot_of(kind) or PERSON for kind in kinds))
    if colors is not None and len(set(colors) & set(COLORS)) == len(colors) == MAX_PLAYERS:
        plan = replace(plan, colors=colors)
    if type(start) is int and 0 <= start < plan.count:
        plan = replace(plan, start=start)
    if animals is not None and len(set(animals)) == len(animals):
        plan = replace(plan, animals=animals)
    if isinstance(cards, str) and len(cards) <= LONGEST:
        plan = replace(plan, cards=cards)
    return plan


def _texts(value: Any) -> tuple[str, ...] | None:
    """A list of texts, none of them endless."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return None
    return tuple(value) if sum(map(len, value)) <= LONGEST else None


def _bad(found: Mapping[str, Any], plan: Plan) -> str | None:
    """The first value of a note that did not come into its plan."""
    written = _written(plan).items()
    return next((name for name, value in written if found.get(name, value) != value), None)
