"""The product and the naive reference must find the same rules broken in the same random decks.

A failure names the deck by its seed, from which `legal` makes it again, and for a broken one the break.
"""

# ruff: noqa: S311 (a seed that gives the same deck again is what these tests need)

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from tests.properties.random_decks import ALIGNMENTS, BREAKS, Break, legal_deck
from tests.properties.reference import RULES, SECTIONS, Deck, expected, half_creatures, is_flexible, load_cards
from validator import check

pytestmark = pytest.mark.slow

CARDS = load_cards()
LENGTHS = ("starter", "short", "long", "campaign")
COMPARED = {rule for rule, _, _ in RULES}
LEGAL_DECKS = 15
BROKEN_DECKS = 3


@cache
def legal(seed: str, alignment: str) -> Deck:
    rng = random.Random(seed)
    return legal_deck(rng, CARDS, alignment, rng.choice(LENGTHS))


def as_json(deck: Deck) -> dict[str, Any]:
    """Write a deck in the project's own JSON form; the opponent is no part of it."""
    made: dict[str, Any] = {key: deck[key] for key in ("alignment", "avatar", "length")}
    for section in SECTIONS:
        made[section] = [{"card": card_id, "count": count} for card_id, count in deck[section]]
    return made


def found(deck: Deck) -> set[tuple[str, str]]:
    report = check(
        as_json(deck),
        "coe",
        alignment=deck["alignment"],
        avatar=deck["avatar"],
        length=deck["length"],
        against=deck["against"],
    )
    return {(finding.rule, str(finding.severity)) for finding in report.findings if finding.rule in COMPARED}


def difference(deck: Deck) -> str:
    """Say what only one of the two found; empty where they agree."""
    product, reference = found(deck), expected(deck, CARDS)
    if product == reference:
        return ""
    return f"only the product: {sorted(product - reference)}; only the reference: {sorted(reference - product)}"


@pytest.mark.parametrize("alignment", ALIGNMENTS)
def test_legal_decks(alignment: str) -> None:
    disagreements = []
    for seed in (f"{alignment} {number}" for number in range(LEGAL_DECKS)):
        words = difference(legal(seed, alignment))
        if words:
            disagreements.append(f"seed {seed!r}: {words}")
    assert not disagreements, "\n".join(disagreements)


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.name)
def test_broken_decks(broken: Break) -> None:
    disagreements = []
    for alignment in ALIGNMENTS:
        for seed in (f"{alignment} {n}" for n in range(BROKEN_DECKS)):
            deck = broken.apply(random.Random(f"{broken.name} {seed}"), legal(seed, alignment), CARDS)
            words = difference(deck) if deck is not None else ""
            if words:
                disagreements.append(f"{broken.name}, seed {seed!r}: {words}")
    assert not disagreements, "\n".join(disagreements)


@pytest.mark.parametrize("alignment", ALIGNMENTS)
def test_decks_with_several_breaks(alignment: str) -> None:
    disagreements = []
    for number in range(LEGAL_DECKS):
        seed = f"{alignment} {number}"
        rng = random.Random(f"several {seed}")
        deck, names = legal(seed, alignment), []
        for broken in rng.sample(BREAKS, 4):
            bad = broken.apply(rng, deck, CARDS)
            if bad is not None:
                deck = bad
                names.append(broken.name)
        words = difference(deck)
        if words:
            disagreements.append(f"seed {seed!r}, {names}: {words}")
    assert not disagreements, "\n".join(disagreements)


@pytest.mark.parametrize("alignment", ALIGNMENTS)
def test_the_player_type_of_a_legal_deck_is_inferred(alignment: str) -> None:
    for number in range(LEGAL_DECKS):
        seed = f"{alignment} {number}"
        deck = legal(seed, alignment)
        report = check({**as_json(deck), "alignment": None, "avatar": None}, "coe", length=deck["length"]).to_dict()
        assert (report["alignment"], report["avatar"], report["verdict"]) == (alignment, deck["avatar"], "legal"), seed


@pytest.mark.parametrize("alignment", ALIGNMENTS)
def test_the_counts_of_a_legal_deck_follow_one_assignment(alignment: str) -> None:
    for number in range(LEGAL_DECKS):
        seed = f"{alignment} {number}"
        deck = legal(seed, alignment)
        counts = check(as_json(deck), "coe", alignment=alignment, avatar=deck["avatar"], length=deck["length"]).counts
        halves = sum(half_creatures(CARDS[card_id], alignment) * count for card_id, count in deck["play_deck"])
        flexible = sum(count for card_id, count in deck["play_deck"] if is_flexible(CARDS[card_id], alignment))
        assert counts["play_deck"]["resources"] == counts["play_deck"]["hazards"], seed
        assert 30 <= counts["play_deck"]["resources"] <= 50, seed
        assert counts["play_deck"]["creatures"] == halves / 2, seed
        assert sum(sum(uses.values()) for uses in counts["two_way"].values()) >= flexible, seed
