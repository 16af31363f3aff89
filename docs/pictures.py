"""The pictures of README and guide, made by playing the game.

    python -m docs.pictures [--svg DIR] [NAME...]

Run it in the checkout, in the environment of the tests. Every picture is a moment of a seeded game,
played without a terminal; so equal code makes equal pictures. Chromium (`apt-get install chromium
fonts-noto-cjk fonts-noto-color-emoji`) turns them into docs/images/NAME.png; with --svg they are
also left in DIR as they are, and Chromium is not needed. Exit status 2: nothing can turn them.
"""

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from animarche.bots import budget, create
from animarche.cards import known, standard
from animarche.engine.game import view
from animarche.engine.records import record, replace
from animarche.table import Seat, Table
from animarche.table.recording import Recording
from animarche.tui.app import Animarche
from tests.tui.helpers import COLORS, PEOPLE
from tests.tui.svg import svg

IMAGES = Path(__file__).parent / "images"
WATCHED = Path(__file__).parents[1] / "tests" / "corpus" / "logs" / "keen-4-1.jsonl"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
BOT = create("greedy")
NAMES = ("Mika", "Ken", "Aya", "Sora")
PAGE = """<!DOCTYPE html><meta charset="utf-8">
<style>body { margin: 0; overflow: hidden; } svg { display: block; width: 100vw; }</style>
"""


@record
class Picture:
    """`table()` is at the moment wanted, or None for the title, or a recording to watch; `keys` are
    pressed then."""

    table: object
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (120, 36)
    lang: str = "en"
    theme: str = "dark"


def at(phase, round=5, players=4, seed=7):
    """A table of bots at the first choice in a phase of a round."""
    seats = [Seat(*each) for each in zip(NAMES[:players], PEOPLE, COLORS, strict=False)]
    table, chance = Table.new(standard(), seats, seed), Random(seed)
    while (table.state.round, table.state.phase) != (round, phase) and not table.over:
        seen = view(table.state, table.state.to_act)
        table.play(BOT.choose(seen, table.options, chance, budget("greedy")))
    return table


def watched():
    """A game of four in which much happens."""
    return Recording.read(WATCHED, lambda header: known(header.cards_sha256))


PICTURES = {
    "table": Picture(lambda: at("work")),
    "table-ja": Picture(lambda: at("work"), size=(160, 48), lang="ja", theme="light"),
    "attract-ja": Picture(lambda: at("attract", 2, players=3), ("left",), (80, 24), "ja"),
    "scoring": Picture(lambda: at("over"), ("end",)),
    "replay": Picture(watched, (*"150", "enter"), (160, 48)),
    "lesson": Picture(lambda: None, ("l", "enter")),
    "title": Picture(lambda: None, size=(80, 24)),
}


async def drawing(picture):
    """The screen at the moment of a picture."""
    there = picture.table()
    if isinstance(there, Recording):
        app = Animarche(None, picture.lang, watched=(there, 0))
    else:
        app = Animarche(there, picture.lang)
    app.apply_settings(replace(app.settings, theme=picture.theme, hints="off"))
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        for key in picture.keys:
            await pilot.press(key)
            await pilot.pause()
        return svg(app)


def as_png(drawn, path, chromium):
    """Let Chromium paint an SVG."""
    width, height = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', drawn).groups()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(PAGE + drawn, encoding="utf-8")
        command = [chromium, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"]
        command += [f"--window-size={round(float(width))},{height}", f"--screenshot={path}"]
        command += [f"--user-data-dir={folder}/profile", page.as_uri()]
        subprocess.run(command, check=True, timeout=60, capture_output=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(PICTURES))
    parser.add_argument("--svg", metavar="DIR", type=Path, help="leave the SVG files here")
    args = parser.parse_args()
    if unknown := set(args.names) - set(PICTURES):
        parser.error(f"no picture is called {min(unknown)}; there are {', '.join(PICTURES)}")
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None and args.svg is None:
        print(
            "PNG needs Chromium: apt-get install chromium, or leave SVG with --svg DIR",
            file=sys.stderr,
        )
        return 2
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"ANIMARCHE_HOME": home, "TEXTUAL_ANIMATIONS": "none"}
        os.environ.pop("NO_COLOR", None)
        for name in args.names or PICTURES:
            drawn = asyncio.run(drawing(PICTURES[name]))
            if args.svg is not None:
                args.svg.mkdir(parents=True, exist_ok=True)
                (args.svg / f"{name}.svg").write_text(drawn, encoding="utf-8")
            if chromium is not None:
                as_png(drawn, IMAGES / f"{name}.png", chromium)
    return 0


if __name__ == "__main__":
    sys.exit(main())
