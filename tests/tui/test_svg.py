"""Pictures of the screens in full color: what golden texts cannot tell, such as what is lit."""

import pytest

from animarche import settings
from animarche.engine.records import replace
from animarche.settings import Settings
from tests.golden import check_golden
from tests.tui.screens import SCREENS, go, reached
from tests.tui.svg import svg

SMALL, LARGE = (80, 24), (120, 36)
PICTURES = [
    ("title-games", "dark", LARGE, "en"),
    ("title", "light", SMALL, "ja"),
    ("new-game-animals", "dark", SMALL, "en"),
    ("settings", "light", SMALL, "en"),
    ("work", "dark", LARGE, "en"),
    ("work", "light", LARGE, "ja"),
    ("work", "contrast", SMALL, "en"),
    ("work", "plain", SMALL, "en"),
    ("market", "dark", LARGE, "ja"),
    ("market", "plain", LARGE, "en"),
    ("attract-3", "light", SMALL, "en"),
    ("attract-2", "contrast", SMALL, "ja"),
    ("income", "dark", SMALL, "en"),
    ("refused", "dark", SMALL, "ja"),
    ("card", "light", SMALL, "en"),
    ("commands-search", "dark", SMALL, "en"),
    ("rules", "dark", LARGE, "en"),
    ("lesson", "dark", LARGE, "ja"),
    ("deal", "dark", SMALL, "en"),
    ("peek-open", "contrast", SMALL, "en"),
    ("scoring-points", "dark", SMALL, "ja"),
    ("scoring-chart", "light", LARGE, "en"),
]


@pytest.mark.parametrize("name, theme, size, lang", PICTURES)
async def test_a_picture(name, theme, size, lang, monkeypatch):
    if theme == "plain":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        assert settings.save(replace(Settings(), theme=theme)) is None
    way = SCREENS[name]
    app = reached(way, lang)
    async with app.run_test(size=size) as pilot:
        await go(pilot, way)
        check_golden(f"svg/{name}-{theme}-{lang}-{size[0]}x{size[1]}.svg", svg(app))
