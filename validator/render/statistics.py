"""Which rules many lists fail, and how many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from validator.render.line import plain, table
from validator.render.rows import tally
from validator.render.verdicts import SKIPPED, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.render.rows import Row


def to_statistics(rows: Sequence[Row]) -> bytes:
    """Write a line a rule and severity, the one of most lists first; then what was not read, and the tally."""
    lists: Counter[tuple[str, str]] = Counter()
    findings: Counter[tuple[str, str]] = Counter()
    for row in rows:
        found = Counter((one["rule"], one["severity"]) for one in row.findings)
        lists.update(found.keys())
        findings.update(found)
    ordered = sorted(lists, key=lambda key: (-lists[key], -findings[key], key))
    told = [("lists", "findings", "severity", "rule")]
    told += [(str(lists[key]), str(findings[key]), key[1], key[0]) for key in ordered]
    text = [plain(table(told, right=frozenset({0, 1}))), ""] if ordered else []
    unreadable = [row for row in rows if row.verdict in {UNREADABLE, SKIPPED}]
    text += [f"{row.verdict.upper():10} {row.file} · {row.first_error}" for row in unreadable]
    return "\n".join((*text, *([""] if unreadable else []), tally(rows), "")).encode()
