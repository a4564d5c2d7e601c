"""Small pieces of Markdown that the generated pages share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.formats import sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOTICE = "<!-- Written by `make docs` from the code: change it there. -->\n\n"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; a vertical bar in a cell is kept as text."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def code(text: str) -> str:
    """Set text as code."""
    return f"`{text}`"


def value(given: object) -> str:
    """Write a value of a format as a reader of TOML knows it, one line."""
    match given:
        case bool():
            return code(str(given).lower())
        case list():
            return ", ".join(map(value, given)) or "none"
        case dict():
            return "; ".join(f"{key}: {value(item)}" for key, item in given.items()) or "none"
        case _:
            return code(str(given))


def document(key: str) -> str:
    """Write a document of the bibliography in one line: its title and edition."""
    entry = sources()[key]
    return ", ".join(part for part in (entry["title"], entry["edition"]) if part)


def cited(source: str, up: str) -> list[str]:
    """Write out each part of a source such as `CoE 1.6.1, METD-E The Sideboard`.

    Args:
        source: as a format cites it.
        up: the way from the page to docs/, `""` or `"../"`.
    """
    result = []
    for part in source.split(", "):
        key, _, place = part.partition(" ")
        where = f", {'rule ' if place[:1].isdigit() else ''}{place}" if place else ""
        result.append(f"[{key}]({up}sources.md#{key.lower()}){where}: {document(key)}")
    return result


def players(names: Iterable[str]) -> str:
    """Write player types as a reader says them."""
    return ", ".join("Balrog" if name == "balrog" else name.capitalize() for name in names)
