"""The card pool in memory: every card, looked up by id, name and set."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING

from cardpool.packed import KnownNames, split, unpack_card
from cardpool.sets import place_of
from cardpool.tables import KINDS, DataError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardpool.card import Card

SCHEMA_VERSION = 6
"""Of the SQLite file; a file of another version is built anew, never migrated: it holds nothing of its own."""

_AT_ONCE = ("ids", "cards", "keys", "named")
"""The packed texts that every check needs."""


class CardPool:
    """The cards of one SQLite file, read once; nothing of it changes afterwards, so threads may share it.

    Cards are made from their rows when first asked for: a single list needs some seventy of thousands.

    Args:
        path: the SQLite file, as `cardpool.database.build` writes it.

    Raises:
        DataError: the file is missing, is no SQLite file, or is of another schema version.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with reading(path) as database:
                meta = dict(database.execute("SELECT key, value FROM meta"))
                if meta.get("schema_version") != str(SCHEMA_VERSION):
                    raise DataError(
                        f"The card pool {path} has schema version {meta.get('schema_version')}; "
                        f"this program reads {SCHEMA_VERSION}. Build it anew with `meccg cards build`."
                    )
                if meta.get("fields") != ",".join(KINDS):
                    raise DataError(
                        f"The card pool {path} holds other facts than this program reads. "
                        "Build it anew with `meccg cards build`."
                    )
                packed = dict(database.execute("SELECT name, text FROM packed WHERE name IN (?, ?, ?, ?)", _AT_ONCE))
        except sqlite3.Error as error:
            raise DataError(f"The card pool {path} cannot be read: {error}.") from error
        self.meta = meta
        self.version = meta["content_hash"][:12]
        self.known_names = KnownNames(packed["keys"], packed["named"], self._packed)
        """Every folded name, with the ids, the names as written and their languages (`""` for English)."""
        self._rows = dict(zip(split(packed["ids"]), split(packed["cards"]), strict=True))
        self._cards: dict[str, Card] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Card]:
        return map(self.__getitem__, self._rows)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._rows

    def __getitem__(self, card_id: str) -> Card:
        card = self._cards.get(card_id)
        if card is None:
            # Threads may make it at the same time: one of theirs is the card, and theirs alone.
            card = self._cards.setdefault(card_id, unpack_card(self._rows[card_id]))
        return card

    def get(self, card_id: str) -> Card | None:
        """Give the card of an id, or None."""
        return self[card_id] if card_id in self._rows else None

    def folded(self, key: str) -> tuple[Card, ...]:
        """Give the cards whose English title folds to this key."""
        return self._cards_of(self.known_names.titled(key))

    def aliased(self, key: str) -> tuple[Card, ...]:
        """Give the cards of which some alias folds to this key."""
        return self._cards_of(self.known_names.aliased(key))

    def translated(self, key: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """Give, a language at a time, the cards whose title in that language folds to this key."""
        for language, ids in self.known_names.translated(key).items():
            yield language, self._cards_of(ids)

    @cached_property
    def sets(self) -> frozenset[str]:
        """Codes of the sets of which the pool has cards."""
        return frozenset(card_id.partition("-")[0] for card_id in self._rows)

    @cached_property
    def avatars(self) -> tuple[Card, ...]:
        """The avatars, without making the cards that are none."""
        return self._cards_of(tuple(row[0] for row in self._query("SELECT id FROM cards WHERE avatar ORDER BY rowid")))

    @cached_property
    def avatar_cards(self) -> frozenset[Card]:
        """The same as a set: whether a card is one of them is told without a look at the card."""
        return frozenset(self.avatars)

    @cached_property
    def places(self) -> tuple[Card, ...]:
        """The sites and regions, without making the cards that are none."""
        query = "SELECT id FROM cards WHERE type IN ('site', 'region') ORDER BY rowid"
        return self._cards_of(tuple(row[0] for row in self._query(query)))

    def printings(self, card: Card) -> tuple[Card, ...]:
        """Give every printing of a card that has an id of its own, itself among them, in order of publication."""
        return self._cards_of(self._printings[card.same_as])

    @cached_property
    def _printings(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for same_as, code, card_id in self._query('SELECT same_as, "set", id FROM cards ORDER BY rowid'):
            found.setdefault(same_as, []).append((place_of(code), card_id))
        # By set alone: within one, cards are in the order of their numbers already.
        return {
            same_as: tuple(card_id for _, card_id in sorted(ids, key=lambda one: one[0]))
            for same_as, ids in found.items()
        }

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages besides English in which titles are known."""
        query = "SELECT language FROM names WHERE how = 'language' GROUP BY language ORDER BY min(rowid)"
        return tuple(row[0] for row in self._query(query))

    def numbered(self, code: str, number: int) -> Card | None:
        """Give the card that has a number in the list of a set, 1 and up, or None: not the number of its id."""
        rows = self._query('SELECT card_id FROM numbers WHERE "set" = ? AND number = ?', code, str(number))
        return self[rows[0][0]] if rows else None

    def titles(self, card_id: str) -> dict[str, str]:
        """Give the titles of a card by language code; languages without one are left out."""
        rows = self._query("SELECT language, title FROM titles WHERE card_id = ? ORDER BY rowid", card_id)
        return {language: title for language, title in rows}  # noqa: C416  # tells the rows' width

    def _cards_of(self, ids: tuple[str, ...]) -> tuple[Card, ...]:
        return tuple(map(self.__getitem__, ids))

    def _packed(self, name: str) -> str:
        return self._query("SELECT text FROM packed WHERE name = ?", name)[0][0]

    def _query(self, sql: str, *parameters: str) -> list[tuple[str, ...]]:
        try:
            with reading(self.path) as database:
                rows: list[tuple[str, ...]] = database.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            raise DataError(f"The card pool {self.path} cannot be read: {error}.") from error
        return rows


def reading(path: Path) -> closing[sqlite3.Connection]:
    """Open a SQLite file for reading alone, whatever characters its path holds; use it in a `with` statement."""
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
