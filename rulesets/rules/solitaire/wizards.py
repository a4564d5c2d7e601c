"""The rule `solitaire.wizards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAYER_DECK
from rulesets.finding import Hit, counted
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The player deck has {held}; exactly {needed} copies of one Wizard are needed.",
    params={"exactly": Parameter(NUMBER, "Copies of the one Wizard.")},
)
def wizards(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The player deck holds exactly two copies of one Wizard.

    **Legal.** Two Gandalf.

    **Illegal.** One Gandalf; three; one each of Gandalf and Saruman.
    """
    held = deck.of("avatar", PLAYER_DECK)
    copies = sum(holding.count for holding in held)
    different = len({holding.card.same_as for holding in held})
    others = [holding.card.title for holding in held if "wizard" not in holding.card.races]
    if copies != settings.exactly or different != 1 or others:
        what = counted(copies, "copy", "copies") + (f" of {different} Wizards" if different > 1 else " of a Wizard")
        if others:
            what = f"the avatar {others[0]}"
        yield Hit(
            {"held": what, "copies": copies, "different": different, "needed": settings.exactly},
            cards=held,
            section=PLAYER_DECK,
            fix=lines_first(deck, (PLAYER_DECK,), f"Put {settings.exactly} copies of one Wizard in the player deck."),
            undecided=copies < settings.exactly and different < 2 and deck.unread(PLAYER_DECK) > 0,  # noqa: PLR2004  # one Wizard, no other
        )
