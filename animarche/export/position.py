"""A state as a page needs it: what lies open on the table, part by part.

A part is what is drawn anew at once, such as a cell or a plot, so that the difference between two
states is a handful of parts. Of hidden things there are numbers only.

| part | value |
|---|---|
| `when` | `[round, phase]` |
| `act`, `start` | the player to act, or null; who holds the start player marker |
| `player0` … | `[coins, wood, vp, backyard, waiting, used, passed, start, acts]` |
| `plot0.0` … | null, or `[side, used, animals, visitors]`, `side` as of `side_name` |
| `cell0` … | the animals on it, in order of arrival |
| `buildings` | `[id, cells, owner]` of each on the plaza |
| `scored0` … | the goals of a player that count now, as indices of the goals as dealt |
| `won0` … | the ads that a player took |
| `ads`, `deck` | `[id, frame, workers]` of each open ad, as they lie; how many are in the deck |
| `reserve`, `returning` | animals, the next first |
| `shops`, `public` | the copies left, in the order of the cards |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.journal.canonical import public_supply

if TYPE_CHECKING:
    from animarche.engine.cards import Side
    from animarche.engine.state import GameState, Player

Position = dict[str, Any]


def side_name(side: Side) -> str:
    """A side of a shop card in one word: its id, and "+" after it for the upgraded one."""
    return side.shop + "+" * side.upgraded


def position(state: GameState) -> Position:
    """The parts of a state, each as JSON."""
    free = public_supply(state.cards, state.buildings)
    found: Position = {
        "when": [state.round, state.phase],
        "act": state.to_act,
        "start": state.start_player,
        "reserve": list(state.reserve),
        "returning": list(state.returning),
        "buildings": [[b.public.id, list(b.cells), b.owner] for b in state.buildings],
        "ads": [[ad.id, ad.frame, [worker.player for worker in ad.workers]] for ad in state.ads],
        "deck": len(state.ad_deck),
        "shops": list(state.supply),
        "public": [free.get(kind, 0) for kind in state.cards.public_kinds],
    }
    for cell, animals in enumerate(state.plaza):
        found[f"cell{cell}"] = list(animals)
    for who, player in enumerate(state.players):
        found |= _player(state, who, player)
    return found


def _player(state: GameState, who: int, player: Player) -> Position:
    dealt = [goal.id for goal in (*player.goals.small, *player.goals.large)]
    found: Position = {
        f"player{who}": [
            *(player.coins, player.wood, player.vp),
            *(player.backyard, player.waiting, player.used),
            *(state.passed[who], state.start_player == who, state.to_act == who),
        ],
        f"scored{who}": [dealt.index(goal.id) for goal in player.goals.scored],
        f"won{who}": list(player.ads),
    }
    for index, plot in enumerate(player.plots):
        found[f"plot{who}.{index}"] = (
            None
            if plot is None
            else [side_name(plot.side), plot.used, list(plot.animals), list(plot.visitors)]
        )
    return found


def difference(before: Position, after: Position) -> Position:
    """The parts of `after` that are not as in `before`."""
    return {
        part: value for part, value in after.items() if part not in before or before[part] != value
    }
