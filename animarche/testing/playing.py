"""Playing a scenario: what must hold after each step, and X1-X5 after every command."""

from collections.abc import Iterator
from random import Random as Dice

from animarche.engine.cards import CardSet
from animarche.engine.commands import PASS, Command
from animarche.engine.events import Event, Passed
from animarche.engine.game import GameState, apply, determinize, options, view, why_not
from animarche.engine.game import step as without_events
from animarche.engine.refusals import Illegal, Refusal
from animarche.notation.commands import write_command
from animarche.notation.conservation import broken
from animarche.testing.moment import Check, Mismatch, Moment
from animarche.testing.scenario import Scenario, Seeds, Step

_LONGEST_GAME = 20_000  # commands


class ScenarioFailure(AssertionError):
    """A scenario that did not go as it says; the text is for people, without a traceback."""


class _Wrong(Exception):
    """What went wrong in a step: a heading, and what was expected and found if that says it."""

    def __init__(self, heading: str, mismatch: Mismatch | None = None) -> None:
        super().__init__(heading)
        self.heading = heading
        self.mismatch = mismatch

    def __str__(self) -> str:
        if self.mismatch is None:
            return self.heading
        expected = _indented(self.mismatch.expected)
        return f"{self.heading}\n  expected {expected}\n  found    {_indented(self.mismatch.found)}"


def _indented(text: str) -> str:
    return text.replace("\n", "\n           ")


def play(scenario: Scenario) -> None:
    """Play a scenario to its end. Raises ScenarioFailure where something is not as it says."""
    where = f"{scenario.path}:{scenario.line}: {scenario.title} ({', '.join(scenario.rules)})"
    if scenario.seeds is not None:
        try:
            _deal_often(scenario, scenario.seeds)
        except _Wrong as wrong:
            raise ScenarioFailure(f"{where}\n{wrong}") from None
        return
    game = _Game(scenario)
    for number, step in enumerate(scenario.steps, 1):
        try:
            game.take(step)
        except _Wrong as wrong:
            lines = [
                where,
                f"step {number} of {len(scenario.steps)}, line {step.line}: {step.text}",
            ]
            lines.append(str(wrong))
            if left := scenario.steps[number:]:
                count = f"{len(left)} step{'s' * (len(left) > 1)}"
                lines.append(f"{count} left over, not played: from line {left[0].line} on")
            raise ScenarioFailure("\n".join(lines)) from None


def _see(checks: tuple[Check, ...], moment: Moment) -> Iterator[_Wrong]:
    for check in checks:
        if mismatch := check.test(moment):
            yield _Wrong(f"{check.name}, line {check.line}:", mismatch)


def _deal_often(scenario: Scenario, seeds: Seeds) -> None:
    missing = list(seeds.sometimes)
    for seed in range(seeds.first, seeds.last + 1):
        moment = Moment(scenario.begin(seed))
        _conserved(moment.state, scenario.cards)
        for wrong in _see(seeds.always, moment):
            raise _Wrong(f"with seed {seed}: {wrong.heading}", wrong.mismatch)
        for checks in seeds.never:
            if not any(_see(checks, moment)):
                raise _Wrong(f"with seed {seed}: line {checks[0].line} holds, which never may")
        missing = [checks for checks in missing if any(_see(checks, moment))]
    if missing:
        words = f"line {missing[0][0].line} holds with none of the seeds"
        raise _Wrong(f"{words} {seeds.first}-{seeds.last}, but should sometimes")


def _conserved(state: GameState, cards: CardSet) -> None:
    for law in broken(Moment(state).json, cards):
        raise _Wrong(f"conservation, {law.rule}: {law.words}")


