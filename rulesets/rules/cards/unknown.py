"""The rule `cards.unknown`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rulesets.concerns import UNRESOLVED
from rulesets.finding import CardRef, Fix, Severity, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Unresolved


@rule("No card is named {name!r}.", severity=Severity.UNDECIDED, concerns=(UNRESOLVED,))
def unknown(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Every line names a card that is known.

    What the line stands for is not guessed. Until it is known, counts that it could still put right are undecided, and
    so is the deck. Cards with near names are suggested; none is ever taken by itself.

    **Legal.** `3 Cave-drake`, and `3 cave drake`: case, accents and punctuation do not matter.

    **Undecided.** `3 Cave-dragon`: no such card; the nearest name is suggested.
    """
    for line in deck.unresolved:
        if not line.candidates:
            yield Violation(whole=partial(_whole, line))


def _whole(line: Unresolved) -> Violation:
    nearest = line.suggestions[0] if line.suggestions else None
    return Violation(
        {
            "name": line.name,
            "suggestions": list(line.suggestions),
            "ranked": [
                {
                    "card": near.card.id,
                    "title": near.card.title,
                    "name": near.name,
                    "score": near.score,
                    "reason": near.reason,
                }
                for near in line.ranked
            ],
        },
        cards=(CardRef("", line.name, line.section, line.count or 0, line.line),),
        section=line.section,
        fix=Fix(_instead(line, nearest)) if nearest else None,
        message=line.problem or None,
    )


def _instead(line: Unresolved, nearest: str) -> str:
    """Say what to write, and by which of its names it is near where that is not the one to write."""
    near = None if line.headings else line.ranked[0]
    if near and near.name != nearest:
        why = "Write {nearest!r} if that is meant; {near!r} is near ({why})."
        return say(why, nearest=nearest, near=near.name, why=near.reason)
    return say("Write {nearest!r} if that is meant.", nearest=nearest)
