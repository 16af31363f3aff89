"""The title screen."""

TEXTS = {
    "title.name": "Animarche",
    "title.tagline": "A market square full of animals, for two to four players",
    "title.unofficial": "Animarche, an unofficial edition of アニマルシェ by 戸塚工房",
    "title.new": "New game",
    "title.continue": "Continue",
    "title.learn": "Learn to play",
    "title.newcomer": "New here? Five minutes, by playing.",
    "title.language": "日本語",
    "title.quit": "Quit",
    "title.nothing_to_continue": "There is no unfinished game.",
    "title.other_cards": (
        "That game uses other cards ({cards}); this opens it: animarche play --resume --cards FILE"
    ),
    "title.cannot_open": "This game cannot be opened: {reason}",
    "title.saved": "Saved games",
    # ---- the list of saved games
    "saved.none": "No game has been saved yet.",
    "saved.when": "Played",
    "saved.who": "Players",
    "saved.stands": "How far",
    "saved.at": "{round}, {phase}",
    "saved.waits": "unfinished",
    "saved.older": "{n} older games lie in {folder}",
}
