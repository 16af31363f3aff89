"""The folder of an arena: what is played, what came of each game so far, and at the end the tables.

`plan.json` says what is played, `games.jsonl` has a line for each game in the order in which they
finished. `results.csv` and `summary.json` are made of them, in the order of the games, so that they
are the same however often an arena was stopped, and whoever played. docs/arena.md has the fields.
"""

from __future__ import annotations

import csv
import io
import json
import os
from errno import EAGAIN
from pathlib import Path
from typing import TYPE_CHECKING, Any

from animarche import __version__
from animarche.arena import MOST_GAMES
from animarche.arena.plan import Plan
from animarche.arena.play import Result
from animarche.arguments import LARGEST_SEED
from animarche.bots import create
from animarche.disk import Irregular, beside, explained, make_folder, opened
from animarche.engine.board import BOARDS
from animarche.engine.game import RULES_VERSION
from animarche.engine.records import record, replace
from animarche.journal.values import (
    exactly,
    integer,
    integers,
    short,
    shown,
    string,
    string_or_null,
    strings,
    table,
)
from animarche.journal.write import lock

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from animarche.engine.cards import CardSet

FORMAT = 1
PLAN, GAMES, RESULTS, SUMMARY = "plan.json", "games.jsonl", "results.csv", "summary.json"
LONGEST_PLAN = 100_000  # bytes; ours have hundreds
LONGEST_LINE = 1_000_000  # bytes; ours have thousands
LARGEST = 1_000_000  # VP, or decisions in a game; ours have hundreds
COLUMNS = (
    *("game", "deal", "rotation", "seed", "seat", "place", "bot"),
    *("vp", "rank", "win", "decisions"),
)

_PLAN_KEYS = ("arena", "animarche", "rules", "cards", "bots", "games", "seed", "logs")
_LINE_KEYS = ("game", "deal", "bots", "seed", "scores", "winners", "decisions", "facts")
_TIME_KEYS = ("cpu_s", "thought_s")


class FolderError(ValueError):
    """What is wrong with a folder, in one sentence that names the file."""


@record
class Stored:
    """What `plan.json` says. `cards` are id, version and sha256 of the card set, `animarche` and
    `rules` the versions that began to play."""

    plan: Plan
    cards: tuple[str, str, str]
    animarche: str
    rules: str


def stored(folder: Path) -> Stored | None:
    """What is played in a folder; None where nothing is yet. FolderError if it cannot be read."""
    path = folder / PLAN
    try:
        with opened(path) as file:
            content = file.read(LONGEST_PLAN + 1)
    except FileNotFoundError:
        if any((folder / name).exists() for name in (RESULTS, SUMMARY)) or _size(folder / GAMES):
            words = f"{folder} has no {PLAN}, so nobody knows what was played there; take another"
            raise FolderError(words) from None
        return None
    except OSError as error:
        raise FolderError(_unreadable(path, error)) from None
    try:
        if len(content) > LONGEST_PLAN:
            raise ValueError("it is too large")
        return _stored(_parsed(content))
    except ValueError as error:
        raise FolderError(f"{path} is no plan of an arena: {error}") from None


def _unreadable(path: Path, error: OSError) -> str:
    match error:
        case Irregular():
            reason = "it is no ordinary file"
        case PermissionError():
            reason = "that is not permitted; check its permissions"
        case _:
            reason = str(explained(error, path).strerror)
    return f"{path} cannot be read: {reason}"


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # also of bytes that are no text, and of endless numbers
        raise ValueError("it is no JSON") from None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _stored(value: Any) -> Stored:
    if (number := table(value, "it").get("arena")) != FORMAT:
        raise ValueError(f'its format "arena" must be {FORMAT}, not {shown(number)}')
    exactly(value, _PLAN_KEYS, "it")
    cards = exactly(value["cards"], ("id", "version", "sha256"), '"cards"')
    bots, logs = strings(value["bots"], "bots"), string_or_null(value["logs"], "logs")
    if len(bots) not in BOARDS:
        raise ValueError(f'"bots" must be 2, 3 or 4, not {len(bots)}')
    for bot in bots:
        try:
            create(bot)
        except ValueError:
            raise ValueError(f"nobody here is the bot {shown(bot)}") from None
    if logs is not None and not _is_path(logs):
        raise ValueError('its "logs" can be no folder')
    games, seed = integer(value["games"], "games"), integer(value["seed"], "seed")
    if not 1 <= games <= MOST_GAMES or not 0 <= seed <= LARGEST_SEED:
        raise ValueError('its "games" or "seed" are out of bounds')
    return Stored(
        Plan(bots, games, seed, None if logs is None else Path(logs)),
        (
            string(cards["id"], "id"),
            string(cards["version"], "version"),
            string(cards["sha256"], "sha256"),
        ),
        string(value["animarche"], "animarche"),
        string(value["rules"], "rules"),
    )


