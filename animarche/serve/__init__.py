"""The game in a browser. What serves it is textual-serve, an optional extra."""
