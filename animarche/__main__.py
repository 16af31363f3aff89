"""``python -m animarche`` is the command ``animarche``."""

import sys

from animarche.cli import main

if __name__ == "__main__":
    sys.exit(main())