def _is_path(text: str) -> bool:
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _as_json(there: Stored) -> dict[str, Any]:
    plan = there.plan
    return {
        "arena": FORMAT,
        "animarche": there.animarche,
        "rules": there.rules,
        "cards": dict(zip(("id", "version", "sha256"), there.cards, strict=True)),
        "bots": list(plan.bots),
        "games": plan.games,
        "seed": plan.seed,
        "logs": None if plan.logs is None else str(plan.logs),
    }


class Folder:
    """A folder that results are written into; `results` are those that are there, by game, `facts`
    with what was counted: that is the most of it, and only a report needs it in memory.

    It is made where it is not, and locked while it is open. OSError where the disk refuses,
    FolderError if something else is played there or a file cannot be read. A last line that was
    torn when its program was killed is cut off.
    """

    def __init__(self, path: Path, plan: Plan, cards: CardSet, facts: bool = False) -> None:
        self.path, self._facts = path, facts
        self.results: dict[int, Result] = {}
        make_folder(path)
        games = path / GAMES
        try:
            self._fd = os.open(games, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise explained(error, games) from None
        try:
            try:
                lock(self._fd, games)
            except BlockingIOError:
                words = "another arena is playing into it; wait for it, or take another"
                raise OSError(EAGAIN, words, str(path)) from None
            own = Stored(plan, (cards.id, cards.version, cards.sha256), __version__, RULES_VERSION)
            there = stored(path)
            if there is None:
                self._put(PLAN, json.dumps(_as_json(own), indent=2, ensure_ascii=False) + "\n")
            elif (there.plan, there.cards) != (own.plan, own.cards):
                raise FolderError(f"{path} has games of another plan; take another folder")
            self._read(games, plan)
            if there is not None and self.missing(plan) and differ(there, own):
                words = (
                    f"{path} was begun with animarche {short(there.animarche)} and rules "
                    f"{short(there.rules)}, and games of two versions do not mix; take another"
                )
                raise FolderError(words)
        except BaseException:
            os.close(self._fd)
            raise

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._fd)

    def missing(self, plan: Plan) -> list[int]:
        """The games that are still to be played."""
        return [game for game in range(1, plan.games + 1) if game not in self.results]

    def add(self, plan: Plan, result: Result) -> None:
        """Write down how a game went; again is once. OSError where the disk refuses, and then the
        file is as before."""
        if result.game in self.results:
            return
        line = json.dumps(_line(plan, result), ensure_ascii=False, separators=(",", ":")) + "\n"
        data = memoryview(line.encode())
        end = os.fstat(self._fd).st_size
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            os.ftruncate(self._fd, end)
            raise explained(error, self.path / GAMES) from None
        self._keep(result)

    def _keep(self, result: Result) -> None:
        self.results[result.game] = result if self._facts else replace(result, facts=None)

    def finish(self, plan: Plan, summary: dict[str, Any]) -> None:
        """Put the tables into the folder; what is there of them is replaced."""
        os.fsync(self._fd)
        ordered = [self.results[game] for game in sorted(self.results)]
        self._put(RESULTS, _csv(plan, ordered))
        self._put(SUMMARY, json.dumps(summary, indent=2, ensure_ascii=False) + "\n")

    def _put(self, name: str, text: str) -> None:
        path = self.path / name
        try:
            # Names of folders may have bytes that are no text; written so, JSON reads them as well.
            with beside(path, text.encode(errors="backslashreplace")) as new:
                os.replace(new, path)
        except OSError as error:
            raise explained(error, path) from None

    def _read(self, path: Path, plan: Plan) -> None:
        number, end = 0, 0
        try:
            with opened(path) as file:
                while line := file.readline(LONGEST_LINE + 1):
                    if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
                        os.ftruncate(self._fd, end)
                        return
                    number, end = number + 1, end + len(line)
                    if len(line) > LONGEST_LINE:
                        raise ValueError("it is too long")
                    result = _result(_parsed(line), plan)
                    if result.game not in self.results:
                        self._keep(result)
        except OSError as error:
            raise FolderError(_unreadable(path, error)) from None
        except ValueError as error:
            words = (
                f"{path}, line {number}: {error}; take that line out, and its game is played anew"
            )
            raise FolderError(words) from None


