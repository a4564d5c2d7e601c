"""The page in a real browser, against the service as a process of its own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.serving import PATIENCE, Service, service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Dialog, Page, Route

EXAMPLES = Path(__file__).parents[2] / "examples"
STATES = {
    "legal": "wizard-dwarves-of-erebor.deck",
    "illegal": "illegal-too-much-of-everything.deck",
    "undecided": "undecided-typed-on-a-phone.txt",
}
"""Verdict to the example that has it."""
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def serving() -> Iterator[Service]:
    with service("--workers", "1") as running:
        running.ready()
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no chromium is installed here; Debian's package of that name has it")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
    # What is waited for comes in its time, whatever else the machine does.
    playwright.expect.set_options(timeout=PATIENCE * 1000)
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def origin(serving: Service) -> str:
    return f"http://127.0.0.1:{serving.port}"


@pytest.fixture
def new_page(browser: Browser, origin: str) -> Iterator[Callable[..., Page]]:
    """Open the page in a context of its own; at the end, nothing may have gone wrong or left the house in any."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def refuse(dialog: Dialog) -> None:
        wrong.append(dialog.message)
        dialog.dismiss()

    def opened(path: str = "/", **options: Any) -> Page:  # noqa: ANN401  # of a browser context
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | options))
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith(f"{origin}/") else wrong.append(asked.url))
        page.on("dialog", refuse)
        page.goto(f"{origin}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    # What the page itself answers with a sentence is in the browser's eyes a failed request.
    assert [text for text in wrong if not text.startswith("Failed to load resource")] == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def example() -> Callable[[str], str]:
    """Give the text of the example with a verdict."""

    def text(verdict: str) -> str:
        data = (EXAMPLES / STATES[verdict]).read_bytes()
        return data.decode("iso-8859-1" if STATES[verdict].startswith("wizard") else "utf-8")

    return text


@pytest.fixture
def hold_first(page: Page) -> Callable[[str], list[Route]]:
    """What holds the first request of the page to a path, lets the others go, and gives where it is kept."""

    def hold_at(path: str) -> list[Route]:
        held: list[Route] = []
        page.route(path, lambda route: route.continue_() if held else held.append(route))
        return held

    return hold_at
