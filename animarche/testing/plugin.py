"""The pytest plugin: it collects `*.scenario.yaml`, and `--rules` counts scenarios by rule.

Every pytest run in this environment loads this module, so it imports nothing but pytest; the rest
comes when the first scenario file is met.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

SUFFIX = ".scenario.yaml"
_COUNTS = "animarche_rules"  # under this name workers of pytest-xdist send their counts


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rules`."""
    group = parser.getgroup("animarche")
    group.addoption(
        "--rules",
        action="store_true",
        help="print how many scenarios each rule has, and fail if one has none",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Count rules only where somebody asks."""
    if config.getoption("rules"):
        config.pluginmanager.register(RuleCount(), "animarche-rules")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Scenario files, by their names."""
    if not file_path.name.endswith(SUFFIX):
        return None
    from animarche.testing.collecting import ScenarioFile

    return ScenarioFile.from_parent(parent, path=file_path)


class RuleCount:
    """How many of the collected scenarios name each rule."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count what is left after -k, -m and the like; a worker hands its count over."""
        for item in session.items:
            scenario = getattr(item, "scenario", None)
            if scenario is not None:
                self.counts.update(set(scenario.rules))
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[_COUNTS] = dict(self.counts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Every worker of pytest-xdist has collected everything, so any of their counts will do."""
        self.counts = Counter(getattr(node, "workeroutput", {}).get(_COUNTS, self.counts))

    def missing(self) -> list[str]:
        """The rules without a scenario, in the order of the rulebook."""
        from animarche.lang.rulebook import rule_ids

        return [rule for rule in rule_ids() if not self.counts[rule]]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A rule without a scenario fails a run that went well otherwise."""
        went_well = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        if went_well and self.missing():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the counts, chapter by chapter."""
        from animarche.lang.rulebook import chapters

        terminalreporter.section("scenarios by rule")
        for chapter in chapters("en"):
            if chapter.rules:
                counts = "  ".join(f"{rule.id} {self.counts[rule.id]}" for rule in chapter.rules)
                terminalreporter.line(f"{chapter.title}: {counts}")
        if missing := self.missing():
            terminalreporter.line(f"without a scenario: {', '.join(missing)}", red=True)
        else:
            terminalreporter.line("every rule has a scenario", green=True)
