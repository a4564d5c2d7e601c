"""The rule `copies.non_unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit, counted
from rulesets.rule import FLAG, NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The deck holds {copies} copies of {title}; {limit} are allowed.",
    params={
        "most": Parameter(NUMBER, "Most copies of a card that is not unique and whose text sets no number."),
        "resource_avatars_apart": Parameter(
            FLAG, "Whether resources that stand in for an avatar are left to other rules."
        ),
    },
)
def non_unique(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Of each card that is not unique the deck holds at most three copies, over pool, play deck and all sideboards.

    Reprints are the same card. A card whose text sets another number follows its text (nine of Black Horse). Sites have
    a rule of their own.

    **Legal.** Two Cave-drake of The Wizards and one of The Lidless Eye; nine Black Horse.

    **Illegal.** Three Cave-drake in the play deck and a fourth in the sideboard; ten Black Horse.
    """
    # A text may allow more copies than the rule, or fewer.
    suspects = [key for key, copies in deck.copies.items() if copies > settings.most]
    suspects += [h.card.same_as for h in deck.marked("copies") if h.card.same_as not in suspects]
    for key in dict.fromkeys(suspects):
        copies = deck.copies[key]
        held = deck.copies_of(same_as=key)
        card = held[0].card
        if card.resource_avatar and settings.resource_avatars_apart:
            continue
        limit = deck.law.copies_allowed(card) or settings.most
        if copies > limit and card.type not in {"site", "region"}:
            surplus = copies - limit
            yield Hit(
                {"title": card.title, "copies": copies, "limit": limit},
                cards=held,
                section=held[0].section,
                fix=Fix(f"Remove {counted(surplus, 'copy', 'copies')} of {card.title}."),
            )
