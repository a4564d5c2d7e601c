"""Who influences whom how well: a small language of modifiers, and its evaluation.

A modifier is `KIND`, or `KIND:NAME`, and a number with its sign, such as `race:dwarf +2`. Among the standard
modifications of a faction it speaks of the character who makes the check; among the bonuses of a character, of the card
that the check is about.

| kind | holds for a character who | holds for a card that |
|---|---|---|
| `race:R` | is of the race | is a character of the race |
| `home:TITLE` | has the site as a home site | is a character with this home site |
| `card:TITLE` | is this card, or another manifestation of it | is this card |
| `skill:S` | has the skill, or the keyword | - |
| `native:R/LAND/...` | is of the race and has a home site in one of these regions or territories | - |
| `avatar:TITLE` | is any of a player whose avatar this is | - |
| `faction:TITLE` | has this faction in play | is this faction |
| `factions` | - | is a faction |
| `factions:R` | - | is a faction of the race |
| `factions-at:TITLE` | - | is a faction that is playable at this site |
| `specific:TITLE` | - | is a character specific to this avatar |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import CardType, Subtype
from cardpool.folding import fold, same_name
from cardpool.memory import once_per

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card

KINDS = frozenset({"race", "home", "card", "skill", "native", "avatar", "faction", "factions", "factions-at",
                   "specific"})  # fmt: skip
_MODIFIER = re.compile(r"(?P<kind>[a-z-]+)(?::(?P<name>.+))? (?P<number>[+-]\d+)")


class Modifier(NamedTuple):
    """One modifier of an influence check."""

    kind: str
    name: str
    """`""` where the kind stands alone."""
    number: int


@once_per("fact")
def parse_modifier(text: str) -> Modifier:
    """Read one modifier.

    Raises:
        ValueError: the text is no modifier.

    >>> parse_modifier("factions:orc +4")
    Modifier(kind='factions', name='orc', number=4)
    """
    found = _MODIFIER.fullmatch(text)
    if found is None or found["kind"] not in KINDS or (found["name"] is None and found["kind"] != "factions"):
        raise ValueError(f"a modifier of influence: cannot read {text!r}")
    return Modifier(found["kind"], found["name"] or "", int(found["number"]))


def modification(faction: Card, character: Card, in_play: Iterable[Card] = (), avatar: str = "") -> int:
    """Give what the standard modifications of a faction add to a character's check.

    Args:
        faction: whose modifications they are.
        character: who makes the check.
        in_play: the factions that the player has in play.
        avatar: the title of the player's avatar; `""` while nobody knows him.
    """
    factions = frozenset(fold(card.title) for card in in_play if Subtype.FACTION in card.subtypes)
    modifiers = map(parse_modifier, faction.modifications)
    return sum(modifier.number for modifier in modifiers if _influencer(modifier, character, factions, avatar))


def _influencer(modifier: Modifier, character: Card, factions: frozenset[str], avatar: str) -> bool:
    kind, name, _ = modifier
    match kind:
        case "race":
            return name in character.races
        case "home":
            return fold(name) in map(fold, character.home_sites)
        case "card":
            return is_named(character, name)
        case "skill":
            return name in character.skills or name in character.keywords
        case "native":
            race, *lands = name.split("/")
            homes = frozenset(map(fold, character.home_territories))
            return race in character.races and not homes.isdisjoint(map(fold, lands))
        case "avatar":
            return same_name(name, avatar)
        case "faction":
            return fold(name) in factions
        case _:
            return False


def bonus(character: Card, target: Card, *, races_of_factions: bool = False) -> int:
    """Give what a character adds to his direct influence against a card.

    Args:
        character: whose bonuses they are.
        target: a faction, a character or an ally.
        races_of_factions: whether a bonus against characters of a race holds for factions of that race too, as the
            rulings of dream-card events have it.
    """
    return sum(bonuses_against(character, target, races_of_factions=races_of_factions))


def bonuses_against(character: Card, target: Card, *, races_of_factions: bool = False) -> tuple[int, ...]:
    """Give what each bonus of a character adds against a card, in the order of his card; 0 where it does not hold."""
    modifiers = map(parse_modifier, character.bonuses)
    return tuple(
        modifier.number if _target(modifier, target, also_races=races_of_factions) else 0 for modifier in modifiers
    )


def _target(modifier: Modifier, target: Card, *, also_races: bool) -> bool:
    kind, name, _ = modifier
    faction = Subtype.FACTION in target.subtypes
    match kind:
        case "race":
            return name in target.races and (target.type is CardType.CHARACTER or (faction and also_races))
        case "card":
            return not faction and is_named(target, name)
        case "faction":
            return faction and same_name(name, target.title)
        case "factions":
            return faction and (not name or name in target.races)
        case "specific":
            return target.type is CardType.CHARACTER and target.specific_to == name
        case "home":
            return target.type is CardType.CHARACTER and fold(name) in map(fold, target.home_sites)
        case "factions-at":
            return faction and f"site:{name}" in target.where.split(";")
        case _:
            return False


def is_named(card: Card, name: str) -> bool:
    """Tell whether a card is of this title, or a manifestation of the entity of this name."""
    return fold(name) in {fold(card.title), fold(card.entity)}
