"""The engine's values as JSON, and back; the forms are those of docs/log-format.md.

Writing never fails. Reading is strict: a ValueError says in one clause what is wrong.
"""

from animarche.journal.canonical import canonical, fingerprint
from animarche.journal.deals import deal_from_json, deal_to_json
from animarche.journal.records import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
)
from animarche.journal.states import state_from_json, state_to_json

__all__ = [
    "canonical",
    "command_from_json",
    "command_to_json",
    "deal_from_json",
    "deal_to_json",
    "event_from_json",
    "event_to_json",
    "fingerprint",
    "state_from_json",
    "state_to_json",
]
