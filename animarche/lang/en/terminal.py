"""The command line."""

TEXTS = {
    # ---- command line
    "cli.result": "{place}. {player}: {total} VP (play {play}, goals {goals}, shops {shops})",
    "cli.standings": "Standings",
    "cli.standings.now": "So far (shops count at the end)",
    "cli.step": "{n}. {line}",
}
