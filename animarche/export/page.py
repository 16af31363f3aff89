"""A game as one HTML page that steps through it in a browser, without any network.

The page is made of files of this package: `web/page.html` with the style sheet and the scripts
beside it. All that is known of the game is JSON in an element that no browser runs; the scripts
make text nodes of it and never markup, and a content security policy allows no other script,
style, or request, so that no name can do anything.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from animarche.export.game import game_to_json

if TYPE_CHECKING:
    from animarche.export.disclosure import Disclosure
    from animarche.export.facts import Facts

FOLDER = Path(__file__).parent / "web"
SCRIPTS = ("elements.js", "table.js", "panels.js", "chart.js", "player.js")


def page(facts: Facts, disclosure: Disclosure, at: int) -> str:
    """The page, which opens at step `at`."""
    style = _read("page.css")
    script = f'"use strict";\n{"".join(map(_read, SCRIPTS))}'
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; "
        f"script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
    )
    parts = {
        "language": facts.words.lang,
        "policy": policy,
        "title": escape(facts.title),
        "noscript": escape(facts.words.text("page.noscript")),
        "style": style,
        "data": _safe(game_to_json(facts, disclosure, at)),
        "script": script,
    }
    found = []
    for index, part in enumerate(_read("page.html").split("%%")):
        found.append(parts[part] if index % 2 else part)
    return "".join(found)


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _safe(value: dict[str, Any]) -> str:
    """JSON that can stand in a script element: nothing in it ends that or begins a comment."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
