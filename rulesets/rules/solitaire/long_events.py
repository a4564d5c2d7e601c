"""The rule `solitaire.long_events`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.counts import Count, about, all_of
from rulesets.deck import LONG_EVENT_DECK
from rulesets.finding import Severity, Violation, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The long-event deck has {cards} cards; about {middle} are meant.",
    severity=Severity.WARNING,
    may_weigh_more=True,
    params={
        "minimum": Parameter(NUMBER, "Fewest cards that pass for about fifteen."),
        "maximum": Parameter(NUMBER, "Most cards that pass for about fifteen."),
    },
    borrows="solitaire.player_points",
    count=Count("cards", LONG_EVENT_DECK, all_of(LONG_EVENT_DECK), about, name="total"),
)
def long_events(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The long-event deck has about fifteen cards, all of them hazard long-events.

    The rules say "approximately", and to take 14 to 16 for that is our choice. A card that is no hazard long-event is
    an error.

    **Fine.** 14 hazard long-events.

    **Warned.** 13, or 17.
    """
    cards = deck.total(LONG_EVENT_DECK)
    if not settings.minimum <= cards <= settings.maximum:
        middle = (settings.minimum + settings.maximum) // 2
        yield Violation(
            {"cards": cards, "middle": middle},
            section=LONG_EVENT_DECK,
            fix=lines_first(
                deck, (LONG_EVENT_DECK,), say("Bring the long-event deck to about {middle} cards.", middle=middle)
            ),
            undecided=cards < settings.minimum <= cards + deck.unresolved_copies(LONG_EVENT_DECK),
            incomplete=cards < settings.minimum,
        )
    for kind in ("avatar", "character", "resource", "hazard"):
        for holding in deck.of(kind, LONG_EVENT_DECK):
            card = holding.card
            if (kind == "hazard" and Subtype.LONG_EVENT in card.subtypes) or spoken_of_elsewhere(card, deck):
                continue
            yield Violation(
                {"title": card.title},
                cards=(holding,),
                section=LONG_EVENT_DECK,
                severity=Severity.ERROR,
                message="{title} is not a hazard long-event.",
                fix=move(card, deck, settings.belong_here),
            )
