"""A whole event in a real browser: set up on the command line, and run on the pages."""

from __future__ import annotations

import http.server
import re
import threading
import zipfile
from pathlib import Path  # noqa: TC003  # of a NamedTuple
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.serving import Service, service
from tests.web.events.conftest import LISTS
from tests.web.test_axe import violations
from tools import demo_event
from validator.cli import main
from validator.events.access import new_token
from validator.events.store import Store
from validator.events.submissions import submit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}
CLUB = 'id = "club"\ntitle = "Club"\ninherits = "coe"\n'
SMALLER = (
    '[rules."sideboard.size"]\nsource = "PRACTICE"\nmaximum = { starter = 5, short = 5, long = 5, campaign = 5 }\n'
)


class Held(NamedTuple):
    """An event, and what its organiser has at hand."""

    folder: Path
    token: str
    other: str
    """Token of the organiser of another event, of three players and four decks each."""

    def meccg(self, *words: str) -> None:
        """Run a command of the desk, as it is typed."""
        assert main(["event", *words, "--store", str(self.folder / "worlds.db")]) == 0


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    """Set two events up, as docs/desk.md tells it, and make the lists of forty players."""
    folder = tmp_path_factory.mktemp("event")
    demo_event.write_lists(folder)
    (folder / "club.toml").write_text(CLUB)
    found = Held(folder, "", "")
    found.meccg(
        "new", "worlds-2027", "--title", "Worlds 2027", "--day", "2027-08-01",
        "--deadline", "2127-07-30T20:00+02:00", "--format", str(folder / "club.toml"),
    )  # fmt: skip
    found.meccg("new", "open", "--title", "Open <b>2027</b>", "--decks", "4")
    found.meccg("open", "open")
    with Store(folder / "worlds.db") as store:
        for name, state in (("Ana", "legal"), ("Ben <i>", "illegal"), ("Cyneburh", "undecided")):
            submit(store, "open", name, LISTS[state].encode())
        return found._replace(token=new_token(store, "worlds-2027"), other=new_token(store, "open"))


@pytest.fixture(scope="module")
def serving(held: Held) -> Iterator[Service]:
    with service("--workers", "1", MECCG_EVENTS=str(held.folder / "worlds.db")) as running:
        running.ready()
        yield running


@pytest.fixture
def signed_in(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open a browser that signs in by a private link, whose token goes nowhere but into the form."""

    def opened(event: str, token: str, **options: object) -> Page:
        page = new_page("/events/", **options)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{page.url}{event}/sign-in#{token}")
        page.wait_for_url(re.compile(rf"/events/{event}/(desk|entry)$"))
        assert [url for url in asked if token in url.partition("#")[0]] == []
        assert page.evaluate("document.cookie") == ""
        page.go_back()
        assert token not in page.url
        page.go_forward()
        return page

    return opened


class Desk:
    """The browser of the organiser."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(30_000)
        self.page, self.home = page, page.url

    def go(self, name: str) -> None:
        """Go to one of the sides of the desk."""
        self.page.get_by_role("navigation", name="The desk").get_by_role("link", name=name, exact=True).click()

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def entry(self, name: str) -> None:
        """Open an entry."""
        self.page.goto(self.home)
        self.page.get_by_role("link", name=name, exact=True).click()

    def private_link(self, name: str) -> str:
        """Make a new private link of a player."""
        self.entry(name)
        self.page.get_by_text("A new private link").click()
        self.press("Make one")
        return self.page.locator("#link").input_value()


def test_a_whole_event_is_run_on_its_pages(
    held: Held, serving: Service, new_page: Callable[..., Page], signed_in: Callable[..., Page]
) -> None:
    desk = Desk(signed_in("worlds-2027", held.token))
    lists_are_imported(desk, held)
    desk.press("Open it for lists")
    expect(desk.page.locator(".done")).to_have_text("The event is now: Open for lists.")
    links = [desk.private_link(name) for name in ("hugo", "nils")]
    hugo = signed_in("worlds-2027", links[0].rpartition("#")[2], viewport=PHONE)
    hugo_mends_a_name_on_his_phone(hugo)
    nils_has_no_script(new_page("/events/worlds-2027/sign-in", java_script_enabled=False), links[1], held)
    a_stricter_rule_is_looked_at(desk, held)

    desk.go("Entries")
    expect(desk.page.locator(".tally").first).to_contain_text("40 legal, 0 illegal")
    desk.press("Lock the lists")
    hugo.goto(hugo.url.partition("#")[0])
    expect(hugo.get_by_text("No lists are taken now.")).to_be_visible()
    a_sample_is_printed(desk)
    a_swapped_card_is_found(desk, held)
    what_comes_afterwards(desk, new_page("/events/worlds-2027"))
    # No token and no word of a list stands in the log.
    for secret in (held.token, *(link.rpartition("#")[2] for link in links), "Concealmnt"):
        assert secret not in serving.log


def lists_are_imported(desk: Desk, held: Held) -> None:
    """Forty lists in mixed layouts come as a folder; of three the desk asks whose they are."""
    packed, page = held.folder / "lists.zip", desk.page
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted((held.folder / "lists").rglob("*.*")):
            archive.write(file, file.relative_to(held.folder))
    desk.go("Import")
    page.locator("#files").set_input_files(packed)
    desk.press("Import")
    expect(page.get_by_role("status")).to_contain_text("40 lists are taken.")
    expect(page.get_by_role("status")).to_contain_text("3 are not.")
    edda = page.locator(".decks li").filter(has_text="edda.dck")
    edda.get_by_label("Take it for").fill("Edda")
    with page.expect_popup() as beside:
        edda.get_by_role("button", name="Take it").click()
    expect(beside.value.locator(".done")).to_contain_text("Taken as revision 2: Legal.")
    assert violations(page) == []

    desk.go("Entries")
    expect(page.locator(".tally").first).to_contain_text("40 entries: 38 legal, 1 illegal, 1 undecided")
    page.get_by_label("Order").select_option("the worst first")
    desk.press("Show")
    expect(page.locator("tbody").first).to_contain_text("The deck holds 4 copies of Smoke Rings; 3 are allowed.")


def hugo_mends_a_name_on_his_phone(page: Page) -> None:
    """He sees the verdict while he does."""
    page.get_by_role("link", name="Change it").click()
    page.locator("[data-verdict=undecided]").wait_for()
    page.get_by_role("button", name=re.compile("^Concealment")).first.click()
    page.locator("[data-verdict=legal]").wait_for()
    assert "Concealmnt" not in page.locator("#list").input_value()
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".done")).to_contain_text("Taken as revision 2: Legal. Its code is ")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # To load the page again sends nothing again.
    page.reload()
    expect(page.locator(".done")).to_have_count(0)
    expect(page.locator("#deck-1")).to_contain_text("Revision 2")


