"""A title with a set code and a letter, told at once: as the long way tells it, or not at all."""

from __future__ import annotations

from itertools import product

import pytest

from cardpool.alignments import TAGS
from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.names import Names
from cardpool.narrowing import Context
from cardpool.sets import STANDARD

CODES = (None, "TW", "LE", "FB", "XX")
LETTERS = (None, *TAGS)


@pytest.mark.parametrize(("default_tag", "sets"), [*product((None, "H"), (STANDARD, frozenset[str]()))])
def test_what_a_title_is_told_to_mean_at_once_is_what_the_long_way_finds(
    default_tag: str | None, sets: frozenset[str]
) -> None:
    pool = open_pool()
    names = Names(pool)
    told = 0
    for number, title in enumerate(dict.fromkeys(card.title for card in pool)):
        own = {card.set for card in pool.folded(fold(title))}
        for code in {CODES[number % len(CODES)], None, *own}:
            context = Context(code, LETTERS[number % len(LETTERS)], default_tag, sets=sets)
            card = names.titled(title, context.set, context.tag, default_tag, sets)
            if card:
                found = names.resolve(title, context)
                assert (found.card, found.repair, found.problem) == (card, None, ""), (title, context)
                told += 1
    # Else nothing was held against anything.
    assert told > 500


@pytest.mark.parametrize(
    ("name", "code", "tag"),
    [
        ("Glamdrng", None, None),
        ("Ghosts?", None, None),
        ("Fangorn*", None, None),
        ("Gandalf", "XX", None),
        ("Gandalf", None, "M"),
        ("Moria", None, None),
    ],
    ids=["typo", "question", "mark of a version", "unknown set", "another letter", "hero or minion site"],
)
def test_nothing_is_told_at_once_where_more_is_to_be_said(name: str, code: str | None, tag: str | None) -> None:
    assert Names(open_pool()).titled(name, code, tag, None, STANDARD) is None
