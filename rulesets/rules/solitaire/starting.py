"""The rule `solitaire.starting`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import POOL, STARTING
from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The starting company has {what}.",
    params={
        "characters": Parameter(NUMBER, "Most characters of the starting company."),
        "mind": Parameter(NUMBER, "Highest total of their minds."),
        "items": Parameter(NUMBER, "Most minor items of the starting company."),
    },
)
def starting(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The starting company stands apart from the player deck and is made as in the standard game.

    At most five characters with a mind of 20 in all, and two minor items, none of them unique or a hoard item. The
    solitaire rules are silent on the numbers, so the standard rules hold. A list may call the company its pool.

    **Legal.** Five characters of mind 20 in all, and two Cram.

    **Illegal.** Six characters; a mind of 21; a major item.
    """
    characters = deck.of("character", STARTING, POOL)
    number = sum(holding.count for holding in characters)
    mind = sum((holding.card.mind or 0) * holding.count for holding in characters)
    items = [h for h in deck.of("resource", STARTING, POOL) if Subtype.MINOR_ITEM in h.card.subtypes]
    others = [h for kind in ("resource", "hazard", "avatar") for h in deck.of(kind, STARTING, POOL) if h not in items]
    others += [h for h in items if h.card.unique or "hoard item" in h.card.keywords or "any" in h.card.not_startable]
    if number > settings.characters:
        what = f"{number} characters; {settings.characters} are allowed"
        yield Hit(
            {"what": what, "characters": number}, cards=characters, section=STARTING, fix=Fix("Start with fewer.")
        )
    if mind > settings.mind:
        what = f"a mind of {mind} in all; {settings.mind} is allowed"
        yield Hit({"what": what, "mind": mind}, cards=characters, section=STARTING, fix=Fix("Start with lower minds."))
    if sum(holding.count for holding in items) > settings.items:
        what = f"{sum(holding.count for holding in items)} minor items; {settings.items} are allowed"
        yield Hit({"what": what}, cards=items, section=STARTING, fix=Fix("Start with fewer minor items."))
    for holding in others:
        what = f"{holding.card.title}, which may not start"
        yield Hit(
            {"what": what}, cards=(holding,), section=STARTING, fix=Fix(f"Move {holding.card.title} to another deck.")
        )
