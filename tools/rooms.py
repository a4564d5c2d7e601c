"""The rooms of the program, drawn from its imports."""

from __future__ import annotations

from functools import cache
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING, Final

import grimp

from tools.markdown import code, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PACKAGES: Final = ("cardpool", "rulesets", "validator")

ROOMS: Final = {
    "cardpool": "what the cards are: facts, names, the pool",
    "cardpool.sources": "facts out of the files of others: importers, card texts, the merged pool",
    "rulesets": "what the law needs: the deck tallied, formats, findings, citations",
    "rulesets.rules": "the law itself: one file a rule, in a folder a family",
    "validator": "a deck before the law: the check, its report, explanations, conversion, batches",
    "validator.decklists": "from bytes to entries and back: a reader and a writer a layout; knows no card",
    "validator.corrections": "names that a person may accept, put into the list as it was written",
    "validator.engine": "opening hands, what can be played, turns, the solitaire game; decides no legality",
    "validator.archives": "whole archives: cut into partitions, checked by workers, kept as Parquet, counted, compared",
    "validator.events": "the organisers' desk: events, decks that were handed in, receipts, and the store of them",
    "validator.render": "reports, hands, games and sheets as text, JSON, PDF and pictures",
    "validator.http": "what the API and the page share: settings, limits, problems, log, metrics",
    "validator.api": "the service for programs: routes, their requests and schemas",
    "validator.web": "the page for people: forms, handlers, labels, templates",
    "validator.service": "the API and the page as one application, and its server",
    "validator.cli": "the command line: one module a command",
}
"""Package to what it is for; the modules of a package without a room of their own are in that of the package above."""

Imports = dict[str, set[str]]
"""Room to the rooms that it imports from, itself left out."""


def room_of(module: str) -> str:
    """Give the room of a module.

    >>> room_of("validator.api.schemas.cards"), room_of("validator.report")
    ('validator.api', 'validator')
    """
    name = module
    while name not in ROOMS:
        name = name.rpartition(".")[0]
    return name


@cache
def imports() -> Imports:
    """Read which room imports from which; what only the type checker reads binds nobody at run time."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    found: Imports = {room: set() for room in ROOMS}
    for module in graph.modules:
        room = room_of(module)
        found[room] |= {room_of(name) for name in graph.find_modules_directly_imported_by(module)} - {room}
    return found


def storeys(among: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Give the rooms by storey, the lowest first.

    >>> storeys({"top": ["left", "right"], "left": ["ground"], "right": ["ground"], "ground": []})
    [['ground'], ['left', 'right'], ['top']]

    Raises:
        graphlib.CycleError: rooms import each other, in whatever way.
    """
    sorter = TopologicalSorter(among)
    sorter.prepare()
    found = []
    while ready := sorter.get_ready():
        found.append([room for room in among if room in ready])
        sorter.done(*ready)
    return found


def picture() -> str:
    """Draw the rooms, a storey a row: what stands above may import what stands below."""
    rows = [_row(storey) for storey in reversed(storeys(imports()))]
    width = max(len(row[0]) for row in rows)
    arrow = "▼".center(width).rstrip()
    drawn = [[line.center(width).rstrip() for line in row] for row in rows]
    lines = [line for row in drawn[:-1] for line in (*row, arrow)] + drawn[-1]
    return "\n".join(["```text", *lines, "```"])


def _row(rooms: Iterable[str]) -> tuple[str, str, str]:
    """Draw boxes side by side."""
    boxes = [(f"┌{'─' * (len(room) + 2)}┐", f"│ {room} │", f"└{'─' * (len(room) + 2)}┘") for room in rooms]
    top, middle, bottom = ("  ".join(line) for line in zip(*boxes, strict=True))
    return top, middle, bottom


def room_table() -> str:
    """Write what each room is for, and from which it imports."""
    found = imports()
    rows = [(code(room), about, ", ".join(code(one) for one in ROOMS if one in found[room]) or "nothing of ours")
            for room, about in ROOMS.items()]  # fmt: skip
    return table(("room", "what for", "imports"), rows).removesuffix("\n")
