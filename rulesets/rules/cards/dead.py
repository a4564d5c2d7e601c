"""The rule `cards.dead`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Severity, Violation
from rulesets.limits import take_out
from rulesets.playable import names_of, plays_as
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


PLAYED_BY = Concern(mark="played by")


@rule(
    "{title} can never be played: it is for {who}.",
    severity=Severity.WARNING,
    needs=("alignment",),
    concerns=(PLAYED_BY,),
)
def dead(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No card is in the deck that says it is played by another avatar or kind of player.

    A card that is specific to an avatar may not be included by others (`cards.avatar_specific`). A card that is
    playable if one is this or that avatar is specific to none: it may be included, and is dead. A player with The
    Lidless Eye or Sauron in his deck may become Sauron.

    **Fine.** A Strident Spawn in the deck of the Fallen-wizard Saruman.

    **Warned.** A Strident Spawn in the deck of the Fallen-wizard Gandalf.
    """
    for holding in PLAYED_BY.of(deck, settings):
        card = holding.card
        # A line that is not understood may be the avatar, or The Lidless Eye.
        if not deck.unresolved and not plays_as(card.playable_by, deck):
            yield Violation(
                {"title": card.title, "who": names_of(card.playable_by)},
                cards=(holding,),
                section=holding.section,
                fix=take_out(card),
            )
