"""The guided first round: for each step what to do, and more for who asks."""

TEXTS = {
    "lesson.title": "Learn to play",
    "lesson.you": "You",
    "lesson.ken": "Ken",
    "lesson.more": "h: more",
    "lesson.leave": "q: stop",
    "lesson.later": "First: {sign}.",
    # ---- the key that leads on
    "lesson.press.read": "go on",
    "lesson.press.goals": "look at your goals",
    "lesson.press.rule": "read the rule, then Esc",
    "lesson.press.undo": "take it back",
    "lesson.press.back": "one step back, this way leads elsewhere",
    "lesson.press.tab": "go to what is marked ▸ (or click it)",
    "lesson.press.told": "go to what is marked ● (or click it)",
    "lesson.press.try": "try to call it",
    "lesson.press.enter": "choose it",
    # ---- the steps
    "lesson.welcome": (
        "Welcome to the market! The four plots below are yours, Ken sits across. Five rounds, and "
        "most victory points (VP) win. This first round you play yourself."
    ),
    "lesson.welcome.more": (
        "The plaza in the middle is full of animals: they are the customers. Around it each player "
        "has four plots for shops. Each round has five phases, shown in the top line: attract "
        "customers, collect income, sell a shop, let your workers work, close. Here Ken's part is "
        "played for you. Nothing can go wrong, and nothing is saved."
    ),
    "lesson.goals": (
        "Everybody has four secret goals worth VP. Look at yours: press g, then B, your letter. "
        "Any key covers them again."
    ),
    "lesson.goals.more": (
        "Goals are all that is secret in this game. They turn up and score by themselves, some at "
        "once when you achieve them, others at the end. Of your three large goals two count. At a "
        "table with friends the curtain names who may look; the others look away."
    ),
    "lesson.store": (
        "Your first shop is a general store. A shop calls animals only from the cells in line with "
        "its plot. Put it on your plot 2: with the number key, or by a click on the plot."
    ),
    "lesson.store.more": (
        "The list on the right holds all that you may do now, each row with its number. Any plot "
        "would be allowed; on plot 2 both animals of the second column are yours to call. Ken's "
        "shops face the same columns from the other side: first come, first served."
    ),
    "lesson.call": (
        "Ken took plot 3. Now attract: on a turn you call one animal from the line of your store "
        "to a free seat (◦). Call one of the two, from the list."
    ),
    "lesson.call.more": (
        "Each animal counts the same, so either will do. Turns go round until all have passed. "
        "Full shops earn more, and an animal that you take is gone for the others."
    ),
    "lesson.refusal": (
        "Ken called one, too. You can also point at things instead of using the list. Point at an "
        "animal out of your reach (●), and see what happens."
    ),
    "lesson.refusal.more": (
        "▸ marks what you may call, ● what this is about. Tab leads to both, the arrow keys move "
        "freely, Enter acts; left leads from the list to the table. With the mouse, just click. "
        "Whatever you try, no mistake breaks anything: the game says why something cannot be done."
    ),
    "lesson.rule": (
        "So you always learn why not, with the number of the rule. F1 opens the rulebook at that "
        "very rule; Esc closes it."
    ),
    "lesson.rule.more": (
        "In the rulebook just type words to search, or the number of a rule, such as W4. Without "
        "a refusal F1 shows the help: all keys and all signs."
    ),
    "lesson.point": (
        "Now call your second animal, this time by pointing: Tab leads to it, Enter calls it. "
        "Or simply click it."
    ),
    "lesson.point.more": (
        "The cells that your store can call from are framed. Enter on the animal calls it. Where "
        "several shops could call the same animal, the list then asks for the shop."
    ),
    "lesson.marker": (
        "No seat is left, so the game passed for you. Who is first to pass in attract takes the "
        "start marker ⚑ and begins all following phases. That was you."
    ),
    "lesson.marker.more": (
        "Going first is worth something: the best shops are there only once. So it can be good to "
        "pass early and leave an animal standing. p passes. A pass without a choice plays itself, "
        "but it counts like any other."
    ),
    "lesson.income": (
        "Income. In a general store each animal brings 1 coin or 1 wood; coins build, wood "
        "renovates. Choose as you like; at the right of each row stands the gain."
    ),
    "lesson.income.more": (
        "Before you act, the line below the table shows what you would have: 6c ▸ 8c. Other shops "
        "bring VP, or more the more animals they hold. c collects all as the first row says."
    ),
    "lesson.undo": (
        "Not what you wanted? u takes your own action back, as long as nobody else has acted and "
        "nothing hidden has come to light. Try it."
    ),
    "lesson.undo.more": (
        "At a table with friends U takes back the whole turn, and r plays again what was taken "
        "back. Further back, past the others' turns, it goes when all agree."
    ),
    "lesson.again": ("Both are worth having. So take 1 coin and 1 wood this time."),
    "lesson.again.more": (
        "A shop costs 4 coins, or 3 coins and 1 wood for the special ones. Renovating a shop and "
        "public buildings take wood, too."
    ),
    "lesson.sale": (
        "Ken took the same. You could sell a shop now: the store brings 1 VP. But then it earns "
        "no more, and what stands at the end scores the same. So pass this time."
    ),
    "lesson.sale.more": (
        "When does a sale pay? When a shop has done its work and its plot is wanted for a better "
        "one, when a card rewards selling, or a goal does: one of yours does, for three sales. "
        "Sold shops go back to the supply, and their animals to the plaza."
    ),
    "lesson.build": (
        "Work! Each worker (▪) does one action, you have two. A second shop means more customers, "
        "and hires a worker. Build the Coffee Shop, basic side, on any plot."
    ),
    "lesson.build.more": (
        "You choose in steps: first the card (▴: renovated at once), then the plot; Esc leads one "
        "step back. Below the list stands what the card does. Renovating turns a card to its "
        "better side, later or right while building, if you pay both. Of most shops there is only "
        "one."
    ),
    "lesson.visit": (
        "Ken's worker visits your Coffee Shop: coins for him; once it is renovated, VP for you. "
        "You too may visit others' shops, where a worker seat (▫) is free. It costs just the "
        "worker."
    ),
    "lesson.visit.more": (
        "What a seat brings the visitor and the owner stands on the card: point at the shop, and d "
        "shows it in full. Ken's manager, Cat the Socialite, gives him more coins for each visit. "
        "Everybody has a manager: point at a nameplate to read what it can do."
    ),
    "lesson.guest": (
        "Your second worker: be a guest, too. Point at Ken's General Store, which has a free "
        "worker seat (▫): 2 coins for you."
    ),
    "lesson.guest.more": (
        "One worker sits on a seat until closing, so who is first has the choice. A worker who "
        "finds nothing better takes 1 coin or 1 wood. Public buildings bring VP at once, and "
        "change where animals stand; your manager, Owl the Architect, makes them cheaper and gives "
        "you more VP for each."
    ),
    "lesson.ad": (
        "The round has just ended. Ken's last worker still waits on an ad, the Flyers. If one more "
        "worker pays there, say yours, it runs: both gain 2 VP, and who paid most takes the card."
    ),
    "lesson.ad.more": (
        "An ad has two frames, upper ▴ and lower ▾; the first worker decides which one counts, and "
        "waits there over the closing. If both pay the same, who paid first takes the card, with "
        "its prize. t turns the panels on the right: actions, ads, supply, log."
    ),
    "lesson.closing": (
        "The round is over. The animals went home, and your workers are back, with the new one: "
        "three. Round 2 begins, and you know how to play!"
    ),
    "lesson.closing.more": (
        "Closing plays itself. Animals fill the plaza from its upper left corner, and those from "
        "the reserve follow. Ken's worker stays on the ad, so he has one less at home."
    ),
    # ---- the last page
    "lesson.end": "That was a whole round",
    "lesson.end.lead": "In a whole game there is also this:",
    "lesson.end.1": (
        "Five rounds. Income grows with shops and seats: renovate, and fill all four plots. The "
        "second, third and fourth shop each hire a worker."
    ),
    "lesson.end.2": (
        "Sell what has done its work, above all when a card or a goal rewards it. What stands at "
        "the end scores its VP."
    ),
    "lesson.end.3": (
        "Ads want two workers. Join one that somebody else has begun, or run one alone in two "
        "turns, and take the card."
    ),
    "lesson.end.4": (
        "Public buildings cover two cells and bring VP at once. A memorial brings 6, a stage has "
        "room for more animals, a construction site for none. Anybody may move them for 3 wood."
    ),
    "lesson.end.5": "In round 5 spend everything: coins and wood that are left score nothing.",
    "lesson.end.6": (
        "With three or four players everybody has more animals in line, and more rivals for them."
    ),
    "lesson.end.7": "? helps anywhere, g shows your goals, : lists all commands.",
    "lesson.end.new": "New game",
    "lesson.end.rules": "Rulebook",
    "lesson.end.table": "Look at the table",
    "lesson.end.title": "Title screen",
    # ---- leaving
    "lesson.stop": "Stop the lesson?",
    "lesson.stop.text": "You can begin it again from the title at any time.",
    "lesson.stop.yes": "Stop",
    "lesson.stop.no": "Go on",
}
