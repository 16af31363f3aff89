"""What the player to act may do, and may not: `options`, `no_options` and `all_options`."""

from collections.abc import Sequence

from animarche.engine.cards import CardSet
from animarche.engine.commands import FRAMES, RESOURCES
from animarche.journal.values import shown
from animarche.notation.commands import ANYTHING, fits, pattern_names
from animarche.testing.marks import Part
from animarche.testing.moment import Check, Mismatch, Moment

_MOST = 40


def see_names(names: Sequence[str], part: Part, cards: CardSet) -> None:
    """See that all names in a command are known, so that no misspelt one is refused, or missing
    among the options, for its spelling alone."""
    vocabulary = (
        *(*cards.shops, *cards.animals, *cards.public, *cards.ads),
        *(*FRAMES, *RESOURCES),
    )
    for word in names:
        if word not in (*vocabulary, ANYTHING):
            raise part.unknown(word, vocabulary)


def options_check(name: str, part: Part, cards: CardSet) -> Check:
    """The check of one of the three fields; its members are commands without the player, in which
    "_" is any one word."""
    entries = [] if part.value == "none" else part.entries()
    patterns = [" ".join(entry.text().split()) for entry in entries]
    for pattern, entry in zip(patterns, entries, strict=True):
        names = pattern_names(pattern)
        if names is None:
            raise entry.wrong(f"has no command {shown(pattern)}; docs/scenarios.md lists them")
        see_names(names, entry, cards)

    def test(moment: Moment) -> Mismatch | None:
        options = moment.options
        missing = [p for p in patterns if not any(fits(p, option) for option in options)]
        more = [o for o in options if not any(fits(p, o) for p in patterns)]
        if name == "no_options":
            there = [o for o in options if o not in more]
            return Mismatch("not to be an option", "\n".join(there[:_MOST])) if there else None
        if missing:
            verbs = {pattern.split()[0] for pattern in missing}
            near = [option for option in options if option.split()[0] in verbs]
            return Mismatch("\n".join(missing), _listed(near))
        if name == "all_options" and more:
            return Mismatch("\n".join(patterns) or "no options", "besides\n" + _listed(more))
        return None

    return Check(part.line, name, test)


def _listed(options: list[str]) -> str:
    left_out = f"\nand {len(options) - _MOST} more" if len(options) > _MOST else ""
    return ("\n".join(options[:_MOST]) or "no such option") + left_out
