"""What an agent may do: where he is at home, where he goes and attacks, and whom he taps for."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.attacks import parse_attack
from cardpool.card import Alignment
from cardpool.deeds import deeds
from cardpool.folding import fold
from cardpool.keying import Key, parse_keyed
from cardpool.memory import once_per
from validator.engine.agents import strike
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.points import ASTERISK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardpool.card import Card
    from validator.engine.region_map import RegionMap
    from validator.engine.turns.board import Board

_CHOOSES: Final = "chooses"
_AGENT: Final = "agent"
_HEROES: Final = "heroes"
_HAVEN: Final = "haven"
_ELF: Final = "elf"
_KEEPS_OFF: Final = frozenset({"shadow-hold", "dark-hold"})
_OF_THE_ATTACK: Final = frozenset({"ruins-lairs", "shadow-hold", "dark-hold"})
"""Where agents tap for creatures of the kind of the automatic-attack."""
_OF_GREY: Final = frozenset({"free-hold", "border-hold", "ruins-lairs"})
"""Where grey ones tap for creatures [DC]."""
_FREE_PEOPLES: Final = frozenset({"man", "dwarf", "elf", "dúnadan", "hobbit"})
_AT_HOME: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "free-hold": _FREE_PEOPLES,
        "border-hold": _FREE_PEOPLES | {"orc", "nazgûl"},
        "ruins-lairs": frozenset({"orc", "nazgûl", "troll"}),
        "shadow-hold": frozenset({"orc", "nazgûl", "undead", "troll"}),
        "dark-hold": frozenset({"orc", "nazgûl", "troll"}),
    }
)
"""By type of his home site, for what creatures an agent taps there [MEDM Playing creatures at an agent's site]."""


class Said(NamedTuple):
    """What a card says of agents."""

    havens: bool = False
    only_sites: tuple[str, ...] = ()
    only_regions: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    sally: int | None = None
    """What is added to his prowess where he attacks while the company moves; None where nothing lets him."""
    with_: frozenset[str] = frozenset()
    """Of such an attack: `chooses`, whether he chooses who defends; `heroes`, it is on these alone; a skill that he
    must have."""

    @property
    def skills(self) -> frozenset[str]:
        """The skills that who attacks must have."""
        return self.with_ - {_CHOOSES, _HEROES}


def read_facts(name: str) -> dict[str, dict[str, Any]]:
    """Give what a file of this room says of cards, by their ids, without the reasons."""
    table = tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return {id_: {key: value for key, value in said.items() if key != "reason"} for id_, said in table.items()}


@cache
def _table() -> dict[str, Said]:
    return {id_: Said(**said) for id_, said in read_facts("agents.toml").items()}


@once_per("card")
def said_by(card: Card) -> Said:
    """Give what a card says of agents."""
    said = _table().get(card.id, Said())
    for deed in deeds(card, "sally"):
        said = said._replace(sally=deed.number, with_=frozenset(deed.words))
    return said


def may_sally(card: Card, agent: Card, *, hero: bool) -> bool:
    """Tell whether a card lets an agent attack a company on its way: a hazard none that he would detain."""
    said = said_by(card)
    if said.sally is None or (card.agent and card is not agent):
        return False
    if card.agent:
        return True
    return said.skills.issubset(agent.skills) and (hero or _HEROES not in said.with_) and not detains(agent, hero=hero)


def is_agent(card: Card) -> bool:
    """Tell whether a hazard is an agent who can attack."""
    return card.agent and strike(card) is not None


def is_grey(card: Card) -> bool:
    """Tell whether he is a grey agent, who serves the other side [DC Grey agent rules]."""
    return card.alignment is Alignment.GREY


def detains(card: Card, *, hero: bool) -> bool:
    """Tell whether an agent detains a hero or minion company: others detain minions, grey ones heroes [MEDM, DC]."""
    return hero if is_grey(card) else not hero


def is_home(card: Card, site: Card) -> bool:
    """Tell whether a site is a home site of an agent."""
    return fold(site.title) in map(fold, card.home_sites)


def is_near(site: Card, other: Card, region_map: RegionMap) -> bool:
    """Tell whether two sites are in the same region or in adjacent ones; sites of the Under-deeps are in none."""
    there = region_map.regions_of(other)
    return any(a is b or fold(b.name) in a.neighbours for a in region_map.regions_of(site) for b in there)


def may_enter(card: Card, site: Card, board: Board) -> bool:
    """Tell whether an agent may move to a site: none of the Under-deeps, no Haven, and nothing that his card forbids.

    A Haven is one of the Wizards', whichever version of the site it is, or the Wizardhaven of a Fallen-wizard, which
    Elves may move to [MEDM Agent actions, CoE 4.4]; a Darkhaven is none.
    """
    said = said_by(card)
    regions = board.region_map.regions_of(site)
    if not regions or site.site_type in said.never:
        return False
    confined = said.only_sites or said.only_regions
    if confined and site.title not in said.only_sites and not {one.name for one in regions} & {*said.only_regions}:
        return False
    if any(one.site_type == _HAVEN and one.alignment is Alignment.HERO for one in board.region_map.titled(site.title)):
        return said.havens
    wizardhaven = site.alignment is Alignment.FALLEN_WIZARD and site.site_type == _HAVEN
    return not wizardhaven or said.havens or _ELF in card.races


def may_attack(card: Card, site: Card, board: Board) -> bool:
    """Tell whether an agent may attack at a site: grey ones keep off Shadow-holds, Dark-holds and Darkhavens [DC]."""
    dark = site.site_type in _KEEPS_OFF or bool(board.ways.haven[board.sites.index(site)])
    return not (is_grey(card) and dark)


def opens_site(agent: Card, site: Card, creature: Card, region_map: RegionMap) -> bool:
    """Tell whether an agent who is at a site may tap for a creature."""
    kinds = {kind for text in site.automatic_attacks for kind in parse_attack(text).kind.lower().split("+")}
    if is_grey(agent):
        of_kind = ASTERISK in creature.attack_notes and not {*kinds, *agent.races}.isdisjoint(creature.races)
        return of_kind and site.site_type in _OF_GREY and _lies_near(creature, site, region_map)
    if is_home(agent, site) and not _AT_HOME.get(site.site_type, frozenset()).isdisjoint(creature.races):
        return True
    return site.site_type in _OF_THE_ATTACK and not creature.unique and not kinds.isdisjoint(creature.races)


def _lies_near(creature: Card, site: Card, region_map: RegionMap) -> bool:
    """Tell whether a site lies in a territory with a region of those that alone a creature is keyed to by name."""
    if creature.keyed_to or not creature.keyed:
        return True
    named: set[str] = set()
    for terms in parse_keyed(creature.keyed):
        regions = [term.values for term in terms if isinstance(term, Key) and term.name in {"through", "in"}]
        if not regions:
            return True
        named.update(*regions)
    lands = {land for name in named & region_map.regions.keys() for land in region_map.regions[name].territories}
    return not lands.isdisjoint(site.territories)


def attack_of(card: Card, *, face_down: bool, at_home: bool, hero: bool, roll: int, by: Card | None = None) -> Attack:
    """Give the attack of an agent.

    Args:
        card: who attacks, unwounded.
        face_down: whether nobody knew of him.
        at_home: whether he is at a home site.
        hero: whether it is on a hero company.
        roll: what is taken for the two dice that are added to his prowess.
        by: the card that lets him attack on the way of the company; None at its site.
    """
    said = said_by(by) if by else Said()
    made = strike(card, face_down=face_down, at_home=at_home)
    prowess = roll + (made.prowess if made else 0) + (said.sally or 0)
    chooses = _CHOOSES in said.with_ or (face_down and at_home)
    attack = Attack(card.title, 1, prowess, NO_BODY, 0, detains(card, hero=hero), chooses)
    return attack._replace(kinds=frozenset({*card.races, _AGENT}))


def body_of(card: Card, *, at_home: bool) -> int:
    """Give what a body check of an agent must exceed."""
    made = strike(card, at_home=at_home)
    return (made.body or NO_BODY) if made else NO_BODY
