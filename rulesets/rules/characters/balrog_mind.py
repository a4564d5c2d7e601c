"""The rule `characters.balrog_mind`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.players import BALROG
from rulesets.finding import Fix, Violation, say
from rulesets.rule import NUMBER, TEXT, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} has a mind of {mind}; the Balrog's characters have at most {limit}.",
    params={
        "maximum_mind": Parameter(NUMBER, "Highest mind of a character that is not specific to the avatar."),
        "specific_to": Parameter(TEXT, "The avatar whose own characters may have any mind."),
    },
    players=(BALROG,),
    bars_start=True,
    bars_play_deck=True,
)
def balrog_mind(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's characters have a mind below 9, unless they are Balrog specific.

    **Legal.** A Troll leader of mind 8; Azog, who is Balrog specific.

    **Illegal.** A Troll leader of mind 9 that is not Balrog specific.
    """
    for holding in deck.held("character"):
        card = holding.card
        if (card.mind or 0) > settings.maximum_mind and card.specific_to != settings.specific_to:
            yield Violation(
                {"title": card.title, "mind": card.mind, "limit": settings.maximum_mind},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=card.title)),
            )
