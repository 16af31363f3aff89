"""Scenario files: what they say, checked and put together before anything is played."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from animarche.cards import CardFileError, load, standard
from animarche.engine.board import BOARDS
from animarche.engine.cards import CardSet
from animarche.engine.commands import Command
from animarche.engine.game import GameState, deal, start
from animarche.journal.values import escaped
from animarche.lang.rulebook import rule_ids
from animarche.notation.commands import SEATS, pattern_names, read_command
from animarche.testing.choices import options_check, see_names
from animarche.testing.expectations import expectations, not_all
from animarche.testing.happenings import events_must, events_must_not
from animarche.testing.marks import Part, ScenarioError, read_file
from animarche.testing.moment import Check
from animarche.testing.position import position

FIELDS = ("title", "rules", "cards", "start", "deal", "steps", "always", "never", "sometimes")
DEAL_FIELDS = ("players", "seed", "seeds", "start_player", "animals")
_EXPECT = ("then", "not_then", "events", "no_events", "options", "no_options", "all_options")
_ACTS = ("everybody", "random", "imagine", "again")
UNKNOWN = "no_such_"  # how the codes of refusals begin for what is not there
STEP_FIELDS = (*SEATS, *_ACTS, "refused", *_EXPECT)
_LONGEST_TITLE = 160
_MOST_SEEDS = 1000
_LONGEST_NAME = 200  # signs, of a card file


@dataclass(frozen=True, slots=True)
class Random:
    """Play commands drawn from the options by a seed: so many, or to the end of the game."""

    seed: int
    commands: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step: at most one of the things that move the game on, and what must hold then."""

    line: int
    text: str
    seat: str = ""
    command: Command | None = None
    refused: tuple[str, ...] = ()  # the rule, and the code where it is named
    passes: bool = False  # everybody passes until the phase is over
    random: Random | None = None
    imagine: str = ""  # this seat looks ahead (O6)
    again: bool = False  # everything so far is played a second time (S9)
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Seeds:
    """What must hold over many deals; each of `never` and `sometimes` is a group of checks."""

    first: int
    last: int
    always: tuple[Check, ...]
    never: tuple[tuple[Check, ...], ...]
    sometimes: tuple[tuple[Check, ...], ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. `path` is how messages show its file; `begin` gives the state that it starts
    from, by a seed where it is dealt."""

    path: Path
    line: int
    title: str
    rules: tuple[str, ...]
    cards: CardSet
    begin: Callable[[int], GameState]
    seed: int
    steps: tuple[Step, ...] = ()
    seeds: Seeds | None = None


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file. Raises ScenarioErrors with what is wrong, at most one error for
    each scenario."""
    found, errors = [], []
    titles: dict[str, int] = {}
    here = Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    try:
        parts = read_file(path).entries()
    except ScenarioError as error:
        raise ScenarioErrors(shown, [error]) from None
    card_files = _CardFiles(path.parent)
    for part in parts:
        try:
            scenario = replace(_scenario(part, path, card_files), path=shown)
            if scenario.title in titles:
                words = f"title is that of line {titles[scenario.title]}; give it another."
                raise ScenarioError(scenario.line, words)
        except ScenarioError as error:
            errors.append(error)
        else:
            titles[scenario.title] = scenario.line
            found.append(scenario)
    if errors:
        raise ScenarioErrors(shown, errors)
    return found


class ScenarioErrors(ValueError):
    """What is wrong with a scenario file, each as "file:line: sentence"."""

    def __init__(self, path: Path, errors: list[ScenarioError]) -> None:
        super().__init__(
            "\n".join(f"{escaped(str(path))}:{error.line}: {error.words}" for error in errors)
        )


def _scenario(part: Part, path: Path, card_files: "_CardFiles") -> Scenario:
    fields = part.fields(FIELDS, needed=("title", "rules"))
    title = " ".join(fields["title"].text().split())
    if len(title) > _LONGEST_TITLE:
        raise fields["title"].wrong(f"is longer than {_LONGEST_TITLE} signs")
    rules = tuple(one.one_of(rule_ids()) for one in fields["rules"].entries())
    cards = card_files.named(fields["cards"]) if "cards" in fields else standard()
    if "deal" in fields:
        return _dealt(part, fields, path, title, rules, cards)
    for name in ("always", "never", "sometimes"):
        if name in fields:
            raise fields[name].wrong("belongs to a scenario with deal and seeds")
    state = position(fields.get("start", part.without()), cards)
    steps = _steps(part, fields, cards, state.board.seats)
    return Scenario(path, part.line, title, rules, cards, lambda _: state, 0, steps)


class _CardFiles:
    """The card files that the scenarios of one file name; each is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, CardSet | CardFileError] = {}

    def named(self, part: Part) -> CardSet:
        """The cards of a file beside the scenarios or in a folder there, and nowhere else."""
        name = part.text()
        path = Path(name)
        if path.anchor or ".." in path.parts or len(name) > _LONGEST_NAME:
            raise part.wrong("must be a card file in the folder of the scenarios or below it")
        if name not in self._known:
            try:
                self._known[name] = load(self._folder / path)
            except CardFileError as error:
                self._known[name] = error
        found = self._known[name]
        if isinstance(found, CardFileError):
            raise part.wrong(f"cannot be used: {found.problems[0].rstrip('.')}")
        return found


def _dealt(
    part: Part,
    fields: dict[str, Part],
    path: Path,
    title: str,
    rules: tuple[str, ...],
    cards: CardSet,
) -> Scenario:
    """A scenario that begins with a deal, of one seed or of many."""
    if "start" in fields:
        raise fields["start"].wrong("and deal exclude each other")
    group = fields["deal"]
    given = group.fields(DEAL_FIELDS, needed=("players",))
    players = given["players"].number(2, 4)
    seats = BOARDS[players].seats
    first = seats.index(given["start_player"].one_of(seats)) if "start_player" in given else None
    animals = given["animals"].words() if "animals" in given else None

    def begin(seed: int) -> GameState:
        try:
            return start(cards, deal(cards, players, seed, first, animals))
        except ValueError as error:
            raise group.wrong(f"is impossible: {error}") from None

    if ("seed" in given) == ("seeds" in given):
        raise group.wrong("needs either seed or seeds")
    if "seed" in given:
        seed = given["seed"].number(0, 10**9)
        begin(seed)
        steps = _steps(part, fields, cards, seats)
        return Scenario(path, part.line, title, rules, cards, begin, seed, steps)
    if "steps" in fields:
        raise fields["steps"].wrong("need one seed, not seeds")
    least, most = _seeds(given["seeds"])
    begin(least)

    def groups(name: str) -> tuple[tuple[Check, ...], ...]:
        entries = fields[name].entries() if name in fields else []
        return tuple(tuple(expectations(entry, cards, seats)) for entry in entries)

    always = tuple(expectations(fields["always"], cards, seats)) if "always" in fields else ()
    seeds = Seeds(least, most, always, groups("never"), groups("sometimes"))
    if not (seeds.always or seeds.never or seeds.sometimes):
        raise part.wrong("with seeds needs always, never or sometimes")
    return Scenario(path, part.line, title, rules, cards, begin, least, seeds=seeds)


def _seeds(part: Part) -> tuple[int, int]:
    first, dash, last = part.text().partition("-")
    if not dash or not all(re.fullmatch(r"[0-9]{1,16}", seed.strip()) for seed in (first, last)):
        raise part.wrong("must be two numbers, such as 1-100")
    least, most = int(first), int(last)
    if not least < most < least + _MOST_SEEDS:
        raise part.wrong(f"must go up, and be at most {_MOST_SEEDS}")
    return least, most


# ---- steps


def _steps(
    part: Part, fields: dict[str, Part], cards: CardSet, seats: tuple[str, ...]
) -> tuple[Step, ...]:
    if "steps" not in fields:
        raise part.wrong("needs steps")
    for name in ("always", "never", "sometimes"):
        if name in fields:
            raise fields[name].wrong("belongs to a scenario with deal and seeds")
    steps = tuple(_step(entry, cards, seats) for entry in fields["steps"].entries())
    if not any(step.checks or step.refused or step.again for step in steps):
        raise fields["steps"].wrong("expect nothing; say what must hold")
    return steps


def _step(part: Part, cards: CardSet, seats: tuple[str, ...]) -> Step:
    fields = part.fields(STEP_FIELDS)
    acts = [name for name in fields if name in SEATS or name in _ACTS]
    if len(acts) > 1:
        raise fields[acts[1]].wrong(f"and {acts[0]} are two steps; begin the second with a dash")
    checks = tuple(_checks(fields, cards, seats))
    if not acts and not checks:
        raise part.wrong("with neither a command nor an expectation is no step")
    refused = fields.get("refused")
    if refused is not None and (not acts or acts[0] not in SEATS):
        raise refused.wrong("needs a command in the same step")
    if not acts:
        return Step(part.line, "the position", checks=checks)
    name, act = acts[0], fields[acts[0]]
    if name in SEATS:
        if name not in seats:
            raise act.wrong(f"has no board at a table of {len(seats)}")
        text = " ".join(act.text().split())
        command, refusal = _command(act, seats), () if refused is None else _refused(refused)
        if not refusal[1:] or not refusal[1].startswith(UNKNOWN):
            see_names(pattern_names(act.text()) or (), act, cards)
        return Step(
            act.line,
            f"{name}: {text}",
            seat=name,
            command=command,
            refused=refusal,
            checks=checks,
        )
    if name == "everybody":
        act.one_of(("passes",))
        return Step(act.line, "everybody passes", passes=True, checks=checks)
    if name == "imagine":
        seat = act.one_of(seats)
        return Step(act.line, f"imagine: {seat}", imagine=seat, checks=checks)
    if name == "again":
        act.one_of(("the same",))
        return Step(act.line, "again: the same", again=True, checks=checks)
    random = _random(act)
    return Step(act.line, f"random, seed {random.seed}", random=random, checks=checks)


def _command(act: Part, seats: tuple[str, ...]) -> Command:
    try:
        return read_command(act.text(), seats)
    except ValueError:
        words = "has no command that can be understood; docs/scenarios.md lists them"
        raise act.wrong(words) from None


def _refused(part: Part) -> tuple[str, ...]:
    words = part.words()
    if not 1 <= len(words) <= 2 or words[0] not in rule_ids():
        raise part.wrong("must be the id of a rule, and the code if wanted: W4 already_owned")
    return words


def _random(part: Part) -> Random:
    fields = part.fields(("seed", "commands"), needed=("seed",))
    commands = fields["commands"].number(1, 100_000) if "commands" in fields else None
    return Random(fields["seed"].number(0, 10**9), commands)


def _checks(fields: dict[str, Part], cards: CardSet, seats: tuple[str, ...]) -> list[Check]:
    checks: list[Check] = []
    if "then" in fields:
        checks += expectations(fields["then"], cards, seats)
    if "not_then" in fields:
        checks.append(not_all(expectations(fields["not_then"], cards, seats), fields["not_then"]))
    if "events" in fields:
        checks.append(events_must(fields["events"]))
    if "no_events" in fields:
        checks.append(events_must_not(fields["no_events"]))
    for name in ("options", "no_options", "all_options"):
        if name in fields:
            checks.append(options_check(name, fields[name], cards))
    return checks
