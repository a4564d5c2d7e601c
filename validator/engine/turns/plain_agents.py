"""Agents as hazards once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.agents import AGENT_DICE, AN_AGENT, BODY_CHECK, HIMSELF_AND_ONE, ROLL
from validator.engine.turns.agents_may import attack_of, body_of, is_home, is_near, may_attack, may_enter, opens_site
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.points import KINDS

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.plain_prisons import Trap
    from validator.engine.turns.referee import Referee


@dataclass(slots=True)
class Agent:
    """An agent in play."""

    card: Card
    number: int
    """Which of the agents of the hazard deck."""
    site: Card | None = None
    """Where he is; None: at any of his home sites."""
    known: bool = False
    """Whether he is face-up."""
    wounded: bool = False
    fresh: bool = True
    """Whether he came into play in this turn, or has acted in it."""
    tapped: bool = False
    """Whether he tapped in this turn for what is no action of his, or for creatures."""

    @property
    def is_able(self) -> bool:
        """Whether he is untapped and unwounded."""
        return not self.tapped and not self.wounded

    def is_at(self, site: Card) -> bool:
        """Tell whether he is, or may be, at a site."""
        return is_home(self.card, site) if self.site is None else self.site is site

    def __str__(self) -> str:
        return f"{self.card.title}: {self.site.title if self.site else 'home'}, {self.known}, {self.wounded}"


class PlainAgents:
    """The agents of an opponent in one game.

    Args:
        foe: the opponent.
        board: the deck of the company.
        all_: the agents of the hazard deck, in its order.
    """

    def __init__(self, foe: Foe, board: Board, all_: list[Copy]) -> None:
        self._foe, self._board, self._all = foe, board, all_
        self.there: list[Agent] = []

    def is_there(self, copy: Copy) -> bool:
        """Tell whether an agent is in play already."""
        return any(one.card.unique_as == copy.card.unique_as for one in self.there)

    def play(self, copy: Copy) -> None:
        """Put an agent into play face-down."""
        self.there.append(Agent(copy.card, self._all.index(copy)))
        self.there.sort(key=lambda one: one.number)

    def leaves(self, agent: Agent) -> Copy:
        """Take an agent out of play; give his card."""
        self.there.remove(agent)
        return self._all[agent.number]

    def tap_for(self, whom: Referee, site: Card, left: int, keyed: list[Copy], others: list[Copy]) -> Agent | None:
        """Let an agent tap for creatures of the hand that cannot be keyed otherwise; give who does.

        Args:
            whom: the company.
            site: where it is.
            left: what is left of the hazard limit.
            keyed: creatures of the hand that can be keyed.
            others: those that cannot.
        """
        if left - len(keyed) < HIMSELF_AND_ONE or not whom.company:
            return None
        for agent in self.there:
            able = agent.is_at(site) and not agent.fresh and not agent.wounded
            if able and any(self.opens(agent, site, copy.card) for copy in others):
                agent.site, agent.known, agent.fresh, agent.tapped = site, True, True, True
                taps = phrase("taps {agent} at {site}", agent=agent.card.title, site=site.title)
                whom.story.tell("opponent", taps, why=phrase("creatures can be played there then"))
                return agent
        return None

    def opens(self, agent: Agent, site: Card, creature: Card) -> bool:
        """Tell whether an agent who is at a site may tap for a creature."""
        safe = self._board.remakes.is_safe(site)
        return not safe and opens_site(agent.card, site, creature, self._board.region_map)

    def act(self, whom: Referee, site: Card, left: int) -> None:
        """Let agents act who were in play when the turn began, one action each."""
        for agent in self.there:
            if left > 0 and not agent.fresh and whom.company and (what := self._action(agent, site)):
                left -= 1
                whom.story.tell("opponent", what, why=phrase("the action of an agent"))
        for agent in self.there:
            agent.fresh = agent.tapped = False

    def _action(self, agent: Agent, site: Card) -> str:
        """Let an agent do what there is for him to do; say what."""
        title = agent.card.title
        if agent.wounded:
            agent.wounded = False
            return phrase("heals {agent}", agent=title)
        if not agent.is_at(site) and self._reaches(agent, site):
            agent.site = site
            return phrase("moves {agent} to {site}", agent=title, site=site.title)
        if agent.known and not agent.tapped:
            agent.known = False
            return phrase("turns {agent} face-down", agent=title)
        if not agent.known and agent.site and not agent.is_at(site):
            agent.site = None
            return phrase("returns {agent} to his home site", agent=title)
        return ""

    def _reaches(self, agent: Agent, site: Card) -> bool:
        region_map = self._board.region_map
        from_ = (
            [agent.site] if agent.site else [one for name in agent.card.home_sites for one in region_map.titled(name)]
        )
        return may_enter(agent.card, site, self._board) and any(is_near(one, site, region_map) for one in from_)

    def attack(self, whom: Referee, site: Card) -> None:
        """Let those who are unwounded attack a company that entered where they are."""
        for agent in list(self.there):
            able = agent.is_at(site) and not agent.wounded and may_attack(agent.card, site, self._board)
            if able and whom.company:
                self.strike(agent, whom, site, AGENT_DICE + AN_AGENT * agent.number)

    def attack_of(self, agent: Agent, site: Card, by: Card | None = None) -> Attack:
        """Give the attack of an agent at a site; `by` a card that lets him attack on the way."""
        hero, roll = self._board.hero, self._board.policy.fear
        at_home = is_home(agent.card, site)
        return attack_of(agent.card, face_down=not agent.known, at_home=at_home, hero=hero, roll=roll, by=by)

    def strike(
        self, agent: Agent, whom: Referee, site: Card, dice: int, by: Card | None = None, trap: Trap | None = None
    ) -> None:
        """Let an agent attack a company; a `trap` takes whom he would wound."""
        fear, at_home = self._board.policy.fear, is_home(agent.card, site)
        attack = self.attack_of(agent, site, by)
        total = int(TOTALS[self._foe.roll(whom, dice + ROLL)])
        agent.site, agent.known = site, True
        attacks = phrase("attacks with {agent} at {site}", agent=agent.card.title, site=site.title)
        whom.story.tell("opponent", attacks, why=phrase("he rolls {total}", total=total))
        beaten = self._foe.face(whom, attack, dice, total - fear, trap=trap)
        if not beaten or attack.detains:
            return
        if int(TOTALS[self._foe.roll(whom, dice + BODY_CHECK)]) <= body_of(agent.card, at_home=at_home):
            agent.wounded = True
            return
        self.there.remove(agent)
        whom.points[KINDS.index("kill")] += agent.card.points or 0
        whom.kills += (agent.card.points or 0) > 0
        whom.story.tell("company", phrase("eliminates {agent}", agent=agent.card.title))
