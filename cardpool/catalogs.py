"""The words that cards have: races, skills, keywords and the like, each with how many cards have it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardpool.folding import fold
from cardpool.memory import once_per

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardpool.pool import CardPool

CATALOGS: Final = {
    "types": "type",
    "alignments": "alignment",
    "subtypes": "subtypes",
    "races": "races",
    "skills": "skills",
    "keywords": "keywords",
    "point-kinds": "points_kind",
    "site-types": "site_type",
    "region-types": "region_type",
    "regions": "region",
    "territories": "territories",
    "attacks": "attacks",
    "playable": "playable",
}
"""Name of a catalog to the fact whose values it lists."""


@once_per("pool", "fact")
def catalog(pool: CardPool, name: str) -> Mapping[str, int]:
    """Give the values of a fact in a pool, in the order of the alphabet, each with how many cards have it.

    Args:
        pool: whose cards are counted, each printing for itself.
        name: one of `CATALOGS`.
    """
    fact = CATALOGS[name]
    counts: Counter[str] = Counter()
    for card in pool:
        value = getattr(card, fact)
        counts.update(value if isinstance(value, tuple) else [str(value)] if value else [])
    return {value: counts[value] for value in sorted(counts, key=lambda value: (fold(value), value))}
