"""Help: how a turn goes, the keys, and what the signs mean."""

from animarche.tui import palette
from animarche.tui.drawing.board import FREE_CUSTOMER, FREE_WORKER, UPGRADED, USED
from animarche.tui.drawing.plate import AWAY, MARKER, READY
from animarche.tui.drawing.plaza import FOUNTAIN
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import fit, wrap

WINNING = ("help.win.1", "help.win.2", "help.win.3")
TURN = (
    "help.turn.1",
    "help.turn.2",
    "help.turn.3",
    "help.turn.4",
    "help.turn.5",
    "help.turn.6",
    "help.turn.7",
)
KEYS = (
    ("← ↑ ↓ →", "help.key.arrows"),
    ("Tab", "help.key.tab"),
    ("Enter", "help.key.enter"),
    ("1-9", "help.key.numbers"),
    ("/", "help.key.find"),
    ("Esc", "help.key.back"),
    ("p", "help.key.pass"),
    ("c", "help.key.collect"),
    ("u", "help.key.undo"),
    ("g", "help.key.goals"),
    ("t", "help.key.tabs"),
    ("d", "help.key.details"),
    ("PgUp PgDn", "help.key.log"),
    ("F2", "help.key.language"),
    ("q", "help.key.quit"),
)
SIGNS = (
    ("A B C D", "help.sign.players"),
    (MARKER, "help.sign.marker"),
    (READY + AWAY, "help.sign.workers"),
    (FREE_CUSTOMER.strip(), "help.sign.customer"),
    (FREE_WORKER, "help.sign.seat"),
    ("▸", "help.sign.lit"),
    (UPGRADED, "help.sign.upgraded"),
    (USED, "help.sign.used"),
    (FOUNTAIN, "help.sign.fountain"),
    ("╱╱", "help.sign.closed"),
    ("help.sign.effect.shown", "help.sign.effect"),
    ("help.sign.ad.shown", "help.sign.ad"),
)


class Help(Paper[None]):
    """A page to scroll; Escape closes it."""

    def page(self, columns: int) -> list[Line]:
        """How a turn goes, keys, signs."""
        text, room = self.words.text, min(columns, 76)
        keys = f"  ↑↓ · {text('help.close')}"
        lines = [Line([(text("help.title"), palette.TITLE), (keys, palette.FAINT)]), Line()]
        for key in WINNING:
            lines += [Line([(line, palette.STRONG)]) for line in wrap(text(key), room)]
        lines.append(Line())
        for key in TURN:
            first, *rest = wrap(text(key), room - 2)
            lines.append(Line([("▪ ", palette.TITLE), (first, palette.BASE)]))
            lines += [Line([(f"  {line}", palette.BASE)]) for line in rest]
        for title, table in (("help.keys", KEYS), ("help.signs", (*self._letters(), *SIGNS))):
            lines += [Line(), Line([(text(title), palette.TITLE)])]
            for shown, key in table:
                sign = text(shown) if self.words.has(shown) else shown
                first, *rest = wrap(text(key), room - 12)
                lines.append(Line([(fit(sign, 12), palette.KEY), (first, palette.BASE)]))
                lines += [Line([(" " * 12 + line, palette.BASE)]) for line in rest]
        return lines

    def _letters(self) -> tuple[tuple[str, str], ...]:
        """The letters of this language for amounts and kinds of shops, and what they mean."""
        words = self.words
        amounts = " ".join(words.text(f"short.{what}", n="") for what in ("coins", "wood", "vp"))
        icons = " ".join(words.icon(icon, short=True) for icon in ("food", "home", "service"))
        return (amounts, "help.sign.amounts"), (icons, "help.sign.icons")

    def key(self, key: str) -> bool:
        """Escape, q, Enter, or the key that opened it."""
        if key in ("escape", "q", "enter", "?", "f1"):
            self.dismiss(None)
            return True
        return False
