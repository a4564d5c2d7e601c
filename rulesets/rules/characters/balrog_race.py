"""The rule `characters.balrog_race`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.players import BALROG
from rulesets.finding import Fix, Violation, either, say
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} is no {races}.",
    params={"races": Parameter(TEXTS, "Races of the characters that the Balrog may include.")},
    players=(BALROG,),
    bars_start=True,
    bars_play_deck=True,
)
def balrog_race(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The Balrog's characters are Orcs or Trolls.

    Half-orcs and Uruk-hai are Orcs; Olog-hai and Half-trolls are Trolls. Avatars are not characters here.

    **Legal.** Shagrat.

    **Illegal.** Asternak, a Man.
    """
    for holding in deck.held("character"):
        if not set(settings.races) & set(holding.card.races):
            yield Violation(
                {"title": holding.card.title, "races": either(race.capitalize() for race in settings.races)},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=holding.card.title)),
            )
