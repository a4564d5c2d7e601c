"""The rule `cards.format`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.names import fold
from rulesets.finding import Fix, Hit
from rulesets.rule import FLAG, TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.deck import Deck


@rule(
    "{title} ({set}) is not in the card pool of this format.",
    params={
        "sets": Parameter(TEXTS, "Codes of the sets that the format plays with; empty: all."),
        "released_only": Parameter(FLAG, "Whether cards that were never released are left out."),
        "also": Parameter(TEXTS, "Titles or ids of cards that an event lets in from other sets."),
        "never": Parameter(TEXTS, "Titles or ids of cards that an event keeps out.", apart_from="also"),
    },
)
def format(deck: Deck, settings: Settings) -> Iterator[Hit]:  # noqa: A001  # the rule is named after its module
    """Every card is in the card pool that the format plays with.

    The pool is made of sets, and an event may let single cards in or keep them out. A reprint in one of the sets makes
    the card legal, whatever printing the list names.

    **Legal.** Cards of The Wizards in a game of the standard sets.

    **Illegal.** A dream card in such a game, or a card of a set that came out later than the era that is played.
    """
    allowed = frozenset(settings.sets)
    if not (settings.never or settings.released_only) and (not allowed or deck.sets <= allowed):
        return
    also, never = _folded(settings.also), _folded(settings.never)
    for holding in deck.judged:
        card = holding.card
        if _named(card, never):
            message = "{title} ({set}) is kept out by this event."
        elif _named(card, also):
            continue
        elif settings.released_only and not card.released:
            message = "{title} ({set}) was never released."
        elif not allowed or not allowed.isdisjoint(card.printings):
            continue
        else:
            message = None
        yield Hit(
            {"title": card.title, "set": card.set},
            cards=(holding,),
            section=holding.section,
            fix=Fix(f"Take out {card.title}."),
            message=message,
        )


def _folded(names: list[str]) -> frozenset[str]:
    return frozenset({*names, *map(fold, names)})


def _named(card: Card, names: frozenset[str]) -> bool:
    return bool(names) and (card.id in names or fold(card.title) in names)
