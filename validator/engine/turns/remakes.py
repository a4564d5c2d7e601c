"""Events by which a site is of another type as long as a company is there: which they are, and what becomes of it.

A site that is remade is a site of its own in the games, with a number after those of the deck: a company that plays the
event at the one stands at the other, until it leaves. Nobody moves there, and the ways from there are those of the
card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.attacks import parse_attack
from cardpool.card import Alignment
from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.events import is_event, is_upon
from validator.engine.turns.parts import REMAKE, RESOURCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

NO_SITE: Final = -1
"""Instead of the site that another becomes."""
WIZARDHAVEN: Final = "wizardhaven"
_HAVEN: Final = "haven"
_DETAINMENT: Final = "detainment"
_KNOWN: Final = frozenset({"phase"})
_PHASES: Final = frozenset({"site"})


class Remake(NamedTuple):
    """What becomes of a site by an event."""

    card: Card
    ways: tuple[Alternative, ...]
    type: str
    """Of which type it is then; `WIZARDHAVEN` for a haven of its player alone."""
    words: frozenset[str]
    """`peaceful` or `detaining`, what its automatic-attacks are; `empty`, `safe`, `hero`."""

    @property
    def is_haven(self) -> bool:
        """Whether it becomes a haven."""
        return self.type == WIZARDHAVEN

    @property
    def is_early(self) -> bool:
        """Whether it may be played as the company is organised."""
        return any(not way.values("phase") for way in self.ways)

    @property
    def is_safe(self) -> bool:
        """Whether all attacks against a company there are cancelled."""
        return "safe" in self.words

    def suits(self, site: Card) -> bool:
        """Tell whether it may be played at a site."""
        of_a_side = site.alignment == Alignment.HERO or "hero" not in self.words
        return of_a_side and any(way.fits(site) for way in self.ways)

    def made_of(self, site: Card) -> Card:
        """Give the site as it is then."""
        attacks = site.automatic_attacks
        if "detaining" in self.words:
            attacks = tuple(one if parse_attack(one).chosen else f"{one} {_DETAINMENT}" for one in attacks)
        made = replace(site, site_type=self.type, automatic_attacks=attacks)
        if self.is_haven:
            made = replace(made, site_type=_HAVEN, alignment=Alignment.FALLEN_WIZARD)
        if "peaceful" in self.words:
            made = replace(made, attacks=(), automatic_attacks=())
        return replace(made, playable=()) if "empty" in self.words else made


def remake_of(card: Card) -> Remake | None:
    """Give what becomes of a site by a card; None where nothing does, or where the card asks for more."""
    found = deeds(card, "becomes")
    if not found or not is_event(card):
        return None
    ways = tuple(
        way
        for way in parse_play(card.play)
        if way.site and all(each.name in _KNOWN for each in way.conditions) and _PHASES.issuperset(way.values("phase"))
    )
    type_, *words = found[0].words
    return Remake(card, ways, type_, frozenset(words)) if ways else None


class Remakes:
    """The sites of a deck, and what its events can make of them.

    Args:
        cards: those of the deck.
        printed: its sites.
        opens: tells of a site, and of it as it may be, whether something may be played there only then.
    """

    def __init__(self, cards: Iterable[Card], printed: Sequence[Card], opens: Callable[[Card, Card], bool]) -> None:
        self.each: list[Remake] = []
        """The different events that are of use somewhere."""
        self.printed = len(printed)
        """How many sites the deck has; from this number on they are remade."""
        sites, base, by = list(printed), list(range(len(printed))), [NO_SITE] * len(printed)
        for one in filter(None, map(remake_of, dict.fromkeys(cards))):
            own = [(n, one.made_of(site)) for n, site in enumerate(printed) if one.suits(site)]
            own = [(n, made) for n, made in own if one.is_haven or opens(printed[n], made)]
            if own:
                sites += [made for _, made in own]
                base += [n for n, _ in own]
                by += [len(self.each)] * len(own)
                self.each.append(one)
        self.sites = tuple(sites)
        """All of them."""
        self.base = np.array(base, dtype=np.int32)
        """By site, which of those of the deck it is."""
        self.by = np.array(by, dtype=np.intp)
        """By site, by which event it was made; `NO_SITE` by none."""
        self.to = np.full((len(self.each), len(sites)), NO_SITE, dtype=np.int32)
        """By event and site, what it becomes."""
        for number in range(self.printed, len(sites)):
            self.to[self.by[number], self.base[number]] = number
        self.safe = np.array([kind != NO_SITE and self.each[kind].is_safe for kind in by], dtype=bool)
        """By site, whether all attacks against a company there are cancelled."""
        self._number = {id(site): n for n, site in enumerate(sites)}
        self.columns: list[int] = []
        self.kind: list[int] = []
        """The cards of the deck that are such events, and which."""
        self.upon: list[int] = []
        """Those that are played upon such an event."""

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self.each)

    def find(self, copies: Sequence[Copy]) -> None:
        """Find the events among the cards of the deck, by number."""
        cards = [one.card for one in self.each]
        self.columns = [n for n, copy in enumerate(copies) if copy.part == REMAKE]
        self.kind = [cards.index(copies[n].card) for n in self.columns]
        upon = [n for n, copy in enumerate(copies) if copy.part == RESOURCE and is_upon(copy.card)]
        self.upon = upon if self.each else []

    def has(self, card: Card) -> bool:
        """Tell whether a card is one of these events."""
        return any(one.card is card for one in self.each)

    def made_by(self, site: Card) -> str:
        """Give the title of the event by which a site was made; `""` for one of the deck."""
        number = self._number.get(id(site), 0)
        return self.each[self.by[number]].card.title if number >= self.printed else ""

    def as_printed(self, site: Card) -> Card:
        """Give the site of the deck that a site is, or was."""
        return self.sites[int(self.base[self._number[id(site)]])]

    def made_of(self, site: Card, card: Card) -> Card | None:
        """Give what a site becomes by an event; None where it is not played there."""
        kind = next(n for n, one in enumerate(self.each) if one.card is card)
        number = int(self.to[kind, self._number[id(site)]])
        return None if number == NO_SITE else self.sites[number]

    def is_safe(self, site: Card) -> bool:
        """Tell whether all attacks against a company at a site are cancelled."""
        return bool(self) and bool(self.safe[self._number[id(site)]])

    def around(self, site: Card) -> list[Card]:
        """Give the sites of the deck, with one that was remade in place of what it was."""
        here = self.as_printed(site)
        return [site if one is here else one for one in self.sites[: self.printed]]
