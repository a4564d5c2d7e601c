"""The rule `pool.card_type`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import POOL
from rulesets.finding import Fix, Violation, say
from rulesets.rule import FLAG, TEXTS, Parameter, Settings, rule
from rulesets.starting import let_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


_PERMANENT = Subtype.PERMANENT_EVENT


@rule(
    "{title} ({kind}) may not be in the pool.",
    params={
        "stage_events_for": Parameter(TEXTS, "Player types whose pool holds stage permanent-events."),
        "agents_of_all": Parameter(FLAG, "Whether a pool may hold agents that are hazards for the player."),
    },
    needs=("alignment",),
    bars_start=True,
)
def card_type(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The pool holds characters, minor items and what may start in lieu of one, and nothing else.

    A Fallen-wizard's pool also holds stage permanent-events. An agent is a character or a hazard here as it is for its
    player. Avatars, sites and regions are spoken of by other rules.

    **Legal.** Two agents in a Ringwraith's pool.

    **Illegal.** An agent in a Wizard's pool; Glamdring, a major item, in anyone's.
    """
    stage_too = deck.player.alignment in settings.stage_events_for
    for kind in ("resource", "hazard"):
        for holding in deck.of(kind, POOL):
            card = holding.card
            startable = kind == "resource" and (
                Subtype.MINOR_ITEM in card.subtypes
                or card.starts_in_lieu
                or (stage_too and (card.stage_points or card.alignment == "stage") and _PERMANENT in card.subtypes)
                or let_start(deck, card)
            )
            if not startable and not (settings.agents_of_all and card.agent and card.type == "character"):
                yield Violation(
                    {"title": card.title, "kind": " / ".join(card.subtypes) or kind},
                    cards=(holding,),
                    section=POOL,
                    fix=Fix(say("Move {title} out of the pool.", title=card.title)),
                    by=(),
                )
