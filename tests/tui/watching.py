"""Games that are watched, for the tests of the replay."""

from animarche import paths
from animarche.table.recording import Recording
from animarche.tui.app import Animarche
from tests.cards.first import first_cards
from tests.tui.helpers import NAMES, new_table, played

SIZE = (80, 24)


def app_at(recording, n=40, lang="en"):
    return Animarche(None, lang, watched=(recording, n))


def saved_game(moves=2000, players=3, seed=5, names=NAMES):
    """The log of a game among the saved ones."""
    path = paths.games() / "20260101-120000.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    played(new_table(players, seed, names, path), moves).close()
    return path


def unfinished(moves=30):
    return Recording.read(saved_game(moves), lambda header: first_cards())


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
