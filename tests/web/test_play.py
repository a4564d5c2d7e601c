"""The panel of the games: as it is answered, with a script and without, and in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from markupsafe import escape
from playwright.sync_api import expect

from cardpool.database import open_pool
from validator.check_request import CheckRequest
from validator.checking import check
from validator.engine.solitaire.alone import play_alone
from validator.engine.turns.answer import compared
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.http.settings import Settings
from validator.languages import LANGUAGES
from validator.render.hands_text import percent
from validator.service import create_app
from validator.web.play import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient
    from playwright.sync_api import Page

EXAMPLES = Path(__file__).parents[2] / "examples"
LEGAL = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes().decode("iso-8859-1")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_level="error")).test_client()


def panel(client: FlaskClient, path: str = "/fragment", text: str = LEGAL, **fields: str) -> str:
    """Give the panel of the games from what the page answers to a list."""
    answer = client.post(path, data={"list": text} | fields)
    assert answer.mimetype == "text/html"
    found = re.search(r'<section id="play".*?</section>', answer.text, flags=re.DOTALL)
    assert found is not None
    return found[0]


def test_games_are_played_when_they_are_asked_for(client: FlaskClient) -> None:
    idle = panel(client)
    assert "<svg" not in idle
    assert 'name="play" value="0"' in idle
    html = panel(client, play="3")
    assert 'name="play" value="3"' in html
    assert 'name="play" value="4"' in html
    assert html.count("<svg") == 1
    answer = play(LEGAL, CheckRequest(), PlayRequest(games=GAMES, seed=3)).to_dict()
    for goal in answer["reached"]:
        assert f'<th scope="row">{goal["points"]}</th><td>{goal["median_turn"] or "-"}</td>' in html
    spent = answer["exhausted"]
    told = f"exhausted in {percent(spent['share'])} of games, in turn {spent['median_turn']} by the median"
    assert told in " ".join(html.split())
    quarters = [answer["points"][turn - 1] for turn in (5, 10, 15, 20)]
    for kind, means in (
        ("In all", [row["mean"] for row in quarters]),
        ("Item", [row["kinds"]["item"] for row in quarters]),
    ):
        assert f'<th scope="row">{kind}</th>{"".join(f"<td>{mean:.1f}</td>" for mean in means)}</tr>' in html
    assert '<th scope="row">Miscellaneous</th>' not in html
    for site in answer["sites"]:
        row = f'<th scope="row">{site["title"]}</th><td>{percent(site["visited"])}</td><td>{site["first_turn"]}</td>'
        assert (row in html) == (site["visited"] > 0)
    (orcrist,) = (card for card in answer["cards"] if card["title"] == "Orcrist")
    fates = "".join(f"<td>{percent(orcrist[fate])}</td>" for fate in ("drawn", "played", "discarded", "stranded"))
    assert f'<th scope="row">Orcrist</th>{fates}<td>{orcrist["turn"]}</td>' in html
    assert html.count("data-turn=") == answer["turns"] + 1
    assert panel(client, "/", play="3") == html


@pytest.mark.slow
def test_one_game_is_told_as_far_as_a_press_goes(client: FlaskClient) -> None:
    standing = play(LEGAL, CheckRequest(), PlayRequest(games=GAMES, seed=3)).standings[4]
    html = panel(client, play="3-4-2")
    (told,) = re.findall(r'<details class="more" data-turn="4" open.*?</details>', html, flags=re.DOTALL)
    assert f"<dd>{', '.join(standing.hand)}</dd>".replace("'", "&#39;") in told
    shown = re.findall(r"<span>(.*?)</span>", told.partition("drawn-more")[2])
    assert shown == [title.replace("'", "&#39;") for title in standing.next[:2]]
    assert len(re.findall(r'data-turn="\d+" hidden', html)) == 20 - 4
    assert 'value="3-5"' in html
    assert 'value="3-4-3"' in html
    assert 'value="3-0"' in panel(client, play="3-999")


@pytest.mark.slow
def test_more_is_asked_and_stays_in_the_form(client: FlaskClient) -> None:
    asked = {"wants": "Gandalf & Orcrist by 8\nBalin", "vary": "Orcrist", "hazards": "typical"}
    html = panel(client, play="1", **asked)
    how = PlayRequest(
        games=GAMES, seed=1, wants=("Gandalf & Orcrist by 8", "Balin"), vary=("Orcrist",), against="typical"
    )
    answer = play(LEGAL, CheckRequest(), how).to_dict()
    for want in answer["wants"]:
        assert f'<th scope="row">{want["text"].replace("&", "&amp;")}</th><td>{percent(want["share"])}</td>' in html
    (change,) = [card["one_more"]["points"] for card in answer["cards"] if card["one_more"]]
    assert f'<th scope="row">Orcrist</th><td>{change:+.2f} <span' in html
    assert answer["losses"]["corrupted"] > 0
    for what, times in (("Wounded", "wounded"), ("Corrupted", "corrupted"), ("Items lost", "items")):
        assert f'<th scope="row">{what}</th><td>{answer["losses"][times]:.1f}</td>' in html
    assert html.count("<svg") == 2
    for words in (
        "Gandalf &amp; Orcrist by 8\nBalin</textarea>",
        "<option selected>Orcrist",
        'value="typical" selected',
    ):
        assert words in html
    assert "<svg" not in panel(client, **asked)
    assert "<option selected>Orcrist" in panel(client, **asked)


@pytest.mark.slow
def test_another_list_is_compared_in_the_same_luck(client: FlaskClient) -> None:
    other = LEGAL.replace("1 Orcrist", "1 Glamdring")
    html = panel(client, play="2", other=other)
    reports = [check(text) for text in (LEGAL, other)]
    how = PlayRequest(games=GAMES, seed=2, wants=("Orcrist by 9",))
    sides = zip(reports, reversed(reports), strict=True)
    answer = compared(*(Play(report, open_pool(), how, beside=beside) for report, beside in sides))
    for change, a, b in zip(answer["difference"]["points"], answer["a"]["points"], answer["b"]["points"], strict=True):
        means = f"<td>{a['mean']:.1f}</td><td>{b['mean']:.1f}</td><td>{change['mean']:+z.1f} <span"
        assert f'<th scope="row">{change["turn"]}</th>{means}' in html
    assert html.count("<polyline") == 2
    # Of a sword that one of them lacks may be asked, of both.
    html = panel(client, play="2", other=other, wants="Orcrist by 9")
    share = percent(answer["a"]["wants"][0]["share"])
    assert f'<td>{share} <span class="quiet">' in html
    assert '<td>0 % <span class="quiet">' in html


@pytest.mark.slow
def test_every_card_is_varied_in_fewer_games(client: FlaskClient) -> None:
    html = panel(client, play="0", vary="all")
    games = int(re.findall(r"([\d,]+) games, seed 0", html)[0].replace(",", ""))
    assert 100 <= games < GAMES
    changes = re.findall(r'<div class="figures changes">.*?</table>', html, flags=re.DOTALL)[0]
    assert changes.count('<th scope="row">') > 10
    assert re.findall(r"<option>(.*?)</option>", html) == sorted(re.findall(r"<option>(.*?)</option>", html))


@pytest.mark.slow
def test_the_solitaire_game_is_played_by_itself(client: FlaskClient, solitaire_list: bytes) -> None:
    text = solitaire_list.decode()
    unasked = panel(client, text=text, format="road-goes-ever-on")
    found = panel(client, text=text, format="road-goes-ever-on", play="5")

    report = check(text, "road-goes-ever-on")
    game = play_alone(report, open_pool(), PlayRequest(games=GAMES, seed=5))["solitaire"]
    # Nobody else plays hazards in this one.
    assert 'name="hazards"' not in unasked + found
    assert "alert" not in found
    told = " ".join(found.split())
    assert f"in {percent(game['council']['share'])} of them" in told
    assert f"by turn {game['council']['median_turn']}, and {game['council']['points']:.1f} points are left" in told
    assert "1,000 games, seed 5" in told
    for said in (*game["rules_played"], *game["assumptions"]):
        assert escape(str(said)) in found


@pytest.mark.slow
def test_of_the_solitaire_game_as_much_is_asked(client: FlaskClient, solitaire_list: bytes) -> None:
    text = solitaire_list.decode()
    other = text.replace('"Glamdring"', '"Sting"')
    asked = {"wants": "Glamdring & Gandalf by 9\nImrahil", "vary": "Glamdring", "other": other}
    found = panel(client, text=text, format="road-goes-ever-on", play="2", **asked)
    ours, theirs = (check(one, "road-goes-ever-on") for one in (text, other))
    how = PlayRequest(games=GAMES, seed=2, wants=("Glamdring & Gandalf by 9", "Imrahil"), vary=("Glamdring",))
    answer = play_alone(ours, open_pool(), how, theirs)
    # What the other list does not hold never comes into play there.
    shares = [[percent(want["share"]) for want in answer[one]["wants"]] for one in ("a", "b")]
    assert (shares[0][1], shares[1]) == ("100 %", ["0 %", "100 %"])
    for name, a, b in zip(("Glamdring &amp; Gandalf by 9", "Imrahil"), *shares, strict=True):
        assert re.search(rf'<th scope="row">{name}</th><td>{a} <span class="quiet">[^<]*</span></td><td>{b} <', found)
    (card,) = answer["a"]["varied"]
    assert (card["title"], answer["b"]["varied"]) == ("Glamdring", [])
    more, fewer = card["one_more"], card["one_fewer"]
    assert f'<th scope="row">Points at the end</th><td>{more["points"]:+.2f} <span' in found
    assert f"</td><td>{fewer['points']:+.2f} <span" in found
    assert f'<th scope="row">Free Councils in 100 games</th><td>{100 * more["council"]["share"]:+.1f} <span' in found
    for change in answer["difference"]["spreads"]:
        means = (f"<td>{answer[one]['solitaire']['spreads'][change['name']]['mean']:.1f}</td>" for one in ("a", "b"))
        assert f"{''.join(means)}<td>{change['mean']:+z.2f} <span" in found
    assert f"<td>{100 * answer['difference']['council']['share']:+.1f} % <span" in found


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": "seven"}, "The seed of games is a whole number"),
        ({"play": "1" * 5_000}, "The seed of games is a whole number"),
        ({"play": "0", "text": "Deck\n3 Cave-drake\n"}, "an opening hand of the format"),
        ({"play": "0", "format": "road-goes-ever-on"}, "The "),
        ({"play": "1-2-3-4"}, "The seed of games is a whole number"),
        ({"play": "0", "wants": "Frodo by 3"}, "is no card that starts or is drawn"),
        ({"play": "0", "wants": "Gandalf\n" * 11}, "At most 10 questions"),
        ({"play": "0", "vary": "all", "hazards": "typical"}, "one card at a time"),
        ({"play": "0", "other": "Deck\n3 Cave-drake\n"}, "an opening hand of the format"),
        ({"play": "0", "other": "\x00\x01\x02"}, "The other list"),
    ],
)
def test_what_cannot_be_played_is_said(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    html = panel(client, **fields)
    assert said in html
    assert "<svg" not in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"vary": "all"}, "In the solitaire game one card at a time"),
        ({"other": "\x00\x01\x02"}, "The other list"),
        pytest.param({"wants": "Frodo by 3"}, "is no card that starts or is drawn", marks=pytest.mark.slow),
    ],
)
def test_what_cannot_be_asked_of_the_solitaire_game_is_said(
    client: FlaskClient, solitaire_list: bytes, fields: dict[str, str], said: str
) -> None:
    html = panel(client, text=solitaire_list.decode(), format="road-goes-ever-on", play="0", **fields)
    assert said in html
    assert "<table" not in html


def test_what_the_numbers_are_without_stands_above_them(client: FlaskClient) -> None:
    bare = "Alignment: Wizard\n\nDeck\n8 Cave-drake\n"
    missing = (
        "is illegal; it is played as it stands. The list has no location deck: nothing is played at sites but where"
    )
    html = panel(client, text=bare, play="0")
    assert html.index(f'<p class="sentence">The verdict on the deck {missing}') < html.index("<svg")
    assert html.count(missing) == 1
    html = panel(client, play="0", other=bare)
    assert html.index(f'<p class="sentence">The other list: The verdict on the deck {missing}') < html.index("<svg")


def test_names_of_a_list_are_text(client: FlaskClient) -> None:
    text = "Deck Name: Ham & eggs\nAlignment: Wizard\n\nDeck\n8 Cave-drake\n2 Gandalf\n"
    html = panel(client, text=text, play="0")
    assert "Ham &amp; eggs" in html
    assert "Ham & eggs" not in html


@pytest.mark.slow
def test_a_press_plays_and_another_plays_others(page: Page) -> None:
    page.fill("#list", LEGAL)
    panel = page.locator("#play")
    panel.get_by_role("button", name="Play the games").press("Enter")
    expect(panel.locator("svg")).to_be_visible()
    expect(panel).to_contain_text("seed 0")
    expect(panel.get_by_role("button", name="Play the games")).to_be_focused()
    panel.get_by_role("button", name="Play other games").press("Enter")
    expect(panel).to_contain_text("seed 1")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.slow
def test_a_game_goes_on_by_the_keyboard_and_nothing_is_asked_for_it(page: Page) -> None:
    page.fill("#list", LEGAL)
    panel = page.locator("#play")
    panel.get_by_role("button", name="Play the games").press("Enter")
    turns = panel.locator("[data-turn]:visible")
    expect(turns).to_have_count(1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for turn in (1, 2):
        panel.get_by_role("button", name="Next turn").press("Enter")
        expect(turns).to_have_count(turn + 1)
        expect(page.locator("#status")).to_contain_text(f"Turn {turn}, ")
    expect(panel.get_by_role("button", name="Next turn")).to_be_focused()
    panel.get_by_role("button", name="Draw one more").press("Enter")
    panel.get_by_role("button", name="Draw one more").press("Enter")
    expect(panel.locator(".drawn-more span:visible")).to_have_count(2)
    panel.get_by_role("button", name="To the end").press("Enter")
    expect(turns).to_have_count(21)
    panel.get_by_role("button", name="From the beginning").press("Enter")
    expect(turns).to_have_count(1)
    # The opening hands are drawn when their panel comes into sight, whatever becomes of the game.
    assert [url for url in asked if not url.endswith("/hands")] == []


@pytest.mark.slow
def test_what_is_asked_of_the_games_stays_while_the_list_is_checked_anew(page: Page) -> None:
    page.fill("#list", LEGAL)
    page.locator("#play summary").first.click()
    page.fill("#play-wants", "Gandalf by 5")
    page.locator("#list").press("End")
    with page.expect_response("**/fragment**"):
        page.locator("#list").press("Enter")
    expect(page.locator("#play-wants")).to_have_value("Gandalf by 5")
    expect(page.locator("#play-wants")).to_be_visible()


@pytest.mark.slow
def test_the_solitaire_game_is_asked_by_the_keyboard(page: Page, solitaire_list: bytes) -> None:
    text = solitaire_list.decode()
    page.fill("#list", text)
    page.select_option("#format", "road-goes-ever-on")
    panel = page.locator("#play")
    expect(panel.get_by_label("Hazards on the way")).to_have_count(0)
    panel.locator("summary").first.press("Enter")
    panel.get_by_label("One copy more, one fewer").select_option("Glamdring")
    panel.get_by_label("In how many games are these in play?").fill("Glamdring by 9")
    panel.get_by_label("Another list, or another version of this one").fill(text.replace('"Glamdring"', '"Sting"'))
    panel.get_by_role("button", name="Play the games").press("Enter")
    for heading in (
        "In how many games are these in play?",
        "With one copy more of Glamdring, and with one fewer",
        "On average, the other list less this one",
    ):
        expect(panel.get_by_role("table", name=heading)).to_be_visible()
    expect(panel.get_by_role("row", name=re.compile("^Free Council .*%"))).to_be_visible()
    expect(panel.get_by_role("button", name="Play the games")).to_be_focused()
    expect(panel.get_by_label("One copy more, one fewer")).to_have_value("Glamdring")
    page.locator("#hands").scroll_into_view_if_needed()
    expect(page.locator("[aria-busy]")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    page.set_viewport_size({"width": 390, "height": 800})
    assert panel.evaluate(
        "panel => [...panel.querySelectorAll('table')].every(t => t.scrollWidth <= panel.clientWidth)"
    )


@pytest.mark.slow
def test_a_card_that_left_the_list_is_chosen_no_more(page: Page) -> None:
    page.fill("#list", LEGAL)
    vary = page.get_by_label("One copy more, one fewer")
    page.locator("#play summary").first.click()
    vary.select_option("Orcrist")
    page.fill("#list", LEGAL.replace("1 Orcrist", "1 Glamdring"))
    expect(vary.locator("option", has_text="Orcrist")).to_have_count(0)
    expect(vary).to_have_value("")
    expect(vary.locator("option:checked")).to_have_text("of no card")


CUT_OFF = """panel => {
  const found = []
  for (const head of panel.querySelectorAll("thead th, figure text")) {
    for (const node of head.childNodes) for (const word of node.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      if (range.getClientRects().length > 1) found.push(word[0])
    }
  }
  for (const svg of panel.querySelectorAll("figure svg"))
    for (const text of svg.querySelectorAll("text"))
      if (text.getBoundingClientRect().right > svg.getBoundingClientRect().right + 1) found.push(text.textContent)
  const edge = panel.getBoundingClientRect().right + 1
  for (const part of panel.querySelectorAll("table, figure, details"))
    if (part.getBoundingClientRect().right > edge) found.push(part.textContent.trim())
  return found
}"""
"""Words of headings that are broken, captions of charts that are cut, and what is wider than the panel."""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width"), [*((language, 360) for language in LANGUAGES), ("de", 1280)])
def test_nothing_is_cut_off_in_any_language(new_page: Callable[..., Page], language: str, width: int) -> None:
    page = new_page(f"/?language={language}", viewport={"width": width, "height": 800})
    page.fill("#list", LEGAL)
    panel = page.locator("#play")
    panel.locator("summary").first.click()
    panel.locator("#play-vary").select_option("Orcrist")
    panel.locator("#play-hazards").select_option("typical")
    panel.locator("#play-wants").fill("Gandalf & Orcrist by 8")
    panel.locator("#play-other").fill(LEGAL.replace("1 Orcrist", "1 Glamdring"))
    panel.locator('[data-key="play-same"]').press("Enter")
    expect(panel.locator("figure svg")).to_have_count(2)
    panel.evaluate("panel => panel.querySelectorAll('details').forEach(part => { part.open = true })")
    assert panel.evaluate(CUT_OFF) == []
