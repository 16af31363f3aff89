"""Golden texts: what is compared whole, so that every change of it shows as a readable diff."""

import os
from pathlib import Path

HERE = Path(__file__).parent
UPDATE = "ANIMARCHE_UPDATE_GOLDEN"  # set to 1 to write the files anew


def check_golden(name: str, text: str) -> None:
    """Compare `text` with the file `name` beside this module, or write that file if asked to."""
    path = HERE / name
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    expected = path.read_text(encoding="utf-8")
    assert text == expected, f"{name} has changed; {UPDATE}=1 writes it anew"
