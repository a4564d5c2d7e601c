"""Who plays hazards: a hand of half the size, and the hazard limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.agents import Agents
from validator.engine.turns.attempts import ATTEMPT_DICE, Attempts
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.corruption import check, modifiers
from validator.engine.turns.covering import barred, keyed_under
from validator.engine.turns.deal import FIRST, draw, end_turn, shuffle
from validator.engine.turns.dragons import Dragons
from validator.engine.turns.hazards import A_HAZARD, AN_ATTACK, HAZARD_DICE, TRIAL_DICE
from validator.engine.turns.holdings import NOBODY, taint
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.manifestations import defeated
from validator.engine.turns.prisons import Captor, Prisons
from validator.engine.turns.sallies import Sallies
from validator.engine.turns.standing import dispel, isolated
from validator.engine.turns.sway import WORTH_IT
from validator.engine.turns.twins import twins_there

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.luck import Luck


class Opponent:
    """The opponents of a chunk of games, each with a hazard deck and a hand.

    Args:
        board: the hazards.
        luck: shuffles, of a stream of their own.
    """

    def __init__(self, board: HazardBoard, luck: Luck) -> None:
        self.board, self.luck = board, luck
        self.games = games = luck.games
        cards = len(board.copies)
        self.turn = 0
        self.place = np.full((games, cards), np.iinfo(np.uint16).max, dtype=np.uint16)
        self.drawn = np.zeros(games, dtype=np.int32)
        self.left = np.zeros(games, dtype=np.int32)
        self.shuffles = np.zeros(games, dtype=np.int32)
        self.hand = np.zeros((games, cards), dtype=bool)
        self.discards = np.zeros((games, cards), dtype=bool)
        self.sideboard = np.tile(board.aside & ~board.world, (games, 1))
        self.world = np.tile(board.world, (games, 1))
        """What of the DC World sideboard is not open yet."""
        self.never = np.tile(board.never, (games, 1))
        self.used = np.zeros((games, 0), dtype=bool)
        self.under = np.zeros(games, dtype=np.int64)
        """Which events are in play while which hazards are keyed to more, as bits."""
        self.opening = np.full((games, len(board.keyings.titles)), NOBODY, dtype=np.int16)
        """By such event, which hazard is in play; `NOBODY` for none."""
        self.mights = np.zeros((games, len(board.mights.columns)), dtype=bool)
        """By hazard of `Mights`, whether it holds."""
        self.halved = np.zeros(games, dtype=bool)
        """Whether the hazard limit is halved in this turn, after an access to the sideboard."""
        self.exhausted_on = np.zeros(games, dtype=np.int16)
        self.fell = np.zeros((games, len(board.draws)), dtype=np.int16)
        """By site, the turn in which the Dragon fell whose lair it is; 0: none did."""
        self.borne = np.full((games, cards), NOBODY, dtype=np.int8)
        """By hazard, whom it corrupts."""
        self.dragons = Dragons(board.dragons, games)
        self.agents = Agents(board.agents, games)
        self.sallies = Sallies(board.sallies, self.agents) if board.sallies else None
        self.attempts = Attempts(board.attempts, self.agents) if board.attempts else None
        self.prisons = Prisons(board.prisons, games, board.suits.shape[1])
        shuffle(self, np.arange(games), np.tile(~board.aside, (games, 1)), FIRST)
        draw(self, np.full(games, board.hand_size, dtype=np.int32))

    @property
    def hand_size(self) -> int:
        """Cards of the hand."""
        return self.board.hand_size

    def discard(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Discard a card of the hand, one a game."""
        self.hand[rows, cards] = False
        self.discards[rows, cards] = True

    def end_turn(self) -> None:
        """Discard and draw as the law has it."""
        end_turn(self)

    def burden(self, rows: NDArray[np.intp], persons: NDArray[np.intp]) -> NDArray[np.int64]:
        """Give the corruption points that characters have of hazards, one a game."""
        found: NDArray[np.int64] = (self.borne[rows] == persons[:, None]) @ self.board.corruption
        return found

    def lift(self, rows: NDArray[np.intp], column: int) -> None:
        """Discard a hazard that corrupted somebody."""
        self.borne[rows, column] = NOBODY
        self.discards[rows, column] = True

    def release(self, rows: NDArray[np.intp], persons: NDArray[np.intp]) -> None:
        """Discard what corrupted characters who are gone, one a game."""
        gone = self.borne[rows] == persons[:, None]
        for column in np.flatnonzero(gone.any(axis=0)).tolist():
            self.lift(rows[gone[:, column]], column)

    def attack(self, games: Games, again: NDArray[np.bool_] | None = None) -> None:
        """Draw for the move of each company, and play creatures on it up to the hazard limit, the worst first.

        Args:
            games: the games.
            again: those alone whose companies have moved once more in the turn, in which no agent acts any more.
        """
        board, sway, first = self.board, self.dragons.sway, again is None
        there = np.ones(self.games, dtype=bool) if again is None else again
        self._see_where_it_is(games, first=first)
        number = board.draws[games.came_from, games.at] * (1 + (games.doubled & first))
        draw(self, np.where(there, number, 0).astype(np.int32))
        left = self._limits(games, there, first=first)
        keyed, opened = self._keyed(games), np.zeros((1, 1), dtype=bool)
        if board.agents.cards and first:
            closed = barred(self, games)
            opened = self.agents.tap_for(games, left, self.hand & ~self.never & ~closed, keyed) & ~closed
            keyed = keyed | opened
        tried = np.zeros((self.games, len(games.board.persons)), dtype=bool)
        hazard = 0
        while True:
            targets = [self._victim(games, kind, tried) for kind in range(len(board.corrupting))]
            sway.lift_limit(games, left)
            left *= there
            if (waits := sway.may_be_spent(left) & there).any():
                waits &= self._could(games, keyed, np.ones_like(left), targets).sum(axis=1) >= WORTH_IT
                sway.spend(np.flatnonzero(waits), left, self.discards)
            could = self._could(games, keyed, left, targets) & there[:, None]
            rows = np.flatnonzero(could.any(axis=1))
            if not rows.size:
                break
            cards = could[rows].argmax(axis=1)
            left[rows] -= sway.counts(rows, cards)
            stays = self._come_into_play(games, rows, cards)
            if (board.keyings.title[cards] >= 0).any():
                keyed = self._keyed(games) | opened
            rows, cards = rows[~stays], cards[~stays]
            through = self._through_agents(games, rows, cards, hazard)
            rows, cards = rows[~through], cards[~through]
            attacks = board.kind[cards] < 0
            self._attack(games, rows[attacks], cards[attacks], HAZARD_DICE + A_HAZARD * hazard, left)
            left -= np.minimum(games.relieved, left)
            games.relieved[:] = 0
            for kind in np.unique(board.kind[cards[~attacks]]).tolist():
                own = board.kind[cards] == kind
                victims = targets[kind][rows[own]]
                self._corrupt(games, rows[own], cards[own], victims, TRIAL_DICE + hazard)
                tried[rows[own], victims] = True
            hazard += 1
        if first:
            self._act(games, left)

    def _limits(self, games: Games, there: NDArray[np.bool_], *, first: bool) -> NDArray[np.int32]:
        """Give the hazard limits of the companies that move now."""
        size = games.sizes()
        sizes = range(int(size.max(initial=0)) + 1)
        limits = np.array([[hazard_limit(n, after_sideboard=halved) for n in sizes] for halved in (False, True)])
        limit = limits[self.halved.astype(np.intp), size]
        left: NDArray[np.int32] = (limit - games.limited).clip(0).astype(np.int32)
        if first:
            self.dragons.sway.begin()
        self.dragons.sway.lift_limit(games, left)
        left *= there
        return left

    def _act(self, games: Games, left: NDArray[np.int32]) -> None:
        """Let agents attack and influence of themselves, then act."""
        if self.sallies:
            self.sallies.of_themselves(games)
        if self.attempts:
            self.attempts.of_themselves(games)
        self.agents.act(games, left)

    def _keyed(self, games: Games) -> NDArray[np.bool_]:
        """Tell by game and hazard whether it can be keyed to the way of the company, or its site."""
        return keyed_under(self, games, self.board.keyings.keyed(self.under, games.came_from, games.at))

    def _come_into_play(self, games: Games, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Put the hazards into play that stay there, on no character, and tell which they are."""
        agent, home, lies = self.board.agents.number[cards], self.board.dragons.stays[cards], self.board.snares[cards]
        title = self.board.keyings.title[cards]
        opening = title >= 0
        might = self.board.mights.number[cards]
        found: NDArray[np.bool_] = (agent >= 0) | home | lies | opening | (might >= 0)
        self.mights[rows[might >= 0], might[might >= 0]] = True
        brief = might >= 0
        brief[brief] = ~self.board.mights.stays[might[brief]]
        self.discards[rows[brief], cards[brief]] = True
        self.under[rows[opening]] |= 1 << title[opening]
        self.never[rows[opening]] |= self.board.keyings.title == title[opening][:, None]  # there is one of each
        self.opening[rows[opening], title[opening]] = cards[opening]
        dispel(games, rows[self.board.dispels[cards]])
        self.hand[rows[found], cards[found]] = False
        self.agents.play(rows[agent >= 0], agent[agent >= 0])
        self.dragons.play(games, rows[home], cards[home])
        self.prisons.lay(games, rows[lies], cards[lies])
        return found

    def weaken(self, rows: NDArray[np.intp], number: int) -> None:
        """Let a hazard make attacks stronger no more; what stayed in play is discarded."""
        self.mights[rows, number] = False
        if self.board.mights.stays[number]:
            self.discards[rows, self.board.mights.columns[number]] = True

    def close(self, rows: NDArray[np.intp]) -> None:
        """Discard the environments in play while which hazards are keyed to more, or attacks are stronger."""
        for number, might in enumerate(self.board.mights.each):
            if might.environment:
                self.weaken(rows[self.mights[rows, number]], number)
        for title in self.board.keyings.environments:
            some = rows[self.opening[rows, title] != NOBODY]
            self.discards[some, self.opening[some, title]] = True
            self.opening[some, title] = NOBODY
            self.under[some] &= ~(1 << title)
            self.never[some] &= self.board.keyings.title != title

    def _see_where_it_is(self, games: Games, *, first: bool) -> None:
        """Do what hangs on where the companies are now, before anything is drawn for their moves."""
        if first:
            self.dragons.hunt_no_more(self)
            self.mights &= self.board.mights.stays
        self.prisons.take_up(games, self)
        if self.board.world.any():
            opened = self.world & self.board.far[games.at, None]
            self.sideboard |= opened
            self.world ^= opened

    def _through_agents(
        self, games: Games, rows: NDArray[np.intp], cards: NDArray[np.intp], hazard: int
    ) -> NDArray[np.bool_]:
        """Play the hazards by which an agent attacks or influences, and tell which they are."""
        attacks = self.board.sallies.kind[cards] >= 0
        influences = self.board.attempts.kind[cards] >= 0
        self.discard(rows[attacks | influences], cards[attacks | influences])
        if self.sallies:
            self.sallies.by_hazards(games, self, rows[attacks], cards[attacks], hazard)
        if self.attempts:
            self.attempts.by_hazards(games, rows[influences], cards[influences], ATTEMPT_DICE + 2 * hazard)
        found: NDArray[np.bool_] = attacks | influences
        return found

    def _could(
        self, games: Games, keyed: NDArray[np.bool_], left: NDArray[np.int32], targets: list[NDArray[np.intp]]
    ) -> NDArray[np.bool_]:
        """Tell by game and hazard whether it can be played now.

        Args:
            games: the games.
            keyed: by game and hazard, whether it can be keyed.
            left: what is left of the hazard limit.
            targets: by kind of hazard that corrupts, on whom.
        """
        board = self.board
        sway = self.dragons.sway
        held = self.hand & ((left > 0) & (games.sizes() > 0))[:, None]
        if sway.tables.uncounted.any():
            held |= self.hand & sway.tables.manifests & (sway.frees() & (games.sizes() > 0))[:, None]
        could: NDArray[np.bool_] = held & keyed
        for column in np.flatnonzero(board.kind >= 0):
            could[:, column] = held[:, column] & (targets[board.kind[column]] >= 0)
        if board.agents.cards:
            own = board.agents.columns
            could[:, own] = held[:, own] & ~twins_there(self.agents.there, board.agents.twins)
        if board.dragons.cards:
            could[:, board.dragons.columns] &= ~twins_there(self.dragons.there, board.dragons.twins)
        if board.prisons.snares:
            could[:, board.snares] &= self.prisons.may_lay(games)[:, None]
        if board.mights.columns:
            strong = board.mights.could(self.mights, self.hand, keyed, games.at)
            could[:, board.mights.columns] = held[:, board.mights.columns] & strong
        if self.sallies:
            could |= self.sallies.could(games, held & (board.sallies.kind >= 0))
        if self.attempts:
            could |= self.attempts.could(games, held & (board.attempts.kind >= 0))
        could &= ~self.never
        if sway.tables.most.any():
            could &= ~self.barred()
        return could

    def barred(self) -> NDArray[np.bool_]:
        """Tell by game and hazard whether it may not be played any more in this turn."""
        found: NDArray[np.bool_] = self.dragons.sway.tables.manifests & self.dragons.sway.bars()[:, None]
        return found

    def _attack(  # what an attack hangs on
        self, games: Games, rows: NDArray[np.intp], cards: NDArray[np.intp], dice: int, left: NDArray[np.int32]
    ) -> None:
        board = self.board
        captor = Captor(self, left) if board.prisons.prisons else None
        beaten = np.ones(rows.size, dtype=bool)
        taps = board.keyings.detaining(self.under[rows], cards, games.came_from[rows], games.at[rows]).tolist()
        each = [(board.tapping if tap else board.attacks)[card] for card, tap in zip(cards, taps, strict=True)]
        alone = isolated(games, rows).tolist()
        each = [board.alone(attacks) if one else attacks for attacks, one in zip(each, alone, strict=True)]
        for number in range(max(map(len, each), default=0)):
            some = np.flatnonzero([len(attacks) > number for attacks in each])
            attacks = Attacks.of([each[at][number] for at in some])
            beaten[some] &= face(games, rows[some], attacks, dice + AN_ATTACK * number, captor=captor)
        beaten &= ~np.array([attacks[-1].detains for attacks in each], dtype=bool)  # who detains is discarded
        hunts = ~beaten & (board.dragons.number[cards] >= 0)
        self.dragons.play(games, rows[hunts], cards[hunts])
        self.discard(rows[~beaten & ~hunts], cards[~beaten & ~hunts])
        gone = beaten | hunts
        self.hand[rows[gone], cards[gone]] = False  # in play, or with those whom the company has defeated
        defeated(games, rows[beaten], cards[beaten])

    def _victim(self, games: Games, kind: int, tried: NDArray[np.bool_]) -> NDArray[np.intp]:
        """Give by game on whom a hazard that corrupts is played: who has the most points; -1 where on nobody.

        One who bears such a card already, or was tried in this turn, is passed over; and so is who cannot fail.
        """
        board = self.board
        found = np.full(self.games, -1)
        own = board.kind == kind
        rows = np.flatnonzero(self.hand[:, own].any(axis=1))
        if not rows.size:
            return found
        able = games.board.companies.present[games.company[rows]] & board.suits[kind] & ~tried[rows]
        if not board.stays[kind]:
            least = LOWEST + board.trial[kind] + modifiers(games, rows)
            able &= least <= games.taint[rows]
            if not board.wanted[kind].all():
                holds = games.bearer[rows][:, board.wanted[kind]]
                able &= (holds[:, :, None] == np.arange(able.shape[1])).any(axis=1)
        for column in np.flatnonzero(own):
            borne = self.borne[rows, column]
            able[borne >= 0, borne[borne >= 0]] = False
        worst = np.where(able, games.taint[rows], -1).argmax(axis=1)
        found[rows] = np.where(able.any(axis=1), worst, -1)
        return found

    def _corrupt(
        self, games: Games, rows: NDArray[np.intp], cards: NDArray[np.intp], victims: NDArray[np.intp], dice: int
    ) -> None:
        """Play hazards of one kind on characters, one a game."""
        kind = int(self.board.kind[cards[0]])
        if self.board.stays[kind]:
            self.hand[rows, cards] = False
            self.borne[rows, cards] = victims
            taint(games, rows, victims)
            return
        self.discard(rows, cards)
        check(games, rows, victims, int(self.board.trial[kind]), dice)
