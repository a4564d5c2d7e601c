"""The page in a real browser: everything that a person does with it."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsing import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
ACCESSIBLE = (Path(__file__).parent / "accessible.js").read_text("utf-8").partition("\n")[2]
WIDTHS = (360, 768, 1280)
STATES = ("empty", "legal", "illegal", "undecided")
TITLE = '"><img src=y onerror=alert(2)>'
HOSTILE = f"Deck Name: {TITLE}\nDeck\n1 <img src=x onerror=alert(1)>\n2 Cave-drake\n1 '</textarea>\n"


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def put(page: Page, text: str) -> None:
    """Put a text into the list as pasting does: in one piece, with one event."""
    page.locator("#list").focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def await_verdict(page: Page, word: str) -> None:
    page.locator("#verdict", has_text=re.compile(rf"^\W*{word}\W*$")).wait_for()


def in_state(page: Page, state: str, example: Callable[[str], str]) -> None:
    if state != "empty":
        put(page, example(state))
        await_verdict(page, state.capitalize())


@pytest.mark.parametrize("state", ["legal", "illegal", "undecided"])
def test_a_pasted_list_gets_its_verdict(page: Page, example: Callable[[str], str], state: str) -> None:
    in_state(page, state, example)
    assert page.locator("[data-verdict]").get_attribute("data-verdict") == state
    expect(page.locator("#status")).to_have_text(re.compile(f"^{state.capitalize()}: "))


def test_the_verdict_comes_while_typing(page: Page) -> None:
    page.locator("#list").press_sequentially("Deck\n2 Cave-drake", delay=5)
    await_verdict(page, "Not finished|Undecided")
    page.locator("#list").press_sequentially("\n1 Ghasts", delay=5)
    page.locator("#line-3 .unknown").wait_for()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    await_verdict(page, "No list yet")


def test_an_answer_that_comes_late_is_not_shown(
    page: Page, example: Callable[[str], str], hold_first: Callable[[str], list[Route]]
) -> None:
    held = hold_first("**/fragment")
    put(page, example("illegal"))
    wait_until(page, lambda: held)
    put(page, example("legal"))
    page.get_by_role("button", name="Check").click()
    await_verdict(page, "Legal")
    held[0].continue_()
    page.wait_for_timeout(300)
    assert "Legal" in verdict(page).inner_text()


def test_a_service_that_is_gone_is_told_and_the_list_is_kept(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.route("**/fragment", lambda route: route.fulfill(status=502, content_type="text/plain", body="bad gateway"))
    put(page, "1 Gandalf")
    await_verdict(page, "No verdict")
    assert "cannot be reached" in page.locator(".sentence").inner_text()
    assert page.locator("#list").input_value() == "1 Gandalf"
    page.unroute("**/fragment")
    page.get_by_role("button", name="Check").click()
    await_verdict(page, "Not finished|Undecided")


DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    document.querySelector("h1").dispatchEvent(
      new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


@pytest.mark.parametrize(
    "name", ["wizard-dwarves-of-erebor.deck", "balrog-under-the-mountains.dck", "ringwraith-northern-pits.json"]
)
def test_a_dropped_file_is_checked_and_its_text_stands_in_the_form(page: Page, name: str) -> None:
    data = (EXAMPLES / name).read_bytes()
    page.evaluate(DROP, [name, list(data)])
    await_verdict(page, "Legal")
    text = data.decode("iso-8859-1" if name.endswith(".deck") else "utf-8").replace("\r\n", "\n")
    assert page.locator("#list").input_value() == text
    assert page.locator(".dropping").count() == 0


def test_a_chosen_archive_lists_its_decks(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "lists.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("wizard-dwarves-of-erebor.deck", "undecided-typed-on-a-phone.txt"):
            archive.write(EXAMPLES / name, name)
    page.set_input_files("#file", path)
    await_verdict(page, "2 lists")
    page.get_by_role("button", name="Open The Long Road to Edoras").click()
    await_verdict(page, "Undecided")
    assert page.locator("#list").input_value().startswith("The Long Road to Edoras")


def test_a_file_that_is_too_large_is_refused_at_once(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"1 Gandalf\n" * 200_000)
    page.set_input_files("#file", path)
    await_verdict(page, "No verdict")
    assert "1 MB" in page.locator(".sentence").inner_text()


def test_a_suggestion_replaces_the_name_and_keeps_the_count(page: Page, example: Callable[[str], str]) -> None:
    before = example("undecided")
    in_state(page, "undecided", example)
    page.get_by_role("button", name=re.compile("^Dark Quarrels")).click()
    expect(page.locator("#list")).to_have_value(before.replace("2x Dark Quarels", "2x Dark Quarrels"))
    assert page.get_by_role("button", name=re.compile("^Dark Quarrels, ")).count() == 0
    # The next choice has the focus, for those who go on by keyboard.
    expect(page.locator("button[name=accept]:focus")).to_have_count(1)
    page.locator("#list").focus()
    page.keyboard.press("Control+Z")
    assert page.locator("#list").input_value() == before


def test_all_suggestions_accepted_decide_the_deck(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "undecided", example)
    names = ("Gamling the Old", "Théoden", "Glamdring", "Dark Quarrels", "Cave-drake")
    for name in names:
        offer = page.locator(".offers button", has_text=re.compile(f"^{name}"))
        offer.first.click()
        offer.first.wait_for(state="detached")
    assert page.locator(".findings.undecided").count() == 0
    assert page.locator("#verdict").inner_text().strip().endswith(("Legal", "Illegal"))


def test_a_finding_leads_to_its_line_and_the_line_to_the_finding(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "illegal", example)
    page.locator(".findings .where a").first.click()
    line = page.evaluate("document.activeElement.id")
    assert line.startswith("line-")
    selected = page.evaluate(
        "(({value, selectionStart: a, selectionEnd: b}) => value.slice(a, b))(document.querySelector('#list'))"
    )
    assert selected in page.locator(f"#{line} .written").inner_text()
    assert selected
    page.locator(f"#{line} a.note").first.click()
    assert page.evaluate("document.activeElement.id").startswith("finding-")
    page.locator(f"#{line} a.at").click()
    assert page.evaluate("document.activeElement.id") == "list"
    assert page.evaluate("location.hash") == ""


def test_the_text_of_a_rule_unfolds_and_stays_open_while_typing(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "illegal", example)
    rule = page.locator("details.law", has_text="sideboard.size")
    rule.locator("summary").click()
    assert "35 in the 3-deck" in rule.inner_text()
    assert rule.get_by_role("link").get_attribute("href") == "/api/v1/rules/sideboard.size"
    put(page, example("illegal") + "\n")
    page.wait_for_timeout(600)
    assert page.locator("details.law[open]").count() == 1
    assert page.evaluate("fetch('/api/v1/rules/sideboard.size').then((answer) => answer.status)") == 200


def test_a_link_carries_the_deck_and_no_cookie_is_set(
    new_page: Callable[..., Page], origin: str, example: Callable[[str], str]
) -> None:
    page = new_page()
    page.locator("#format").select_option("mewh")
    page.locator("#length").select_option("long")
    in_state(page, "legal", example)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#link")).to_have_value(re.compile("."))
    link = page.locator("#link").input_value()
    assert link.startswith(f"{origin}/#deck=")
    assert len(link) < len(example("legal"))
    assert page.evaluate("document.cookie") == ""
    asked: list[str] = []
    other = new_page()
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    other.reload()
    await_verdict(other, "Legal")
    assert other.locator("#list").input_value() == example("legal")
    assert other.locator("#format").input_value() == "mewh"
    assert other.locator("#length").input_value() == "long"
    assert all("deck=" not in url.partition("#")[0] for url in asked)


@pytest.mark.parametrize("part", ["deck=!", "deck=AAAA", "deck=", "deck=%00"])
def test_a_damaged_link_is_told(new_page: Callable[..., Page], part: str) -> None:
    page = new_page(f"/#{part}")
    page.locator(".sentence, .empty").first.wait_for()
    assert "damaged" in page.locator(".sentence").inner_text()


def test_a_link_that_unfolds_without_end_is_refused(new_page: Callable[..., Page]) -> None:
    page = new_page()
    code = page.evaluate(
        """async () => {
          const bomb = new Blob([new Uint8Array(8 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
            .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
        }"""
    )
    page.evaluate("(code) => { location.hash = `deck=${code}`; }", code)
    page.locator(".sentence").wait_for()
    assert "damaged" in page.locator(".sentence").inner_text()


def test_the_form_works_without_script(new_page: Callable[..., Page], example: Callable[[str], str]) -> None:
    page = new_page(java_script_enabled=False)
    assert not page.get_by_role("button", name="Share").is_visible()
    page.fill("#list", example("undecided"))
    page.select_option("#alignment", "wizard")
    page.get_by_role("button", name="Check").click()
    assert "Undecided" in verdict(page).inner_text()
    assert page.locator("#alignment").input_value() == "wizard"
    page.locator(".offers button", has_text="Glamdring").last.click()
    assert page.locator("#list").input_value() == example("undecided").replace("Glamdrng", "Glamdring")
    page.locator(".findings .where a").first.click()
    assert "#line-" in page.url
    page.set_input_files("#file", EXAMPLES / "wizard-dwarves-of-erebor.deck")
    page.get_by_role("button", name="Check").click()
    assert "Legal" in verdict(page).inner_text()
    assert "Kíli" in page.locator("#list").input_value()


def test_a_body_that_is_too_large_is_answered_without_script_too(new_page: Callable[..., Page], tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"1 Gandalf\n" * 300_000)
    page = new_page(java_script_enabled=False)
    page.set_input_files("#file", path)
    page.get_by_role("button", name="Check").click()
    assert "1 MB" in page.locator(".sentence").inner_text()


def test_the_keyboard_is_enough(page: Page, example: Callable[[str], str]) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for language in ("en", "es", "de", "fr"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.value") == language
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "list"
    page.keyboard.insert_text(example("illegal"))
    await_verdict(page, "Illegal")
    for name in ("file", "format", "alignment", "length", "summary", "summary", "submit", "share", "print", "clear"):
        page.keyboard.press("Tab")
        assert name in page.evaluate(
            "(({id, type, tagName}) => [id, type, tagName.toLowerCase()])(document.activeElement)"
        )
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id").startswith("line-")
    # From the line on: its number, its card, whose facts show, and go away again.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "at"
    page.keyboard.press("Tab")
    facts = page.locator(f"#{page.evaluate('document.activeElement.getAttribute(`aria-describedby`)')}")
    assert facts.is_visible()
    page.keyboard.press("Escape")
    assert not facts.is_visible()


def test_the_facts_of_a_card_show_under_the_pointer_and_stay_under_it(
    page: Page, example: Callable[[str], str]
) -> None:
    in_state(page, "legal", example)
    card = page.locator("button.card", has_text=re.compile("^Balin$"))
    facts = card.locator("xpath=following-sibling::*[@role='tooltip']")
    assert not facts.is_visible()
    card.hover()
    assert facts.is_visible()
    for fact in ("unique hero character", "Mind", "Prowess / body", "dwarf"):
        assert fact in facts.inner_text()
    at, of = card.bounding_box(), facts.bounding_box()
    assert at
    assert of
    page.mouse.move(at["x"] + 4, of["y"] + 10, steps=12)
    assert facts.is_visible()
    page.mouse.move(2, 2)
    assert not facts.is_visible()


def test_a_card_says_where_it_is_playable_and_who_may_have_it(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "legal", example)
    card = page.locator("button.card", has_text=re.compile("^Elven Cloak$"))
    facts = card.locator("xpath=following-sibling::*[@role='tooltip']")
    card.hover()
    expect(facts).to_contain_text("where minor items are playable")
    expect(facts).to_contain_text(re.compile(r"Council of Elrond.*Wizard\s+Up to 3 copies", re.DOTALL))
    expect(facts).not_to_contain_text("Balrog")
    page.locator("#alignment").select_option("balrog")
    expect(page.locator("[data-verdict='illegal']")).to_be_visible()
    page.mouse.move(2, 2)
    card.hover()
    expect(facts).to_contain_text(re.compile(r"Balrog\s+Not allowed resources\.alignment"))


def test_a_card_that_is_in_no_list_is_looked_up(page: Page) -> None:
    page.get_by_text("Look up a card").click()
    page.locator("#look").press_sequentially("glamdr")
    expect(page.locator("#names option")).to_have_attribute("value", "Glamdring")
    page.fill("#look", "Glamdring")
    looked = page.locator("#looked")
    expect(looked).to_contain_text("unique hero resource, major item")
    expect(looked).to_contain_text(re.compile(r"Balrog\s+Not allowed"))
    page.locator("#alignment").select_option("wizard")
    page.fill("#look", "Glamdrnig")
    page.locator("#look").press("Enter")
    expect(looked).to_contain_text("No card is named 'Glamdrnig'.")
    page.fill("#look", "moria")
    page.locator("#look").press("Enter")
    expect(looked.locator(".looked-up")).to_have_count(3)
    expect(looked).not_to_contain_text("Ringwraith")


def test_a_format_leaves_to_choose_what_it_knows(page: Page) -> None:
    page.locator("#alignment").select_option("balrog")
    page.locator("#format").select_option("metw")
    assert page.locator("#alignment").input_value() == ""
    assert page.locator("#alignment option:not([hidden])").all_inner_texts() == ["found from the list", "Wizard"]
    assert "first set" in page.locator("#format-hint").inner_text()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_what_a_list_says_is_shown_as_text(new_page: Callable[..., Page], *, script: bool) -> None:
    page = new_page(java_script_enabled=script)
    page.fill("#list", HOSTILE)
    page.get_by_role("button", name="Check").click()
    page.locator("#line-3").wait_for()
    assert page.locator(".verdict .title").inner_text() == TITLE
    assert page.locator("#line-3 .written").inner_text().strip() == "1 <img src=x onerror=alert(1)>"
    # The fields for what is asked of games are the page's own, and nothing of the list is in them.
    fields = "#play-wants, #play-other"
    assert page.locator(fields).evaluate_all("fields => fields.map((field) => field.value)") == ["", ""]
    assert page.locator(f"#answer img, #answer script, #answer textarea:not({fields})").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_everybody_can_use_it(
    new_page: Callable[..., Page], example: Callable[[str], str], state: str, scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    in_state(page, state, example)
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    page.evaluate("document.querySelector('.facts-of')?.classList.add('shown')")
    if state != "empty":
        page.locator("button.card").first.focus()
    assert page.evaluate(ACCESSIBLE) == []


@pytest.mark.parametrize("width", [360, 768])
def test_everybody_can_use_it_on_a_small_screen(
    new_page: Callable[..., Page], example: Callable[[str], str], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, has_touch=True)
    in_state(page, "undecided", example)
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert page.evaluate(ACCESSIBLE) == []


def test_the_check_for_everybody_finds_what_it_looks_for(page: Page) -> None:
    page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML("beforeend", `
          <button></button><h5>x</h5><p id="list">y</p><a href="#nowhere">z</a><p class="hint" id="pale">pale</p>
          <input><button class="tiny">t</button><div aria-hidden="true"><a href="/">a</a></div>`)"""
    )
    page.evaluate(
        """() => {
          document.querySelector("#pale").style.color = "#bbb";
          Object.assign(document.querySelector(".tiny").style, { padding: "0", width: "10px" });
        }"""
    )
    said = " ".join(page.evaluate(ACCESSIBLE))
    for words in ("no name", "skips a level", "there twice", "points nowhere", "contrast", "A target has", "is hidden"):
        assert words in said


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_always_seen(new_page: Callable[..., Page], example: Callable[[str], str], scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    in_state(page, "undecided", example)
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    stops = 0
    for _ in range(45):
        page.keyboard.press("Tab")
        style = page.evaluate(
            """() => {
              const style = getComputedStyle(document.activeElement);
              const what = document.activeElement.outerHTML.slice(0, 80);
              return [what, style.outlineStyle, parseFloat(style.outlineWidth)];
            }"""
        )
        assert style[1] != "none", style
        assert style[2] >= 2, style
        stops += 1
    assert stops == 45


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(
    new_page: Callable[..., Page], example: Callable[[str], str], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    for state in STATES:
        in_state(page, state, example)
        for card in page.locator("button.card").all()[:3]:
            card.focus()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
    put(page, f"Deck Name: {'x' * 500}\nDeck\n1 {'y' * 190}\n")
    page.locator("#line-3 .unknown").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_the_gist_of_the_verdict_stays_in_sight(
    new_page: Callable[..., Page], example: Callable[[str], str]
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    in_state(page, "illegal", example)
    page.evaluate("window.scrollTo(0, 0)")
    peek = page.locator("#peek")
    assert peek.inner_text().startswith("Illegal: 7 errors, 2 things missing")
    box = peek.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 640
    peek.click()
    assert page.evaluate("document.activeElement.id") == "answer"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_paper_stand_the_verdict_its_reasons_and_the_list(
    new_page: Callable[..., Page], example: Callable[[str], str], scheme: str
) -> None:
    page = new_page(color_scheme=scheme)
    in_state(page, "illegal", example)
    page.emulate_media(media="print")
    for selector in ("#deck", ".colophon", ".skip", ".rules"):
        assert not page.locator(selector).is_visible(), selector
    for selector in ("#verdict", ".findings .message >> nth=0", ".limit >> nth=0", "#line-9"):
        assert page.locator(selector).is_visible(), selector
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf()[:5] == b"%PDF-"


def test_on_paper_a_line_that_is_not_understood_says_what_to_write(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "undecided", example)
    fix = page.locator(".findings .fix", has_text="Glamdring").first
    assert not fix.is_visible()
    page.emulate_media(media="print")
    assert fix.is_visible()
    assert not page.locator(".offers").first.is_visible()


def test_counts_are_said_in_words_beside_their_bars(page: Page, example: Callable[[str], str]) -> None:
    in_state(page, "illegal", example)
    sideboard = page.locator(".limit", has_text="at most 30 in a short game")
    assert re.sub(r"\s+", " ", sideboard.inner_text()) == "Cards 33 at most 30 in a short game 3 too many"
    assert "over" in (sideboard.get_attribute("class") or "")
    filled = sideboard.locator(".filled")
    assert filled.get_attribute("width") == "100"


def test_undecided_stands_apart_from_illegal(page: Page) -> None:
    put(page, "Pool\n1 Glamdrng\n4 Dagger of Westernesse\nDeck\n1 Gandalf\n")
    await_verdict(page, "Illegal")
    groups = page.locator(".findings h3").all_inner_texts()
    assert [re.sub(r"\W*\d+$", "", group) for group in groups][:2] == ["Errors", "Undecided"]
    assert page.locator(".findings.error .message", has_text="Glamdrng").count() == 0
    assert page.locator(".findings.undecided .message", has_text="Glamdrng").count() == 1


def test_who_wants_no_motion_gets_none(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    moving = (
        "[...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s').length"
    )
    assert page.evaluate(moving) == 0


def test_every_new_verdict_is_told_to_whoever_listens(page: Page, example: Callable[[str], str]) -> None:
    page.evaluate(
        """() => document.querySelector("#answer").addEventListener("checked", (event) => {
          window.told = event.detail.verdict;
        })"""
    )
    in_state(page, "legal", example)
    assert page.evaluate("window.told") == "legal"
