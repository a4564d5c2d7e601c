"""A list in the making, in a real browser: what is only missing is no mistake."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow

BEGUN = "Alignment: Wizard\nPool\n1 Balin\nDeck\n2 Gandalf\n3 Cave-drake\n"


def test_what_is_only_missing_makes_the_list_not_finished(page: Page) -> None:
    page.fill("#list", BEGUN)
    expect(page.locator("#verdict")).to_contain_text("Not finished")
    expect(page.locator("#peek")).to_contain_text("Not finished: ")
    expect(page.locator("#status")).to_contain_text("Not finished: ")
    expect(page).to_have_title("Not finished · Is this deck legal?")
    assert page.locator(".findings.error").count() == 0
    assert page.locator(".findings.missing .message").count() == 3


def test_what_is_wrong_stands_apart_from_what_is_missing(page: Page) -> None:
    page.fill("#list", BEGUN + "4 Wargs\n")
    expect(page.locator("#verdict")).to_contain_text("Illegal")
    expect(page).to_have_title("Illegal · Is this deck legal?")
    assert "4 copies of Wargs" in page.locator(".findings.error").inner_text()
    assert "30 to 50 are allowed" in page.locator(".findings.missing").inner_text()
    assert "Cave-drake" not in page.locator(".findings.error").inner_text()
    page.fill("#list", "")
    expect(page).to_have_title("Is this deck legal?")