def nils_has_no_script(page: Page, link: str, held: Held) -> None:
    """He pastes his link, and sees the verdict before he hands in."""
    page.get_by_label("Token").fill(link)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Change it").click()
    page.locator("#list").fill((held.folder / "mended/nils.txt").read_text("utf-8"))
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Legal")
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".done")).to_contain_text("Taken as revision 2: Legal.")
    page.get_by_role("link", name="What was found").click()
    expect(page.locator(".changes .out")).to_contain_text("4 Smoke Rings")


def a_stricter_rule_is_looked_at(desk: Desk, held: Held) -> None:
    """What it would change is seen, and nothing is changed by looking."""
    club, page = held.folder / "club.toml", desk.page
    club.write_text(CLUB + SMALLER)
    held.meccg("set", "worlds-2027", f"format={club}")
    desk.go("Check again")
    desk.press("Check all decks again")
    expect(page.locator("#found")).to_contain_text(re.compile(r"[1-9]\d* of 40 would change"))
    expect(page.locator(".decks .came").first).to_contain_text("sideboard.size")
    club.write_text(CLUB)
    held.meccg("set", "worlds-2027", f"format={club}")
    page.reload()
    expect(page.locator("#found")).to_have_text("0 of 40 would change")


def a_sample_is_printed(desk: Desk) -> None:
    """By its seed anybody can draw it again."""
    desk.go("Print and take along")
    desk.page.locator("#seed").fill("2027")
    desk.press("Draw")
    expect(desk.page.locator(".drawn-sample")).to_contain_text("Seed 2027: 4 of 40")
    with desk.page.expect_download() as printed:
        desk.page.get_by_role("link", name="Sheets of the sample").click()
    assert len(PdfReader(printed.value.path()).pages) == 4


def a_swapped_card_is_found(desk: Desk, held: Held) -> None:
    """Nils is there; what lies on his table differs by a card from what he registered."""
    page = desk.page
    desk.go("Entries")
    desk.press("Begin to play")
    page.get_by_label("Name or number").fill("nils")
    desk.press("Show")
    desk.press("nils is here")
    expect(page.get_by_role("button", name="nils is here")).to_have_attribute("aria-pressed", "true")
    assert page.locator("tbody").count() == 1
    page.get_by_role("link", name="nils", exact=True).click()
    page.get_by_text("Compare with what lies on the table").click()
    page.locator("#table-file").set_input_files(held.folder / "on-the-table.txt")
    desk.press("Compare")
    expect(page.locator(".changes .out")).to_contain_text("1 Orcrist")
    expect(page.locator(".changes .in")).to_contain_text("1 Glamdring")


