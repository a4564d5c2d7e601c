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
    params={
        "no_agents_against": Parameter(TEXTS, "Opponents against whom no hazard that needs an agent is playable."),
        "resource_avatars_against": Parameter(
            TEXTS, "Opponents against whom resources that stand in for an avatar are playable, whatever they say."
        ),
    },
    needs=("against",),
)
def unplayable(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """No card is in the deck or its sideboards that cannot be played against the opponent who was named.

    Against a Ringwraith that are the hazards that require an agent, and seven more by name; against the Balrog the
    other manifestations of the Balrog, and two more by name; against each the cards that ask for another opponent, such
    as The Lidless Eye for a Wizard. Which cards these are stands among their facts. In dream-card games hazards that
    require an agent may be included against minion players too.

    **Fine.** Worn and Famished against a Wizard.

    **Warned.** Worn and Famished against a Ringwraith.
    """
    opponent = deck.player.against
    for holding in deck.marked("unplayable"):
        card = holding.card
        if card.resource_avatar and opponent in settings.resource_avatars_against:
            continue
        if card.two_way and card.type == "resource" and deck.role(card).kind != "hazard":
            continue  # what is barred is to play it as a hazard
        needs_agent = card.requires_agent and opponent in settings.no_agents_against
        if needs_agent or opponent in card.unplayable_against:
            yield Hit(
                {"title": card.title, "opponent": opponent},
                cards=(holding,),
                section=holding.section,
                fix=Fix(f"Exchange {card.title} before this game."),
            )
