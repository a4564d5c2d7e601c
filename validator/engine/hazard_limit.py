"""How many hazards may be played on a company in a turn."""

from __future__ import annotations

from typing import Final

FEWEST: Final = 2
"""However small the company is."""


def hazard_limit(characters: int, *, after_sideboard: bool = False) -> int:
    """Give the hazard limit of a company before effects change it.

    Source: METD-E Hazard limit, METD-E The sideboard.

    Args:
        characters: of the company, 0 and up.
        after_sideboard: whether the opponent brought hazards from the sideboard: half of it then, rounded up.

    >>> hazard_limit(5), hazard_limit(5, after_sideboard=True)
    (5, 3)
    """
    limit = max(characters, FEWEST)
    return (limit + 1) // 2 if after_sideboard else limit
