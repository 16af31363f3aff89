"""The command line."""

TEXTS = {
    # ---- command line
    "cli.result": "{place}. {player}: {total} VP (play {play}, goals {goals}, shops {shops})",
    "cli.standings": "Standings",
    "cli.step": "{n}. {line}",
    "cli.undo.one": "{n}. The last command is taken back.",
    "cli.undo.many": "{n}. The last {count} commands are taken back.",
}
