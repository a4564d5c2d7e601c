"""The card pool of the service, opened when it is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

from cardpool.database import open_pool

if TYPE_CHECKING:
    from cardpool.pool import CardPool


def cards() -> CardPool:
    """Give the card pool.

    Raises:
        cardpool.tables.DataError: it cannot be opened.
    """
    return open_pool(current_app.config["SETTINGS"].cards)
