"""The facts of play into the rows of an importer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardpool.card import ITEMS, CardType, Subtype
from cardpool.sources.card_text.attacks import creature_notes, site_attacks
from cardpool.sources.card_text.dragons import dragon_event
from cardpool.sources.card_text.influence import (
    bonus,
    bonuses,
    influence,
    influenced,
    modification,
    modifications,
    standard_modifications,
)
from cardpool.sources.card_text.keying import keyed
from cardpool.sources.card_text.places import haven_paths, where
from cardpool.sources.card_text.plays import effects, play
from cardpool.sources.card_text.requirements import magic, no_followers, requires
from cardpool.sources.card_text.tapping import site_use
from cardpool.sources.texts import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardpool.sources.card_text.places import Places
    from cardpool.tables import Row


TEXT: Final = "text"
"""Key under which an importer hands over the text of a card; no field of a card, so no table ever holds it."""
ASTERISK: Final = "asterisk"
"""Key under which it says whether an asterisk stands beside the points of a card: a note of a hazard's attack then."""


_TAPPING: Final = frozenset({*ITEMS, Subtype.ALLY, Subtype.FACTION})
"""Resources that usually tap the site where they are played."""


class Unread:
    """What no form reads: card, field, and what the text has of it."""

    def __init__(self) -> None:
        self._notes: list[tuple[Row, str, str]] = []

    def add(self, name: str, row: Row, what: str) -> None:
        """Note a card of which the text says something that was not read."""
        self._notes.append((row, name, what))

    def lines(self) -> Iterator[str]:
        """Give a line a note, in the order in which they came."""
        return (f"{row.get('id') or row['set']}  {row['title']}  {name}  {what}" for row, name, what in self._notes)


def apply(rows: Iterable[Row], places: Places, unread: Unread) -> None:
    """Write the facts of play into rows with texts, and drop the texts.

    A field that says something already keeps it; the kinds of magic are added to the keywords.

    Args:
        rows: as from an importer, with the text of the card under `TEXT`, and `ASTERISK`.
        places: the names of the map.
        unread: where to note what no form reads.
    """
    for row in rows:
        if TEXT not in row:
            continue
        text = plain(row.pop(TEXT))
        for name, value in _facts(row, text, places, unread):
            if not row.get(name) or name == "keywords":
                row[name] = value
        if row.pop(ASTERISK, False) and row["type"] == CardType.HAZARD:
            row["attack_notes"] = (*(row.get("attack_notes") or ()), ASTERISK)


def _facts(row: Row, text: str, places: Places, notes: Unread) -> Iterator[tuple[str, Any]]:
    subtypes = frozenset(row.get("subtypes") or ())
    if row["type"] == CardType.CHARACTER or row.get("agent"):
        yield from _of_a_character(row, text, places, notes)
    elif row["type"] == CardType.RESOURCE:
        yield from _of_a_resource(row, text, places, notes, subtypes)
    elif row["type"] == CardType.HAZARD and row.get("two_way") == "as_resource":
        yield from _of_an_event(row, text, places, subtypes)
    elif row["type"] == CardType.HAZARD and Subtype.CREATURE in subtypes:
        yield "attack_notes", creature_notes(text)
        found = keyed(text, places)
        yield "keyed", found.expression
        for sentence in found.unread:
            notes.add("keyed", row, sentence)
    elif row["type"] == CardType.HAZARD:
        yield from dragon_event(text, places)
    elif row["type"] == CardType.SITE:
        yield from _of_a_site(row, text, notes)


def _of_a_site(row: Row, text: str, notes: Unread) -> Iterator[tuple[str, Any]]:
    if row.get("site_type") == "haven":
        yield "haven_paths", haven_paths(text)
    yield "site_use", site_use(text)
    attacks = row.get("automatic_attacks") or site_attacks(text)
    yield "automatic_attacks", attacks
    if row.get("attacks") and not attacks and row["source"] != "cardnum":
        notes.add("automatic_attacks", row, text)


def _of_a_character(row: Row, text: str, places: Places, notes: Unread) -> Iterator[tuple[str, Any]]:
    yield "keywords", tuple(dict.fromkeys((*row["keywords"], *magic(text))))
    yield "bonuses", bonuses(text, places)
    yield "no_followers", no_followers(text)
    for whom, number in influenced(text):
        if not bonus(whom, number, places):
            notes.add("bonuses", row, f"{number} {whom}")


def _of_a_resource(
    row: Row, text: str, places: Places, notes: Unread, subtypes: frozenset[str]
) -> Iterator[tuple[str, Any]]:
    if Subtype.FACTION in subtypes:
        yield "influence", influence(text)
        yield "modifications", modifications(text, places)
        if influence(text) is None:
            notes.add("influence", row, text)
        for who, number in standard_modifications(text):
            if not modification(who, number, places):
                notes.add("modifications", row, f"{who} ({number:+})")
    # Where the standard cards are playable is written by hand, in `playable.csv`.
    if row["source"] != "coe" and subtypes & {Subtype.FACTION, Subtype.ALLY}:
        yield "where", where(text, places)
        if not where(text, places):
            notes.add("where", row, text)
    if subtypes & _TAPPING:
        yield "site_use", site_use(text)
    if any(kind.endswith("event") for kind in subtypes):
        yield from _of_an_event(row, text, places, subtypes)


def _of_an_event(row: Row, text: str, places: Places, subtypes: frozenset[str]) -> Iterator[tuple[str, Any]]:
    yield "requires", requires(text)
    if not row.get("effects"):  # else somebody has read the text
        yield "play", play(text, places, long=Subtype.LONG_EVENT in subtypes)
        yield "effects", effects(text)
        yield "derived", ("play", "effects")
