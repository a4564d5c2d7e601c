"""The rule `start.characters`."""

from __future__ import annotations

from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBERS, Parameter


@no_more_than(
    "The starting company has {characters} characters; a {player} player starts with at most {limit}.",
    Count.of("starting characters", POOL, lambda deck: deck.starting_company, place=7, special=True),
    maximum=Parameter(NUMBERS, "Player type to the most characters of its starting company.", keys="players"),
    fix="Mark {limit} of the characters.",
    needs=("alignment", "starting"),
)
def characters() -> None:
    """A starting company that the list marks has at most five characters.

    Six for a Ringwraith and the Balrog. A list that names only its pool is not judged by this rule: who of it starts is
    drafted before the game. Where an avatar may start, he is one of them.

    **Legal.** Five marked characters of a Wizard; six of a Ringwraith.

    **Illegal.** Six of a Wizard.
    """
