"""Everything that a key can do: one table for keys, footer, help and the command palette.

The text `deed.{id}` says in full what a deed does, `deed.{id}.short` names it in the footer. A deed
that cannot be done now says why not; the footer shows it greyed, and its key gives that reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.engine import commands as c
from animarche.engine.records import record
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK
from animarche.tui.jump import named

if TYPE_CHECKING:
    from collections.abc import Callable

    from animarche.tui.desk import Desk
    from animarche.tui.viewer import Viewer

# The keys of the rows of the list, the first row first: digits, and letters that do nothing else.
CHOICES = "1234567890befhikmnosvxyz"

TABLE, PAGE, JUMP, WATCHING, ANYWHERE = "table", "page", "jump", "watching", "anywhere"

Reason = Refusal | str | None  # why a deed cannot be done: a refusal, or the key of a sentence


def _always(desk: object) -> Reason:
    return None


@record
class Deed:
    """Something that `keys` do: at the table, on pages, while jumping, while a game is watched, or
    anywhere. A key has the name that `keys.exact` gives it; `sign` is what the players read.
    `why_not(desk)` is the reason that keeps it from being done at a table now, or, for who watches,
    `why_not(viewer)`."""

    id: str
    keys: tuple[str, ...]
    sign: str
    place: str = TABLE
    why_not: Callable[[Any], Reason] = _always


# ---- why not


def _over(desk: Desk) -> Reason:
    return refuse("F2", "game_over") if desk.table.over else None


def _acts(desk: Desk) -> Reason:
    return "deed.bots_turn" if desk.table.bot else _over(desk)


def _not_over(desk: Desk) -> Reason:
    return None if desk.table.over else "deed.not_over"


def _pass(desk: Desk) -> Reason:
    return "deed.bots_turn" if desk.table.bot else desk.table.why_not(c.PASS)


def _advise(desk: Desk) -> Reason:
    return _acts(desk) if desk.advisable else "deed.coached"


def _collect(desk: Desk) -> Reason:
    if desk.table.bot:
        return "deed.bots_turn"
    if desk.state.phase != INCOME:
        return "deed.only_income"
    return None if desk.proposal else "menu.no_shortcut"


def _return(desk: Desk) -> Reason:
    if desk.table.bot:
        return "deed.bots_turn"
    return None if desk.state.returning else "deed.only_returning"


def _goals(desk: Desk) -> Reason:
    return None if desk.table.people else "deed.no_people"


def _no_bots(desk: Desk) -> Reason:
    return _over(desk) if any(desk.table.bots) else "deed.no_bots"


def _go(desk: Desk) -> Reason:
    return _no_bots(desk) or (None if desk.table.bot else "deed.no_bot_acts")


def _stop(desk: Desk) -> Reason:
    return _no_bots(desk) or ("deed.stopped" if desk.stopped else None)


def _start(desk: Desk) -> Reason:
    return _no_bots(desk) or (None if desk.stopped else "deed.not_stopped")


def _undo(desk: Desk) -> Reason:
    return desk.table.undo_refusal()


def _restart(desk: Desk) -> Reason:
    return desk.table.restart_refusal()


def _redo(desk: Desk) -> Reason:
    return desk.table.redo_refusal()


def _together(desk: Desk) -> Reason:
    return "deed.alone" if _undo(desk) is None else desk.table.undo_together_refusal()


def _saved(desk: Desk) -> Reason:
    return None if desk.table.journal_problem else "deed.is_saved"


def _why(desk: Desk) -> Reason:
    return None if desk.refused and desk.rule else "deed.nothing_refused"


def _no_more(viewer: Viewer) -> Reason:
    return "replay.no_more" if viewer.state.to_act is None else None


def _none_undone(viewer: Viewer) -> Reason:
    steps = viewer.recording
    return "replay.undone.none" if len(steps.standing) == len(steps.steps) else None


def _no_rule(viewer: Viewer) -> Reason:
    return None if viewer.explained.rules else "replay.no_rule"


# Of two deeds with one key the first that can be done is meant; where neither can, the first.
DEEDS = (
    Deed("move", ("up", "down", "left", "right"), "← ↑ ↓ →"),
    Deed("next", ("tab", "shift+tab"), "Tab"),
    Deed("jump", ("j",), "j"),
    Deed("act", ("enter",), "Enter", why_not=_acts),
    Deed("scores", ("enter", "q"), "q", why_not=_not_over),
    Deed("number", tuple(CHOICES), "1-9", why_not=_acts),
    Deed("find", ("/",), "/", why_not=_acts),
    Deed("back", ("escape",), "Esc"),
    Deed("pass", ("p",), "p", why_not=_pass),
    Deed("collect", ("c",), "c", why_not=_collect),
    Deed("return", ("c",), "c", why_not=_return),
    Deed("undo", ("u",), "u", why_not=_undo),
    Deed("restart", ("U",), "U", why_not=_restart),
    Deed("redo", ("r",), "r", why_not=_redo),
    Deed("together", ("a",), "a", why_not=_together),
    Deed("goals", ("g",), "g", why_not=_goals),
    Deed("bots.go", (" ",), "Space", why_not=_go),
    Deed("bots.stop", (".",), ".", why_not=_stop),
    Deed("bots.start", (".",), ".", why_not=_start),
    Deed("bots.pace", ("-", "=", "+"), "+ -", why_not=_no_bots),
    Deed("advise", ("w",), "w", why_not=_advise),
    Deed("panel", ("t",), "t"),
    Deed("details", ("d",), "d"),
    Deed("log", ("l",), "l"),
    Deed("scroll", ("pageup", "pagedown"), "PgUp PgDn"),
    Deed("ends", ("home", "end"), "Home End"),
    Deed("why", ("f1",), "F1", why_not=_why),
    Deed("elsewhere", ("ctrl+s",), "Ctrl+S", why_not=_saved),
    Deed("leave", ("q",), "q"),
    Deed("place.cell", (), "a1…d4", JUMP),
    Deed("place.plot", (), "n1…w4", JUMP),
    Deed("place.player", ("p",), "pa…", JUMP),
    Deed("place.ad", ("u",), "u1 l1…", JUMP),
    Deed("place.end", ("escape",), "Esc", JUMP),
    Deed("watch.play", (" ",), "Space", WATCHING),
    Deed("watch.speed", ("-", "=", "+"), "+ -", WATCHING),
    Deed("watch.step", ("right", "left"), "← →", WATCHING),
    Deed("watch.turn", ("up", "down"), "↑ ↓", WATCHING),
    Deed("watch.phase", ("P", "pageup", "p", "pagedown"), "p P", WATCHING),
    Deed("watch.round", ("R", "r"), "r R", WATCHING),
    Deed("watch.ends", ("home", "end"), "Home End", WATCHING),
    Deed("watch.jump", ("j",), "j", WATCHING),
    Deed("watch.fork", ("f",), "f", WATCHING, _no_more),
    Deed("watch.goals", ("g",), "g", WATCHING),
    Deed("watch.eyes", ("v",), "v", WATCHING),
    Deed("watch.undone", ("u",), "u", WATCHING, _none_undone),
    Deed("watch.look", ("shift+tab", "tab"), "Tab", WATCHING),
    Deed("watch.panel", ("t",), "t", WATCHING),
    Deed("watch.details", ("d",), "d", WATCHING),
    Deed("watch.copy", ("y",), "y", WATCHING),
    Deed("watch.rule", ("f1",), "F1", WATCHING, _no_rule),
    Deed("watch.leave", ("escape", "q"), "q", WATCHING),
    Deed("choose", ("up", "down", "tab", "shift+tab"), "↑ ↓", PAGE),
    Deed("take", ("enter",), "Enter", PAGE),
    Deed("line", tuple("123456789"), "1-9", PAGE),
    Deed("turn", ("pageup", "pagedown", "home", "end"), "PgUp PgDn", PAGE),
    Deed("help", ("?", "f1"), "?", ANYWHERE),
    Deed("commands", (":", "ctrl+p"), ":", ANYWHERE),
    Deed("language", ("f2",), "F2", ANYWHERE),
    Deed("settings", ("f3",), "F3", ANYWHERE),
    Deed("rules", ("f4",), "F4", ANYWHERE),
    Deed("quit", ("ctrl+q", "ctrl+c"), "Ctrl+Q", ANYWHERE),
)
ACTING = ("act", "number", "pass", "return", "collect")  # they do something for who is to act
BY_ID = {deed.id: deed for deed in DEEDS}


def meant(key: str, place: str, desk: Desk | Viewer | None = None) -> Deed | None:
    """The deed of a key at a place. A capital letter that means nothing of its own, as it comes
    with Caps Lock, is the small one."""
    for name in dict.fromkeys((key, key.casefold())):
        found = [deed for deed in DEEDS if name in deed.keys and deed.place in (place, ANYWHERE)]
        if found:
            able = (deed for deed in found if desk is None or deed.why_not(desk) is None)
            return next(able, found[0])
    return None


# ---- the footer

LAST = ("help", "commands")  # on the right, always
FOOTER = {
    PLACEMENT: ("act", "next", "goals", "undo", *LAST),
    ATTRACT: ("act", "next", "pass", "undo", *LAST),
    INCOME: ("act", "collect", "pass", "undo", *LAST),
    SALE: ("act", "pass", "goals", "undo", *LAST),
    "returning": ("act", "return", "next", "undo", *LAST),
    WORK: ("act", "find", "pass", "undo", *LAST),
    "begun": ("act", "back", "next", "find", *LAST),
    "search": ("act", "move", "back", "why"),
    "jump": ("place.cell", "place.plot", "place.player", "place.ad", "place.end"),
    "bots": ("bots.go", "bots.stop", "undo", "log", *LAST),
    "stopped": ("bots.start", "bots.go", "undo", "log", *LAST),
    "over": ("scores", "goals", "log", "details", *LAST),
}
WATCHED = ("watch.play", "watch.step", "watch.jump", "watch.fork", *LAST)  # of who watches
MOST = 6  # keys in the footer
PLACES = {
    "place.cell": "cell",
    "place.plot": "plot",
    "place.player": "plate",
    "place.ad": "frame",
}  # the kinds of things to jump to


def moment(desk: Desk, jumping: bool) -> str:
    """The moment of the game that the footer is for: a key of FOOTER."""
    if jumping:
        return "jump"
    if desk.table.over:
        return "over"
    if desk.table.bot:
        return "stopped" if desk.stopped else "bots"
    if desk.filter is not None:
        return "search"
    if desk.begun:
        return "begun"
    return "returning" if desk.state.returning else desk.state.phase


def sign_of(deed: Deed, desk: Desk) -> str:
    """What the players read as the keys of a deed; of places the first and the last there is."""
    if deed.id not in PLACES:
        return deed.sign
    names = _places(deed.id, desk)
    return f"{names[0]}…{names[-1]}"


def _places(id: str, desk: Desk) -> list[str]:
    found = named(desk.state.board, len(desk.state.ads))
    return [name for name, target in found.items() if target.kind == PLACES[id]]


def footer_deeds(desk: Desk, jumping: bool) -> tuple[Deed, ...]:
    """The deeds that the footer shows, at most MOST. After a refusal its rule takes the place of
    help; while something can be brought back, that takes the place of what is needed least; while
    nothing can be taken back, there is advice instead, or the pace of bots; while the disk refuses,
    another place to save in takes the place of all commands, which have it, too."""
    now = moment(desk, jumping)
    found = [id for id in FOOTER[now] if id not in PLACES or _places(id, desk)]
    if "help" in found and _why(desk) is None:
        found[found.index("help")] = "why"
    if "undo" in found and _redo(desk) is None:
        least = next((id for id in ("goals", "next", "find") if id in found), None)
        if least:
            found[found.index(least)] = "redo"
    if "undo" in found and _undo(desk) is not None:
        if _advise(desk) is None:
            found[found.index("undo")] = "advise"
        elif desk.table.bot:
            found[found.index("undo")] = "bots.pace"
    if "commands" in found and _saved(desk) is None:
        found[found.index("commands")] = "elsewhere"
    return tuple(BY_ID[id] for id in found)
