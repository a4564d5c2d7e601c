"""Many runs of the solitaire game at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.hazard_limit import FEWEST
from validator.engine.solitaire.board import NOWHERE
from validator.engine.solitaire.numbers import facts, hazards_drawn
from validator.engine.turns.outcome import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.board import Board

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]


_NEVER: Final = 10**6
"""More cards than a game can see."""


class Game:
    """Many runs of the game at once: an entry of each array is one run."""

    def __init__(self, board: Board, generator: np.random.Generator, runs: int) -> None:
        self.board, self.random, self.runs = board, generator, runs
        self.rows = np.arange(runs)
        self.over = np.zeros(runs, dtype=bool)
        self.tokens = np.full(runs, board.start_tokens)
        self.turns, self.seen, self.taken, self.points = (self._none() for _ in range(4))
        self.drawn, self.faced, self.creatures, self.long_events = (self._none() for _ in range(4))
        self.by_kind = np.tile(board.start_points, (runs, 1))
        self.council = self._none()
        """The turn at whose end the Free Council could first be called; 0: never."""
        self.cards = np.full(runs, board.hand)
        order = self._shuffled(board.player_deck)
        self.wizard_at = order[:, : board.wizards].min(axis=1, initial=_NEVER)
        self.with_wizard = np.zeros(runs, dtype=bool)
        self.place, self.step = self._none(), self._none()
        """Where the company is bound for, and how many steps of that journey are done; 0 at the starting site."""
        last = facts()["clock"]["tokens"]
        self.hazard_deck = self._reshuffled(board.hazards, last * (hazards_drawn(last, int(board.number.max())) + 1))
        self.next_hazard = self._none()
        self.long_event_deck = self._reshuffled(len(board.environment), 2 * last + 1)
        self.quest_deck = self._shuffled(board.quests)
        self.quest_place = self._assigned()
        self.display = np.full((runs, facts()["quests"]["most"]), NOWHERE)
        """Quests by age, the oldest first, then nothing."""
        self.displayed = self._none()

    def counts(self) -> dict[str, Numbers]:
        """Give what was counted in each run."""
        return {
            "turns": self.turns,
            "quests_seen": self.seen,
            "quests_taken": self.taken,
            "points_taken": self.points,
            "hazards_drawn": self.drawn,
            "hazards_faced": self.faced,
            "creatures_faced": self.creatures,
            "long_events": self.long_events,
        }

    def play(self) -> None:
        """Play every run to its last shadow token."""
        for _ in range(facts()["quests"]["start"]):
            self._draw_quest(~self.over)
        self._end_where_dark()
        while not self.over.all():
            self.turns += ~self.over
            self._draw_quest((self._two_dice() >= facts()["quests"]["roll"]) | (self.displayed == 0))
            self._play_wizard()
            self._roll_for_long_events()
            self._travel()
            self.tokens += ~self.over * facts()["clock"]["each_turn"]
            self._end_where_dark()

    def _end_where_dark(self) -> None:
        self.over |= self.tokens >= facts()["clock"]["tokens"]

    def _draw_quest(self, who: Flags) -> None:
        """Put the next quest on the display; where that is full, a random one of those on it makes room."""
        who = who & ~self.over & (self.seen < self.board.quests)
        most = self.display.shape[1]
        self._remove_quest(who & (self.displayed == most), self.random.integers(most, size=self.runs))
        rows = self.rows[who]
        self.display[rows, self.displayed[who]] = self.quest_deck[rows, self.seen[who]]
        self.displayed += who
        self.seen += who

    def _remove_quest(self, who: Flags, position: Numbers) -> None:
        """Take the quest at a position off the display; the younger ones move up."""
        rows = self.rows[who]
        self.display[rows, position[who]] = NOWHERE
        gone = self.display[rows] == NOWHERE
        self.display[rows] = np.take_along_axis(self.display[rows], np.argsort(gone, axis=1, kind="stable"), axis=1)
        self.displayed -= who

    def _play_wizard(self) -> None:
        plays = ~self.over & ~self.with_wizard & (self.step == 0) & (self.wizard_at < self.cards)
        self.with_wizard |= plays
        self.tokens += plays * facts()["tokens"]["wizard"]
        self._end_where_dark()

    def _roll_for_long_events(self) -> None:
        """Roll for a hazard long-event, and where it is an environment once more; a second one ends it."""
        size = self.long_event_deck.shape[1]
        if not size:
            return
        needed = facts()["long_events"]["roll"]
        first = ~self.over & (self._two_dice() >= needed)
        environment = self.board.environment[self.long_event_deck[self.rows, self.long_events]]
        again = first & environment & (self._two_dice() >= needed)
        self.long_events += first
        self.long_events += again

    def _travel(self) -> None:
        """Set out for the oldest quest that has a site, or go on; face the hazards; take the quest."""
        board = self.board
        where = self._where()
        sought = where[self.rows, np.argmax(where != NOWHERE, axis=1)]
        resting = self.step == 0
        errand = ~resting | (sought != NOWHERE)
        self.place = np.where(resting & errand, sought, self.place)
        step = np.where(errand, board.journeys[self.place, self.step], board.home)
        fails = self._two_dice() < board.roll[step]
        step = np.where(fails, board.otherwise[step], step)
        self._face_hazards(step)
        self.cards += ~self.over * board.cards[step]
        self.step += errand & ~fails
        self._take_quest(errand & ~fails & (self.step == (board.lengths[self.place] + 1) // 2))
        self.step = np.where(self.step >= board.lengths[self.place], 0, self.step)
        enough = (
            counted(self.by_kind.astype(np.int16), facts()["victory"]["share_of_a_kind"])
            >= facts()["victory"]["points"]
        )
        self.council[~self.over & (self.council == 0) & board.to_haven[step] & enough] = self.turns.max()

    def _where(self) -> Numbers:
        """Give the place of each quest on the display."""
        return np.where(self.display == NOWHERE, NOWHERE, self.quest_place[self.rows[:, None], self.display])

    def _face_hazards(self, step: Numbers) -> None:
        """Draw the hazard pile and reveal it until the limit is reached [RGEO 1, Playing Hazards]."""
        board, given = self.board, facts()["hazards"]
        if not board.hazards:
            return
        moving = given["moving"] + self.tokens // given["tokens_for_one_more"]
        pile = (board.number[step] + np.where(board.moving[step], moving, given["staying"])) * ~self.over
        limit = np.maximum(board.company + self.with_wizard, FEWEST)
        left, against_limit, exempt = pile.copy(), self._none(), ~self.over
        for _ in range(int(pile.max())):
            revealed = (left > 0) & (against_limit < limit)
            card = self.hazard_deck[self.rows, self.next_hazard]
            played = revealed & board.playable[card, step]
            beyond = played & exempt & board.beyond_limit[card]
            exempt &= ~beyond
            against_limit += played & ~beyond
            self.faced += played
            self.creatures += played & board.creature[card]
            self.next_hazard += revealed
            left -= revealed
        # One of the rest goes on guard where that may be; the others go back on top of the deck.
        self.next_hazard += (left > 0) & ~board.to_haven[step]
        self.drawn += pile

    def _take_quest(self, arrived: Flags) -> None:
        """Take the oldest quest of the display that is here; it may have been discarded on the way."""
        here = self._where() == self.place[:, None]
        who, position = arrived & ~self.over & here.any(axis=1), np.argmax(here, axis=1)
        quest = self.display[self.rows, position]
        self.points[who] += self.board.points[quest[who]]
        self.by_kind[self.rows[who], self.board.kind[quest[who]]] += self.board.points[quest[who]]
        self.tokens[who] += self.board.tokens[quest[who]]
        self.taken += who
        self._remove_quest(who, position)
        self._end_where_dark()

    # --- chance ---

    def _none(self) -> Numbers:
        return np.zeros(self.runs, dtype=np.int64)

    def _two_dice(self) -> Numbers:
        return self.random.integers(1, 7, size=self.runs) + self.random.integers(1, 7, size=self.runs)

    def _shuffled(self, cards: int, times: int = 1) -> Numbers:
        return self.random.permuted(np.tile(np.arange(cards), (self.runs * times, 1)), axis=1)

    def _reshuffled(self, cards: int, needed: int) -> Numbers:
        """Give for each run a deck that is shuffled anew whenever it runs out, until so many cards are drawn."""
        times = -(-needed // cards) if cards else 1
        return self._shuffled(cards, times).reshape(self.runs, times * cards)

    def _assigned(self) -> Numbers:
        """Give for each run and quest one of its places at random."""
        places = np.full((self.runs, max(self.board.quests, 1)), NOWHERE)
        for quest, suitable in enumerate(self.board.suitable):
            if suitable:
                places[:, quest] = self.random.choice(suitable, size=self.runs)
        return places
