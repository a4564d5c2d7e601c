"""Many games at once: the state of each in arrays of games by cards, and the order of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from validator.engine.turns.access import access, access_of_hazards
from validator.engine.turns.bond_facts import UNBOUND
from validator.engine.turns.bonding import regroup
from validator.engine.turns.corruption import after_untapping, lift_by_events, shake_off, store
from validator.engine.turns.deal import deal, end_turn
from validator.engine.turns.holdings import NOBODY, leave_behind, refit
from validator.engine.turns.moving import go_back, move
from validator.engine.turns.organise import organise
from validator.engine.turns.points import KINDS
from validator.engine.turns.remaking import remake_to_heal, remake_to_join
from validator.engine.turns.ringing import try_rings
from validator.engine.turns.searching import search
from validator.engine.turns.sites import play_at_sites
from validator.engine.turns.standing import plant, when_left
from validator.engine.turns.stands import NOT
from validator.engine.turns.storing import bound, lay_down
from validator.engine.turns.supply import bring_supplies
from validator.engine.turns.travel import NOWHERE
from validator.engine.turns.withdrawals import withdraw
from validator.engine.turns.worths import install, points_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.opponent import Opponent

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int32]

NOT_SEEN: Final = 0
DISCARDED: Final = 1
PLAYED: Final = 2
STRANDED: Final = 3
"""The last fate of a copy."""
LOSSES: Final = ("tapped", "wounded", "eliminated", "corrupted", "items", "influenced", "prisoners")
"""What hazards cost: characters who tap as they face a strike, who are wounded, lost by body checks, and lost to
corruption; items; what agents influenced away of characters, allies and factions; and who was taken prisoner."""
NOT_DRAWN: Final = 65_535
"""Instead of a place in the deck: it is not in it."""


class Games:
    """The games of one chunk: the first axis of each array is the game.

    Args:
        board: the deck.
        luck: shuffles and dice.
        turns: to be played.
        plan: numbers of the sites that are made for first, in this order.
        opponent: who plays hazards; None: nobody, and automatic-attacks are overcome.
    """

    def __init__(
        self, board: Board, luck: Luck, turns: int, plan: tuple[int, ...] = (), opponent: Opponent | None = None
    ) -> None:
        self.opponent = opponent
        self.board, self.luck, self.turns, self.plan = board, luck, turns, plan
        games, cards, sites = luck.games, len(board.cards), len(board.sites)
        self.games = games
        self.rows = np.arange(games)
        self.turn = 0
        # --- the cards
        self.place = np.full((games, cards), NOT_DRAWN, dtype=np.uint16)
        """Where each card lies in the deck that is drawn from."""
        self.drawn = np.zeros(games, dtype=np.int32)
        """How many cards of this deck are drawn."""
        self.left = np.zeros(games, dtype=np.int32)
        self.shuffles = np.zeros(games, dtype=np.int32)
        """How often the deck was made anew."""
        self.hand = np.zeros((games, cards), dtype=bool)
        self.discards = np.zeros((games, cards), dtype=bool)
        self.sideboard = np.tile(board.aside, (games, 1))
        self.in_play = np.zeros((games, cards), dtype=bool)
        self.never = np.tile(board.never | board.start_conflicts, (games, 1))
        """Cards that never can be played any more."""
        self.fate = np.zeros((games, cards), dtype=np.int8)
        self.played_on = np.zeros((games, cards), dtype=np.int16)
        """The turn in which a copy was first played; 0: never."""
        self.exhausted_on = np.zeros(games, dtype=np.int16)
        """The turn in which the deck was first exhausted; 0: never."""
        self._gather()
        self.at = np.full(games, board.home, dtype=np.int32)
        self.came_from = self.at.copy()
        """Where the company came from in this turn; where it is if it stayed."""
        self.tapped = np.zeros(games, dtype=bool)
        """Whether the site is tapped where the company is."""
        self.used = np.zeros((games, sites), dtype=bool)
        """Sites that were tapped and left."""
        self.raided = np.zeros((games, sites, len(board.raids.columns)), dtype=bool)
        """By site and event of `Raids`, whether one is in play there."""
        self.covered = np.zeros(games, dtype=np.int8)
        """What events keep from the company on its way: a number of `Covers.kinds`."""
        self.limited = np.zeros(games, dtype=np.int8)
        """What they take off the hazard limit."""
        self.relieved = np.zeros(games, dtype=np.int32)
        """What events took off it while it was used, since the opponent looked."""
        self.planned = np.zeros(games, dtype=np.int32)
        """How many sites of the plan were come to."""
        self.first_visit = np.full((games, sites), -1, dtype=np.int16)
        """The turn in which the company first came to a site; -1: never."""
        if sites:
            self.first_visit[:, board.home] = 0
        self.points = np.tile(board.start_points, (games, 1))
        """By kind, as they are printed."""
        self.history = np.zeros((turns + 1, games, len(KINDS)), dtype=np.int16)
        """The points by turn."""

    def _gather(self) -> None:
        """Bring together who starts, with what he bears."""
        board, games = self.board, self.games
        self.company = np.zeros(games, dtype=np.int32)
        self.bonded = np.full((games, len(board.bonds.columns)), UNBOUND, dtype=np.int8)
        """By event of `Bonds`, with whom of the company it stays; the number of persons where with none alone."""
        self.kills = np.zeros(games, dtype=np.int16)
        """How many were defeated that are worth points."""
        self.losses = {name: np.zeros(games, dtype=np.int32) for name in LOSSES}
        self.back = np.full(games, NOWHERE, dtype=np.int32)
        """Where the company returns to at the end of its turn."""
        self.eased = np.zeros(games, dtype=np.int8)
        """By how much rolls of the Under-deeps are easier in this turn."""
        self.worn_out = np.full(games, NOWHERE, dtype=np.int32)
        """Where nobody was left untapped in the turn before for what could have been tried; `NOWHERE`: nowhere."""
        self.doubled = np.zeros(games, dtype=bool)
        """Whether the opponent draws twice for its move."""
        people, holdings = len(board.persons), board.holdings
        fighters = people + len(holdings.fighting)
        self.ready = np.zeros((games, fighters), dtype=bool)
        """Who is untapped: the characters, then the allies who fight."""
        self.hurt = np.zeros_like(self.ready)
        self.spent = np.zeros_like(self.ready)
        """Who taps before the company sets out, or was healed at the beginning of the turn."""
        self.untapped, self.wounded = self.ready[:, :people], self.hurt[:, :people]
        """The same of the characters alone."""
        self.prowess = np.tile(np.concatenate([board.prowess, holdings.ally_prowess]), (games, 1))
        self.body = np.tile(np.concatenate([board.body, holdings.ally_body]), (games, 1))
        self.tongue = np.zeros((games, people), dtype=np.int16)
        """Direct influence that characters have of what they bear."""
        self.taint = np.zeros((games, people), dtype=np.int64)
        """Corruption points."""
        self.stands = np.full((games, len(board.stands.columns)), NOT, dtype=np.int8)
        """By event of `Stands`, who bears it while it holds: `NOT`, or `BY_NONE`."""
        self.bearer = np.tile(holdings.start, (games, 1))
        """By slot of `Holdings`, who bears it."""
        for person in np.unique(holdings.start[holdings.start >= 0]):
            refit(self, self.rows, np.full(games, person, dtype=np.intp))
        self.drained = np.zeros((games, holdings.size), dtype=bool)
        """By slot of `Holdings`, whether it tapped for an attack in this turn."""
        self.silenced = np.zeros(games, dtype=bool)
        """Whether automatic-attacks are cancelled in this turn."""
        self.untap_members()

    def play(self, watch: Callable[[Games], None] = lambda _: None) -> None:
        """Play all turns.

        Args:
            watch: is shown the games at the end of each of the player's turns.
        """
        deal(self)
        self.history[0] = points_of(self)
        for turn in range(1, self.turns + 1):
            self.turn = turn
            if self.board.sites:
                self.untap()
                after_untapping(self)
                if self.opponent:
                    access_of_hazards(self.opponent, self)
                    self.opponent.prisons.untap(self, self.opponent)
                self.tapped &= ~self.board.ways.haven[self.at]
                bring_supplies(self)
                install(self)
                remake_to_join(self)
                organise(self)
                plant(self)
                withdraw(self)
                lift_by_events(self)
                shake_off(self)
                store(self)
                lay_down(self)
                search(self)
                try_rings(self)
                access(self)
                move(self)
                play_at_sites(self)
                remake_to_heal(self)
                go_back(self)
            for _ in ("the player's turn", "the opponent's"):
                end_turn(self)
                if self.opponent:
                    self.opponent.end_turn()
            self.history[self.turn] = points_of(self)
            watch(self)
        self.fate[self.hand] = STRANDED

    # --- what happens to the company ----------------------------------------------------------------------------------

    @property
    def hand_size(self) -> int:
        """Cards of a hand."""
        return self.board.start.hand_size

    def sizes(self) -> NDArray[np.intp]:
        """Give how many characters each company has."""
        found: NDArray[np.intp] = self.board.companies.sizes[self.company]
        return found

    def untap(self) -> None:
        """Untap everybody; who is wounded is healed at a haven, and tapped, or where and as the law has it."""
        if self.board.wards.each:
            self.drained[...] = self.silenced[:] = False
        allies = np.repeat(self.board.ways.haven[self.at][:, None], len(self.board.holdings.fighting), axis=1)
        healed = self.hurt & np.concatenate([self.board.heals[self.at], allies], axis=1)
        self.hurt &= ~healed
        self.spent[...] = healed & (not self.board.law.heals_at_home)
        self.untap_members()

    def untap_members(self) -> None:
        """Note who of the company is untapped at the beginning of a turn."""
        self.ready[...] = self.fighters() & ~self.hurt & ~self.spent
        if self.board.holdings.binding:
            self.untapped &= ~bound(self)

    def fighters(self, rows: NDArray[np.intp] | slice = slice(None)) -> Flags:
        """Tell of some games who is there: the characters of the company, then the allies who fight."""
        present = self.board.companies.present[self.company[rows]]
        fighting = self.board.holdings.fighting
        return np.concatenate([present, self.bearer[rows][:, fighting] >= 0], axis=1) if fighting.size else present

    def tap(self, rows: NDArray[np.intp], persons: NDArray[np.intp]) -> None:
        """Tap characters before the company sets out, one a game."""
        self.ready[rows, persons] = False
        self.spent[rows, persons] = True

    def eliminate(self, rows: NDArray[np.intp], fighters: NDArray[np.intp]) -> None:
        """Take characters and allies out of the game after a body check, one a game."""
        people = len(self.board.persons)
        ally = fighters >= people
        for row, slot in zip(rows[ally].tolist(), self.board.holdings.fighting[fighters[ally] - people], strict=True):
            self.bearer[row, slot] = NOBODY
            self.points[row, KINDS.index("ally")] -= self.board.holdings.points[slot]
        self.ready[rows[ally], fighters[ally]] = self.hurt[rows[ally], fighters[ally]] = False
        self.losses["eliminated"][rows[~ally]] += 1
        self.remove(rows[~ally], fighters[~ally], pass_on=True)

    def dismiss(self, rows: NDArray[np.intp], persons: NDArray[np.intp]) -> None:
        """Discard characters after a body check, with what they bear, one a game."""
        self.losses["eliminated"][rows] += 1
        self.remove(rows, persons, pass_on=False)

    def remove(self, rows: NDArray[np.intp], persons: NDArray[np.intp], *, pass_on: bool) -> None:
        """Take characters out of their companies, one a game; of an empty company the next one starts anew.

        Args:
            rows: the games.
            persons: who.
            pass_on: whether the others may take of what he bears.
        """
        board = self.board
        if not rows.size:
            return
        companies = zip(self.company[rows].tolist(), persons.tolist(), strict=True)
        left = np.array([board.companies.without(company, person) for company, person in companies], dtype=np.int32)
        regroup(self, rows, left)
        self.ready[rows, persons] = self.hurt[rows, persons] = self.spent[rows, persons] = False
        self.points[rows, KINDS.index("character")] -= board.worth_points[persons]
        self.points[rows, KINDS.index("miscellaneous")] -= (board.law.avatar_lost * board.is_avatar[persons]).astype(
            np.int16
        )
        if self.opponent:
            self.opponent.release(rows, persons)
        when_left(self, rows, persons)
        leave_behind(self, rows, persons, pass_on=pass_on)

    def gain_kills(self, rows: NDArray[np.intp], points: NDArray[Any] | int) -> None:
        """Count what was defeated, one a game, with its points."""
        self.points[rows, KINDS.index("kill")] += np.asarray(points, dtype=np.int16)
        self.kills[rows] += np.asarray(points) > 0

    # --- what happens to a card ---------------------------------------------------------------------------------------

    def put_into_play(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Put a card of the hand into play, one a game: points count, and what it excludes is of no use any more."""
        board = self.board
        self.hand[rows, cards] = False
        self.in_play[rows, cards] = True
        self.fate[rows, cards] = PLAYED
        first = self.played_on[rows, cards]
        self.played_on[rows, cards] = np.where(first, first, self.turn)
        self.points[rows, board.kind[cards]] += board.points[cards]
        self.never[rows] |= board.conflicts[cards]

    def discard(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Discard a card of the hand, one a game."""
        self.hand[rows, cards] = False
        self.discards[rows, cards] = True
        self.fate[rows, cards] = DISCARDED

    def play_event(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Play an event of the hand, one a game; it is discarded then."""
        self.discard(rows, cards)
        self.fate[rows, cards] = PLAYED
        first = self.played_on[rows, cards]
        self.played_on[rows, cards] = np.where(first, first, self.turn)

    def to_discards(self, rows: NDArray[np.intp] | int, card: int) -> None:
        """Discard a card that is in play."""
        self.in_play[rows, card] = False
        self.discards[rows, card] = True
        self.fate[rows, card] = DISCARDED
