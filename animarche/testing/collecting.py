"""Scenario files as pytest sees them: a file is collected into its scenarios."""

from collections.abc import Iterator
from os import PathLike
from typing import Any

import pytest

from animarche.testing.playing import ScenarioFailure, play
from animarche.testing.scenario import Scenario, ScenarioErrors, read_scenarios


class ScenarioFile(pytest.File):
    """A `*.scenario.yaml`."""

    def collect(self) -> Iterator["ScenarioItem"]:
        try:
            scenarios = read_scenarios(self.path)
        except ScenarioErrors as error:
            raise self.CollectError(str(error)) from None
        for scenario in scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.title, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario; its name is its title."""

    def __init__(self, *, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario

    def runtest(self) -> None:
        play(self.scenario)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        # pytest writes "::" for every dot of the last part.
        return self.path, self.scenario.line - 1, self.scenario.title.rstrip(".")
