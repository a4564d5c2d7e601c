"""The documentation of the API in a real browser: it works without internet, and under a strict policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may go wrong, nor be asked of another house."""
    context = browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert wrong == []
    assert {url.split("/")[2] for url in asked if not url.startswith("data:")} == {page.url.split("/")[2]}
    context.close()


def test_every_operation_is_shown_and_an_example_can_be_tried(page: Page, origin: str) -> None:
    answer = page.goto(f"{origin}/docs")
    page.wait_for_selector(".opblock")

    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    described = page.request.get(f"{origin}/openapi.json").json()["paths"]
    assert page.locator(".opblock").count() == sum(
        method in item for item in described.values() for method in ("get", "post", "patch")
    )

    # On the same page, which takes seconds to be drawn.
    page.locator("#operations-checks-check_deck button").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    page.wait_for_selector(".live-responses-table")

    assert page.locator(".live-responses-table .response-col_status").last.inner_text().startswith("200")
    assert '"verdict"' in page.locator(".live-responses-table").inner_text()


def test_the_pages_on_problems_need_no_script(browser: Browser, origin: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{origin}/problems/invalid")

    assert page.get_by_role("heading", level=2).all_inner_texts() == ["The request does not hold what it must"]
    assert "`" not in page.locator("main").inner_text()
    page.get_by_role("link", name="All problems").click()
    assert page.get_by_role("heading", level=2).count() > 10
    context.close()
