"""The rule `start.characters`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The starting company has {characters} characters; a {player} player starts with at most {limit}.",
    params={
        "maximum": Parameter(NUMBERS, "Player type to the most characters of its starting company.", keys="players")
    },
    needs=("alignment", "starting"),
)
def characters(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """A starting company that the list marks has at most five characters.

    Six for a Ringwraith and the Balrog. A list that names only its pool is not judged by this rule: who of it starts is
    drafted before the game. Where an avatar may start, he is one of them.

    **Legal.** Five marked characters of a Wizard; six of a Ringwraith.

    **Illegal.** Six of a Wizard.
    """
    held = [*deck.starting_characters, *deck.starting_avatars]
    number, limit = sum(holding.count for holding in held), settings.maximum[deck.player.alignment]
    if number > limit:
        yield Hit(
            {"characters": number, "limit": limit, "player": deck.player.alignment},
            cards=held,
            section=POOL,
            fix=Fix(f"Mark {limit} of the characters."),
        )
