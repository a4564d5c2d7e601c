"""Events that stay with somebody, with the company or with its player: who is controlled by them, who fights better."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import Deed, deeds
from cardpool.influence import modification
from cardpool.plays import Alternative, parse_play
from validator.engine.followers import direct_influence
from validator.engine.play import meets
from validator.engine.turns.events import is_event

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

UNBOUND: Final = -1
"""Instead of the person with whom an event stays: it is not in play."""
ADDED: Final = ("prowess", "body", "corruption", "influence")
"""What an event adds to a character beside how he is controlled; to corruption checks, and to influence checks."""
_KNOWN: Final = frozenset({"phase", "avatar", "card"})
_ON: Final = frozenset({"leader", "avatar", "character"})
_COUNTED: Final = re.compile(r"(most|least|mind)(\d+)")


class Bond(NamedTuple):
    """What an event does as long as it stays."""

    card: Card
    on: str
    """With whom it stays: a `leader`, the `avatar`, a `character`; the `company`, or the `player`."""
    whom: Deed
    """The same, with what a character must be."""
    ways: tuple[Alternative, ...]
    general: int
    """What the player has more of general influence."""
    alone: bool
    """Whether whom it stays with is controlled by general influence alone."""
    until: frozenset[str]
    """Whether it goes as an avatar comes, or at the next haven."""
    comes: str
    """A race of whom any number may join the company in a turn; `""` for none."""

    @property
    def is_on_one(self) -> bool:
        """Whether it stays with one character."""
        return self.on in _ON

    @property
    def passes(self) -> bool:
        """Whether it goes at the next haven: what it gives is not used to control anybody."""
        return "haven" in self.until

    @property
    def is_borne(self) -> bool:
        """Whether it is played for what else it does, see `stands.py`, and gives control alone once it is in play."""
        return bool(deeds(self.card, "borne"))

    @property
    def group(self) -> str:
        """Give of what kind it is, of which one at a time stays with somebody."""
        if self.stands_in or "avatar" in self.until:
            return "avatar"
        return "haven" if self.passes else next(iter(self.card.keywords), self.card.title)

    @property
    def fights(self) -> bool:
        """Whether it does nothing but what counts against hazards."""
        helps = {
            deed.name for deed in deeds(self.card, *ADDED, "control", "mind", "leads", "against") if deed.number >= 0
        }
        return not self.general and not self.comes and helps <= {"prowess", "body", "corruption"}

    @property
    def persuades(self) -> bool:
        """Whether it does nothing but help influence checks."""
        if deeds(self.card, "against"):
            return True
        return self.passes and any(deed.number > 0 for deed in deeds(self.card, "influence"))

    @property
    def bars_allies(self) -> bool:
        """Whether no ally is in the company beside it."""
        return "allies" in self.until

    @property
    def stands_in(self) -> bool:
        """Whether it stands in for an avatar, so that no deck with one plays it."""
        return any(way.has("opponent") for way in self.ways)

    @property
    def is_sole(self) -> bool:
        """Whether its player has one of it alone."""
        return self.on == "player" or "sole" in self.whom.words

    def supplants(self, other: Bond) -> bool:
        """Tell whether another event goes for it, and never comes again."""
        return self.stands_in and "avatar" in other.until

    def is_open(self, *, allies: bool, avatar: bool) -> bool:
        """Tell whether a deck plays it which may have allies, or an avatar."""
        return not (allies and self.bars_allies) and not (avatar and self.stands_in)

    def is_played(self, company: Sequence[Card], site: Card | None = None) -> bool:
        """Tell whether a company may play it, at a site where one is given."""
        if "avatar" in self.until and any(one.avatar for one in company):
            return False
        for way in self.ways:
            named = way.values("card")
            there = not named or any(one.title in named for one in company)
            avatar = not way.has("avatar") or any(one.avatar for one in company)
            if there and avatar and (site is None or way.fits(site)):
                return True
        return False

    def suits(self, person: Card, company: Sequence[Card]) -> bool:
        """Tell whether it may stay with somebody of a company."""
        named = {title for way in self.ways for title in way.values("card")}
        if self.on == "avatar" or person.avatar:
            kind = person.avatar and self.on == "avatar"
        else:
            kind = self.on == "character" or "leader" in person.keywords
        held = self.whom.most is None or (person.mind or 0) <= self.whom.most
        plain = meets(person, self.card) if self.on != "leader" else True
        return kind and held and plain and self.whom.suits(person) and person.title not in named and (
            self.holds(company, person)
        )  # fmt: skip

    def holds(self, company: Sequence[Card], person: Card | None = None) -> bool:
        """Tell whether it stays with a company, or with somebody of it."""
        if "avatar" in self.until and any(one.avatar for one in company):
            return False
        return all(_is_met(deed, company, person) for deed in deeds(self.card, "while"))

    def added(self, what: str, who: Card, *, own: bool) -> int:
        """Give what it adds to somebody.

        Args:
            what: one of `ADDED`.
            who: one of the company.
            own: whether it stays with him.
        """
        if self.is_borne:
            return 0
        given = [deed.number for deed in deeds(self.card, what) if _is_for(deed, own=own) and deed.suits(who)]
        if what == "influence":
            return sum(number for number in given if number > 0) if self.passes else 0
        return sum(given)

    def against(self, who: Card, faction: Card) -> int:
        """Give what it adds to the influence checks of whom it stays with, against a faction.

        Args:
            who: he.
            faction: which.
        """
        meant = [deed for deed in deeds(self.card, "against") if not set(deed.words).isdisjoint(faction.races)]
        return sum(deed.number for deed in meant) - (min(modification(faction, who), 0) if meant else 0)


def _is_for(deed: Deed, *, own: bool) -> bool:
    return own if "self" in deed.words else "all" in deed.words


def _is_met(deed: Deed, company: Sequence[Card], person: Card | None) -> bool:
    if "highest" in deed.words:
        return all((one.mind or 0) <= ((person and person.mind) or 0) for one in company)
    bounds = {found[1]: int(found[2]) for word in deed.words if (found := _COUNTED.fullmatch(word))}
    kind = tuple(word for word in deed.words if not _COUNTED.fullmatch(word))
    meant = Deed(deed.name, whom=kind)
    number = sum(meant.suits(one) and (one.mind or 0) >= bounds.get("mind", 0) for one in company)
    return bounds.get("least", 0) <= number <= bounds.get("most", number)


def bond_of(card: Card) -> Bond | None:
    """Give what an event does as long as it stays; None where it does not stay, or asks for more."""
    found = deeds(card, "stays")
    if not found or not is_event(card):
        return None
    known = _KNOWN | ({"opponent"} if card.resource_avatar else frozenset())
    ways = tuple(
        way
        for way in parse_play(card.play)
        if all(each.name in known for each in way.conditions) and {"organisation"}.issuperset(way.values("phase"))
    )
    # What goes as the avatar comes is never played on him: so much is clear of a company that moves.
    until = frozenset(word for deed in deeds(card, "until") for word in deed.words)
    if "avatar" in until:
        ways = tuple(way for way in ways if not way.has("avatar"))
    if not ways:
        return None
    on = found[0].words[0]
    general = sum(deed.number for deed in deeds(card, "general"))
    comes = next((deed.words[0] for deed in deeds(card, "come")), "")
    words = found[0].words[1:]
    whom = Deed(
        "stays",
        most=found[0].most,
        words=tuple(word for word in words if word == "sole"),
        whom=tuple(word for word in words if word != "sole"),
    )
    return Bond(card, on, whom, ways, general, bool(deeds(card, "alone")), until, comes)


def is_bound(card: Card) -> bool:
    """Tell whether an event is played as one that stays, and for nothing else."""
    bond = bond_of(card)
    return bond is not None and not bond.is_borne


def binds(card: Card, *, fights: bool, influences: bool) -> bool:
    """Tell whether an event that stays does something in games with hazards, or with influence checks, or without."""
    bond = bond_of(card)
    return bond is not None and (fights or not bond.fights) and (influences or not bond.persuades)


def is_over(card: Card, other: Card) -> bool:
    """Tell whether an event that stays can never be played once another card is in play: its like, or an avatar."""
    bond, beside = bond_of(card), bond_of(other)
    if bond is None:
        return False
    if beside and beside.supplants(bond):
        return True
    return (card is other and bond.is_sole) or ("avatar" in bond.until and other.avatar)


@lru_cache(maxsize=5_000)
def as_controlled(card: Card, own: tuple[Card, ...], others: tuple[Card, ...]) -> Card:
    """Give a character as he is counted where it is asked who controls whom.

    Args:
        card: the character.
        own: events that stay with him.
        others: events that stay with the company, or with others of it.
    """
    mind, direct, no_followers = card.mind, direct_influence(card), card.no_followers
    bonds = [(bond, True) for one in own if (bond := bond_of(one))]
    bonds += [(bond, False) for one in others if (bond := bond_of(one))]
    for bond, is_own in sorted(bonds, key=lambda one: one[0].card.id):
        no_followers = no_followers and not (is_own and deeds(bond.card, "leads"))
        for deed in deeds(bond.card, "influence", "mind", "control"):
            if not _is_for(deed, own=is_own) or not deed.suits(card):
                continue
            if deed.name == "influence":
                # What passes soon is not used to control anybody.
                direct += min(deed.number, 0) if bond.passes else deed.number
            elif not card.avatar and deed.name == "mind":
                mind = max(1, (mind or 0) + deed.number)
            elif not card.avatar and (deed.most is None or (card.mind or 0) <= deed.most):
                mind = deed.number
    if (mind, direct, no_followers) == (card.mind, direct_influence(card), card.no_followers):
        return card
    return replace(card, mind=mind, direct_influence=str(direct), no_followers=no_followers)


class Bonds:
    """The events of a deck that stay.

    Args:
        copies: the cards of the deck.
        board: the rest of it.
        parts: those of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, parts: Collection[str]) -> None:
        allies = any(Subtype.ALLY in copy.card.subtypes for copy in copies)
        avatar = any(person.avatar for person in board.persons)
        found = [(n, bond) for n, copy in enumerate(copies) if copy.part in parts and (bond := bond_of(copy.card))]
        found = [(n, bond) for n, bond in found if bond.is_open(allies=allies, avatar=avatar)]
        self.columns = [n for n, _ in found]
        self.each = [bond for _, bond in found]
        cards = list(dict.fromkeys(bond.card for bond in self.each))
        self.kinds = [bond for one in cards if (bond := bond_of(one))]
        """The different ones."""
        self.kind = np.array([cards.index(bond.card) for bond in self.each], dtype=np.intp)
        """By event, which of them it is."""
