"""The rule `cards.banned`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


BANNED = Concern(mark="banned_for", where=lambda card, case: case.player in card.banned_for)


@rule(
    "{title} may not be included by a {player} player.",
    needs=("alignment",),
    concerns=(BANNED,),
    bars_start=True,
    bars_play_deck=True,
)
def banned(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No card is in the deck that is forbidden to the player type.

    The lists are facts of the cards (`banned_for`), from the rules and from the cards' own texts, and hold for every
    section but the location deck.

    **Legal.** Bade to Rule in a Ringwraith's deck.

    **Illegal.** Bade to Rule in a Fallen-wizard's or the Balrog's.
    """
    for holding in BANNED.of(deck, settings):
        yield Violation(
            {"title": holding.card.title, "player": deck.player.alignment},
            cards=(holding,),
            section=holding.section,
            fix=take_out(holding.card),
        )
