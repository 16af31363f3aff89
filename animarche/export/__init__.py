"""A game to hand on: as a report, a page, a JSON document, a picture, or a film of a terminal."""
