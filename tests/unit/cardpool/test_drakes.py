"""Drakes and Dragons are two kinds [METD]: what the cards say of each creature with Drake in its name."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardpool.database import open_pool
from cardpool.overlays import titles

SOURCE = Path(__file__).parents[4] / "shared" / "cards" / "coe-cards.json"
DRAKES = [
    card for card in open_pool() if re.search(r"drake\b", card.title, re.IGNORECASE) and "creature" in card.subtypes
]


def test_one_drake_alone_is_printed_as_a_dragon() -> None:
    """Both printings of the Cave-drake say Dragon; in dream-card games alone it is a Drake [DC errata, appendix 1]."""
    assert {card.id for card in DRAKES if "dragon" in card.races} == {"TW-20", "LE-66"}
    assert all("drake" in card.races for card in DRAKES if card.title != "Cave-drake")
    assert "Cave-drake" in titles("drake")


@pytest.mark.skipif(not SOURCE.exists(), reason="the source of the cards does not stand beside the checkout")
def test_the_races_of_drakes_are_those_of_their_texts() -> None:
    sets = json.loads(SOURCE.read_text("utf-8"))
    texts = {id_: card["text"] for one in sets.values() for id_, card in one["cards"].items() if card.get("text")}
    found = 0
    for card in DRAKES:
        if card.source != "coe" or card.id not in texts:
            continue
        said = re.sub(r"<[^>]*>", "", texts[card.id]["en"] if isinstance(texts[card.id], dict) else texts[card.id])
        race = re.search(r"\b(Drake|Dragon)s?\.", said)
        assert race, card.id
        assert race[1].lower() in card.races, card.id
        found += 1
    assert found >= 10
