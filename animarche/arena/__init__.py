"""Many games without a screen: played by bots, counted, and written down if one likes."""
