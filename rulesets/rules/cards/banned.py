"""The rule `cards.banned`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} may not be included by a {player} player.", needs=("alignment",), bars_start=True, bars_play_deck=True)
def banned(deck: Deck, _: Settings) -> Iterator[Violation]:
    """No card is in the deck that is forbidden to the player type.

    The lists are facts of the cards (`banned_for`), from the rules and from the cards' own texts, and hold for every
    section but the location deck.

    **Legal.** Bade to Rule in a Ringwraith's deck.

    **Illegal.** Bade to Rule in a Fallen-wizard's or the Balrog's.
    """
    player = deck.player.alignment
    for holding in deck.marked("banned_for"):
        if player in holding.card.banned_for:
            yield Violation(
                {"title": holding.card.title, "player": player},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=holding.card.title)),
            )
