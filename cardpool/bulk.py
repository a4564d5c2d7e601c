"""A pool as lines of data: what stands beside the facts of its cards, and every name.

`cardpool.sources.bulk` makes a pool of them again.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from cardpool.pool import reading
from cardpool.tables import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.pool import CardPool


def beside(pool: CardPool) -> dict[str, dict[str, Any]]:
    """Give what a pool has of each card beside its facts, by id.

    Returns:
        `titles` by language, `aliases`, `set_numbers` by set (the numbers in the lists of sets), and `reasons`: for
        facts that were written down by hand, `fact`, `value` and `reason`.

    Raises:
        DataError: the file of the pool cannot be read any more.
    """
    found: dict[str, dict[str, Any]] = {
        card.id: {"titles": {}, "aliases": [], "set_numbers": {}, "reasons": []} for card in pool
    }
    for card_id, language, title in _rows(pool, "SELECT card_id, language, title FROM titles ORDER BY rowid"):
        found[card_id]["titles"][language] = title
    for card_id, alias in _rows(pool, "SELECT card_id, text FROM names WHERE how = 'alias' ORDER BY rowid"):
        found[card_id]["aliases"].append(alias)
    for card_id, code, number in _rows(pool, 'SELECT card_id, "set", number FROM numbers ORDER BY rowid'):
        found[card_id]["set_numbers"][code] = number
    for card_id, fact, value, reason in _rows(pool, "SELECT card_id, fact, value, reason FROM facts ORDER BY rowid"):
        found[card_id]["reasons"].append({"fact": fact, "value": value, "reason": reason})
    return found


def names(pool: CardPool) -> Iterator[dict[str, Any]]:
    """Give every name of a pool: `name`, its folded `key`, the `id` of a card that has it, `how` and `language`.

    `how` is title, alias or language (a title in another language); `language` is null for an alias.

    Raises:
        DataError: the file of the pool cannot be read any more.
    """
    for key, card_id, how, language, text in _rows(
        pool, "SELECT key, card_id, how, language, text FROM names ORDER BY rowid"
    ):
        said = "en" if how == "title" else language or None
        yield {"name": text, "key": key, "id": card_id, "how": how, "language": said}


def _rows(pool: CardPool, sql: str) -> list[tuple[Any, ...]]:
    try:
        with reading(pool.path) as database:
            rows: list[tuple[Any, ...]] = database.execute(sql).fetchall()
    except sqlite3.Error as error:
        raise DataError(f"The card pool {pool.path} cannot be read: {error}.") from error
    return rows
