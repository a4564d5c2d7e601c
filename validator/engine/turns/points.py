"""Kinds of marshalling points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardpool.card import Card

KINDS: Final = ("character", "item", "faction", "ally", "kill", "miscellaneous")
"""Kinds of marshalling points."""
ASTERISK: Final = "asterisk"
"""Of a creature: an asterisk stands beside its points."""
_BY_ASTERISK: Final = {"wizard": False, "fallen-wizard": False, "ringwraith": True, "balrog": True}
"""By player type, whether creatures are worth points with an asterisk, or without one [CoE 3.v.W1 R1 F1 B1]."""


def kind_of(card: Card) -> int:
    """Give which of `KINDS` the marshalling points of a card are."""
    return KINDS.index(card.points_kind) if card.points_kind in KINDS else KINDS.index("miscellaneous")


def by_asterisk(player: str, *, hero: bool) -> bool:
    """Tell whether defeated creatures are worth points to a player with an asterisk alone; else without one alone.

    Other player types than those that the rule names go by whether their company is a hero company.
    """
    return _BY_ASTERISK.get(player, not hero)
