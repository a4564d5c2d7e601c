"""What several readers say of a line that they cannot take as it stands.

Each sentence quotes what the list says, clipped, and can be said in every language (`cardpool.phrases`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from cardpool.sections import MAX_COUNT
from validator.decklists.decklist import clip

if TYPE_CHECKING:
    from cardpool.phrases import Phrase

UNKNOWN_SECTION: Final = "is not a known section; its cards are not counted."
"""How the note on an entry ends that names its section itself; the notes on one such section are one finding."""

_SHORT: Final = 20
"""Characters of a count, or of a cell, that are shown."""


def no_count(written: str) -> Phrase:
    """Say that what stands where a count does is none."""
    sentence = '"{written}" is not a count; a whole number from 1 to {most} is.'
    return phrase(sentence, written=clip(written, _SHORT), most=MAX_COUNT)


def lacks_count(text: str) -> Phrase:
    """Say that a card stands without its count, where it needs one."""
    return phrase('"{text}" has no count.', text=clip(text))


def two_counts(text: str, one: object, other: object) -> Phrase:
    """Say that a card has two counts, which differ."""
    sentence = '"{text}" has two counts, {one} and {other}.'
    return phrase(sentence, text=clip(text), one=clip(str(one), _SHORT), other=clip(str(other), _SHORT))


def no_name(text: str) -> Phrase:
    """Say that what looks like an entry names nothing."""
    return phrase('"{text}" has no name.', text=clip(text))


def unknown_section(text: str, limit: int = 60) -> Phrase:
    """Say that what a list gives as the section of a card is none."""
    sentence = '"{text}" is not a known section; its cards are not counted.'
    return phrase(sentence, text=clip(text, limit))


def no_player_type(words: str) -> Phrase:
    """Say that what a list gives as its player type is none."""
    sentence = '"{text}" is not a player type; wizard, ringwraith, fallen-wizard and balrog are.'
    return phrase(sentence, text=clip(words))
