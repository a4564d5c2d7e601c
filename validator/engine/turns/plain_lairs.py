"""Manifestations and lairs once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.attacks import of_site
from validator.engine.turns.manifestations import fallen, known_as
from validator.engine.turns.plain_stores import PlainStores
from validator.engine.turns.points import kind_of
from validator.engine.turns.storms import may_be_lost, storm_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack


class PlainLairs(PlainStores):
    """The lairs of Dragons in one game."""

    def defeats(self, card: Card) -> None:
        """Note that a hazard was defeated: no manifestation of it comes any more, and of a Dragon all leave play."""
        name = known_as(card)
        if not name or name in self.defeated:
            return
        self.defeated[name] = self.turn
        for copy in list(self.in_play):
            if copy.card.dragon and known_as(copy.card) == name:
                self.in_play.remove(copy)
                self.points[kind_of(copy.card)] -= copy.card.points or 0
                why = phrase("a manifestation of it was defeated")
                self.story.tell("player", phrase("{card} leaves the game", card=copy.card.title), why=why)

    def _as_it_is(self, site: Card) -> Card:
        """Give a site as it is now: the lair of a Dragon who fell has lost its attack, and next turn its hoard."""
        fell = self.defeated.get(site.lair_of) if site.lair_of else None
        return site if fell is None else fallen(site, today=fell == self.turn)

    def _allows(self, card: Card, site: Card) -> bool:
        barred = self._foe is not None and self._is_here(site) and self._foe.dragons.bars(card)
        return not barred and self._board.allows(card, self._as_it_is(site)) and not self._razes(card, site)

    def _razes(self, card: Card, site: Card) -> bool:
        """Tell whether a faction in play would be lost as a card is played at a site."""
        storm = storm_of(card)
        factions = [one.card for one in self.in_play if may_be_lost(one.card)] if storm and storm.razes else []
        return any(self._board.allows(one, site) for one in factions)

    def _is_here(self, site: Card) -> bool:
        """Tell whether a site is where the company is, or what that may become."""
        as_printed = self._board.remakes.as_printed
        return self.site is not None and as_printed(site) is as_printed(self.site)

    def _automatic_attacks(self, site: Card) -> tuple[Attack, ...]:
        return of_site(self._as_it_is(site), hero=self._board.hero)
