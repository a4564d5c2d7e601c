"""The card pool in memory: every card, looked up by id, name and set."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardpool.card import Alignment, Card, CardType
from cardpool.sets import place_of
from cardpool.tables import KINDS, DataError, from_cell

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCHEMA_VERSION = 3
"""Of the SQLite file; a file of another version is built anew, never migrated: it holds nothing of its own."""

FACTS = "\x1f"
"""Between the facts of a card in the text of its row: no source and no CSV cell has it."""

_TYPED = [(name, kind) for name, kind in KINDS.items() if kind != "text"]


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
                self._rows: dict[str, str] = dict(database.execute("SELECT card_id, facts FROM rows ORDER BY rowid"))
                self._keys = _grouped(database, "SELECT key, card_id FROM names WHERE how = 'title'")
        except sqlite3.Error as error:
            raise DataError(f"The card pool {path} cannot be read: {error}.") from error
        self.meta = meta
        self.version = meta["content_hash"][:12]
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
            card = self._cards[card_id] = _card(self._rows[card_id])
        return card

    def get(self, card_id: str) -> Card | None:
        """Give the card of an id, or None."""
        return self[card_id] if card_id in self._rows else None

    def folded(self, key: str) -> tuple[Card, ...]:
        """Give the cards whose English title folds to this key."""
        return self._cards_of(self._keys.get(key, ()))

    def aliased(self, key: str) -> tuple[Card, ...]:
        """Give the cards of which some alias folds to this key."""
        return self._cards_of(self._others.get(("alias", "", key), ()))

    def translated(self, key: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """Give, a language at a time, the cards whose title in that language folds to this key."""
        for language in self.languages:
            ids = self._others.get(("language", language, key))
            if ids:
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
        return tuple(dict.fromkeys(language for how, language, _ in self._others if how == "language"))

    @cached_property
    def known_names(self) -> dict[str, list[tuple[str, str, str]]]:
        """Every folded name, with the ids, the names as written and their languages (`""` for English)."""
        known: dict[str, list[tuple[str, str, str]]] = {}
        for key, card_id, text, language in self._query(
            "SELECT key, card_id, text, language FROM names ORDER BY rowid"
        ):
            known.setdefault(key, []).append((card_id, text, language))
        return known

    @cached_property
    def _others(self) -> dict[tuple[str, str, str], tuple[str, ...]]:
        # Names other than English titles are needed only once a list holds one: read then, all at once.
        found: dict[tuple[str, str, str], list[str]] = {}
        for how, language, key, card_id in self._query(
            "SELECT how, language, key, card_id FROM names WHERE how <> 'title' ORDER BY rowid"
        ):
            found.setdefault((how, language, key), []).append(card_id)
        return {key: tuple(ids) for key, ids in found.items()}

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


def _grouped(database: sqlite3.Connection, sql: str) -> dict[str, tuple[str, ...]]:
    groups: dict[str, tuple[str, ...]] = {}
    for key, card_id in database.execute(sql):
        groups[key] = (*groups.get(key, ()), card_id)
    return groups


def _card(row: str) -> Card:
    values: dict[str, Any] = dict(zip(KINDS, row.split(FACTS), strict=True))
    for name, kind in _TYPED:
        values[name] = from_cell(kind, values[name])
    values["type"] = CardType(values["type"])
    values["alignment"] = Alignment(values["alignment"])
    return Card(**values)
