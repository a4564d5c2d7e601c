"""The rule `play_deck.characters`."""

from __future__ import annotations

from rulesets.counts import Count, kind_in
from rulesets.deck import PLAY_DECK
from rulesets.limits import no_more_than


@no_more_than(
    "The play deck has {characters} characters; {limit} are allowed.",
    Count.of("characters", PLAY_DECK, kind_in("character", PLAY_DECK), place=3, name="characters"),
    maximum="Most characters of a play deck, avatars apart.",
    fix="Remove {surplus} from the play deck.",
    noun="character",
    needs=("alignment",),
)
def characters() -> None:
    """The play deck holds at most ten characters, avatars apart.

    Agents are characters for a Ringwraith and a Fallen-wizard, hazards for a Wizard and the Balrog. Characters of the
    pool count apart.

    **Legal.** Ten characters and three copies of an avatar.

    **Illegal.** Eleven characters.
    """
