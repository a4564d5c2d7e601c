"""What the plain player does at a site: attacks, influence and what is played there, by the steps of the rulebook."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.influence import modification
from cardpool.phrases import phrase
from validator.engine.turns.at_sites import is_extra, may_play, taps
from validator.engine.turns.attacks import lone
from validator.engine.turns.holdings import is_item
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.mettle import more_against, wariness
from validator.engine.turns.parts import RAID, RESOURCE, UNTAP, Copy
from validator.engine.turns.plain_remakes import PlainRemakes
from validator.engine.turns.points import KINDS
from validator.engine.turns.prisons import RESCUE_GAIN
from validator.engine.turns.provisions import provision_of
from validator.engine.turns.raids import A_RAID, RAID_DICE, raid_of
from validator.engine.turns.raids import AN_ATTACK as RAID_ATTACK
from validator.engine.turns.sentences import FAILS_TO, INFLUENCES, IS_MORE, IS_NOT_MORE
from validator.engine.turns.sites import AN_ATTACK, CHECKS, MOST_CHECKS, SITE_DICE
from validator.engine.turns.storms import A_STORM, STORM_DICE, storm_of
from validator.engine.turns.untaps import is_for_moving

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardpool.card import Card
    from validator.engine.turns.raids import Raid
    from validator.engine.turns.storms import Storm

SURE = 36
"""Of 36 rolls: what needs none."""
_NEVER_SUCCEEDS = 99
_SUCCESS = "success"
_FAILURE = "failure"


class PlainSites(PlainRemakes):
    """The site phase of one game."""

    def _site_phase(self, site: Card) -> None:
        if not any(copy.part == RESOURCE for copy in self._board.copies):
            return
        tapped = self.site_tapped
        entered = bool(self._foe) and (self._has_a_try(site) or self._foe.prisons.here(self, site))
        site = self._use(site, entered=entered)
        lasts = self.site_tapped or not self.company or self._untapped()
        self.worn_out = site if entered and not lasts else None
        if self.site_tapped and not tapped:
            self._raid(site)

    def _raid(self, site: Card) -> None:
        """Face the attacks of events that are played once the site is tapped, where enough are untapped for it."""
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            raid = raid_of(copy.card) if copy.part == RAID else None
            factions = [one for one in self.in_play if Subtype.FACTION in one.card.subtypes]
            if not raid or not raid.at(site) or any(self._board.allows(one.card, site) for one in factions):
                continue
            if (copy.card, site) in self.raided or not self._would_be_left(raid):
                continue
            for which, attack in enumerate(raid.attacks if self._foe else ()):
                if self.company:
                    dice = RAID_DICE + A_RAID * self._number[id(copy)] + RAID_ATTACK * which
                    self._foe.face(self, attack, dice)
            able = self._in_order(self._untapped())
            if not able:
                self._discard(copy, phrase("nobody is untapped any more"))
                continue
            self.tapped_characters.append(able[-1])
            self.raided.append((copy.card, site))
            self._put_into_play(copy)
            self._bear(copy, able[-1])
            plays = phrase("plays {card} at {site}", card=copy.card.title, site=site.title)
            self.story.tell(able[-1].title, plays)

    def _would_be_left(self, raid: Raid) -> bool:
        """Tell whether somebody untapped is there, and will be after the attacks unless he is wounded."""
        able = self._untapped()
        if not self._foe:
            return bool(able)
        strong = (self.prowess_of(one) + more_against(one, raid.kinds) > raid.prowess for one in able)
        return len(able) > raid.strikes or any(strong)

    def _use(self, site: Card, *, entered: bool) -> Card:
        """Face what is faced at a site, if it is entered, and play what can be played there; give what it is then."""
        if entered:
            attacks = self._automatic_attacks(site)
            left = lone(attacks, site) if self.isolates else None
            for number, attack in [left] if left else enumerate(attacks):
                if self.company:
                    self._foe.face(self, attack, SITE_DICE + AN_ATTACK * number)
            if not left:
                self._foe.choose(self, self._as_it_is(site))
            self._foe.dragons.attack(self, site)
            self._foe.agents.attack(self, site)
        if self._foe:
            self._foe.prisons.rescue(self, site)
        site = self._remake_to_play(site)
        while free := self._best_here(site, taps_site=False):
            if self._storms(free, site):
                self._play(free, site)
        self._find(site, first=True)
        self._tap_the_site(site)
        self._find(site, first=False)
        self._seek(site)
        self._forge(site)
        return site

    def _tap_the_site(self, site: Card) -> None:
        """Try what taps a site, one after the other, until something succeeds."""
        if self.site_tapped:
            return
        for play in range(self._law.tapping_plays):
            self.gains = play * (1 + self._law.minor_items_beside)
            dice = itertools.count(CHECKS + MOST_CHECKS * play)
            while self._try(site, dice) == _FAILURE:
                pass

    def _try(self, site: Card, dice: Iterator[int]) -> str:
        """Try the best resource of the hand; say whether something was tried, and whether it succeeded."""
        self._untap_for_it(site)
        self._untap_by_items(site)
        copy = self._best_here(site, taps_site=True)
        if copy is None:
            return ""
        if Subtype.FACTION in copy.card.subtypes:
            if not self._influences(copy, site, next(dice)):
                return _FAILURE
        elif not self._storms(copy, site):
            self.site_tapped = True
            return _SUCCESS
        else:
            self._play(copy, site)
        self.site_tapped = True
        self._checks_after_gaining(copy.card)
        self._springs(copy.card)
        for _ in range(self._law.minor_items_beside):
            self.gains += 1
            self._beside_it()
        return _SUCCESS

    def taps_to_rescue(self) -> bool:
        """Let somebody tap to rescue prisoners; tell whether somebody did."""
        able = self._in_order(self._untapped())
        if able:
            self.taps(able[-1])
            self.story.tell(able[-1].title, phrase("taps to rescue who is held here"))
        return bool(able)

    def _untap_for_it(self, site: Card) -> None:
        """Play an event that untaps who can try what nobody else can: of several, what is worth most."""
        avatar = any(one.avatar for one in self.company)
        able = (copy for copy in self.hand if copy.part == UNTAP)
        events = [copy for copy in able if (self.moved if is_for_moving(copy.card) else avatar)]
        if not events or self._best_here(site, taps_site=True):
            return
        chosen = self._of_use(site, self.company)
        if chosen:
            event = min(events, key=lambda one: self._number[id(one)])
            self.hand.remove(event)
            self.discards.append(event)
            self.tapped_characters.remove(chosen)
            untapped = phrase("is untapped by {card}", card=event.card.title)
            self.story.tell(chosen.title, untapped)

    def _untap_by_items(self, site: Card) -> None:
        """Discard an item that untaps its bearer, where he can try what nobody else can: of several, the best."""
        borne = [copy for copy in self._holdings() if id(copy) in self.bearers]
        items = [copy for copy in borne if (one := provision_of(copy.card)) and one.untaps]
        if not items or self._best_here(site, taps_site=True):
            return
        chosen = self._of_use(site, [self.bearers[id(copy)] for copy in items])
        if chosen:
            item = next(copy for copy in items if self.bearers[id(copy)] is chosen)
            self.tapped_characters.remove(chosen)
            self.uses_up(item)
            self.story.tell(chosen.title, phrase("is untapped by {card}", card=item.card.title))

    def _of_use(self, site: Card, persons: list[Card]) -> Card | None:
        """Give who of some that are tapped could try here what is worth most; None where nobody could anything."""
        most, chosen = 0, None
        for who in self._in_order(self.company):
            if who not in persons or who not in self.tapped_characters or who in self.wounded or who in self._bound():
                continue
            self.tapped_characters.remove(who)
            copy = self._best_here(site, taps_site=True)
            worth = self._policy.worth(copy.card) * self._odds(copy.card, self._untapped()) if copy else 0
            self.tapped_characters.append(who)
            if worth > most:
                most, chosen = worth, who
        return chosen

    def rescues(self, who: Card, *, hurt: bool) -> None:
        """Let a prisoner join the company that rescued him, tapped, or wounded as he was."""
        self.takes_back(who)
        if hurt:
            self.wounded.append(who)
        self.taps(who)
        self.points[KINDS.index("character")] += 2 * (who.points or 0)
        self.story.tell(who.title, phrase("is rescued"))

    def after_a_rescue(self, number: int) -> None:
        """Tap the site after a rescue, by its hazard among those that take prisoners; a minor item may follow."""
        self.site_tapped = True
        for extra in range(self._law.minor_items_beside):
            self.gains = RESCUE_GAIN + number + extra
            self._beside_it()

    def _springs(self, card: Card) -> None:
        """Face what lies in wait where an item is played."""
        if self._foe and self.site and is_item(card):
            self._foe.prisons.spring(self, self.site, self.gains)

    def _has_a_try(self, site: Card) -> bool:
        ways = (False, *[True] * (not self.site_tapped))
        return (
            any(self._best_here(one, taps_site=taps_it) for taps_it in ways for one in (site, *self._openings(site)))
            or self._could_find(site)
            or self._could_forge(site)
        )

    def _best_here(self, site: Card, *, taps_site: bool) -> Copy | None:
        here = [c for c in self._usable() if self._allows(c.card, site) and taps(c.card, "site") is taps_site]
        return self._best(here, self._untapped())

    def _storms(self, copy: Copy, site: Card) -> bool:
        """Face the attacks of what is tried, if there are any; tell whether somebody is left to play it."""
        storm = storm_of(copy.card)
        if not storm:
            return True
        dice = STORM_DICE + A_STORM * self._board.resources.index(copy.card)
        for which, attack in enumerate(storm.attacks(site) if self._foe else ()):
            if self.company:
                self._foe.face(self, attack, dice + RAID_ATTACK * which)
        if any(may_play(one, copy.card) for one in self._untapped()):
            return True
        self._discard(copy, phrase("nobody is untapped any more"))
        return False

    def _would_last(self, storm: Storm, able: list[Card]) -> bool:
        """Tell whether one of those who can play something is likely to be untapped once its attacks are faced."""
        strong = (self.prowess_of(one) - wariness(one) + self._policy.fear > storm.prowess for one in able)
        return bool(able) and (not self._foe or len(self._untapped()) > storm.strikes or any(strong))

    def _play(self, copy: Copy, site: Card) -> None:
        bearer = self._who_taps(copy.card)
        self._put_into_play(copy)
        self._bear(copy, bearer)
        self.story.tell(bearer.title, phrase("plays {card} at {site}", card=copy.card.title, site=site.title))

    def _influences(self, copy: Copy, site: Card, slot: int) -> bool:
        card, number = copy.card, copy.card.influence or 0
        able = [one for one in self._in_order(self._untapped()) if may_play(one, card)]
        who = max(able, key=lambda one: self._modifier(one, card))
        modifier = self._modifier(who, card)
        modifier += self._helped(who, number + 1 - modifier)
        roll = int(self._luck.dice(self.turn, slot)[self._game])
        self.tapped_characters.append(who)
        succeeds = int(TOTALS[roll]) + modifier > number
        why = phrase(IS_MORE if succeeds else IS_NOT_MORE, roll=int(TOTALS[roll]), modifier=modifier, number=number)
        if succeeds:
            self._put_into_play(copy)
        else:
            self.hand.remove(copy)
            self.discards.append(copy)
        self.story.tell(
            who.title,
            phrase(INFLUENCES if succeeds else FAILS_TO, faction=card.title, site=site.title),
            why=why,
            dice=faces(roll),
        )
        return succeeds

    def _beside_it(self) -> None:
        copy = self._best([one for one in self._usable() if is_extra(one.card)], self._untapped())
        if copy is not None:
            bearer = self._who_taps(copy.card)
            self._put_into_play(copy)
            self._bear(copy, bearer)
            plays = phrase("plays {card} too", card=copy.card.title)
            self.story.tell(bearer.title, plays, why=phrase("a minor item may follow"))
            self._checks_after_gaining(copy.card)
            self._springs(copy.card)

    def _who_taps(self, card: Card) -> Card:
        able = [one for one in self._in_order(self._untapped()) if may_play(one, card)]
        who = self._chosen(card, able)
        if taps(card, "character"):
            self.tapped_characters.append(who)
        return who

    def _usable(self) -> list[Copy]:
        """Give the resources of the hand that somebody of the company who is untapped may play."""
        here = [copy for copy in self.hand if copy.part == RESOURCE and not self._is_useless(copy)]
        able = {id(copy): [one for one in self._untapped() if may_play(one, copy.card)] for copy in here}
        storms = ((copy, storm_of(copy.card)) for copy in here)
        return [copy for copy, one in storms if (self._would_last(one, able[id(copy)]) if one else able[id(copy)])]

    def _best(self, copies: Iterable[Copy], able: Iterable[Card]) -> Copy | None:
        company = list(able)
        rated = [(self._policy.worth(copy.card) * self._odds(copy.card, company), copy) for copy in copies]
        rated = [(worth, copy) for worth, copy in rated if worth > 0]
        return max(rated, key=lambda pair: (pair[0], -self._number[id(pair[1])]))[1] if rated else None

    def _odds(self, card: Card, able: Iterable[Card]) -> int:
        """Give in how many of 36 rolls a card comes into play."""
        if Subtype.FACTION not in card.subtypes:
            return SURE
        modifiers = [self._modifier(one, card) for one in able if may_play(one, card)]
        needed = (card.influence or 0) + 1 - max(modifiers, default=-_NEVER_SUCCEEDS)
        return sum(int(total) >= needed for total in TOTALS)

    def _modifier(self, character: Card, faction: Card) -> int:
        factions = [copy.card for copy in self.in_play if Subtype.FACTION in copy.card.subtypes]
        with_them = modification(faction, character, factions) - modification(faction, character)
        less = self._foe.dragons.influence() if self._foe else 0
        with_them += sum(bond.against(character, faction) for _, bond, one in self.stays if one is character)
        return self.unused_direct(character) + self._board.modifier(character, faction) + with_them + less
