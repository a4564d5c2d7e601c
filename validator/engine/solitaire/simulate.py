"""Many runs of the solitaire game at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.solitaire.agents import ABSENT, meet_who_waits
from validator.engine.solitaire.board import NOWHERE
from validator.engine.solitaire.burdens import NOBODY
from validator.engine.solitaire.corruption import (
    after_moving,
    after_untapping,
    leave,
    pass_on,
    points_at_council,
    shake_off,
)
from validator.engine.solitaire.hazards import face_hazards
from validator.engine.solitaire.inns import HORSES, MEAL, NOTHING, REST
from validator.engine.solitaire.luck import (
    CORRUPTION,
    COUNCIL,
    FACTION,
    JOURNEY,
    LONG_EVENTS,
    QUESTS,
    RINGS,
    SITE,
    WAITING,
)
from validator.engine.solitaire.numbers import facts, hazards_drawn
from validator.engine.solitaire.rings import try_rings
from validator.engine.solitaire.sites import plead, raid, take_quest
from validator.engine.turns.outcome import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.solitaire.board import Board
    from validator.engine.solitaire.luck import Luck

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]


_NEVER: Final = 10**6
"""More cards than a game can see."""


class Game:
    """Many runs of the game at once: an entry of each array is one run."""

    def __init__(self, board: Board, luck: Luck, runs: int) -> None:
        self.board, self.luck, self.runs = board, luck, runs
        self.turn = 0
        self.rows = np.arange(runs)
        self.over = np.zeros(runs, dtype=bool)
        self.tokens = np.full(runs, board.start_tokens)
        self.turns, self.seen, self.taken, self.points = (self._none() for _ in range(4))
        self.drawn, self.faced, self.creatures, self.long_events = (self._none() for _ in range(4))
        self.guarded, self.second_attacks, self.losses, self.eliminated = (self._none() for _ in range(4))
        self.agents_met, self.corrupted, self.items_lost, self.rings = (self._none() for _ in range(4))
        self.by_kind = np.tile(board.start_points, (runs, 1))
        self.fined = self._none()
        """Points that are taken away."""
        self.council = self._none()
        """The turn at whose end the Free Council could first be called; 0: never."""
        self.council_points = self._none()
        """What counts after the corruption checks of that council."""
        self.cards = np.full(runs, board.hand)
        wizards = board.wizards[luck.shuffled(board.decks.player)]
        self.wizard_at = (
            np.where(wizards.any(axis=1), wizards.argmax(axis=1), _NEVER) if wizards.size else self._none() + _NEVER
        )
        self.with_wizard = np.zeros(runs, dtype=bool)
        """Whether he was ever played."""
        self.present = np.tile(board.people.starts[:, None], runs).T
        """By run and person: who is in the company, tapped, wounded. A person's runs lie side by side, for speed."""
        self.tapped, self.wounded = np.zeros_like(self.present), np.zeros_like(self.present)
        self.bearer = np.tile(board.burdens.starts, (runs, 1))
        """By run and slot, who bears it."""
        self.cursed = np.full((runs, board.burdens.taints.size), NOBODY)
        """By run and hazard that stays, who bears that."""
        self.revealed = np.zeros((runs, len(board.rings.kind)), dtype=bool)
        """By run and special ring, whether it has come out of its deck."""
        self.joined = np.zeros_like(self.present, dtype=np.int16)
        """By run and person, the turn in which he came into play; 0 for who starts or never does."""
        self.came = np.zeros((runs, board.quests), dtype=np.int16)
        """By run and quest, the turn in which it was taken; 0: never."""
        self._set_out()
        self._deal()

    def _set_out(self) -> None:
        board, runs = self.board, self.runs
        self.place, self.step = self._none(), self._none()
        """Where the company is bound for, and how many steps of that journey are done; 0 at the starting site."""
        self.at = np.full(runs, board.home)
        """The site where it is."""
        self.led_astray = np.zeros(runs, dtype=bool)
        """Whether an agent keeps it from tapping the site in this turn."""
        self.lurking = np.full(runs, ABSENT)
        """The agent who stays there."""
        self.waiting = np.full((runs, len(board.sites)), ABSENT)
        """By run and site, the agent who waits there."""
        self.removed = np.zeros((runs, max(board.hazards, 1)), dtype=bool)
        """By run and hazard, whether it is in play or out of the game, so that it is not drawn."""
        self.inn = self._none()
        """What a visit to an inn has brought in this turn, as a number of `inns.EFFECTS`."""
        self.used = np.zeros(runs, dtype=bool)
        """Whether that is tapped."""
        self.raided = np.full(runs, fill_value=board.raid == NOWHERE)
        """Whether the Dark-hold that can be raided has been, and is no place of quests any more."""
        self.raids = self._none()
        self.detained = np.full(runs, NOWHERE)
        """The faction that keeps it there."""
        self.guard = np.full(runs, NOWHERE)
        """The hazard on guard there."""

    def _deal(self) -> None:
        board, runs = self.board, self.runs
        last = facts()["clock"]["tokens"]
        most = last * (hazards_drawn(last, int(board.site_number.max())) + 1)
        self.hazard_deck = self._reshuffled(board.decks.hazards, most)
        self.next_hazard = self._none()
        self.long_event_deck = self._reshuffled(board.decks.long_events, 2 * last + 1)
        self.quest_deck = self.luck.shuffled(board.decks.quests)
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
            "points_counted": self.counted(),
            "hazards_drawn": self.drawn,
            "hazards_faced": self.faced,
            "creatures_faced": self.creatures,
            "on_guard": self.guarded,
            "agents_met": self.agents_met,
            "second_attacks": self.second_attacks,
            "raids": self.raids,
            "wounded": self.losses,
            "eliminated": self.eliminated,
            "rings": self.rings,
            "corrupted": self.corrupted,
            "items_lost": self.items_lost,
            "long_events": self.long_events,
        }

    # --- how it stands ------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> Flags:
        """The runs that go on and have somebody in the company."""
        return ~self.over & self.anybody

    @property
    def anybody(self) -> Flags:
        """The runs that have somebody in the company."""
        found: Flags = np.asarray(self.present.any(axis=1))
        return found

    def ready_in(self, rows: Rows) -> Flags:
        """By some runs and person, whether he is ready."""
        found: Flags = self.present[rows] & ~self.tapped[rows] & ~self.wounded[rows]
        return found

    def is_ready(self, rows: Rows, who: Rows) -> Flags:
        """Tell of a person in each of some runs whether he is ready."""
        found: Flags = self.present[rows, who] & ~self.tapped[rows, who] & ~self.wounded[rows, who]
        return found

    @property
    def ready(self) -> Flags:
        """By run and person, whether he is there, untapped and unwounded."""
        return self.present & ~self.tapped & ~self.wounded

    def counted(self) -> Numbers:
        """Give the points that count, what is taken away taken away."""
        return self.count(self.by_kind) - self.fined

    @staticmethod
    def count(by_kind: Numbers) -> Numbers:
        """Give the points that count of those of each kind."""
        return counted(by_kind.astype(np.int16), facts()["victory"]["share_of_a_kind"]).astype(np.int64)

    def free_influence(self, rows: Rows) -> Numbers:
        """General influence that is left in some runs."""
        left: Numbers = self.board.general_influence - self.present[rows] @ self.board.people.mind
        return left

    def where(self, rows: Rows) -> Numbers:
        """Give the place of each quest on the display in some runs."""
        places = self.quest_place[rows[:, None], self.display[rows]]
        places[self.raided[rows, None] & (places == self.board.raid)] = NOWHERE
        return places

    def end_where_dark(self) -> None:
        """End the runs that have the last shadow token."""
        self.over |= self.tokens >= facts()["clock"]["tokens"]

    # --- turns --------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play every run to its last shadow token."""
        for _ in range(facts()["quests"]["start"]):
            self.draw_quest(~self.over)
        self.end_where_dark()
        while not self.over.all():
            self.turn += 1
            self.turns += ~self.over
            self.luck.turn_to(self.turn, QUESTS)
            self.draw_quest((self.luck.all_dice() >= facts()["quests"]["roll"]) | (self.displayed == 0))
            self._untap()
            self.luck.turn_to(self.turn, CORRUPTION)
            after_untapping(self)
            shake_off(self)
            self.luck.turn_to(self.turn, RINGS)
            try_rings(self)
            self._play_wizard()
            self.luck.turn_to(self.turn, LONG_EVENTS)
            self._roll_for_long_events()
            self.luck.turn_to(self.turn, JOURNEY)
            self._travel()
            self.tokens += ~self.over * facts()["clock"]["each_turn"]
            self.end_where_dark()

    def draw_quest(self, who: Flags) -> None:
        """Put the next quest on the display; where that is full, a random one of those on it makes room."""
        who = who & ~self.over & (self.seen < self.board.quests)
        most = self.display.shape[1]
        full = np.flatnonzero(who & (self.displayed == most))
        position = self._none()
        position[full] = self.luck.pick(full, np.ones((full.size, most), dtype=bool))
        self.remove_quest(who & (self.displayed == most), position)
        rows = self.rows[who]
        self.display[rows, self.displayed[who]] = self.quest_deck[rows, self.seen[who]]
        self.displayed += who
        self.seen += who

    def remove_quest(self, who: Flags, position: Numbers) -> None:
        """Take the quest at a position off the display; the younger ones move up."""
        rows = self.rows[who]
        self.display[rows, position[who]] = NOWHERE
        gone = self.display[rows] == NOWHERE
        self.display[rows] = np.take_along_axis(self.display[rows], np.argsort(gone, axis=1, kind="stable"), axis=1)
        self.displayed -= who

    def _untap(self) -> None:
        """Untap everybody; who is wounded and at a haven or at home is healed, and tapped."""
        healed = self.wounded & self.board.heals.T[:, self.at].T
        self.wounded &= ~healed
        self.tapped = healed

    def _play_wizard(self) -> None:
        plays = ~self.over & ~self.with_wizard & (self.step == 0) & (self.wizard_at < self.cards)
        self.with_wizard |= plays
        rows, who = np.flatnonzero(plays), np.flatnonzero(self.board.people.is_wizard)
        if rows.size:
            self.present[rows, who[-1]] = True
            self.joined[rows, who[-1]] = self.turns[rows]
            self.by_kind[rows, self.board.character] += self.board.people.points[who[-1]]
        self.tokens += plays * facts()["tokens"]["wizard"]
        self.end_where_dark()

    def _roll_for_long_events(self) -> None:
        """Roll for a hazard long-event, and where it is an environment once more; a second one ends it."""
        size = self.long_event_deck.shape[1]
        if not size:
            return
        needed = facts()["long_events"]["roll"]
        first = ~self.over & (self.luck.all_dice() >= needed)
        environment = self.board.environment[self.long_event_deck[self.rows, self.long_events % size]]
        again = first & environment & (self.luck.all_dice() >= needed)
        self.long_events += first
        self.long_events += again

    def _travel(self) -> None:
        """Set out for the oldest quest with a site, or to raid, go on, or stay; face the hazards; take the quest."""
        board, where = self.board, self.where(self.rows)
        sought = where[self.rows, np.argmax(where != NOWHERE, axis=1)]
        sought = np.where((sought == NOWHERE) & ~self.raided, board.raid, sought)
        resting = self.step == 0
        errand = (~resting | (sought != NOWHERE)) & self.anybody
        self.place = np.where(resting & errand, sought, self.place)
        stays = ~errand | (self.detained != NOWHERE) | self._waits(where)
        step = np.where(
            stays, self.at, board.journeys[self.place, np.minimum(self.step, board.lengths[self.place] - 1)]
        )
        fails = self.luck.all_dice() < board.roll[step]
        step = np.where(fails, board.otherwise[step], step)
        moves = ~stays & ~fails & ~self.over
        self.at = np.where(self.over, self.at, board.site[step])
        self.used &= ~moves
        treat, self.inn = np.where(moves, self.inn, NOTHING), self._none()
        self.tapped &= ~((treat == MEAL) & (board.regions[step] < facts()["inns"]["short"]))[:, None]
        self.cards += facts()["inns"]["rest"] * (treat == REST)
        self._leave_agents(moves)
        lurking = self.lurking.copy()
        self.led_astray[:] = False
        face_hazards(self, step, facts()["inns"]["horses"] * (treat == HORSES))
        self.cards += self.playing * board.cards[step]
        self.step += moves
        self.luck.turn_to(self.turn, WAITING)
        after_moving(self, moves & self.playing, board.wildernesses[step])
        meet_who_waits(self, moves, lurking)
        self.luck.turn_to(self.turn, FACTION)
        plead(self)
        free = errand & ~fails & (self.detained == NOWHERE)
        arrived = free & (self.step == board.half[self.place])
        self.luck.turn_to(self.turn, SITE)
        raid(self, arrived & moves)
        take_quest(self, arrived)
        back = (
            (self.step >= board.lengths[self.place]) & ~self._waits(self.where(self.rows)) & (self.detained == NOWHERE)
        )
        self.step = np.where(back, 0, self.step)
        self._go_home_where_nobody_is_left()
        enough = self.counted() >= facts()["victory"]["points"]
        held = self.playing & board.to_haven[self.at]
        called = held & (self.council == 0) & enough
        self.council[called] = self.turn
        self.luck.turn_to(self.turn, COUNCIL)
        self.council_points += points_at_council(self, called)

    def _leave_agents(self, moves: Flags) -> None:
        """Discard the agents at sites that companies move away from."""
        left = np.flatnonzero(moves & (self.lurking != ABSENT))
        self.removed[left, self.lurking[left]] = False
        self.lurking[left] = ABSENT

    def _waits(self, where: Numbers) -> Flags:
        """Tell who is at a site that may still be tapped for a quest on the display, with somebody unwounded."""
        there = (self.step > 0) & (self.step == self.board.half[self.place]) & ~self.used
        sought = (where == self.place[:, None]).any(axis=1)
        found: Flags = there & sought & (self.present & ~self.wounded).any(axis=1)
        return found

    def _go_home_where_nobody_is_left(self) -> None:
        """Let a Wizard who comes later begin anew."""
        gone = ~self.anybody
        self.step[gone] = self.place[gone] = 0
        self.at[gone] = self.board.home
        self.detained[gone] = NOWHERE

    def eliminate(self, rows: Rows, who: Rows) -> None:
        """Take characters who fall out of the game; others take items of theirs."""
        if not rows.size:
            return
        self.eliminated[rows] += 1
        pass_on(self, rows, who)
        leave(self, rows, who, eliminated=np.ones(rows.size, dtype=bool))

    # --- chance ---

    def _none(self) -> Numbers:
        return np.zeros(self.runs, dtype=np.int64)

    def _reshuffled(self, deck: Sequence[Card], needed: int) -> Numbers:
        """Give for each run a deck that is shuffled anew whenever it runs out, until so many cards are drawn."""
        return self.luck.shuffled(deck, -(-needed // len(deck)) if deck else 1)

    def _assigned(self) -> Numbers:
        """Give for each run and quest one of its places at random, and last `NOWHERE`, for no quest."""
        board, seen = self.board, Counter[str]()
        places = np.full((self.runs, board.quests + 1), NOWHERE)
        for quest, (card, suitable) in enumerate(zip(board.decks.quests, board.suitable, strict=True)):
            seen[card.id] += 1
            if suitable:
                keys = [self.luck.keys(card, seen[card.id], board.places[place]) for place in suitable]
                places[:, quest] = np.array(suitable)[np.argmin(keys, axis=0)]
        return places
