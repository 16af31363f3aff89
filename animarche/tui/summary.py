"""What has just happened, in the few words of the status line; the log has all of it."""

from collections.abc import Iterable, Iterator, Sequence

from animarche.engine.events import (
    Activated,
    Closed,
    Event,
    Gained,
    GameOver,
    GoalScored,
    MarkerTaken,
    Paid,
    Passed,
    PhaseBegan,
)
from animarche.engine.game import GameState
from animarche.engine.state import ROUNDS
from animarche.lang.words import Words

AMOUNTS = (Gained, Paid)


def summary(
    events: Sequence[Event],
    state: GameState,
    words: Words,
    names: tuple[str, ...],
    reason: str = "",
) -> list[str]:
    """Sentences about the events that led to `state`: the goals that were achieved, which are rare
    and must not be cut off, what was done, what it brought in sum, the `reason` of a bot for it,
    and how the game goes on. Where a round closes, the new one takes the place of what was done
    before it, which is left to the log; at the end of the game, only who has won."""
    if isinstance(events[-1], GameOver):
        return _lines(events[-1:], words, names)
    closed = next((i for i, event in enumerate(events) if isinstance(event, Closed)), None)
    if closed is not None:
        begins = words.text(
            "event.round_began",
            round=state.round,
            rounds=ROUNDS,
            player=names[state.start_player],
        )
        return [*_goals(events, words, names), begins, *_sums(events[closed:], words, names)]
    ends = next((i for i, event in enumerate(events) if _follows(event)), len(events))
    own, rest = events[:ends], events[ends:]
    return [
        *_goals(events, words, names),
        *_done(own, words, names),
        *_sums(own, words, names),
        *([reason] if reason else []),
        *_going_on(rest, words, names),
    ]


def _follows(event: Event) -> bool:
    """Whether an event begins what follows by itself."""
    return isinstance(event, PhaseBegan) or (isinstance(event, Passed) and event.forced)


def _done(own: Sequence[Event], words: Words, names: tuple[str, ...]) -> list[str]:
    """The deeds; several shops that were used are one."""
    used = [event for event in own if isinstance(event, Activated)]
    said = []
    if used:
        shops = words.listed([words.shop(event.shop, event.upgraded) for event in used])
        said.append(words.text("event.activated", player=names[used[0].player], shop=shops))
    marker = any(isinstance(event, MarkerTaken) for event in own)
    for event in own:
        if isinstance(event, MarkerTaken):
            said.append(_marker(event, words, names))
        elif not isinstance(event, (Activated, GoalScored, *AMOUNTS)):
            passed = isinstance(event, Passed) and marker  # which is then said with the marker
            said += [] if passed else _lines([event], words, names)
    return said


def _going_on(rest: Sequence[Event], words: Words, names: tuple[str, ...]) -> Iterator[str]:
    """What follows by itself; of the phases that begin the last."""
    began = [event for event in rest if isinstance(event, PhaseBegan)]
    for event in rest:
        if isinstance(event, MarkerTaken):
            yield _marker(event, words, names)
        elif event not in began[:-1] and not isinstance(event, GoalScored):
            yield from _lines([event], words, names)


def _marker(event: MarkerTaken, words: Words, names: tuple[str, ...]) -> str:
    return words.text("event.marker_taken.short", player=names[event.player])


def _goals(events: Iterable[Event], words: Words, names: tuple[str, ...]) -> list[str]:
    return [
        words.text(
            "event.goal_scored.short",
            player=names[event.player],
            vp=words.count("vp", event.vp, signed=True),
        )
        for event in events
        if isinstance(event, GoalScored)
    ]


def _sums(events: Sequence[Event], words: Words, names: tuple[str, ...]) -> list[str]:
    """What each player paid and gained, each added up, and not what for."""
    said = []
    amounts = [event for event in events if isinstance(event, AMOUNTS)]
    for who in dict.fromkeys(event.player for event in amounts):
        paid = [event for event in amounts if isinstance(event, Paid) and event.player == who]
        gains = [event for event in amounts if isinstance(event, Gained) and event.player == who]
        if paid:
            coins, wood = sum(e.coins for e in paid), sum(e.wood for e in paid)
            said += _lines([Paid(who, coins, wood)], words, names)
        if len(gains) > 1 or (gains and words.event(gains[0], names)):
            said += _lines([_total(gains)], words, names)
    return said


def _total(gains: Sequence[Gained]) -> Gained:
    """Gains of one player as one."""
    return Gained(
        player=gains[0].player,
        coins=sum(event.coins for event in gains),
        wood=sum(event.wood for event in gains),
        vp=sum(event.vp for event in gains),
        lost_coins=sum(event.lost_coins for event in gains),
        lost_wood=sum(event.lost_wood for event in gains),
        reason="income",  # which is said without a reason
        card="",
    )


def _lines(events: Iterable[Event], words: Words, names: tuple[str, ...]) -> list[str]:
    told = (words.event(event, names) for event in events)
    return [line for line in told if line]
