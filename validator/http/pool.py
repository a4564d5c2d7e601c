"""The card pool of the service, opened when it is first needed."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final

from flask import current_app

from cardpool.database import open_pool

if TYPE_CHECKING:
    from cardpool.pool import CardPool

_OPENING: Final = Lock()


def cards() -> CardPool:
    """Give the card pool.

    Raises:
        cardpool.tables.DataError: it cannot be opened.
    """
    # Two that open it at once would have a pool each, and no card of one is a card of the other.
    with _OPENING:
        return open_pool(current_app.config["SETTINGS"].cards)
