"""The events of the plain player that cancel an attack or help against it, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.folding import fold
from cardpool.phrases import phrase
from validator.engine.turns.corruption import PRICE_DICE
from validator.engine.turns.events import may_play_on
from validator.engine.turns.hazards import strikes_of
from validator.engine.turns.holdings import fights
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.parts import AGAINST_ATTACKS, Copy
from validator.engine.turns.plain_standing import PlainStanding
from validator.engine.turns.rallies import Rally, rallies_of
from validator.engine.turns.shields import SHIELD_DICE, Shield, shields_of
from validator.engine.turns.stands import stand_of
from validator.engine.turns.wards import WARD_DICE, ward_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack

    Fighter = Card | Copy


class PlainDefence(PlainStanding):
    """The company of one game, and the events that defend it."""

    def defends(self, attack: Attack, chosen: list[Fighter], way: tuple[Card, ...]) -> bool:
        """Play an event of the hand against an attack; tell whether anything is left of it.

        `chosen` are those who face its strikes, and `way` whence the company came and where it is.
        """
        now = self.weakened(attack)
        if self._cancels(attack, self._threatened(now, chosen), way):
            return False
        if not attack.detains and (feared := self._threatened(now, chosen)):
            self._rally(attack, feared, way[-1])
        return True

    def _threatened(self, attack: Attack, chosen: list[Fighter]) -> list[Fighter]:
        """Give those who face strikes and would more likely be wounded than not; of who detains, whom it would tap."""
        down = [*self.tapped_characters, *self.wounded]
        if attack.detains:
            return [one for one in chosen if one not in down and self.prowess_of(one) <= attack.prowess]
        least = attack.prowess - self._policy.fear
        return [one for one in chosen if self.prowess_of(one) - (one in down) - (one in self.wounded) < least]

    def _cancels(self, attack: Attack, threatened: list[Fighter], way: tuple[Card, ...]) -> bool:
        """Cancel an attack that is feared; tell whether it is."""
        if self._wards_off(attack, threatened):
            return True
        own = [
            (copy, one, False) for copy in self.hand if copy.part in AGAINST_ATTACKS for one in shields_of(copy.card)
        ]
        own += [(held.copy, one, True) for held in self.held for one in held.stand.shields]
        in_play = {"", *(fold(card.title) for card in (*self._beside, *(copy.card for copy in self.in_play)))}
        ways = [(copy, one) for copy, one, holds in own if one.held is holds and one.cancel.during in in_play]
        ways = [(copy, one) for copy, one in ways if one.meets(attack) and len(threatened) >= one.least]
        for copy, shield in sorted(ways, key=lambda pair: (pair[1].cost, self._number[id(pair[0])])):
            origin, site = map(self._board.sites.index, way)
            crowd = shield.most and len(self.company) > shield.most
            gone = bool(shield.fodder and not self._fodder(shield)) if shield.held else copy not in self.hand
            if gone or crowd or not shield.serves(self._board, origin, site):
                continue
            there = self._untapped() if shield.taps else self.company
            able = [one for one in self._in_order(there) if shield.held or may_play_on(shield.way, copy.card, one)]
            if shield.bearer:
                able = [one for one in able if any(held.copy is copy and held.bearer is one for held in self.held)]
            able = [one for one in able if self._affords(one, shield.price)]
            if shield.wounds:
                able = [one for one in able if one in threatened and one not in self.wounded]
            needs = shield.needs(attack.kinds)
            if shield.beats:
                able = [one for one in able if self._policy.fear + self._adds(shield, one) > needs]
            if able and self._cancels_by(copy, shield, attack, able):
                return True
        return False

    def _wards_off(self, attack: Attack, threatened: list[Fighter]) -> bool:
        """Cancel an attack that is feared by what is in play; tell whether it is."""
        if self.silenced and attack.automatic and attack.cancellable:
            return True
        borne = [(slot, copy, ward_of(copy.card)) for slot, copy in enumerate(self._holdings())]
        ways = [(slot, copy, one) for slot, copy, one in borne if one and id(copy) in self.bearers]
        for slot, copy, one in sorted(ways, key=lambda way: (way[2].cost, way[0])) if threatened else ():
            bearer, down = self.bearers[id(copy)], [*self.tapped_characters, *self.wounded]
            crowd = one.most and len(self.company) > one.most
            if copy in (*self.drained, *down) or crowd or not one.meets(attack) or not one.cancel.suits(bearer):
                continue
            if (one.taps and bearer in down) or not self._affords(bearer, one.price):
                continue
            self.drained.append(copy)
            self.story.tell(
                bearer.title, phrase("cancels {attack} by {card}", attack=attack.name, card=copy.card.title)
            )
            if fights(copy.card):
                self.taps(copy)
            if one.taps:
                self.taps(bearer)
            if one.spent:
                self.uses_up(copy)
            self.silenced |= one.silences
            if one.price is not None:
                self.checks(bearer, copy.card.title, PRICE_DICE + WARD_DICE + slot, one.price)
            return True
        return False

    def _adds(self, shield: Shield, who: Card) -> int:
        """Give what a roll to cancel an attack has more by who makes it."""
        return shield.added(who) + (self.unused_direct(who) if shield.sways else 0)

    def _cancels_by(self, copy: Copy, shield: Shield, attack: Attack, able: list[Card]) -> bool:
        """Let one of those who are able play an event to cancel an attack; tell whether it succeeds."""
        who = able[-1] if shield.price is None else self._least_corrupted(able)
        roll, succeeds, why, tells = 0, True, "", "cancels {attack} by {card}"
        if shield.beats:
            who = max(reversed(able), key=lambda one: self._adds(shield, one))
            roll = int(self._luck.dice(self.turn, SHIELD_DICE + self._number[id(copy)])[self._game])
            total, needs = int(TOTALS[roll]) + self._adds(shield, who), shield.needs(attack.kinds)
            succeeds = total > needs
            why = phrase("{total} against {needs}", total=total, needs=needs)
            tells = tells if succeeds else "fails to cancel {attack} by {card}"
        if not shield.held:
            self.hand.remove(copy)
            self.discards.append(copy)
            if succeeds and (stand := stand_of(copy.card)):
                self._hold(copy, stand, who)
        if shield.fodder:
            self._discard(self._fodder(shield)[0], phrase("against {attack}", attack=attack.name))
        if shield.taps:
            self.taps(who)
        told = phrase(tells, attack=attack.name, card=copy.card.title)
        self.story.tell(who.title, told, why=why, dice=faces(roll) if shield.beats else None)
        self.relieved += shield.relief if succeeds else 0
        if shield.wounds:
            self.story.tell(who.title, phrase("is wounded"))
            self.taps(who)
            self.wounded.append(who)
            self.checks_after_a_wound(SHIELD_DICE + self._number[id(copy)])
        self._pays(who, copy, shield.price)
        return succeeds

    def _rally(self, attack: Attack, feared: list[Fighter], site: Card) -> None:
        """Help the company against an attack in which somebody would more likely be wounded than not."""
        people = [one for one in feared if not isinstance(one, Copy)]
        ways: list[tuple[Copy, Rally, list[Card]]] = []
        for copy in self.hand:
            for rally in rallies_of(copy.card) if copy.part in AGAINST_ATTACKS else ():
                may = rally.meets(attack) and rally.way.fits(site) and self._may_be_played(copy, rally)
                if may and (able := self._able_to_help(copy, rally, attack, people)):
                    ways.append((copy, rally, able))
        if not ways:
            return
        copy, rally, able = min(ways, key=lambda one: (one[1].rank, self._number[id(one[0])]))
        who = self._least_corrupted(able)
        self.hand.remove(copy)
        self.discards.append(copy)
        against = phrase("against {attack}", attack=attack.name)
        self.story.tell(who.title, phrase("plays {card}", card=copy.card.title), why=against)
        self.helping.append((rally.effects, who if rally.effects.alone else None))
        if rally.lasts and (stand := stand_of(copy.card)):
            self._hold(copy, stand, who)
        self._pays(who, copy, rally.price)

    def _able_to_help(self, copy: Copy, rally: Rally, attack: Attack, feared: list[Card]) -> list[Card]:
        """Give who may play an event against an attack, where it is of use."""
        there, effects = self._there(), rally.effects
        stronger = [one for one in feared if effects.total("prowess", attack, there, one) > 0]
        now = self.strikes_left(strikes_of(attack, self.fighters()))
        with_it = [*self.helping, (effects, None)]
        self.helping, before = with_it, self.helping
        fewer = self.strikes_left(strikes_of(attack, self.fighters())) < now
        self.helping = before
        if not (stronger or fewer or effects.total("foe", attack, there) < 0):
            return []
        able = [one for one in self._in_order(self.company) if may_play_on(rally.way, copy.card, one)]
        able = [one for one in able if self._affords(one, rally.price)]
        return [one for one in able if one in stronger] if effects.alone else able

    def _may_be_played(self, copy: Copy, rally: Rally) -> bool:
        """Tell whether nothing but the attack keeps an event from being played that helps the company."""
        crew = sum(rally.crew.suits(one) for one in self.company) >= rally.crew.number if rally.crew else True
        small = not rally.most or len(self.company) <= rally.most
        stand = stand_of(copy.card) if rally.lasts else None
        return crew and small and not (stand and self._excluded(stand)) and self._there().issuperset(rally.during)
