"""The rule `factions.balrog_race`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.players import BALROG
from rulesets.concerns import Concern
from rulesets.finding import Violation, listed
from rulesets.limits import take_out
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


OTHERS = Concern(
    ("resource",),
    where=lambda card, case: Subtype.FACTION in card.subtypes and set(case.settings.races).isdisjoint(card.races),
)


@rule(
    "{title} is a faction of another kind than {races}.",
    params={"races": Parameter(TEXTS, "Kinds of the factions that the Balrog may include.")},
    players=(BALROG,),
    concerns=(OTHERS,),
)
def balrog_race(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's factions are of Orcs, Trolls, Wolves, Animals or Dragons.

    **Legal.** Goblins of Goblin-gate.

    **Illegal.** Southrons, who are Men.
    """
    for holding in OTHERS.of(deck, settings):
        yield Violation(
            {"title": holding.card.title, "races": listed(settings.races)},
            cards=(holding,),
            section=holding.section,
            fix=take_out(holding.card),
        )
