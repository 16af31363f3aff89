"""Watching a game again."""

TEXTS = {
    "replay.goals": "Goals",
    "replay.supply": "Stock",
    "replay.course": "VP",
    "replay.step": "Step {n}",
    "replay.deal": "The deal",
    "replay.sits": "{player} ({seat}): {manager}",
    "replay.unchanged": "Nobody has more or less.",
    "replay.change.shops": "shops {n}",
    "replay.change.customers": "customers {n}",
    "replay.change.workers": "workers {n}",
    "replay.change.hired": "hired {n}",
    "replay.mark.building": "Public building",
    "replay.mark.ad": "Ad",
    "replay.mark.goal": "Goal",
    "replay.mark.by": "{what} ({player})",
    "commands.watch": "Watch a game",
    "title.watch": "Watch a game",
    "scoring.watch": "Watch again",
    "saved.key.watch": "Watch",
    # ---- whose goals are seen
    "replay.goals.hidden": "Goals are seen once they count.",
    "replay.goals.of": "Goals as {player} sees them.",
    "replay.goals.all": "All goals are seen.",
    "replay.goals.face_down": "{n} face down",
    "replay.deck": "Ads to come: {ads}",
    "replay.open.title": "See what lies face down?",
    "replay.open.text": "The game is not over: this shows goals that are still secret.",
    "replay.open.yes": "Show",
    "replay.open.no": "Keep hidden",
    # ---- what was taken back
    "replay.undone": "all lines",
    "replay.undone.shown": "What was taken back is shown, too.",
    "replay.undone.left_out": "Only what stands is shown.",
    # ---- going elsewhere
    "replay.speed": "Speed {speed}",
    "replay.jump.ask": "Go to: {typed}",
    "replay.jump.go": "Go there",
    "replay.jump.nowhere": (
        "There is no step {typed}: type a number up to {last}, start, end, or a place such as r3 "
        "or r3.work."
    ),
    "replay.jump.position": "This position is not in the game: {reason}",
    "replay.no_rule": "No rule is behind this.",
    # ---- playing on, and the position
    "replay.no_more": "The game is over here: go back to a step before, and play on from there.",
    "replay.fork.title": "Play on from here?",
    "replay.fork.text": (
        "A new game begins at this step and is saved by itself; the one that you watch stays as it "
        "is."
    ),
    "replay.fork.yes": "Play on",
    "replay.fork.no": "Go on watching",
    "replay.fork.cannot": "Nobody can play on here: {reason}",
    "replay.forked": "The new game goes on from step {n} of {log}.",
    # ---- how far it can be trusted
    "replay.exact": "Exact: every state is as it was written{more}.",
    "replay.unverified": "Unverified: {reasons}.",
    "replay.diverged": "Diverged at line {n}, nothing is shown after step {last}: {reason}",
    "replay.other_state": "its state is not the one that was written.",
    "replay.joint": "; ",
    "replay.torn": "the last line is cut off",
    "replay.doubt.cards": "it was played with other cards, {cards}",
    "replay.doubt.rules": "it was played by rules {rules}, not by {now}",
    "replay.doubt.bare": "{n} lines have no fingerprint",
    "replay.other_cards": (
        "That game uses other cards ({cards}); this shows it: animarche replay LOG --cards FILE"
    ),
    "replay.cannot_open": "This game cannot be watched: {reason}",
    # ---- keys
    "deed.watch.play.short": "Play",
    "deed.watch.play": "play and pause",
    "deed.watch.speed.short": "Speed",
    "deed.watch.speed": "faster and slower, from half speed to eight times",
    "deed.watch.step.short": "Step",
    "deed.watch.step": "a command back and on; the wheel does the same",
    "deed.watch.turn.short": "Turn",
    "deed.watch.turn": "a turn back and on",
    "deed.watch.phase.short": "Phase",
    "deed.watch.phase": "a phase on and back (also PgDn, PgUp)",
    "deed.watch.round.short": "Round",
    "deed.watch.round": "a round on and back",
    "deed.watch.ends.short": "Ends",
    "deed.watch.ends": "the deal, and the last step",
    "deed.watch.jump.short": "Go to",
    "deed.watch.jump": (
        "go to a step: its number (digits alone will do), r3, r3.work, start, end, or a position"
    ),
    "deed.watch.fork.short": "Play on",
    "deed.watch.fork": "play on from here, as a new game",
    "deed.watch.goals.short": "Goals",
    "deed.watch.goals": "see all goals, or only those that count",
    "deed.watch.eyes.short": "View",
    "deed.watch.eyes": "see the goals of one player, then of the next",
    "deed.watch.undone.short": "Undone",
    "deed.watch.undone": "show what was taken back, or leave it out",
    "deed.watch.look.short": "Look",
    "deed.watch.look": "look at the next thing on the table (Shift+Tab: the one before)",
    "deed.watch.panel.short": "Panels",
    "deed.watch.panel": "next panel, where panels share a place",
    "deed.watch.details.short": "Details",
    "deed.watch.details": "the step, or the thing that is looked at, in full",
    "deed.watch.copy.short": "Copy",
    "deed.watch.copy": "copy the position as text",
    "deed.watch.rule.short": "Rule",
    "deed.watch.rule": "the rule behind the step",
    "deed.watch.leave.short": "Leave",
    "deed.watch.leave": "leave the game that is watched (also Esc)",
    # ---- help
    "replay.help": "Watching a game",
    "replay.help.about": (
        "You see the table after a step of a game that was played. The line below it is the whole "
        "game; the log tells it up to the step, and below the log stands what the step was."
    ),
    "replay.sign.now": "the step that is shown",
    "replay.sign.round": "a round begins",
    "replay.sign.phase": "a phase begins",
    "replay.sign.goal": "a goal counts",
    "replay.sign.ad": "an ad runs",
    "replay.sign.building": "a public building is built",
    "replay.sign.playing": "it plays; it stands still",
}
