"""The rule `avatars.two_different`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK
from rulesets.finding import Fix, Violation, say
from rulesets.playable import is_his_avatar
from rulesets.rule import NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck holds {different} different avatars; {limit} may be in it for a {player} player.",
    params={"maximum": Parameter(NUMBERS, "Player type to the most different avatars of a play deck.", keys="players")},
    needs=("alignment",),
    borrows="cards.not_playable",
)
def two_different(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A play deck holds at most two different avatars, or one where the avatar is announced before the game.

    Wizards and Ringwraiths announce theirs when they play it. Fallen-wizards, Lords and grey players announce it before
    the game. Resource manifestations of The Lidless Eye are avatars too. Of an avatar that is none of the player's,
    `cards.not_playable` speaks.

    **Legal.** Gandalf and Saruman in a Wizard's play deck.

    **Illegal.** Three different Wizards; two different Lords.
    """
    held = [
        holding
        for kind in ("avatar", "resource")
        for holding in deck.of(kind, PLAY_DECK)
        if is_his_avatar(holding.card, deck, settings)
    ]
    different = len({holding.card.same_as for holding in held})
    limit = settings.maximum[deck.player.alignment]
    if different > limit:
        yield Violation(
            {"different": different, "limit": limit, "player": deck.player.alignment},
            cards=held,
            section=PLAY_DECK,
            fix=Fix(say("Keep {limit} of these avatars in the play deck.", limit=limit)),
        )
