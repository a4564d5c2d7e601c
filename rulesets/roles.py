"""What a card counts as: the same agent is a character, a hazard, or half a creature, as its player plays it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import CardType, Subtype
from rulesets.sites import asks_for_a_site

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from cardpool.card import Card

HOARD_ITEM = "hoard item"


class Role(NamedTuple):
    """What a card counts as for one player type."""

    kind: str
    """avatar, character, resource, hazard, site or region."""
    half_creatures: int
    """2 for a hazard creature, 1 for a hazard that counts as half a creature, else 0."""
    marks: tuple[str, ...]
    """What special rules find the card by: agent, barred, specific, hoard, entity, dragon,
    copies, unplayable, placed."""
    tally: str
    """One of `TALLIES`: under which the copies are counted outside the location deck."""
    key: str
    """Under which key of it."""


TALLIES = ("unique", "copies", "avatars", "sites")
"""What copies are counted as: of unique cards, of others, of avatars, and of sites in the location deck."""


class Roles(dict["Card", Role]):
    """Card to role for one player, filled as cards turn up."""

    def __init__(self, law: Law, player: str | None, avatar: str | None) -> None:
        super().__init__()
        self._law = law
        self._player = player
        self._avatar = avatar

    def __missing__(self, card: Card) -> Role:
        role = self[card] = self._law.role(card, self._player, self._avatar)
        return role


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """How one format counts cards: what tallies need before any rule runs."""

    sections: frozenset[str]
    """The sections that a deck has."""
    declares_avatar: frozenset[str]
    """Player types that declare one avatar before the game."""
    agents_are_hazards_for: frozenset[str]
    """Player types for whom a character card of an agent is a hazard."""
    grey_agents_are_characters_for: Mapping[str, tuple[str, ...]]
    """Race of a grey agent to the player types for whom it is a character; a hazard for all others."""
    avatar_alignments: Mapping[str, tuple[str, ...]]
    """Player type to the alignments of its avatars."""
    without_avatar: Mapping[str, str]
    """hero and minion to the player type of such a deck without an avatar."""
    other_avatars_are_characters: frozenset[str]
    """Alignments of the avatars that are characters for every player who did not declare them."""
    also_half_creatures: frozenset[str]
    """Titles of hazards that the format counts as half a creature."""
    also_hoard_items: frozenset[str]
    """Titles of items that the format makes hoard items."""
    resource_alignments: Mapping[str, tuple[str, ...]]
    """Player type to the alignments of the resources that it may include."""
    two_way_as_resources: Mapping[str, int]
    """Player type to the most copies of one hazard that it may count as resources; absent: all."""
    resource_range: tuple[int, int]
    """Fewest and most resources of a play deck."""
    known_from: dt.date
    """The first day of which it is known that these rules held; `date.min` if none is said."""
    _roles: dict[tuple[str | None, str | None], Roles] = field(default_factory=dict, repr=False, compare=False)

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
        elif (card.agent and self._agent_is_hazard(card, player)) or (
            card.type is CardType.RESOURCE and card.two_way and not self.may_include(card, player)
        ):
            kind = "hazard"
        creatures = 0
        if kind == "hazard":
            if card.agent or card.half_creature or card.title in self.also_half_creatures:
                creatures = 1
            elif Subtype.CREATURE in card.subtypes:
                creatures = 2
        tally = "avatars" if kind == "avatar" else "unique" if card.unique else "copies"
        return Role(
            kind, creatures, tuple(self._marks(card)), tally, card.unique_as if tally == "unique" else card.same_as
        )

    def _agent_is_hazard(self, card: Card, player: str | None) -> bool:
        if card.alignment == "grey":
            return player is not None and not any(
                player in self.grey_agents_are_characters_for.get(race, ()) for race in card.races
            )
        return player in self.agents_are_hazards_for

    def _marks(self, card: Card) -> list[str]:
        marks = _marks(card)
        if card.title in self.also_hoard_items and "hoard" not in marks:
            marks.append("hoard")
        return marks

    def may_include(self, card: Card, player: str | None) -> bool:
        """Tell whether a player type may include a resource by its alignment; True where the type is not known."""
        return player is None or card.alignment in self.resource_alignments.get(player, ())

    def most_as_resources(self, card: Card, copies: int, player: str | None) -> int:
        """Give how many of so many copies of a two-way card may count as resources."""
        if card.type is CardType.HAZARD:
            return min(copies, self.two_way_as_resources.get(player or "", copies))
        return copies if self.may_include(card, player) else 0


def _marks(card: Card) -> list[str]:
    marks = []
    if card.agent:
        marks.append("agent")
    if card.copies_allowed:
        marks.append("copies")
    if card.barred:
        marks.append("barred")
    if card.specific_to:
        marks.append("specific")
    if HOARD_ITEM in card.keywords:
        marks.append("hoard")
    if card.entity:
        marks.append("entity")
    if card.dragon:
        marks.append("dragon")
    if card.requires_agent or card.unplayable_against:
        marks.append("unplayable")
    if card.type is CardType.RESOURCE and asks_for_a_site(card):
        marks.append("placed")
    return marks
