"""Wrong tokens are slowed down: whoever sends several is not listened to for a while, and then may try again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

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


def refuse_guesses(app: Flask) -> None:
    """Refuse a token, good or not, of an address that sent too many wrong ones.

    Raises:
        TooManyRequests: it did; it may come back in a minute.
    """
    if not app.extensions[_EXTENSION].test(_RATE, asker()):
        raise TooManyRequests(retry_after=MINUTE)


def note_guess(app: Flask) -> bool:
    """Count a wrong token; tell whether its address has not sent too many."""
    return bool(app.extensions[_EXTENSION].hit(_RATE, asker()))
