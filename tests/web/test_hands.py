"""The panel of the opening hands: as it is answered, and in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browsing import wait_until
from validator.check_request import CheckRequest
from validator.engine.advice import ADVICE
from validator.engine.hands import hands
from validator.http.settings import Settings
from validator.render.hands_text import percent
from validator.service import create_app
from validator.web.hands import HANDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient
    from playwright.sync_api import Locator, Page, Route

ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text("utf-8").partition("\n")[2]
EXAMPLES = Path(__file__).parents[2] / "examples"
LEGAL = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes().decode("iso-8859-1")
ADVISED = """\
Alignment: Wizard
Pool
1 Thorin II
Deck
8 Cave-drake
8 Concealment
1 Men of Lake-town
Sites
1 Rivendell
"""
SHORT = "Deck\n3 Cave-drake\n"
WIDTHS = (360, 768, 1280)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_level="error")).test_client()


def drawn(client: FlaskClient, text: str = LEGAL, seed: int | str = 0, path: str = "/hands", **fields: str) -> str:
    """Give what the page answers to a list."""
    answer = client.post(path, data={"list": text, "hands": str(seed)} | fields)
    assert answer.mimetype == "text/html"
    return answer.text


def plain(html: str) -> str:
    """Give the text of some HTML, on one line."""
    return " ".join(
        re.sub(r"<[^>]*>", " ", html).replace("&#39;", "'").replace("&gt;", ">").replace("&lt;", "<").split()
    )


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 7])
def test_the_panel_says_what_the_engine_found(client: FlaskClient, seed: int) -> None:
    own = hands(LEGAL, hands=HANDS, seed=seed, samples=1).to_dict()
    text = plain(drawn(client, seed=seed))

    for card in own["samples"][0]["cards"]:
        assert re.search(rf"{re.escape(card['title'])} (can be|cannot be|not) \w+: ", text), card
        assert card["why"][1:] in text
    for member in own["start"]["company"]:
        assert f"{member['title']} {member['mind']}" in text
    for row in own["odds"]:
        assert percent(row["exact"]).removesuffix(" %") in text
    for one in own["assumptions"]:
        assert one["text"] in text
    assert f"Seed {seed}" in text
    assert f'value="{seed + 1}"' in drawn(client, seed=seed)


def test_the_chart_asks_for_nothing_that_the_policy_of_the_page_forbids(client: FlaskClient) -> None:
    html = drawn(client)

    assert html.count("<svg") == 1
    for word in ("<style", "style=", "<script", "onclick", "url(", "@import"):
        assert word not in html


def test_the_figures_are_answered_only_where_they_are_asked_for(client: FlaskClient) -> None:
    answers = [client.post(path, data={"list": LEGAL}).text for path in ("/fragment", "/")]

    for html in answers:
        assert "Draw opening hands" in html
        assert "<svg xmlns" not in html


def test_the_whole_page_has_the_panel_too(client: FlaskClient) -> None:
    html = drawn(client, path="/", seed=3)

    assert "Draw another hand" in html
    assert "<!doctype html>" in html
    assert '<input type="hidden" name="seed" value="3">' in html


def test_advice_stands_with_its_source_and_its_meaning(client: FlaskClient) -> None:
    found = hands(ADVISED, hands=0).advice
    text = plain(drawn(client, ADVISED))

    assert found
    for finding in found:
        assert finding.rule in ADVICE
        assert finding.message in text
        assert finding.rule in text


@pytest.mark.parametrize("format_", ["coe", "dreamcards"])
def test_the_redraw_stands_where_the_format_knows_one(client: FlaskClient, format_: str) -> None:
    text = plain(drawn(client, "Alignment: Wizard\nDeck\n20 Cave-drake\n1 Gandalf\n", format=format_))

    assert ("given up for another" in text) == (format_ == "dreamcards")
    assert ("A first hand was given up for it" in text) == (format_ == "dreamcards")


@pytest.mark.slow
def test_the_solitaire_game_has_its_own_part(client: FlaskClient, solitaire_list: bytes) -> None:
    found = hands(solitaire_list, CheckRequest(format="road-goes-ever-on"), hands=HANDS, samples=1).to_dict()[
        "solitaire"
    ]
    text = plain(drawn(client, solitaire_list.decode(), format="road-goes-ever-on"))

    assert f"Until {found['tokens']['end']} shadow tokens" in text
    for table in found["encounters"]:
        assert all(row["what"] in text for row in table["rows"])
    assert "shadow tokens" not in plain(drawn(client))


@pytest.mark.parametrize(
    ("text", "seed", "words"),
    [
        (SHORT, "0", "has 3 known cards"),
        (LEGAL, "-1", "is a whole number"),
        (LEGAL, str(2**53), "is a whole number"),
        (LEGAL, "9" * 10_000, "is a whole number"),
        (LEGAL, "٣", "is a whole number"),
        (LEGAL, "<b>", "is a whole number"),
    ],
)
def test_where_none_can_be_drawn_the_panel_says_why(client: FlaskClient, text: str, seed: str, words: str) -> None:
    html = drawn(client, text, seed)

    assert words in plain(html)
    assert "<svg" not in html
    assert "Traceback" not in html


def test_what_a_list_says_is_text_in_the_panel(client: FlaskClient) -> None:
    html = drawn(client, 'Deck Name: "><img src=y onerror=alert(2)> x < y & z\nDeck\n9 Cave-drake\n')

    assert "x &lt; y &amp; z" in html
    assert "<img" not in html


def test_the_last_seed_is_followed_by_the_first(client: FlaskClient) -> None:
    assert 'name="hands" value="0"' in drawn(client, seed=2**53 - 1)


# --- in a browser -----------------------------------------------------------------------------------------------------


def put(page: Page, text: str) -> None:
    page.locator("#list").focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def scroll(page: Page) -> None:
    """Scroll to the panel, which may be another by the time that it is there."""
    page.locator("#hands").wait_for()
    page.evaluate("document.querySelector('#hands').scrollIntoView()")


def opened(page: Page, text: str = LEGAL, format_: str = "coe") -> Locator:
    """Put in a list, scroll to the panel and wait until its hands are there."""
    page.locator("#format").select_option(format_)
    put(page, text)
    page.locator("[data-verdict]").wait_for()
    scroll(page)
    page.locator("#hands:not([aria-busy]) .drawn").wait_for()
    return page.locator("#hands")


def await_findings(page: Page) -> None:
    """Wait for the verdict on a list that is not legal, and scroll to the panel, which it has pushed down."""
    page.locator("[data-verdict=illegal]").wait_for()
    scroll(page)


def hand(panel: Locator) -> list[str]:
    return panel.locator(".hand > .held b").all_inner_texts()


@pytest.mark.slow
def test_the_hands_come_into_sight_with_a_chart(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 300})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    put(page, LEGAL)
    page.locator("[data-verdict]").wait_for()
    page.wait_for_timeout(700)
    # Nobody looks at them yet, so nothing is reckoned.
    assert "hands" not in asked
    scroll(page)
    page.locator("#hands:not([aria-busy]) .drawn").wait_for()
    panel = page.locator("#hands")
    chart = panel.get_by_role("img", name=re.compile("^Opening hands of the list: 8 of 66 cards"))
    assert chart.is_visible()
    assert chart.locator("rect").count() == 18 + 4 + 5
    assert len(hand(panel)) == 8
    assert asked.count("hands") == 1


@pytest.mark.slow
def test_another_hand_is_another_and_is_told(page: Page) -> None:
    panel = opened(page)
    before = hand(panel)
    button = panel.get_by_role("button", name="Draw another hand")
    button.focus()
    page.keyboard.press("Enter")
    expect(panel.locator("[data-seed]")).to_have_attribute("data-seed", "1")
    after = hand(panel)
    assert after != before
    expect(page.locator("#status")).to_have_text(f"Another hand, seed 1: {'; '.join(after)}.")
    # The focus is still on the button: the next hand is one press away.
    expect(button).to_be_focused()
    page.keyboard.press("Space")
    expect(panel.locator("[data-seed]")).to_have_attribute("data-seed", "2")


@pytest.mark.slow
def test_what_is_unfolded_stays_so_with_another_hand(page: Page) -> None:
    panel = opened(page)
    panel.get_by_text("All odds").click()
    panel.get_by_role("button", name="Draw another hand").click()
    expect(panel.locator("[data-seed]")).to_have_attribute("data-seed", "1")
    assert panel.locator("details[open]").count() == 1


@pytest.mark.slow
def test_a_link_brings_the_same_hand(page: Page, new_page: Callable[..., Page]) -> None:
    panel = opened(page)
    for seed in ("1", "2"):
        panel.get_by_role("button", name="Draw another hand").click()
        expect(panel.locator("[data-seed]")).to_have_attribute("data-seed", seed)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#link")).to_have_value(re.compile("seed=2"))
    link = page.locator("#link").input_value()
    other = new_page(f"/{link.partition('/')[2].rpartition('/')[2]}")
    other.locator("[data-verdict]").wait_for()
    scroll(other)
    other.locator("#hands .drawn").wait_for()
    assert hand(other.locator("#hands")) == hand(panel)


@pytest.mark.slow
def test_a_changed_list_has_hands_of_its_own(page: Page) -> None:
    panel = opened(page)
    assert "Thorin II" in panel.locator(".start").inner_text()
    put(page, ADVISED)
    await_findings(page)
    expect(page.locator("#hands .findings .message").first).to_be_visible()
    panel = page.locator("#hands:not([aria-busy])")
    panel.wait_for()
    assert set(hand(panel)) <= {"Cave-drake", "Concealment", "Men of Lake-town"}
    panel.locator(".law summary").first.click()
    assert panel.locator(".law[open] p").first.is_visible()
    put(page, "")
    page.locator(".empty").wait_for()
    assert page.locator("#hands").count() == 0


@pytest.mark.slow
def test_the_hands_of_a_list_that_is_gone_are_not_shown(page: Page, hold_first: Callable[[str], list[Route]]) -> None:
    held = hold_first("**/hands")
    put(page, LEGAL)
    page.locator("[data-verdict]").wait_for()
    scroll(page)
    wait_until(page, lambda: held)
    put(page, ADVISED)
    await_findings(page)
    expect(page.locator("#hands .start")).to_contain_text("Thorin II")
    held[0].continue_()
    page.wait_for_timeout(300)
    assert "Balin" not in page.locator("#hands .start").inner_text()


@pytest.mark.slow
def test_a_service_that_is_gone_is_told_in_the_panel_and_the_verdict_stays(page: Page) -> None:
    page.route("**/hands", lambda route: route.fulfill(status=502, content_type="text/plain", body="bad gateway"))
    page.on("console", lambda _: None)
    put(page, LEGAL)
    scroll(page)
    expect(page.locator("#hands .failed")).to_contain_text("cannot be reached")
    assert "Legal" in page.locator("#verdict").inner_text()
    page.unroute("**/hands")
    page.get_by_role("button", name="Draw opening hands").click()
    page.locator("#hands .drawn").wait_for()
    assert page.locator("#hands .failed").count() == 0


@pytest.mark.slow
def test_without_script_the_form_draws_them(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.fill("#list", LEGAL)
    page.get_by_role("button", name="Check").click()
    assert page.locator("#hands .drawn").count() == 0
    page.get_by_role("button", name="Draw opening hands").click()
    panel = page.locator("#hands")
    panel.locator(".drawn").wait_for()
    assert page.url.endswith("#hands")
    first = hand(panel)
    assert len(first) == 8
    panel.get_by_role("button", name="Draw another hand").click()
    assert panel.locator("[data-seed]").get_attribute("data-seed") == "1"
    assert hand(panel) != first
    assert panel.locator("svg.hands-chart").is_visible()
    assert page.locator("#list").input_value() == LEGAL


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["wizard", "advised", "solitaire"])
def test_everybody_can_use_it_and_nothing_is_wider_than_the_screen(
    new_page: Callable[..., Page], solitaire_list: bytes, width: int, scheme: str, game: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    text = {"wizard": LEGAL, "advised": ADVISED, "solitaire": solitaire_list.decode()}[game]
    opened(page, text, "road-goes-ever-on" if game == "solitaire" else "coe")
    page.evaluate("document.querySelectorAll('#hands details').forEach((details) => { details.open = true; })")
    assert page.evaluate(ACCESSIBLE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # No word of the chart sticks out of it or runs over its bars.
    assert page.evaluate(CHART) == []


CHART = """() => {
  const chart = document.querySelector(".hands-chart");
  const [frame, found] = [chart.getBoundingClientRect(), []];
  for (const text of chart.querySelectorAll("text")) {
    const box = text.getBoundingClientRect();
    if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(text.textContent);
  }
  return found;
}"""


@pytest.mark.slow
def test_the_chart_follows_the_scheme(new_page: Callable[..., Page]) -> None:
    def colours(scheme: str) -> Any:  # noqa: ANN401  # what the browser says
        page = new_page(color_scheme=scheme)
        opened(page)
        return page.evaluate(
            """["rect", "text", "path"].map((name) => {
                 const style = getComputedStyle(document.querySelector(`.hands-chart ${name}`));
                 return name === "path" ? style.stroke : style.fill;
               })"""
        )

    light, dark = colours("light"), colours("dark")
    assert all(one != other for one, other in zip(light, dark, strict=True))
