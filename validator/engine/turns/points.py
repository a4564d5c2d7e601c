"""Kinds of marshalling points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardpool.card import Card

KINDS: Final = ("character", "item", "faction", "ally", "kill", "miscellaneous")
"""Kinds of marshalling points."""


def kind_of(card: Card) -> int:
    """Give which of `KINDS` the marshalling points of a card are."""
    return KINDS.index(card.points_kind) if card.points_kind in KINDS else KINDS.index("miscellaneous")
