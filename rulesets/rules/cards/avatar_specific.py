"""The rule `cards.avatar_specific`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Violation, say
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} is {avatar} specific, and this player has not declared {avatar}.",
    params={"declared": Parameter(TEXTS_BY, "Avatars that a player type declares by itself.")},
    needs=("alignment",),
    bars_start=True,
    bars_play_deck=True,
)
def avatar_specific(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A card that is specific to an avatar is only for the player who declared that avatar.

    Only two player types declare one: the Balrog by being it, and a Fallen-wizard by naming one of the five. A Wizard
    does not declare which he is, so no card is specific to him.

    **Legal.** Gandalf's Friend in the deck of the Fallen-wizard Gandalf.

    **Illegal.** Gandalf's Friend in the deck of the Fallen-wizard Saruman; Great Fissure in a Ringwraith's deck.
    """
    player = deck.player
    declared = {*settings.declared.get(player.alignment, ())}
    if player.avatar and deck.declares_avatar:
        declared.add(player.avatar)
    unresolved = not declared and deck.declares_avatar and bool(deck.unresolved)
    for holding in deck.marked("specific"):
        if holding.card.specific_to not in declared:
            yield Violation(
                {"title": holding.card.title, "avatar": holding.card.specific_to},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=holding.card.title)),
                undecided=unresolved,
            )
