"""Combat once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from validator.engine.turns.attacks import NO_BODY, NO_CHECK
from validator.engine.turns.blow_facts import SECOND_DICE
from validator.engine.turns.combat import STRIKE_DICE, WOUNDED_DICE
from validator.engine.turns.hazards import strikes_of
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.mettle import WARY, half_of, is_discarded_by, softens, wariness
from validator.engine.turns.parts import Copy
from validator.engine.turns.points import KINDS, by_asterisk
from validator.engine.turns.prison_facts import goes_first

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.plain_prisons import Prisoner, Trap
    from validator.engine.turns.referee import Referee

_DEFEATS: Final = "faces {attack} and defeats it"
_WOUNDED: Final = "faces {attack} and is wounded"
_HOLDS: Final = "faces {attack} and holds"
_TAPPED: Final = "faces {attack} and is tapped"
_BEATS: Final = "faces {attack} and beats it, but its body holds"
_TAKEN: Final = "faces {attack} and is taken prisoner"
_ELIMINATED: Final = "faces {attack} and is eliminated"
_DISCARDED: Final = "faces {attack} and is discarded"


class PlainCombat(ABC):
    """The combat of one game.

    Args:
        board: the deck of the company.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, board: Board, dice: Luck, game: int) -> None:
        self._board, self._dice, self._game = board, dice, game
        self._way = (board.sites[0], board.sites[0]) if board.sites else ()
        """Whence the company came in this turn, and where it is."""

    @abstractmethod
    def _aim(self, whom: Referee, attack: Attack, chosen: list[Card | Copy]) -> Prisoner | None:
        """Play a hazard that may take one of those prisoner who face strikes."""

    @abstractmethod
    def _takes(self, whom: Referee, taken: Prisoner) -> None:
        """Take somebody prisoner."""

    def face(
        self,
        whom: Referee,
        attack: Attack,
        dice: int,
        rolled: int = 0,
        *,
        takes: bool = False,
        trap: Trap | None = None,
    ) -> bool:
        """Let a company face an attack, strike by strike; tell whether all were defeated.

        `rolled` is what the roll of an attacker who makes one is above the one that his prowess is taken to have.
        Where it `takes` prisoners, a hazard may be played for it; a `trap` takes all whom it wounds.
        """
        company, printed = whom.fighters(), attack
        whom.stands_against(printed)
        strikes = whom.strikes_left(strikes_of(printed, company))
        down = [*whom.tapped_characters, *whom.wounded]
        prowess = {id(one): whom.prowess_of(one) for one in company}
        led = [one for one in company if isinstance(one, Copy) and goes_first(one.card)]
        defenders = [] if attack.chooses else [one for one in company if one not in down or one in led]
        others = [one for one in company if one not in defenders]
        defenders.sort(key=lambda one: -prowess[id(one)])
        others.sort(key=lambda one: prowess[id(one)])
        order = [*defenders, *others]
        for ally in led:
            keeper = whom.bearers[id(ally)]
            if order.index(keeper) < order.index(ally):
                order.remove(ally)
                order.insert(order.index(keeper), ally)
        if not whom.defends(printed, order[:strikes], self._way):
            whom.faces_no_more()
            return False
        attack, strikes = whom.weakened(printed), whom.strikes_left(strikes_of(printed, company))
        chosen = order[:strikes]
        aimed = self._aim(whom, attack, chosen) if takes else None
        last = whom.last_untapped(chosen) if attack.automatic or attack.taxing else None
        beaten = bool(chosen)
        for strike, who in enumerate(chosen):
            beyond = strikes - len(chosen)
            less = beyond // len(chosen) + (strike < beyond % len(chosen))
            taken = trap.on(who) if trap else aimed if aimed and aimed.who is who else None
            # Who is gone by now has not defeated his strike.
            beaten &= who in whom.fighters() and self._strike(
                whom, attack, who, less, dice + STRIKE_DICE * strike, rolled, taken, is_last=who is last
            )
        whom.faces_no_more()
        if beaten:
            whom.when_beaten(printed)
        if beaten and not attack.detains and attack.asterisk is by_asterisk(self._board.player, hero=self._board.hero):
            whom.points[KINDS.index("kill")] += attack.points
            whom.kills += attack.points > 0
        if beaten:
            defeats = phrase("defeats {attack}", attack=attack.name)
            whom.story.tell("company", defeats, why=phrase("every strike was defeated"))
        return beaten

    def _strike(  # what a strike hangs on
        self,
        whom: Referee,
        attack: Attack,
        who: Card | Copy,
        less: int,
        dice: int,
        rolled: int,
        aimed: Prisoner | None,
        *,
        is_last: bool,
    ) -> bool:
        hurt_before = who in whom.wounded
        untapped = who not in whom.tapped_characters and not hurt_before
        own = whom.prowess_of(who) + (aimed.prison.prowess if aimed else 0)
        character = None if isinstance(who, Copy) else who
        wariest = wariness(character) if character else WARY
        holds_out = is_last and own - wariest - less + self._board.policy.fear > attack.prowess
        wary = untapped and (own > attack.prowess or holds_out)
        own -= less + (wariest if wary else 0 if untapped else 2 if hurt_before else 1)
        likely = not attack.detains and own + self._board.policy.fear < attack.prowess
        helped = whom.helped_against(attack, who, likely=likely, taps=untapped and not wary)
        if helped and helped.cancels:
            return False
        own += helped.prowess if helped else 0
        prowess = attack.prowess + rolled
        roll = self.roll(whom, dice)
        if helped and helped.twice:
            roll = max(roll, self.roll(whom, SECOND_DICE + dice), key=lambda one: int(TOTALS[one]))
        total = own + int(TOTALS[roll])
        ends = _DEFEATS if total > prowess else _WOUNDED if total < prowess else _HOLDS
        lost = total < prowess
        if lost and attack.detains:
            ends = _TAPPED
        defeated = total > prowess
        if defeated and attack.body != NO_BODY:
            body = half_of(attack.body) if character and softens(character, attack.kinds) else attack.body
            defeated = int(TOTALS[self.roll(whom, dice + 1)]) > body
            ends = ends if defeated else _BEATS
        stays = wary or (untapped and helped is not None and helped.steady)
        if not stays or lost:
            whom.taps(who)
        taken = lost and not attack.detains and aimed is not None and not whom.is_spared(aimed.who)
        wounded = lost and not attack.detains and not taken
        falls = leaves = False
        if wounded:
            checked = int(TOTALS[self.roll(whom, dice + 2)]) + hurt_before
            falls = checked > whom.body_of(who) + (helped.body if helped else 0)
            leaves = character is not None and not falls and is_discarded_by(character, checked)
            if who not in whom.wounded:
                whom.wounded.append(who)
        title = who.card.title if isinstance(who, Copy) else who.title
        why = phrase("{own} and {roll} against {prowess}", own=own, roll=int(TOTALS[roll]), prowess=prowess)
        ends = _TAKEN if taken else _ELIMINATED if falls else _DISCARDED if leaves else ends
        whom.story.tell(title, phrase(ends, attack=attack.name), why=why, dice=faces(roll))
        if taken and aimed:
            self._takes(whom, aimed)
        if wounded:
            self._suffers(whom, attack, who, dice, falls=falls, leaves=leaves, again=hurt_before)
        return defeated

    @staticmethod
    def _suffers(  # what a wound hangs on
        whom: Referee, attack: Attack, who: Card | Copy, dice: int, *, falls: bool, leaves: bool, again: bool
    ) -> None:
        """Let somebody who was wounded fall, and the checks be made that a wound calls for."""
        if falls:
            whom.fall(who)
        if not isinstance(who, Copy):
            if leaves:
                whom.leaves_bare(who)
            elif not falls and attack.corrupts != NO_CHECK:
                whom.checks(who, attack.name, WOUNDED_DICE + dice, attack.corrupts)
            if not again:
                whom.checks_after_a_wound(dice)

    def roll(self, whom: Referee, what: int) -> int:
        """Roll two dice: an index of `TOTALS`."""
        return int(self._dice.dice(whom.turn, what)[self._game])
