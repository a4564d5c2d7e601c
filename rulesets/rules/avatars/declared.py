"""The rule `avatars.declared`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK, PLAY_DECK
from rulesets.finding import Violation, say
from rulesets.limits import lines_first
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("The deck holds no copy of the declared Fallen-wizard{named}.", players=("fallen-wizard",))
def declared(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A Fallen-wizard's deck holds at least one copy of the avatar that he declared.

    Where none was declared, the one whose copies the deck holds is taken as declared, else the one to whom its stage
    cards are specific.

    **Legal.** One Pallando (The White Hand) for the declared Fallen-wizard Pallando.

    **Illegal.** No Pallando; or only the hero Wizard of that name.
    """
    avatar = deck.player.avatar
    held = [
        holding
        for holding in deck.held("avatar")
        if holding.card.alignment == deck.player.alignment and avatar in {None, holding.card.title}
    ]
    if not held:
        yield Violation(
            {"named": say(", {avatar}", avatar=avatar) if avatar else ""},
            fix=lines_first(
                deck, (PLAY_DECK,), say("Add {avatar} to the play deck.", avatar=avatar or say("the declared avatar"))
            ),
            undecided=PLAY_DECK in deck.left_out or any(line.section != LOCATION_DECK for line in deck.unresolved),
            incomplete=True,
        )
