"""Wrong tokens are slowed down: whoever sends several is told to wait, and a right one is taken at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from validator.http.limits import asker

if TYPE_CHECKING:
    from flask import Flask

MOST: Final = 10
"""Wrong tokens of an address in a minute; each process counts for itself."""
_RATE: Final = RateLimitItemPerMinute(MOST)
MINUTE: Final = 60
_EXTENSION: Final = "guesses"


def init_app(app: Flask) -> None:
    """Begin to count."""
    app.extensions[_EXTENSION] = MovingWindowRateLimiter(MemoryStorage())


def note_guess(app: Flask) -> bool:
    """Count a wrong token; tell whether its address has not sent too many."""
    return bool(app.extensions[_EXTENSION].hit(_RATE, asker()))
