"""The rule `solitaire.sites`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.folding import fold
from rulesets.counts import Count, of_kind
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Fix, Severity, Violation, counted, either, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, TEXT_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


_ENHANCED = "enhanced site"


@rule(
    "The site deck has {cards}; {fewest} to {most} are allowed.",
    params={
        "minimum": Parameter(NUMBER, "Fewest sites."),
        "maximum": Parameter(NUMBER, "Most sites."),
        "enhances": Parameter(TEXT_BY, "Enhanced site to the site that it goes behind, where its title is another."),
    },
    count=Count("sites", LOCATION_DECK, of_kind("site", LOCATION_DECK), place=1),
)
def sites(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The site deck has 15 to 20 sites, dungeons and enhanced sites included.

    A dungeon is only reached from its surface site, so a dungeon without it is warned of. An enhanced site goes behind
    its site card, and one without it is advised of.

    **Legal.** 15 sites; 20, a dungeon and its surface site among them.

    **Illegal.** 14 sites; 21.
    """
    held = deck.sites
    number = sum(holding.count for holding in held)
    if not settings.minimum <= number <= settings.maximum:
        yield Violation(
            {"cards": counted(number, "site"), "number": number, "fewest": settings.minimum, "most": settings.maximum},
            section=LOCATION_DECK,
            fix=lines_first(
                deck,
                (LOCATION_DECK,),
                say(
                    "Bring the site deck to {minimum} to {maximum} sites.",
                    minimum=settings.minimum,
                    maximum=settings.maximum,
                ),
            ),
            undecided=number < settings.minimum <= number + deck.unresolved_copies(LOCATION_DECK),
            incomplete=number < settings.minimum,
        )
    titles = {holding.card.title for holding in held}
    plain = {fold(holding.card.title) for holding in held if _ENHANCED not in holding.card.keywords}
    for holding in held:
        title = holding.card.title
        site = settings.enhances.get(title, title)
        if _ENHANCED in holding.card.keywords and fold(site) not in plain:
            yield Violation(
                {"title": title, "site": site},
                cards=(holding,),
                section=LOCATION_DECK,
                severity=Severity.ADVICE,
                message="The enhanced site {title} goes behind the site {site}, which the site deck does not hold.",
                fix=Fix(say("Add the site {site} to the site deck.", site=site)),
            )
    for holding in held:
        surface = [place.rsplit(" ", 1)[0] for place in holding.card.adjacent]
        if "dungeon" in holding.card.keywords and surface and titles.isdisjoint(surface):
            yield Violation(
                {"title": holding.card.title, "surface": either(surface)},
                cards=(holding,),
                section=LOCATION_DECK,
                severity=Severity.WARNING,
                message="{title} is only reached from {surface}, which the site deck does not hold.",
                fix=Fix(say("Add {site} to the site deck.", site=either(surface))),
            )
