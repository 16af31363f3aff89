"""What the list and the desk say: taking back together, the last round, who can reach what."""

TEXTS = {
    # ---- taking back what another player did
    "agree.title": "Take it back?",
    "agree.asks": "{player} would like to take this back: {what}",
    "agree.how": "Everybody else presses their own letter to agree. Esc: no",
    # ---- the last round: what still counts
    "last.attract": (
        "Last round. Animals bring their income once more; coins and wood that are left score "
        "nothing."
    ),
    "last.income": "Last round. Coins and wood are still worth an action, and nothing after that.",
    "last.sale": (
        "Last sale. A shop that stands scores its VP at the end, too; sell for what a sale brings "
        "besides."
    ),
    "last.work": (
        "Last actions. VP, the VP of shops, ads that run and goals still count; new workers and "
        "income come too late."
    ),
    # ---- who can call from a cell
    "reach.others": "In reach of: {players}",
    "reach.nobody": "Nobody else can call from here.",
    "reach.none": "Nobody can call from here.",
}
