"""The rule `cards.corrected`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import CORRECTED
from rulesets.finding import CardRef, Severity, Violation
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{name!r} was read as {title} ({card}): {why}.", severity=Severity.ADVICE, concerns=(CORRECTED,))
def corrected(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A line that was read as something else than it says is shown, with the reason.

    That is so for an alias, a title in another language, repaired text, and for a choice among different cards by the
    context of the line. Folding of case, accents and punctuation goes unmentioned, and so does the choice among
    printings of one card.

    **Said.** `1 Zwielicht` was read as Twilight: its German title.

    **Not said.** `1 TWILIGHT` was read as Twilight.
    """
    for line in deck.corrections:
        card = line.card
        yield Violation(
            {"name": line.name, "title": card.title, "card": card.id, "why": line.why},
            cards=(CardRef(card.id, card.title, line.section, line.count, line.line),),
            section=line.section,
        )
