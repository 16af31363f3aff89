"""Every theme can be read, and tells apart what must be told apart, also without its colors."""

from itertools import combinations

import pytest
from rich.color import ColorSystem

from animarche import settings
from animarche.cards import standard
from animarche.journal.format import Seat
from animarche.lang.words import Words
from animarche.names import COLORS
from animarche.tui import palette
from animarche.tui.paint import PERSONAL, colors_of, paint
from animarche.tui.theme import NAMES, for_widgets, theme

COLORED = [name for name in NAMES if name != "plain"]
LINES = {"closed"}  # no text is written in these


def roles():
    """All constants of the palette but the letters."""
    for name, value in vars(palette).items():
        if name.isupper() and name != "LETTERS":
            values = value.values() if isinstance(value, dict) else value
            yield from [value] if isinstance(value, str) else values


def seats(*colors):
    return tuple(Seat(f"P{number}", "person", color) for number, color in enumerate(colors))


def luminance(color):
    parts = [part / 255 for part in color.get_truecolor()]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(style):
    """The ratio of WCAG 2 between text and its ground."""
    light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def attributes(style):
    return style.bold, style.dim, style.reverse, style.underline


@pytest.mark.parametrize("name", NAMES)
def test_a_theme_has_every_role_and_no_other(name):
    known = {role.partition(".")[0] for role in theme(name).styles}
    assert known == {role.partition(".")[0] for role in roles()}


@pytest.mark.parametrize("name", COLORED)
def test_text_can_be_read_on_its_ground(name):
    for role, style in theme(name).styles.items():
        if style.bgcolor:
            assert contrast(style) >= (3 if role in LINES else 4.5), (name, role, contrast(style))


@pytest.mark.parametrize("name", COLORED)
def test_high_contrast_is_higher(name):
    text = [style for role, style in theme(name).styles.items() if style.bgcolor]
    least = min(map(contrast, text))
    assert (least >= 7) is (name == "contrast")


@pytest.mark.parametrize("name", COLORED)
def test_text_can_be_read_with_256_colors_too(name):
    for role, style in theme(name).styles.items():
        if style.bgcolor:
            color, ground = (
                c.downgrade(ColorSystem.EIGHT_BIT) for c in (style.color, style.bgcolor)
            )
            found = contrast(type(style)(color=color, bgcolor=ground))
            assert found >= (2.5 if role in LINES else 4), (name, role, found)


@pytest.mark.parametrize("name", NAMES)
def test_cursor_lit_picked_and_plain_differ_and_not_in_color_alone(name):
    styles = theme(name).styles
    roles = (palette.CELL, palette.LIT, palette.CURSOR, palette.PICKED)
    grounds = [(styles[role].bgcolor, attributes(styles[role])) for role in roles]
    assert len(set(grounds)) == len(roles)
    if name == "plain":
        assert len({attributes(styles[role]) for role in roles}) == len(roles)


@pytest.mark.parametrize("name", COLORED)
def test_grounds_of_cells_and_cards_differ(name):
    styles = theme(name).styles
    roles = (palette.BASE, palette.CELL, *palette.BUILDINGS, *palette.CARDS.values(), palette.LIT)
    grounds = [styles[role].bgcolor for role in roles]
    assert len(set(grounds)) == len(grounds)


@pytest.mark.parametrize("name", COLORED)
def test_grounds_differ_with_256_colors_where_they_must(name):
    styles = theme(name).styles
    cards = (*palette.CARDS.values(), palette.LIT, palette.CURSOR, palette.PICKED, palette.EMPTY)
    cells = (palette.CELL, *palette.BUILDINGS, palette.LIT, palette.CURSOR, palette.PICKED)
    for roles in (cards, cells):
        small = [styles[role].bgcolor.downgrade(ColorSystem.EIGHT_BIT) for role in roles]
        assert len(set(small)) == len(roles), dict(zip(roles, small, strict=True))


@pytest.mark.parametrize("name", COLORED)
def test_the_eight_colors_differ_in_every_theme(name):
    shades = [theme(name).styles[f"own.{color}"].color for color in COLORS]
    assert len(set(shades)) == len(COLORS) == 8
    small = [shade.downgrade(ColorSystem.EIGHT_BIT) for shade in shades]
    for (one, first), (other, second) in combinations(zip(COLORS, small, strict=True), 2):
        assert first != second, (name, one, other)


def test_the_plain_theme_has_no_color_at_all():
    for role, style in theme("plain").styles.items():
        assert style.color is None, role
        assert style.bgcolor is None, role


def test_the_themes_are_those_that_can_be_chosen():
    assert set(settings.CHOICES["theme"]) == set(COLORED)


@pytest.mark.parametrize("name", NAMES)
def test_a_theme_has_a_look_for_every_color_of_players_and_for_no_other(name):
    personal = [role.split(".") for role in theme(name).styles if "." in role]
    assert sorted(personal) == sorted([kind, color] for kind in PERSONAL for color in COLORS)


@pytest.mark.parametrize("name", NAMES)
def test_widgets_of_textual_have_the_colors_of_the_theme(name):
    made = for_widgets(name)
    assert made.to_color_system().generate()
    if name != "plain":
        assert made.background == theme(name).styles["base"].bgcolor.name
        assert made.variables["on-accent"] == theme(name).styles["cursor"].color.name


@pytest.mark.parametrize(
    "chosen, colors",
    [
        ((), ("orange", "blue", "green", "purple")),
        (("sky", "blue"), ("sky", "blue", "orange", "green")),
        (("blue", None, "mauve"), ("blue", "orange", "green", "purple")),
        (("sky", "sky"), ("sky", "orange", "blue", "green")),
    ],
)
def test_every_player_has_a_color_of_their_own(chosen, colors):
    assert colors_of(seats(*chosen)) == colors


def test_roles_are_joined_and_players_have_the_colors_of_their_seats():
    words = Words("en", standard().document)
    made = paint("dark", seats("sky", "grey"), False, False, words)
    styles = theme("dark").styles
    assert made.style("own.0") == styles["own.sky"]
    assert made.style("badge.1") == styles["badge.grey"] == made.style(palette.badge("grey"))
    joined = made.style(palette.emphasized(palette.CELL))
    assert joined.bgcolor == styles["cell"].bgcolor
    assert joined.underline
