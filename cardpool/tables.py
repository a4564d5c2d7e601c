"""The facts as reviewable text: how a `Card` stands in a CSV row and in a database row.

One place knows how each field is written, so the importers, the CSV files, the SQLite file and the cards in memory
cannot drift apart. A field is text, a whole number, a yes/no or a list of texts; `KINDS` says which.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardpool.card import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

DATA = Path(__file__).parent / "data"
"""Where the CSV files stand."""

Row = dict[str, Any]
"""Field name to value: a card on its way from a source into the tables."""

OTHERS = "dream"
"""Folder, within that of the facts, of the cards that are no standard cards.

It need not be there, and need not hold every table.
"""

SEPARATOR = ";"
"""Between the items of a list in one cell."""

KINDS: dict[str, str] = {
    field.name: {"tuple[str, ...]": "list", "int | None": "number", "bool": "yes"}.get(str(field.type), "text")
    for field in fields(Card)
}
"""Field name to `text`, `number`, `yes` or `list`, in the order of the fields of `Card`."""

READERS: dict[str, Callable[[str], Any]] = {
    "text": str,
    "number": lambda text: int(text) if text else None,
    "yes": lambda text: text == "yes",
    "list": lambda text: tuple(text.split(SEPARATOR)) if text else (),
}
"""Kind to what makes the value of a field of the text of a cell."""


class DataError(Exception):
    """A file of facts or a source file cannot be used; the message says which, where and why."""


def natural(card_id: str) -> tuple[str, int, str]:
    """Sort key of a card id: set, number, rest, so that `TW-9` stands before `TW-10`."""
    set_code, _, rest = card_id.partition("-")
    return (set_code, int(rest), "") if rest.isdigit() else (set_code, 1_000_000, rest)


def to_cell(kind: str, value: object) -> str:
    """Write one field value as the text of a CSV cell."""
    if value is None or value is False:
        return ""
    if kind == "yes":
        return "yes"
    if kind == "list":
        return SEPARATOR.join(value)  # type: ignore[arg-type]  # the kind says that it is a tuple of texts
    return str(value)


def from_cell(kind: str, text: str) -> Any:  # noqa: ANN401  # one of the four kinds, by name
    """Read the text of a CSV cell back into a field value."""
    return READERS[kind](text)


def read_table(name: str, folder: Path = DATA) -> list[dict[str, str]]:
    """Read `folder/name.csv` as one mapping a row.

    Raises:
        DataError: the file is missing, has no header, or a row has another number of cells than the header.
    """
    import csv  # noqa: PLC0415  # a pool that is built needs none of it
    import io  # noqa: PLC0415

    path = folder / f"{name}.csv"
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise DataError(f"The facts file {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"The facts file {path} is not UTF-8 text (byte {error.start}).") from error
    try:
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error as error:
        raise DataError(f"The facts file {path} is not CSV: {error}.") from error
    if not rows:
        raise DataError(f"The facts file {path} is empty; its first line must name the columns.")
    header = rows[0]
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(header):
            raise DataError(f"Row {number} of {path} has {len(row)} cells; the header names {len(header)}.")
    return [dict(zip(header, row, strict=True)) for row in rows[1:]]


def write_table(name: str, columns: Sequence[str], rows: Iterable[Mapping[str, str]], folder: Path = DATA) -> None:
    """Write `folder/name.csv` with a header, one row a mapping, LF line ends; an old file stays until the new is whole.

    Raises:
        DataError: the file cannot be written.
    """
    import csv  # noqa: PLC0415  # see `read_table`

    path = folder / f"{name}.csv"
    temporary = path.with_name(f"{path.name}.tmp")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise DataError(f"The facts file {path} cannot be written: {error.strerror}.") from error
