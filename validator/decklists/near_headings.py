"""What a line may be meant for that is no heading: one with a typo, or that of cards which no deck has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardpool.near import is_within
from validator.decklists.headings import DECORATION, LONGEST, folded
from validator.decklists.pattern import lazy

_COUNT_IN_FRONT: Final = lazy(r"\W*\d")
_LONG_WORD: Final = 6
_FEW_WORDS: Final = 4
_NEAR: Final = {
    "pool": "Pool", "character draft": "Pool", "starting company": "Starting company", "starting": "Starting company",
    "deck": "Play deck", "play deck": "Play deck", "main deck": "Play deck", "maindeck": "Play deck",
    "characters": "Characters", "character": "Characters", "resources": "Resources", "resource": "Resources",
    "hazards": "Hazards", "hazard": "Hazards", "creatures": "Creatures", "sideboard": "Sideboard",
    "side board": "Sideboard", "side deck": "Sideboard", "locations": "Sites", "location deck": "Sites",
    "sites": "Sites", "site deck": "Sites",
    "anti fw": "Sideboard vs FW", "sideboard vs fw": "Sideboard vs FW", "anti grey": "Sideboard vs grey",
    "sideboard vs grey": "Sideboard vs grey",
}  # fmt: skip
"""What a heading with a typo in it is compared with, folded, and the heading to suggest."""
_ABOUT: Final = {
    length: [(known, frozenset(known)) for known in _NEAR if abs(len(known) - length) <= 1 + (length >= _LONG_WORD)]
    for length in range(max(map(len, _NEAR)) + 3)
}
"""Number of letters to the headings that have so many but for the typos of such a word, each with the letters in it."""
_OF_WORD: Final = {
    "pool": "Pool", "draft": "Pool", "starting": "Starting company", "starters": "Starting company",
    "company": "Starting company", "deck": "Play deck", "maindeck": "Play deck", "main": "Play deck",
    "side": "Sideboard", "sideboard": "Sideboard", "sb": "Sideboard", "board": "Sideboard", "sidedeck": "Sideboard",
    "sites": "Sites", "site": "Sites", "locations": "Sites", "location": "Sites", "havens": "Sites",
    "hazards": "Hazards", "hazard": "Hazards", "creatures": "Creatures", "resources": "Resources",
    "resource": "Resources", "characters": "Characters", "character": "Characters", "heroes": "Characters",
    "heros": "Characters", "avatars": "Characters", "allies": "Resources", "factions": "Resources",
    "items": "Resources", "events": "Resources", "agents": "Hazards", "fw": "Sideboard vs FW",
    "grey": "Sideboard vs grey",
}  # fmt: skip
"""A word for a section, and the heading that a line with it may be meant for; "Side deck" by its first such word."""
_ENDS: Final = {"board": "Sideboard", "deck": "Play deck"}
_OTHER: Final = frozenset(
    [
        "maybe", "maybes", "considering", "wishlist", "cuts", "tokens", "commander", "companion", "extra",
        "extras", "reserve", "reserves", "bench", "binder", "alternatives", "alternates", "options", "swaps",
        "unused", "removed", "acquireboard", "maybeboard", "quests", "rings", "regions", "ersatz",
    ]
)  # fmt: skip
"""Words of headings above cards that may be in the deck or not."""
_CELLS: Final = frozenset(",;|\t")
"""What stands between the cells of a table: no heading is a row of them."""
_COUNT_BEHIND: Final = lazy(r"(?:[(\[]\s?[xX×]?\d++[^()\[\]]*[)\]]|(?<!\d)\d++(?:\s?cards?)?)$")


def near_heading(text: str, *, by_letters: bool = False) -> str | None:
    """Give the heading that `text` may be meant for, where it is none and has no count; None where it is far off.

    Args:
        text: one line without its indent.
        by_letters: whether only a typo in a heading counts, and not a word for a section among others.
    """
    words = _without_count(text.strip(DECORATION))
    if not words or len(words) > LONGEST // 2 or _COUNT_IN_FRONT.match(text):
        return None
    return _near(words, by_letters=by_letters)


def _without_count(text: str) -> str:
    """Give the words of what may be a heading, folded, without the count behind them."""
    return folded(_COUNT_BEHIND.sub("", text) if any(map(str.isdecimal, text)) else text)


@lru_cache(maxsize=4096)
def _near(words: str, *, by_letters: bool) -> str | None:
    most = 1 if len(words) < _LONG_WORD else 2
    # A typo adds a letter and takes one away at the most: few names have nearly the letters of a heading.
    letters = frozenset(words)
    alike = [known for known, theirs in _ABOUT.get(len(words), ()) if len(letters ^ theirs) <= 2 * most]
    for typos in range(most + 1) if alike else ():
        if near := min((known for known in alike if is_within(words, known, typos)), default=""):
            return _NEAR[near]
    each = words.split()
    if by_letters or len(each) > _FEW_WORDS:
        return None
    if not _OF_WORD.keys().isdisjoint(each):
        return next(_OF_WORD[word] for word in each if word in _OF_WORD)
    # Most words end otherwise, and that is told at once.
    if not any(map(words.__contains__, _ENDS)):
        return None
    return next((title for word in each for end, title in _ENDS.items() if word.endswith(end)), None)


def is_other_board(text: str) -> bool:
    """Tell whether `text` reads like the heading of cards that no deck has, such as "Maybeboard" or "Considering"."""
    text = text.strip(DECORATION)
    if len(text) > LONGEST or not _CELLS.isdisjoint(text):
        return False
    words = _without_count(text).split()
    return 0 < len(words) <= _FEW_WORDS and any(word in _OTHER or word.endswith("board") for word in words)
