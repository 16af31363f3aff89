"""The log of a game: writing it, reading it, and playing it again (docs/log-format.md)."""
