"""The settings on the screen: what is changed holds at once, is saved at once, and is seen."""

import json

import pytest

from animarche import settings
from animarche.settings import CHOICES, Settings
from animarche.tui.app import Animarche
from animarche.tui.drawing.sample import HEIGHT, WIDTH, sample
from animarche.tui.screens.settings import NAMES, VALUE
from animarche.tui.screens.settings import Settings as Screen
from animarche.tui.screens.title import Title
from animarche.tui.text import width
from tests.tui.helpers import page, shown

SIZE = (80, 24)


def saved():
    return json.loads(settings.path().read_text())


async def opened(pilot):
    pilot.app.open_settings()
    await pilot.pause()
    assert isinstance(pilot.app.screen, Screen)


@pytest.mark.parametrize("name", NAMES)
async def test_every_setting_turns_through_all_its_values(name):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press(*["down"] * NAMES.index(name))
        choices = CHOICES[name]
        first = choices.index(getattr(Settings(), name))
        for step in range(1, len(choices) + 1):
            await pilot.press("right" if step % 2 else "enter")
            value = choices[(first + step) % len(choices)]
            assert getattr(app.settings, name) == value
            assert saved()[name] == value
            assert app.words.text(f"settings.{name}.{value}") in page(app)
        await pilot.press("left")
        assert getattr(app.settings, name) == choices[first - 1]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_each_value_is_explained_in_one_line(lang):
    words = Animarche(None, lang).words
    for name, choices in CHOICES.items():
        assert width(words.text(f"settings.{name}")) <= 22
        for value in choices:
            assert width(words.text(f"settings.{name}.{value}")) <= VALUE - 2
            assert width(words.text(f"settings.{name}.{value}.about")) <= 76


async def test_a_click_turns_on_and_on_the_left_arrow_back():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        line = next(y for y, row in enumerate(shown(app)) if "Theme" in row)
        row = shown(app)[line]
        await pilot.click(offset=(row.index("Theme"), line))
        assert app.settings.theme == "light"
        await pilot.click(offset=(row.index("◂"), line))
        assert app.settings.theme == "dark"
        await pilot.click(offset=(row.index("▸", 5), line))
        assert app.settings.theme == "light"
        assert "dark ink on paper" in page(app)


async def test_the_language_changes_everywhere_at_once():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("left")
        assert app.settings.language == "ja"
        assert "設定" in page(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert "新しいゲーム" in page(app)
    assert Animarche().words.lang == "ja"


async def test_the_language_key_is_a_setting_too():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f2")
        assert saved()["language"] == "ja"
        await pilot.press("f2")
        assert saved()["language"] == "en"


async def test_an_option_beats_the_file_and_is_not_saved():
    settings.save(Settings(language="en"))
    app = Animarche(None, "ja")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "--lang" in page(app)
        await pilot.press("down", "right")
        assert app.words.lang == "ja"
        assert saved()["language"] == "en"
        await pilot.press("up", "left")  # a choice on the screen beats the option
        assert app.words.lang == "en"
        assert saved()["language"] == "auto"
        assert "--lang" not in page(app)


async def test_no_color_beats_the_theme_and_is_not_saved(monkeypatch):
    settings.save(Settings(theme="light"))
    monkeypatch.setenv("NO_COLOR", "1")
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert app.paint.theme.name == "plain"
        await pilot.press("down")
        assert "NO_COLOR" in page(app)
        await pilot.press("down", "right")
        assert saved()["theme"] == "light"


async def test_the_sample_shows_letters_and_plain_lines():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "🐼" in page(app)
        assert "┌───" in page(app)
        app.apply_settings(Settings(animals="letters", borders="ascii"))
        await pilot.pause()
        assert "🐼" not in page(app)
        assert app.words.animal_letters("panda") in page(app)
        assert "+---" in page(app)
        assert "┌" not in page(app)
    for row in sample(app.words, app.cards):
        assert sum(width(text) for text, _ in row) == WIDTH
    assert len(sample(app.words, app.cards)) == HEIGHT


async def test_a_bad_file_is_told_by_the_title_and_kept():
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text('{"theme": "pink"}')
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "has no good value for theme" in " ".join(page(app).split())
        await opened(pilot)
        assert "no good value for theme" in " ".join(page(app).split())
        await pilot.press("down", "right")
        assert "no good value" not in " ".join(page(app).split())
        assert saved()["theme"] == "light"
        bad = settings.path().with_name("settings.json.bad")
        assert bad.read_text() == '{"theme": "pink"}'


async def test_a_disk_that_refuses_does_not_stop_the_game_and_is_told_once(monkeypatch):
    def refuse(_there, _here):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("animarche.notes.os.replace", refuse)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("down", "right")
        assert app.settings.theme == "light"
        assert "the disk can only be read" in " ".join(page(app).split())
        await pilot.press("escape")
        await pilot.pause()
        assert "the disk can only be read" in " ".join(page(app).split())
        await pilot.press("f2", "f2")
        assert "the disk can only be read" not in " ".join(page(app).split())
        assert app.words.lang == "en"
