"""One game by the steps of the rulebook, slowly, in plain Python: it tells the story, and the arrays must agree.

It has the same dice and the same way of playing as `validator.engine.turns.games`, and shares none of its tables: the
company is a list of characters, the deck a list of copies, and every question is asked of the cards themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.outcome import counted
from validator.engine.turns.plain_worths import PlainWorths
from validator.engine.turns.position import Position
from validator.engine.turns.sentences import OWN_END, THEIR_END
from validator.engine.turns.story import Standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck


class Referee(PlainWorths):
    """One game.

    Args:
        board: the deck; only its cards, sites and law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
        turns: to be played.
        plan: numbers of the sites that are made for first.
        foe: who plays hazards; None: nobody.
    """

    def __init__(
        self, board: Board, luck: Luck, game: int, turns: int, plan: Sequence[int] = (), foe: Foe | None = None
    ) -> None:
        super().__init__(board, luck, game, plan, foe)
        self._turns = turns
        for card in (*self.company, *self._beside):
            self._score(card)
        self._deal()

    # --- the game -----------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[Position]:
        """Play the game, and give where it stands at the end of each turn."""
        for turn in range(1, self._turns + 1):
            self.turn = self.story.turn = turn
            self._untap()
            if self.site is not None:
                haven = self._is_haven(self.site)
                self._checks_after_untapping(haven=haven)
                if self._foe:
                    self._foe.reach_aside(self)
                    self._foe.prisons.untap(self, haven=haven)
                self._organisation(self.site, haven=haven)
                begins = self.site
                self._take_road(begins)
                self._site_phase(self._travel(begins))
                self._stay_to_heal(begins)
                self._go_back(begins)
            for end in (OWN_END, THEIR_END):
                self._end_turn(end)
                if self._foe:
                    self._foe.end_turn()
            yield self._position()

    def _travel(self, origin: Card) -> Card:
        """Move the company, and once more where an event lets it; give where it is then."""
        here = self._go(origin)
        if self._goes_on(origin, here):
            self._luck.again = True
            here = self._go(here, again=True)
            self._luck.again = False
        self._heal_at_haven(here)
        return here

    def _go(self, origin: Card, *, again: bool = False) -> Card:
        """Move the company, face the hazards that are played on it, and give where it is then."""
        here = self._move(origin, again=again)
        self.moved = here is not origin
        if self._foe:
            self._foe.attack(self, origin, here, again=again)
        self._checks_after_moving(origin, here, haven=self._is_haven(here))
        return here

    def _stay_to_heal(self, begins: Card) -> None:
        """Make a haven of the site, if an event does not take the company elsewhere at once."""
        if self.site is not None and (not self._road or self._is_here(begins)):
            self._remake_to_heal(self.site)

    def _organisation(self, site: Card, *, haven: bool) -> None:
        """Organise the company, and tap for what may be done then."""
        if haven:
            self.site_tapped = False
        self._bring_supplies()
        self._install()
        site = self._remake_to_join(site)
        haven = self._is_haven(site)
        self._bind(site, haven=haven)
        self._organise(site)
        self._summon(site)
        self._heal()
        if self._foe:
            self._plant(site)
            self._withdraw()
            self._lift_by_events()
            self._shake_off()
        if self._foe and haven:
            self._store()
        self._lay_down(site)
        self._search(site)
        self._try_rings()
        if haven:
            self._access()

    def standing(self) -> Standing:
        """Give where the game stands, for who looks on."""
        return Standing(
            self.turn,
            self.site.title if self.site else None,
            tuple(card.title for card in self._in_order(self.company)),
            tuple(copy.card.title for copy in self.hand),
            tuple(copy.card.title for copy in self.deck[: self._board.start.hand_size]),
            len(self.deck),
            int(counted(np.array(self.worth_points(), dtype=np.int16), self._law.share_of_a_kind)),
        )

    def _position(self) -> Position:
        return Position(
            self.site.title if self.site else "",
            self.site_tapped,
            self._numbers(self.hand),
            self._numbers(self.discards),
            self._numbers(self.sideboard),
            self._numbers(self.in_play),
            tuple(self.worth_points()),
            tuple(card.title for card in self._in_order(self.company)),
            len(self.deck),
            tuple(one.title for one in self._fighters_of(self.wounded)),
            self._borne(),
            tuple(map(str, self._foe.agents.there)) if self._foe else (),
            self._foe.prisons.told() if self._foe else (),
        )
