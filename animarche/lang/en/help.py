"""Help."""

TEXTS = {
    # ---- rules and help
    "help.title": "Help",
    "help.win.1": "Whoever has the most VP at the end wins.",
    "help.win.2": "VP come from selling shops, effects, ads, public buildings and goals;",
    "help.win.3": "and at the end every shop that still stands scores its own VP.",
    "help.turn.1": (
        "The market is drawn as it lies on a table. A plot can call the animals in line "
        "with it: the column above or below it, or the row beside it."
    ),
    "help.turn.2": (
        "Five rounds of five phases. Attract: call one animal a turn. Income: use the "
        "shops that have animals. Sale: sell one shop, or none. Work: one action for each "
        "worker. Closing runs by itself."
    ),
    "help.turn.3": (
        "Act in the list, or point at things on the table; what can be acted on is marked "
        "▸. The line below the market shows what the action under the cursor would "
        "change."
    ),
    "help.turn.4": (
        "Whoever is first to pass in attract takes the start marker. In the last round, "
        "coins and wood that are left over are worth nothing, and new workers come too "
        "late."
    ),
    "help.turn.5": (
        "An ad binds the second worker to the first one's frame. When the fee is reached "
        "it runs: all who stand there gain its VP, and who paid most takes the card."
    ),
    "help.turn.6": (
        "Only the goals are secret. They score by themselves; at most two of the three "
        "large ones count."
    ),
    "help.turn.7": (
        "Each player has a manager with a power: point at a nameplate to read it. Your second, "
        "third and fourth shop each hire a worker, who works from the next round on."
    ),
    "help.now": "Now",
    "help.turn": "How a turn goes",
    "help.now.placement": (
        "Each of your plots calls the animals in line with it, so put the first shop where many "
        "stand. Move to one of your plots (Tab, arrows, a click) and press Enter."
    ),
    "help.now.attract": (
        "What is marked ▸ can be called: point at the animal, or at the plot that shall get it, "
        "and press Enter; or choose in the list. Whoever passes is out until income, and the first "
        "to pass starts the next phases."
    ),
    "help.now.income": (
        "Each shop with animals may be used once. Press c for all of them, with the choices that "
        "the first row of the list names; or take them one by one."
    ),
    "help.now.sale": (
        "A sold shop brings its VP at once; it goes back to the supply, its animals back to the "
        "plaza. A shop that stands at the end scores its VP too, so sell to make room or for an "
        "effect. Pass with p to keep all."
    ),
    "help.now.returning": (
        "Put the animals of the sold shop back: point at cells with room, or press c to put all on "
        "the first ones."
    ),
    "help.now.work": (
        "One action for each worker: build, renovate, visit another player, advertise, public "
        "buildings, or take 1 coin or 1 wood. Choose the action in the list, then the card, then "
        "the place; the price and what it brings stand to the right. Esc goes a step back, p ends "
        "it for this round."
    ),
    "help.now.bots": (
        "A bot is to act, and nobody acts for it. Space has it act at once, . stops the bots and "
        "lets them play on, + and - say how soon they act."
    ),
    "help.now.over": "The game is over: look around, or press q for the scores.",
    "help.why": "F1: the rule of what was just refused",
    "help.keys": "Keys",
    "help.signs": "Signs",
    "help.sign.amounts": "coins, wood, VP: 3c is 3 coins",
    "help.sign.pictures": "coins, wood and VP on the nameplates",
    "help.sign.icons": "the kinds of shops: food, home, service",
    "help.sign.players": "the players; their workers carry these letters",
    "help.sign.lines": "the lines of players A, B, C, D, round plots and public buildings",
    "help.sign.marker": "the start player marker",
    "help.sign.rounds": "a round that has begun; one that is still to come",
    "help.sign.workers": "a worker in the backyard; one that is away",
    "help.sign.customer": "a free customer seat",
    "help.sign.seat": "a free worker seat",
    "help.sign.lit": "can be acted on",
    "help.sign.picked": "chosen already",
    "help.sign.not_now": "cannot be chosen now, by the rule beside it; in the log: was refused",
    "help.sign.upgraded": "renovated (upgraded side); before a price: what renovating it costs",
    "help.sign.special": "a special shop, which has no upgraded side",
    "help.sign.used": "the shop was used in this income phase; on a nameplate: has passed",
    "help.sign.fountain": "the fountain at the middle of the plaza",
    "help.sign.closed": "a closed cell, where no animal stands (three players)",
    "help.sign.no_place": "a public building that no animal comes to",
    "help.sign.effect.shown": "🐾1c|1w",
    "help.sign.effect": (
        "what each animal brings in the income phase: 1 coin or 1 wood; where it is tight, a 1 is"
        " left out. 2c,4c,6c: what 1, 2, or 3 animals bring in all; where that has no room, 1-3🐾,"
        " and the details of the shop say it"
    ),
    "help.sign.ad.shown": "▴3c+3c",
    "help.sign.ad": (
        "the upper frame of an ad (▾ the lower): the first worker pays 3c, the second 3c. After "
        'it, "fee 6": the sum at which it runs; "2p": the VP for each who paid. Who paid most '
        'takes the card and its prize, such as "+1p" below its name.'
    ),
    "help.sign.goal": "a goal that counts, in the details of a player",
}
