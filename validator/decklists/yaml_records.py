"""Cards of which each has several lines: `- name: Wolves` above `count: 2`, as in YAML, or both between braces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from validator.decklists.column_words import OF_NO_WEIGHT
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FIELD: Final = lazy(r"(?P<indent>\s*(?P<item>[-*]\s+)?)(?P<key>[\"']?[^\W\d_][\w ]{0,20}[\"']?)\s*:(?P<value>.*)$")
_FLOW: Final = lazy(r"\s*[-*]\s+\{(?P<fields>.*)\}\s*,?\s*$")
_BETWEEN: Final = lazy(r",\s*(?=[\"']?\w+[\"']?\s*:)")
_COUNT: Final = lazy(r"[\"']?\d{1,3}[\"']?")
_NAMES: Final = frozenset(("name", "card", "title", "card name"))
_COUNTS: Final = frozenset(("count", "qty", "quantity", "copies", "amount", "number", "num", "n", "anzahl"))
_BESIDE: Final = frozenset(
    (
        "set",
        "expansion",
        "edition",
        "alignment",
        "version",
        "type",
        "section",
        "board",
        "note",
        "notes",
        "comment",
    )
)
"""What else a card may have; it is read as if it stood beside the name."""
_NO_WEIGHT: Final = OF_NO_WEIGHT | {"foil", "language", "condition", "image", "url", "link"}
_EMPTY: Final = " ~>|-\"'"
"""What a value is made of that says nothing."""
_ENOUGH: Final = 3
"""Lines with nothing but a count, from which on a list has one for each card."""


class _Field(NamedTuple):
    line: int
    key: str
    value: str
    indent: int
    begins: bool
    """Whether a new card begins here."""


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with each card in one of them, and blank ones for its others; None where each has its own."""
    fields = [_field(at, line) if ":" in line else None for at, line in enumerate(lines)]
    flows = [_flow(at, line) for at, line in enumerate(lines) if "{" in line]
    counts = sum(1 for one in fields if one and one.key in _COUNTS and _COUNT.fullmatch(one.value))
    many = max(counts, sum(map(bool, flows))) >= _ENOUGH
    # "Name: ..." above "Count: 60" may tell of the deck; what a dash begins is a card, or what stands below counts.
    counted = next((at for at, line in enumerate(lines) if line.lstrip()[:1].isdigit()), len(lines))
    records = [one for one in _records(fields, lines) if many or one[0].begins or one[0].line > counted]
    if not (records or many):
        return None
    shown = [*lines]
    seen = False
    for record in (*records, *filter(None, flows)):
        if written := _written(record):
            seen = True
        elif many and (seen or record[0].begins):
            # Half a card: what it lacks is asked for.
            written = record[0].line, f"? {' '.join(_bare(one.value) for one in record)}"
        if written:
            for one in record:
                shown[one.line] = ""
            shown[written[0]] = written[1]
    return shown if shown != [*lines] else None


def _field(at: int, line: str) -> _Field | None:
    found = _FIELD.match(line)
    if not found:
        return None
    key = found["key"].strip("\"'").casefold()
    return _Field(at, key, found["value"].partition(" #")[0].strip(), len(found["indent"]), bool(found["item"]))


def _known(one: _Field | None) -> bool:
    return one is not None and (one.key in _NAMES or one.key in _COUNTS or one.key in _BESIDE)


def _flow(at: int, line: str) -> list[_Field]:
    found = _FLOW.match(line)
    fields = [_field(at, piece) for piece in _BETWEEN.split(found["fields"])] if found else []
    return [one for one in fields if one] if all(fields) and any(map(_known, fields)) else []


def _records(fields: Sequence[_Field | None], lines: Sequence[str]) -> Iterator[list[_Field]]:
    """Yield the fields of each card: lines that follow on each other, none of them twice."""
    record: list[_Field] = []
    for at, field in enumerate(fields):
        # Within a card every field is one of its own.
        within = field and record and not field.begins and field.indent == record[-1].indent and record[0].begins
        one = field if within or _known(field) or _begins(fields[at : at + 2]) else None
        if record and (one is None or one.begins or any(one.key == known.key for known in record)):
            yield record
            record = []
        if one is None:
            continue
        if not record and not one.begins and one.key in _COUNTS and at and (name := lines[at - 1].rstrip())[-1:] == ":":
            # "Wolves:" above "count: 2".
            indent = len(name) - len(name.lstrip())
            if indent < one.indent:
                record.append(_Field(at - 1, "name", name.strip()[:-1], indent, begins=True))
        record.append(one)
    if record:
        yield record


def _begins(two: Sequence[_Field | None]) -> bool:
    """Tell whether the first of two fields begins a card of which the second is one, too."""
    first, second = (*two, None, None)[:2]
    return bool(first and second and first.begins and not second.begins and first.indent == second.indent)


def _written(record: Sequence[_Field]) -> tuple[int, str] | None:
    """Give a card as it is written in one line, and that line, which is the one of its name; None for half a card."""
    names = [one for one in record if one.key in _NAMES and one.value.strip(_EMPTY)]
    counts = [one for one in record if one.key in _COUNTS and one.value.strip(_EMPTY)]
    if len(names) != 1 or not counts:
        return None
    beside = "".join(f" ({_bare(one.value)})" for one in record if one.key in _BESIDE and one.value)
    beside += "".join(f" (x{_bare(one.value)})" for one in counts[1:])
    beside += "".join(
        f" ({one.key} {_bare(one.value)})"
        for one in record
        if not _known(one) and _NO_WEIGHT.isdisjoint(one.key.split())
    )
    return names[0].line, f"{' ' * names[0].indent}{_bare(counts[0].value)} {_bare(names[0].value)}{beside}"


def _bare(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1].replace("''", "'") if quoted else value
