"""Where the text of a list stands in a row or an object that says other things, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from validator.decklists import SECTIONS, UnreadableList
from validator.decklists.decklist import clip
from validator.decklists.encoding import decode
from validator.decklists.json_deck import load

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES: Final = ("decklist", "text", "list", "deck")
"""Of columns and fields, the first that is there, where none is named."""


def text_column(schema: pa.Schema, asked: str | None) -> str:
    """Give the name of the column that has the text.

    Raises:
        UnreadableList: it cannot be told, or there is no such column of text.
    """
    texts = [field.name for field in schema if _is_text(field.type)]
    if asked:
        if asked in texts:
            return asked
        raise UnreadableList(f"The table has no column of text named {clip(asked)!r}; it has {_listed(texts)}.")
    if len(texts) == 1:
        return str(texts[0])
    for name in NAMES:
        if name in texts:
            return name
    raise UnreadableList(
        f"The table has several columns of text ({_listed(texts)}); name one by --text-column."
        if texts
        else "The table has no column of text."
    )


def _is_text(kind: pa.DataType) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
        or pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_binary_view(kind)
    )  # fmt: skip


def _listed(names: Sequence[str]) -> str:
    return ", ".join(clip(name) for name in names) or "none"


def in_line(data: bytes, column: str | None) -> tuple[object, str]:
    """Give what a line of NDJSON has for a list, and its encoding: a text, or an object that is a deck.

    Args:
        data: the line: a text, an object with a text or a deck in one of its fields, or a deck.
        column: the field; found where None.

    Raises:
        UnreadableList: it is no JSON, or has no such field.
    """
    text, encoding = decode(data)
    one = load(text.strip())
    name = _field(one, column) if isinstance(one, dict) else None
    return (one[name] if name else one), encoding


def _field(one: dict[str, Any], asked: str | None) -> str | None:
    """Give the field of an object that has the list; None where it is a deck itself."""
    if asked:
        if isinstance(one.get(asked), str | dict):
            return asked
        raise UnreadableList(f"The object has no field {clip(asked)!r} with a text or a deck in it.")
    for name in NAMES:
        inside = one.get(name)
        # What another project calls `deck` is a part of one.
        if isinstance(inside, str) or (isinstance(inside, dict) and not inside.keys().isdisjoint(SECTIONS)):
            return name
    return None
