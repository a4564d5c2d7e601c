"""The rule `cards.section`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import LOCATION_DECK, TITLES
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulesets.deck import Deck, Holding

_TO_THE_SITES = "Move {title} to the location deck."
_HEADING = "Put the heading Sites above line {line}, or move them to the location deck."
_OUT = "Move {title} out of the {section}."
_SITES = "{sites} sites stand in the {section}; they belong to the location deck."
_PLACES = frozenset({"site", "region"})
_OTHERS = ("avatar", "character", "resource", "hazard")


@rule(
    "{title} is a {kind} and may not stand in the {section}.",
    concerns=(Concern(("site", "region")), Concern(_OTHERS, (LOCATION_DECK,))),
)
def section(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Sites stand in the location deck and nowhere else; no other card stands there.

    A region card is no better in the play deck than a site; in the location deck it has a rule of its own
    (`locations.region_card`). Several sites in one section are one finding: mostly their heading is missing.

    **Legal.** Rivendell in the location deck.

    **Illegal.** Rivendell in the sideboard; Cave-drake in the location deck.
    """
    sites: dict[str, list[Holding]] = {}
    for holding in deck.held("site"):
        sites.setdefault(holding.section, []).append(holding)
    misplaced: list[Holding] = []
    for held in sites.values():
        if len(held) > 1:
            yield _several(deck, held)
        else:
            misplaced += held
    misplaced += deck.held("region")
    misplaced += [h for kind in _OTHERS for h in deck.of(kind, LOCATION_DECK)]
    for holding in misplaced:
        kind = deck.role(holding.card).kind
        place = TITLES[holding.section]
        yield Violation(
            {"title": holding.card.title, "kind": kind, "section": place},
            cards=(holding,),
            section=holding.section,
            fix=Fix(say(_TO_THE_SITES if kind == "site" else _OUT, title=holding.card.title, section=place)),
        )


def _several(deck: Deck, sites: Sequence[Holding]) -> Violation:
    """Speak of several sites of one section at once: where they end it, one heading puts them right."""
    section = sites[0].section
    last = max((h.line for h in deck.within(section) if deck.role(h.card).kind not in _PLACES), default=0)
    first = min(holding.line for holding in sites)
    fix = say(_HEADING, line=first) if first > last else say("Move them to the location deck.")
    return Violation(
        {"sites": sum(holding.count for holding in sites), "kind": "site", "section": TITLES[section]},
        cards=sites,
        section=section,
        message=_SITES,
        fix=Fix(fix),
    )
