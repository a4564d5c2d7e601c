"""What each copy of a deck counts as when hands are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from validator.engine.kinds import kinds_of
from validator.report import Report

Checked = Callable[..., Report]


def counted(report: Report, **asked: bool) -> Counter[frozenset[str]]:
    cards = [holding.card for holding in report.deck.within("play_deck") for _ in range(holding.count)]
    return Counter(kinds_of(cards, report.deck, **asked))


@pytest.mark.parametrize(
    ("card", "player", "kinds"),
    [
        ("Gandalf (TW)", "wizard", {"avatar"}),
        ("Faramir (TW)", "wizard", {"character"}),
        ("Glamdring (TW)", "wizard", {"resource", "points"}),
        ("Concealment (TW)", "wizard", {"resource"}),
        # Its points stand in parentheses.
        ("Rescue Prisoners (TW)", "wizard", {"resource"}),
        ("Cave-drake (TW)", "wizard", {"hazard", "creature"}),
        ("River (TW)", "wizard", {"hazard"}),
        # A creature that may also be played as an event.
        ("Mouth of Sauron (TW)", "wizard", {"hazard", "creature"}),
        ("Smaug Ahunt (TD)", "wizard", {"hazard"}),
        # An agent is what it is for its player.
        ("Bill Ferny (DM)", "wizard", {"hazard"}),
        ("Bill Ferny (DM)", "ringwraith", {"character"}),
        ("The Lidless Eye (LE)", "ringwraith", {"resource"}),
    ],
)
def test_what_one_copy_counts_as(card: str, player: str, kinds: set[str], checked: Checked) -> None:
    report = checked({"play_deck": {card: 1}}, alignment=player)
    assert counted(report) == {frozenset(kinds): 1}


def test_a_resource_that_stands_in_for_an_avatar_counts_as_one_where_the_format_says_so(checked: Checked) -> None:
    report = checked({"play_deck": {"The Lidless Eye (LE)": 2}}, "dreamcards", alignment="sauron")
    assert counted(report, resource_avatars=True) == {frozenset({"resource", "avatar"}): 2}
    assert counted(report) == {frozenset({"resource"}): 2}


@pytest.mark.parametrize("base_name", ["wizard", "ringwraith", "fallen-wizard", "balrog"])
def test_kinds_add_up_to_the_counts_of_the_report(
    base_name: str, base: Callable[[str], dict[str, dict[str, int]]], checked: Checked
) -> None:
    deck = base(base_name)
    # Two-way cards go where the check puts them.
    deck["play_deck"]["Twilight (TW)"] = 3
    report = checked(deck, alignment=base_name, avatar="Pallando" if base_name == "fallen-wizard" else None)
    copies = counted(report)
    told = report.counts["play_deck"]
    for kind, name in (
        ("resource", "resources"),
        ("hazard", "hazards"),
        ("character", "characters"),
        ("avatar", "avatars"),
    ):
        assert sum(number for held, number in copies.items() if kind in held) == told[name]
