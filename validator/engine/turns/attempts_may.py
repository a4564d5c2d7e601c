"""What an attempt of an agent to influence is: by what card, on whom, and what it needs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.card import Alignment, Subtype
from cardpool.folding import fold
from cardpool.influence import bonus, modification
from validator.engine.followers import direct_influence
from validator.engine.turns.agents_may import detains, read_facts
from validator.engine.turns.company import mind

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.board import Board

CHARACTER: Final = "character"
ALLY: Final = "ally"
FACTION: Final = "faction"
MOST: Final = 10
"""An attempt that needs as much cannot succeed: the roll less the one against it must be above it."""
NEVER: Final = 999
CERTAIN: Final = -999
"""Instead of what is needed: it cannot be aimed at; it needs no roll."""
OF_HOME: Final = 2
"""What is added at his home site, and against who is at home there [MEDM Influencing with an agent]."""
_DIPLOMAT: Final = "diplomat"


class Attempt(NamedTuple):
    """What a card says of the attempt that it allows."""

    on: tuple[str, ...]
    adds: int
    by_diplomat: int | None = None
    home: int = 0
    certain: bool = False
    only: str = ""

    def added(self, agent: Card, *, shares_home: bool) -> int:
        """Give what is added to the roll of an agent."""
        diplomat = self.by_diplomat is not None and _DIPLOMAT in agent.skills
        return (self.by_diplomat or 0 if diplomat else self.adds) + self.home * shares_home


@cache
def _attempts() -> dict[str, Attempt]:
    return {id_: Attempt(**said) for id_, said in read_facts("attempts.toml").items()}


def attempt_of(card: Card) -> Attempt | None:
    """Give the attempt that a hazard allows, or an agent may make of himself; None where there is none."""
    return _attempts().get(card.id)


def may_make(card: Card, agent: Card, *, hero: bool) -> bool:
    """Tell whether an agent may make the attempt of a card on a hero or minion company: not on one that he detains."""
    attempt = attempt_of(card)
    if attempt is None or (card.agent and card is not agent):
        return False
    return (not attempt.only or attempt.only in agent.skills) and not detains(agent, hero=hero)


def shares_home(agent: Card, target: Card, board: Board) -> bool:
    """Tell whether a character has a home site of an agent, or an ally or faction is playable at one."""
    if not {Subtype.ALLY, Subtype.FACTION}.isdisjoint(target.subtypes):
        homes = (site for title in agent.home_sites for site in board.region_map.titled(title))
        return any(board.allows(target, site) for site in homes)
    return not {*map(fold, agent.home_sites)}.isdisjoint(map(fold, target.home_sites))


def may_target(target: Card) -> bool:
    """Tell whether something may be influenced: no avatar, and no faction of minions.

    Of these no fact says what is asked once they are in play.
    """
    return not target.avatar and not (Subtype.FACTION in target.subtypes and target.alignment is Alignment.MINION)


def needed(card: Card, agent: Card, target: Card, board: Board, *, at_home: bool) -> int:
    """Give what the roll of an agent, less that of the player, must be above, his unused influence apart.

    Sources: MEDM Influencing with an agent, CoE 8.3 and 8.5.

    Args:
        card: that lets him make the attempt.
        agent: who makes it.
        target: a character, an ally or a faction.
        board: the deck of the company.
        at_home: whether he is at a home site.
    """
    attempt = attempt_of(card)
    kind = FACTION if Subtype.FACTION in target.subtypes else ALLY if Subtype.ALLY in target.subtypes else CHARACTER
    if attempt is None or kind not in attempt.on or not may_target(target):
        return NEVER
    if not may_make(card, agent, hero=board.hero):
        return NEVER
    shares = shares_home(agent, target, board)
    if shares and attempt.certain:
        return CERTAIN
    asked = (target.influence or 0) if kind == FACTION else mind(target)
    own = direct_influence(agent) + bonus(agent, target, races_of_factions=board.setup.races_of_factions)
    own += OF_HOME * at_home + attempt.added(agent, shares_home=shares)
    if kind == FACTION:
        own += modification(target, agent)
    return (0 if shares else asked) - own - OF_HOME * shares
