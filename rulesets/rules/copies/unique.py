"""The rule `copies.unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Violation, counted, say
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} is unique, and the deck holds {copies} copies of it; {limit} is allowed.",
    params={"maximum": Parameter(NUMBER, "Most copies of a unique card that is not an avatar.")},
)
def unique(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Of each unique card that is no avatar the deck holds one copy, over pool, play deck and all sideboards.

    Reprints are the same card. So are the hero and the minion version of a unique resource with one name, and other
    manifestations of one unique resource (Gollum and Stinker). Unique characters that are manifestations of each other
    (Aragorn II and Strider) may both be included.

    **Legal.** One Beornings; Aragorn II and Strider.

    **Illegal.** Glamdring in the play deck and again in the sideboard; the hero and the minion Beornings.
    """
    if max(deck.unique_copies.values(), default=0) <= settings.maximum:
        return
    for key, copies in deck.unique_copies.items():
        if copies > settings.maximum:
            held = deck.copies_of(unique_as=key)
            titles = " / ".join(dict.fromkeys(holding.card.title for holding in held))
            surplus = copies - settings.maximum
            yield Violation(
                {"title": titles, "copies": copies, "limit": settings.maximum},
                cards=held,
                section=held[0].section,
                fix=Fix(say("Remove {what} of {titles}.", what=counted(surplus, "copy", "copies"), titles=titles)),
            )
