"""What holds of every check: order never matters, the same question gets the same bytes, safe fixes mend."""

# ruff: noqa: S311 (a seed that gives the same deck again is what these tests need)

from __future__ import annotations

import datetime as dt
import json
import os
import random
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests.properties.random_decks import ALIGNMENTS, BREAKS, legal_deck
from tests.properties.reference import SECTIONS, Deck, load_cards
from validator import Report, check

if TYPE_CHECKING:
    from pathlib import Path

CARDS = load_cards()
DAY = dt.date(2026, 11, 27)


@cache
def decks() -> list[dict[str, Any]]:
    """Random decks in our JSON form: legal ones, and one broken by each break."""
    made: list[Deck] = []
    for alignment in ALIGNMENTS:
        legal = legal_deck(random.Random(f"order {alignment}"), CARDS, alignment, "short")
        made.append(legal)
        for broken in BREAKS:
            deck = broken.apply(random.Random(f"{broken.name} {alignment}"), legal, CARDS)
            if deck is not None:
                made.append(deck)
    keys = ("alignment", "avatar", "length")
    return [
        {key: deck[key] for key in keys}
        | {section: [{"card": card, "count": count} for card, count in deck[section]] for section in SECTIONS}
        for deck in made
    ]


def without_lines(report: Report) -> dict[str, Any]:
    data = report.to_dict()
    for finding in data["findings"]:
        for card in finding["cards"]:
            del card["line"]
        finding["cards"].sort(key=json.dumps)
    data["findings"].sort(key=json.dumps)
    return data


def test_the_order_of_the_lines_never_matters() -> None:
    rng = random.Random(7)
    for deck in decks():
        shuffled = {
            key: rng.sample(value, len(value)) if isinstance(value, list) else value for key, value in deck.items()
        }
        assert without_lines(check(shuffled, as_of=DAY)) == without_lines(check(deck, as_of=DAY))


def test_copies_split_over_lines_count_together() -> None:
    for deck in decks():
        split = {
            key: [{**entry, "count": 1} for entry in value for _ in range(entry["count"])]
            if isinstance(value, list)
            else value
            for key, value in deck.items()
        }
        one, many = check(split, as_of=DAY), check(deck, as_of=DAY)
        assert {(f.rule, f.message) for f in one.findings} == {(f.rule, f.message) for f in many.findings}
        assert one.counts == many.counts


def test_a_verdict_follows_from_its_findings() -> None:
    for deck in decks():
        report = check(deck, as_of=DAY)
        severities = {str(finding.severity) for finding in report.findings}
        expected = "illegal" if "error" in severities else "undecided" if "undecided" in severities else "legal"
        assert report.verdict == expected
        weights = [["error", "undecided", "warning", "advice"].index(str(f.severity)) for f in report.findings]
        assert weights == sorted(weights)


def test_every_finding_names_its_rule_source_and_layer() -> None:
    for deck in decks():
        for finding in check(deck, as_of=DAY).findings:
            assert finding.source
            assert finding.set_by == "coe"
            assert finding.message.endswith((".", "?"))
            assert "\n" not in finding.message
            assert "{" not in finding.message


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [("0", "1"), ("2", "3")])
def test_the_same_question_gets_the_same_bytes_in_every_process(seeds: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "decks.ndjson"
    path.write_text("".join(json.dumps(deck) + "\n" for deck in decks()[:60]), encoding="utf-8")
    command = [
        sys.executable, "-c", "from validator.cli import main; import sys; sys.exit(main())",
        "check", str(path), "--output", "ndjson", "--as-of", "2026-11-27",
    ]  # fmt: skip
    outputs = [
        subprocess.run(command, capture_output=True, check=False, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in seeds
    ]
    assert outputs[0].count(b"\n") == 60
    assert outputs[0] == outputs[1]
