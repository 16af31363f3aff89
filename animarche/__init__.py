"""Animarche (アニマルシェ): a terminal edition of the board game for two to four players.

This module imports nothing, so that every command pays only for the rooms it enters.
"""

__version__ = "0.1.0"
