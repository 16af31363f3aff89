"""Deals as JSON, and the plaza, which deals and states write alike."""

from typing import Any

from animarche.engine.board import COLUMNS
from animarche.engine.setup import Deal, DealtGoals
from animarche.journal.values import array, each, exactly, integer, strings

_DEAL = ("start_player", "plaza", "reserve", "managers", "goals", "ads", "ad_deck")

Plaza = tuple[tuple[str, ...], ...]


def plaza_to_json(plaza: Plaza) -> list[list[list[str]]]:
    """The plaza as rows of cells of animals."""
    cells = [list(animals) for animals in plaza]
    return [cells[at : at + COLUMNS] for at in range(0, len(cells), COLUMNS)]


def plaza_from_json(value: Any) -> Plaza:
    """The plaza of any number of rows. Raises ValueError."""
    rows = each(each(strings))(value, "plaza")
    if any(len(row) != COLUMNS for row in rows):
        raise ValueError(f'each row of "plaza" must have {COLUMNS} cells')
    return tuple(cell for row in rows for cell in row)


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """A deal as the log's first line holds it."""
    return {
        "start_player": deal.start_player,
        "plaza": plaza_to_json(deal.plaza),
        "reserve": list(deal.reserve),
        "managers": list(deal.managers),
        "goals": [{"small": list(g.small), "large": list(g.large)} for g in deal.goals],
        "ads": list(deal.ads),
        "ad_deck": list(deal.ad_deck),
    }


def deal_from_json(value: Any) -> Deal:
    """The deal that `value` describes. Raises ValueError with one clause for a wrong shape;
    whether the deal is possible says `engine.setup.why_not_deal`."""
    found = exactly(value, _DEAL, "the deal")
    goals = [exactly(g, ("small", "large"), '"goals"') for g in array(found["goals"], "goals")]
    return Deal(
        start_player=integer(found["start_player"], "start_player"),
        plaza=plaza_from_json(found["plaza"]),
        reserve=strings(found["reserve"], "reserve"),
        managers=strings(found["managers"], "managers"),
        goals=tuple(
            DealtGoals(small=strings(g["small"], "small"), large=strings(g["large"], "large"))
            for g in goals
        ),
        ads=strings(found["ads"], "ads"),
        ad_deck=strings(found["ad_deck"], "ad_deck"),
    )
