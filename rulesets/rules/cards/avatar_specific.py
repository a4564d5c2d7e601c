"""The rule `cards.avatar_specific`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


SPECIFIC = Concern(
    mark="specific", where=lambda card, case: card.specific_to not in case.settings.declared.get(case.player, ())
)


@rule(
    "{title} is {avatar} specific, and this player has not declared {avatar}.",
    params={"declared": Parameter(TEXTS_BY, "Avatars that a player type declares by itself.")},
    needs=("alignment",),
    concerns=(SPECIFIC,),
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
    for holding in SPECIFIC.of(deck, settings):
        if holding.card.specific_to not in declared:
            yield Violation(
                {"title": holding.card.title, "avatar": holding.card.specific_to},
                cards=(holding,),
                section=holding.section,
                fix=take_out(holding.card),
                undecided=unresolved,
            )
