"""Many games without a screen: played by bots, counted, and written down if one likes."""

MOST_GAMES = 1_000_000  # in one arena
