"""The pytest plugin, seen from outside: small scenario files in a directory of their own."""

import re
import shutil
from pathlib import Path

import pytest

import animarche.testing.collecting  # noqa: F401 (imported once here, not in every inner run)
from animarche.cards import standard
from animarche.engine.game import deal
from animarche.engine.game import start as begin
from animarche.engine.records import replace
from animarche.notation.positions import write_position
from animarche.testing import playing
from animarche.testing.scenario import read_scenarios

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
# The other plugins of this environment have no part in it, and take their time.
PLAIN = [f"-pno:{name}" for name in ("asyncio", "benchmark", "hypothesispytest", "cacheprovider")]
GOOD = """\
- title: A coin is taken.
  rules: [W14]
  start: {north: {coins: 3}}
  steps:
    - north: take coin
      then: {north: {coins: 4}, to_act: east}
"""


@pytest.fixture
def run(pytester):
    """run(text, *options): what pytest says about a file with these scenarios."""

    def run_file(text, *options):
        pytester.path.joinpath("some.scenario.yaml").write_text(text, encoding="utf-8")
        return pytester.runpytest_inprocess(*PLAIN, *options)

    return run_file


@pytest.fixture
def failure(tmp_path):
    """failure(text): what a file's only scenario says when it is played; "" if all is well."""

    def failure_of(text):
        path = tmp_path / "some.scenario.yaml"
        path.write_text(text, encoding="utf-8")
        (scenario,) = read_scenarios(path)
        try:
            playing.play(scenario)
        except playing.ScenarioFailure as failed:
            return str(failed)
        return ""

    return failure_of


def steps(*lines, start="{}"):
    """A file of one scenario with these steps."""
    head = f"- title: A scenario\n  rules: [W1]\n  start: {start}\n  steps:\n"
    return head + "".join(f"    {line}\n" for line in lines)


def output(result):
    return "\n".join(result.outlines)


# ---- collecting


