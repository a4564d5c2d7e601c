"""Hazards and combat once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from cardpool.phrases import phrase
from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.attacks import NO_BODY, of_creature
from validator.engine.turns.board import INDESTRUCTIBLE, KINDS, number
from validator.engine.turns.combat import STRIKE_DICE, WARY
from validator.engine.turns.deal import ANEW, FIRST
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.opponent import A_HAZARD, AN_ATTACK, CREATURE, HAZARD_DICE, strikes_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board, Copy
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.opponent import HazardBoard
    from validator.engine.turns.story import Story

_DEFEATS: Final = "faces {attack} and defeats it"
_WOUNDED: Final = "faces {attack} and is wounded"
_HOLDS: Final = "faces {attack} and holds"
_TAPPED: Final = "faces {attack} and is tapped"
_BEATS: Final = "faces {attack} and beats it, but its body holds"
_ELIMINATED: Final = "faces {attack} and is eliminated"


class Traveller(Protocol):
    """Whose company it is."""

    turn: int
    company: list[Card]
    wounded: list[Card]
    tapped_characters: list[Card]
    points: list[int]
    story: Story


class Foe:
    """An opponent in one game.

    Args:
        hazards: his deck.
        board: the deck of the company.
        luck: of his shuffles.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, hazards: HazardBoard, board: Board, luck: Luck, dice: Luck, game: int) -> None:
        self._hazards, self._board, self._luck, self._dice, self._game = hazards, board, luck, dice, game
        self._number = {id(copy): at for at, copy in enumerate(hazards.copies)}
        self._shuffles = 0
        self._deck = self._shuffled(hazards.copies, FIRST)
        self._hand: list[Copy] = []
        self._discards: list[Copy] = []
        self._draw(hazards.hand_size)

    def _shuffled(self, copies: Iterable[Copy], shuffle: int) -> list[Copy]:
        return sorted(copies, key=lambda copy: int(self._luck.keys(copy.card, copy.ordinal, shuffle)[self._game]))

    def _draw(self, cards: int) -> None:
        for _ in range(cards):
            if not self._deck:
                self._make_anew()
            if not self._deck:
                return
            self._hand.append(self._deck.pop(0))
            if not self._deck:
                self._make_anew()

    def _make_anew(self) -> None:
        if self._discards and self._shuffles < self._hazards.reshuffles:
            self._deck = self._shuffled(self._discards, ANEW + self._shuffles)
            self._discards = []
            self._shuffles += 1

    def end_turn(self) -> None:
        """Discard and draw as the law has it."""
        for _ in range(self._hazards.law.discards):
            if useless := [copy for copy in self._hand if copy.part != CREATURE]:
                self._discard(self._worst(useless))
        while len(self._hand) > self._hazards.hand_size:
            useless = [copy for copy in self._hand if copy.part != CREATURE]
            self._discard(self._worst(useless or self._hand))
        self._draw(self._hazards.hand_size - len(self._hand))

    def _worst(self, copies: Iterable[Copy]) -> Copy:
        return max(copies, key=lambda copy: self._number[id(copy)])

    def _discard(self, copy: Copy) -> None:
        self._hand.remove(copy)
        self._discards.append(copy)

    def attack(self, whom: Traveller, origin: Card, site: Card) -> None:
        """Draw for the move, and play creatures on the company up to the hazard limit, the worst first."""
        sites = self._board.sites
        here, there = sites.index(origin), sites.index(site)
        self._draw(self._hazards.drawn(self._board, here, there))
        limit = hazard_limit(len(whom.company))
        for played in range(limit):
            keyed = [
                copy
                for copy in self._hand
                if copy.part == CREATURE and self._hazards.keyed(copy.card, self._board, here, there)
            ]
            if not keyed or not whom.company:
                return
            copy = min(keyed, key=lambda one: self._number[id(one)])
            whom.story.tell(
                "opponent",
                phrase("plays {card}", card=copy.card.title),
                why=phrase("hazard {number} of {limit}", number=played + 1, limit=limit),
            )
            beaten = True
            for which, attack in enumerate(of_creature(copy.card, hero=self._board.hero)):
                beaten &= self.face(whom, attack, HAZARD_DICE + A_HAZARD * played + AN_ATTACK * which)
            if beaten:
                self._hand.remove(copy)
            else:
                self._discard(copy)

    def face(self, whom: Traveller, attack: Attack, dice: int) -> bool:
        """Let a company face an attack, strike by strike; tell whether all were defeated."""
        company = sorted(whom.company, key=self._board.persons.index)
        strikes = strikes_of(attack, company)
        untapped = [card for card in company if card not in whom.tapped_characters and card not in whom.wounded]
        defenders = [] if attack.chooses else sorted(untapped, key=lambda card: -number(card.prowess, 0))
        others = sorted((card for card in company if card not in defenders), key=lambda card: number(card.prowess, 0))
        chosen = [*defenders, *others][:strikes]
        beaten = bool(chosen)
        for strike, card in enumerate(chosen):
            beyond = strikes - len(chosen)
            less = beyond // len(chosen) + (strike < beyond % len(chosen))
            beaten &= self._strike(whom, attack, card, less, dice + STRIKE_DICE * strike)
        if beaten and not attack.detains:
            whom.points[KINDS.index("kill")] += attack.points
        if beaten:
            defeats = phrase("defeats {attack}", attack=attack.name)
            whom.story.tell("company", defeats, why=phrase("every strike was defeated"))
        return beaten

    def _strike(self, whom: Traveller, attack: Attack, card: Card, less: int, dice: int) -> bool:
        hurt_before = card in whom.wounded
        untapped = card not in whom.tapped_characters and not hurt_before
        own = number(card.prowess, 0)
        wary = untapped and own > attack.prowess
        own -= less + (WARY if wary else 0 if untapped else 2 if hurt_before else 1)
        roll = self._roll(whom, dice)
        total = own + int(TOTALS[roll])
        ends = _DEFEATS if total > attack.prowess else _WOUNDED if total < attack.prowess else _HOLDS
        lost = total < attack.prowess
        if lost and attack.detains:
            ends = _TAPPED
        defeated = total > attack.prowess
        if defeated and attack.body != NO_BODY:
            defeated = int(TOTALS[self._roll(whom, dice + 1)]) > attack.body
            ends = ends if defeated else _BEATS
        if not wary or lost:
            self._tap(whom, card)
        why = phrase("{own} and {roll} against {prowess}", own=own, roll=int(TOTALS[roll]), prowess=attack.prowess)
        if lost and not attack.detains:
            check = int(TOTALS[self._roll(whom, dice + 2)]) + hurt_before
            if card not in whom.wounded:
                whom.wounded.append(card)
            if check > number(card.body, INDESTRUCTIBLE):
                ends = _ELIMINATED
                whom.company.remove(card)
                whom.wounded.remove(card)
                whom.points[KINDS.index("character")] -= card.points or 0
        whom.story.tell(card.title, phrase(ends, attack=attack.name), why=why, dice=faces(roll))
        return defeated

    def _roll(self, whom: Traveller, what: int) -> int:
        return int(self._dice.dice(whom.turn, what)[self._game])

    @staticmethod
    def _tap(whom: Traveller, card: Card) -> None:
        if card not in whom.tapped_characters and card not in whom.wounded:
            whom.tapped_characters.append(card)
