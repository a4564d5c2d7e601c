"""The rule `factions.balrog_race`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.players import BALROG
from rulesets.finding import Fix, Violation, listed, say
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} is a faction of another kind than {races}.",
    params={"races": Parameter(TEXTS, "Kinds of the factions that the Balrog may include.")},
    players=(BALROG,),
)
def balrog_race(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's factions are of Orcs, Trolls, Wolves, Animals or Dragons.

    **Legal.** Goblins of Goblin-gate.

    **Illegal.** Southrons, who are Men.
    """
    for holding in deck.held("resource"):
        card = holding.card
        if Subtype.FACTION in card.subtypes and not set(settings.races) & set(card.races):
            yield Violation(
                {"title": card.title, "races": listed(settings.races)},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=card.title)),
            )
