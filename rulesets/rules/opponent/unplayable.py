"""The rule `opponent.unplayable`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit, Severity
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} may not be played against a {opponent} player.",
    severity=Severity.WARNING,
    params={"no_agents_against": Parameter(TEXTS, "Opponents against whom no hazard that needs an agent is playable.")},
    needs=("against",),
    sources_by="against",
)
def unplayable(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """No card is in the deck or its sideboards that cannot be played against the opponent who was named.

    Against a Ringwraith that are the hazards that require an agent, and seven more by name; against the Balrog the
    other manifestations of the Balrog, and two more by name. Which cards these are stands among their facts.

    **Fine.** Worn and Famished against a Wizard.

    **Warned.** Worn and Famished against a Ringwraith.
    """
    opponent = deck.player.against
    for holding in deck.marked("unplayable"):
        card = holding.card
        needs_agent = card.requires_agent and opponent in settings.no_agents_against
        if needs_agent or opponent in card.unplayable_against:
            yield Hit(
                {"title": card.title, "opponent": opponent},
                cards=(holding,),
                section=holding.section,
                fix=Fix(f"Exchange {card.title} before this game."),
                by=("no_agents_against",) if needs_agent else (),
            )
