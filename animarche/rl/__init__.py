"""For researchers: Animarche as a PettingZoo environment (docs/researchers.md).

>>> from animarche.rl import env                                # doctest: +SKIP
>>> table = env(players=2)                                      # doctest: +SKIP
>>> table.reset(seed=7)                                         # doctest: +SKIP
"""

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    words = f"animarche.rl needs {error.name}: pip install 'animarche[rl]'"
    raise ModuleNotFoundError(words, name=error.name) from None

from animarche.rl.actions import Actions
from animarche.rl.environment import env, raw_env
from animarche.rl.observations import Observations
from animarche.rl.tables import describe

__all__ = ["Actions", "Observations", "describe", "env", "raw_env"]
