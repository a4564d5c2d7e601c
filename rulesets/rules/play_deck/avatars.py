"""The rule `play_deck.avatars`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import PLAY_DECK
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


@no_more_than(
    "The play deck has {avatars} avatars; {limit} are allowed.",
    Count("avatars", PLAY_DECK, of_kind("avatar", PLAY_DECK), place=4, name="avatars"),
    value="avatars",
    fix="Remove {surplus} from the play deck.",
    noun="avatar",
    params={"maximum": Parameter(NUMBER, "Most copies of avatars in a play deck.")},
)
def avatars(deck: Deck) -> list[Holding]:
    """The play deck holds at most three avatars, copies of one or of two.

    The Lidless Eye and Sauron are resources here: an avatar of the Council's rules is a character.

    **Legal.** Two copies of Gandalf and one of Saruman.

    **Illegal.** Three copies of Gandalf and one of Saruman.
    """
    return deck.of("avatar", PLAY_DECK)
