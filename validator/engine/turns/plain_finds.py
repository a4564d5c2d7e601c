"""The events of the plain player by which a further item is played at a site, or sought there."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.play import meets
from validator.engine.turns.at_sites import taps
from validator.engine.turns.finds import FURTHER_GAIN, SOUGHT, find_of
from validator.engine.turns.parts import FIND
from validator.engine.turns.plain_lairs import PlainLairs
from validator.engine.turns.search_facts import A_TURN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardpool.card import Card
    from validator.engine.turns.finds import Find
    from validator.engine.turns.parts import Copy


class PlainFinds(PlainLairs):
    """The company of one game, and the events by which it finds items at sites."""

    @abstractmethod
    def _usable(self) -> list[Copy]:
        """Give the resources of the hand that somebody of the company who is untapped may play."""

    @abstractmethod
    def _best(self, copies: Iterable[Copy], able: Iterable[Card]) -> Copy | None:
        """Give what is worth most of some cards."""

    @abstractmethod
    def _who_taps(self, card: Card) -> Card:
        """Give who plays a resource, and let him tap."""

    @abstractmethod
    def _springs(self, card: Card) -> None:
        """Face what lies in wait where an item is played."""

    def _could_find(self, site: Card) -> bool:
        """Tell whether a further item could be played, or sought, at a site."""
        for _, event, find in self._in_time(site):
            if self._item(event, find, site) if not find.seeks else self._seekers(event, find) and self._sought(find):
                return True
        return False

    def _find(self, site: Card, *, first: bool) -> None:
        """Play the events of the hand by which a further item is played: before anything taps the site, or after."""
        for number, event, find in self._in_time(site):
            if find.seeks or find.first is not first or not (found := self._item(event, find, site)):
                continue
            item, who = found
            self.hand.remove(event)
            self.discards.append(event)
            if find.taps:
                self.taps(who)
            bearer = self._who_taps(item.card)
            self._put_into_play(item)
            self._bear(item, bearer)
            plays = phrase("plays {card} at {site}", card=item.card.title, site=site.title)
            self.story.tell(bearer.title, plays, why=phrase("by {card}", card=event.card.title))
            self.gains = FURTHER_GAIN + number
            self._checks_after_gaining(item.card)
            self._springs(item.card)

    def _seek(self, site: Card) -> None:
        """Play the events of the hand by which an item of the deck comes to the hand; the site is tapped for it."""
        for _, event, find in self._in_time(site):
            able, item = self._seekers(event, find), self._sought(find)
            if not find.seeks or self.site_tapped or not able or not item:
                continue
            who = self._least_corrupted(able)
            self.hand.remove(event)
            self.discards.append(event)
            self.taps(who)
            self.site_tapped = True
            self.deck.remove(item)
            self.hand.append(item)
            self.deck = self._shuffled(self.deck, SOUGHT + A_TURN * self.turn + self._number[id(event)])
            why = phrase("it brings {cards} to the hand", cards=item.card.title)
            self.story.tell(who.title, phrase("plays {card}", card=event.card.title), why=why)
            self._pays(who, event, find.price)

    def _in_time(self, site: Card) -> Iterator[tuple[int, Copy, Find]]:
        """Give the events that may be played here as the site is, with their numbers among those of the deck."""
        events = [copy for copy in self._board.copies if copy.part == FIND]
        for number, event in enumerate(events):
            find = find_of(event.card)
            if event in self.hand and find and find.at(event.card, site) and find.is_in_time(tapped=self.site_tapped):
                yield number, event, find

    def _item(self, event: Copy, find: Find, site: Card) -> tuple[Copy, Card] | None:
        """Give the best item that may be played by an event, and who taps for it; None where none may."""
        there = self._untapped() if find.taps else self.company
        able = [one for one in self._in_order(there) if meets(one, event.card)]
        if not able:
            return None
        if find.taps:
            self.tapped_characters.append(able[-1])
        here = [copy for copy in self._usable() if self._allows(copy.card, site)]
        untapped = self._untapped()
        item = self._best((copy for copy in here if find.takes(copy.card)), untapped)
        if find.taps:
            self.tapped_characters.remove(able[-1])
        several = len(untapped) > 1 and sum(taps(copy.card, "site") for copy in here) > 1
        return (item, able[-1]) if item and (several or not find.first) else None

    def _seekers(self, event: Copy, find: Find) -> list[Card]:
        return [one for one in self._untapped() if meets(one, event.card) and self._affords(one, find.price)]

    def _sought(self, find: Find) -> Copy | None:
        """Give the item of the deck that is kept longest of those that are worth a journey."""
        wanted = [
            copy
            for copy in self.deck
            if find.takes(copy.card) and self._policy.goal(copy.card) > 0 and not self._is_useless(copy)
        ]
        return min(wanted, key=lambda copy: self._number[id(copy)], default=None)
