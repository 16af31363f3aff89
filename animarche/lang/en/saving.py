"""A game that cannot be saved, and where else it could be."""

TEXTS = {
    "unsaved.over": "All is saved again in {path}.",
    "unsaved.lost": "Not saved in {path}: {problem}. Actions lost: {n}.",
    "unsaved.title": "Leave without saving?",
    "unsaved.leave": (
        "Not saved: {problem}. Actions lost if you leave: {n}. {sign} at the table saves the game "
        "in another place."
    ),
    "elsewhere.title": "Save in another place",
    "elsewhere.about": (
        "The whole game so far is written to a new file, and goes on there. What lies in the old "
        "place stays as it is."
    ),
    "elsewhere.there": "Same folder",
    "elsewhere.games": "Saved games",
    "elsewhere.home": "Home folder",
    "elsewhere.here": "Current folder",
    "elsewhere.temporary": "Until restart",
    "elsewhere.typed": "Type a path",
    "elsewhere.none": "No other folder takes the game now.",
    "elsewhere.go": "Save there",
    "elsewhere.wrong": "That place will not do: {problem}.",
    "elsewhere.done": "The game goes on in {path}.",
}
