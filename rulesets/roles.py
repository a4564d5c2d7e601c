"""What a card counts as: the same agent is a character, a hazard, or half a creature, as its player plays it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.card import ITEMS, Alignment, CardType, Subtype
from cardpool.folding import fold
from rulesets.sites import asks_for_a_site

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from cardpool.card import Card
    from rulesets.two_way import Holds

HOARD_ITEM = "hoard item"


class Role(NamedTuple):
    """What a card counts as for one player type."""

    kind: str
    """avatar, character, resource, hazard, site or region."""
    half_creatures: int
    """2 for a hazard creature, 1 for a hazard that counts as half a creature, else 0."""
    marks: tuple[str, ...]
    """What special rules find the card by: agent, banned_for, specific, played by, hoard, entity, dragon,
    copies, unplayable, placed, two-way."""
    tally: str
    """One of `TALLIES`: under which the copies are counted outside the location deck."""
    key: str
    """Under which key of it."""
    two_way: bool = False
    """Whether the player may count it as a resource and as a hazard."""


TALLIES = ("unique", "copies", "avatars", "sites")
"""What copies are counted as: of unique cards, of others, of avatars, and of sites in the location deck."""


class Roles(dict["Card", Role]):
    """Card to role for one player, filled as cards turn up."""

    def __init__(self, counting: CountingRules, player: str | None, avatar: str | None) -> None:
        super().__init__()
        self._counting = counting
        self._player = player
        self._avatar = avatar

        self.tallied = _Tallied(self)
        """What a tally asks of the same roles."""

    def __missing__(self, card: Card) -> Role:
        role = self[card] = self.of(card)
        return role

    def of(self, card: Card) -> Role:
        """Give the role of a card, for who remembers it himself."""
        return self._counting.role(card, self._player, self._avatar)


Tallied = tuple[str, int, str, tuple[str, ...], int]
"""Kind, place in `TALLIES`, key, marks, and halves of a creature."""


class _Tallied(dict["Card", Tallied]):
    """What a tally asks of each card: Python takes a plain tuple apart thrice as fast as a role."""

    def __init__(self, roles: Roles) -> None:
        super().__init__()
        self._roles = roles

    def __missing__(self, card: Card) -> Tallied:
        role = self._roles.of(card)
        found = self[card] = (role.kind, TALLIES.index(role.tally), role.key, role.marks, role.half_creatures)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingRules:
    """How one format counts cards: what tallies need before any rule runs."""

    sections: frozenset[str]
    """The sections that a deck has."""
    declares_avatar: frozenset[str]
    """Player types that declare one avatar before the game."""
    agents_are_hazards_for: frozenset[str]
    """Player types for whom a character card of an agent is a hazard."""
    grey_agents_are_characters_for: Mapping[str, tuple[str, ...]]
    """Race of a grey agent to the player types for whom it is a character; a hazard for all others."""
    avatar_alignments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Player type to the alignments of its avatars."""
    lords: Mapping[str, tuple[str, ...]]
    """Kind of lord, as cards name it, to the titles of the avatars of the kind, where it is not a player type."""
    dream_card_errata: bool
    """Whether the dream-card errata of standard cards are played with (`Card.dce`)."""
    without_avatar: Mapping[str, str]
    """hero and minion to the player type of such a deck without an avatar."""
    other_avatars_are_characters: frozenset[str]
    """Alignments of the avatars that are characters for every player who did not declare them."""
    also_half_creatures: frozenset[str]
    """Hazards that the format counts as half a creature: titles or ids, reduced by `fold`."""
    also_hoard_items: frozenset[str]
    """Items that the format makes hoard items, named in the same way."""
    character_alignments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Player type to the alignments of the characters that it may include; empty where the format does not say."""
    resource_alignments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Player type to the alignments of the resources that it may include; empty where the format does not say."""
    item_alignments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Player type to further alignments of which it may include items."""
    two_way_as_resources: Mapping[str, int]
    """Player type to the most copies of one hazard that it may count as resources; absent: all."""
    fewest_resources: int = 0
    """Of a play deck."""
    most_resources: int = sys.maxsize
    """Of a play deck; as many as there can be where the format does not say."""
    halves_apart: int | None = None
    """By how many cards resources and hazards may differ; None where the format does not compare them."""
    divided_by: tuple[Holds, ...] = ()
    """What a division of the two-way cards shall meet, as the rules declare it."""
    divides_dream: bool = False
    """Whether any of it counts dream cards alone."""
    known_from: dt.date
    """The first day of which it is known that these rules held; `date.min` if none is said."""
    _roles: dict[tuple[str | None, str | None], Roles] = field(default_factory=dict, repr=False, compare=False)
    _marks: dict[Card, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)

    def roles(self, player: str | None, avatar: str | None = None) -> Roles:
        """Give the roles of cards for a player type, None where it is not known, and a declared avatar."""
        found = self._roles.get((player, avatar))
        if found is None:
            found = self._roles[player, avatar] = Roles(self, player, avatar)
        return found

    def role(self, card: Card, player: str | None, avatar: str | None = None) -> Role:
        """Tell what a card counts as for a player."""
        kind: str = card.type.value
        if card.avatar:
            other = avatar is not None and card.title != avatar
            kind = "character" if other and card.alignment in self.other_avatars_are_characters else "avatar"
        elif card.agent and self._agent_is_hazard(card, player):
            kind = "hazard"
        two_way = bool(card.two_way) and self._either_way(card, player, avatar)
        if card.two_way and card.type is CardType.RESOURCE and not self.may_include(card, player):
            kind = "hazard" if two_way else kind
            two_way = False
        creatures = 0
        if kind == "hazard" or two_way:
            if card.agent or card.half_creature or _is_named(card, self.also_half_creatures):
                creatures = 1
            elif Subtype.CREATURE in card.subtypes:
                creatures = 2
        unique = card.unique and not (self.dream_card_errata and "not-unique" in card.dce)
        tally = "avatars" if kind == "avatar" else "unique" if unique else "copies"
        key = card.unique_as if tally == "unique" else card.same_as
        return Role(kind, creatures, self.marks(card), tally, key, two_way)

    def _agent_is_hazard(self, card: Card, player: str | None) -> bool:
        as_grey = player is not None and not any(
            player in self.grey_agents_are_characters_for.get(race, ()) for race in card.races
        )
        as_minion = player in self.agents_are_hazards_for
        if card.alignment == Alignment.DUAL:  # both a minion agent and a grey one
            return as_grey and as_minion
        return as_grey if card.alignment == Alignment.GREY else as_minion

    def _either_way(self, card: Card, player: str | None, avatar: str | None) -> bool:
        if not card.two_way_for or player is None:
            return True
        if card.type is CardType.HAZARD:
            return not set(card.two_way_for).isdisjoint(self.resource_alignments.get(player, ()))
        return player in self.declares_avatar and avatar in card.two_way_for

    def copies_allowed(self, card: Card) -> int | None:
        """Give how many copies of a card its text allows; None where it sets no number of its own."""
        erratum = self.erratum(card, "copies")
        return int(erratum[0]) if erratum else card.copies_allowed

    def home_sites(self, card: Card) -> tuple[str, ...]:
        """Give the home sites of a character."""
        gone = self.erratum(card, "not-home")
        return (*(site for site in card.home_sites if site not in gone), *self.erratum(card, "home"))

    def races(self, card: Card) -> tuple[str, ...]:
        """Give the races of a character, or the kinds of a faction."""
        return self.erratum(card, "race") or card.races

    def erratum(self, card: Card, what: str) -> tuple[str, ...]:
        """Give what the dream-card errata of a card say of one of its facts (see `Card.dce`)."""
        if not card.dce or not self.dream_card_errata:
            return ()
        found = (each.partition(":") for each in card.dce)
        return tuple(value for name, _, value in found if name == what)

    def marks(self, card: Card) -> tuple[str, ...]:
        """Give what special rules find a card by (see `Role.marks`)."""
        found = self._marks.get(card)
        if found is None:
            marks = _marks(card)
            if _is_named(card, self.also_hoard_items) and "hoard" not in marks:
                marks.append("hoard")
            found = self._marks[card] = tuple(marks)
        return found

    def may_include(self, card: Card, player: str | None) -> bool:
        """Tell whether a player type may include a character or resource by its alignment; True where nobody says."""
        of_kind = self.character_alignments if card.type is CardType.CHARACTER else self.resource_alignments
        if player is None or not of_kind or card.alignment in of_kind.get(player, ()):
            return True
        return not ITEMS.isdisjoint(card.subtypes) and card.alignment in self.item_alignments.get(player, ())

    def most_as_resources(self, card: Card, copies: int, player: str | None) -> int:
        """Give how many of so many copies of a two-way card may count as resources."""
        if card.type is CardType.HAZARD:
            return min(copies, self.two_way_as_resources.get(player or "", copies))
        return copies if self.may_include(card, player) else 0


def _is_named(card: Card, names: frozenset[str]) -> bool:
    """Tell whether a list names a card, by its title or by the id of one of its printings."""
    return bool(names) and not names.isdisjoint(map(fold, (card.title, card.id, card.same_as)))


_MARKS: Final = (
    "agent", "copies", "banned_for", "specific", "played by", "hoard", "entity", "dragon", "unplayable", "placed",
    "two-way",
)  # fmt: skip


def _marks(card: Card) -> list[str]:
    errata = card.dce
    bears = (
        card.agent,
        card.copies_allowed or (errata and any(each.startswith("copies:") for each in errata)),
        card.banned_for,
        card.specific_to,
        card.playable_by,
        HOARD_ITEM in card.keywords,
        card.entity,
        card.dragon,
        card.requires_agent
        or card.unplayable_against
        or (errata and any(each.startswith("against:") for each in errata)),
        card.type is CardType.RESOURCE and asks_for_a_site(card),
        card.two_way,
    )
    return [*compress(_MARKS, bears)]
