"""The rule `characters.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Violation, both
from rulesets.limits import take_out
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


OTHERS = Concern(
    ("character",),
    where=lambda card, case: card.alignment not in case.settings.alignments.get(case.player, ()),
)


@rule(
    "{title} is a {alignment} character; a {player} player may include {allowed} characters only.",
    params={
        "alignments": Parameter(
            TEXTS_BY,
            "Player type to the alignments of the characters that it may include.",
            fills="character_alignments",
        )
    },
    needs=("alignment",),
    concerns=(OTHERS,),
    bars_start=True,
    bars_play_deck=True,
)
def alignment(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every character is of an alignment that the player may include.

    Hero characters for a Wizard, minion characters for a Ringwraith and the Balrog, both for a Fallen-wizard. Avatars
    are not characters here, nor is an agent of a player for whom it is a hazard.

    **Legal.** Aragorn II in a Fallen-wizard's deck.

    **Illegal.** Aragorn II in a Ringwraith's deck.
    """
    player = deck.player.alignment
    allowed = settings.alignments.get(player, ())
    for holding in OTHERS.of(deck, settings):
        card = holding.card
        yield Violation(
            {"title": card.title, "alignment": card.alignment.value, "player": player, "allowed": both(allowed)},
            cards=(holding,),
            section=holding.section,
            fix=take_out(card),
        )
