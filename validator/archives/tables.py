"""The two tables of a checked archive: their columns, and how a report becomes a row of one and some of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from rulesets.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulesets.finding import Finding
    from validator.archives.lists import Found
    from validator.report import Report

VERSIONS: Final = ("validator", "rulesets", "cardpool", "format")
"""By what a verdict was reached: the program, its rules, the cards, and a digest of the format as it is written."""

DECKS: Final = pa.schema(
    [
        pa.field("source", pa.string(), nullable=False),
        pa.field("line", pa.int64()),
        pa.field("digest", pa.string(), nullable=False),
        pa.field("fingerprint", pa.string()),
        pa.field("format", pa.string(), nullable=False),
        pa.field("day", pa.string(), nullable=False),
        pa.field("player_type", pa.string()),
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("error", pa.string()),
        pa.field("errors", pa.int32(), nullable=False),
        pa.field("warnings", pa.int32(), nullable=False),
        pa.field("unresolved", pa.int32(), nullable=False),
        pa.field("counts", pa.map_(pa.string(), pa.float64()), nullable=False),
        pa.field(
            "cards",
            pa.list_(pa.struct([("id", pa.string()), ("section", pa.string()), ("copies", pa.int32())])),
            nullable=False,
        ),
        pa.field("rules", pa.list_(pa.string()), nullable=False),
        pa.field("versions", pa.struct([(name, pa.string()) for name in VERSIONS]), nullable=False),
    ]
)
"""A row a list and format.

source: where the list is, a path or a URL; `!member` behind it in a ZIP archive. line: of the file, from 1, where it
holds several lists: the line where this one begins, or the row of Parquet. digest: SHA-256 of the text as it was
found, without white space around it. fingerprint: of the deck (`validator.fingerprint`), null where it is unreadable.
day: whose law was asked for, as ISO 8601 has it. verdict: legal, illegal, undecided or unreadable; error says why it is
the last. counts: those of the report, with the names of their places joined by dots (`play_deck.resources`). cards:
what was understood, copies of a card in a section together. rules: those with a finding of severity error."""

FINDINGS: Final = pa.schema(
    [
        pa.field("source", pa.string(), nullable=False),
        pa.field("line", pa.int64()),
        pa.field("digest", pa.string(), nullable=False),
        pa.field("format", pa.string(), nullable=False),
        pa.field("rule", pa.string(), nullable=False),
        pa.field("number", pa.int32(), nullable=False),
        pa.field("severity", pa.string(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("cards", pa.list_(pa.string()), nullable=False),
        pa.field("section", pa.string()),
        pa.field("law", pa.string(), nullable=False),
    ]
)
"""A row a finding: source, line, digest and format are those of the deck. number: its place in the report, from 1.
cards: ids of the cards that it is about, one a line of the list. law: the document that says so."""


class Rows:
    """Rows of the two tables in the making, column by column: a table of dictionaries takes ten times as long.

    Args:
        versions: those of `VERSIONS`, by the id of the format.
    """

    def __init__(self, versions: Mapping[str, Mapping[str, str]]) -> None:
        self._versions = versions
        self._clear()

    def _clear(self) -> None:
        self._decks: dict[str, list[Any]] = {name: [] for name in DECKS.names}
        self._findings: dict[str, list[Any]] = {name: [] for name in FINDINGS.names}
        self._counts = _Lists("key", "item")
        self._cards = _Lists("id", "section", "copies")

    def __len__(self) -> int:
        """Count the decks."""
        return len(self._decks["source"])

    @property
    def parts(self) -> int:
        """How many findings and cards the rows have together."""
        return len(self._findings["rule"]) + len(self._cards)

    def add(self, found: Found, report: Report) -> None:
        """Take a row from a report, and one from each of its findings."""
        findings = report.findings
        # All that may fail comes before the first column grows.
        counts = [*_flat(report.counts)]
        self._deck(
            found,
            fingerprint=report.digest,
            format=report.format.id,
            day=report.as_of.isoformat(),
            player_type=report.deck.player.alignment,
            verdict=report.verdict,
            error=None,
            errors=sum(one.severity is Severity.ERROR for one in findings),
            warnings=sum(one.severity is Severity.WARNING for one in findings),
            unresolved=len(report.deck.unresolved),
            rules=list(dict.fromkeys(one.rule for one in findings if one.severity is Severity.ERROR)),
        )
        self._counts.add(counts)
        copies: dict[tuple[str, str], int] = {}
        for holding in report.deck.holdings:
            key = holding.card.id, holding.section
            copies[key] = copies.get(key, 0) + holding.count
        self._cards.add((*key, number) for key, number in copies.items())
        for number, one in enumerate(findings, 1):
            self._finding(found, report.format.id, number, one)

    def refuse(self, found: Found, format_: str, day: str, why: str) -> None:
        """Take a row for a list without a verdict."""
        self._deck(
            found, fingerprint=None, format=format_, day=day, player_type=None, verdict="unreadable", error=why,
            errors=0, warnings=0, unresolved=0, rules=[],
        )  # fmt: skip
        self._counts.add(())
        self._cards.add(())

    def _deck(self, found: Found, **values: Any) -> None:  # noqa: ANN401  # the values of a row
        columns = self._decks
        columns["source"].append(found.source)
        columns["line"].append(found.line)
        columns["digest"].append(found.digest)
        columns["versions"].append(self._versions[values["format"]])
        for name, value in values.items():
            columns[name].append(value)

    def _finding(self, found: Found, format_: str, number: int, one: Finding) -> None:
        values = (
            found.source, found.line, found.digest, format_, one.rule, number, one.severity.value, str(one.message),
            [card.id for card in one.cards if card.id], one.section, one.source,
        )  # fmt: skip
        for column, value in zip(self._findings.values(), values, strict=True):
            column.append(value)

    def take(self) -> tuple[pa.Table, pa.Table]:
        """Give the rows so far as tables of decks and of findings, and begin anew."""
        whole = {
            "counts": lambda: self._counts.as_map(DECKS.field("counts").type),
            "cards": lambda: self._cards.as_structs(DECKS.field("cards").type),
        }
        decks = [
            whole[field.name]() if field.name in whole else pa.array(self._decks[field.name], field.type)
            for field in DECKS
        ]
        findings = [pa.array(self._findings[field.name], field.type) for field in FINDINGS]
        self._clear()
        return pa.Table.from_arrays(decks, schema=DECKS), pa.Table.from_arrays(findings, schema=FINDINGS)


class _Lists:
    """Lists of values that have parts, laid end to end as Arrow keeps them."""

    def __init__(self, *parts: str) -> None:
        self._parts: dict[str, list[Any]] = {name: [] for name in parts}
        self._ends = [0]

    def __len__(self) -> int:
        return self._ends[-1]

    def add(self, values: Iterable[tuple[Any, ...]]) -> None:
        columns = [*self._parts.values()]
        for value in values:
            for column, part in zip(columns, value, strict=True):
                column.append(part)
        self._ends.append(len(columns[0]))

    def as_map(self, kind: pa.MapType) -> pa.Array:
        keys, items = self._parts.values()
        return pa.MapArray.from_arrays(self._ends, pa.array(keys, kind.key_type), pa.array(items, kind.item_type))

    def as_structs(self, kind: pa.ListType) -> pa.Array:
        fields = kind.value_type
        columns = [pa.array(self._parts[field.name], field.type) for field in fields]
        return pa.ListArray.from_arrays(self._ends, pa.StructArray.from_arrays(columns, fields=[*fields]), type=kind)


def _flat(counts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    for name, value in counts.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value
