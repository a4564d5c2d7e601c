"""The rule `resources.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import ITEMS
from cardpool.players import BALROG
from rulesets.concerns import Concern
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import FLAG, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck


def _is_anothers(card: Card, case: Case) -> bool:
    settings, player = case.settings, case.player
    if card.alignment in settings.alignments.get(player, ()) or card.alignment == "neutral":
        return False
    items = settings.items.get(player, ())
    if player == BALROG and settings.balrog_hero_items:
        items = (*items, "hero")
    return card.alignment not in items or ITEMS.isdisjoint(card.subtypes)


OTHERS = Concern(("resource",), where=_is_anothers)


@rule(
    "{title} is a {alignment} resource, which a {player} player may not include.",
    params={
        "alignments": Parameter(
            TEXTS_BY, "Player type to the alignments of the resources that it may include.", fills="resource_alignments"
        ),
        "items": Parameter(
            TEXTS_BY, "Player type to further alignments of which it may include items.", fills="item_alignments"
        ),
        "balrog_hero_items": Parameter(FLAG, "Whether the Balrog may include hero items.", players=(BALROG,)),
    },
    needs=("alignment",),
    concerns=(OTHERS,),
    bars_start=True,
    bars_play_deck=True,
)
def alignment(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every resource is of an alignment that the player may include.

    A Wizard includes hero resources, and minion items; a Ringwraith minion resources, and hero items; the Balrog minion
    resources only; a Fallen-wizard hero, minion and stage resources. Dual resources are for all. A resource that is
    also playable as a hazard is a hazard for a player who may not include it as a resource.

    Players differ on the Balrog's hero items: the rule leaves them out, while published champion decks hold them. The
    parameter `balrog_hero_items` chooses; the rule as written is the default.

    **Legal.** A minion item in a Wizard's deck.

    **Illegal.** A minion event in a Wizard's deck; a stage resource in anyone's but a Fallen-wizard's.
    """
    for holding in OTHERS.of(deck, settings):
        card = holding.card
        yield Violation(
            {"title": card.title, "alignment": card.alignment.value, "player": deck.player.alignment},
            cards=(holding,),
            section=holding.section,
            fix=take_out(card),
            by=("alignments",),
        )
