"""The words and letters by which lists name the alignment of a card, the same in every layout."""

from __future__ import annotations

from typing import Final

from cardpool.card import Alignment

TAGS: Final = {
    "H": (Alignment.HERO,),
    "M": (Alignment.MINION,),
    "D": (Alignment.DUAL, Alignment.DWARF_LORD),
    "F": (Alignment.FALLEN_WIZARD, Alignment.STAGE, Alignment.FALLEN_LORD),
    "S": (Alignment.STAGE,),
    "B": (Alignment.BALROG,),
    "E": (Alignment.ELF_LORD,),
    "A": (Alignment.ATANI_LORD,),
    "W": (Alignment.WAR_LORD,),
    "G": (Alignment.GREY,),
    "N": (Alignment.NEUTRAL,),
    "L": (
        Alignment.LORD, Alignment.ELF_LORD, Alignment.DWARF_LORD, Alignment.ATANI_LORD, Alignment.DRAGON_LORD,
        Alignment.WAR_LORD, Alignment.FALLEN_LORD,
    ),
}  # fmt: skip
"""Alignment letters of the lists to the alignments that they name."""

LETTERS: Final = frozenset(TAGS)
"""Letters of alignments."""

_WORDS: Final = {
    "hero": "H", "wizard": "H", "minion": "M", "minions": "M", "ringwraith": "M", "ringwraiths": "M", "rw": "M",
    "fallenwizard": "F", "fw": "F", "stage": "S", "balrog": "B", "dual": "D", "grey": "G", "gray": "G", "neutral":
    "N", "elflord": "E", "dwarflord": "D", "atanilord": "A", "manlord": "A", "dunadanlord": "A", "warlord": "W",
    "lord": "L", "lords": "L",
    # As cards and players in other languages have them.
    "héroe": "H", "héros": "H", "eroe": "H", "diener": "M", "esbirro": "M", "sbire": "M", "serviteur": "M",
    "servitore": "M", "dienaar": "M", "nazgul": "M", "nazgûl": "M", "ringgeist": "M",
}  # fmt: skip
"""Words for an alignment, without spaces and hyphens, and the letter for each."""


def letter_of(words: str) -> str | None:
    """Give the letter of the alignment that some words name, in any case; None where they name none.

    >>> letter_of("Hero"), letter_of("fallen wizard"), letter_of("Elf-lord"), letter_of("foil")
    ('H', 'F', 'E', None)
    """
    return _WORDS.get("".join(filter(str.isalnum, words.casefold())))
