"""A list in the making: what is only missing is marked, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.finding import Severity
from tests.rules.test_cases import BASES, deck_of, put_before_the_law
from validator.checking import check
from validator.decklists import read

GROWING = sorted(path.stem for path in BASES.glob("*.yaml") if not path.stem.startswith("dreamcards"))
"""Bases of formats whose every least number is one of cards; a share of dream cards may ask for an exchange."""


@pytest.mark.parametrize("every", [2, 4, 9])
@pytest.mark.parametrize("base", GROWING)
def test_a_deck_on_its_way_to_a_legal_one_lacks_something_and_has_nothing_wrong(base: str, every: int) -> None:
    whole = put_before_the_law({"base": base}, BASES)
    written = deck_of({"base": base})
    deck = read(written) if isinstance(written, str) else written
    begun = replace(deck, entries=deck.entries[::every])
    errors = check(begun, whole.format.id, alignment=whole.deck.player.alignment).of(Severity.ERROR)
    assert whole.verdict == "legal"
    assert errors
    assert [finding.message for finding in errors if not finding.incomplete] == []


@pytest.mark.parametrize(
    ("text", "rule", "incomplete"),
    [
        ("Alignment: Wizard\nDeck\n29 Fog (TW)\n", "play_deck.resources", True),
        ("Alignment: Wizard\nDeck\n51 Fog (TW)\n", "play_deck.resources", False),
        ("Alignment: Wizard\nDeck\n31 Fog (TW)\n50 Cave-drake\n", "play_deck.hazards_equal_resources", True),
        ("Alignment: Wizard\nDeck\n31 Fog (TW)\n51 Cave-drake\n", "play_deck.hazards_equal_resources", False),
        # Twelve creatures find room beside 38 other hazards.
        ("Alignment: Wizard\nDeck\n38 Night (TW)\n", "play_deck.creatures", True),
        ("Alignment: Wizard\nDeck\n39 Night (TW)\n", "play_deck.creatures", False),
        ("Deck\n3 Night (TW)\n", "deck.alignment", True),
        ("Alignment: Elf-lord\nDeck\n3 Night (TW)\n", "deck.alignment", False),
        ("Alignment: Fallen-wizard\nDeck\n3 Cave-drake\n", "avatars.declared", True),
        ("Alignment: Wizard\nDeck\n4 Cave-drake\n", "copies.non_unique", False),
    ],
)
def test_missing_is_what_adding_alone_mends(text: str, rule: str, *, incomplete: bool) -> None:
    report = check(read(text), "coe").to_dict()
    found = [finding["incomplete"] for finding in report["findings"] if finding["rule"] == rule]
    assert found == [incomplete]
