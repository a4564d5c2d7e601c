"""The rule `resources.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import ITEMS
from cardpool.players import BALROG
from rulesets.finding import Fix, Violation, say
from rulesets.rule import FLAG, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


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
    player = deck.player.alignment
    allowed = settings.alignments.get(player, ())
    items = settings.items.get(player, ())
    if player == BALROG and settings.balrog_hero_items:
        items = (*items, "hero")
    for holding in deck.held("resource"):
        card = holding.card
        if card.alignment in allowed or (card.alignment in items and not ITEMS.isdisjoint(card.subtypes)):
            continue
        if card.alignment != "neutral":
            yield Violation(
                {"title": card.title, "alignment": card.alignment.value, "player": player},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Take out {title}.", title=card.title)),
                by=("alignments",),
            )
