"""What hazards that take prisoners say: whom, where he is held, and how he comes free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.memory import once_per
from validator.engine.movement import UNDER_DEEPS
from validator.engine.turns.agents_may import is_home
from validator.engine.turns.attacks import NO_BODY, Attack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from validator.engine.turns.board import Board

NO_CHECK: Final = -99
NO_ROLL: Final = 0
AGENT: Final = "agent"
"""In place of who attacks: it is the attack of the agent who taps for the hazard."""
_AUTOMATIC: Final = "automatic"
_RING: Final = "ring"


class Prison(NamedTuple):
    """What a hazard that takes a prisoner says."""

    attack: str
    """Whose strike the prisoner faces; `AGENT`, or `""` for a snare."""
    whom: frozenset[str]
    """Races of which he must be; of none, anybody."""
    prowess: int
    sites: frozenset[str]
    """Types of the sites where he is held."""
    check: int
    """What is added to the body check of each untap phase; `NO_CHECK` where there is none."""
    frees: int
    """What a roll and his body must be above, then, to free him; `NO_ROLL` where there is none."""
    rings: int
    """What a roll must reach, then, for him to keep his rings; `NO_ROLL` where there is none."""
    bare: bool
    """Whether he keeps no ring to begin with."""
    rescue: tuple[tuple[int, int], ...]
    """Strikes and prowess of the attacks that his rescuers face; none: the automatic-attacks of the site."""
    snare: frozenset[str]
    """Of a snare, kinds of automatic-attacks of which the site must have one."""
    again: int
    """What these have more of prowess when they are faced again."""

    def takes(self, attack: Attack) -> bool:
        """Tell whether it is played against such an attack."""
        return self.attack in attack.kinds and not attack.detains

    def suits(self, who: Card) -> bool:
        """Tell whether he may be taken; avatars are spared."""
        return not who.avatar and (not self.whom or not self.whom.isdisjoint(who.races))

    def may_lie(self, attacks: Iterable[Attack]) -> bool:
        """Tell whether it may be laid at a site with such automatic-attacks."""
        return any(not self.snare.isdisjoint(one.kinds) and not one.detains for one in attacks)

    def rescue_attacks(self, races: Iterable[str], automatic: Iterable[Attack]) -> tuple[Attack, ...]:
        """Give what rescuers face.

        Args:
            races: of the agent, where one took the prisoner.
            automatic: the automatic-attacks of the site.
        """
        if not self.rescue:
            return tuple(one._replace(automatic=False) for one in automatic)
        kinds = tuple(races) if self.attack == AGENT else (self.attack,)
        return tuple(
            Attack(kinds[0], strikes, prowess, NO_BODY, 0, detains=False, chooses=False, kinds=frozenset(kinds))
            for strikes, prowess in self.rescue
        )


@once_per("card")
def prison_of(card: Card) -> Prison | None:
    """Give what a hazard says of the prisoner that it takes; None where it takes none."""
    said = {deed.name: deed for deed in deeds(card)}
    if "held" not in said:
        return None
    attack, *whom = said["takes"].words if "takes" in said else [""]
    fights = (one.split("x") for one in said["rescue"].words if one != _AUTOMATIC)
    return Prison(
        attack,
        frozenset(whom),
        said["prowess"].number if "prowess" in said else 0,
        frozenset(said["held"].words),
        said["dies"].number if "dies" in said else NO_CHECK,
        said["frees"].number if "frees" in said else NO_ROLL,
        said["rings"].number if "rings" in said else NO_ROLL,
        "bare" in said,
        tuple((int(strikes), int(prowess)) for strikes, prowess in fights),
        frozenset(said["snare"].words) if "snare" in said else frozenset(),
        said["snare"].number if "snare" in said else 0,
    )


def is_snare(card: Card) -> bool:
    """Tell whether a hazard is laid at a site, where it takes prisoners."""
    prison = prison_of(card)
    return prison is not None and bool(prison.snare)


def is_a_ring(card: Card) -> bool:
    """Tell whether an item is a ring: a gold ring, or one of a kind of rings."""
    return Subtype.GOLD_RING_ITEM in card.subtypes or any(word.split()[-1] == _RING for word in card.keywords)


def spares(card: Card) -> bool:
    """Tell whether an ally is discarded so that its controller is not taken prisoner."""
    return bool(deeds(card, "spares"))


def goes_first(card: Card) -> bool:
    """Tell whether an ally is assigned a strike before its controller, as though it were untapped."""
    return bool(deeds(card, "first"))


def rescue_site(prison: Prison, board: Board, origin: Card, site: Card) -> Card | None:
    """Give the site where who is taken on a move is held; None where there is none [MEDM Taking prisoners].

    Of several the first of the location deck, the one where the company is only for want of another.
    """
    near = [
        one
        for one in board.remakes.around(site)
        if one.site_type in prison.sites and _may_hold(one, board, origin, site)
    ]
    return _elsewhere(near, site)


def home_of_captor(agent: Card, board: Board, site: Card) -> Card | None:
    """Give the home site of an agent where he holds whom he took at a site; None where he has none."""
    return _elsewhere([one for one in board.remakes.around(site) if is_home(agent, one)], site)


def _elsewhere(sites: list[Card], site: Card) -> Card | None:
    return next((one for one in sites if one is not site), site if site in sites else None)


def _may_hold(one: Card, board: Board, origin: Card, site: Card) -> bool:
    regions_of = board.region_map.regions_of
    own = set(regions_of(one))
    if origin is site:
        return one is site or not own.isdisjoint(regions_of(site))
    leg = board.ways.leg(origin, site)
    if leg is None:
        return False
    if leg.kind == UNDER_DEEPS:
        return one in {origin, site}
    if leg.regions:
        through = {neighbour for region in leg.regions for neighbour in region.neighbours}
        return not own.isdisjoint(leg.regions) or any(board.region_map.regions.get(name) in own for name in through)
    return not own.isdisjoint({*regions_of(origin), *regions_of(site)})