def test_a_scenario_is_a_test_with_its_title_as_name(run):
    result = run(GOOD, "-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["some.scenario.yaml::A coin is taken. PASSED*"])


def test_a_scenario_is_chosen_by_its_title(run):
    second = GOOD.replace("A coin is taken.", "Another.")
    run(GOOD + second, "-k", "Another").assert_outcomes(passed=1, deselected=1)


def test_other_yaml_files_are_left_alone(pytester):
    pytester.path.joinpath("notes.yaml").write_text("- nonsense: [", encoding="utf-8")
    assert pytester.runpytest_inprocess(*PLAIN).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_other_test_runs_import_neither_the_engine_nor_yaml(pytester):
    pytester.makepyfile(
        """
        import sys

        def test_lazy():
            slow = ("yaml", "pydantic", "textual", "animarche.engine", "animarche.cards")
            assert "animarche.testing.plugin" in sys.modules
            assert [name for name in sys.modules if name.startswith(slow)] == []
        """
    )
    pytester.runpytest_subprocess(*PLAIN).assert_outcomes(passed=1)


def test_a_scenario_uses_the_card_file_that_it_names(run, pytester):
    cards = (ROOT / "data" / "cards.yaml").read_text(encoding="utf-8")
    bakery = re.compile(r"(name:  \{en: Bakery, .*?each_customer: \[\{c: )\d", re.DOTALL)
    richer, count = bakery.subn(r"\g<1>5", cards, count=1)
    assert count == 1
    pytester.path.joinpath("rich.yaml").write_text(richer, encoding="utf-8")
    text = """\
- title: A richer bakery
  rules: [I2]
  cards: rich.yaml
  start: {phase: income, north: {plots: bakery (pig) | . | . | .}}
  steps:
    - north: use 1 with 1
      then: {north: {coins: 5}}
"""
    run(text).assert_outcomes(passed=1)
    run(text.replace("  cards: rich.yaml\n", "")).assert_outcomes(failed=1)


def test_a_card_file_that_cannot_be_used_is_named(run):
    result = run(GOOD.replace("  rules", "  cards: none.yaml\n  rules"))
    assert ".yaml:2: cards cannot be used: " in output(result)
    assert "there is no such file" in output(result)


# ---- reports


def test_a_failure_says_where_what_was_expected_and_what_was_found(run):
    result = run(GOOD.replace("coins: 4", "coins: 5") + "    - east: take coin\n")
    result.assert_outcomes(failed=1)
    said = output(result)
    assert (
        "some.scenario.yaml:1: A coin is taken. (W14)\n"
        "step 1 of 2, line 5: north: take coin\n"
        "north.coins, line 6:\n"
        "  expected 5\n"
        "  found    4\n"
        "1 step left over, not played: from line 7 on\n"
    ) in said
    assert "Traceback" not in said
    assert "playing.py" not in said


@pytest.mark.parametrize(
    "lines, start, said",
    [
        (["- east: pass", "  then: {round: 1}"], "{}", "east is not to act: it is north's turn"),
        (
            ["- north: build bakery on 2", "  then: {to_act: east}"],
            "{}",
            "found    W3 cannot_pay: You cannot pay the price: 4 coins.",
        ),
        (
            ["- north: take coin", "  refused: W14"],
            "{}",
            "expected W14\n  found    a legal command",
        ),
        (
            ["- north: take coin", "  refused: W13"],
            "{north: {coins: 30}}",
            "expected W13\n  found    W14 at_cap",
        ),
        (
            ["- north: take coin", "  refused: W14 no_worker"],
            "{north: {coins: 30}}",
            "expected W14 no_worker\n  found    W14 at_cap",
        ),
        (
            ["- north: take coin", "  events: [took: {resource: wood}]"],
            "{}",
            "expected took: {resource: wood}\n  found    took: {player: north, resource: coin}",
        ),
        (
            ["- north: take coin", "  events: [gained, took]"],
            "{}",
            "expected gained\n           took\n  found    took: {",
        ),
        (
            ["- north: take coin", "  no_events: [took: {player: north}]"],
            "{}",
            "expected not took: {player: north}\n  found    took: {",
        ),
        (
            ["- options: [build bank on 2]"],
            "{north: {coins: 4}}",
            "expected build bank on 2\n  found    build bakery on 2",
        ),
        (["- options: [sell 1]"], "{}", "expected sell 1\n  found    no such option"),
        (["- no_options: [take _]"], "{}", "expected not to be an option\n  found    take coin"),
        (
            ["- all_options: [take coin, pass]"],
            "{}",
            "expected take coin\n           pass\n  found    besides\n           visit east 1",
        ),
        (
            ["- then: {plaza: '_ _ _ .\n\n 1 1 1 1'}"],
            "{players: 2, plaza: 'pig cow 1 1\n\n 1 1 1 1'}",
            "expected _ _ _ .\n           1 1 1 1\n  found    pig   cow   alpaca rabbit",
        ),
        (
            ["- then: {north: {plots: florist | _ | . | .}}"],
            "{north: {plots: bakery* (pig) <east> | . | . | .}}",
            "expected florist | _ | . | .\n  found    bakery* (pig) <east> | . | . | .",
        ),
        (
            ["- then: {ads: _ upper west | _ | _}"],
            "{ads: flyer-1 lower east | flyer-2 | poster-1}",
            "found    flyer-1 lower east | flyer-2 | poster-1",
        ),
        (
            ["- then: {buildings: {stage-1: none}}"],
            "{buildings: {stage-1: b1 a1 east}}",
            "buildings.stage-1, line 5:\n  expected none\n  found    a1 b1 east",
        ),
        (["- then: {supply: {bakery: 3}}"], "{}", "expected 3\n  found    4"),
        (
            ["- then: {reserve: ... wolf duck}"],
            "{}",
            "expected ... wolf duck\n  found    deer duck turtle wolf",
        ),
        (["- then: {to_act: nobody}"], "{}", "expected nobody\n  found    north"),
        (["- then: {winners: north}"], "{}", "expected north\n  found    none"),
        (["- then: {north: {passed: true}}"], "{}", "expected true\n  found    false"),
        (["- then: {north: {manager: host}}"], "{}", "expected host\n  found    saver"),
        (["- then: {north: {small: s1}}"], "{}", "expected s1\n  found    s8"),
        (
            ["- random: {seed: 1, commands: 5000}", "  then: {round: 5}"],
            "{}",
            "the game is over before 5000 commands",
        ),
        (
            ["- north: pass", "- north: take coin", "  then: {round: 1}"],
            "{to_act: north, east: {passed: true}}",
            "north is not to act: it is south's turn",
        ),
        (
            ["- east: take coin", "- north: take coin", "  then: {round: 1}"],
            "{to_act: east, north: {backyard: 0}, south: {passed: true}, west: {passed: true}}",
            "it is east's turn; north could only pass, so the game did it (R3)",
        ),
    ],
)
def test_what_goes_wrong_is_told_in_words(failure, lines, start, said):
    assert said in failure(steps(*lines, start=start))


def test_of_a_position_that_is_another_the_fields_that_differ_are_told(failure):
    state = begin(standard(), deal(standard(), 2, 1))
    here = f"'{write_position(state)}'"
    assert (state.board.seats[state.to_act], state.start_player) == ("south", 1)
    lines = ["- south: place store on 1", f"  then: {{position: {here}}}"]
    said = " ".join(failure(steps(*lines, start=here)).split())
    manager = state.players[1].manager.id
    assert f"expected to_act s south {manager}/" in said
    assert f"/general_store,.,.,./{','.join(g.id for g in state.players[1].goals.small)}," in said
    assert "found to_act n south" in said
    assert " north " not in said


def test_steps_after_the_end_of_the_game_are_left_over(failure):
    lines = ["- everybody: passes", "- north: pass", "- east: pass", "- then: {phase: over}"]
    assert failure(steps(*lines, start="{round: 5}")).splitlines()[1:] == [
        "step 2 of 4, line 6: north: pass",
        "the game is over, so this step is left over and cannot be played",
        "2 steps left over, not played: from line 7 on",
    ]


@pytest.mark.parametrize("step", ["everybody: passes", "random: {seed: 1}"])
def test_no_kind_of_step_is_played_after_the_end(failure, step):
    lines = ["- everybody: passes", f"- {step}", "  then: {round: 5}"]
    assert "is left over" in failure(steps(*lines, start="{round: 5}"))


def test_everybody_can_pass_only_where_passing_is_allowed(failure):
    lines = ["- everybody: passes", "  then: {round: 1}"]
    assert "north may not pass here" in failure(steps(*lines, start="{phase: placement}"))


DEALT = """\
- title: A deal
  rules: [S7]
  deal: {players: 3, seeds: 1-40}
"""


@pytest.mark.parametrize(
    "expectation, said",
    [
        ("always: {start_player: north}", r"with seed \d+: start_player, line 4:"),
        ("never: [{start_player: east}]", r"with seed \d+: line 4 holds, which never may"),
        (
            "sometimes: [{to_act: nobody}]",
            "line 4 holds with none of the seeds 1-40, but should sometimes",
        ),
    ],
)
def test_deals_that_are_not_as_told_fail(failure, expectation, said):
    assert re.search(said, failure(f"{DEALT}  {expectation}\n"))


def test_deals_that_are_as_told_pass(failure):
    text = DEALT + "  always: {round: 1}\n  sometimes: [{to_act: east}]\n  never: [{round: 2}]\n"
    assert failure(text) == ""


# ---- a broken engine shows


@pytest.fixture
def break_apply(monkeypatch):
    """break_apply(change): every command leads to `change(before, after)` instead of `after`."""
    apply = playing.apply

    def break_it(change, silent=True):
        def broken(state, command):
            after, events = apply(state, command)
            return change(state, after), events

        monkeypatch.setattr(playing, "apply", broken)
        if silent:
            monkeypatch.setattr(playing, "without_events", lambda s, c, _: broken(s, c)[0])

    return break_it


def test_options_that_disagree_with_the_refusals_are_seen(failure, monkeypatch):
    monkeypatch.setattr(playing, "options", lambda _: ())
    assert "options and refusals disagree about this command" in failure(GOOD)


def test_a_command_without_effect_is_seen(failure, break_apply):
    break_apply(lambda before, after: before)
    assert "expected 4\n  found    3" in failure(GOOD)


def test_coins_from_nowhere_are_seen_after_every_command(failure, break_apply):
    def greedy(_, after):
        players = (replace(after.players[0], coins=31), *after.players[1:])
        return replace(after, players=players)

    break_apply(greedy)
    assert "conservation, X4: north has 31 coins, not 0 to 30" in failure(GOOD)


def test_events_that_make_a_difference_are_seen(failure, break_apply):
    break_apply(lambda before, after: before, silent=False)
    assert "without events the same command leads to another state" in failure(GOOD)


def test_a_game_that_comes_out_otherwise_is_no_repetition(failure, break_apply):
    calls = iter([True, True, False])
    break_apply(lambda before, after: after if next(calls) else before)
    said = failure(steps("- north: take coin", "- again: the same"))
    assert "played again, the same commands lead to another state" in said


# ---- --rules


def test_rules_counts_scenarios_and_fails_on_a_gap(run):
    result = run(GOOD + GOOD.replace("taken", "given").replace("W14", "W14, W1"), "--rules")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*scenarios by rule*", "Phase 4: Work*: W1 1  W2 0*W14 2"])
    assert re.search(r"^without a scenario: G1, .*, X5$", output(result), re.MULTILINE)
    result.assert_outcomes(passed=2)


def every_rule():
    from animarche.lang.rulebook import rule_ids

    return GOOD.replace("[W14]", f"[{', '.join(rule_ids())}]")


@pytest.mark.parametrize("options", [["-p", "no:xdist"], ["-n", "1"]])
def test_rules_is_content_where_every_rule_has_a_scenario(run, options):
    result = run(every_rule(), "--rules", *options)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*scenarios by rule*", "every rule has a scenario"])


def test_rules_sees_a_gap_with_parallel_workers(run):
    result = run(GOOD, "--rules", "-n", "1")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "W13 0  W14 1" in output(result)


def test_rules_counts_what_is_left_after_choosing(run):
    result = run(every_rule() + GOOD.replace("coin is", "coin was"), "--rules", "-k", "was")
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_rules_without_any_scenario_fails(pytester):
    result = pytester.runpytest_inprocess(*PLAIN, "--rules")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "without a scenario: G1," in output(result)


def test_rules_does_not_hide_a_failure(run):
    result = run(every_rule().replace("coins: 4", "coins: 9"), "--rules")
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_rules_needs_no_test_to_be_run(run):
    assert run(every_rule(), "--rules", "--collect-only").ret == pytest.ExitCode.OK
    assert run(GOOD, "--rules", "--collect-only").ret == pytest.ExitCode.TESTS_FAILED


def test_without_rules_nothing_is_printed(run):
    result = run(GOOD)
    assert result.ret == pytest.ExitCode.OK
    assert "scenarios by rule" not in output(result)


# ---- the page for people


def test_the_examples_of_the_page_are_true(run):
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```yaml\n(- title: .*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(examples) >= 2
    run("\n".join(examples)).assert_outcomes(passed=len(examples))


def test_the_page_names_all_fields_commands_and_events():
    from animarche.notation.commands import FORMS
    from animarche.testing import expectations, happenings, position, scenario

    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    fields = {
        *scenario.FIELDS,
        *scenario.DEAL_FIELDS,
        *scenario.STEP_FIELDS,
        *position.FIELDS,
        *position.PLAYER_FIELDS,
        *expectations.TABLE_FIELDS,
        *expectations.PLAYER_FIELDS,
        *happenings.FIELDS,
    }
    assert {field for field in fields if f"`{field}" not in page} == set()
    names = {name for kind in happenings.FIELDS.values() for name in kind}
    assert {name for name in names if name not in page} == set()
    assert [form.words for form in FORMS if form.words not in page] == []


def test_the_project_itself_has_a_scenario_for_every_rule(pytester):
    shutil.copytree(ROOT / "tests" / "scenarios", pytester.path / "scenarios")
    result = pytester.runpytest_inprocess(*PLAIN, "--rules", "--collect-only", "-q")
    assert result.ret == pytest.ExitCode.OK
