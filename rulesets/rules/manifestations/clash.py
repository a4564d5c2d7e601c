"""The rule `manifestations.clash`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Severity, Violation
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


@rule(
    "{titles} are manifestations of one entity: only one can be in play.",
    severity=Severity.ADVICE,
    concerns=(Concern(mark="entity", where=lambda card, _: not card.dragon),),
)
def clash(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A deck that holds two manifestations of one entity can never have both in play.

    Dragons are excepted. Versions that count as copies of one unique card are spoken of by `copies.unique`.

    **Fine.** Gollum alone.

    **Advised.** Gollum and My Precious; Aragorn II and Strider.
    """
    entities: dict[str, list[Holding]] = {}
    for holding in deck.marked("entity"):
        if not holding.card.dragon:
            entities.setdefault(holding.card.entity, []).append(holding)
    for held in entities.values():
        if len({holding.card.unique_as for holding in held}) > 1:
            titles = sorted({holding.card.title for holding in held})
            yield Violation({"titles": ", ".join(titles)}, cards=held, section=held[0].section)
