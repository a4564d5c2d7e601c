"""The numbers of cards."""

from __future__ import annotations

import doctest

import cardpool.numbers
from cardpool.database import open_pool
from cardpool.numbers import NUMBERS, number


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(cardpool.numbers) == (0, 1)


def test_what_is_printed_as_a_number_is_read_as_one() -> None:
    unread = {
        str(getattr(card, name))
        for card in open_pool()
        for name in NUMBERS
        if getattr(card, name) not in ("", None) and number(card, name) is None
    }

    assert all(text[0] in "(*" or text.startswith("1/each") for text in unread), unread
