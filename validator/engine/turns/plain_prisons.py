"""Prisoners once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.phrases import phrase
from validator.engine.turns.attacks import of_site
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.parts import Copy
from validator.engine.turns.points import KINDS
from validator.engine.turns.prison_facts import NO_CHECK, NO_ROLL, Prison, is_a_ring, prison_of, rescue_site
from validator.engine.turns.prisons import (
    A_RESCUE,
    AN_ATTACK,
    FREEING_DICE,
    PRISON_DICE,
    RESCUE_DICE,
    RING_DICE,
    SNARE_DICE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.referee import Referee


class Prisoner(NamedTuple):
    """Somebody who is held, or is about to be taken."""

    who: Card
    host: Copy
    prison: Prison
    site: Card
    by: Card | None = None
    """The agent who took him, if one did."""
    hurt: bool = False
    """Whether he was wounded already: nobody heals in prison."""

    def __str__(self) -> str:
        return f"{self.who.title}: {self.site.title}"


class Trap(NamedTuple):
    """A hazard by which each strike of an attack that succeeds takes a prisoner."""

    host: Copy
    prison: Prison
    site: Card
    by: Card | None = None

    def on(self, who: Card | Copy) -> Prisoner | None:
        """Give whom it takes: avatars and allies are spared."""
        if isinstance(who, Copy) or who.avatar:
            return None
        return Prisoner(who, self.host, self.prison, self.site, self.by)


class PlainPrisons:
    """The prisoners of one game.

    Args:
        foe: who holds them.
        board: the deck of the company.
        hosts: the hazards that take some.
    """

    def __init__(self, foe: Foe, board: Board, hosts: Sequence[Copy]) -> None:
        self._foe, self._board = foe, board
        self._numbers = {id(copy): number for number, copy in enumerate(hosts)}
        self.held: list[Prisoner] = []
        self.away: list[Card] = []
        """Who came free of himself, and is on his way to the company."""
        self.laid: list[tuple[Copy, Card]] = []
        """Snares, and where."""

    def told(self) -> tuple[str, ...]:
        """Say who is held, and where; then who is on his way."""
        return (*map(str, self._in_order()), *(one.title for one in sorted(self.away, key=self._number)))

    def _number(self, who: Card) -> int:
        return self._board.persons.index(who)

    def _in_order(self) -> list[Prisoner]:
        return sorted(self.held, key=lambda one: self._number(one.who))

    def aim(
        self, hand: list[Copy], attack: Attack, chosen: list[Card | Copy], way: tuple[Card, Card]
    ) -> Prisoner | None:
        """Give on whom a hazard of the hand is played: the first who faces a strike and may be taken."""
        for copy in hand:
            prison = prison_of(copy.card)
            site = rescue_site(prison, self._board, *way) if prison else None
            if prison is None or site is None or not prison.takes(attack):
                continue
            for who in chosen:
                if not isinstance(who, Copy) and prison.suits(who):
                    return Prisoner(who, copy, prison, site)
        return None

    def take(self, whom: Referee, taken: Prisoner) -> None:
        """Take somebody prisoner: what he bears is discarded, rings apart, and his points count against the company."""
        if not taken.prison.bare:
            for ring in [copy for copy in whom.borne_by(taken.who) if is_a_ring(copy.card)]:
                whom.kept[id(ring)] = whom.bearers.pop(id(ring))
        hurt = taken.who in whom.wounded
        whom.leaves_bare(taken.who)
        whom.points[KINDS.index("character")] -= taken.who.points or 0
        self.held.append(taken._replace(hurt=hurt))

    def untap(self, whom: Referee, *, haven: bool) -> None:
        """Let who came free join at a haven, and make the rolls of prisoners at the beginning of a turn."""
        for who in sorted(self.away, key=self._number):
            if haven and whom.may_join(who):
                self.away.remove(who)
                whom.takes_back(who)
                whom.story.tell(who.title, phrase("finds the way back to the company"))
        for one in self._in_order():
            person, body = self._number(one.who), int(self._board.body[self._number(one.who)])
            dies = one.prison.check != NO_CHECK and self._roll(whom, PRISON_DICE + person) + one.prison.check > body
            if dies or (one.prison.rings != NO_ROLL and self._roll(whom, RING_DICE + person) < one.prison.rings):
                for ring in whom.kept_by(one.who):
                    whom.drops(ring, phrase("{character} is a prisoner", character=one.who.title))
            if dies:
                self._let_go(one)
                whom.story.tell(one.who.title, phrase("dies in prison at {site}", site=one.site.title))
            elif one.prison.frees != NO_ROLL and self._roll(whom, FREEING_DICE + person) + body > one.prison.frees:
                self._let_go(one)
                self.away.append(one.who)
                whom.points[KINDS.index("character")] += 2 * (one.who.points or 0)
                whom.story.tell(one.who.title, phrase("comes free at {site}", site=one.site.title))

    def _roll(self, whom: Referee, what: int) -> int:
        return int(TOTALS[self._foe.roll(whom, what)])

    def _let_go(self, one: Prisoner) -> None:
        self.held.remove(one)
        if all(other.host is not one.host for other in self.held):
            self._put_away(one.host)

    def _put_away(self, host: Copy) -> None:
        self.laid = [pair for pair in self.laid if pair[0] is not host]
        self._foe.put_away(host)

    def here(self, whom: Referee, site: Card) -> list[Prisoner]:
        """Give who is held at a site, and could be controlled."""
        return [one for one in self._in_order() if one.site is site and whom.company and whom.may_join(one.who)]

    def is_held_at(self, site: Card) -> bool:
        """Tell whether somebody is held at a site."""
        return any(one.site is site for one in self.held)

    def rescue(self, whom: Referee, site: Card) -> None:
        """Rescue those who are held where the company is, hazard by hazard."""
        hosts = {self._numbers[id(one.host)]: one for one in self.held if one.site is site}
        for number, any_ in sorted(hosts.items()):
            for which, attack in enumerate(self._attacks(any_)):
                if self._of(any_.host, whom, site):
                    self._foe.face(whom, attack, RESCUE_DICE + A_RESCUE * number + AN_ATTACK * which)
            if self._of(any_.host, whom, site) and whom.taps_to_rescue():
                for one in self._of(any_.host, whom, site):
                    if whom.may_join(one.who):
                        self._let_go(one)
                        whom.rescues(one.who, hurt=one.hurt)
                whom.after_a_rescue(number)

    def _of(self, host: Copy, whom: Referee, site: Card) -> list[Prisoner]:
        return [one for one in self.here(whom, site) if one.host is host]

    def _attacks(self, one: Prisoner) -> tuple[Attack, ...]:
        if self._board.remakes.is_safe(one.site):
            return ()
        return one.prison.rescue_attacks(one.by.races if one.by else (), of_site(one.site, hero=self._board.hero))

    # --- snares -------------------------------------------------------------------------------------------------------

    def may_lay(self, copy: Copy, site: Card) -> bool:
        """Tell whether a snare may be laid at a site, where none lies yet."""
        prison = prison_of(copy.card)
        attacks = of_site(site, hero=self._board.hero)
        return prison is not None and prison.may_lie(attacks) and all(at is not site for _, at in self.laid)

    def take_up(self, site: Card) -> None:
        """Discard the snares elsewhere that hold nobody."""
        for host, at in list(self.laid):
            if at is not site and all(one.host is not host for one in self.held):
                self._put_away(host)

    def spring(self, whom: Referee, site: Card, gain: int) -> None:
        """Let a company that played an item where a snare lies face the automatic-attacks of the site again."""
        for host, at in list(self.laid):
            prison = prison_of(host.card)
            for which, attack in enumerate(of_site(site, hero=self._board.hero) if at is site else ()):
                if prison and whom.company:
                    again = attack._replace(prowess=attack.prowess + prison.again)
                    dice = SNARE_DICE + A_RESCUE * gain + AN_ATTACK * which
                    self._foe.face(whom, again, dice, trap=Trap(host, prison, site))
