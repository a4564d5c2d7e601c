"""The events of the plain player that stay with somebody or with the company, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.phrases import phrase
from validator.engine.followers import direct_influence
from validator.engine.turns.bond_facts import as_controlled, bond_of
from validator.engine.turns.company import arrange, free_influence, mind
from validator.engine.turns.parts import STAYING
from validator.engine.turns.plain_cards import PlainCards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.bond_facts import Bond
    from validator.engine.turns.company import Arrangement
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainBonds(PlainCards):
    """The company of one game, and the events that stay with it.

    Args:
        board: the deck.
        luck: shuffles and dice.
        game: which game of the chunk.
    """

    def __init__(self, board: Board, luck: Luck, game: int) -> None:
        super().__init__(board, luck, game)
        self.company: list[Card] = list(board.start.company)
        self.stays: list[tuple[Copy, Bond, Card | None]] = []
        """Events that stay, in order, each with the character with whom it does; None where with no one of them."""

    # --- who is controlled --------------------------------------------------------------------------------------------

    def _in_order(self, company: Iterable[Card]) -> list[Card]:
        return sorted(company, key=self._board.persons.index)

    def _as_controlled(self, who: Card, extra: tuple[Bond, Card | None] | None = None) -> Card:
        """Give a character as he is counted where it is asked who controls whom."""
        stays = [(bond, one) for _, bond, one in self.stays if self._still(bond, one)]
        stays += [extra] if extra else []
        own = tuple(bond.card for bond, one in stays if one is who)
        others = tuple(bond.card for bond, one in stays if one is not who)
        return as_controlled(who, own, others) if stays else who

    def _still(self, bond: Bond, who: Card | None) -> bool:
        """Tell whether an event stays beside whoever is looked at now as the company."""
        return bond.holds(self._looked_at, who) and (who is None or who in self._looked_at)

    _looked_at: Sequence[Card] = ()

    def _controlled(
        self, company: Iterable[Card], extra: tuple[Bond, Card | None] | None = None
    ) -> tuple[list[Card], list[Card], Arrangement | None]:
        """Give a company in order, the same as they are counted, and how they are arranged; None where they are not."""
        order = self._in_order(company)
        self._looked_at = order
        cards = [self._as_controlled(one, extra) for one in order]
        stays = [(bond, one) for _, bond, one in self.stays if self._still(bond, one)] + ([extra] if extra else [])
        general = self._board.setup.general_influence + sum(bond.general for bond, _ in stays)
        alone = [one for bond, one in stays if bond.alone]
        settled = tuple(card for one, card in zip(order, cards, strict=True) if one in alone)
        return order, cards, arrange(tuple(cards), general, settled)

    def _arranged(self, company: Iterable[Card]) -> Arrangement | None:
        return self._controlled(company)[2]

    def _keeper(self, who: Card) -> Card | None:
        """Give whom a character follows; None for general influence."""
        order, cards, arranged = self._controlled(self.company)
        leader = arranged.leaders[order.index(who)] if arranged else None
        return order[cards.index(leader)] if leader else None

    def _free(self, who: Card) -> int:
        """Give the direct influence that a character has left beside his followers."""
        order, cards, arranged = self._controlled(self.company)
        return free_influence(cards[order.index(who)], cards, arranged)

    def _bonded(self, who: Card, what: str) -> int:
        """Give what the events that stay add to a character."""
        return sum(bond.added(what, who, own=one is who) for _, bond, one in self.stays)

    # --- what stays ---------------------------------------------------------------------------------------------------

    def _bind(self, here: Card, *, haven: bool) -> None:
        """Play the events of the hand that stay, once what goes at a haven is gone."""
        if haven:
            self._unbind([one for one in self.stays if one[1].passes], phrase("the company is at a haven"))
        stays = [one for one, _, _ in self.stays]
        there = [one for one in (*self.hand, *self.in_play) if one.part in STAYING and one not in stays]
        for event in sorted(there, key=lambda one: self._number[id(one)]):
            bond = bond_of(event.card)
            company = self._in_order(self.company)
            if not bond or not company or not self._is_open_to(bond) or bond.is_borne is not (event in self.in_play):
                continue
            if event in self.hand and self._is_useless(event):
                continue
            wanted = not bond.persuades or self._holds_a_faction()
            if not wanted or not bond.is_played(company, here):
                continue
            places = [one for one in (company if bond.is_on_one else [None]) if self._may_bind(bond, one, company)]
            if not places:
                continue
            who = max(places, key=lambda one: self._gains(bond, one)) if bond.is_on_one else None
            if event in self.hand:
                self.hand.remove(event)
                self.in_play.append(event)
                self.were_in_play.append(event)
                self.story.tell(who.title if who else "player", phrase("plays {card}", card=event.card.title))
            gone = [one for one in self.stays if bond.supplants(one[1])]
            self._unbind(gone, phrase("it goes for {card}", card=event.card.title))
            self.stays.append((event, bond, who))

    def _may_bind(self, bond: Bond, who: Card | None, company: list[Card]) -> bool:
        """Tell whether an event may stay with somebody, or the company, and the company is controlled then."""
        beside = [(other, one) for _, other, one in self.stays if not bond.supplants(other)]
        if any(one is who and other.group == bond.group for other, one in beside):
            return False
        if not (bond.suits(who, company) if who else bond.holds(company)):
            return False
        wanted = not who or bond.general or bond.fights or bond.persuades or self._gains(bond, who) > 0
        return bool(wanted) and self._controlled(company, (bond, who))[2] is not None

    def _gains(self, bond: Bond, who: Card | None) -> int:
        """Give what an event gives of influence with somebody, or saves of it."""
        if who is None:
            return 0
        self._looked_at = self._in_order(self.company)
        before, then = self._as_controlled(who), self._as_controlled(who, (bond, who))
        return mind(before) - mind(then) + direct_influence(then) - direct_influence(before)

    def _is_open_to(self, bond: Bond) -> bool:
        allies = any(Subtype.ALLY in copy.card.subtypes for copy in self._board.copies)
        return bond.is_open(allies=allies, avatar=any(one.avatar for one in self._board.persons))

    def _holds_a_faction(self) -> bool:
        return any(Subtype.FACTION in copy.card.subtypes and self._is_faction(copy) for copy in self.hand)

    def _is_faction(self, copy: Copy) -> bool:
        return copy.card in self._board.factions and not self._is_useless(copy)

    def _loosen(self) -> None:
        """Discard what does not stay with the company as it is now."""
        self._looked_at = self.company
        gone = [one for one in self.stays if not self._still(one[1], one[2])]
        self._unbind(gone, phrase("it does not stay with this company"))

    def _unbind(self, gone: Iterable[tuple[Copy, Bond, Card | None]], why: str) -> None:
        for one in gone:
            self.stays.remove(one)
            if one[0] not in self.in_play:
                continue
            self.in_play.remove(one[0])
            self.discards.append(one[0])
            self.story.tell("player", phrase("discards {card}", card=one[0].card.title), why=why)

    def _comes_beside(self, who: Card) -> bool:
        """Tell whether somebody may join the company beside those of a turn."""
        races = {deed.words[0] for _, bond, _ in self.stays for deed in deeds(bond.card, "come")}
        return not races.isdisjoint(who.races)
