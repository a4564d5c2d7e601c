"""The list in the making stays on this device, in a real browser: nobody loses what was typed."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
MINE = "Deck\n1 Gandalf\n2 Cave-drake\n"
TWO = f"Deck Name: One\n{MINE}\nDeck Name: Two\nDeck\n3 Fog\n"
STORED = "[...Object.values(localStorage), ...Object.values(sessionStorage)].join()"


def typed(page: Page, text: str = MINE) -> None:
    page.fill("#list", text)
    page.locator("[data-verdict]").wait_for()


def holds(page: Page, text: str) -> None:
    expect(page.locator("#list")).to_have_value(text)
    page.locator("[data-verdict]").wait_for()


def test_a_reload_loses_nothing(page: Page) -> None:
    page.locator("#format").select_option("mewh")
    typed(page)
    page.reload()
    holds(page, MINE)
    assert page.locator("#format").input_value() == "mewh"


def test_the_last_letter_before_a_reload_is_kept(page: Page) -> None:
    typed(page)
    page.locator("#list").press("Control+End")
    page.keyboard.type("1 Fog")
    page.reload()
    holds(page, MINE + "1 Fog")


def test_another_page_and_back_loses_nothing(page: Page, origin: str) -> None:
    typed(page)
    page.get_by_role("link", name="API").click()
    page.wait_for_url("**/docs")
    page.go_back()
    holds(page, MINE)
    page.goto(f"{origin}/docs")
    page.goto(origin)
    holds(page, MINE)


def test_a_tab_that_was_dropped_loses_nothing(page: Page, origin: str) -> None:
    typed(page)
    page.context.new_page().goto("about:blank")
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(origin)
    holds(again, MINE)


def test_two_tabs_have_a_list_each(page: Page, origin: str) -> None:
    typed(page)
    other = page.context.new_page()
    other.goto(origin)
    typed(other, "Deck\n3 Fog\n")
    page.reload()
    holds(page, MINE)


def test_clear_leaves_nothing_and_can_be_undone(page: Page) -> None:
    typed(page)
    assert page.locator("#kept").is_visible()
    page.get_by_role("button", name="Clear").click()
    page.locator(".empty").wait_for()
    assert page.evaluate(STORED) == ""
    page.keyboard.press("Control+Z")
    holds(page, MINE)
    page.get_by_role("button", name="Clear").click()
    page.locator(".empty").wait_for()
    page.reload()
    expect(page.locator("#list")).to_have_value("")
    assert page.evaluate(STORED) == ""


def test_where_storage_is_refused_the_page_works_and_promises_nothing(
    new_page: Callable[..., Page], origin: str
) -> None:
    page = new_page("/docs")
    refuse = "get() { throw new DOMException('refused', 'SecurityError'); }"
    page.add_init_script(
        f"for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, {{ {refuse} }});"
    )
    page.goto(origin)
    typed(page)
    assert not page.locator("#kept").is_visible()
    page.reload()
    expect(page.locator("#list")).to_have_value("")


def test_opening_one_of_several_decks_never_loses_the_paste(page: Page) -> None:
    page.fill("#list", TWO)
    expect(page.locator("#verdict")).to_contain_text("2 lists")
    page.get_by_role("button", name="Open Two").click()
    expect(page.locator("#list")).to_have_value("Deck Name: Two\nDeck\n3 Fog\n")
    page.locator("[data-verdict]").wait_for()
    page.reload()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#list")).to_have_value(TWO)
    expect(page.locator("#verdict")).to_contain_text("2 lists")
    # And there again, for nothing that stood in the form is lost by it.
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#list")).to_have_value("Deck Name: Two\nDeck\n3 Fog\n")


def test_the_decks_of_an_archive_are_opened_one_after_the_other(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "lists.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("wizard-dwarves-of-erebor.deck", "undecided-typed-on-a-phone.txt"):
            archive.write(EXAMPLES / name, name)
    page.set_input_files("#file", path)
    page.get_by_role("button", name="Open The Long Road to Edoras").click()
    expect(page.locator("#verdict")).to_contain_text("Undecided")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#verdict")).to_contain_text("2 lists")
    page.get_by_role("button", name="Open wizard-dwarves").click()
    expect(page.locator("#verdict")).to_contain_text("Legal")
