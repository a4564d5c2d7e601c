"""Influence attempts of agents once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import Subtype
from cardpool.phrases import phrase
from validator.engine.turns.agents_may import is_home
from validator.engine.turns.attempts import ATTEMPT_DICE, OF_HIMSELF
from validator.engine.turns.attempts_may import CERTAIN, MOST, NEVER, attempt_of, needed
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.parts import Copy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.plain_agents import Agent
    from validator.engine.turns.referee import Referee


class Aim(NamedTuple):
    """An attempt that may be made."""

    needed: int
    """What the roll of the agent, less that of the player, must be above."""
    agent: Agent
    target: Card | Copy
    site: Card
    """Where the agent is, or turns out to be."""


class PlainAttempts:
    """The attempts of the agents of one game.

    Args:
        foe: whose agents they are.
        board: the deck of the company.
    """

    def __init__(self, foe: Foe, board: Board) -> None:
        self._foe, self._board = foe, board

    def aim(self, card: Card, whom: Referee, site: Card) -> Aim | None:
        """Give the attempt by a card that is likeliest to succeed; None where none may.

        Args:
            card: a hazard, or an agent who makes it of himself.
            whom: the company.
            site: where it is.
        """
        best = None
        for target in self._targets(whom):
            for agent in self._foe.agents.there:
                aim = self._aim(card, agent, target, whom, site) if agent.is_able else None
                if aim and aim.needed < min(MOST, best.needed if best else MOST):
                    best = aim
        return best

    def _targets(self, whom: Referee) -> Iterator[Card | Copy]:
        """Give whom and what agents may influence: characters, then allies, then factions."""
        yield from sorted(whom.company, key=self._board.persons.index)
        yield from whom.allies()
        factions = [copy for copy in whom.in_play if Subtype.FACTION in copy.card.subtypes]
        yield from sorted(factions, key=lambda copy: self._board.factions.index(copy.card))

    def _aim(self, by: Card, agent: Agent, target: Card | Copy, whom: Referee, site: Card) -> Aim | None:
        card = target.card if isinstance(target, Copy) else target
        place: Card | None = site if agent.is_at(site) else None
        if Subtype.FACTION in card.subtypes:
            remakes = self._board.remakes
            could_be = [agent.site] if agent.site else remakes.sites[: remakes.printed]
            places = [one for one in could_be if agent.is_at(one) and self._board.allows(card, one)]
            place = places[0] if places else None
            place = site if place is remakes.as_printed(site) else place
        keeper = whom.keeper_of(target)
        if place is None or (keeper and keeper.avatar):
            return None
        found = needed(by, agent.card, card, self._board, at_home=is_home(agent.card, place))
        if CERTAIN < found < NEVER:
            found -= self._foe.dragons.influence()
            found += whom.unused_general() + (whom.unused_direct(keeper) if keeper else 0)
        return Aim(found, agent, target, place)

    def by_hazard(self, aim: Aim, whom: Referee, hazard: int) -> None:
        """Make the attempt of a hazard, by its number among those of the turn."""
        self._make(aim, whom, ATTEMPT_DICE + 2 * hazard)

    def of_themselves(self, whom: Referee, site: Card) -> None:
        """Let agents make the attempts that their own cards allow."""
        for agent in list(self._foe.agents.there):
            aim = self.aim(agent.card, whom, site) if whom.company and attempt_of(agent.card) else None
            if aim:
                self._make(aim, whom, ATTEMPT_DICE + OF_HIMSELF + 2 * agent.number)

    def _make(self, aim: Aim, whom: Referee, dice: int) -> None:
        agent, target = aim.agent, aim.target
        agent.site, agent.known, agent.tapped = agent.site or aim.site, True, True
        ours, theirs = (int(TOTALS[self._foe.roll(whom, dice + which)]) for which in (0, 1))
        won = ours - theirs > aim.needed
        title = target.card.title if isinstance(target, Copy) else target.title
        tells = phrase("fails to influence {target} away with {agent}", target=title, agent=agent.card.title)
        if won:
            tells = phrase("influences {target} away with {agent}", target=title, agent=agent.card.title)
        why = phrase("{ours} less {theirs} against {needed}", ours=ours, theirs=theirs, needed=aim.needed)
        if aim.needed == CERTAIN:
            why = phrase("it is at home where he is")
        whom.story.tell("opponent", tells, why=why)
        if won:
            whom.loses(target)
