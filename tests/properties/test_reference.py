# ruff: noqa: S311 (a seed that gives the same deck again is what these tests need)
from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from tests.properties.random_decks import ALIGNMENTS, BREAKS, Break, legal_deck
from tests.properties.reference import RULES, Deck, expected, half_creatures, load_cards

pytestmark = pytest.mark.slow

CARDS = load_cards()
LENGTHS = ("starter", "short", "long", "campaign")


@cache
def decks(alignment: str, seed: int, number: int) -> list[tuple[str, Deck]]:
    made = []
    for index in range(number):
        label = f"legal_deck(Random({f'{alignment} {seed + index}'!r}))"
        rng = random.Random(f"{alignment} {seed + index}")
        made.append((label, legal_deck(rng, CARDS, alignment, rng.choice(LENGTHS))))
    return made


@pytest.mark.parametrize("alignment", ALIGNMENTS)
def test_a_deck_made_to_be_legal_breaks_no_rule(alignment: str) -> None:
    for label, deck in decks(alignment, 0, 30):
        errors = {rule for rule, severity in expected(deck, CARDS) if severity == "error"}
        assert not errors, label


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.name)
def test_each_break_breaks_its_rule(broken: Break) -> None:
    made = 0
    for alignment in ALIGNMENTS:
        for label, deck in decks(alignment, 100, 5):
            bad = broken.apply(random.Random(label), deck, CARDS)
            if bad is not None:
                made += 1
                assert (broken.rule, broken.severity) in expected(bad, CARDS), label
    assert made >= 3


def test_every_rule_of_the_reference_has_a_break() -> None:
    assert {(rule, severity) for rule, severity, _ in RULES} == {(b.rule, b.severity) for b in BREAKS}


def test_the_same_seed_gives_the_same_deck() -> None:
    again = [legal_deck(random.Random(5), CARDS, "fallen-wizard", "long") for _ in range(2)]
    assert again[0] == again[1]


def test_the_random_decks_reach_the_edges() -> None:
    """Without this, a generator that grew tame would let every comparison pass."""
    seen: Counter[str] = Counter()
    for alignment in ALIGNMENTS:
        for _, deck in decks(alignment, 0, 30):
            halves = sum(half_creatures(CARDS[card_id], alignment) * n for card_id, n in deck["play_deck"])
            seen[f"{halves / 2} creatures"] += 1
            seen[f"{sum(n for _, n in deck['sideboard'])} in the sideboard"] += 1
            seen["two-way"] += any(CARDS[card_id]["two_way"] for card_id, _ in deck["play_deck"])
            seen["horses"] += any(CARDS[card_id]["copies_allowed"] == 9 and n > 3 for card_id, n in deck["play_deck"])
            held = {CARDS[card_id]["title"] for card_id, _ in deck["pool"]}
            seen["Aragorn twice"] += {"Aragorn II", "Strider"} <= held
    for edge in ("12.0 creatures", "12.5 creatures", "30 in the sideboard", "40 in the sideboard"):
        assert seen[edge] >= 3
    assert seen["two-way"] >= 60
    assert seen["horses"] >= 2
    assert seen["Aragorn twice"] >= 2