class _Game:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = scenario.begin(scenario.seed)
        self.seats = self.state.board.seats
        self.history: list[Command] = []
        self.events: tuple[Event, ...] = ()

    def take(self, step: Step) -> None:
        before, self.events = self.events, ()
        if step.seat:
            self.command(step, before)
        elif step.passes:
            self.everybody_passes()
        elif step.random is not None:
            self.random(step.random.seed, step.random.commands)
        elif step.imagine:
            seen = view(self.state, self.seats.index(step.imagine))
            self.state = determinize(seen, Dice(0))
            _conserved(self.state, self.scenario.cards)
        elif step.again:
            self.again()
        for wrong in _see(step.checks, Moment(self.state, self.events)):
            raise wrong

    def command(self, step: Step, before: tuple[Event, ...]) -> None:
        seat, command = step.seat, step.command
        assert command is not None
        if not step.refused:
            self.must_go_on()
        if seat != self.turn and self.state.to_act is not None:
            forced = Passed(self.seats.index(seat), True) in before
            why = f"; {seat} could only pass, so the game did it (R3)" if forced else ""
            raise _Wrong(f"{seat} is not to act: it is {self.turn}'s turn{why}")
        refusal = why_not(self.state, command)
        if (refusal is None) != (command in options(self.state)):
            raise _Wrong("options and refusals disagree about this command", self.verdict(refusal))
        if not step.refused:
            if refusal is not None:
                raise _Wrong("the command is refused:", self.verdict(refusal))
            self.apply(command)
            return
        said = () if refusal is None else (refusal.rule, refusal.code)
        if said[: len(step.refused)] != step.refused:
            found = self.verdict(refusal).found
            raise _Wrong("refused:", Mismatch(" ".join(step.refused), found))
        try:
            apply(self.state, command)
        except Illegal:
            return
        raise _Wrong("the command is refused, but can be given all the same")

    def verdict(self, refusal: Refusal | None) -> Mismatch:
        """A legal command was expected; what `why_not` said instead, in words."""
        if refusal is None:
            return Mismatch("a legal command", "a legal command")
        from animarche.lang.words import Words

        sentence = Words("en", self.scenario.cards.document).refusal(refusal)
        return Mismatch("a legal command", f"{refusal.rule} {refusal.code}: {sentence}")

    @property
    def turn(self) -> str:
        return "nobody" if self.state.to_act is None else self.seats[self.state.to_act]

    def must_go_on(self) -> None:
        if self.state.to_act is None:
            raise _Wrong("the game is over, so this step is left over and cannot be played")

    def apply(self, command: Command) -> None:
        before = self.state
        self.state, events = apply(before, command)
        if without_events(before, command, None) != self.state:
            raise _Wrong("without events the same command leads to another state")
        self.events += events
        self.history.append(command)
        _conserved(self.state, self.scenario.cards)

    def everybody_passes(self) -> None:
        self.must_go_on()
        phase = (self.state.round, self.state.phase)
        while (self.state.round, self.state.phase) == phase:
            if PASS not in options(self.state):
                raise _Wrong(f"{self.turn} may not pass here")
            self.apply(PASS)

    def random(self, seed: int, commands: int | None) -> None:
        self.must_go_on()
        dice = Dice(seed)
        for _ in range(commands or _LONGEST_GAME):
            if self.state.to_act is None:
                if commands is None:
                    return
                raise _Wrong(f"the game is over before {commands} commands")
            command = dice.choice(options(self.state))
            if refusal := why_not(self.state, command):
                words = f"{write_command(command, self.seats)} is an option, but refused:"
                raise _Wrong(words, self.verdict(refusal))
            self.apply(command)
        if commands is None:
            raise _Wrong(f"the game does not end within {_LONGEST_GAME} commands")

    def again(self) -> None:
        state = self.scenario.begin(self.scenario.seed)
        for number, command in enumerate(self.history, 1):
            if refusal := why_not(state, command):
                raise _Wrong(f"again, command {number} is refused:", self.verdict(refusal))
            state, _ = apply(state, command)
        if state != self.state:
            raise _Wrong("played again, the same commands lead to another state")
