"""The rule `pool.any_alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import POOL
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.playable import may_be_unplayable, unplayable_reason
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "If {title} does not start, it must go to the sideboard: {why}.",
    severity=Severity.ADVICE,
    borrows="cards.not_playable",
    needs=("alignment",),
    concerns=(
        Concern(("avatar", "character", "resource"), (POOL,), where=may_be_unplayable),
        Concern(("hazard",), (POOL,)),
    ),
    bars_play_deck=True,
)
def any_alignment(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The pool may hold any card that one can start with, whatever its alignment.

    What is left of it after the starting companies are determined, and may not be in the play deck, must go to the
    sideboard or be removed from play. These cards are named, so that nobody is surprised.

    **Fine.** Hero characters in a Wizard's pool.

    **Advised.** A minion Elf in a Wizard's pool, who can start with the help of another card.
    """
    for kind in ("avatar", "character", "resource", "hazard"):
        for holding in deck.of(kind, POOL):
            found = unplayable_reason(holding.card, deck, settings)
            why = found.text if found else ""
            if not why and kind == "hazard":
                why = say("it counts as a hazard for this player")
            if why:
                yield Violation(
                    {"title": holding.card.title, "why": why},
                    cards=(holding,),
                    section=POOL,
                    fix=Fix(say("Keep a place for {title} in the sideboard.", title=holding.card.title)),
                )
