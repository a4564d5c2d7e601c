"""The rule `cards.ambiguous`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.narrowing import described
from cardpool.phrases import joined
from rulesets.concerns import UNRESOLVED
from rulesets.finding import CardRef, Fix, Severity, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{name!r} fits several cards: {candidates}.", severity=Severity.UNDECIDED, concerns=(UNRESOLVED,))
def ambiguous(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A name that several different cards share is settled by its line or its list.

    What settles it, in this order: the set code, the alignment tag, the section, the player type. Printings of one card
    need no telling apart.

    **Legal.** `1 Hillmen` in a Wizard's deck: the hero faction. `1 Hillmen [M]` in a Fallen-wizard's: the minion one.

    **Undecided.** `1 Hillmen` in a Fallen-wizard's deck, who may hold either.
    """
    for line in deck.unresolved:
        if not line.candidates:
            continue
        names = joined("{first}, {last}", map(described, line.candidates))
        example = line.candidates[0]
        yield Violation(
            {"name": line.name, "candidates": names, "ids": [card.id for card in line.candidates]},
            cards=(CardRef("", line.name, line.section, line.count or 0, line.line),),
            section=line.section,
            fix=Fix(
                say(
                    "Name the set or the id, such as '{title} ({set})' or '{id}'.",
                    title=example.title,
                    set=example.set,
                    id=example.id,
                )
            ),
        )
