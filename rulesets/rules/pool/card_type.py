"""The rule `pool.card_type`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.concerns import Concern
from rulesets.deck import POOL
from rulesets.finding import Fix, Violation, say
from rulesets.rule import FLAG, TEXTS, Parameter, Settings, rule
from rulesets.starting import let_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck


_PERMANENT = Subtype.PERMANENT_EVENT


def _is_startable(card: Card, case: Case) -> bool:
    stage_too = case.player in case.settings.stage_events_for
    return (
        Subtype.MINOR_ITEM in card.subtypes
        or card.starts_in_lieu
        or bool(stage_too and (card.stage_points or card.alignment == "stage") and _PERMANENT in card.subtypes)
    )


def _is_agent_of_all(card: Card, case: Case) -> bool:
    return bool(case.settings.agents_of_all and card.agent and card.type == "character")


RESOURCES = Concern(
    ("resource",), (POOL,), where=lambda card, case: not _is_startable(card, case) and not _is_agent_of_all(card, case)
)
HAZARDS = Concern(("hazard",), (POOL,), where=lambda card, case: not _is_agent_of_all(card, case))


@rule(
    "{title} ({kind}) may not be in the pool.",
    params={
        "stage_events_for": Parameter(TEXTS, "Player types whose pool holds stage permanent-events."),
        "agents_of_all": Parameter(FLAG, "Whether a pool may hold agents that are hazards for the player."),
    },
    needs=("alignment",),
    concerns=(RESOURCES, HAZARDS),
    bars_start=True,
)
def card_type(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The pool holds characters, minor items and what may start in lieu of one, and nothing else.

    A Fallen-wizard's pool also holds stage permanent-events. An agent is a character or a hazard here as it is for its
    player. Avatars, sites and regions are spoken of by other rules.

    **Legal.** Two agents in a Ringwraith's pool.

    **Illegal.** An agent in a Wizard's pool; Glamdring, a major item, in anyone's.
    """
    for concern in (RESOURCES, HAZARDS):
        for holding in concern.of(deck, settings):
            card = holding.card
            if concern is RESOURCES and let_start(deck, card):
                continue
            yield Violation(
                {"title": card.title, "kind": " / ".join(card.subtypes) or concern.kinds[0]},
                cards=(holding,),
                section=POOL,
                fix=Fix(say("Move {title} out of the pool.", title=card.title)),
                by=(),
            )
