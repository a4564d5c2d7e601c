"""The rule `sideboard.per_twenty`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits, all_written_in, at_most
from rulesets.deck import PLAY_DECK, SIDEBOARD
from rulesets.finding import Violation, counted, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def most_cards(size: int, settings: Settings) -> int:
    """Give how many cards of a sideboard a play deck of so many cards allows."""
    allowed: int = size // settings.cards * settings.step
    return allowed


def _for_its_play_deck(deck: Deck, settings: Settings) -> Limits:
    return at_most(most_cards(deck.total(PLAY_DECK), settings), "at most {maximum} for this play deck")


@rule(
    "The sideboard has {cards} cards; a play deck of {size} cards allows {limit}.",
    params={
        "cards": Parameter(NUMBER, "Cards of the play deck for each step."),
        "step": Parameter(NUMBER, "Cards of the sideboard for each step."),
    },
    count=Count("cards", SIDEBOARD, all_written_in(SIDEBOARD), _for_its_play_deck, place=1, name="total"),
)
def per_twenty(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The regular sideboard holds at most 10 cards for every full 20 cards of the play deck.

    Characters and avatars straight in the deck count towards its size.

    **Legal.** 40 cards beside a play deck of 80 to 99.

    **Illegal.** 40 cards beside a play deck of 79.
    """
    size, held = deck.total(PLAY_DECK), deck.total_if_resolved(SIDEBOARD)
    limit = most_cards(size, settings)
    if held > limit:
        largest = most_cards(size + deck.unresolved_copies(PLAY_DECK), settings)
        yield Violation(
            {"cards": held, "size": size, "limit": limit},
            section=SIDEBOARD,
            fix=lines_first(
                deck,
                (PLAY_DECK, SIDEBOARD),
                say("Remove {what} from the sideboard.", what=counted(held - limit, "card")),
            ),
            undecided=deck.total(SIDEBOARD) <= largest,
        )
