"""Which format is that of the solitaire game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulesets.formats import Format

SOLITAIRE: Final = "road-goes-ever-on"
"""The shipped format of the solitaire game."""


def is_solitaire(format_: Format) -> bool:
    """Tell whether a format is that of the solitaire game."""
    return "solitaire.quest_deck" in format_.rules
