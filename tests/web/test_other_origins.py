"""The API from the page of another site, in a real browser, which keeps from the page what it may not see."""

from __future__ import annotations

import http.server
import threading
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

ASK = """async ([url, options]) => {
  try {
    const answer = await fetch(url, options);
    return {status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text()};
  } catch (error) { return {refused: String(error)}; }
}"""
JSON = {"Content-Type": "application/json"}
LIST = '{"decklist": "Deck\\n4 Cave-drake"}'


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another site, of one empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>another site</title>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere(browser: Browser) -> Iterator[Page]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
        page.context.close()
        server.shutdown()


def ask(page: Page, url: str, **options: Any) -> dict[str, Any]:  # noqa: ANN401  # of fetch
    found: dict[str, Any] = page.evaluate(ASK, [url, options])
    return found


@pytest.mark.parametrize(
    ("path", "options", "status"),
    [
        ("/api/v1/checks", {"method": "POST", "headers": JSON, "body": LIST}, 200),
        ("/api/v1/checks", {"method": "POST", "headers": JSON | {"Request-Id": "mine-1"}, "body": LIST}, 200),
        ("/api/v1/checks", {"method": "POST", "body": "Deck\n4 Cave-drake"}, 200),
        ("/api/v1/checks", {"method": "POST", "headers": JSON, "body": "{"}, 400),
        ("/api/v1/checks", {"method": "POST", "headers": JSON, "body": "x" * 2_000_000}, 413),
        ("/api/v1/checks", {}, 405),
        ("/api/v1/check", {"method": "POST", "headers": JSON, "body": LIST}, 404),
        ("/api/v1/hands", {"method": "POST", "headers": JSON, "body": LIST}, 422),
        ("/api/v1/cards?q=moria&limit=1", {}, 200),
        ("/openapi.json", {}, 200),
        ("/version", {}, 200),
    ],
)
def test_a_page_of_another_site_reads_answers_and_errors(
    elsewhere: Page, origin: str, path: str, options: dict[str, Any], status: int
) -> None:
    found = ask(elsewhere, f"{origin}{path}", **options)

    assert found.get("status") == status, found
    assert {"request-id", "ruleset-version", "cardpool-version"} <= found["headers"].keys()
    assert ("etag" in found["headers"]) == (status == 200)
    assert options.get("headers", {}).get("Request-Id") in {None, found["headers"]["request-id"]}
    if status == 405:
        assert found["headers"]["allow"]
    if "limit=1" in path:
        assert 'rel="next"' in found["headers"]["link"]


def test_it_is_not_sent_what_it_has_already(elsewhere: Page, origin: str) -> None:
    url = f"{origin}/api/v1/cards/TW-1"
    # Without no-store the browser answers from its own store, and shows 200 for the 304 that it got.
    first = ask(elsewhere, url, cache="no-store")
    again = ask(elsewhere, url, cache="no-store", headers={"If-None-Match": first["headers"]["etag"]})

    assert (again["status"], again["text"]) == (304, "")


def test_a_check_is_answered_again(elsewhere: Page, origin: str) -> None:
    url, asked = f"{origin}/api/v1/checks", {"method": "POST", "body": LIST}
    first = ask(elsewhere, url, headers=JSON, **asked)
    again = ask(elsewhere, url, headers=JSON | {"If-None-Match": first["headers"]["etag"]}, **asked)

    assert (again["status"], again["text"]) == (200, first["text"])


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("/", {}),
        ("/metrics", {}),
        ("/fragment", {"method": "POST", "headers": {"Content-Type": "text/plain"}, "body": "list=1"}),
        ("/api/v1/rules", {"credentials": "include"}),
    ],
)
def test_it_reads_nothing_else(elsewhere: Page, origin: str, path: str, options: dict[str, Any]) -> None:
    assert "refused" in ask(elsewhere, f"{origin}{path}", **options)


def test_its_form_leads_into_the_page(elsewhere: Page, origin: str) -> None:
    elsewhere.evaluate(
        """([action, text]) => {
          document.body.innerHTML = `<form method="post"><textarea name="list"></textarea>
            <input name="format" value="mewh"><button>Check this deck</button></form>`;
          document.querySelector("form").action = action;
          document.querySelector("textarea").value = text;
        }""",
        [f"{origin}/", "Alignment: Wizard\nDeck\n4 Cave-drake\n"],
    )
    page = elsewhere
    page.get_by_role("button", name="Check this deck").click()
    page.locator("[data-verdict=illegal]").wait_for()
    assert page.locator("#list").input_value() == "Alignment: Wizard\nDeck\n4 Cave-drake\n"
    assert page.locator("#format").input_value() == "mewh"
    assert page.context.cookies() == []
    # It is the list of whoever sent it from now on, once the script is there.
    page.locator("#kept").wait_for()
    page.goto(origin)
    expect(page.locator("#list")).to_have_value("Alignment: Wizard\nDeck\n4 Cave-drake\n")


BADGE = """([origin, format]) => {
  document.body.innerHTML = `<textarea id="mine"></textarea><div data-meccg data-list="#mine"></div>`;
  document.querySelector("[data-meccg]").dataset.format = format;
  document.body.append(Object.assign(document.createElement("script"), { src: `${origin}/widget.js` }));
}"""


def test_its_badge_follows_a_field_there(elsewhere: Page, origin: str) -> None:
    elsewhere.goto("about:blank")
    elsewhere.go_back()
    elsewhere.evaluate(BADGE, [origin, "coe"])
    badge = elsewhere.locator("[data-meccg]")
    expect(badge).to_have_attribute("role", "status")
    elsewhere.fill("#mine", "Alignment: Wizard\nDeck\n4 Cave-drake\n")
    expect(badge).to_have_attribute("data-verdict", "illegal")
    assert badge.get_by_role("listitem").count() == 3
    assert "4 copies of Cave-drake" in badge.inner_text()
    elsewhere.fill("#mine", "Alignment: Wizard\nDeck\n3 Cave-drake\n")
    expect(badge).to_have_attribute("data-verdict", "unfinished")
    elsewhere.fill("#mine", "1 <img src=x onerror=alert(1)>")
    expect(badge).to_contain_text("<img src=x onerror=alert(1)>")
    assert badge.locator("img").count() == 0
    with elsewhere.expect_popup() as opened:
        badge.get_by_role("button", name="See all").click()
    page = opened.value
    page.locator("[data-verdict]").wait_for()
    assert page.locator("#list").input_value() == "1 <img src=x onerror=alert(1)>"


def test_a_badge_of_a_format_that_is_not_known_says_so(elsewhere: Page, origin: str) -> None:
    elsewhere.goto("about:blank")
    elsewhere.go_back()
    elsewhere.evaluate(BADGE, [origin, "elvish"])
    badge = elsewhere.locator("[data-meccg]")
    expect(badge).to_have_attribute("role", "status")
    elsewhere.fill("#mine", "Deck\n3 Fog\n")
    expect(badge).to_have_attribute("data-verdict", "none")
    expect(badge).to_contain_text("There is no such format")
