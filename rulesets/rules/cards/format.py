"""The rule `cards.format`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import CARDS, FLAG, TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck, Holding


def _may_be_outside(card: Card, case: Case) -> bool:
    """Tell whether a card is of no set that is played with, or may be kept out by name."""
    settings = case.settings
    return (
        bool(settings.never)
        or (settings.released_only and not card.released)
        or (bool(settings.sets) and card.set not in settings.sets and set(settings.sets).isdisjoint(card.printings))
    )


OUTSIDE = Concern(where=_may_be_outside)
SITES_OUTSIDE = Concern(sections=(LOCATION_DECK,), where=_may_be_outside)


@rule(
    "{title} ({set}) is not in the card pool of this format.",
    params={
        "sets": Parameter(TEXTS, "Codes of the sets that the format plays with; empty: all."),
        "released_only": Parameter(FLAG, "Whether cards that were never released are left out."),
        "also": Parameter(CARDS, "Titles or ids of cards that an event lets in from other sets."),
        "never": Parameter(CARDS, "Titles or ids of cards that an event keeps out.", apart_from="also"),
    },
    concerns=(OUTSIDE, SITES_OUTSIDE),
    bars_start=True,
    bars_play_deck=True,
)
def format(deck: Deck, settings: Settings) -> Iterator[Violation]:  # noqa: A001  # the rule is named after its module
    """Every card is in the card pool that the format plays with.

    The pool is made of sets, and an event may let single cards in or keep them out, all printings of them. A reprint in
    one of the sets makes the card legal, whatever printing the list names.

    **Legal.** Cards of The Wizards in a game of the standard sets.

    **Illegal.** A dream card in such a game, or a card of a set that came out later than the era that is played.
    """
    allowed = frozenset(settings.sets)
    also, never = deck.named(settings.also), deck.named(settings.never)
    for holding in (*OUTSIDE.of(deck, settings), *SITES_OUTSIDE.of(deck, settings)):
        card = holding.card
        if card.same_as in never:
            message, by = "{title} ({set}) is kept out by this event.", "never"
        elif card.same_as in also:
            continue
        elif settings.released_only and not card.released:
            message, by = "{title} ({set}) was never released.", "released_only"
        elif not allowed or not allowed.isdisjoint(card.printings):
            continue
        else:
            message, by = None, "sets"
        yield Violation(whole=partial(_whole, holding, message, by))


def _whole(holding: Holding, message: str | None, by: str) -> Violation:
    card = holding.card
    return Violation(
        {"title": card.title, "set": card.set},
        cards=(holding,),
        section=holding.section,
        fix=take_out(card),
        message=message,
        by=(by,),
    )
