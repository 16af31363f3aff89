"""Card sets: from data/cards.yaml, or a card file of one's own, to what the engine plays with.

The standard set comes compiled, so that starting a game needs neither pydantic nor yaml; both are
imported only where a card file is read.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from animarche.cards.loader import CardFileError, digest, known, load, load_document, standard

__all__ = ["CardFileError", "digest", "known", "load", "load_document", "standard"]


def __getattr__(name: str) -> Any:
    """The loader's names, at first use: `animarche --help` imports this package for the commands in
    it, and the engine's records behind the loader take longer than all the rest of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from animarche.cards import loader

    return getattr(loader, name)
