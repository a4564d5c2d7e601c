"""The rule `avatars.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} ({alignment}) is no avatar of this {player} player.",
    params={"alignments": Parameter(TEXTS_BY, "Player type to the alignments of the avatars that it may include.")},
    needs=("alignment",),
)
def alignment(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Every avatar in the deck is of the player's own kind.

    Wizards for a Wizard, Ringwraiths for a Ringwraith, The Balrog for the Balrog. A Fallen-wizard has only copies of
    the one that he declared.

    **Legal.** Gandalf and Saruman (both The Wizards) in a Wizard's deck.

    **Illegal.** Saruman (The White Hand) beside the declared Fallen-wizard Gandalf.
    """
    player = deck.player
    allowed = settings.alignments.get(player.alignment, ())
    for holding in deck.held("avatar"):
        card = holding.card
        other = deck.declares_avatar and player.avatar is not None and card.title != player.avatar
        if card.alignment not in allowed or other:
            yield Hit(
                {"title": card.title, "alignment": card.alignment.value, "player": player.alignment},
                cards=(holding,),
                section=holding.section,
                fix=Fix(f"Take out {card.title}."),
            )
