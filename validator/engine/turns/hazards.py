"""The hazards of an opponent: his deck, and what it asks of the company that it is played on."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.folding import fold
from cardpool.memory import once_per
from cardpool.tables import natural
from rulesets.deck import PLAY_DECK, SIDEBOARD, SIDEBOARD_DC_WORLD
from validator.engine.turns.agents import AgentTables
from validator.engine.turns.agents_may import is_agent, may_sally
from validator.engine.turns.attacks import EACH, Attack, at_home, of_creature
from validator.engine.turns.attempts import AttemptTables
from validator.engine.turns.attempts_may import attempt_of, may_make
from validator.engine.turns.chosen import chosen_table
from validator.engine.turns.company import excludes
from validator.engine.turns.dragons import DragonTables
from validator.engine.turns.holdings import corruption_of
from validator.engine.turns.keyings import Keyings, opens
from validator.engine.turns.manifestations import Manifestations
from validator.engine.turns.mights import Mights, might_of
from validator.engine.turns.parts import NO_PART, Copy
from validator.engine.turns.prison_facts import is_snare, prison_of
from validator.engine.turns.prisons import PrisonTables
from validator.engine.turns.request import TYPICAL
from validator.engine.turns.sallies import SallyTables, has_a_place, is_sally
from validator.engine.turns.twins import different
from validator.engine.turns.world import far_sites, opened_at_start
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.engine.movement import Leg
    from validator.engine.turns.board import Board
    from validator.report import Report

CREATURE: Final = "creature"
CORRUPTION: Final = "corruption"
TRIAL: Final = "trial"
SALLY: Final = "sally"
ATTEMPT: Final = "attempt"
AGENT: Final = "agent"
HOST: Final = "host"
SNARE: Final = "snare"
OPENING: Final = "opening"
MIGHT: Final = "might"
AT_HOME: Final = "at home"
"""The part of a hazard that attacks, of one that stays with a character and corrupts him, of one that calls for a
corruption check, of one by which an agent attacks or influences, of an agent, of one that takes a prisoner, of one
that is laid at a site to take some, of an event while which others are keyed to more, of one in play that makes attacks
stronger, and of a Dragon at home."""
HAZARD_DICE: Final = 1_000
"""What the dice of a turn are for, from here on: the first attack of a hazard, the second, ..."""
A_HAZARD: Final = 1_000
"""Dice of one hazard."""
AN_ATTACK: Final = 100
"""Dice of one of its attacks."""
TRIAL_DICE: Final = 2_500_000
"""Dice of the checks that hazards call for when they are played, from here on."""
_ENDLESS: Final = 20
"""So often a hazard deck is made anew: more often than any game exhausts it."""
_PARTS: Final = (MIGHT, CREATURE, AT_HOME, OPENING, SNARE, CORRUPTION, TRIAL, SALLY, ATTEMPT, AGENT, HOST, NO_PART)
"""In the order in which they are played."""
_EACH_IS: Final = 5
"""Strikes by which creatures are ordered whose strikes are one for each character."""


class HazardDeck(NamedTuple):
    """The hazards of an opponent."""

    name: str
    cards: tuple[Card, ...]
    """One a copy."""
    sideboard: tuple[Card, ...] = ()
    world: tuple[Card, ...] = ()
    """The DC World sideboard."""


@once_per("pool")
def typical_hazards(pool: CardPool) -> HazardDeck:
    """Give the hazard deck of ours that companies are taken to meet."""
    table = tomllib.loads(Path(__file__).with_name("typical.toml").read_text("utf-8"))
    cards = [pool[id_] for part in table.values() for id_, number in part.items() for _ in range(number)]
    return HazardDeck(TYPICAL, tuple(cards))


def hazards_of(report: Report, name: str) -> HazardDeck:
    """Give the hazards of the play deck of a list, and of its sideboards.

    Raises:
        UsageError: it has none.
    """
    deck = report.deck
    cards, aside, world = (
        tuple(held.card for held in deck.of("hazard", section) for _ in range(held.count))
        for section in (PLAY_DECK, SIDEBOARD, SIDEBOARD_DC_WORLD)
    )
    if not cards:
        raise UsageError(f"The list {name} has no hazards in its play deck; name a whole deck.", "against")
    return HazardDeck(name, cards, aside, world)


class HazardBoard:
    """The hazards of an opponent, compiled for the company that they are played on.

    Args:
        deck: the hazards.
        board: the company's deck.
        hero: whether it is a hero company.
    """

    def __init__(self, deck: HazardDeck, board: Board, *, hero: bool) -> None:
        self.deck = deck
        self.law = board.law
        self.reshuffles = _ENDLESS
        self.hand_size = (board.start.hand_size + 1) // 2
        self.far = far_sites(board)
        """By site, whether it opens the DC World sideboard."""
        self.copies = copies = opened_at_start(self._sorted(deck, board, hero=hero), board)
        self.cards = [copy.card for copy in copies]
        self.aside = np.array([copy.aside for copy in copies], dtype=bool)
        """By hazard, whether it stands in a sideboard at the start."""
        self.world = np.array([copy.world for copy in copies], dtype=bool)
        """By hazard, whether that is the DC World sideboard, which is not open yet."""
        self.attacks: list[tuple[Attack, ...]] = [of_creature(card, hero=hero) for card in self.cards]
        self.tapping = [tuple(one._replace(detains=True) for one in attacks) for attacks in self.attacks]
        """The same where it detains for what it is keyed to."""
        self.dispels = np.array([bool(deeds(card, "dispels")) for card in self.cards], dtype=bool)
        """By hazard, whether the environments of the company are discarded by it."""
        self._alone: dict[tuple[Attack, ...], tuple[Attack, ...]] = {}
        self.never = np.array([copy.part == NO_PART for copy in copies], dtype=bool)
        creatures = np.array([copy.part == CREATURE for copy in copies], dtype=bool)
        agents = [n for n, copy in enumerate(copies) if copy.part == AGENT]
        self.agents = AgentTables(self.cards, agents, creatures, board)
        attempts = [n for n, copy in enumerate(copies) if copy.part == ATTEMPT]
        self.attempts = AttemptTables(self.cards, attempts, self.agents, board)
        sallies = [n for n, copy in enumerate(copies) if copy.part == SALLY]
        self.sallies = SallyTables(self.cards, sallies, self.agents, board)
        holds = [n for n, copy in enumerate(copies) if copy.part != NO_PART and prison_of(copy.card)]
        self.prisons = PrisonTables(self.cards, holds, self.agents, board)
        self.chosen = chosen_table(self.cards, board.sites, hero=hero)
        """By hazard and site, whether it may be played as its automatic-attack."""
        self.dragons = DragonTables(self.cards, board)
        self.manifestations = Manifestations.of_hazards(
            self.cards, [copy.part in {CREATURE, AT_HOME} for copy in copies], board
        )
        self.snares = np.array([copy.part == SNARE for copy in copies], dtype=bool)
        self._find_corruption(board)
        strong = [n for n, copy in enumerate(copies) if copy.part == MIGHT]
        self.mights = Mights(self.cards, strong, self.attacks, board)
        opening = [n for n, copy in enumerate(copies) if copy.part == OPENING]
        self.keyings = Keyings(self.cards, opening, board)
        self.playable, self.detaining = self.keyings.under(0)
        """By hazard, origin and site: whether it can be played on a company that moves there, or stays, and whether it
        detains the company for what it is keyed to, while nothing is in play that opens more."""
        size = len(board.sites)
        self.is_creature = np.array([Subtype.CREATURE in card.subtypes for card in self.cards], dtype=bool)
        self.draws = np.array([[self.drawn(board, a, b) for b in range(size)] for a in range(size)], dtype=np.int32)
        self.draws = self.draws.reshape(size, size)

    @staticmethod
    def _sorted(deck: HazardDeck, board: Board, *, hero: bool) -> list[Copy]:
        """Give the hazards that are of use, or of the play deck, in the order in which they are played."""
        seen: Counter[Card] = Counter()
        copies = []
        everything = (*deck.cards, *deck.sideboard, *deck.world)
        spies = [card for card in everything if is_agent(card)]
        for number, card in enumerate(everything):
            part, aside = _part_here(card, spies, board, hero=hero), number >= len(deck.cards)
            world = number >= len(deck.cards) + len(deck.sideboard)
            dispels = bool(deeds(card, "dispels")) and bool(board.stands.environment.any())
            asked = opens(card, everything, hero=hero) or _asked_for(card, everything)
            if part == NO_PART and (asked or dispels):
                part = OPENING
            if part != NO_PART or not aside:
                copies.append(Copy(card, seen[card], part, aside=aside, world=world))
                seen[card] += 1
        copies.sort(
            key=lambda copy: (
                _PARTS.index(copy.part),
                -_danger(copy.card, hero=hero),
                natural(copy.card.id),
                copy.ordinal,
            )
        )
        return copies

    def alone(self, attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
        """Give what is left of the attacks of a hazard where one is; the last brings its points."""
        if attacks not in self._alone:
            self._alone[attacks] = (attacks[-1].alone(),) if len(attacks) > 1 else attacks
        return self._alone[attacks]

    def _find_corruption(self, board: Board) -> None:
        """Find on whom hazards corrupt, when, and how they are removed."""
        persons = board.persons
        columns = [n for n, copy in enumerate(self.copies) if copy.part in {CORRUPTION, TRIAL}]
        self.corrupting, self.kind = different(self.cards, columns)
        """The different hazards that corrupt, and by hazard which of them it is; -1 for none."""
        self.stays = np.array([part_of(card, hero=board.hero) == CORRUPTION for card in self.corrupting], dtype=bool)
        immune = board.corruptible.immune
        suits = [[may_corrupt(card, who) for who in persons] for card in self.corrupting]
        self.suits = np.array(suits, dtype=bool).reshape(len(self.corrupting), len(persons)) & ~immune
        """By kind and person, whether it may be played on him."""
        wanted = [[wants_item(card, item) for item in board.holdings.cards] for card in self.corrupting]
        self.wanted = np.array(wanted, dtype=bool).reshape(len(self.corrupting), board.holdings.size)
        """By kind and slot, whether it is played on who bears this; all where it asks for nothing."""
        self.trial = np.array([sum(d.number for d in deeds(c, "checks")) for c in self.corrupting], dtype=np.int64)
        """By kind, what is added to the check that it calls for."""
        self.corruption = np.array(
            [corruption_of(copy.card) if copy.part == CORRUPTION else 0 for copy in self.copies], dtype=np.int64
        )
        self.removal = np.array([sum(d.number for d in deeds(card, "remove")) for card in self.cards], dtype=np.int64)
        """By hazard, what a roll must exceed to remove it."""
        self.removable = tuple(n for n, copy in enumerate(self.copies) if copy.part == CORRUPTION)
        self._calls = [
            (n, when)
            for n in self.removable
            for deed in deeds(self.cards[n], "check")
            for when in deed.words
        ]  # fmt: skip
        legs = board.ways.legs
        counts = [[wildernesses(leg) if leg else 0 for leg in row] for row in legs]
        self.wildernesses = np.array(counts, dtype=np.int64).reshape(len(legs), len(legs))
        """By origin and site, for how many regions a check is made that is made for each wilderness."""

    def calls(self, *when: str) -> tuple[tuple[int, str], ...]:
        """Give the hazards that call for checks at some times, with the time."""
        return tuple(call for call in self._calls if call[1] in when)

    @staticmethod
    def drawn(board: Board, origin: int, site: int) -> int:
        """Give the cards that the opponent draws for a move; none where the company stays."""
        if origin == site:
            return 0
        by_origin = board.law.havens_draw_by_origin and board.ways.haven[site]
        return board.sites[origin if by_origin else site].draw_opponent or 0


def part_of(card: Card, *, hero: bool) -> str:
    """Give what the games do with a hazard on a hero or minion company."""
    if card.agent:
        return AGENT if is_agent(card) else NO_PART
    if of_creature(card, hero=hero):
        return CREATURE
    if is_sally(card):
        return SALLY
    if prison_of(card):
        return SNARE if is_snare(card) else HOST
    if attempt_of(card):
        return ATTEMPT
    if at_home(card):
        return AT_HOME
    if deeds(card, "bearer") and deeds(card, "remove") and not deeds(card, "company"):
        return CORRUPTION
    if deeds(card, "checks"):
        return TRIAL
    return MIGHT if might_of(card) else NO_PART


def _asked_for(card: Card, others: Sequence[Card]) -> bool:
    """Tell whether hazards of a deck do more in play while one is."""
    title = fold(card.title)
    mights = [might for other in others if (might := might_of(other))]
    return any(deed.during == title for might in mights for deed in might.effects.deeds)


def _part_here(card: Card, agents: Sequence[Card], board: Board, *, hero: bool) -> str:
    """Give the same beside the agents of a deck, against the company of a board."""
    part = part_of(card, hero=hero)
    may = {SALLY: may_sally, ATTEMPT: may_make}.get(part)
    if may and not any(may(card, one, hero=hero) and has_a_place(card, one, board) for one in agents):
        return NO_PART
    if part == AGENT and any(excludes(card, person) for person in board.persons):
        return NO_PART  # he is, or may be, of the company
    return part


def may_corrupt(card: Card, who: Card) -> bool:
    """Tell whether a hazard that corrupts may be played on a character."""
    return all(deed.suits(who) for deed in deeds(card, "bearer", "checks"))


def wants_item(card: Card, item: Card) -> bool:
    """Tell whether a hazard is played on who bears an item such as this; of one that asks for none, any."""
    asked = {word for deed in deeds(card, "checks") for word in deed.words}
    kinds = {"major": {Subtype.MAJOR_ITEM, Subtype.GREATER_ITEM}, "greater": {Subtype.GREATER_ITEM}}
    return all(not kinds[word].isdisjoint(item.subtypes) for word in asked)


def wildernesses(leg: Leg) -> int:
    """Count the wildernesses of a move: a deep region once [DC]."""
    types = [region.type for region in leg.regions] or list(leg.types)
    return types.count("wilderness")


def _danger(card: Card, *, hero: bool) -> int:
    if part_of(card, hero=hero) != CREATURE:
        return corruption_of(card) if deeds(card, "bearer") else 0
    return sum((attack.strikes or _EACH_IS) * attack.prowess for attack in of_creature(card, hero=hero))


def strikes_of(attack: Attack, company: Sequence[object]) -> int:
    """Give how many strikes an attack has against a company."""
    return len(company) if attack.strikes == EACH else attack.strikes
