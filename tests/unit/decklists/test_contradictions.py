"""What an entry says twice must agree: id, name, set and alignment; else it stays open and both readings are named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardpool.database import open_pool
from validator import Report, check
from validator.decklists.card_id import id_in

POOL = open_pool()


def ours(entry: dict[str, Any], section: str = "play_deck") -> Report:
    return check({section: [entry | {"count": 1}]}, pool=POOL)


def message(report: Report) -> str:
    """Give what is said about the one line, which must be open."""
    assert not report.deck.holdings
    (one,) = report.deck.unresolved
    (finding,) = [one for one in report.findings if one.rule in {"cards.unknown", "cards.ambiguous"}]
    assert finding.severity.value == "undecided"
    assert one.count == 1
    return finding.message


@pytest.mark.parametrize(
    ("entry", "readings"),
    [
        (
            {"card": "TW-106", "name": "Cram"},
            ("The id TW-106 is Twilight (neutral hazard, TW)", "Cram (hero resource, TD)"),
        ),
        ({"card": "TW-413", "name": "Rivendell"}, ("The id TW-413 is Moria (hero site, TW)", "Rivendell")),
        (
            {"card": "TW-413", "name": "Moria", "alignment": "minion"},
            ("Moria (hero site, TW)", "Moria (minion site, LE)"),
        ),
        ({"card": "TW-413", "alignment": "minion"}, ("Moria (hero site, TW)", "Moria (minion site, LE)")),
        ({"card": "TW-413", "set": "LE"}, ("Moria (hero site, TW)", "Moria (minion site, LE)")),
        ({"card": "LE-392", "set": "The Wizards"}, ("Moria (minion site, LE)", "Moria (hero site, TW)")),
        ({"card": "TD-105", "set": "LE"}, ("Cram (hero resource, TD)", "LE, is not that card's")),
        ({"card": "TD-105", "set": "XX"}, ("Cram (hero resource, TD)", "XX, is not that card's")),
        ({"card": "TD-105", "alignment": "elvish"}, ("Cram (hero resource, TD)", "[ELVISH], is not that card's")),
        ({"card": "TW-9999", "name": "Cram"}, ("No card has the id TW-9999", "Cram (hero resource, TD)")),
        ({"card": "TW-106", "name": "Twilit"}, ("The id TW-106 is Twilight", "no card is named 'Twilit'")),
    ],
)
def test_what_contradicts_the_id_leaves_the_line_open(entry: dict[str, Any], readings: tuple[str, ...]) -> None:
    said = message(ours(entry, "location_deck" if "Moria" in str(readings) else "play_deck"))
    assert all(reading in said for reading in readings), said


@pytest.mark.parametrize(
    "entry",
    [
        {"card": "TW-106"},
        {"card": "TW-106", "name": "Twilight"},
        {"card": "TW-106", "name": "twilight"},
        {"card": "tw-106", "name": "Zwielicht"},
        {"card": "METW-106", "set": "METW"},
        # A card that was printed twice: the set is that of its other printing.
        {"card": "TW-106", "set": "LE"},
        {"card": "LE-145", "name": "Twilight", "set": "The Wizards"},
        {"card": "TW-106", "alignment": "neutral"},
        {"card": "TW-413", "name": "Moria", "set": "TW", "alignment": "hero"},
        {"card": "LE-392", "name": "Moria", "alignment": "Minion"},
        {"card": "LE-392", "alignment": "ringwraith"},
        {"card": "TW-120", "name": "Aragorn"},
    ],
)
def test_what_agrees_with_the_id_is_the_card(entry: dict[str, Any]) -> None:
    report = ours(entry)
    assert [one.card.same_as for one in report.deck.holdings] == [POOL[id_in(entry["card"]) or ""].same_as]
    assert not report.deck.corrections


def test_an_id_of_the_other_project_is_held_against_its_name() -> None:
    deck = {
        "pool": [{"name": "Éowyn", "card": "tw-147", "qty": 1}],
        "deck": {
            "hazards": [{"name": "Bert (Burat)", "card": "tw-016", "qty": 1}],
            "resources": [{"name": "Cram", "card": "tw-106", "qty": 2}, {"name": "Block", "card": None, "qty": 1}],
        },
        "sideboard": [{"name": "Cram", "card": "some-id", "qty": 1}],
    }
    report = check(json.dumps(deck), pool=POOL)
    assert {one.card.id for one in report.deck.holdings} == {"TW-147", "TW-16", "TW-199", "TD-105"}
    (finding,) = [one for one in report.findings if one.rule == "cards.unknown"]
    assert "The id TW-106 is Twilight" in finding.message
    assert "Cram (hero resource, TD)" in finding.message
    assert any("some-id" in note.message for note in report.decklist.notes)


@pytest.mark.parametrize(
    ("header", "row", "agrees"),
    [
        ("Count,Card,Id", "1,Twilight,TW-106", True),
        ("Count,Card,Id", "1,Twilight,tw-106", True),
        ("Count,Card,Id", "1,Cram,TW-106", False),
        ("Count,Card,Id", "1,Cram,td-106", False),
        ("Count,Card,Id,Set", "1,Twilight,TW-106,LE", True),
        ("Count,Card,Id,Set", "1,Cram,TD-105,LE", False),
        ("Count,Card,Id,Alignment", "1,Moria,TW-413,Minion", False),
        ("Count,Card,Id,Alignment", "1,Moria,LE-392,Minion", True),
        # The number of a row, or of another catalogue, is not an id.
        ("Count,Card,Id", "1,Twilight,17", True),
    ],
)
def test_a_column_of_ids_is_held_against_the_others(header: str, row: str, agrees: bool) -> None:  # noqa: FBT001
    report = check(f"{header}\n{row}\n", pool=POOL)
    assert report.decklist.layout == "table"
    assert bool(report.deck.holdings) == agrees
    assert bool(report.deck.unresolved) != agrees


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("TW-16", "TW-16"), ("tw-016", "TW-16"), ("METW-16", "TW-16"), ("mele 392", "LE-392"), ("TD105", None),
        ("fb-Edhellond", "FB-edhellond"), ("Cave-drake", None), ("Cram", None), ("17", None), ("", None),
        ("XX-12", None), ("TW-", None), ("TW-12345", None),
    ],
)  # fmt: skip
def test_an_id_is_told_by_its_set(text: str, known: str | None) -> None:
    assert id_in(text) == known


def test_where_one_card_has_the_name_another_set_in_its_field_is_put_right_and_said() -> None:
    report = ours({"name": "Concealment", "set": "TD"})
    assert [holding.card.id for holding in report.deck.holdings] == ["TW-204"]
    assert [one.why for one in report.deck.corrections] == ["the card is not in the set TD but in TW"]


@pytest.mark.parametrize(
    "entry",
    [{"name": "Moria", "set": "TD"}, {"name": "Concealment 9", "set": "TD"}, {"name": "Wolves", "alignment": "minion"},
     {"name": "Concealment", "set": "TD", "alignment": "hero"}],
)  # fmt: skip
def test_where_anything_else_is_in_doubt_the_line_stays_open(entry: dict[str, Any]) -> None:
    assert not ours(entry).deck.holdings


@pytest.mark.parametrize("line", ["1 Concealment (TD)", "1 Concealment [M]", "1 Moria (TD)"])
def test_in_a_line_of_text_a_set_or_version_contradicts_the_name(line: str) -> None:
    assert not check(f"Deck\n{line}\n", pool=POOL).deck.holdings


@pytest.mark.parametrize(
    "text",
    [
        "section,count,card\nDeck,3,Cram\nAttic,1,Wolves\nAttic,2,Bofur\nAttic,2,River\n",
        json.dumps({"deck": {"resources": [{"name": "Cram", "qty": 3}]},
                    "attic": [{"name": "Wolves", "qty": 1}, {"name": "Bofur", "qty": 2}]}),
    ],
)  # fmt: skip
def test_a_section_that_is_not_known_is_one_finding_however_many_entries_name_it(text: str) -> None:
    report = check(text, pool=POOL)
    assert [holding.card.title for holding in report.deck.holdings] == ["Cram"]
    (finding,) = [one for one in report.findings if one.rule == "cards.unknown"]
    assert "attic" in finding.message.casefold()
