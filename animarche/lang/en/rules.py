"""The rules browser."""

TEXTS = {
    "rules.title": "Rulebook",
    "rules.search": "Type words or an id, such as W4, to search",
    "rules.found": "found: {n}",
    "rules.none": "Nothing found.",
    "rules.key.find": "Search",
    "rules.key.rule": "Rules",
    "rules.key.link": "Link",
    "rules.key.follow": "Follow",
    "rules.key.back": "Back",
    "rules.key.close": "Close",
}
