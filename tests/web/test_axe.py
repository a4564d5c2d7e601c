"""What axe, which knows the rules for everybody's use of the web, says of the pages in every state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TWO = "Deck Name: One\nDeck\n1 Gandalf\n\nDeck Name: Two\nDeck\n3 Fog\n"
UNFINISHED = "Alignment: Wizard\nDeck\n2 Cave-drake\n"


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "state", ["empty", "legal", "illegal", "undecided", "unfinished", "several", "refused", "shared", "looked"]
)
def test_the_page_has_no_violations(
    new_page: Callable[..., Page], example: Callable[[str], str], state: str, scheme: str
) -> None:
    page = new_page("/?format=elvish" if state == "refused" else "/", color_scheme=scheme)
    texts = {
        "empty": "",
        "several": TWO,
        "unfinished": UNFINISHED,
        "shared": UNFINISHED,
        "refused": "",
        "looked": UNFINISHED,
    }
    text = texts[state] if state in texts else example(state)
    if text:
        page.fill("#list", text)
        page.locator("#verdict:not(.empty *)").wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    if state == "shared":
        page.get_by_role("button", name="Share").click()
        page.locator("#link").wait_for()
    if state == "looked":
        page.fill("#look", "Moria")
        page.locator("#look").press("Enter")
        page.locator(".looked-up").first.wait_for()
        page.locator("button.card").first.focus()
        page.locator(".line .allowed").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("state", ["empty", "illegal"])
def test_on_a_phone_neither(new_page: Callable[..., Page], example: Callable[[str], str], state: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    if state != "empty":
        page.fill("#list", example(state))
        page.locator("[data-verdict]").wait_for()
    assert violations(page) == []


def test_the_documentation_of_the_api_has_none(new_page: Callable[..., Page]) -> None:
    page = new_page("/docs")
    page.locator(".opblock").first.wait_for()
    assert violations(page) == []
    page.goto(page.url.replace("/docs", "/problems"))
    assert violations(page) == []


def test_axe_finds_what_it_looks_for(page: Page) -> None:
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><img src=data:,>')")
    said = " ".join(violations(page))
    assert "button-name" in said
    assert "image-alt" in said
