"""What differs between two lists: every card once, and nothing where the decks are the same."""

from __future__ import annotations

import datetime as dt
from typing import Any

from validator.checking import check
from validator.diff import diff

DAY = dt.date(2026, 3, 1)
BEFORE = "Deck\n2 Gandalf (TW)\n4 Cave-drake\n1 Glamdring\n2 Nonsensicle\n\nSites\n1 Bree (TW)\n"
AFTER = "Deck\n2 Gandalf (TW)\n3 Cave-drake\n1 Concealment\n\nSideboard\n1 Glamdring\n\nSites\n1 Bree (TW)\n"


def between(before: str, after: str) -> dict[str, Any]:
    return diff(*(check(text, as_of=DAY, alignment="wizard") for text in (before, after)))


def test_cards_go_out_and_come_in_by_section() -> None:
    found = between(BEFORE, AFTER)

    changed = {
        section: [(way, card["count"], card["title"]) for way, cards in both.items() for card in cards]
        for section, both in found["cards"].items()
    }
    assert changed == {
        "play_deck": [
            ("out", 1, "Cave-drake"), ("out", 1, "Glamdring"), ("out", 2, "Nonsensicle"), ("in", 1, "Concealment"),
        ],
        "sideboard": [("in", 1, "Glamdring")],
    }  # fmt: skip
    assert not found["same"]


def test_counts_tell_what_they_were_and_are() -> None:
    counts = {one["count"]: (one["before"], one["after"]) for one in between(BEFORE, AFTER)["counts"]}

    assert counts["play_deck.creatures"] == (4, 3)
    assert counts["sideboard.total"] == (0, 1)
    assert "location_deck.total" not in counts


def test_findings_come_and_go() -> None:
    found = between(BEFORE, AFTER)["findings"]
    back = between(AFTER, BEFORE)["findings"]

    went = {one["rule"] for one in found["went"]}
    assert {"copies.non_unique", "cards.unknown"} <= went
    assert {"copies.non_unique", "cards.unknown"}.isdisjoint(one["rule"] for one in found["came"])
    assert (back["came"], back["went"]) == (found["went"], found["came"])


def test_order_lines_spelling_and_printing_make_no_difference() -> None:
    again = "Sites\n1 Bree (TW)\nDeck\n1 glamdring\n2 Cave-drake (LE)\n2 nonsensicle\n2 cave drake\n1 Gandalf (TW)\n"
    found = between(BEFORE, f"{again}1 Gandalf (TW)\n")

    assert (found["same"], found["cards"], found["counts"]) == (True, {}, [])
    assert found["before"]["digest"] == found["after"]["digest"]
