"""What the page answers, without a browser: every answer is a whole page or a part of one, and never a traceback."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from cardpool.tables import DataError
from rulesets.formats import known_formats
from validator.checking import check
from validator.convert import convert
from validator.http.settings import Settings
from validator.resolving import names_of
from validator.service import create_app
from validator.web import forms

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

EXAMPLES = Path(__file__).parents[2] / "examples"
LEGAL = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes()
UNDECIDED = (EXAMPLES / "undecided-typed-on-a-phone.txt").read_text("utf-8")
HOSTILE = '1 <script>alert(1)</script>\n1 "><img src=x onerror=alert(2)>\n1 \'"&amp;</textarea></template>\n'


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_level="error")).test_client()


def word(answer: TestResponse) -> str:
    """Give the heading of the answer, without its sign."""
    found = re.search(r'<h2 id="verdict"[^>]*>(?:<span[^>]*>[^<]*</span>)?([^<]*)</h2>', answer.text)
    assert found, answer.text
    return found[1].strip()


def sentence(answer: TestResponse) -> str:
    found = re.search(r'<p class="sentence">([^<]*)</p>', answer.text)
    assert found, answer.text
    return found[1]


def send(client: FlaskClient, path: str = "/fragment", **fields: Any) -> TestResponse:  # noqa: ANN401  # of a form
    answer = client.post(path, data=fields)
    # The client keeps what is large in a file.
    answer.request.environ["wsgi.input"].close()
    return answer


def file(data: bytes, name: str) -> tuple[io.BytesIO, str]:
    return io.BytesIO(data), name


def zipped(**members: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(f"{name}.txt", content)
    return data.getvalue()


@pytest.mark.parametrize("path", ["/", "/fragment"])
@pytest.mark.parametrize(
    ("example", "verdict"),
    [
        ("balrog-under-the-mountains.dck", "Legal"),
        ("fallen-wizard-many-coloured-tower.txt", "Legal"),
        ("ringwraith-northern-pits.json", "Legal"),
        ("wizard-dwarves-of-erebor.deck", "Legal"),
        ("illegal-too-much-of-everything.deck", "Illegal"),
        ("undecided-typed-on-a-phone.txt", "Undecided"),
    ],
)
def test_a_file_gets_its_verdict(client: FlaskClient, path: str, example: str, verdict: str) -> None:
    answer = send(client, path, file=file((EXAMPLES / example).read_bytes(), example))
    assert (answer.status_code, word(answer)) == (200, verdict)


@pytest.mark.slow
@pytest.mark.parametrize("format_", known_formats())
@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_every_format_answers_every_list(client: FlaskClient, format_: str, example: Path) -> None:
    answer = send(client, format=format_, file=file(example.read_bytes(), example.name))
    assert answer.status_code == 200, answer.text
    assert word(answer) in {"Legal", "Illegal", "Not finished", "Undecided"}


@pytest.mark.parametrize("layout", ["octgn", "netmeccg", "xlsx", "csv", "json", "gccg"])
@pytest.mark.parametrize("packed", [False, True], ids=["alone", "in an archive"])
def test_every_layout_becomes_text_in_the_form(client: FlaskClient, layout: str, *, packed: bool) -> None:
    pool = open_pool()
    data = convert(check(LEGAL), names_of(pool), layout).data
    if packed:
        data = zipped(deck=data)
    answer = send(client, file=file(data, "deck"))
    assert word(answer) == "Legal"
    text = re.search(r"<template data-list>(.*?)</template>", answer.text, re.DOTALL)
    assert text
    assert "Thorin II" in text[1]


def test_several_lists_are_listed_and_each_can_be_opened(client: FlaskClient) -> None:
    answer = send(client, "/", file=file(zipped(anna=LEGAL, bob=UNDECIDED.encode(), eve=b"\0\0"), "lists.zip"))
    assert word(answer) == "3 lists"
    assert answer.text.count('<button type="submit" aria-label="Open ') == 2
    texts = re.findall(r'<textarea name="list"[^>]*>\n(.*?)</textarea>', answer.text, re.DOTALL)
    assert len(texts) == 2
    assert UNDECIDED.startswith("The Long Road")
    assert texts[1].startswith("The Long Road")


def test_two_decks_in_one_text_are_told_apart(client: FlaskClient) -> None:
    deck = '{"name": "%s", "pool": [], "play_deck": [{"name": "Gandalf", "count": 2}]}\n'
    answer = send(client, list=deck % "One" + deck % "Two")
    assert word(answer) == "2 lists"
    assert "<b>One</b>" in answer.text
    assert "<b>Two</b>" in answer.text


def test_an_empty_form_is_no_error(client: FlaskClient) -> None:
    for fields in ({}, {"list": " \r\n"}, {"file": file(b"", "")}):
        answer = send(client, **fields)
        assert (answer.status_code, word(answer)) == (200, "No list yet")


BROKEN_ZIP = zipped(deck=LEGAL)[:-40]


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"list": "1 Gandalf", "format": "nothing"}, 400, "There is no format"),
        ({"list": "1 Gandalf", "format": "../formats/coe.toml"}, 400, "There is no format"),
        ({"list": "1 Gandalf", "format": "examples/formats/autumn-open.toml"}, 400, "There is no format"),
        ({"list": "1 Gandalf", "alignment": "hobbit"}, 422, "There is no player type"),
        ({"list": "1 Gandalf", "length": "endless"}, 422, "There is no length"),
        ({"list": "1 Gandalf", "against": "<b>"}, 422, "There is no player type"),
        ({"list": "1 Saruman", "alignment": "fallen-wizard", "avatar": "Nobody"}, 422, "is named"),
        ({"list": "# nothing yet"}, 422, "holds no card"),
        ({"list": "{"}, 422, ""),
        ({"list": "1 Gandalf\0"}, 422, "NUL"),
        ({"file": (b"", "empty.txt")}, 422, "is empty"),
        ({"file": (BROKEN_ZIP, "broken.zip")}, 422, "damaged"),
        ({"file": (zipped(), "nothing.zip")}, 422, "holds no file"),
        ({"file": (bytes(range(256)) * 40, "noise.bin")}, 422, ""),
        ({"list": "1 Gandalf\n" * (1 << 17)}, 413, "1 MB"),
        ({"list": "x" * (1 << 21)}, 413, "1 MB"),
        ({"file": (b"1 Gandalf\n" * (1 << 18), "large.txt")}, 413, "1 MB"),
        ({"list": "Pool\n1 Glamdrng", "accept": "7|TW-244|Glamdrng"}, 409, "has changed"),
        ({"list": "Pool\n1 Glamdrng", "accept": "0|TW-244|Other"}, 409, "has changed"),
        ({"list": "Pool\n1 Glamdrng", "accept": "0|XX-1|Glamdrng"}, 422, "cannot be put"),
        ({"list": "Pool\n1 Glamdrng", "accept": "²|TW-244|Glamdrng"}, 409, "has changed"),
        ({"list": "Pool\n1 Glamdrng", "accept": "|||"}, 409, "has changed"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/fragment"])
def test_bad_input_is_answered_with_a_sentence(
    client: FlaskClient, path: str, fields: dict[str, Any], status: int, words: str
) -> None:
    sent = {name: file(*value) if isinstance(value, tuple) else value for name, value in fields.items()}
    answer = send(client, path, **sent)
    assert (answer.status_code, word(answer)) == (status, "No verdict"), answer.text
    assert words in sentence(answer)
    assert "Traceback" not in answer.text
    assert answer.content_type.startswith("text/html")
    assert ("<!doctype html>" in answer.text) is (path == "/")


def test_what_was_typed_stays_in_the_form_where_there_is_no_verdict(client: FlaskClient) -> None:
    answer = send(client, "/", list="# hello\r\n# there", format="mewh", avatar="Saruman")
    assert word(answer) == "No verdict"
    assert ">\n# hello\n# there</textarea>" in answer.text
    assert 'value="Saruman"' in answer.text
    assert re.search(r'<option value="mewh"[^>]* selected', answer.text)


@pytest.mark.parametrize("path", ["/", "/fragment"])
def test_what_a_list_says_is_text_and_nothing_else(client: FlaskClient, path: str) -> None:
    answer = send(client, path, list=f"Deck Name: <b>bold</b>\nDeck\n{HOSTILE}", avatar='"><script>')
    for tag in ("<script>alert", "<img", "<b>bold"):
        assert tag not in answer.text
    answer = send(client, path, file=file(zipped(a=HOSTILE.encode(), b=HOSTILE.encode()), "<i>lists</i>.zip"))
    assert "<i>lists" not in answer.text
    assert "<script>alert" not in answer.text


def test_a_card_that_is_chosen_changes_its_name_and_nothing_else(client: FlaskClient) -> None:
    offers = re.findall(r'name="accept" value="(\d+\|[^|]+\|Glamdrng)"', send(client, list=UNDECIDED).text)
    answer = send(client, "/", list=UNDECIDED.replace("\n", "\r\n"), accept=offers[0])
    text = re.search(r"<textarea id=\"list\".*?>\n(.*?)</textarea>", answer.text, re.DOTALL)
    assert text
    assert text[1] == UNDECIDED.replace("Glamdrng", "Glamdring").replace("'", "&#39;")
    assert "Line 18 now names Glamdring." in answer.text


def test_a_card_pool_that_cannot_be_used_gives_no_verdict(monkeypatch: pytest.MonkeyPatch, client: FlaskClient) -> None:
    def refuse(_: object) -> None:
        raise DataError("The card pool x does not exist.")

    monkeypatch.setattr("validator.http.pool.open_pool", refuse)
    answer = send(client, list="1 Gandalf")
    assert (answer.status_code, word(answer)) == (503, "No verdict")
    assert "illegal" not in answer.text.lower()


def test_a_fault_of_the_program_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch, client: FlaskClient) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("validator.web.handlers.uploads", fail)
    answer = send(client, "/", list="1 Gandalf")
    assert (answer.status_code, word(answer)) == (500, "No verdict")
    assert "secret" not in answer.text


PREFIX, SUFFIX = b"list=Deck%0A1+Cave-drake%0A", b"&format=metw"
PART = b'--X\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
FORMS = {
    "application/x-www-form-urlencoded": (PREFIX, SUFFIX),
    "multipart/form-data; boundary=X": (
        PART[:-2] % (b"list", b"Deck\n1 Cave-drake\n"),
        b"\r\n" + PART % (b"format", b"metw") + b"--X--\r\n",
    ),
}


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("path", ["/", "/fragment", "/hands"])
@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize(("more", "status"), [(-1_000_000, 200), (0, 413), (1, 413), (1_000_000, 413)])
def test_a_form_is_read_whole_or_not_at_all(
    client: FlaskClient, kind: str, path: str, more: int, status: int, *, announced: bool
) -> None:
    begin, end = FORMS[kind]
    # A list of 1 MB, 64 kB around it, and a byte that is too much.
    size = 2**20 + 2**16 + 1 + more
    body = begin + b" " * (size - len(begin) - len(end)) + end
    unannounced = {"wsgi.input": io.BytesIO(body), "wsgi.input_terminated": True, "CONTENT_LENGTH": None}
    answer = client.post(
        path, content_type=kind, **({"data": body} if announced else {"environ_overrides": unannounced})
    )
    assert answer.status_code == status
    assert ('class="sentence">The list is larger than 1 MB' in answer.text) == (status == 413)


@pytest.mark.parametrize("path", ["/", "/fragment", "/hands"])
@pytest.mark.parametrize("kind", [None, "application/json", "text/plain", "/", "application/x-www-form"])
def test_what_is_no_form_is_refused(client: FlaskClient, path: str, kind: str | None) -> None:
    answer = client.post(path, data=b"list=1+Cave-drake", content_type=kind)
    assert answer.status_code == 415
    assert sentence(answer).startswith("What was sent is not a form;")


@pytest.mark.parametrize("path", ["/", "/assets/0ld/page.css"])
def test_a_head_has_the_headers_of_its_answer(client: FlaskClient, path: str) -> None:
    with client.get(path) as whole, client.head(path) as head:
        own = [{name: value for name, value in one.headers.items() if name != "Request-Id"} for one in (whole, head)]
        assert own[0] == own[1]


def test_more_lists_than_a_page_holds_are_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "_MOST", 2)
    answer = send(client, file=file(zipped(a=LEGAL, b=LEGAL, c=LEGAL), "lists.zip"))
    assert (answer.status_code, word(answer)) == (422, "No verdict")


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("POST", "/"), ("POST", "/fragment")])
def test_the_headers_let_nothing_in_from_elsewhere(client: FlaskClient, method: str, path: str) -> None:
    headers = client.open(path, method=method, data={"list": "1 Gandalf"} if method == "POST" else None).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == ("no-cache" if method == "GET" else "no-store")


def test_the_page_holds_no_script_and_no_style_of_its_own(client: FlaskClient) -> None:
    text = send(client, "/", list=UNDECIDED).text
    assert re.findall(r"<script(?![^>]* src=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", text) == []


def test_its_files_are_kept_for_long_under_their_version(client: FlaskClient) -> None:
    paths = re.findall(r'(?:src|href)="(/assets/[^"]+)"', client.get("/").text)
    assert len(paths) >= 4
    for path in paths:
        with client.get(path) as answer:
            assert answer.status_code == 200
            assert "immutable" in answer.headers["Cache-Control"]
        with client.get(re.sub(r"/assets/\w+/", "/assets/0ld/", path)) as answer:
            assert answer.headers["Cache-Control"] == "no-cache"
    assert client.get("/assets/0ld/../page.html").status_code == 404


def test_a_list_beyond_all_measure_is_checked_whole_and_shown_in_part(client: FlaskClient) -> None:
    answer = send(client, list="Deck\n" + "".join(f"{number % 9 + 1} Cave-drake\n1 x\n" for number in range(1_500)))
    assert word(answer) == "Illegal"
    assert "2001 more lines are checked, and not shown." in answer.text
    assert re.search(r"13\d\d more are not shown\.", answer.text)
    assert len(answer.data) < 2_000_000


@pytest.mark.parametrize("origins", ["https://decks.example", "https://decks.example http://localhost:3000"])
def test_the_operator_says_who_may_show_the_page_in_a_frame(origins: str) -> None:
    settings = Settings.from_environment({"MECCG_LOG_LEVEL": "error", "MECCG_FRAME_ANCESTORS": origins})
    policy = create_app(settings).test_client().get("/").headers["Content-Security-Policy"]
    assert policy.endswith(f"; frame-ancestors {origins}")


def test_the_badge_for_other_sites_has_an_address_that_stays(client: FlaskClient) -> None:
    with client.get("/widget.js") as answer:
        assert answer.mimetype == "text/javascript"
        assert answer.cache_control.max_age == 3_600
        assert not answer.cache_control.immutable


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("id=TW-225&format=coe&language=de", 200, 'Zauberer</span> <span class="allowed legal">Bis zu 3 Exemplare'),
        ("id=TW-225&format=coe", 200, 'Balrog</span> <span class="allowed barred">Not allowed'),
        ("id=TW-0&format=coe", 404, "There is no card of this id."),
        ("id=TW-225&format=coe&alignment=hobbit", 422, "There is no player type &#39;hobbit&#39;"),
        ("id=TW-225&format=elvish", 400, "There is no format &#39;elvish&#39;"),
    ],
)
def test_a_card_is_looked_up(client: FlaskClient, query: str, status: int, words: str) -> None:
    answer = client.get(f"/card?{query}")
    assert answer.status_code == status
    assert words in " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://cards.example/{id}.jpg", "https://cards.example/TW-20.jpg"),
        ("https://cards.example/?q={title}&x", "https://cards.example/?q=Cave-drake&amp;x"),
        ("", None),
    ],
)
def test_a_card_has_a_link_to_its_picture_where_the_operator_names_a_site(address: str, link: str | None) -> None:
    settings = Settings.from_environment({"MECCG_LOG_LEVEL": "error", "MECCG_CARD_PICTURES": address})
    text = send(create_app(settings).test_client(), "/", list="Deck\n2 Cave-drake").text
    found = re.findall(r'<a href="([^"]+)" target="_blank" rel="noopener noreferrer">Picture of Cave-drake</a>', text)
    assert found == ([link] if link else [])
