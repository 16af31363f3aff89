"""The looks that roles can have: dark, light, high contrast, and without any color."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rich.style import Style
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as WidgetTheme

from animarche.engine.records import record
from animarche.names import COLORS
from animarche.tui import palette

NAMES = ("dark", "light", "contrast", "plain")
WITHOUT_COLOR = "plain"


@record
class Theme:
    """`styles` by role; `own` and `badge` roles by the name of a color. `variables` are what a
    style sheet may use, without the dollar sign."""

    name: str
    dark: bool
    styles: Mapping[str, Style]
    variables: Mapping[str, str]


@record
class _Colors:
    """The colors of a theme: (ink, ground) of a role, or its ink alone on the usual ground. Those
    of the players are Okabe and Ito's, which most color-blind people can tell apart, as bright or
    as dark as the ground demands."""

    dark: bool
    ground: str
    ink: str
    badge: str  # the ink of letters on the colors of the players
    players: Mapping[str, str]
    roles: Mapping[str, str | tuple[str, str]]


_BOLD = frozenset(
    {"strong", "title", "gain", "cost", "warn", "key", "cursor", "cursor-frame", "picked", "lit"}
)
_UNDERLINED = frozenset({"picked"})

_DARK = _Colors(
    dark=True,
    ground="#1c1a17",
    ink="#ece5d8",
    badge="#16140f",
    players={
        "orange": "#e69f00",
        "blue": "#7aa2ff",
        "green": "#20b98b",
        "purple": "#d98bb5",
        "vermilion": "#f0703a",
        "yellow": "#f0e442",
        "sky": "#7fd3f7",
        "grey": "#b8b2a8",
    },
    roles={
        "faint": "#a89f8f",
        "title": "#f2c14e",
        "gain": "#a5d46a",
        "cost": "#f0986c",
        "warn": "#ffb199",
        "key": ("#f2c14e", "#38342d"),
        "frame": "#938a7b",
        "edge": "#d6cbb6",
        "cursor": ("#1c1a17", "#f2c14e"),
        "cursor-frame": "#f2c14e",
        "picked": ("#1c1a17", "#e9dcb4"),
        "lit": ("#f4f7e8", "#2d5a22"),
        "cell": ("#ece5d8", "#2b2823"),
        "closed": "#938a7b",
        "water": ("#bfe6ff", "#1d4560"),
        "empty": "#a89f8f",
        "stage": ("#cfc5b3", "#302d28"),
        "aimed": ("#ece5d8", "#3d3422"),
        "ghost": ("#14201c", "#9fd3c3"),
        "building-none": ("#ece5d8", "#74571a"),
        "building-one": ("#ece5d8", "#4b2d63"),
        "building-two": ("#ece5d8", "#6a2c2f"),
        "card-food": ("#f3e6d3", "#4f2e17"),
        "card-home": ("#e0eeea", "#1f4140"),
        "card-service": ("#efe3f3", "#422c4d"),
    },
)

_LIGHT = _Colors(
    dark=False,
    ground="#f8f2e4",
    ink="#2a241d",
    badge="#ffffff",
    players={
        "orange": "#8f5b00",
        "blue": "#1c4fb8",
        "green": "#00704f",
        "purple": "#9b3f77",
        "vermilion": "#ac3d00",
        "yellow": "#6b6400",
        "sky": "#0a6a99",
        "grey": "#5a5750",
    },
    roles={
        "faint": "#645a4b",
        "title": "#8a4600",
        "gain": "#2f650d",
        "cost": "#9c3708",
        "warn": "#a01c0a",
        "key": ("#5e3000", "#eadbbb"),
        "frame": "#736857",
        "edge": "#4a4136",
        "cursor": ("#fffaf0", "#8a4600"),
        "cursor-frame": "#8a4600",
        "picked": ("#fffaf0", "#4a4136"),
        "lit": ("#1d2b0e", "#b9e08a"),
        "cell": ("#2a241d", "#eae3d4"),
        "closed": "#736857",
        "water": ("#0c4a70", "#bde0f2"),
        "empty": "#645a4b",
        "stage": ("#5a5041", "#fdf9f0"),
        "aimed": ("#2a241d", "#f3dfa8"),
        "ghost": ("#ffffff", "#2f6f62"),
        "building-none": ("#2a241d", "#e9d28a"),
        "building-one": ("#2a241d", "#d8c8ec"),
        "building-two": ("#2a241d", "#f0c3c3"),
        "card-food": ("#3a2208", "#f7cf98"),
        "card-home": ("#0d302f", "#bfe3dc"),
        "card-service": ("#331a40", "#e6d0ef"),
    },
)

_CONTRAST = _Colors(
    dark=True,
    ground="#000000",
    ink="#ffffff",
    badge="#000000",
    players={
        "orange": "#ffb000",
        "blue": "#8fb4ff",
        "green": "#2be0a8",
        "purple": "#ff9bd0",
        "vermilion": "#ff8a55",
        "yellow": "#fff04d",
        "sky": "#7fe0ff",
        "grey": "#d0d0d0",
    },
    roles={
        "faint": "#d9d9d9",
        "title": "#ffd700",
        "gain": "#8cff5a",
        "cost": "#ffb070",
        "warn": "#ff9c8a",
        "key": ("#000000", "#ffd700"),
        "frame": "#b0b0b0",
        "edge": "#ffffff",
        "cursor": ("#000000", "#ffe600"),
        "cursor-frame": "#ffe600",
        "picked": ("#000000", "#ffffff"),
        "lit": ("#ffffff", "#00611f"),
        "cell": ("#ffffff", "#1c1c1c"),
        "closed": "#b0b0b0",
        "water": ("#ffffff", "#00407a"),
        "empty": "#d9d9d9",
        "stage": ("#ffffff", "#2b2b2b"),
        "aimed": ("#ffffff", "#4d4400"),
        "ghost": ("#000000", "#7dffdc"),
        "building-none": ("#ffffff", "#5c4400"),
        "building-one": ("#ffffff", "#3f2a7a"),
        "building-two": ("#ffffff", "#7a1020"),
        "card-food": ("#ffffff", "#5a2c00"),
        "card-home": ("#ffffff", "#004a48"),
        "card-service": ("#ffffff", "#4a1464"),
    },
)

# Without color: every role that must be told apart from plain text has attributes of its own.
_PLAIN = {
    "strong": "bold",
    "title": "bold",
    "gain": "bold",
    "cost": "bold",
    "warn": "bold",
    "key": "bold",
    "cursor": "bold reverse",
    "cursor-frame": "bold",
    "picked": "bold reverse underline",
    "lit": "bold",
    "ghost": "reverse",
    "faint": "dim",
    "frame": "dim",
    "closed": "dim",
    "empty": "dim",
    "water": "dim",
}


@cache
def theme(name: str) -> Theme:
    """One of NAMES."""
    if name == WITHOUT_COLOR:
        return _plain()
    return _colored(name, {"dark": _DARK, "light": _LIGHT, "contrast": _CONTRAST}[name])


def _colored(name: str, colors: _Colors) -> Theme:
    styles = {
        palette.BASE: Style(color=colors.ink, bgcolor=colors.ground),
        palette.STRONG: Style(color=colors.ink, bgcolor=colors.ground, bold=True),
        palette.EMPHASIS: Style(bold=True, underline=True),
        palette.BOLD: Style(bold=True),
        palette.STRUCK: Style(strike=True),
    }
    for role, look in colors.roles.items():
        ink, ground = (look, colors.ground) if isinstance(look, str) else look
        styles[role] = Style(
            color=ink,
            bgcolor=ground,
            bold=role in _BOLD or None,
            underline=role in _UNDERLINED or None,
        )
    for color, shade in colors.players.items():
        styles[f"own.{color}"] = Style(color=shade, bgcolor=colors.ground, bold=True)
        styles[f"badge.{color}"] = Style(color=colors.badge, bgcolor=shade, bold=True)
    return Theme(name, colors.dark, styles, _variables(styles))


def _plain() -> Theme:
    roles = {palette.BASE, palette.EDGE, palette.CELL, palette.STAGE, palette.AIMED, *_PLAIN}
    roles |= {*palette.BUILDINGS, *palette.CARDS.values()}
    styles = {role: Style.parse(_PLAIN.get(role, "")) for role in roles}
    styles[palette.EMPHASIS] = Style(bold=True, underline=True)
    styles[palette.BOLD] = Style(bold=True)
    styles[palette.STRUCK] = Style(strike=True)
    for color in COLORS:
        styles[f"own.{color}"] = Style()
        styles[f"badge.{color}"] = Style(bold=True, reverse=True)
    return Theme(WITHOUT_COLOR, True, styles, dict.fromkeys((*_THEIRS, *_OURS), "ansi_default"))


# Names that Textual knows, and those that the style sheets here use besides.
_THEIRS = (
    "primary",
    "secondary",
    "warning",
    "error",
    "success",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
)
_OURS = ("on-accent", "faint", "lit", "on-lit")


def for_widgets(name: str) -> WidgetTheme:
    """One of NAMES for the widgets that Textual draws, such as a line to type in; its style sheets
    may use $on-accent, $faint, $lit and $on-lit besides its own names."""
    found, plain = theme(name), name == WITHOUT_COLOR
    named = found.variables
    variables = {key: named[key] for key in _OURS}
    if plain:
        variables |= BUILTIN_THEMES["ansi-dark"].variables
    colors: dict[str, Any] = {key: named[key] for key in _THEIRS}
    return WidgetTheme(name, **colors, dark=found.dark, variables=variables, ansi=plain)


def _variables(styles: Mapping[str, Style]) -> dict[str, str]:
    """The colors of Textual's own names for the most important roles."""

    def pair(role: str) -> tuple[str, str]:
        color, ground = styles[role].color, styles[role].bgcolor
        assert color is not None
        assert ground is not None
        return color.name, ground.name

    ink, ground = pair(palette.BASE)
    on_cursor, cursor = pair(palette.CURSOR)
    return {
        "foreground": ink,
        "background": ground,
        "surface": pair(palette.CELL)[1],
        "panel": pair(palette.KEY)[1],
        "primary": pair(palette.TITLE)[0],
        "secondary": pair(palette.EDGE)[0],
        "accent": cursor,
        "success": pair(palette.GAIN)[0],
        "warning": pair(palette.COST)[0],
        "error": pair(palette.WARN)[0],
        "on-accent": on_cursor,
        "faint": pair(palette.FAINT)[0],
        "lit": pair(palette.LIT)[1],
        "on-lit": pair(palette.LIT)[0],
    }
