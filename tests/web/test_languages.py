"""The page in four languages: as it is answered, and in a real browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardpool.database import open_pool
from rulesets.formats import known_formats, load_format
from tests.web.test_axe import violations
from validator import languages
from validator.http.settings import Settings
from validator.languages import LANGUAGES, TRANSLATED
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient
    from playwright.sync_api import Page

EXAMPLES = Path(__file__).parents[2] / "examples"
SLIPS = "Alignment: Wizard\nDeck\n1 Cave-drak\n1 Wrags\n2 Gandalf\n1 Qwertzuiop\nSome words about the deck.\n"
TWO = "Deck Name: One\nDeck\n1 Gandalf\n\nDeck Name: Two\nDeck\n3 Fog\n"
LISTS = {
    "legal": (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_text("iso-8859-1"),
    "illegal": (EXAMPLES / "illegal-too-much-of-everything.deck").read_text("utf-8"),
    "undecided": (EXAMPLES / "undecided-typed-on-a-phone.txt").read_text("utf-8"),
    "unfinished": "Alignment: Wizard\nDeck\n2 Cave-drake\n",
    "slips": SLIPS,
    "several": TWO,
    "empty": "",
}
WORDS = {
    "en": "Is this deck legal?",
    "es": "¿Es legal este mazo?",
    "de": "Ist dieses Deck legal?",
    "fr": "Ce deck est-il légal ?",
}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_level="error")).test_client()


# --- which language ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "accepted", "language"),
    [
        ("/", "", "en"),
        ("/", "de-AT, en;q=0.5", "de"),
        ("/", "it, fr;q=0.5, en;q=0.1", "fr"),
        ("/", "it", "en"),
        ("/?language=es", "de", "es"),
        ("/?language=en", "de", "en"),
        ("/?language=it", "de", "de"),
        ("/?language=%3Cb%3E", "", "en"),
        ("/?format=elvish", "de", "de"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_address_goes_before_the_browser(
    client: FlaskClient, method: str, path: str, accepted: str, language: str
) -> None:
    answer = client.open(path, method=method, headers={"Accept-Language": accepted})

    assert f'<html lang="{language}">' in answer.text
    assert f"<h1>{WORDS[language]}</h1>" in answer.text
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]
    assert re.findall(r'value="(\w+)" lang="\w+" aria-current', answer.text) == [language]


@pytest.mark.parametrize("path", ["/fragment", "/hands", "/take"])
def test_a_part_of_the_page_speaks_as_the_page_does(client: FlaskClient, path: str) -> None:
    answer = client.post(f"{path}?language=de", data={"list": "x" * (1 << 21)})

    assert answer.status_code == 413
    assert "Die Liste ist größer als 1 MB" in answer.text
    assert answer.headers["Content-Language"] == "de"
    assert "Accept-Language" in answer.headers["Vary"]


def test_files_speak_no_language(client: FlaskClient) -> None:
    for path in ("/widget.js", "/assets/x/page.js"):
        answer = client.get(path, headers={"Accept-Language": "de"})
        answer.close()
        assert "Content-Language" not in answer.headers
        assert "Accept-Language" not in answer.headers.get("Vary", "")


def test_the_badge_has_its_words_in_every_language(client: FlaskClient) -> None:
    script = client.get("/widget.js").get_data(as_text=True)

    for words in ("Not finished", "Noch nicht fertig", "Sin terminar", "Tout voir"):
        assert words in script.encode().decode("unicode_escape")


# --- nothing is left out ----------------------------------------------------------------------------------------------

OPEN, CLOSE = "⟦", "⟧"
NAMES = {
    "API", "CSV", "XLSX", "GCCG", "OCTGN", "NetMECCG", "JSON", *LANGUAGES.values(),
    *(load_format(name).title for name in known_formats()),
}  # fmt: skip
"""What has the same name in every language, beside cards."""
LOOKED_AT = {
    "aria-label",
    "placeholder",
    "content",
    "data-drop",
    "data-word",
    "data-summary",
    "data-message",
    "data-told",
}
OTHERS = {"list", "script", "style", "code", "textarea"}
"""Elements whose text is the list's, or a program's."""
OWN = {"written", "title", "name", "fact", "facts", "where", "source", "sources"}
"""Classes of elements that hold what a list or a card says."""


EMPTY = {"meta", "link", "input", "rect", "br"}


class Everything:
    """A catalogue that has a translation of everything, which shows where it stands."""

    def gettext(self, text: str) -> str:
        return f"{OPEN}{text}{CLOSE}"

    def ngettext(self, one: str, several: str, number: int) -> str:
        return self.gettext(one if number == 1 else several)

    def get(self, key: str) -> str:
        return self.gettext(key.partition("\x04")[2] or key)


class Untranslated(HTMLParser):
    """Gathers what stands outside of all translations."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._passed_over: list[bool] = []
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in EMPTY:
            inner = self._passed_over[-1:] == [True]
            own = bool(OWN & set(given.get("class", "").split()))
            self._passed_over.append(inner or own or tag in OTHERS or given.get("lang") == "en")
        for name in LOOKED_AT & given.keys():
            if given.get("name") not in {"viewport", "color-scheme"}:
                self._look(given[name])

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self._passed_over.pop()

    def handle_data(self, data: str) -> None:
        if self._passed_over[-1:] != [True]:
            self._look(data)

    def _look(self, text: str) -> None:
        for name in NAMES:
            text = text.replace(name, "")
        outside = ""
        for letter in text:
            self._depth += (letter == OPEN) - (letter == CLOSE)
            outside += letter if not self._depth else " "
        self.found += [
            part for part in map(str.strip, re.split(r"[;,:.()\n⟧]", outside)) if re.search(r"[^\W\d_]{2}", part)
        ]


