"""Which lists of two results are the same, where the archive grew, shrank or was put in another order between them."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from validator.archives.judged import Judged
from validator.archives.matching import _Left, _matched

if TYPE_CHECKING:
    from collections.abc import Iterable


def judged(place: str, text: str) -> Judged:
    return Judged(place, None, text, text, "wizard", "legal", None, ())


def matched(first: Iterable[str], second: Iterable[str]) -> tuple[list[str], list[str], list[str]]:
    """Give the texts that are matched, and those of the first and of the second side alone."""
    before, after = ([judged(f"{side}{number}", text) for number, text in enumerate(texts)]
                     for side, texts in (("a", first), ("b", second)))  # fmt: skip
    with closing(_Left()) as left:
        left.count("first", (one.digest for one in before))
        left.count("second", (one.digest for one in after))
        found = [*_matched(iter(before), iter(after), left)]
    # Each list comes once, and as what it is.
    assert Counter(one for one, _ in found if one) == Counter(before)
    assert Counter(other for _, other in found if other) == Counter(after)
    both = [(one, other) for one, other in found if one and other]
    assert all(one.digest == other.digest for one, other in both)
    return (
        [one.digest for one, _ in both],
        [one.digest for one, other in found if one and not other],
        [other.digest for one, other in found if other and not one],
    )


def test_what_is_new_gone_or_moved() -> None:
    assert matched("abc", "abc") == (["a", "b", "c"], [], [])
    assert matched("abc", "axbc") == (["a", "b", "c"], [], ["x"])
    assert matched("abc", "ac") == (["a", "c"], ["b"], [])
    assert matched("abc", "xyz") == ([], ["a", "b", "c"], ["x", "y", "z"])
    assert matched("abc", "cab") == (["c", "a", "b"], [], [])
    assert matched("xyx", "yx") == (["y", "x"], ["x"], [])
    assert matched("", "ab") == ([], [], ["a", "b"])


@given(first=st.text("abcd", max_size=12), second=st.text("abcd", max_size=12))
@example(first="xy", second="yxx")
def test_as_many_are_matched_as_can_be(first: str, second: str) -> None:
    both, gone, new = matched(first, second)

    assert Counter(both) == Counter(first) & Counter(second)
    assert Counter(gone) == Counter(first) - Counter(second)
    assert Counter(new) == Counter(second) - Counter(first)
