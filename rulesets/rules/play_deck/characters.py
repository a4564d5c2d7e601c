"""The rule `play_deck.characters`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import PLAY_DECK
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


@no_more_than(
    "The play deck has {characters} characters; {limit} are allowed.",
    Count("characters", PLAY_DECK, of_kind("character", PLAY_DECK), place=3, name="characters"),
    value="characters",
    fix="Remove {surplus} from the play deck.",
    noun="character",
    params={"maximum": Parameter(NUMBER, "Most characters of a play deck, avatars apart.")},
    needs=("alignment",),
)
def characters(deck: Deck) -> list[Holding]:
    """The play deck holds at most ten characters, avatars apart.

    Agents are characters for a Ringwraith and a Fallen-wizard, hazards for a Wizard and the Balrog. Characters of the
    pool count apart.

    **Legal.** Ten characters and three copies of an avatar.

    **Illegal.** Eleven characters.
    """
    return deck.of("character", PLAY_DECK)
