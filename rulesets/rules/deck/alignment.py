"""The rule `deck.alignment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import NOBODYS
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("The player type is not given and cannot be told from the cards.", concerns=(NOBODYS,))
def alignment(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Every deck is for one player type that the format has: Wizard, Ringwraith, Fallen-wizard or Balrog.

    Where neither the list nor its reader names it, it is inferred from the avatars; else from stage cards, which only a
    Fallen-wizard has; else from the alignment of the characters and resources. The report says from what.

    Where the list names a player type that the format does not have, it is not judged as anybody else's.

    **Legal.** A list with three copies of The Witch-king: a Ringwraith's.

    **Illegal.** A list of hazards only, with no player type given; one that says Balrog, in an era before the Balrog.
    """
    stated = deck.player.stated
    if stated:
        yield Violation(
            {"stated": stated},
            message="The list is for a {stated} player, and this format has none.",
            fix=Fix(say("Choose a format that has this player type, or correct the player type of the list.")),
        )
    elif deck.player.alignment is None:
        yield Violation(
            fix=Fix(say("Name the player type in the list, or when asking for the check.")),
            undecided=bool(deck.unresolved),
            incomplete=True,
        )