def differ(one: Stored, other: Stored) -> bool:
    """Whether the same plan could give other results."""
    return (one.animarche, one.rules) != (other.animarche, other.rules)


def _line(plan: Plan, result: Result) -> dict[str, Any]:
    return {
        "game": result.game,
        "deal": plan.deal(result.game),
        "bots": plan.seated(result.game),
        "seed": result.seed,
        "scores": result.scores,
        "winners": result.winners,
        "decisions": result.decisions,
        "facts": result.facts,
        "cpu_s": round(result.cpu_s, 6),
        "thought_s": [round(seconds, 6) for seconds in result.thought_s],
    }


def _result(value: Any, plan: Plan) -> Result:
    found = exactly(value, (*_LINE_KEYS, *_TIME_KEYS), "it")
    game, seed = integer(found["game"], "game"), integer(found["seed"], "seed")
    if not 1 <= game <= plan.games:
        raise ValueError(f"there is no game {shown(game)} in the plan")
    whose = (integer(found["deal"], "deal"), seed, strings(found["bots"], "bots"))
    if whose != (plan.deal(game), plan.deal_seed(game), plan.seated(game)):
        raise ValueError(f"its deal, its bots or its seed are not those of game {game}")
    scores, winners = integers(found["scores"], "scores"), integers(found["winners"], "winners")
    decisions = integer(found["decisions"], "decisions")
    if not 0 <= min((*scores, decisions)) <= max((*scores, decisions)) <= LARGEST:
        raise ValueError('its "scores" or "decisions" are out of bounds')
    best = tuple(player for player, score in enumerate(scores) if score == max(scores))
    if len(scores) != len(plan.bots) or winners != best:
        raise ValueError("its scores and winners do not fit each other and the bots")
    thought = found["thought_s"]
    if type(thought) is not list or len(thought) != len(plan.bots):
        raise ValueError('"thought_s" must be a list of seconds, one a seat')
    return Result(
        game=game,
        seed=seed,
        scores=scores,
        winners=winners,
        decisions=decisions,
        cpu_s=_seconds(found["cpu_s"]),
        thought_s=tuple(map(_seconds, thought)),
        facts=None if found["facts"] is None else table(found["facts"], '"facts"'),
    )


def _seconds(value: Any) -> float:
    if type(value) in (int, float) and 0 <= value < 1e9:
        return float(value)
    raise ValueError(f"a time must be a number of seconds, not {shown(value)}")


def _csv(plan: Plan, results: Iterable[Result]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    seats = BOARDS[len(plan.bots)].seats
    for result in results:
        game = result.game
        for player, place in enumerate(plan.places(game)):
            score = result.scores[player]
            writer.writerow(
                (
                    game,
                    plan.deal(game),
                    plan.rotation(game),
                    result.seed,
                    seats[player],
                    place + 1,
                    plan.bots[place],
                    score,
                    1 + sum(other > score for other in result.scores),
                    round(result.win(player), 6),
                    result.decisions,
                )
            )
    return text.getvalue()
