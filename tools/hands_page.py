"""Draws the charts and tables of docs/hands.md from three published lists, where these stand beside the checkout.

`python -m tools.hands_page` writes, `python -m tools.hands_page --check` names what is stale and exits with 1. Without
the lists there is nothing to write and nothing to compare.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from validator.engine.hands import hands
from validator.render import hands_svg
from validator.render.hands_text import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DOCS: Final = Path(__file__).parents[1] / "docs"
LISTS: Final = Path(__file__).parents[2] / "shared" / "decks" / "gccg"
PAGE: Final = "hands.md"
DECKS: Final = {
    "balrog": "010-world-champion.dck",
    "alatar": "012-world-champion.dck",
    "radagast": "018-world-champion.dck",
}
"""Name of the chart to the list that it is drawn from."""
BLOCK: Final = re.compile(r"(<!-- deck: (?P<name>\w+) -->\n).*?(<!-- end: (?P=name) -->)", re.DOTALL)


@cache
def answer(name: str) -> Mapping[str, Any]:
    """Give the hands of a list, with what was asked as it stands on the page: nothing."""
    return hands((LISTS / DECKS[name]).read_bytes(), source=Path(DECKS[name]).stem).to_dict()


def table(name: str) -> str:
    """Give the figures of a list as a table."""
    given = answer(name)
    odds = {(row["kind"], row["at_least"], row["by"]): row["exact"] for row in given["odds"]}
    rows = [(f"{kind} in the opening hand", odds[kind, 1, "opening"]) for kind in
            ("avatar", "character", "resource", "points", "hazard", "creature")]  # fmt: skip
    rows += [
        (f"{'something' if row['kind'] == 'playable' else 'points'} to play by turn {row['turn']}", row["exact"])
        for row in given["playable"]
    ]
    rows.append(("avatar seen by the end of turn 5", odds["avatar", 1, 5]))
    lines = ["| | odds |", "|---|---:|", *(f"| {words} | {percent(share)} |" for words, share in rows)]
    return "\n".join(lines) + "\n"


def expected(docs: Path = DOCS) -> Iterator[tuple[Path, str]]:
    """Give each file that is drawn, with its text; the page has its tables written anew."""
    for name in DECKS:
        yield docs / "hands" / f"{name}.svg", hands_svg.render(answer(name)) + "\n"
    page = (docs / PAGE).read_text("utf-8")
    yield docs / PAGE, BLOCK.sub(lambda block: f"{block[1]}{table(block['name'])}{block[3]}", page)


def main(arguments: list[str]) -> int:
    """Run from a shell; 0 when all is fresh, 1 when something is stale, 2 on wrong usage."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.hands_page [--check]", file=sys.stderr)
        return 2
    if not LISTS.is_dir():
        print("The lists do not stand beside the checkout; the charts stay as they are.")
        return 0
    old = [(path, text) for path, text in expected() if not path.is_file() or path.read_text("utf-8") != text]
    for path, text in old:
        if arguments:
            print(f"docs/{path.relative_to(DOCS)} is stale", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"docs/{path.relative_to(DOCS)} written")
    return 1 if old and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
