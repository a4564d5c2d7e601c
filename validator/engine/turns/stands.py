"""Events that hold for longer than an attack: for a turn, or while they stay in play; which they are, as columns."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import Deed, deeds
from cardpool.folding import fold
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.effects import HELPING, LESSENING, Effects, effects_of
from validator.engine.turns.events import is_event, may_play_on, price_of
from validator.engine.turns.numbers import number
from validator.engine.turns.shields import Shield, shields_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board

NOT: Final = -1
"""Instead of who bears an event: it does not hold."""
BY_NONE: Final = -2
"""The same: it holds, and nobody bears it."""
ENVIRONMENT: Final = "environment"
COMMAND: Final = "command"
DEFEATED: Final = "defeated"
LEAVES: Final = "leaves"
ISOLATES: Final = "isolates"
_COASTAL: Final = "coastal-sea"
_KNOWN: Final = frozenset({"phase", "avatar", "card", "with", "in-play"})
_PHASES: Final = frozenset({"organisation", "long-event"})


class Stand(NamedTuple):
    """What an event does that holds for longer than an attack."""

    title: str
    """Folded."""
    ways: tuple[Alternative, ...]
    """In which it is played in the organisation phase; none for one that is played against an attack."""
    effects: Effects
    stays: bool
    """Whether it stays in play; else it holds for a turn."""
    borne: Deed | None
    """On whom it is played, and with whom it goes; None for nobody."""
    crew: Deed | None
    """How many of whom are in the company at least."""
    price: int | None
    dispels: bool
    """Whether it discards the environments of the opponent."""
    isolates: bool
    """Whether of several attacks of one hazard, or site, one is left."""
    ends: frozenset[str]
    """When it is discarded: `DEFEATED`, `LEAVES`."""
    keywords: frozenset[str]
    """Of its kinds `ENVIRONMENT` and `COMMAND`."""
    less: int
    """What its bearer has less of direct influence."""
    corruption: int
    """What is added to each corruption check in the company."""
    armed: tuple[Deed, ...]
    """What is added to those of who bears gear, and is what they name."""
    shields: tuple[Shield, ...]
    """By which attacks are cancelled while it holds."""
    sails: bool
    """Whether it is played on a company on a way along coasts."""

    @property
    def during(self) -> tuple[str, ...]:
        """The cards that must be in play where it is played in the organisation phase, by their folded titles."""
        return tuple(map(fold, self.ways[0].values("in-play"))) if self.ways else ()

    @property
    def of_use(self) -> bool:
        """Whether it does something whoever is in the company."""
        lasting = [deed.name for deed in self.effects.deeds if not deed.during]
        always = self.dispels or self.isolates or self.corruption or self.armed or self.shields
        return bool(always) or not _OF_ALL.isdisjoint(lasting)

    @property
    def sets_out(self) -> bool:
        """Whether it is played once it is known where the company goes."""
        return self.sails or any(shield.fodder for shield in self.shields)

    def fits(self, board: Board, origin: int, site: int) -> bool:
        """Tell whether it is of use to a company that moves from one site to another, or stays, and sets out."""
        if self.sails:
            leg = board.ways.legs[origin][site]
            return origin != site and leg is not None and is_along_coasts(leg.types)
        attacks, fodder = board.automatic_attacks[site], {kind for shield in self.shields for kind in shield.fodder}
        return any(not attack.kinds.isdisjoint(fodder) for attack in attacks)

    def helps(self, person: Card) -> bool:
        """Tell whether it adds to the prowess or body of a character, whatever else is in play."""
        return any(
            deed.name in HELPING and deed.number > 0 and not deed.during and deed.suits(person)
            for deed in self.effects.deeds
        )

    def excludes(self, other: Stand) -> bool:
        """Tell whether it is not played while another holds: one of a title, and one command."""
        return self.title == other.title or (COMMAND in self.keywords and COMMAND in other.keywords)

    def less_of(self, person: Card) -> int:
        """Give what a bearer has less of direct influence: never more than he has."""
        return min(self.less, number(person.direct_influence, 0))

    def bears_on(self, attack: Attack) -> bool:
        """Tell whether it does something to an attack."""
        return attack.isolated if self.isolates else self.effects.bears_on(attack)

    def armed_of(self, person: Card) -> int:
        """Give what is added to each corruption check of somebody who bears gear."""
        return sum(deed.number for deed in self.armed if deed.suits(person))

    def suits(self, way: Alternative, card: Card, person: Card) -> bool:
        """Tell whether a character may play it."""
        return may_play_on(way, card, person) and (self.borne is None or self.borne.suits(person))


_OF_ALL: Final = frozenset({"foe", *LESSENING})


def is_along_coasts(types: Sequence[str]) -> bool:
    """Tell whether a way goes through a Coastal Sea, and nowhere through two other regions, one after the other.

    >>> is_along_coasts(["wilderness", "coastal-sea", "border-land"])
    True
    >>> is_along_coasts(["coastal-sea", "wilderness", "border-land"])
    False
    """
    inland = [kind != _COASTAL for kind in types]
    return not all(inland) and not any(a and b for a, b in itertools.pairwise(inland))


def stand_of(card: Card) -> Stand | None:
    """Give what an event does that holds for longer than an attack; None where it does nothing, or asks for more."""
    stays, lasts = Subtype.PERMANENT_EVENT in card.subtypes, Subtype.LONG_EVENT in card.subtypes
    effects, dispels, isolates = effects_of(card), bool(deeds(card, "dispels")), bool(deeds(card, ISOLATES))
    corruption = sum(deed.number for deed in deeds(card, "corruption") if deed.words == ("all",))
    armed = tuple(deed for deed in deeds(card, "corruption") if set(deed.words) == {"all", "armed"})
    shields = tuple(shield for shield in shields_of(card) if shield.held)
    does = effects.deeds or dispels or isolates or corruption or armed or shields
    if (
        not is_event(card)
        or (deeds(card, "stays") and not deeds(card, "borne"))
        or not (stays or lasts or deeds(card, "turn"))
        or not does
    ):
        return None
    ways = [
        way
        for way in parse_play(card.play)
        if (stays or lasts)
        and all(each.name in _KNOWN for each in way.conditions)
        and _PHASES.issuperset(way.values("phase"))
    ]
    if not ways and not deeds(card, "turn"):
        return None
    borne, crew = (next(iter(deeds(card, name)), None) for name in ("borne", "crew"))
    ends = frozenset(word for deed in deeds(card, "ends") for word in deed.words)
    less = sum(-min(deed.number, 0) for deed in deeds(card, "influence")) if borne else 0
    kinds = frozenset({ENVIRONMENT, COMMAND}.intersection(card.keywords))
    return Stand(
        fold(card.title),
        tuple(ways),
        effects,
        stays,
        borne,
        crew,
        price_of(card),
        dispels,
        isolates,
        ends,
        kinds,
        less,
        corruption,
        armed,
        shields,
        bool(deeds(card, "sails")),
    )


class Stands:
    """The events of a deck that hold for longer than an attack.

    Args:
        columns: such events of the deck.
        board: it, its sites and characters known.
    """

    def __init__(self, columns: Sequence[int], board: Board) -> None:
        known = [(n, stand) for n in columns if (stand := stand_of(board.cards[n]))]
        known.sort(key=lambda one: (not one[1].dispels, one[0]))
        self.columns = [n for n, _ in known]
        self.each = [stand for _, stand in known]
        self.of_column = {n: at for at, n in enumerate(self.columns)}
        """By card of the deck, which of them it is."""
        self.environment = np.array([ENVIRONMENT in stand.keywords for stand in self.each], dtype=bool)
        self.stays = np.array([stand.stays for stand in self.each], dtype=bool)
        size = len(known), len(board.persons)
        suits = [
            [any(stand.suits(way, board.cards[n], one) for way in stand.ways) for one in board.persons]
            for n, stand in known
        ]
        self.suits = np.array(suits, dtype=bool).reshape(size)
        """By event and person, whether he may play it in the organisation phase."""
        helps = [[stand.helps(one) for one in board.persons] for stand in self.each]
        self.helps = np.array(helps, dtype=bool).reshape(size)
        """By event and person, whether it adds to his prowess or body."""
        less = [[stand.less_of(one) for one in board.persons] for stand in self.each]
        self.less = np.array(less, dtype=np.int64).reshape(size)
        """By event and person, what he has less of direct influence who bears it."""
        excludes = [[stand.excludes(other) for other in self.each] for stand in self.each]
        self.excludes = np.array(excludes, dtype=bool).reshape(len(known), len(known))
        """By event, while which others it is not played."""
        crews = [[stand.crew is None or stand.crew.suits(one) for one in board.persons] for stand in self.each]
        self.crews = np.array(crews, dtype=bool).reshape(size)
        """By event and person, whether he counts where it asks for a number of such."""
        places = range(len(board.sites))
        fits = [[[one.sets_out and one.fits(board, a, b) for b in places] for a in places] for one in self.each]
        self.fits = np.array(fits, dtype=bool).reshape(len(known), len(places), len(places))
        """By event, origin and site, whether it is played on a company that sets out for there."""
        self.corruption = np.array([stand.corruption for stand in self.each], dtype=np.int64)
        armed = [[stand.armed_of(one) for one in board.persons] for stand in self.each]
        self.armed = np.array(armed, dtype=np.int64).reshape(size)
        """By event and person, what is added to his corruption checks while he bears gear."""
        at = [[any(way.fits(site) for way in stand.ways) for site in board.sites] for stand in self.each]
        self.at = np.array(at, dtype=bool).reshape(len(known), len(board.sites))
        """By event and site, whether it is played there."""
