"""Writes the reference pages of docs/ from the code, and tells which of them are stale.

`python tools/docs.py` writes, `python tools/docs.py --check` compares and exits with 1 naming each stale page. Pages of
the folders `rules` and `formats` that nothing generates any more are removed, or named as stale. In hand-written pages
only what stands between `<!-- generated: NAME -->` and `<!-- end: NAME -->` is written.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools import blocks, cli_page, format_pages, rule_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DOCS = Path(__file__).parents[1] / "docs"
GENERATED_FOLDERS = ("rules", "formats")
BLOCK = re.compile(r"(<!-- generated: (?P<name>[\w-]+) -->\n).*?(<!-- end: (?P=name) -->)", re.DOTALL)


def pages() -> Iterator[tuple[str, str]]:
    """Give each generated page: its path below docs/ and its text."""
    yield from rule_pages.pages()
    yield from format_pages.pages()
    yield from cli_page.pages()


def filled(text: str) -> str:
    """Give a hand-written page with its generated blocks written anew.

    Raises:
        KeyError: the page asks for a block that nobody generates.
    """
    return BLOCK.sub(lambda block: f"{block[1]}{blocks.BLOCKS[block['name']]()}\n{block[3]}", text)


def expected(docs: Path) -> dict[str, str]:
    """Give every page that is generated, wholly or in part, as it should stand in the folder `docs`."""
    wanted = dict(pages())
    for path in sorted(docs.glob("*.md")):
        text = path.read_text("utf-8")
        if path.name not in wanted and BLOCK.search(text):
            wanted[path.name] = filled(text)
    return wanted


def orphans(docs: Path, wanted: Iterable[str]) -> list[Path]:
    """Give the pages of the generated folders that nothing generates."""
    known = {docs / name for name in wanted}
    return sorted(page for folder in GENERATED_FOLDERS for page in (docs / folder).glob("*.md") if page not in known)


def stale(docs: Path, wanted: Mapping[str, str]) -> list[str]:
    """Give one line for each page that is not as it should be."""
    lines = []
    for name, text in wanted.items():
        page = docs / name
        if not page.is_file():
            lines.append(f"docs/{name} is missing")
        elif page.read_text("utf-8") != text:
            lines.append(f"docs/{name} is stale")
    return lines + [f"docs/{page.relative_to(docs).as_posix()} has no source" for page in orphans(docs, wanted)]


def write(docs: Path, wanted: Mapping[str, str]) -> int:
    """Write the pages that differ, remove those without a source, and give how many files changed."""
    changed = 0
    for name, text in wanted.items():
        page = docs / name
        if not page.is_file() or page.read_text("utf-8") != text:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, "utf-8")
            changed += 1
    for page in orphans(docs, wanted):
        page.unlink()
        changed += 1
    return changed


def main(arguments: list[str]) -> int:
    """Run from a shell; 0 when all is fresh, 1 when a page is stale, 2 on wrong usage."""
    if arguments not in ([], ["--check"]):
        print("usage: python tools/docs.py [--check]", file=sys.stderr)
        return 2
    wanted = expected(DOCS)
    if not arguments:
        print(f"{len(wanted)} pages, {write(DOCS, wanted)} changed.")
        return 0
    lines = stale(DOCS, wanted)
    for line in lines:
        print(line, file=sys.stderr)
    if lines:
        print("Run `make docs`.", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
