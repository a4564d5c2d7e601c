"""The rule `solitaire.starting`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import POOL, STARTING
from rulesets.finding import Fix, Violation, say
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


_BARRED = frozenset({"any", "hero"})
"""For whom a card is not startable where the company is one of heroes."""


@rule(
    "The starting company has {what}.",
    params={
        "characters": Parameter(NUMBER, "Most characters of the starting company."),
        "mind": Parameter(NUMBER, "Highest total of their minds."),
        "items": Parameter(NUMBER, "Most minor items of the starting company."),
    },
    borrows="solitaire.player_points",
)
def starting(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The starting company stands apart from the player deck and is made as in the standard game.

    At most five characters with a mind of 20 in all, and two minor items or cards in lieu of one, none of them unique
    or a hoard item; no card that keeps itself out of the starting companies of heroes. The solitaire rules are silent
    on these, so the standard rules hold. A list may call the company its pool.

    **Legal.** Five characters of mind 20 in all, and two Cram; Rumours of Rings in the place of one.

    **Illegal.** Six characters; a mind of 21; a major item; Deadly Dart; an agent.
    """
    characters = deck.of("character", STARTING, POOL)
    number = sum(holding.count for holding in characters)
    mind = sum((holding.card.mind or 0) * holding.count for holding in characters)
    resources = deck.of("resource", STARTING, POOL)
    items = [h for h in resources if Subtype.MINOR_ITEM in h.card.subtypes or h.card.starts_in_lieu]
    others = [h for kind in ("resource", "hazard", "avatar") for h in deck.of(kind, STARTING, POOL) if h not in items]
    others += [h for h in items if h.card.unique or "hoard item" in h.card.keywords]
    others += [h for h in (*characters, *items) if not _BARRED.isdisjoint(h.card.not_startable) and h not in others]
    if number > settings.characters:
        what = say("{characters} characters; {limit} are allowed", characters=number, limit=settings.characters)
        yield Violation(
            {"what": what, "characters": number}, cards=characters, section=STARTING, fix=Fix(say("Start with fewer."))
        )
    if mind > settings.mind:
        what = say("a mind of {mind} in all; {limit} is allowed", mind=mind, limit=settings.mind)
        yield Violation(
            {"what": what, "mind": mind}, cards=characters, section=STARTING, fix=Fix(say("Start with lower minds."))
        )
    if sum(holding.count for holding in items) > settings.items:
        number = sum(holding.count for holding in items)
        what = say("{items} minor items; {limit} are allowed", items=number, limit=settings.items)
        yield Violation({"what": what}, cards=items, section=STARTING, fix=Fix(say("Start with fewer minor items.")))
    for holding in others:
        if spoken_of_elsewhere(holding.card, deck):
            continue
        what = say("{title}, which may not start", title=holding.card.title)
        yield Violation(
            {"what": what}, cards=(holding,), section=STARTING, fix=move(holding.card, deck, settings.belong_here)
        )
