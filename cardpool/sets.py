"""The sets: their codes, the other codes that lists and sources use for them, and what kind of cards they hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class CardSet(NamedTuple):
    """One set of cards."""

    code: str
    """Our code, such as `TW`; the one that deck files of the old client write."""
    name: str
    kind: str
    """standard, promo, dream, virtual or solitaire."""
    released: bool
    """Whether the set as a whole came out; single cards of unreleased sets may be out all the same."""
    others: tuple[str, ...] = ()
    """Other codes of the set."""
    not_before: str = ""
    """The earliest that it can have come out, as far as a source says: a year or a month, ISO 8601; `""` if none does.

    No source at hand gives the days, so these are bounds: a card was surely not there before.
    """


_ALL = (
    CardSet("TW", "The Wizards", "standard", released=True, others=("METW",), not_before="1995"),
    CardSet("TD", "The Dragons", "standard", released=True, others=("METD",), not_before="1996"),
    CardSet("DM", "Dark Minions", "standard", released=True, others=("MEDM",), not_before="1996"),
    CardSet("LE", "The Lidless Eye", "standard", released=True, others=("MELE",), not_before="1997"),
    CardSet("AS", "Against the Shadow", "standard", released=True, others=("MEAS",), not_before="1997"),
    CardSet("WH", "The White Hand", "standard", released=True, others=("MEWH",), not_before="1997"),
    CardSet("BA", "The Balrog", "standard", released=True, others=("MEBA", "MEBL"), not_before="1997"),
    CardSet("PR", "Promotional cards", "promo", released=True),
    CardSet("PRde", "German promotional cards", "promo", released=True),
    CardSet("FB", "Firstborn", "dream", released=True, others=("MEFB",)),
    CardSet("FP", "Firstborn promotional cards", "dream", released=True),
    CardSet("DF", "Durin's Folk", "dream", released=True, others=("MEDF",)),
    CardSet("NE", "The Necromancer", "dream", released=True, others=("MENE",)),
    CardSet("NW", "The Northern Waste", "dream", released=False, others=("MENW",)),
    CardSet("GW", "The Great Wyrms", "dream", released=False, others=("MEGW",)),
    CardSet("RS", "Return of the Shadow", "dream", released=False, others=("MERS",)),
    CardSet("TI", "Treason of Isengard", "dream", released=False, others=("METI",)),
    CardSet("WR", "War of the Ring", "dream", released=False, others=("MEWR",)),
    CardSet("ML", "Morgoth's Legacy", "dream", released=False, others=("MEML",)),
    CardSet("KN", "Kingdom of the North", "dream", released=False, others=("MEKN",)),
    CardSet("NM", "Nine Rings for Mortal Men Doomed to Die", "dream", released=False, others=("MM", "MEMM", "MENM")),
    CardSet("RN", "Red Nightfall", "dream", released=False, others=("MERN",)),
    CardSet("CP", "Great Central Plains", "dream", released=False, others=("MECP",)),
    CardSet("SL", "The Sun-lands", "dream", released=False, others=("MESL",)),
    CardSet("BO", "Bay of Ormal", "dream", released=False, others=("MEBO",)),
    CardSet("CA", "Court of Ardor", "dream", released=False, others=("MECA",)),
    CardSet("DS", "Dominion of the Seven", "dream", released=False, others=("MEDS",)),
    CardSet("CPS", "Cool Play Set", "dream", released=False),
    CardSet("V1", "Virtual Set 1", "virtual", released=True, others=("VC1",)),
    CardSet("V2", "Virtual Set 2", "virtual", released=True, others=("VC2",)),
    CardSet("V3", "Virtual Set 3", "virtual", released=True, others=("VC3",)),
    CardSet("RG", "The Road Goes Ever On", "solitaire", released=True, others=("RGEO",), not_before="2024-04"),
)

SETS: Final[dict[str, CardSet]] = {card_set.code: card_set for card_set in _ALL}
"""Our code to the set, in order of publication as far as it is known."""

STANDARD: Final = frozenset(code for code, card_set in SETS.items() if card_set.kind == "standard")
PROMO: Final = frozenset(code for code, card_set in SETS.items() if card_set.kind == "promo")
"""Sets whose cards are all printings of cards that stand under a standard set."""
DREAM: Final = frozenset(code for code, card_set in SETS.items() if card_set.kind == "dream")

OTHER_CODES: Final[dict[str, str]] = {other: card_set.code for card_set in _ALL for other in card_set.others}
"""Other code to ours."""

_BY_UPPER = {code.upper(): code for code in SETS} | {
    title: card_set.code
    for card_set in _ALL
    for title in (card_set.name.upper(), card_set.name.upper().removeprefix("THE "))
}

_PLACES = {code: place for place, code in enumerate(SETS)}


def place_of(code: str) -> int:
    """Give the place of a set in the order of publication, from 0; sets that are not known come last."""
    return _PLACES.get(code, len(_PLACES))


@lru_cache(maxsize=1_000)
def code_of(text: str) -> str:
    """Give our code for a set code in any case or source's spelling, or for a set's title.

    The text itself, upper case, if none is known.

    >>> code_of("MEMM"), code_of("prde"), code_of("(FB)"), code_of("Lidless Eye"), code_of("xx")
    ('NM', 'PRde', 'FB', 'LE', 'XX')
    """
    upper = text.strip().strip("()").upper()
    return _BY_UPPER.get(upper) or OTHER_CODES.get(upper) or upper
