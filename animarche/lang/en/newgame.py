"""The form for a new game."""

TEXTS = {
    "newgame.title": "New game",
    "newgame.seed": "Seed",
    "newgame.seed.hint": "any whole number; empty: by chance",
    "newgame.seed.bad": "The seed must be a whole number, or empty.",
    "newgame.start": "Start player",
    "newgame.start.random": "by chance",
    "newgame.begin": "Begin",
    "newgame.back": "Back",
    "newgame.few": "At least two players are needed.",
    "newgame.name.label": "Name of player {number}",
    "newgame.optional": "nobody",
    "name.empty": "A player needs a name.",
    "name.long": "The name is too long: at most 16 cells wide, which are 8 Japanese characters.",
    "name.control": "The name holds a character that cannot be shown.",
    "name.twice": "Two players are called {name}; give one another name.",
}
