"""The rule `deck.sections`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import FOREIGN, UNRESOLVED
from rulesets.deck import STARTING, TITLES
from rulesets.finding import CardRef, Fix, Violation, counted, neither, say
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "A deck of this format has no {sections}; the list has {cards} there.",
    params={"left_to_others": Parameter(TEXTS, "Sections that the format does not have and another rule speaks of.")},
    concerns=(FOREIGN, UNRESOLVED),
)
def sections(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A deck has the sections of its game, and no others.

    A standard deck is a pool, a play deck, a sideboard, with it the cards against Fallen-wizards, and a location deck.
    The sideboards against grey players and for DC World belong to dream-card games, the decks of the solitaire game to
    that game. What stands in another section is no part of the deck: it is named here, once, and no other rule counts
    it. A starting company is drafted from the pool, where a list may mark it.

    **Legal.** Ten cards against Fallen-wizards.

    **Illegal.** Ten cards against grey players in a standard deck; a play deck in the solitaire game.
    """
    known = deck.counting.sections | set(settings.left_to_others)
    held = [holding for holding in deck.foreign if holding.section not in known]
    unresolved = [line for line in deck.unresolved if line.section and line.section not in known]
    number = sum(holding.count for holding in held) + sum(line.count or 0 for line in unresolved)
    found = {holding.section for holding in held} | {line.section for line in unresolved}
    names = [name for name in TITLES if name in found]
    if names:
        titles = neither(TITLES[name] for name in names)
        others = [CardRef("", line.name, line.section, line.count or 0, line.line) for line in unresolved]
        yield Violation(
            {"sections": titles, "cards": counted(number, "card"), "number": number, "names": names},
            cards=[*held, *others],
            section=names[0],
            fix=Fix(
                say("Put the starting company in the pool and mark it there.")
                if names == [STARTING]
                else say("Move these cards to a section that the game has, or take them out.")
            ),
        )
