"""The panel of the games: as it is answered, with a script and without, and in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from validator.check_request import CheckRequest
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.http.settings import Settings
from validator.service import create_app
from validator.web.play import GAMES

if TYPE_CHECKING:
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
    assert 'name="play" value="4"' in html
    assert html.count("<svg") == 1
    answer = play(LEGAL, CheckRequest(), PlayRequest(games=GAMES, seed=3)).to_dict()
    for goal in answer["reached"]:
        assert f'<th scope="row">{goal["points"]}</th><td>{goal["median_turn"] or "-"}</td>' in html
    assert html.count('data-key="play-turn-') == answer["turns"] + 1
    assert panel(client, "/", play="3") == html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": "seven"}, "The seed of games is a whole number"),
        ({"play": "1" * 5_000}, "The seed of games is a whole number"),
        ({"play": "0", "text": "Deck\n3 Cave-drake\n"}, "an opening hand of the format"),
        ({"play": "0", "format": "road-goes-ever-on"}, "The "),
    ],
)
def test_what_cannot_be_played_is_said(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    html = panel(client, **fields)
    assert said in html
    assert "<svg" not in html


def test_names_of_a_list_are_text(client: FlaskClient) -> None:
    text = "Deck Name: Ham & eggs\nAlignment: Wizard\n\nDeck\n8 Cave-drake\n2 Gandalf\n"
    html = panel(client, text=text, play="0")
    assert "Ham &amp; eggs" in html
    assert "Ham & eggs" not in html


def test_a_press_plays_and_another_plays_others(page: Page) -> None:
    page.fill("#list", LEGAL)
    panel = page.locator("#play")
    panel.get_by_role("button", name="Play the games").click()
    expect(panel.locator("svg")).to_be_visible()
    expect(panel).to_contain_text("Seed 0")
    panel.get_by_role("button", name="Play other games").click()
    expect(panel).to_contain_text("Seed 1")
    panel.get_by_text("One game, turn 1", exact=True).click()
    expect(panel.locator("[data-key=play-turn-1] li").first).to_be_visible()
    expect(page.locator("[aria-busy]")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
