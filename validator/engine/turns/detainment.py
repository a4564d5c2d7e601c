"""Detainment by what a creature is keyed to: which attacks on minion companies only tap [CoE 3.II.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.card import Alignment, Subtype
from cardpool.deeds import deeds
from cardpool.keying import Key, keys, parse_keyed
from cardpool.sites import SITE_TYPES
from validator.engine.turns.points import ASTERISK

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardpool.card import Card
    from cardpool.keying import Path
    from cardpool.sites import Term
    from validator.engine.turns.board import Board

_NAZGUL: Final = "nazgûl"
_DARK_HOLDS: Final = frozenset({"dark-hold", "shadow-hold"})
_OF_SHADOW: Final = frozenset({"shadow-hold", "shadow-land"})
_IN_SHADOW_LANDS: Final = frozenset({"orc", "troll", "undead", "man"})
"""Whose attacks detain minions in Shadow-lands."""
_SPARED: Final = frozenset({"animal", "dragon", "drake"})
"""Whose attacks detain nobody at Shadow-holds and in Shadow-lands, where the law has it [DC Combat]; Vermin do."""


def detains_minions(card: Card, path: Path, board: Board, in_play: Collection[str] = ()) -> bool:
    """Tell whether a creature that is played on a way of a Ringwraith's or the Balrog's company detains it.

    The opponent keys it to what makes for no detainment, where he can. What can be keyed to nothing is keyed to the
    site, as an agent there lets it be.
    """
    if Subtype.CREATURE not in card.subtypes:
        return False
    found = keys(card, path, in_play)
    if _NAZGUL in card.races:
        at_site = not found or any(_is_of_site(key, card) for key in found)
        return not (at_site and _attacks_normally(card, path.site))
    return all(_is_dark(key, card, path, board) for key in found) if found else _is_dark_site(card, path.site, board)


def _is_dark(key: str, card: Card, path: Path, board: Board) -> bool:
    if key in card.keyed_to:
        return _is_dark_site(card, path.site, board) if key in SITE_TYPES else _is_dark_region(card, key, board)
    (terms,) = parse_keyed(key)
    regions = [kind for term in terms for kind in _regions(term, path, board)]
    if regions:
        return all(_is_dark_region(card, kind, board) for kind in regions)
    return _is_of_site(key, card) and _is_dark_site(card, path.site, board)


def _is_of_site(key: str, card: Card) -> bool:
    """Tell whether what a creature is keyed to is a site, by its type or otherwise."""
    if key in card.keyed_to:
        return key in SITE_TYPES
    (terms,) = parse_keyed(key)
    return any(not isinstance(term, Key) or term.name == "in" for term in terms)


def _regions(term: Key | Term, path: Path, board: Board) -> list[str]:
    """Give the types of the regions of a way to which a term keys a creature."""
    if not isinstance(term, Key) or term.name not in {"through", "path"}:
        return []
    if term.name == "path":
        return sorted(term.values)
    known = board.region_map.regions
    return [known[name].type for name in sorted(term.values & path.regions) if name in known]


def _attacks_normally(card: Card, site: Card) -> bool:
    """Tell whether a site says that a creature keyed to it does not detain."""
    return any(_NAZGUL not in card.races or "all" in deed.words for deed in deeds(site, "normal"))


def _is_dark_site(card: Card, site: Card, board: Board) -> bool:
    if _attacks_normally(card, site):
        return False
    if site.site_type == "haven":
        return site.alignment in {Alignment.MINION, Alignment.BALROG}
    return site.site_type in _DARK_HOLDS and not _is_spared(card, site.site_type, board)


def _is_dark_region(card: Card, kind: str, board: Board) -> bool:
    in_shadow = kind == "shadow-land" and not _IN_SHADOW_LANDS.isdisjoint(card.races)
    return kind == "dark-domain" or (in_shadow and not _is_spared(card, kind, board))


def _is_spared(card: Card, kind: str, board: Board) -> bool:
    wild = not _SPARED.isdisjoint(card.races) and "vermin" not in card.races
    return board.law.spares_in_shadow and kind in _OF_SHADOW and (wild or ASTERISK in card.attack_notes)
