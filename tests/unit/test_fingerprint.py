"""The short code of a fingerprint; that same decks share a fingerprint is told in properties/test_same_deck.py."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from validator.checking import check
from validator.fingerprint import ALPHABET, short_code

FINGERPRINTS = st.text("0123456789abcdef", min_size=64, max_size=64).map("sha256:{}".format)
ALIKE = ("0OQD", "1IL", "2Z", "5S", "8B", "6G", "UV", "PT", "MN", "4A", "3E")
"""Letters that are taken for each other on paper or aloud; of each a code may use one."""


def test_no_two_letters_are_taken_for_each_other() -> None:
    assert len(set(ALPHABET)) == 16
    assert [group for group in ALIKE if len(set(group) & set(ALPHABET)) > 1] == []


@given(FINGERPRINTS)
def test_a_code_has_ten_letters_in_two_groups(fingerprint: str) -> None:
    code = short_code(fingerprint)

    assert re.fullmatch(r"\w{5}-\w{5}", code)
    assert set(code) <= {*ALPHABET, "-"}


@given(FINGERPRINTS, FINGERPRINTS)
def test_codes_differ_where_the_first_forty_bits_do(one: str, other: str) -> None:
    assert (short_code(one) == short_code(other)) == (one[7:17] == other[7:17])


def test_a_deck_keeps_its_code_however_it_is_written() -> None:
    codes = {
        short_code(check(text, "metw").digest)
        for text in ("Deck\n3 Cave-drake\n1 Glamdring\n", "# Deck\n1x Glamdring\n2 Cave-drake\nCave-drake x1\n")
    }
    assert len(codes) == 1
    assert short_code(check("Deck\n2 Cave-drake\n1 Glamdring\n", "metw").digest) not in codes
