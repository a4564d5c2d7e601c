"""Lists in the code pages of DOS and of old Macs: read where each name with an accent is a card's, and said."""

from __future__ import annotations

import pytest

from tests.odd_lists import EXAMPLE, LEGAL, RULED, changed
from validator.checking import check

PAGES = pytest.mark.parametrize("page", ["cp437", "cp850", "mac_roman"])


@PAGES
@pytest.mark.parametrize("text", [LEGAL, RULED], ids=["text", "gccg"])
def test_a_list_in_another_code_page_is_read_and_that_is_said(page: str, text: str) -> None:
    report = check(text.encode(page), "coe")
    assert report.verdict == "legal"
    told = [finding.message for finding in report.findings if "Roäc the Raven" in finding.message]
    assert len(told) == 1
    assert {"mac_roman": "Mac Roman"}.get(page, "DOS") in told[0]
    assert report.verdict == check(text.encode(page), "coe").verdict


@PAGES
def test_its_counts_are_those_of_the_list(page: str) -> None:
    assert check(changed("2 Wolves (TW) => 9 Wolves (TW)").encode(page), "coe").verdict == "illegal"


@PAGES
def test_a_name_that_no_code_page_makes_a_card_leaves_the_list_as_it_is(page: str) -> None:
    report = check(changed("1 Roäc the Raven (TW) => 1 Roäc the Räben (TW)").encode(page), "coe")
    assert report.verdict == "undecided"
    assert not any("Mac Roman" in finding.message or "DOS" in finding.message for finding in report.findings)


def test_the_usual_encodings_stay_what_they_are() -> None:
    for data in (EXAMPLE.read_bytes(), LEGAL.encode("cp1252"), LEGAL.replace("'", "’").encode("cp1252")):
        report = check(data, "coe")
        assert report.verdict == "legal"
        assert not any("Mac Roman" in finding.message or "DOS" in finding.message for finding in report.findings)
