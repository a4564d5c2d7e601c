"""The rule `solitaire.wizards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import PLAYER_DECK
from rulesets.finding import Violation, counted, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The player deck has {held}; exactly {needed} copies of one Wizard are needed.",
    params={
        "exactly": Parameter(NUMBER, "Copies of the one Wizard."),
        "alignments": Parameter(TEXTS, "Alignments of the avatars that are Wizards."),
    },
    count=Count("copies of the Wizard", PLAYER_DECK, of_kind("avatar", PLAYER_DECK), place=1),
)
def wizards(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The player deck holds exactly two copies of one Wizard.

    A Fallen-wizard is none, nor is a Ringwraith.

    **Legal.** Two Gandalf.

    **Illegal.** One Gandalf; three; one each of Gandalf and Saruman; two of the Fallen-wizard Gandalf.
    """
    held = deck.of("avatar", PLAYER_DECK)
    copies = sum(holding.count for holding in held)
    different = len({holding.card.same_as for holding in held})
    others = [holding.card.title for holding in held if holding.card.alignment not in settings.alignments]
    if copies != settings.exactly or different != 1 or others:
        what = say("{copies} of a Wizard", copies=counted(copies, "copy", "copies"))
        if different > 1:
            what = say("{copies} of {different} Wizards", copies=counted(copies, "copy", "copies"), different=different)
        if others:
            what = say("the avatar {title}", title=others[0])
        yield Violation(
            {"held": what, "copies": copies, "different": different, "needed": settings.exactly},
            cards=held,
            section=PLAYER_DECK,
            fix=lines_first(
                deck,
                (PLAYER_DECK,),
                say("Put {exactly} copies of one Wizard in the player deck.", exactly=settings.exactly),
            ),
            undecided=copies < settings.exactly and different < 2 and deck.unresolved_copies(PLAYER_DECK) > 0,  # noqa: PLR2004  # one Wizard, no other
            incomplete=copies < settings.exactly and different < 2 and not others,  # noqa: PLR2004  # as above
        )
