"""The rule `opponent.unplayable`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.citations import CARD
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import TEXTS, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} may not be played against a {opponent} player.",
    severity=Severity.WARNING,
    params={
        "no_agents_against": Parameter(TEXTS, "Opponents against whom no hazard that needs an agent is playable."),
        "boards_against": Parameter(TEXTS_BY, "Sideboard to the opponents against whom alone it is used."),
        "resource_avatars_against": Parameter(
            TEXTS, "Opponents against whom resources that stand in for an avatar are playable, whatever they say."
        ),
    },
    needs=("against",),
    sources_by="against",
)
def unplayable(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No card is in the deck or its sideboards that cannot be played against the opponent who was named.

    Against a Ringwraith that are the hazards that require an agent, and seven more by name; against the Balrog the
    other manifestations of the Balrog, and two more by name; against each the cards that ask for another opponent, such
    as The Lidless Eye for a Wizard. Which cards these are stands among their facts. In dream-card games hazards that
    require an agent may be included against minion players too.

    A sideboard that is never used against this opponent is not spoken of.

    **Fine.** Worn and Famished against a Wizard; against a Ringwraith, among the cards against Fallen-wizards.

    **Warned.** Worn and Famished against a Ringwraith.
    """
    opponent = deck.player.against
    for holding in deck.marked("unplayable"):
        card = holding.card
        if opponent not in settings.boards_against.get(holding.section, (opponent,)):
            continue
        if card.resource_avatar and opponent in settings.resource_avatars_against:
            continue
        if card.two_way and card.type == "resource" and deck.role(card).kind != "hazard":
            continue  # what is barred is to play it as a hazard
        needs_agent = card.requires_agent and opponent in settings.no_agents_against
        against = (*card.unplayable_against, *deck.counting.erratum(card, "against"))
        if needs_agent or opponent in against:
            yield Violation(
                {"title": card.title, "opponent": opponent},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Exchange {title} before this game.", title=card.title)),
                by=("no_agents_against",) if needs_agent else (),
                # The rules name cards against one opponent each; what asks for another is barred against several.
                source=CARD if not needs_agent and (card.dream or len(against) > 1) else None,
            )
