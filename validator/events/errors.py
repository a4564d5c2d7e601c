"""What the desk refuses, in words that say what to do."""

from __future__ import annotations

from validator.usage import UsageError


class DeskError(UsageError):
    """What was asked for is refused; the message says why, and what to do."""


class UnreadableError(DeskError):
    """No deck can be had from what was sent."""


class ChangedError(DeskError):
    """Somebody else changed meanwhile what was to be changed."""


class StoreError(Exception):
    """The store cannot be used, so nothing was done; the message says why, and what to do.

    Args:
        message: why.
        full: whether it is that there is no room left.
    """

    def __init__(self, message: str, *, full: bool = False) -> None:
        super().__init__(message)
        self.full = full
