"""What characters bear, and what becomes of it, once more by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from cardpool.deeds import GEAR, deeds
from cardpool.phrases import phrase
from validator.engine.turns.holdings import MODIFIERS, corruption_of, fights, is_held, is_item, modifiers
from validator.engine.turns.mettle import more_against
from validator.engine.turns.numbers import INDESTRUCTIBLE, number, signed
from validator.engine.turns.parts import HELD, Copy
from validator.engine.turns.plain_supply import PlainSupply
from validator.engine.turns.points import KINDS, kind_of
from validator.engine.turns.prison_facts import spares

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.effects import Effects
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.plain_standing import Held

STARTS = "starts"
"""The part of an item that is there from the start."""


class PlainBurdens(PlainSupply, ABC):
    """The company of one game, and what it bears.

    Args:
        board: the deck.
        luck: shuffles and dice.
        game: which game of the chunk.
        foe: who plays hazards; None: nobody.
    """

    def __init__(self, board: Board, luck: Luck, game: int, foe: Any) -> None:  # noqa: ANN401  # it knows this room
        super().__init__(board, luck, game)
        self._foe = foe
        self.turn = 0
        self.tapped_characters: list[Card | Copy] = []
        self.wounded: list[Card | Copy] = []
        self.points = [0] * len(KINDS)
        self.kills = 0
        """How many were defeated that are worth points."""
        self.started = [Copy(one.item, at, STARTS) for at, one in enumerate(board.start.items)]
        self.bearers: dict[int, Card] = {
            id(copy): one.bearer for copy, one in zip(self.started, board.start.items, strict=True)
        }
        """By copy, who bears it."""
        self.covered = ""
        """What an event keeps creatures from being keyed to in this turn."""
        self.held: list[Held] = []
        """Events that hold for longer than an attack."""
        self.facing: Attack | None = None
        """The attack that the company faces, as it is printed."""
        self.helping: list[tuple[Effects, Card | None]] = []
        """What holds against it, and who bears it, if anybody does."""
        self.drained: list[Copy] = []
        """What tapped for an attack in this turn."""
        self.silenced = False
        """Whether automatic-attacks are cancelled in this turn."""
        self.moved = False
        """Whether the company has moved in this turn."""
        self.doubled = False
        """Whether the opponent draws twice for the move of the company."""
        self.eased = 0
        """By how much rolls of the Under-deeps are easier in this turn."""
        self.relieved = 0
        """What events took off the hazard limit while it was used."""
        self.limited = 0
        """What events take off the hazard limit of this turn."""
        self.stored: list[Copy] = []
        self.kept: dict[int, Card] = {}
        """By copy of a ring, the prisoner who has kept it."""
        self.gains = 0

    # --- who has what ------------------------------------------------------------------------------------------------

    def _holdings(self) -> list[Copy]:
        """Give everything that can be borne, in the order in which the arrays have it."""
        return [*self.started, *(c for c in self._board.copies if c.part in HELD and is_held(c.card))]

    def borne_by(self, who: Card) -> list[Copy]:
        """Give what a character bears."""
        return [copy for copy in self._holdings() if self.bearers.get(id(copy)) is who]

    def _allies(self) -> list[Copy]:
        """Give the allies who fight."""
        return [copy for copy in self._holdings() if id(copy) in self.bearers and fights(copy.card)]

    def fighters(self) -> list[Card | Copy]:
        """Give who faces strikes: the characters, then the allies."""
        return [*self._in_order(self.company), *self._allies()]

    def _added(self, who: Card, what: str) -> int:
        """Give what a character has of events that stay, and of what he bears: of gear the best piece of each kind."""
        at = MODIFIERS.index(what)
        found = self._bonded(who, what)
        gear: dict[str, tuple[int, int]] = {}
        kinds = self.facing.kinds if self.facing and what != "influence" else frozenset()
        for copy in self.borne_by(who):
            added = modifiers(copy.card, who, kinds)
            found += min(added[at], 0)
            kind = next((name for name in GEAR if deeds(copy.card, name)), "")
            good = [max(one, 0) for one in added]
            if not kind:
                found += good[at]
            elif (value := 64 * good[0] + good[1] + good[2]) > gear.get(kind, (-1, 0))[0]:
                gear[kind] = value, good[at]
        if what == "influence":
            found -= sum(one.stand.less_of(who) for one in self.held if one.bearer is who)
        return found + sum(good for _, good in gear.values())

    def prowess_of(self, who: Card | Copy) -> int:
        """Give the prowess of a character or an ally."""
        if isinstance(who, Copy):
            return signed(who.card.prowess)
        own = more_against(who, self.facing.kinds) if self.facing else 0
        return own + number(who.prowess, 0) + self._added(who, "prowess") + self._helped_by("prowess", who)

    def body_of(self, who: Card | Copy) -> int:
        """Give the body of a character or an ally."""
        if isinstance(who, Copy):
            return number(who.card.body, 0)
        return number(who.body, INDESTRUCTIBLE) + self._added(who, "body") + self._helped_by("body", who)

    def _helped_by(self, what: str, who: Card) -> int:
        """Give what a character has more against the attack that the company faces."""
        there = self._there() if self.facing and self.helping else frozenset()
        return sum(
            (effects if bearer in {None, who} else effects.of_others()).total(what, self.facing, there, who)
            for effects, bearer in (self.helping if self.facing else ())
        )

    @abstractmethod
    def _there(self) -> frozenset[str]:
        """Give the cards in play that events ask for, by their folded titles."""

    @abstractmethod
    def _when_left(self, who: Card) -> None:
        """Let those events hold no longer that end when somebody leaves."""

    def corruption_of(self, who: Card) -> int:
        """Give the corruption points of a character."""
        hazards = self._foe.on(who) if self._foe else []
        return sum(self._weight(copy.card) for copy in (*self.borne_by(who), *hazards))

    def _weight(self, card: Card) -> int:
        """Give the corruption points of a card, with those that Dragons at home add."""
        return corruption_of(card) + (self._foe.dragons.burden(card) if self._foe else 0)

    def unused_direct(self, who: Card) -> int:
        """Give the direct influence that a character has left."""
        return self._left_of(who) + self._added(who, "influence")

    def _left_of(self, who: Card) -> int:
        """Give the same without what he bears."""
        return self._free(who)

    def _put_into_play(self, copy: Copy) -> None:
        self.hand.remove(copy)
        self.in_play.append(copy)
        self.were_in_play.append(copy)
        self._score(copy.card)

    def _score(self, card: Card) -> None:
        self.points[kind_of(card)] += card.points or 0

    def _bear(self, copy: Copy, who: Card) -> None:
        if is_held(copy.card):
            self.bearers[id(copy)] = who

    def _chosen(self, card: Card, able: list[Card]) -> Card:
        """Give who plays a card: an item goes to who fights better with it, then to who is least corrupted."""
        if not is_item(card):
            return able[-1]
        persons = self._board.persons
        useful = any(max(modifiers(card, one)[:2]) > 0 for one in persons)

        def key(one: Card) -> tuple[bool, int, int]:
            idle = useful and max(modifiers(card, one)[:2]) <= 0
            return idle, self.corruption_of(one), -persons.index(one)

        return min(able, key=key)

    def _fighters_of(self, some: Iterable[Card | Copy]) -> list[Card]:
        return [one.card if isinstance(one, Copy) else one for one in self.fighters() if one in some]

    def _borne(self) -> tuple[str, ...]:
        """Say what everybody bears, and what corrupts him."""
        borne = [
            f"{copy.card.title}: {'stored' if copy in self.stored else (self.bearers | self.kept)[id(copy)].title}"
            for copy in self._holdings()
            if copy in self.stored or id(copy) in self.bearers or id(copy) in self.kept
        ]
        curses = self._foe.curses() if self._foe else ()
        return (*borne, *(f"{copy.card.title}: {self._foe.victim(copy).title}" for _, copy in curses))

    # --- who leaves ---------------------------------------------------------------------------------------------------

    def fall(self, who: Card | Copy) -> None:
        """Take somebody out of the game after a body check: items pass to the unwounded, one to each."""
        if isinstance(who, Copy):
            del self.bearers[id(who)]
            self.wounded.remove(who)
            self.points[kind_of(who.card)] -= who.card.points or 0
            return
        self._leaves(who)
        items = [copy for copy in self.borne_by(who) if is_item(copy.card)]
        items.sort(key=lambda copy: -self._policy.worth(copy.card))
        heirs = [one for one in self._in_order(self.company) if one not in self.wounded]
        for copy in items:
            if heirs:
                heir = min(heirs, key=lambda one: (self.corruption_of(one), -self._board.persons.index(one)))
                heirs.remove(heir)
                self.bearers[id(copy)] = heir
                takes = phrase("takes {card} of {character}", card=copy.card.title, character=who.title)
                self.story.tell(heir.title, takes)
        self._drop_all(who)

    def leaves_bare(self, who: Card) -> None:
        """Take somebody out of the company; what he bears is discarded."""
        self._leaves(who)
        self._drop_all(who)

    def _leaves(self, who: Card) -> None:
        self.company.remove(who)
        self._loosen()
        for down in (self.wounded, self.tapped_characters):
            if who in down:
                down.remove(who)
        self.points[KINDS.index("character")] -= who.points or 0
        self.points[KINDS.index("miscellaneous")] -= self._law.avatar_lost * who.avatar
        if self._foe:
            self._foe.release(who)
        self._when_left(who)

    def _drop_all(self, who: Card) -> None:
        for copy in self.borne_by(who):
            self.drops(copy, phrase("{character} is gone", character=who.title))

    def drops(self, copy: Copy, why: str) -> None:
        """Discard what somebody bears, or has kept as a prisoner."""
        for having in (self.bearers, self.kept):
            having.pop(id(copy), None)
        for down in (self.wounded, self.tapped_characters):
            if copy in down:
                down.remove(copy)
        self.points[kind_of(copy.card)] -= copy.card.points or 0
        if copy in self.in_play:
            self.in_play.remove(copy)
            self.discards.append(copy)
        self.story.tell("player", phrase("discards {card}", card=copy.card.title), why=why)

    def uses_up(self, copy: Copy) -> None:
        """Discard an item for what it does then."""
        del self.bearers[id(copy)]
        self.points[kind_of(copy.card)] -= copy.card.points or 0
        if copy in self.in_play:
            self.in_play.remove(copy)
            self.discards.append(copy)

    # --- prisoners ----------------------------------------------------------------------------------------------------

    def is_spared(self, who: Card) -> bool:
        """Discard an ally so that its controller is not taken prisoner; tell whether there is one."""
        ally = next((copy for copy in self.borne_by(who) if spares(copy.card)), None)
        if ally:
            self.drops(ally, phrase("{character} is not taken prisoner", character=who.title))
        return ally is not None

    def kept_by(self, who: Card) -> list[Copy]:
        """Give the rings that a prisoner has kept."""
        return [copy for copy in self._holdings() if self.kept.get(id(copy)) is who]

    def takes_back(self, who: Card) -> None:
        """Let a former prisoner join the company, with the rings that he has kept."""
        self.company.append(who)
        self._loosen()
        for ring in self.kept_by(who):
            self.bearers[id(ring)] = self.kept.pop(id(ring))

    # --- the company -------------------------------------------------------------------------------------------------

    def _untapped(self) -> list[Card]:
        down = [*self.tapped_characters, *self.wounded]
        return [card for card in self.company if card not in down]

    def last_untapped(self, struck: list[Card | Copy]) -> Card | None:
        """Give who had better stay untapped: the strongest character, where all who are untapped face strikes."""
        able = self._in_order(self._untapped())
        spared = any(one not in struck for one in able)
        return None if spared or not able else max(able, key=self.prowess_of)

    def taps(self, who: Card | Copy) -> None:
        """Tap a character or an ally."""
        if who not in self.tapped_characters and who not in self.wounded:
            self.tapped_characters.append(who)
