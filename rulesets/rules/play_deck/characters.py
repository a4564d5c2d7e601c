"""The rule `play_deck.characters`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck has {characters} characters; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most characters of a play deck, avatars apart.")},
    needs=("alignment",),
)
def characters(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The play deck holds at most ten characters, avatars apart.

    Agents are characters for a Ringwraith and a Fallen-wizard, hazards for a Wizard and the Balrog. Characters of the
    pool count apart.

    **Legal.** Ten characters and three copies of an avatar.

    **Illegal.** Eleven characters.
    """
    held = deck.count("character", PLAY_DECK)
    if held > settings.maximum:
        surplus = held - settings.maximum
        yield Hit(
            {"characters": held, "limit": settings.maximum},
            cards=deck.of("character", PLAY_DECK),
            section=PLAY_DECK,
            fix=Fix(f"Remove {counted(surplus, 'character')} from the play deck."),
        )
