"""What the desk refuses, in words that say what to do."""

from __future__ import annotations

from validator.usage import UsageError


class DeskError(UsageError):
    """What was asked for is refused; the message says why, and what to do."""


class StoreError(Exception):
    """The store cannot be used, so nothing was done; the message says why, and what to do."""
