"""Limits that several rules share: copies by what a card is, the size of a sideboard, and shares in percent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.rule import Settings


def least_share(cards: int, percent: int) -> int:
    """Give the fewest whole cards that are a share, in percent, of so many."""
    return -(-cards * percent // 100)


def beyond_size(deck: Deck, section: str, limit: int, **values: str) -> Iterator[Hit]:
    """Yield by how much a sideboard is larger than it may be; a line that is not understood counts, and leaves it open.

    Args:
        deck: the deck.
        section: of the sideboard, one of `rulesets.deck.SECTIONS`.
        limit: most cards.
        values: more for the rule's sentence, beside `cards` and `limit`.
    """
    held = deck.total_if_read(section)
    if held > limit:
        yield Hit(
            {"cards": held, "limit": limit, **values},
            section=section,
            fix=Fix(f"Remove {counted(held - limit, 'card')} from the sideboard."),
            undecided=deck.total(section) <= limit,
        )


def beyond_limits(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Yield what a deck holds more copies of than a rule's settings allow.

    Args:
        deck: copies are counted over all sections but the location deck.
        settings: `characters` and `resources`, by alignment: most copies of each card. A card whose text sets another
            number follows its text.
    """
    fewest = min(*settings.characters.values(), *settings.resources.values())
    for key, copies in deck.copies.items():
        if copies <= fewest:
            continue
        held = deck.copies_of(same_as=key)
        card = held[0].card
        kind = deck.role(card).kind
        limit = (settings.characters if kind == "character" else settings.resources).get(card.alignment)
        if kind in {"character", "resource"} and limit and not deck.law.copies_allowed(card) and copies > limit:
            yield Hit(
                {"title": card.title, "copies": copies, "limit": limit},
                cards=held,
                section=held[0].section,
                fix=Fix(f"Remove {counted(copies - limit, 'copy', 'copies')} of {card.title}."),
            )
