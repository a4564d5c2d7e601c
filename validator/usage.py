"""What a person asked for and cannot have, in words that say what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence


DEFAULT_FORMAT: Final = "coe"
"""The format where none is asked for."""


class UsageError(ValueError):
    """What was asked for does not exist or does not go together.

    Args:
        message: one or two sentences that say what to do.
        field: name of the field of `CheckRequest` or `Strategy` that asks for it; `""` where it is none.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def one_of(what: str, value: str | None, known: Sequence[str], field: str = "") -> None:
    """Refuse a value that the format does not know."""
    if value is not None and value not in known:
        sentence = "There is no {kind} {value!r}; known are: {known}."
        raise UsageError(phrase(sentence, kind=what, value=value, known=", ".join(known)), field)