def what_comes_afterwards(desk: Desk, stranger: Page) -> None:
    """The lists of two are published, all is exported, and Nils is forgotten."""
    page = desk.page
    page.goto(desk.home)
    desk.press("Close the event")
    desk.go("Publish and export")
    for name in ("hugo", "nils"):
        page.get_by_label(name).check()
    desk.press("Publish these")
    expect(page.locator(".done")).to_have_text("The lists of 2 players are published.")
    stranger.reload()
    assert stranger.locator("tbody th").all_inner_texts() == ["hugo", "nils"]
    with page.expect_download() as exported:
        page.get_by_role("link", name="Everything (ZIP)").click()
    with zipfile.ZipFile(exported.value.path()) as archive:
        assert sum(name.startswith("lists/") for name in archive.namelist()) == 43
    desk.entry("nils")
    page.get_by_text("Forget this player").click()
    page.get_by_label("Type the name again: nils").fill("nils")
    desk.press("Forget")
    expect(page.locator("h1")).to_contain_text("(forgotten)")
    stranger.reload()
    assert stranger.locator("tbody th").all_inner_texts() == ["hugo"]


# --- for everybody ----------------------------------------------------------------------------------------------------

PAGES = (
    "", "/sign-in", "/desk", "/desk?only=illegal", "/desk/entries/e2", "/desk/entries/e2/decks/1/beside/1",
    "/desk/import", "/desk/messages", "/desk/printing?sample=50&seed=1", "/desk/recheck?now=1", "/desk/statistics",
    "/desk/afterwards", "/desk/options", "/desk/log",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_organisers_have_no_violations(held: Held, signed_in: Callable[..., Page], scheme: str) -> None:
    for size in ({"width": 1366, "height": 800}, PHONE):
        page = signed_in("open", held.other, color_scheme=scheme, viewport=size)
        for path in PAGES:
            page.goto(f"{page.url.partition('/events')[0]}/events/open{path}")
            page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
            assert violations(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") == size["width"], path
            assert page.locator("main i, main b b").count() == 0, path


@pytest.mark.usefixtures("held")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_those_of_players_neither(new_page: Callable[..., Page], scheme: str) -> None:
    page = new_page("/events/open/enter?language=de", color_scheme=scheme, viewport=PHONE)
    assert violations(page) == []
    # With the keyboard alone.
    page.locator("#name").focus()
    page.keyboard.type(f"Dora {scheme}")
    page.keyboard.press("Enter")
    page.locator(".done").wait_for()
    assert violations(page) == []
    page.get_by_role("link", name="Eine Liste abgeben").first.focus()
    page.keyboard.press("Enter")
    page.locator("#list").focus()
    page.keyboard.insert_text(LISTS["illegal"])
    page.locator("[data-verdict=illegal]").wait_for()
    assert violations(page) == []
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "send":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".done")).to_contain_text("Angenommen als Fassung 1: Illegal.")
    page.get_by_role("link", name="Was gefunden wurde").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


class Attacker(http.server.BaseHTTPRequestHandler):
    """Another site, whose page sends a form of the desk as soon as it is looked at."""

    target = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        form = f'<form method="post" action="{self.target}/state"><input name="target" value="locked"></form>'
        framed = f'<iframe src="{self.target}"></iframe>'
        self.wfile.write(f"<!doctype html><title>x</title>{framed if 'frame' in self.path else form}".encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_another_site_sends_no_form_and_shows_no_page(
    held: Held, serving: Service, signed_in: Callable[..., Page], origin: str
) -> None:
    organiser = signed_in("open", held.other)
    Attacker.target = f"{origin}/events/open/desk"
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Attacker) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        # A page of the same browser, with all its cookies: to a browser another port is the same site.
        page = organiser.context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.evaluate("document.querySelector('form').submit()")
        expect(page.get_by_role("alert")).to_contain_text("was not sent from here")
        page.goto(f"http://127.0.0.1:{server.server_port}/frame")
        framed = page.frames[1]
        framed.wait_for_load_state()
        assert framed.locator("form").count() == 0
        server.shutdown()
    organiser.reload()
    expect(organiser.locator(".state").first).to_have_text("Open for lists")
    assert "Traceback" not in serving.log
