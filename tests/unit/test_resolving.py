"""Names are looked up once, for the report; whoever needs them again finds them there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import cardpool.names
from cardpool.database import open_pool
from cardpool.list_names import ListNames
from validator.checking import check
from validator.convert import deck_to_write
from validator.corrections.choice import wanted
from validator.explain import explain
from validator.resolving import names_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.report import Report

LIST = """\
Pool
1 Éowyn
Deck
2 Gandalf, 1 Haldir
3 Zwielicht
1 Glamdrng
2 Moria
Sites
1 Bree (TW)
2 Bree
"""
SOFT_SET = """{"play_deck": [{"name": "Haldir", "set": "TD", "count": 1}, {"name": "Gandalf", "count": 1}]}"""
"""Haldir is in another set than the list says, which is put right."""


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the look-ups of each name; they are done as ever."""
    counts: Counter[str] = Counter()

    class CountingNames(ListNames):
        def resolve(self, name: str, *beside: Any) -> Any:  # noqa: ANN401
            counts[name] += 1
            return super().resolve(name, *beside)

    monkeypatch.setattr(cardpool.names, "ListNames", CountingNames)
    names_of.cache_clear()
    return counts


def cards_read(report: Report) -> list[Card]:
    return [found.card for found in report.read_as if found.card]


def test_a_check_looks_each_entry_up_once(looked_up: Counter[str]) -> None:
    report = check(LIST, alignment="wizard")
    assert looked_up == Counter(entry.name for entry in report.decklist.entries)


def test_only_what_was_left_open_is_looked_up_again_for_the_player_whom_the_cards_tell(looked_up: Counter[str]) -> None:
    report = check(LIST)
    assert report.deck.player.alignment == "wizard"
    # Gandalf is a Wizard and a Fallen-wizard, Bree and Moria are sites of several: only the player tells which.
    twice = Counter({"Gandalf": 1, "Bree": 1, "Moria": 1, "Glamdrng": 1})
    assert looked_up == Counter(entry.name for entry in report.decklist.entries) + twice


@pytest.mark.parametrize("text", [LIST, SOFT_SET])
@pytest.mark.parametrize("alignment", ["wizard", None])
def test_who_reads_a_report_looks_nothing_up_again(text: str, alignment: str | None, looked_up: Counter[str]) -> None:
    report = check(text, alignment=alignment)
    written = {entry.name for entry in report.decklist.entries}
    assert written <= looked_up.keys()
    looked_up.clear()
    explain(report, text)
    deck_to_write(report, names_of(open_pool()), "json")
    assert not looked_up
    # A correction asks what the line would mean with another name, and about no name that stands there.
    list(wanted(report, names_of(open_pool())))
    assert not written & looked_up.keys()


@pytest.mark.parametrize("text", [LIST, SOFT_SET])
@pytest.mark.parametrize("alignment", ["wizard", "ringwraith", None])
def test_what_a_report_says_of_its_entries_is_what_it_judged(text: str, alignment: str | None) -> None:
    report = check(text, alignment=alignment)
    assert len(report.read_as) == len(report.decklist.entries)
    assert Counter(cards_read(report)) == Counter(holding.card for holding in report.deck.holdings)
    opened = [entry.name for entry in report.unresolved_entries]
    assert [line.name for line in report.deck.unresolved][: len(opened)] == opened
    assert len(opened) + len(cards_read(report)) == len(report.read_as)
