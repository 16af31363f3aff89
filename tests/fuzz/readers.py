"""The readers, each with a file: what came of it in a word. They raise whatever a reader should not
have raised, and Broken where it does not keep its promise."""

import json
from itertools import islice
from pathlib import Path

from animarche import notes, settings
from animarche.arena.folder import PLAN, Folder, FolderError, stored
from animarche.cards import CardFileError, load
from animarche.engine.cards import CardSet
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import Replay
from animarche.lang.words import Words
from animarche.notation.commands import SEATS, pattern_names, read_command
from animarche.notation.games import read_game, write_game
from animarche.notation.positions import read_position, write_position
from animarche.shelf import index
from animarche.shelf.printing import documents, lines, told
from animarche.shelf.repair import mend
from animarche.shelf.shelf import Saved
from animarche.shelf.summary import look_at
from animarche.shelf.tidying import Untouched
from animarche.table import Table, plan
from animarche.testing.playing import ScenarioFailure, play
from animarche.testing.scenario import Scenario, ScenarioErrors, read_scenarios
from animarche.tui import hints
from animarche.tui.saving import noted
from tests.cards.first import first_cards
from tests.fuzz import seeds
from tests.fuzz.contract import Broken, assert_clean, assert_told, home


def log_at(path: Path) -> str:
    """A log, read and played again."""
    try:
        log = read_log(path)
        replay = Replay(log, first_cards(), events=False)
    except LogError as error:
        assert_told(str(error), path)
        return "refused"
    for doubt in replay.doubts:
        assert_clean(doubt)
    for _ in replay:
        pass
    if replay.divergence is not None:
        assert_clean(replay.divergence.reason)
    return f"{replay.fidelity}{', torn' if log.torn else ''}"


def cards_at(path: Path) -> str:
    """A card file."""
    try:
        load(path)
    except CardFileError as error:
        if not error.problems or str(error) != "\n".join(error.problems):
            raise Broken("the text is not the problems") from None
        for problem in error.problems:
            assert_told(problem, path)
        return "refused"
    return "read"


def scenarios_at(path: Path) -> str:
    """A file of scenarios, which are played if that is quick."""
    try:
        scenarios = read_scenarios(path)
    except ScenarioErrors as error:
        for line in str(error).split("\n"):
            assert_told(line, path)
        return "refused"
    outcomes = set()
    for scenario in scenarios:
        assert_clean(scenario.title)
        outcomes.add(_played(scenario))
    return max(outcomes)


def _played(scenario: Scenario) -> str:
    """Play a scenario, but none that asks for whole games or many deals: that takes as long as it
    takes."""
    if scenario.seeds is not None or any(step.random for step in scenario.steps):
        return "read"
    try:
        play(scenario)
    except ScenarioFailure as failure:
        for line in str(failure).split("\n"):
            assert_clean(line, longest=20_000)
        return "read, fails"
    return "read, holds"


def settings_at(path: Path) -> str:
    """The settings."""
    with home(path.parent):
        found, trouble = settings.load()
        assert all(getattr(found, name) in choices for name, choices in settings.CHOICES.items())
    return _told(trouble, path)


def hints_at(path: Path) -> str:
    """The hints that were shown; another one is noted."""
    with home(path.parent):
        shown = [phase for phase in hints.PHASES if hints.first_time(phase)]
        again = [phase for phase in hints.PHASES if hints.first_time(phase)]
    if again:
        raise Broken(f"{again} are shown again")
    for aside in path.parent.glob(f"{path.name}.bad*"):  # the file as it was
        aside.rmdir() if aside.is_dir() else aside.unlink()
    return f"read, {len(shown)} more"


def plan_at(path: Path) -> str:
    """The last table."""
    with home(path.parent):
        found, trouble = plan.last()
    named = plan.named(found, ("North", "East", "South", "West"))
    for problem in plan.problems(named, first_cards()):
        for words in _languages():
            assert_clean(words.text(problem.key, **problem.more))
    return _told(trouble, path)


def _told(trouble: notes.Trouble | None, path: Path) -> str:
    if trouble is None:
        return "read"
    for words in _languages():
        assert_clean(noted(trouble, words).replace(str(path), ""))
    return trouble.code


def _languages() -> tuple[Words, Words]:
    return Words("en", first_cards().document), Words("ja", first_cards().document)


def index_at(path: Path) -> str:
    """The index of the saved games, of which a list is made."""
    entries = index.read(path, 100)
    # They are found by the names of the files that are there; a few are enough here.
    for entry in islice(entries.values(), 20):
        _listed(Saved(path.parent, path.name, (0, 0, 0), entry.summary, known=True))
    return "read" if entries else "made anew"


