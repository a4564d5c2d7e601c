"""The rule `solitaire.no_sideboard`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import FOREIGN, UNRESOLVED
from rulesets.deck import (
    SIDEBOARD,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_FALLEN_WIZARD,
    SIDEBOARD_GREY,
    TITLES,
)
from rulesets.finding import Fix, Violation, counted, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("There is no {section} in the solitaire game; the list has {cards} there.", concerns=(FOREIGN, UNRESOLVED))
def no_sideboard(deck: Deck, _: Settings) -> Iterator[Violation]:
    """The solitaire game has no sideboard of any kind.

    **Legal.** The six decks of the game and a starting company.

    **Illegal.** One card in a sideboard.
    """
    for section in (SIDEBOARD, SIDEBOARD_FALLEN_WIZARD, SIDEBOARD_GREY, SIDEBOARD_DC_WORLD):
        cards = [holding for holding in deck.foreign if holding.section == section]
        unresolved = [line for line in deck.unresolved if line.section == section]
        held = sum(holding.count for holding in cards) + sum(line.count or 0 for line in unresolved)
        if held:
            yield Violation(
                {"section": TITLES[section], "cards": counted(held, "card"), "number": held},
                cards=cards,
                section=section,
                fix=Fix(say("Take the {section} out of the list.", section=TITLES[section])),
            )
