"""The rule `characters.balrog_race`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.players import BALROG
from rulesets.concerns import Concern
from rulesets.finding import Violation, either
from rulesets.limits import take_out
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


OTHERS = Concern(("character",), where=lambda card, case: set(case.settings.races).isdisjoint(card.races))


@rule(
    "{title} is no {races}.",
    params={"races": Parameter(TEXTS, "Races of the characters that the Balrog may include.")},
    players=(BALROG,),
    concerns=(OTHERS,),
    bars_start=True,
    bars_play_deck=True,
)
def balrog_race(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's characters are Orcs or Trolls.

    Half-orcs and Uruk-hai are Orcs; Olog-hai and Half-trolls are Trolls. Avatars are not characters here.

    **Legal.** Shagrat.

    **Illegal.** Asternak, a Man.
    """
    for holding in OTHERS.of(deck, settings):
        yield Violation(
            {"title": holding.card.title, "races": either(race.capitalize() for race in settings.races)},
            cards=(holding,),
            section=holding.section,
            fix=take_out(holding.card),
        )
