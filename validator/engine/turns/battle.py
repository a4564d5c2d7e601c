"""Hazards once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.folding import fold
from cardpool.phrases import phrase
from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.attacks import of_creature
from validator.engine.turns.corruption import is_immune
from validator.engine.turns.cover_facts import WHOLE
from validator.engine.turns.hazards import (
    A_HAZARD,
    AGENT,
    AN_ATTACK,
    AT_HOME,
    ATTEMPT,
    CORRUPTION,
    CREATURE,
    HAZARD_DICE,
    HOST,
    MIGHT,
    OPENING,
    SALLY,
    SNARE,
    TRIAL,
    TRIAL_DICE,
    may_corrupt,
    wants_item,
)
from validator.engine.turns.keyings import is_detained_by, is_keyed
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.manifestations import known_as
from validator.engine.turns.parts import NO_PART, Copy
from validator.engine.turns.plain_agents import PlainAgents
from validator.engine.turns.plain_attempts import PlainAttempts
from validator.engine.turns.plain_chosen import choose
from validator.engine.turns.plain_dragons import PlainDragons, is_dragon
from validator.engine.turns.plain_hand import PlainHand
from validator.engine.turns.plain_prisons import PlainPrisons
from validator.engine.turns.plain_sallies import PlainSallies
from validator.engine.turns.prison_facts import prison_of
from validator.engine.turns.stands import ENVIRONMENT
from validator.engine.turns.sway import WORTH_IT

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.plain_agents import Agent
    from validator.engine.turns.plain_prisons import Prisoner
    from validator.engine.turns.referee import Referee


class Foe(PlainHand):
    """An opponent in one game.

    Args:
        hazards: his deck.
        board: the deck of the company.
        luck: of his shuffles.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, hazards: HazardBoard, board: Board, luck: Luck, dice: Luck, game: int) -> None:
        super().__init__(hazards, board, luck, dice, game)
        holds = [one for one in hazards.copies if one.part != NO_PART and prison_of(one.card)]
        self.prisons = PlainPrisons(self, board, holds)
        self._tapped: Agent | None = None
        """Who tapped for creatures in this turn."""
        self._left = self._limit = 0
        """Of the hazard limit, and the limit."""
        self.agents = PlainAgents(self, board, [copy for copy in hazards.copies if copy.part == AGENT])
        self.attempts = PlainAttempts(self, board)
        self.sallies = PlainSallies(self, board)
        self.dragons = PlainDragons(self, board, hazards.copies)

    def attack(self, whom: Referee, origin: Card, site: Card, *, again: bool = False) -> None:
        """Draw for the move, and play creatures on the company up to the hazard limit, the worst first.

        Where it moves `again` in the turn, no agent acts any more.
        """
        sites = self._board.sites
        here, there = sites.index(origin), sites.index(site)
        if not again:
            self._discards += self.dragons.hunt_no_more()
            self._begin_mights()
        self.prisons.take_up(site)
        if self._world and self._hazards.far[there]:
            self._sideboard += self._world
            self._world = []
            what = phrase("adds the DC World sideboard to the sideboard")
            whom.story.tell("opponent", what, why=phrase("the company is far away, or goes there"))
        self._draw(self._hazards.drawn(self._board, here, there) * (1 + (whom.doubled and not again)))
        limit = hazard_limit(len(whom.company), after_sideboard=self._halved)
        if not again:
            self.dragons.begin()
        limit = max(0, limit - whom.limited)
        self._limit, self._left, self._way = limit, limit, (origin, site)
        self._lift_limit(whom)
        creatures = [copy for copy in self._hand if copy.part == CREATURE and not self._is_useless(copy)]
        keyed = [copy for copy in creatures if self._is_keyed(copy, whom, here, there)]
        others = [copy for copy in creatures if copy not in keyed and not self._is_barred(copy, whom)]
        self._tapped = None if again else self.agents.tap_for(whom, site, self._left, keyed, others)
        self._left -= self._tapped is not None
        self._play_hand(whom, here, there)
        if again:
            return
        self.sallies.of_themselves(whom, site)
        self.attempts.of_themselves(whom, site)
        self.agents.act(whom, site, self._left)

    def _lift_limit(self, whom: Referee, by: int = 0) -> None:
        """Raise the hazard limit where a Dragon at home does, or by a number."""
        by += self.dragons.lifts_limit(whom, self._way) if self._way else 0
        self._limit, self._left = self._limit + by, self._left + by

    def _spend(self, whom: Referee, waiting: list[Copy]) -> None:
        """Discard a Dragon at home who raises the hazard limit by that, where it is used up and enough wait for it."""
        if not self._left and len(waiting) >= WORTH_IT and (spent := self.dragons.spends()):
            self._discards.append(spent[0])
            self._lift_limit(whom, spent[1])
            discards = phrase("discards {card}", card=spent[0].card.title)
            whom.story.tell("opponent", discards, why=phrase("the hazard limit is raised"))

    def _play_hand(self, whom: Referee, here: int, there: int) -> None:
        """Play hazards of the hand on a company."""
        tried: list[Card] = []
        for played in itertools.count():
            self._lift_limit(whom)
            playable = [copy for copy in self._hand if self._is_playable(copy, whom, here, there, tried)]
            if not whom.company:
                return
            self._spend(whom, playable)
            playable = playable if self._left else [copy for copy in playable if self.dragons.frees(copy.card)]
            if not playable:
                return
            copy = min(playable, key=lambda one: self._number[id(one)])
            self._left -= self.dragons.counts(copy.card)
            corrupts = copy.part in {CORRUPTION, TRIAL}
            victim = self._victim(copy, whom, tried) if corrupts else None
            aim = self.attempts.aim(copy.card, whom, self._board.sites[there]) if copy.part == ATTEMPT else None
            plays = phrase("plays {card}", card=copy.card.title)
            if victim:
                plays = phrase("plays {card} on {character}", card=copy.card.title, character=victim.title)
            whom.story.tell(
                "opponent",
                plays,
                why=phrase("hazard {number} of {limit}", number=self._limit - self._left, limit=self._limit),
            )
            if copy.part in {AGENT, AT_HOME, SNARE, OPENING, MIGHT}:
                self._comes_into_play(copy, self._board.sites[there], whom)
                continue
            if copy.part == SALLY:
                self._discard(copy)
                self.sallies.by_hazard(copy, whom, self._board.sites[there], played)
                continue
            if aim:
                self._discard(copy)
                self.attempts.by_hazard(aim, whom, played)
                continue
            if victim is None:
                self._attack_with(copy, whom, HAZARD_DICE + A_HAZARD * played)
                self._left, whom.relieved = max(0, self._left - whom.relieved), 0
                continue
            tried.append(victim)
            if copy.part == CORRUPTION:
                self._hand.remove(copy)
                self._victims[id(copy)] = victim
            else:
                self._discard(copy)
                whom.checks(victim, copy.card.title, TRIAL_DICE + played, self._trial(copy))

    def _comes_into_play(self, copy: Copy, site: Card, whom: Referee) -> None:
        """Put a hazard into play that stays there, on no character."""
        self._hand.remove(copy)
        if copy.part == AGENT:
            self.agents.play(copy)
        elif copy.part == AT_HOME:
            self.dragons.there.append(copy)
        elif copy.part == MIGHT:
            self._strengthens(copy)
        elif copy.part == OPENING:
            self.in_play[fold(copy.card.title)] = copy
            if deeds(copy.card, "dispels"):
                whom.dispel(phrase("by {card}", card=copy.card.title))
        else:
            self.prisons.laid.append((copy, site))

    def withdraw(self, agent: Agent, *, to_hand: bool) -> None:
        """Discard an agent who was in play, or return him to the hand."""
        (self._hand if to_hand else self._discards).append(self.agents.leaves(agent))

    def close(self, whom: Referee) -> None:
        """Discard the environments in play while which hazards are keyed to more."""
        for title, copy in list(self.in_play.items()):
            if ENVIRONMENT in copy.card.keywords:
                del self.in_play[title]
                self._discards.append(copy)
                whom.story.tell("opponent", phrase("discards {card}", card=copy.card.title))
        self._close_mights()

    def _comes_here(self, copy: Copy, whom: Referee, here: int, there: int) -> bool:
        tapped, site = self._tapped, self._board.sites[there]
        opened = tapped is not None and copy.part == CREATURE and self.agents.opens(tapped, site, copy.card)
        return (opened and not self._is_barred(copy, whom)) or self._is_keyed(copy, whom, here, there)

    def _is_keyed(self, copy: Copy, whom: Referee, here: int, there: int) -> bool:
        return is_keyed(copy.card, self._board, here, there, self.in_play, whom.covered)

    @staticmethod
    def _is_barred(copy: Copy, whom: Referee) -> bool:
        """Tell whether an event keeps a creature from the site of the company, whoever makes it playable there."""
        return whom.covered in {WHOLE, "site"} and Subtype.CREATURE in copy.card.subtypes

    def _is_playable(self, copy: Copy, whom: Referee, here: int, there: int, tried: list[Card]) -> bool:
        if self._is_useless(copy) or self.dragons.bars(copy.card):
            return False
        if copy.part in {CREATURE, AT_HOME}:
            return self.dragons.may_come(copy) and self._comes_here(copy, whom, here, there)
        if copy.part == OPENING:
            return True
        if copy.part == MIGHT:
            hand = [one for one in self._hand if self._is_keyed(one, whom, here, there)]
            return self._is_of_use(copy, hand, self._board.automatic_attacks[there])
        if copy.part == SNARE:
            return self.prisons.may_lay(copy, self._board.sites[there])
        if copy.part == AGENT:
            return not self.agents.is_there(copy)
        if copy.part == SALLY:
            return self.sallies.who(copy.card, self._board.sites[there]) is not None
        if copy.part == ATTEMPT:
            return self.attempts.aim(copy.card, whom, self._board.sites[there]) is not None
        return copy.part in {CORRUPTION, TRIAL} and self._victim(copy, whom, tried) is not None

    def _attack_with(self, copy: Copy, whom: Referee, dice: int) -> None:
        beaten, detained = True, False
        here, there = (self._board.sites.index(site) for site in self._way)
        attacks = of_creature(copy.card, hero=self._board.hero)
        if whom.isolates and len(attacks) > 1:
            attacks = (attacks[-1].alone(),)
        for which, attack in enumerate(attacks):
            detained = attack.detains or is_detained_by(copy.card, self._board, here, there, self.in_play)
            one = attack._replace(detains=detained)
            beaten &= self.face(whom, one, dice + AN_ATTACK * which, takes=True)
        self._hand.remove(copy)
        if beaten and not detained:
            self.is_beaten(copy, whom)
        else:
            (self.dragons.there if is_dragon(copy) else self._discards).append(copy)

    def choose(self, whom: Referee, site: Card) -> None:
        """Play a creature as the automatic-attack of a site that takes one from hand, and discard it."""
        of_use = [copy for copy in self._hand if copy.part == CREATURE and not self._is_useless(copy)]
        of_use = [copy for copy in of_use if not self.dragons.bars(copy.card)]
        hand = sorted(of_use, key=lambda copy: self._number[id(copy)])
        if copy := choose(self, whom, site, hand, hero=self._board.hero):
            self._discard(copy)

    def is_beaten(self, copy: Copy, whom: Referee) -> None:
        """Take a hazard that was defeated out of the game, with all its manifestations."""
        if name := known_as(copy.card):
            self._defeated.add(name)
            self.dragons.leave(name)
        whom.defeats(copy.card)

    # --- corruption ---------------------------------------------------------------------------------------------------

    def _victim(self, copy: Copy, whom: Referee, tried: list[Card]) -> Card | None:
        """Give on whom a hazard that corrupts is played: who has the most points, and can fail."""
        able = []
        for who in sorted(whom.company, key=self._board.persons.index):
            if who in tried or is_immune(who) or not may_corrupt(copy.card, who):
                continue
            if any(one.card is copy.card for one in self.on(who)):
                continue
            if copy.part == TRIAL and not self._can_fail(copy, who, whom):
                continue
            able.append(who)
        return max(able, key=whom.corruption_of) if able else None

    def _can_fail(self, copy: Copy, who: Card, whom: Referee) -> bool:
        least = LOWEST + whom.check_modifier(who) + self._trial(copy)
        bears = [one.card for one in whom.borne_by(who)]
        asks = not all(wants_item(copy.card, item) for item in self._board.holdings.cards)
        return least <= whom.corruption_of(who) and (not asks or any(wants_item(copy.card, item) for item in bears))

    @staticmethod
    def _trial(copy: Copy) -> int:
        return sum(deed.number for deed in deeds(copy.card, "checks"))

    def _aim(self, whom: Referee, attack: Attack, chosen: list[Card | Copy]) -> Prisoner | None:
        """Play a hazard that may take one of those prisoner who face strikes."""
        hand = sorted((copy for copy in self._hand if copy.part == HOST), key=lambda copy: self._number[id(copy)])
        aimed = self.prisons.aim(hand, attack, chosen, self._way) if self._left and self._way else None
        if aimed:
            self._left -= 1
            self._discard(aimed.host)
            plays = phrase("plays {card} on {character}", card=aimed.host.card.title, character=aimed.who.title)
            whom.story.tell("opponent", plays)
        return aimed

    def _takes(self, whom: Referee, taken: Prisoner) -> None:
        if taken.host in self._discards:  # a snare lies where it is
            self._discards.remove(taken.host)
        self.prisons.take(whom, taken)
