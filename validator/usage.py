"""What a person asked for and cannot have, in words that say what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


DEFAULT_FORMAT: Final = "coe"
"""The format where none is asked for."""


class UsageError(ValueError):
    """What was asked for does not exist or does not go together; the message says what to do."""


def one_of(what: str, value: str | None, known: Sequence[str]) -> None:
    """Refuse a value that the format does not know."""
    if value is not None and value not in known:
        raise UsageError(f"There is no {what} {value!r}; known are: {', '.join(known)}.")
