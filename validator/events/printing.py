"""Deck sheets of an event: of one player, of all, or of a sample that anybody can draw again."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.database import open_pool
from rulesets.finding import counted
from validator.checking import run_check
from validator.events.desk import decks_of, event_by_id
from validator.events.standing import standing
from validator.render.sheet import sheet_of
from validator.resolving import names_of

MOST_SEED: Final = 2**32
"""Of a sample."""

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from validator.events.standing import DeckStanding
    from validator.events.store import Store
    from validator.render.sheet import Sheet


def sample(event_id: str, entries: Sequence[str], share: float, seed: int) -> list[str]:
    """Draw a share of the entries, one at least.

    The entries are put into the order of the SHA-256 of `EVENT:SEED:ENTRY`, such as `worlds-2027:42:e7`, and the first
    of them are drawn: whoever knows the seed can see that it was fair.

    Args:
        event_id: of the event.
        entries: ids of those who handed in a deck.
        share: more than 0, 1 for all.
        seed: that is told to everybody.
    """
    number = min(len(entries), max(1, math.ceil(share * len(entries) - 1e-9)))
    drawn = sorted(entries, key=lambda one: hashlib.sha256(f"{event_id}:{seed}:{one}".encode()).digest())
    return sorted(drawn[:number], key=lambda one: int(one[1:]))


class Drawn(NamedTuple):
    """A sample of the field."""

    seed: int
    entries: list[str]
    """Ids of those who are in it."""
    field: int
    """Of how many they were drawn."""


def draw(store: Store, event_id: str, share: float, seed: int | None = None) -> Drawn:
    """Draw a share of those who handed in a deck.

    Args:
        store: where.
        event_id: of the event.
        share: more than 0, 1 for all.
        seed: from 0 to `MOST_SEED`; a random one where None.
    """
    event_by_id(store, event_id)
    seed = secrets.randbelow(MOST_SEED) if seed is None else seed
    field = list(dict.fromkeys(f"e{one['entry']}" for one in decks_of(store, event_id) if one["text"] is not None))
    return Drawn(seed, sample(event_id, field, share, seed), len(field))


def sheets_of(
    store: Store, event_id: str, only: Collection[str] | None = None, cards: Path | None = None
) -> list[Sheet]:
    """Give the sheets of the decks of an event, by entry and deck.

    Args:
        store: where.
        event_id: of the event.
        only: ids of the entries whose sheets are wanted; all where None.
        cards: SQLite file of the card pool; the shipped one where None.
    """
    event = event_by_id(store, event_id)
    pool = open_pool(cards)
    sheets = []
    for entry, decks in standing(store, event_id):
        if only is not None and entry.id not in only:
            continue
        for one in decks:
            text = one.submission["text"]
            if text is None:
                continue  # he is forgotten
            report = run_check(bytes(text), event.request(one.submission["against"]), pool=pool)
            deck = f"{event.title} · {entry.id}" + (f" · deck {one.submission['deck']}" if event.decks > 1 else "")
            against = f" against {one.submission['against']}" if one.submission["against"] else ""
            sheet = sheet_of(report, names_of(pool), player=entry.called, event=f"{deck}{against}")
            sheets.append(_as_it_stands(sheet, one))
    return sheets


def _as_it_stands(sheet: Sheet, one: DeckStanding) -> Sheet:
    """Give the verdict that was reached when the deck came in, by the versions of then, and what was waived since."""
    errors, undecided = len(one.left("error")), len(one.left("undecided"))
    counts: list[str] = [counted(errors, "error")] if errors else []
    counts += [f"{undecided} undecided"] if undecided else []
    versions = json.loads(one.submission["versions"])
    return replace(
        sheet,
        verdict=one.verdict,
        why=f"{', '.join(counts)}; first: {one.first}" if counts else "",
        versions=", ".join(f"{name} {version}" for name, version in versions.items()),
    )
