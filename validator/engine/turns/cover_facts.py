"""Events that keep hazards from a company on its way: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from cardpool.sites import REGION_TYPES
from validator.engine.play import meets
from validator.engine.turns.events import is_event, known_of, price_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

WHOLE: Final = "whole"
"""Of what an event covers: of everything that creatures are keyed to."""
COVERS: Final = (WHOLE, "regions", "site", "wilderness")
_KNOWN: Final = frozenset({"phase", "moving", "staying", "taps"})
_PHASES: Final = frozenset({"organisation", "end-of-organisation", "movement"})
_SITES: Final = ("ruins-lairs",)
_NO_SITES: Final = ("not-free-domain", "not-dark-domain")


class Cover(NamedTuple):
    """What an event keeps from a company, and what it asks for."""

    kind: str
    """Of `COVERS`: to what no creature can be keyed; empty where it keeps none away."""
    limit: int
    """What is taken off the hazard limit."""
    moving: bool
    staying: bool
    taps: bool
    """Whether who plays it taps."""
    most: int
    """Characters of the company at the most; 0 for any number."""
    sites: tuple[str, ...]
    """Of what type the new site must be, or in what type of region it may not be; all of them."""
    price: int | None

    def fits(self, board: Board, origin: int, site: int) -> bool:
        """Tell whether it is of use to a company that moves from one site to another, or stays."""
        moves, target = origin != site, board.sites[site]
        if (self.moving and not moves) or (self.staying and moves) or (not moves and board.ways.haven[site]):
            return False
        leg = board.ways.legs[origin][site]
        if (self.kind == "wilderness" and not (leg and "wilderness" in leg.types)) or (leg and leg.roll):
            return False
        if self.kind == "site" and board.ways.haven[site]:
            return False
        return all(
            target.region_type != word.removeprefix("not-") if word in _NO_SITES else target.site_type == word
            for word in self.sites
        )


def cover_of(card: Card) -> Cover | None:
    """Give what an event keeps from a company on its way; None where it does nothing of that, or asks for more."""
    found, limit = deeds(card, "hidden"), sum(deed.number for deed in deeds(card, "limit"))
    if not is_event(card) or not (found or limit):
        return None
    way = parse_play(card.play)[0]
    if (
        way.site
        or any(each.name not in _KNOWN for each in way.conditions)
        or not _PHASES.issuperset(way.values("phase"))
    ):
        return None
    words = [word for deed in found for word in deed.words]
    kinds = [word for word in words if word in COVERS]
    return Cover(
        kinds[0] if kinds else WHOLE if found else "",
        limit,
        way.has("moving"),
        way.has("staying"),
        "character" in way.values("taps"),
        sum(deed.number for deed in deeds(card, "company")),
        tuple(word for word in words if word not in COVERS),
        price_of(card),
    )


def is_covered(kind: str, key: str) -> bool:
    """Tell whether an event of a kind keeps creatures from being keyed to this, a type or what they name.

    >>> [is_covered("regions", key) for key in ("wilderness", "ruins-lairs", "through:Anfalas", "in:Anfalas")]
    [True, False, True, False]
    """
    terms = key.split("+")
    by_region = key in REGION_TYPES or any(term.startswith(("through:", "path:")) for term in terms)
    by_wilderness = key == "wilderness" or any(term.startswith("path:wilderness") for term in terms)
    return {WHOLE: True, "regions": by_region, "site": not by_region, "wilderness": by_wilderness}.get(kind, False)


class Covers:
    """The events of a deck that keep hazards from a company on its way.

    Args:
        copies: the cards of the deck.
        board: it, its sites and characters known.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, part: str) -> None:
        found = known_of(copies, part, cover_of)
        self.columns = [n for n, _, _ in found]
        self.each = [cover for _, _, cover in found]
        self.kinds = ("", *(kind for kind in COVERS if any(cover.kind == kind for cover in self.each)))
        """What is covered, by number; 0 is nothing."""
        size, persons = len(board.sites), board.persons
        fits = [[[cover.fits(board, a, b) for b in range(size)] for a in range(size)] for cover in self.each]
        self.fits = np.array(fits, dtype=bool).reshape(len(found), size, size)
        """By event, origin and new site, whether it is of use."""
        suits = [[meets(person, card) for person in persons] for _, card, _ in found]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(persons))
        """By event and person, whether he may play it."""
