"""The events of the plain player by which a site is of another type as long as the company is there."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.at_sites import taps
from validator.engine.turns.events import is_upon
from validator.engine.turns.parts import REMAKE, RESOURCE
from validator.engine.turns.plain_rings import PlainRings
from validator.engine.turns.points import kind_of
from validator.engine.turns.remakes import remake_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.remakes import Remake


class PlainRemakes(PlainRings):
    """The sites of one game that events make others."""

    @abstractmethod
    def _odds(self, card: Card, able: Iterable[Card]) -> int:
        """Give in how many of 36 rolls a card comes into play."""

    def _openings(self, site: Card) -> list[Card]:
        """Give what a site may become by the events of the hand."""
        return [made for _, _, made in self._remakers(site)]

    def _remake_to_play(self, site: Card) -> Card:
        """Make another site of one where more can be tried there then than now; give where the company is."""
        for event, _, made in self._remakers(site):
            now, then = self._tried(site), self._tried(made)
            if then and then[0] > (now[0] if now else 0):
                return self._remake(event, made, phrase("{card} can be played there then", card=then[1].card.title))
        return site

    def _remake_to_join(self, site: Card) -> Card:
        """Make a haven of a site where a character of the hand could join then, and none can now."""
        may_come = self._board.may_come
        for event, remake, made in self._remakers(site):
            come = [copy.card for copy in self._who_could_join() if remake.is_haven and remake.is_early]
            then = [card for card in come if may_come(card, made)]
            if then and not any(may_come(card, site) for card in come):
                return self._remake(event, made, phrase("{card} can join there then", card=then[0].title))
        return site

    def _remake_to_heal(self, site: Card) -> None:
        """Make a haven of the site where half of the company, or more, is wounded."""
        for event, remake, made in self._remakers(site):
            hurt = [one for one in self.company if one in self.wounded]
            if remake.is_haven and hurt and 2 * len(hurt) >= len(self.company):
                self._remake(event, made, phrase("half of the company is wounded"))
                return

    def _leave(self, site: Card) -> Card:
        """Discard what made another site of one that the company leaves, and what was played upon it.

        Returns:
            the site as it is without.
        """
        printed = self._board.remakes.as_printed(site)
        if printed is site:
            return site
        for copy in [one for one in self.in_play if one.part == REMAKE or (one.part == RESOURCE and is_upon(one.card))]:
            self.in_play.remove(copy)
            self.discards.append(copy)
            self.points[kind_of(copy.card)] -= copy.card.points or 0
            discards = phrase("discards {card}", card=copy.card.title)
            self.story.tell("player", discards, why=phrase("the company leaves {site}", site=site.title))
        self._carry(site, printed)
        return printed

    def _remakers(self, site: Card) -> Iterator[tuple[Copy, Remake, Card]]:
        """Give the events of the hand by which a site may become another, in order."""
        events = [copy for copy in self.hand if copy.part == REMAKE and self.company]
        for event in sorted(events, key=lambda copy: self._number[id(copy)]):
            remake, made = remake_of(event.card), self._board.remakes.made_of(site, event.card)
            if remake and made:
                yield event, remake, made

    def _tried(self, site: Card) -> tuple[int, Copy] | None:
        """Give the most that can be tried at a site, and by what."""
        able = self._untapped()
        here = [one for one in self._usable() if not (self.site_tapped and taps(one.card, "site"))]
        here = [one for one in here if self._allows(one.card, site)]
        rated = [(self._policy.worth(one.card) * self._odds(one.card, able), one) for one in here]
        return max(rated, key=lambda pair: (pair[0], -self._number[id(pair[1])]), default=None)

    def _remake(self, event: Copy, made: Card, why: str) -> Card:
        site = self._board.remakes.as_printed(made)
        self._put_into_play(event)
        self.story.tell("player", phrase("plays {card} at {site}", card=event.card.title, site=site.title), why=why)
        self._carry(site, made)
        self.site = made
        return made

    def _carry(self, old: Card, new: Card) -> None:
        """Let what of the opponent's is at a site be at the one that it becomes."""
        if not self._foe:
            return
        for agent in self._foe.agents.there:
            agent.site = new if agent.site is old else agent.site
        prisons = self._foe.prisons
        prisons.held = [one._replace(site=new) if one.site is old else one for one in prisons.held]
        prisons.laid = [(copy, new if at is old else at) for copy, at in prisons.laid]
