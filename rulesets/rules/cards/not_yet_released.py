"""The rule `cards.not_yet_released`."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from cardpool.sets import SETS
from rulesets.concerns import Trait
from rulesets.finding import Fix, Violation, listed, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding

_NOT_BEFORE: Final = {code: card_set.not_before for code, card_set in SETS.items()}
_MOST_NAMED: Final = 5
_ALL_OUT: Final = dt.date(int(max(_NOT_BEFORE.values())[:4]) + 1, 1, 1)
"""A day on which every set that is dated had come out."""


@rule(
    "On {day} {set} had not come out, which was in {earliest} at the earliest: {titles}.",
    bars_start=True,
    bars_play_deck=True,
    concerns=(Trait(lambda deck: deck.day is not None and deck.day < _ALL_OUT),),
)
def not_yet_released(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Every card had been published on the day that is asked for.

    Of the sets it is known from which year on they may have been published, of some even the month; of the day before
    it is sure that there was no such card. A card that was printed in several sets is as old as the first of them. Of
    the sets that no source dates nothing is said.

    **Legal.** Cards of The Dragons on any day of 1996.

    **Illegal.** The same on the last day of 1995.
    """
    if deck.day is None or deck.day >= _ALL_OUT:
        return
    # A year sorts before all of its days.
    day = deck.day.isoformat()
    early: defaultdict[str, list[Holding]] = defaultdict(list)
    for holding in deck.judged:
        card = holding.card
        first = min(card.printings, key=lambda code: _NOT_BEFORE.get(code, ""), default=card.set)
        if day < _NOT_BEFORE.get(first, ""):
            early[first].append(holding)
    for code, held in early.items():
        titles = list(dict.fromkeys(holding.card.title for holding in held))
        more = [say("and {more} more", more=len(titles) - _MOST_NAMED)] if len(titles) > _MOST_NAMED else []
        yield Violation(
            {
                "titles": listed([*titles[:_MOST_NAMED], *more]),
                "day": day,
                "set": SETS[code].name,
                "earliest": _NOT_BEFORE[code],
            },
            cards=held,
            section=held[0].section,
            fix=Fix(say("Take out the cards of {name}, or ask for a later day.", name=SETS[code].name)),
        )
