"""The scores at the end."""

TEXTS = {
    "scoring.title": "Scoring",
    "scoring.place": "Place",
    "scoring.player": "Player",
    "scoring.play": "In play",
    "scoring.goals": "Goals",
    "scoring.shops": "Shops",
    "scoring.total": "Total",
    "scoring.winner": "Winner",
    "scoring.wins": "{winners} wins",
    "scoring.win_together": "{winners} win together",
    "scoring.log": "The whole game is in {path}",
    "scoring.again": "New game",
    "scoring.done": "To the title",
    "scoring.back": "q: the scores",
    "scoring.look": "Look at the table",
    "chart.round": "Round {number}",
    "chart.end": "End",
}
