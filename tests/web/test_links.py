"""Ways into the page, in a real browser: a link that somebody shared, an address of another site, a form of its own."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

THEIRS = "Alignment: Wizard\nDeck\n1 Gandalf\n"
MINE = "Deck\n3 Fog\n"


def packed(text: str) -> str:
    """Write a deck as docs/page.md says, apart from the script of the page."""
    pressed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = pressed.compress(text.encode()) + pressed.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


LINK = f"/#deck={packed(THEIRS)}&format=mewh"


def holds(page: Page, text: str) -> None:
    expect(page.locator("#list")).to_have_value(text)
    page.locator("[data-verdict]").wait_for()


def test_what_was_edited_is_not_brought_back_by_the_link(new_page: Callable[..., Page]) -> None:
    page = new_page(LINK, viewport={"width": 360, "height": 640})
    holds(page, THEIRS)
    assert page.locator("#format").input_value() == "mewh"
    page.reload()
    holds(page, THEIRS)
    page.locator("#peek").click()
    page.locator("#list").press("Control+End")
    page.keyboard.type("2 Fog")
    edited = THEIRS + "2 Fog"
    page.wait_for_timeout(300)
    page.locator("#peek").click()
    holds(page, edited)
    page.reload()
    holds(page, edited)
    page.goto("about:blank")
    page.go_back()
    holds(page, edited)
    assert "#" not in page.url


def test_a_setting_that_was_chosen_is_not_brought_back_either(new_page: Callable[..., Page]) -> None:
    page = new_page(LINK)
    holds(page, THEIRS)
    page.locator("#format").select_option("coe")
    page.reload()
    holds(page, THEIRS)
    assert page.locator("#format").input_value() == "coe"


def test_a_link_does_not_cost_the_list_that_was_there(new_page: Callable[..., Page], origin: str) -> None:
    page = new_page()
    page.fill("#list", MINE)
    page.locator("[data-verdict]").wait_for()
    page.goto("about:blank")
    page.goto(origin + LINK)
    holds(page, THEIRS)
    page.get_by_role("button", name="Bring it back").click()
    holds(page, MINE)
    assert page.locator("#format").input_value() == "coe"


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("format=elvish", "format “elvish”"),
        ("alignment=wose", "player “wose”"),
        ("format=metw&alignment=balrog", "player “balrog”"),
    ],
)
def test_what_a_link_asks_for_and_is_not_known_is_said_and_never_replaced(
    new_page: Callable[..., Page], part: str, words: str
) -> None:
    page = new_page(f"/#deck={packed(THEIRS)}&{part}")
    expect(page.locator(".sentence")).to_contain_text(words)
    assert page.locator("#list").input_value() == THEIRS
    assert page.locator("[data-verdict]").count() == 0
    if "elvish" in part:
        assert page.locator("#format").input_value() == ""
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".sentence")).to_contain_text("No format is chosen")
    page.locator("#format").select_option("mewh")
    page.locator("[data-verdict]").wait_for()


def test_a_damaged_link_leaves_the_list_that_was_there(new_page: Callable[..., Page], origin: str) -> None:
    page = new_page()
    page.fill("#list", MINE)
    page.locator("[data-verdict]").wait_for()
    page.goto("about:blank")
    page.goto(f"{origin}/#deck=AAAA")
    expect(page.locator(".sentence")).to_contain_text("damaged")
    assert page.locator("#list").input_value() == MINE


def test_an_address_sets_the_format_and_a_link_may_follow_it(new_page: Callable[..., Page]) -> None:
    page = new_page(f"/?format=mewh&length=long#deck={packed(THEIRS)}")
    holds(page, THEIRS)
    assert [page.locator(f"#{name}").input_value() for name in ("format", "length")] == ["mewh", "long"]
    page.locator("#length").select_option("short")
    page.reload()
    holds(page, THEIRS)
    assert page.locator("#length").input_value() == "short"


@pytest.mark.parametrize("asked", ["alignment=hobbit", "length=quick", "against=nobody"])
def test_an_address_that_asks_for_what_the_format_does_not_know_says_so(
    new_page: Callable[..., Page], asked: str
) -> None:
    page = new_page(f"/?format=coe&{asked}")
    assert f"'{asked.partition('=')[2]}'; known are: " in page.locator(".sentence").inner_text()


def test_a_link_that_lost_its_deck_says_so(new_page: Callable[..., Page]) -> None:
    page = new_page("/#format=metw")
    expect(page.locator(".sentence")).to_contain_text("The deck in this link is damaged")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_an_address_with_a_format_that_is_not_known_says_so(new_page: Callable[..., Page], *, script: bool) -> None:
    page = new_page("/?format=elvish", java_script_enabled=script)
    assert "There is no format 'elvish'" in page.locator(".sentence").inner_text()
    assert page.locator("#format").input_value() == ""
    page.fill("#list", THEIRS)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".sentence")).to_contain_text("No format is chosen")
