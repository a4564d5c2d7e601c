"""The rule `characters.balrog_mind`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.players import BALROG
from rulesets.concerns import Concern
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import NUMBER, TEXT, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


STRONG = Concern(
    ("character",),
    where=lambda card, case: (
        (card.mind or 0) > case.settings.maximum_mind and card.specific_to != case.settings.specific_to
    ),
)


@rule(
    "{title} has a mind of {mind}; the Balrog's characters have at most {limit}.",
    params={
        "maximum_mind": Parameter(NUMBER, "Highest mind of a character that is not specific to the avatar."),
        "specific_to": Parameter(TEXT, "The avatar whose own characters may have any mind."),
    },
    players=(BALROG,),
    concerns=(STRONG,),
    bars_start=True,
    bars_play_deck=True,
)
def balrog_mind(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's characters have a mind below 9, unless they are Balrog specific.

    **Legal.** A Troll leader of mind 8; Azog, who is Balrog specific.

    **Illegal.** A Troll leader of mind 9 that is not Balrog specific.
    """
    for holding in STRONG.of(deck, settings):
        card = holding.card
        yield Violation(
            {"title": card.title, "mind": card.mind, "limit": settings.maximum_mind},
            cards=(holding,),
            section=holding.section,
            fix=take_out(card),
        )
