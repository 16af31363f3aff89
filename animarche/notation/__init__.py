"""A game as text: commands, positions and whole games in words (docs/notation.md)."""
