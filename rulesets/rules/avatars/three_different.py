"""The rule `avatars.three_different`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import PLAY_DECK
from rulesets.finding import Fix, Violation, say
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The play deck holds {different} different avatars; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most different avatars in a play deck.")},
    concerns=(Concern(("avatar",), (PLAY_DECK,)),),
)
def three_different(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A play deck holds at most two different avatars.

    The Lidless Eye and Sauron are resources and do not count. Printings of one avatar are one avatar.

    **Legal.** Two copies of Alatar and one of Pallando.

    **Illegal.** One each of Alatar, Pallando and Saruman.
    """
    avatars = deck.of("avatar", PLAY_DECK)
    different = len({holding.card.same_as for holding in avatars})
    limit = settings.maximum
    if different > limit:
        yield Violation(
            {"different": different, "limit": limit},
            cards=avatars,
            section=PLAY_DECK,
            fix=Fix(say("Keep {limit} of these avatars in the play deck.", limit=limit)),
        )
