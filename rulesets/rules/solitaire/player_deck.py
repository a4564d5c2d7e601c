"""The rule `solitaire.player_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAYER_DECK
from rulesets.finding import Fix, Hit, counted
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The player deck has {cards}; exactly {needed} are needed.",
    params={"exactly": Parameter(NUMBER, "Cards of the player deck.")},
)
def player_deck(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The player deck has exactly 40 cards.

    It holds the resources, the characters that do not start, and the Wizard; the cards that start with the company are
    apart from it.

    **Legal.** 40 cards, two copies of a Wizard among them.

    **Illegal.** 39 or 41 cards.
    """
    held = deck.total(PLAYER_DECK)
    if held != settings.exactly:
        gap = settings.exactly - held
        yield Hit(
            {"cards": counted(held, "card"), "number": held, "needed": settings.exactly},
            section=PLAYER_DECK,
            fix=shortage(deck, gap, (PLAYER_DECK,), "Add {}.", "card")
            if gap > 0
            else Fix(f"Remove {counted(-gap, 'card')}."),
            undecided=0 < gap <= deck.unread(PLAYER_DECK),
        )
