"""Card sets: from data/cards.yaml, or a card file of one's own, to what the engine plays with.

The standard set comes compiled, so that starting a game needs neither pydantic nor yaml; both are
imported only where a card file is read.
"""

from animarche.cards.loader import CardFileError, digest, load, load_document, standard

__all__ = ["CardFileError", "digest", "load", "load_document", "standard"]