@pytest.fixture
def everything(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Everything()
    for name in ("_catalogue", "_translations"):
        monkeypatch.setattr(languages, name, lambda _: found)


@pytest.mark.slow
@pytest.mark.usefixtures("everything")
@pytest.mark.parametrize("state", [*LISTS, "solitaire"])
def test_all_that_the_page_says_is_said_in_the_language(client: FlaskClient, state: str, solitaire_list: bytes) -> None:
    text, format_ = (solitaire_list.decode(), "road-goes-ever-on") if state == "solitaire" else (LISTS[state], "coe")
    page = Untranslated()
    page.feed(client.post("/?language=de", data={"list": text, "format": format_, "hands": "0"}).text)

    cards = {card.title for card in open_pool()}
    assert [text for text in page.found if text not in cards] == []


# --- in a browser -----------------------------------------------------------------------------------------------------


def language(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def choose(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    page.get_by_role("heading", name=WORDS[{own: code for code, own in LANGUAGES.items()}[name]]).wait_for()


@pytest.mark.slow
def test_a_german_browser_gets_a_german_page(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="de-DE")
    assert language(page) == "de"
    expect(page.get_by_label("Deckliste")).to_be_visible()
    expect(page.get_by_label("Format")).to_have_accessible_description(
        re.compile("nach den Regeln des Council of Elrond")
    )
    page.fill("#list", LISTS["illegal"])
    expect(page.locator("#verdict")).to_contain_text("Illegal")
    expect(page.locator(".tally")).to_contain_text("7 Fehler")
    expect(page.get_by_role("heading", name=re.compile("^Fehler"))).to_be_visible()
    expect(page.locator(".findings.error .message").first).to_contain_text("einzigartig")
    expect(page.locator(".limits")).to_contain_text("Gefahren")
    assert page.title().startswith("Illegal · Ist dieses Deck legal?")
    page.locator("#hands").scroll_into_view_if_needed()
    page.locator("#hands:not([aria-busy]) .drawn").wait_for()
    expect(page.locator(".held .why").first).to_have_text(re.compile("^(Sofort|In |Sie |Ein |Kein|Nie)"))
    expect(page.get_by_role("img", name=re.compile("^Starthände von .*: 8 von 68 Karten"))).to_be_visible()
    page.get_by_text("Vorausgesetzt").click()
    expect(page.locator(".given")).to_contain_text("Die Gruppe startet in")
    page.get_by_role("button", name="Eine andere Hand ziehen").click()
    expect(page.get_by_role("status")).to_contain_text("Eine andere Hand, Startwert 1: ")
    page.get_by_role("button", name="Leeren").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("Die Liste ist geleert"))


@pytest.mark.slow
def test_the_choice_is_remembered_and_the_list_comes_along(page: Page, origin: str) -> None:
    page.fill("#list", SLIPS)
    page.locator("#format").select_option("mewh")
    page.locator("[data-verdict]").wait_for()
    choose(page, "Deutsch")
    assert page.url == f"{origin}/?language=de"
    expect(page.locator("#list")).to_have_value(SLIPS)
    expect(page.locator("#format")).to_have_value("mewh")
    expect(page.locator(".tally")).to_contain_text("offene Fragen")
    page.locator("#list").press_sequentially("\n1 Fog")
    assert page.url == f"{origin}/?language=de"
    page.reload()
    assert language(page) == "de"
    expect(page.locator("#list")).to_have_value(re.compile("1 Fog"))
    # And without the address.
    page.goto(f"{origin}/?format=coe")
    page.wait_for_url("**/?format=coe&language=de")
    expect(page.locator("#list")).to_have_value(re.compile("1 Fog"))
    expect(page.locator("#format")).to_have_value("coe")
    expect(page.locator(".tally")).to_contain_text("offene Fragen")
    choose(page, "English")
    page.goto(origin)
    page.locator("[data-verdict]").wait_for()
    assert language(page) == "en"


@pytest.mark.slow
def test_a_link_with_a_deck_comes_in_the_language_of_choice(page: Page, origin: str) -> None:
    page.fill("#list", SLIPS)
    page.get_by_role("button", name="Share").click()
    link = page.locator("#link")
    expect(link).to_have_value(re.compile("deck="))
    address = link.input_value()
    page.get_by_role("button", name="Clear").click()
    choose(page, "Français")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_url("**/?language=fr#deck=*")
    expect(page.locator("#list")).to_have_value(SLIPS)
    expect(page.locator("#verdict")).to_contain_text("Inachevé")
    assert page.url.startswith(origin)


@pytest.mark.slow
def test_a_list_from_another_site_comes_in_the_language_of_choice(page: Page, origin: str) -> None:
    choose(page, "Español")
    page.goto(origin)
    page.wait_for_url("**/?language=es")
    page.evaluate(
        """(text) => {
          const form = Object.assign(document.createElement("form"), { method: "post", action: "/" });
          form.append(Object.assign(document.createElement("textarea"), { name: "list", value: text }));
          document.body.append(form);
          form.submit();
        }""",
        LISTS["unfinished"],
    )
    expect(page.locator("#verdict")).to_contain_text("Sin terminar")
    expect(page.locator("#list")).to_have_value(LISTS["unfinished"])


@pytest.mark.slow
def test_without_script_the_list_stays_and_so_does_the_language(new_page: Callable[..., Page], origin: str) -> None:
    page = new_page(java_script_enabled=False)
    page.fill("#list", LISTS["unfinished"])
    page.locator("#format").select_option("mewh")
    choose(page, "Deutsch")
    assert page.url == f"{origin}/?language=de"
    assert page.locator("#list").input_value() == LISTS["unfinished"]
    assert page.locator("#format").input_value() == "mewh"
    assert "Noch nicht fertig" in page.locator("#verdict").inner_text()
    page.fill("#list", SLIPS)
    page.get_by_role("button", name="Prüfen").click()
    assert "Offen" in page.locator(".findings.undecided h3").inner_text()
    page.get_by_role("button", name=re.compile("mit einem falschen Buchstaben")).click()
    assert "2 Namen berichtigt, in Zeile 3, 4." in page.locator(".tally").inner_text()
    page.get_by_role("button", name="Starthände ziehen").click()
    assert language(page) == "de"


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
def test_enter_in_a_field_checks_and_changes_no_language(new_page: Callable[..., Page], *, script: bool) -> None:
    page = new_page("/?language=de", java_script_enabled=script)
    page.fill("#list", LISTS["unfinished"])
    page.locator("details summary").first.click()
    page.locator("#avatar").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Noch nicht fertig")
    assert language(page) == "de"


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("state", ["empty", "illegal", "slips"])
def test_axe_finds_nothing_in_another_language(new_page: Callable[..., Page], state: str, code: str) -> None:
    page = new_page(f"/?language={code}", viewport={"width": 360, "height": 640})
    if LISTS[state]:
        page.fill("#list", LISTS[state])
        page.locator("[data-verdict]").wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert violations(page) == []


CUT = """
() => [...document.querySelectorAll("button, h1, h2, h3, h4, th, td, dt, dd, p, li, label, summary, select")]
  .filter((one) => one.offsetParent && !one.closest(".unseen"))
  .filter((one) => {
    if (!(one instanceof HTMLSelectElement)) return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
    const style = getComputedStyle(one);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    // Only what stands there at first: names of formats are as long as they are.
    return one.id !== "format" && pen.measureText(one.selectedOptions[0].textContent).width > room;
  })
  .map((one) => one.outerHTML.slice(0, 120))
"""


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_no_text_is_cut_on_a_phone(new_page: Callable[..., Page], code: str) -> None:
    page = new_page(f"/?language={code}", viewport={"width": 360, "height": 640})
    assert page.evaluate(CUT) == []
    page.fill("#list", LISTS["illegal"])
    page.locator("[data-verdict]").wait_for()
    page.locator("#hands").scroll_into_view_if_needed()
    page.locator("#hands:not([aria-busy]) .drawn").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.slow
def test_the_badge_speaks_as_the_site_around_it(page: Page, origin: str) -> None:
    page.evaluate(
        """(text) => {
          document.body.innerHTML = '<textarea id="mine"></textarea><div data-meccg data-list="#mine"></div>';
          document.body.lang = "fr";
          document.querySelector("#mine").value = text;
          document.body.append(Object.assign(document.createElement("script"), { src: "/widget.js" }));
        }""",
        LISTS["unfinished"],
    )
    badge = page.locator("[data-meccg]")
    expect(badge.locator("strong")).to_have_text("Inachevé")
    expect(badge.locator("li").first).to_contain_text("deck de jeu")
    assert badge.locator("form").get_attribute("action") == f"{origin}/?language=fr"
