"""The settings, and the small files in which the game remembers something."""

TEXTS = {
    # ---- each setting, its values, and what they mean
    "settings.title": "Settings",
    "settings.saved": "saved at once",
    "settings.language": "Language",
    "settings.language.auto": "as the system says",
    "settings.language.auto.about": (
        "The language of your system, if it is one of the two, else English."
    ),
    "settings.language.en": "English",
    "settings.language.en.about": "Everything in English.",
    "settings.language.ja": "日本語",
    "settings.language.ja.about": "Everything in Japanese.",
    "settings.language.now": "This time --lang decides; a change here ends that.",
    "settings.theme": "Theme",
    "settings.theme.dark": "dark",
    "settings.theme.dark.about": "The market in the evening: warm colors on a dark ground.",
    "settings.theme.light": "light",
    "settings.theme.light.about": "The market in the morning: dark ink on paper.",
    "settings.theme.contrast": "high contrast",
    "settings.theme.contrast.about": (
        "Black ground, strong colors: for weak eyes and for weak screens."
    ),
    "settings.theme.now": "Now there are no colors, for NO_COLOR is set.",
    "settings.animals": "Animals",
    "settings.animals.emoji": "pictures",
    "settings.animals.emoji.about": "Animals are shown as emoji.",
    "settings.animals.letters": "two letters",
    "settings.animals.letters.about": (
        "Two letters each: for terminals without emoji, and to read aloud."
    ),
    "settings.borders": "Lines and marks",
    "settings.borders.lines": "drawn",
    "settings.borders.lines.about": "Lines of box-drawing signs.",
    "settings.borders.ascii": "plain ASCII",
    "settings.borders.ascii.about": (
        "Lines of - | +, for terminals where the drawn frames do not meet."
    ),
    "settings.motion": "Motion",
    "settings.motion.full": "full",
    "settings.motion.full.about": "Animals walk, points count up. No key ever waits for it.",
    "settings.motion.basic": "little",
    "settings.motion.basic.about": "Points and coins count up; nothing walks.",
    "settings.motion.none": "none",
    "settings.motion.none.about": "Nothing moves: for slow lines, and for quiet eyes.",
    "settings.confirm": "Ask before acting",
    "settings.confirm.all": "before weighty acts, too",
    "settings.confirm.all.about": "Before leaving, sales, removals, and a pass in work or income.",
    "settings.confirm.weighty": "before leaving, and waste",
    "settings.confirm.weighty.about": "Before leaving, and before a pass that wastes income.",
    "settings.confirm.none": "never",
    "settings.confirm.none.about": "The game is saved, and u takes back what is done.",
    "settings.mouse": "Mouse",
    "settings.mouse.on": "on",
    "settings.mouse.on.about": "Clicks act; select text with Shift held down.",
    "settings.mouse.off": "off",
    "settings.mouse.off.about": (
        "The terminal keeps the mouse, for selecting text. All goes by keys."
    ),
    "settings.hints": "Hints",
    "settings.hints.on": "on",
    "settings.hints.on.about": "A hint when a phase comes for the first time.",
    "settings.hints.off": "off",
    "settings.hints.off.about": "No hints; help is still at ? and F1.",
    # ---- what is wrong with such a file, where, and what to do
    "note.json": (
        "{path} is no JSON from line {line}, column {column} on, so what is usual holds instead. "
        "Mend it, or go on: the next change moves it aside, to a name with .bad."
    ),
    "note.text": (
        "{path} is no text in UTF-8, so what is usual holds instead. Mend it, or go on: the next "
        "change moves it aside, to a name with .bad."
    ),
    "note.object": (
        "{path} is no JSON object, so what is usual holds instead. Mend it, or go on: the next "
        "change moves it aside, to a name with .bad."
    ),
    "note.large": (
        "{path} holds more than can be read, so what is usual holds instead. Mend it, or go on: "
        "the next change moves it aside, to a name with .bad."
    ),
    "note.value": (
        "{path} has no good value for {name} (allowed: {allowed}), so the usual one holds. Mend "
        "it, or go on: the next change moves it aside, to a name with .bad."
    ),
    "note.read": "{path} cannot be read, so what is usual holds instead: {problem}.",
    "note.write": "{path} cannot be written, so changes hold until you quit: {problem}.",
}
