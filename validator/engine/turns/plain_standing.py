"""The events of the plain player that hold for longer than an attack, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.phrases import phrase
from validator.engine.kinds import HAZARD
from validator.engine.turns.effects import lessened
from validator.engine.turns.parts import AGAINST_ATTACKS, Copy
from validator.engine.turns.plain_events import PlainEvents
from validator.engine.turns.stands import DEFEATED, ENVIRONMENT, LEAVES, Stand, stand_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.shields import Shield


class Held(NamedTuple):
    """An event that holds, and who bears it; None where nobody does."""

    copy: Copy
    stand: Stand
    bearer: Card | None


class PlainStanding(PlainEvents):
    """The company of one game, and the events that hold for it."""

    def _there(self) -> frozenset[str]:
        """Give the cards in play that events ask for, by their folded titles."""
        theirs = self._foe.in_play if self._foe else ()
        return frozenset(theirs) | {one.stand.title for one in self.held}

    def _plant(self, site: Card) -> None:
        """Play the events of the hand that hold for a turn or stay in play, in the organisation phase."""
        self.held = [one for one in self.held if one.stand.stays]
        could = [(copy, stand_of(copy.card)) for copy in self.hand if copy.part in AGAINST_ATTACKS]
        ways = [(copy, stand) for copy, stand in could if stand]
        for copy, stand in sorted(ways, key=lambda one: (not one[1].dispels, self._number[id(one[0])])):
            if self._excluded(stand) or not self._there().issuperset(stand.during):
                continue
            here = any(way.fits(site) for way in stand.ways)
            company = self._in_order(self.company)
            able = [one for one in company if any(stand.suits(way, copy.card, one) for way in stand.ways)]
            able = [one for one in able if self._affords(one, stand.price)]
            able = [one for one in able if self._left_of(one) >= stand.less_of(one)]
            crew = sum(stand.crew.suits(one) for one in company) if stand.crew else 0
            helps = stand.of_use or any(stand.helps(one) for one in company)
            if here and able and helps and crew >= (stand.crew.number if stand.crew else 0):
                self._stand(copy, stand, self._least_corrupted(able))

    def _set_out(self, origin: Card, site: Card) -> None:
        """Play the events of the hand that hold for a way, once it is known where the company goes, or stays."""
        here, there = self._board.sites.index(origin), self._board.sites.index(site)
        could = [(copy, stand_of(copy.card)) for copy in self.hand if copy.part in AGAINST_ATTACKS]
        for copy, stand in sorted(could, key=lambda one: self._number[id(one[0])]):
            if not stand or not stand.sets_out or self._excluded(stand) or not stand.fits(self._board, here, there):
                continue
            if any(shield.fodder and not self._fodder(shield) for shield in stand.shields):
                continue
            able = self._in_order(self._untapped() if stand.sails else self.company)
            if len(able) > stand.sails:
                self._stand(copy, stand, able[-1])
                if stand.sails:
                    self.taps(able[-1])

    def _fodder(self, shield: Shield) -> list[Copy]:
        """Give the creatures of the hand that can be discarded to cancel an attack."""
        hazards = [copy for copy in self.hand if copy.part == HAZARD and shield.is_fodder(copy.card)]
        return sorted(hazards, key=lambda one: self._number[id(one)])

    def _excluded(self, stand: Stand) -> bool:
        return any(stand.excludes(one.stand) for one in self.held)

    def _stand(self, copy: Copy, stand: Stand, who: Card) -> None:
        if stand.stays:
            self._put_into_play(copy)
        else:
            self.hand.remove(copy)
            self.discards.append(copy)
        self.story.tell(who.title, phrase("plays {card}", card=copy.card.title))
        self._hold(copy, stand, who)
        if stand.dispels:
            self._foe.close(self)
        self._pays(who, copy, stand.price)

    def _hold(self, copy: Copy, stand: Stand, who: Card) -> None:
        """Let an event hold from now on."""
        self.held.append(Held(copy, stand, who if stand.borne or stand.effects.alone else None))

    def _end(self, held: Held, why: str) -> None:
        """Let an event hold no longer; what stayed in play is discarded."""
        self.held.remove(held)
        if held.stand.stays:
            self.in_play.remove(held.copy)
            self.discards.append(held.copy)
            self.story.tell("player", phrase("discards {card}", card=held.copy.card.title), why=why)

    def dispel(self, why: str) -> None:
        """Let the environments hold no longer."""
        for held in [one for one in self.held if ENVIRONMENT in one.stand.keywords]:
            self._end(held, why)

    def _when_left(self, who: Card) -> None:
        for held in [one for one in self.held if one.bearer is who or LEAVES in one.stand.ends]:
            self._end(held, phrase("{character} is gone", character=who.title))

    def when_beaten(self, attack: Attack) -> None:
        """Let those hold no longer that end when an attack is defeated on which they bear."""
        if self._foe:
            self._foe.mights_beaten(attack)
        for held in [one for one in self.held if DEFEATED in one.stand.ends and one.stand.bears_on(attack)]:
            if held.stand.of_use or any(held.stand.helps(one) for one in self.company):
                self._end(held, phrase("{attack} is defeated", attack=attack.name))

    @property
    def isolates(self) -> bool:
        """Whether of several attacks of one hazard, or site, one is left."""
        return any(one.stand.isolates for one in self.held)

    def stands_against(self, attack: Attack) -> None:
        """Note what holds against an attack that the company faces from now on; None ends it."""
        self.facing = attack
        self.helping = [(one.stand.effects, one.bearer) for one in self.held]
        self.helping += [(might.effects, None) for might in self._foe.mights_there()] if self._foe else []

    def faces_no_more(self) -> None:
        """End what holds against an attack."""
        self.facing, self.helping = None, []

    def weakened(self, attack: Attack) -> Attack:
        """Give an attack as all that holds against it leaves it."""
        foe, body = (self._sum(name) for name in ("foe", "foebody"))
        return attack._replace(prowess=attack.prowess + foe, body=int(lessened(attack.body, body)))

    def strikes_left(self, number: int) -> int:
        """Give how many strikes are left of so many."""
        halves, fewer, single = (self._sum(name) for name in ("halves", "fewer", "single"))
        left = (number + 1) // 2 if halves else number
        left = (2 * left if self._sum("doubles") else left) + fewer
        return 1 if single else max(left, 1)

    def _sum(self, name: str) -> int:
        there = self._there()
        return sum(effects.total(name, self.facing, there) for effects, _ in self.helping) if self.facing else 0
