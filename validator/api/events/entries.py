"""Entries: who plays, how their decks stand, and their lists, to whoever may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.api.events.common import asked, blueprint, for_anybody, told
from validator.api.paging import PageQuery, page_of, with_link
from validator.api.schemas.events import DeckListsSchema, EventEntriesSchema, EventEntrySchema, EventListsSchema
from validator.decklists import UnreadableList, decode
from validator.events.access import What
from validator.events.desk import entries
from validator.events.standing import cards_of, standing_of
from validator.fingerprint import short_code
from validator.http.pool import cards

if TYPE_CHECKING:
    from flask import Response

    from validator.api.events.common import Asked
    from validator.events.model import Entry
    from validator.events.standing import DeckStanding

_HIDDEN = ("revision", "errors", "undecided", "first", "received", "stage")
"""What of the standing of a deck is not told with its list."""


@blueprint.reads("/<event_id>/entries", EventEntriesSchema, query=PageQuery)
@for_anybody
def list_entries(query: dict[str, Any], event_id: str) -> Response:
    """List the entries of which there is something to be seen.

    Organisers see all, a player himself, and everybody those whose lists are shown.
    """
    one = asked(event_id)
    page, following = page_of(seen(one), query)
    return with_link(told({"data": [entry_told(one, entry) for entry in page]} | following), following)


@blueprint.reads("/<event_id>/entries/<entry_id>", EventEntrySchema)
@for_anybody
def get_entry(event_id: str, entry_id: str) -> Response:
    """Give an entry, and how its decks stand."""
    one = asked(event_id)
    return told(entry_told(one, one.entry(entry_id, What.NAME)))


@blueprint.reads("/<event_id>/entries/<entry_id>/lists", DeckListsSchema)
@for_anybody
def get_lists(event_id: str, entry_id: str) -> Response:
    """Give the lists of a player, their last revisions."""
    one = asked(event_id)
    entry = one.entry(entry_id, What.LIST)
    return told({"data": [_list(one, entry, deck) for deck in standing_of(one.store, event_id, entry.number)]})


@blueprint.reads("/<event_id>/lists", EventListsSchema, query=PageQuery)
@for_anybody
def list_lists(query: dict[str, Any], event_id: str) -> Response:
    """List the lists that are to be seen: once they are published, or locked where the event has open lists."""
    one = asked(event_id)
    shown = {entry.number: entry for entry in seen(one)}
    decks = [deck for deck in standing_of(one.store, event_id) if deck.submission["entry"] in shown]
    page, following = page_of(decks, query)
    data = [_list(one, shown[deck.submission["entry"]], deck) for deck in page]
    return with_link(told({"data": data} | following), following)


def seen(one: Asked) -> list[Entry]:
    """Give the entries of which who asks may see something."""
    return [entry for entry in entries(one.store, one.event.id) if What.NAME in one.sees(entry)]


def entry_told(one: Asked, entry: Entry) -> dict[str, Any]:
    """Give an entry as `EventEntrySchema` has it, with what who asks may see."""
    sees = one.sees(entry)
    contact = None
    if What.REPORT in sees:
        row = one.store.row("SELECT contact FROM entry WHERE event = ? AND number = ?", one.event.id, entry.number)
        contact = row and row["contact"]
    decks = standing_of(one.store, one.event.id, entry.number)
    return {
        "entry": entry.id,
        "name": entry.name,
        "contact": contact,
        "checked_in": entry.checked_in if What.REPORT in sees else None,
        "decks": [_standing(deck, sees) for deck in decks],
    }


def _standing(deck: DeckStanding, sees: What) -> dict[str, Any]:
    return deck.to_dict() | ({} if What.REPORT in sees else dict.fromkeys(_HIDDEN))


def _list(one: Asked, entry: Entry, deck: DeckStanding) -> dict[str, Any]:
    row = deck.submission
    return {
        "entry": entry.id,
        "name": entry.name,
        "deck": row["deck"],
        "against": row["against"],
        "verdict": deck.verdict,
        "fingerprint": row["fingerprint"],
        "code": short_code(row["fingerprint"]),
        "cards": cards_of(deck, cards()),
        "decklist": _text(row["text"]) if What.REPORT in one.sees(entry) else None,
    }


def _text(data: bytes | None) -> str | None:
    try:
        return None if data is None else decode(data)[0]
    except UnreadableList:
        return None
