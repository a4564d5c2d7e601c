"""The rule `copies.fallen_wizard`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The deck holds {copies} copies of {title}; a Fallen-wizard may hold {limit}.",
    params={
        "characters": Parameter(NUMBER, "Most copies of each character that is not unique."),
        "resources": Parameter(NUMBERS, "Alignment to the most copies of each resource of it that is not unique."),
    },
    players=("fallen-wizard",),
)
def fallen_wizard(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """A Fallen-wizard holds at most two of each character, hero resource and minion resource that is not unique.

    A dual resource is both. Of each stage resource he may hold three. A card whose text sets another number follows its
    text. Hazards that are also playable as resources stay hazards here: of each, two may count as resources, which is
    settled when the play deck is counted.

    **Legal.** Two Concealment; three Thrall of the Voice.

    **Illegal.** Two Concealment in the play deck and a third in the sideboard.
    """
    fewest = min(settings.characters, *settings.resources.values())
    for key, copies in deck.copies.items():
        if copies <= fewest:
            continue
        held = deck.copies_of(same_as=key)
        card = held[0].card
        kind = deck.role(card).kind
        limit = settings.characters if kind == "character" else settings.resources.get(card.alignment)
        if kind in {"character", "resource"} and limit and not card.copies_allowed and copies > limit:
            surplus = copies - limit
            yield Hit(
                {"title": card.title, "copies": copies, "limit": limit},
                cards=held,
                section=held[0].section,
                fix=Fix(f"Remove {counted(surplus, 'copy', 'copies')} of {card.title}."),
            )
