"""The rule `play_deck.avatars`."""

from __future__ import annotations

from rulesets.counts import Count, kind_in
from rulesets.deck import PLAY_DECK
from rulesets.limits import no_more_than


@no_more_than(
    "The play deck has {avatars} avatars; {limit} are allowed.",
    Count.of("avatars", PLAY_DECK, kind_in("avatar", PLAY_DECK), place=4, name="avatars"),
    maximum="Most copies of avatars in a play deck.",
    fix="Remove {surplus} from the play deck.",
    noun="avatar",
)
def avatars() -> None:
    """The play deck holds at most three avatars, copies of one or of two.

    The Lidless Eye and Sauron are resources here: an avatar of the Council's rules is a character.

    **Legal.** Two copies of Gandalf and one of Saruman.

    **Illegal.** Three copies of Gandalf and one of Saruman.
    """
