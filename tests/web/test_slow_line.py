"""The page over a slow line, and before a service that asks to wait, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsing import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.slow

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""150 ms, and 1.6 Mbit/s either way."""


def test_a_verdict_comes_while_one_types_four_keys_a_second(page: Page, example: Callable[[str], str]) -> None:
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    shown = "window.shown = 0; document.querySelector('#answer').addEventListener('checked', () => { shown += 1; });"
    page.evaluate(shown)
    page.fill("#list", example("legal"))
    page.locator("#list").press("Control+End")
    page.keyboard.type("1 Cave-drake 1 Fog 1 Wargs", delay=250)
    assert page.evaluate("window.shown") >= 2


def test_what_is_on_its_way_is_let_finish_and_only_the_newest_goes_next(page: Page) -> None:
    asked: list[str] = []
    held: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route.request.post_data or "")
        if len(asked) == 1:
            held.append(route)
        else:
            route.continue_()

    page.route("**/fragment", hold)
    page.fill("#list", "Deck\n1 Fog")
    wait_until(page, lambda: len(held) == 1)
    for text in ("Deck\n2 Fog", "Deck\n3 Fog"):
        page.fill("#list", text)
        page.wait_for_timeout(300)
    assert len(asked) == 1
    held[0].continue_()
    expect(page.locator("#line-2 .written")).to_contain_text("3 Fog")
    assert ["1 Fog" in asked[0], "3 Fog" in asked[1], len(asked)] == [True, True, 2]


def test_a_correction_that_comes_late_does_not_undo_what_was_typed_since(page: Page) -> None:
    page.fill("#list", "Deck\n1 Cave-drak\n")
    offer = page.locator(".offers button", has_text="Cave-drake")
    offer.wait_for()
    held: list[Route] = []
    page.route("**/fragment", lambda route: route.continue_() if held else held.append(route))
    offer.click()
    wait_until(page, lambda: len(held) == 1)
    page.locator("#list").press("Control+End")
    page.keyboard.type("2 Fog")
    held[0].continue_()
    page.locator("#line-3").wait_for()
    assert page.locator("#list").input_value() == "Deck\n1 Cave-drak\n2 Fog"


def test_a_service_that_asks_to_wait_is_waited_for_and_the_verdict_stays(page: Page) -> None:
    page.fill("#list", "Deck\n1 Fog\n")
    expect(page.locator("#line-2 .written")).to_contain_text("1 Fog")
    asked: list[str] = []

    def limit(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, headers={"Retry-After": "2"}, content_type="text/html", body="<p>Too many</p>")
        else:
            route.continue_()

    page.route("**/fragment", limit)
    page.fill("#list", "Deck\n2 Fog\n")
    expect(page.locator(".old")).to_contain_text("an earlier text")
    assert page.locator("[data-verdict]").count() == 1
    page.locator("#list").press("Control+End")
    page.keyboard.type("3 Wargs", delay=100)
    assert len(asked) == 1
    expect(page.locator("#line-3 .written")).to_contain_text("3 Wargs")
    assert page.locator(".old").count() == 0
    assert len(asked) == 2
