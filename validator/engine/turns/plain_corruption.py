"""Corruption once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.deeds import deeds
from cardpool.phrases import phrase
from validator.engine.turns.corruption import (
    A_HAZARD,
    GAIN_DICE,
    MOVING_DICE,
    OF_ITEMS,
    REMOVAL_DICE,
    STORING_DICE,
    UNTAP_DICE,
    WOUND_DICE,
    bonus,
    is_immune,
    only_taps,
)
from validator.engine.turns.hazards import wildernesses
from validator.engine.turns.holdings import gear_of, is_item, is_kept, is_uneasy, modifiers
from validator.engine.turns.luck import LOWEST, TOTALS, faces
from validator.engine.turns.plain_support import PlainSupport

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy


class PlainCorruption(PlainSupport):
    """The company of one game, and its corruption."""

    def check_modifier(self, who: Card) -> int:
        """Give what is added to each corruption check of a character."""
        dark = any(is_immune(one) for one in self.company)
        stood = sum(one.stand.corruption for one in self.held) + self._bonded(who, "corruption")
        if any(gear_of(copy.card) >= 0 for copy in self.borne_by(who)):
            stood += sum(one.stand.armed_of(who) for one in self.held)
        return bonus(who) + self._law.corruption_with_dark_avatar * dark + stood

    def checks(self, who: Card, why: str, dice: int, added: int = 0) -> bool:
        """Let a character make a corruption check; tell whether he stays."""
        if is_immune(who):
            return True
        roll = int(self._luck.dice(self.turn, dice)[self._game])
        points, own = self.corruption_of(who), self.check_modifier(who) + added
        spared = (self._law.corruption_narrow + 1) * only_taps(who, self._board.player)
        own += self._supported(who, points + 1 - spared - own - self._policy.fear)
        total = int(TOTALS[roll]) + own
        stays, what = True, phrase("withstands corruption")
        if total <= points:
            narrow = points - total <= self._law.corruption_narrow
            stays = narrow and only_taps(who, self._board.player)
            what = phrase("withstands corruption, and is tapped") if stays else phrase("is lost to corruption")
            if stays:
                self.taps(who)
            else:
                self._leaves(who)
        told = phrase(
            "{cause}: {total} against {points} point" if points == 1 else "{cause}: {total} against {points} points",
            cause=why,
            total=total,
            points=points,
        )
        self.story.tell(who.title, what, why=told, dice=faces(roll))
        if not stays:
            self._drop_all(who)
        return stays

    def _called(self, *when: str) -> Iterable[tuple[int, Copy, str]]:
        """Give the hazards that corrupt somebody and call for a check at some times, as they come up."""
        for at, copy in self._foe.curses() if self._foe else ():
            for deed in deeds(copy.card, "check"):
                for word in deed.words:
                    if word in when and self._foe.victim(copy):
                        yield at, copy, word

    def _checks_after_untapping(self, *, haven: bool) -> None:
        for at, copy, when in self._called("untap", "haven", "away"):
            if when == "untap" or haven is (when == "haven"):
                self.checks(self._foe.victim(copy), copy.card.title, UNTAP_DICE + at)
        if self._foe:
            for slot, copy in enumerate(self._holdings()):
                if is_uneasy(copy.card) and id(copy) in self.bearers:
                    self.checks(self.bearers[id(copy)], copy.card.title, UNTAP_DICE + OF_ITEMS + slot)

    def _checks_after_moving(self, origin: Card, here: Card, *, haven: bool) -> None:
        leg = self._board.ways.leg(origin, here) if origin is not here else None
        for at, copy, when in self._called("wilderness", "to-haven"):
            times = (wildernesses(leg) if when == "wilderness" else haven) if leg else 0
            for one in range(times):
                if victim := self._foe.victim(copy):
                    self.checks(victim, copy.card.title, MOVING_DICE + A_HAZARD * one + at)

    def _checks_after_gaining(self, item: Card) -> None:
        if is_item(item):
            for at, copy, _ in self._called("item"):
                self.checks(self._foe.victim(copy), copy.card.title, GAIN_DICE + A_HAZARD * self.gains + at)

    def checks_after_a_wound(self, dice: int) -> None:
        """Let those make checks who make one for a wound of somebody of the company."""
        for at, copy, _ in self._called("wounded"):
            self.checks(self._foe.victim(copy), copy.card.title, WOUND_DICE + A_HAZARD * dice + at)

    def _shake_off(self) -> None:
        for at, copy in self._foe.curses():
            who = self._foe.victim(copy)
            able = who in self._untapped() and len(self._untapped()) >= self._policy.spare
            roll = int(self._luck.dice(self.turn, REMOVAL_DICE + at)[self._game])
            total = int(TOTALS[roll]) - (0 if able else self._law.removal_untapped)
            if able:
                self.taps(who)
            needed = sum(deed.number for deed in deeds(copy.card, "remove"))
            if total > needed:
                self._foe.lift(copy)
            card = copy.card.title
            what = phrase("shakes off {card}", card=card) if total > needed else phrase("keeps {card}", card=card)
            why = phrase("{total} against {needed}, without tapping", total=total, needed=needed)
            if able:
                why = phrase("{total} against {needed}, tapping", total=total, needed=needed)
            self.story.tell(who.title, what, why=why, dice=faces(roll))

    def _store(self) -> None:
        for who in self._in_order(self.company):
            loose = [
                copy
                for copy in self.borne_by(who)
                if is_item(copy.card) and self._weight(copy.card) > 0 and not is_kept(copy.card)
                and max(modifiers(copy.card, who)[:2]) <= 0
            ]  # fmt: skip
            least = LOWEST + self._policy.risk + self.check_modifier(who)
            if not loose or not (least > self.corruption_of(who) or is_immune(who)):
                continue
            copy = max(loose, key=lambda one: self._weight(one.card))
            why = phrase("to store {card}", card=copy.card.title)
            if self.checks(who, why, STORING_DICE + self._board.persons.index(who)):
                del self.bearers[id(copy)]
                self.stored.append(copy)
                self.story.tell(who.title, phrase("stores {card}", card=copy.card.title))