def shelf_at(path: Path) -> str:
    """A log among the saved games, of which a list is made."""
    summary = look_at(path, _cards_by)
    _listed(Saved(path.parent, path.name, (0, 0, 0), summary, known=True))
    return f"read, {summary.harm or summary.phase or 'other cards'}"


def mended_at(path: Path) -> str:
    """A log that is mended: what is kept can be read, and the file as it was lies beside it."""
    data = path.read_bytes() if path.is_file() else b""
    try:
        done = mend(path, _cards_by)
    except (Untouched, OSError) as error:
        reason = (error.strerror or "") if isinstance(error, OSError) else str(error)
        assert_clean(reason)
        return "untouched"
    log = read_log(done.path)
    if log.torn or len(log.lines) != done.kept:
        raise Broken(f"{done} is {len(log.lines)} lines")
    assert_clean(done.why)
    if done.aside is None:
        return "in order"
    if done.aside.read_bytes() != data:
        raise Broken("what lies beside it is not the file as it was")
    done.aside.unlink()
    if mend(done.path, _cards_by).aside is not None:
        raise Broken("what was mended can be mended")
    if done.path != path:
        done.path.unlink()
    return "mended"


def resumed_at(path: Path) -> str:
    """A log that is gone on with: another line comes to those that stand there."""
    try:
        before = read_log(path)
        table = Table.resume(path, first_cards(), durable=False)
    except LogError as error:
        assert_told(str(error), path)
        return "refused"
    more = table.options[:1]
    for command in more:
        table.play(command)
    table.close()
    if table.journal_problem is not None:
        raise Broken(table.journal_problem.reason)
    after = read_log(path)
    if after.torn or after.lines[: len(before.lines)] != before.lines:
        raise Broken("lines are lost")
    if len(after.lines) != len(before.lines) + len(more):
        raise Broken(f"{len(after.lines) - len(before.lines)} lines more")
    return "resumed, torn" if before.torn else "resumed"


def arena_plan_at(path: Path) -> str:
    """What is played in the folder of an arena."""
    try:
        stored(path.parent)
    except FolderError as error:
        return _refused(error, path)
    return "read"


def arena_games_at(path: Path) -> str:
    """The results in the folder of an arena, whose plan is good."""
    (path.parent / PLAN).write_bytes(seeds.arena_plans().seeds[0])
    try:
        with Folder(path.parent, seeds.ARENA, first_cards()) as folder:
            folder.finish(seeds.ARENA, {})
            found = len(folder.results)
    except FolderError as error:
        return _refused(error, path)
    except OSError as error:
        assert_clean(error.strerror or "")
        return "refused"
    return f"read, {found}"


def _refused(error: FolderError, path: Path) -> str:
    text = str(error)
    if not text.startswith(str(path)):
        raise Broken(f"no sentence about the file: {text[:300]!a}")
    assert_clean(text.removeprefix(str(path)))
    return "refused"


def _cards_by(sha256: str) -> CardSet | None:
    return first_cards() if sha256 == first_cards().sha256 else None


def _listed(game: Saved) -> None:
    for words in _languages():
        for line in (*lines([game], {game.name: 1}, words), told(game, words)):
            assert_clean(line)
    json.dumps(documents([game], {game.name: 1}))


def position_at(path: Path) -> str:
    """A position in the notation; one that is read is written in the same words."""
    text = _text(path)
    try:
        state = read_position(text, first_cards())
    except ValueError as error:
        assert_clean(str(error))
        return "refused"
    if write_position(state, hidden="?" in text) != " ".join(text.split()):
        raise Broken("written otherwise")
    return "read"


def game_at(path: Path) -> str:
    """A game in the notation."""
    try:
        game = read_game(_text(path), first_cards())
    except ValueError as error:
        assert_clean(str(error))
        return "refused"
    for line in write_game(game).split("\n"):
        assert_clean(line, longest=500_000)  # a name in it may be of any length
    return "read"


def command_at(path: Path) -> str:
    """A command in words."""
    text = _text(path)
    pattern_names(text)
    try:
        read_command(text, SEATS)
    except ValueError as error:
        assert_clean(str(error))
        return "refused"
    return "read"


def _text(path: Path) -> str:
    """The text of a file, with half a sign for what is no UTF-8; none of what is no file."""
    if not path.is_file():
        return ""
    return path.read_bytes().decode("utf-8", "surrogateescape")
