"""The list in another layout, to copy or as a file, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from validator.checking import check
from validator.decklists import read
from validator.decklists.writers import WRITERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def test_the_list_is_taken_along_in_every_layout(page: Page, example: Callable[[str], str]) -> None:
    page.fill("#list", example("legal"))
    page.locator("[data-verdict]").wait_for()
    offered = page.locator("#to option").evaluate_all("(options) => options.map((option) => option.value)")
    assert sorted(offered) == sorted(WRITERS)
    digest = check(read(example("legal")), "coe").digest
    for layout in WRITERS:
        page.locator("#to").select_option(layout)
        with page.expect_download() as begun:
            page.get_by_role("button", name="Download").click()
        path = Path(begun.value.path())
        assert begun.value.suggested_filename.startswith("deck.")
        assert check(read(path.read_bytes()), "coe").digest == digest, layout
    assert page.locator("#list").input_value() == example("legal")


def test_the_list_is_copied(new_page: Callable[..., Page], example: Callable[[str], str], origin: str) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
    page.fill("#list", example("legal"))
    page.locator("[data-verdict]").wait_for()
    page.locator("#to").select_option("gccg")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_contain_text("The list is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Kíli" in copied
    assert check(read(copied), "coe").verdict == "legal"
    page.locator("#to").select_option("xlsx")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_contain_text("download it instead", timeout=15_000)


def test_without_script_it_is_a_file_too(new_page: Callable[..., Page], example: Callable[[str], str]) -> None:
    page = new_page(java_script_enabled=False)
    page.fill("#list", example("legal"))
    page.get_by_role("button", name="Check").click()
    with page.expect_download() as begun:
        page.get_by_role("button", name="Download").click()
    assert "Kíli" in Path(begun.value.path()).read_text("utf-8")
