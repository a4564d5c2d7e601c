"""Checks every deck of an NDJSON stream in one process, as a program that imports the package would."""

from __future__ import annotations

import json
import sys

from validator import UnreadableList, check
from validator.decklists import read_many


def main() -> int:
    """Read standard input, write one report a line to standard output."""
    for deck in read_many(sys.stdin.buffer, name="stream"):
        if isinstance(deck, UnreadableList):
            print(deck.message, file=sys.stderr)
            return 4
        print(json.dumps(check(deck).to_dict(), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
