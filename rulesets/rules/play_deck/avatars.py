"""The rule `play_deck.avatars`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck has {avatars} avatars; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most copies of avatars in a play deck.")},
)
def avatars(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The play deck holds at most three avatars, copies of one or of two.

    The Lidless Eye and Sauron are resources here: an avatar of the Council's rules is a character.

    **Legal.** Two copies of Gandalf and one of Saruman.

    **Illegal.** Three copies of Gandalf and one of Saruman.
    """
    held = deck.count("avatar", PLAY_DECK)
    if held > settings.maximum:
        surplus = held - settings.maximum
        yield Hit(
            {"avatars": held, "limit": settings.maximum},
            cards=deck.of("avatar", PLAY_DECK),
            section=PLAY_DECK,
            fix=Fix(f"Remove {counted(surplus, 'avatar')} from the play deck."),
        )
