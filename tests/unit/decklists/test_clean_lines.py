"""A line that is plainly an entry is read as the long way would read it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.database import open_pool
from validator.decklists import entry_line

PIECES = (
    "1", "2", "99", "0", "100", " ", "  ", "x", "X", "×", "or", "to", "two", "Xone", "xtwo", "-", "–", "'", "’", ",",
    ".", ":", "*", "#", "#starting", "(", ")", "[", "]", " (TW)", " (II)", " (FW)", " (V1)", " (X1)", " (H)", " [H]",
    " [fw]", " [x]", " (starting)", " (2)", "Cram", "&", "!", "Éowyn", "a", "ß", "ﬁ",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map(lambda pieces: "".join(pieces).strip()))
def test_whatever_a_line_is_made_of(text: str) -> None:
    if text:
        assert entry_line.parse_entry_line(text, 3) == entry_line._parse(text, 3)


@pytest.mark.parametrize("form", ["3 {}", "12 {} (TW)", "1 {} [H]", "2 {} [f] (WH)", "1 {} (II)", "{}", "{} [B]"])
def test_every_name_of_a_card(form: str) -> None:
    texts = [form.format(text) for named in open_pool().known_names.values() for _, text, _ in named]

    assert [text for text in texts if entry_line.parse_entry_line(text) != entry_line._parse(text, 1)] == []
    assert form == "1 {} (II)" or 2 * sum(bool(entry_line._CLEAN.fullmatch(text)) for text in texts) > len(texts)
