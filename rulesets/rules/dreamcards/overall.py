"""The rule `dreamcards.overall`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits, copies
from rulesets.deck import PLAY_DECK, POOL, SIDEBOARD
from rulesets.finding import Violation
from rulesets.limits import least_share, share_of, shortage
from rulesets.rule import FLAG, NUMBER, TEXT, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def counted_sections(settings: Settings) -> tuple[str, ...]:
    """Give the sections that the share is of."""
    if settings.overall_base == "play deck":
        return (PLAY_DECK,)
    return (POOL, PLAY_DECK, SIDEBOARD) if settings.starting_company_in_deck else (PLAY_DECK, SIDEBOARD)


def _counted(deck: Deck, settings: Settings) -> list[Holding]:
    sections = counted_sections(settings)
    return [holding for holding in deck.holdings if holding.section in sections]


def _dream(deck: Deck, settings: Settings) -> list[Holding]:
    return [holding for holding in _counted(deck, settings) if holding.card.dream]


def _share(deck: Deck, settings: Settings) -> Limits:
    return share_of(copies(_counted(deck, settings)), settings)


@rule(
    "The deck has {dream} dream cards among {cards}; {needed} are needed.",
    params={
        "percent": Parameter(NUMBER, "Least share of dream cards, in percent, rounded up to whole cards."),
        "overall_base": Parameter(TEXT, "What the share is of.", ("whole deck", "play deck")),
        "starting_company_in_deck": Parameter(FLAG, "Whether the pool is part of the whole deck."),
    },
    count=Count(
        "dream cards in the whole deck", "", lambda deck, settings: copies(_dream(deck, settings)), _share, place=1
    ),
)
def overall(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """At least a quarter of the whole deck, rounded up, are dream cards.

    The rulings say "overall". By default that is the pool, the play deck and the sideboard together; the parameters
    choose the play deck alone, or leave the pool out. Special sideboards and sites are not counted.

    **Legal.** 26 dream cards among 101.

    **Illegal.** 25 dream cards among 101.
    """
    sections = counted_sections(settings)
    cards, dream = copies(_counted(deck, settings)), copies(_dream(deck, settings))
    needed = least_share(cards, settings.percent)
    if dream < needed:
        unresolved = deck.unresolved_copies(*sections)
        most = least_share(cards + unresolved, settings.percent)
        yield Violation(
            {"dream": dream, "cards": cards, "needed": needed},
            fix=shortage(deck, needed - dream, sections, "Exchange {what} for dream cards.", "card", most - dream),
            undecided=dream + unresolved >= most,
        )
