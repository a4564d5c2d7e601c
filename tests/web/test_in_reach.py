"""What a person presses again and again stays where the hand is, and says there what it did, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TYPOS = "Alignment: Wizard\nDeck\n1 Cave-drak\n2 Cave-drke\n1 Wrags\n3 Qwertzuiop\n1 Concealmnt\n"


def test_all_that_are_one_letter_off_are_accepted_at_once(page: Page) -> None:
    page.fill("#list", TYPOS)
    page.get_by_role("button", name=re.compile("Accept all . that are one letter off")).click()
    expect(page.locator("#list")).to_have_value(
        "Alignment: Wizard\nDeck\n1 Cave-drake\n2 Cave-drake\n1 Wargs\n3 Qwertzuiop\n1 Concealment\n"
    )
    status = page.get_by_role("status")
    expect(status).to_contain_text("4 names corrected, in line 3, 4, 5, 7.")
    expect(status).to_be_in_viewport(ratio=1)
    page.locator("#list").focus()
    page.keyboard.press("Control+Z")
    expect(page.locator("#list")).to_have_value(TYPOS)


def test_without_script_they_are_accepted_too(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.fill("#list", TYPOS)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name=re.compile("Accept all")).click()
    assert "2 Cave-drake\n1 Wargs" in page.locator("#list").input_value()
    assert "4 names corrected" in page.locator(".tally").inner_text()


def test_accepting_leaves_the_next_choice_where_the_hand_is(page: Page, example: Callable[[str], str]) -> None:
    page.fill("#list", example("undecided"))
    offers = page.locator(".offers")
    offers.first.wait_for()
    number = offers.count()
    first = offers.first.get_by_role("button").first
    first.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 120)")
    before = first.bounding_box()
    first.click()
    expect(offers).to_have_count(number - 1)
    after = offers.first.get_by_role("button").first.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= 1
    status = page.get_by_role("status")
    expect(status).to_contain_text(re.compile(r"Line \d+ now names "))
    expect(status).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1366, 650), (360, 640)], ids=str)
@pytest.mark.parametrize("state", ["empty", "illegal"])
def test_check_share_and_print_are_in_reach(
    new_page: Callable[..., Page], example: Callable[[str], str], size: tuple[int, int], state: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    if state != "empty":
        page.fill("#list", example(state))
        page.locator("[data-verdict]").wait_for()
        page.locator("#list").scroll_into_view_if_needed()
    for part in (0, 0.5, 1) if size[0] > 1000 else (0,):
        page.evaluate("part => scrollTo(0, document.body.scrollHeight * part)", part)
        for name in ("Check", "Share", "Print"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


def test_text_fields_are_large_enough_not_to_be_zoomed_into(page: Page) -> None:
    page.get_by_text("Avatar and opponent").click()
    sizes = page.evaluate(
        "[...document.querySelectorAll('#deck :is(textarea, select, input:not([type=file], [type=hidden]))')]"
        ".map((field) => parseFloat(getComputedStyle(field).fontSize))"
    )
    assert len(sizes) > 5
    assert min(sizes) >= 16


@pytest.mark.parametrize("media", ["screen", "print"])
def test_the_day_and_the_versions_stand_on_the_page_and_on_paper(
    page: Page, example: Callable[[str], str], media: Literal["screen", "print"]
) -> None:
    page.fill("#list", example("legal"))
    page.locator("[data-verdict]").wait_for()
    page.emulate_media(media=media)
    law = page.get_by_text(re.compile(r"^Law of \d{4}-\d\d-\d\d: rules \S+, cards \S+\.$"))
    assert law.is_visible()
