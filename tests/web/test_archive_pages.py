"""The pages of `meccg impact` and `meccg stats` in a real browser: nothing is cut off, and axe finds nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from validator.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
BEYOND = """[...document.querySelectorAll("body *")].filter((one) => {
  const head = one.closest("thead");
  if ((head && getComputedStyle(head).position === "absolute") || !one.getClientRects().length) return false;
  const end = one.ownerSVGElement ? one.ownerSVGElement.getBoundingClientRect().right : innerWidth;
  const boxed = !one.ownerSVGElement && getComputedStyle(one).display !== "inline";
  return one.getBoundingClientRect().right > end + 1 || (boxed && one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.outerHTML.slice(0, 100))"""
"""What goes beyond the window, beyond its picture, or beyond its own box."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    asked = {"impact": ("impact", "--to", "dreamcards"), "stats": ("stats",)}
    for name, arguments in asked.items():
        assert main([*arguments, str(EXAMPLES), "--save", str(folder / f"{name}.html")]) == 0
    return {name: folder / f"{name}.html" for name in asked}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 800, 1366])
@pytest.mark.parametrize("name", ["impact", "stats"])
def test_nothing_is_cut_off_and_everybody_can_read_it(
    browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(pages[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    try:
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(BEYOND) == []
        assert page.locator("svg:visible").count() == page.locator("figure").count() > 0
        found = Axe().run(page).response["violations"]
        assert [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]] == []
    finally:
        context.close()
