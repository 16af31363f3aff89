"""Every reader against spoilt files, many of them among the slow tests, and what once broke one."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from animarche.engine.records import replace
from animarche.shelf import index
from tests.fuzz.run import shard, shards
from tests.fuzz.targets import TARGETS, attempt, spoilt_file

MANY = 200_000
SEED = 20310504

quick = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(params=TARGETS)
def target(request):
    return TARGETS[request.param]


def test_good_files_are_read(target, tmp_path):
    corpus = target.corpus()
    for seed in corpus.seeds[:4]:
        outcome, _ = attempt(target, corpus.pack(seed) if corpus.pack else seed, tmp_path)
        good = ("exact", "unverified", "read", "resumed", "in order")
        assert outcome.startswith(good) or outcome.endswith(("0", "2"))


@quick
@given(number=st.integers(0, 10**9))
def test_spoilt_files(target, tmp_path, number):
    attempt(target, spoilt_file(target, SEED, number), tmp_path)


@quick
@given(content=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_files_of_anything(target, tmp_path, content):
    attempt(target, content, tmp_path)


def test_equal_seeds_spoil_alike(target):
    assert spoilt_file(target, 1, 2) == spoilt_file(target, 1, 2)
    assert len({spoilt_file(target, 1, number) for number in range(40)}) > 30


@pytest.mark.slow
@pytest.mark.parametrize("reader, first, count", [*shards([*TARGETS.values()], MANY, 4000)])
def test_many_spoilt_files(reader, first, count):
    tally = shard(reader, SEED, first, count)
    assert [(number, why) for number, _, why in tally.failures] == []
    assert tally.files == count


def test_spoilt_logs_get_far():
    """Enough of them can still be read to put the rules to the test, and not too many."""
    outcomes = shard("log", SEED, 0, 600).outcomes
    assert outcomes["refused"] > 200
    assert all(outcomes[outcome] > 5 for outcome in ("diverged", "unverified", "exact"))


# ---- what once broke a reader


def scenario(*lines):
    """A scenario with these lines."""
    return "\n".join(("- title: One", "  rules: [W1]", *lines, "")).encode()


THEN = "  steps: [{then: {round: 1}}]"
ROWS = " . . .\n\n\n. . . .\n\n\n. . . .\n\n\n. . . ."
BROKE = {
    "a number on base 60 that no float holds": ("cards", b"id: " + b"1:" * 300 + b"1.5"),
    "a number on base 60 without an end": ("cards", b"id: " + b"1:" * 400_000 + b"1"),
    "a hundred thousand unprintable lines": ("cards", b"\x01\n" * 400_000),
    "cards of nothing": ("cards", b"animals:\n" + b"- {}\n" * 24_000),
    "ads of nothing": ("cards", b"ads:\n" + b"- {copies: 99, zzzz: 1}\n" * 8000),
    "an escape in a title": ("scenarios", scenario(THEN).replace(b"One", b'"\\e[2J"')),
    "an escape in a plot": (
        "scenarios",
        scenario('  start: {north: {plots: "\\e[2J | . | . | ."}}', THEN),
    ),
    "an escape in an event": ("scenarios", scenario('  steps: [{events: [sold: {plot: "\\a"}]}]')),
    "a digit that is no number": (
        "scenarios",
        scenario(f"  start: {{plaza: '²{ROWS}'}}", THEN),
    ),
    "a number of animals without an end": (
        "scenarios",
        scenario(f"  start: {{plaza: '{'9' * 5000}{ROWS}'}}", THEN),
    ),
    "a plot without an end": (
        "scenarios",
        scenario(f"  start: {{north: {{plots: 'bakery{' ' * 90_000}x | . | . | .'}}}}", THEN),
    ),
    "a card file with an endless name": ("scenarios", scenario(f"  cards: {'x' * 5000}", THEN)),
    "a list with many gaps": (
        "scenarios",
        scenario(f"  steps: [{{then: {{deck: '{'... _ ' * 14}... flyer-1 flyer-1'}}}}]"),
    ),
    "a name of marks without a width": (
        "plan",
        '{"names": ["\u0301", "", "", ""], "count": 2}'.encode(),
    ),
    "more goals face down than there are": (
        "positions",
        b"animarche-1 standard r1.placement e e - duck,wolf,chicken,horse/tiger,turtle,deer,penguin"
        b"/koala,frog,lion,pig/sheep,alpaca,rabbit,elephant mouse,panda,monkey,cow - - "
        b"parade-2,poster-2,flyer-2 ? socialite/c5w1h3/.,.,.,./?,s1,s2,s3/-/- "
        b"architect/c5w1h3/.,.,.,./?,s4,s5,s6/-/- host/c5w2h3/.,.,.,./?,?,?,?/-/- "
        b"trader/c5w1h3/.,.,.,./?,?,?,?/-/-",
    ),
    "a scenario file of ten million lines": ("scenarios", b"\x1b\n" * 5_000_000),
}


@pytest.mark.parametrize("target, content", BROKE.values(), ids=BROKE)
def test_what_once_broke_a_reader(target, content, tmp_path):
    attempt(TARGETS[target], content, tmp_path)


@pytest.mark.parametrize("field", ["lines", "round", "row"])
def test_an_index_with_an_endless_number_is_made_anew(field, tmp_path):
    target = TARGETS["index"]
    (data,) = target.corpus().seeds
    path = tmp_path / target.file
    path.write_bytes(data)
    games = index.read(path, 100)
    spoilt = {
        name: replace(game, summary=replace(game.summary, **{field: 10**4000}))
        for name, game in games.items()
    }
    assert len(games) == 5
    assert index.write(path, spoilt)
    assert attempt(target, path.read_bytes(), tmp_path)[0] == "made anew"


def test_a_scenario_takes_cards_from_its_own_folder_only(tmp_path):
    here = tmp_path / "here"
    here.mkdir()
    (tmp_path / "cards.yaml").write_bytes(TARGETS["cards"].corpus().seeds[0])
    target = TARGETS["scenarios"]
    for name in ("../cards.yaml", str(tmp_path / "cards.yaml"), "a/../../cards.yaml"):
        assert attempt(target, scenario(f"  cards: {name}", THEN), here)[0] == "refused"
    assert attempt(target, scenario("  cards: cards.yaml", THEN), tmp_path)[0].startswith("read")
