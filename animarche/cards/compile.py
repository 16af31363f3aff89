"""Compiles the standard card set: `python -m animarche.cards.compile` after a change of it.

Writes animarche/cards/standard.json, {"sha256", "document"}, from data/cards.yaml; in a checkout
also docs/schema/cards.schema.json, the JSON Schema of card files. With --check it writes nothing
and exits with 1 where a file is not current.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from animarche.cards.loader import COMPILED, CardFileError, digest, load_document

_PACKAGE = Path(__file__).parents[1]
_CHECKOUT = _PACKAGE.parent
SCHEMA = _CHECKOUT / "docs" / "schema" / "cards.schema.json"


def card_file() -> Path:
    """Where the standard card file is: beside the package in a checkout, in it when installed."""
    checkout = _CHECKOUT / "data" / "cards.yaml"
    return checkout if checkout.is_file() else _PACKAGE / "data" / "cards.yaml"


def outputs() -> dict[Path, str]:
    """The files that are made from the card file and the schema, with their current content.
    Raises CardFileError where the card file is wrong."""
    from animarche.cards.schema import json_schema

    document = load_document(card_file())
    made = {Path(COMPILED): _json({"sha256": digest(document), "document": document})}
    if SCHEMA.parent.parent.is_dir():  # only a checkout has docs/
        made[SCHEMA] = _json(json_schema())
    return made


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Writes what is not current, or with --check says so. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Compile the standard card set.")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if not current")
    check = parser.parse_args(arguments).check
    try:
        made = outputs()
    except CardFileError as error:
        print(error, file=sys.stderr)
        return 2
    stale = [path for path, text in made.items() if not _is_current(path, text)]
    for path in stale:
        if check:
            words = "is not current; run python -m animarche.cards.compile"
            print(f"{path}: {words}.", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path], encoding="utf-8")
            print(f"{path} written.")
    return 1 if check and stale else 0


def _is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
