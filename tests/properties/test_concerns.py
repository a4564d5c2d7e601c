"""A deck is judged by the rules that it concerns alone, and what they find is what all rules find."""

# ruff: noqa: S311 (a seed that gives the same deck again is what these tests need)

from __future__ import annotations

import dataclasses
import datetime as dt
import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from cardpool.database import open_pool
from rulesets.deck import Correction, Deck, Holding, Player, Unresolved
from rulesets.finding import Severity, Violation
from rulesets.formats import known_formats, load_format
from rulesets.plan import Concerned
from rulesets.run import RuleResults, known_of, run_rules
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from rulesets.format import Format

DAYS = (None, dt.date(1996, 5, 1), dt.date(2026, 11, 27))


@cache
def shelves() -> list[tuple[Card, ...]]:
    """Cards that some rules are about: the rarer, the shorter the shelf, so that decks meet each of them."""
    pool = tuple(open_pool())
    marked = [
        lambda card: card.avatar or card.resource_avatar,
        lambda card: card.agent,
        lambda card: card.dragon or card.lair_of,
        lambda card: card.entity and not card.dragon,
        lambda card: "hoard item" in card.keywords or card.contains_hoard,
        lambda card: card.two_way,
        lambda card: card.dream,
        lambda card: card.specific_to or card.playable_by or card.players,
        lambda card: card.banned_for or card.unplayable_against or card.requires_agent,
        lambda card: card.not_startable or card.start_needs or card.lets_start or card.starts_in_lieu,
        lambda card: card.alignment == "stage" or card.stage_points,
        lambda card: card.copies_allowed or card.sideboard_only or card.deck,
        lambda card: card.type in {"site", "region"},
        lambda card: card.source == "coe",
    ]
    return [pool, *(tuple(filter(wanted, pool)) for wanted in marked)]


def random_deck(rng: random.Random, format_: Format) -> Deck:
    """Make a deck of any size for any player: mostly of what its sections are for, and of a few kinds of card."""
    sections = sorted(format_.counting.sections | {rng.choice(["sideboard_grey", "play_deck", "quest_deck"])})
    chosen = rng.sample(shelves(), rng.randint(1, 4))
    lines: list[tuple[Card, int]] = []
    for number in range(1, rng.choice([2, 5, 20, 60, 150])):
        card = rng.choice(rng.choice(chosen))
        lines.append((rng.choice(lines)[0] if lines and rng.random() < 0.1 else card, number))
    holdings = [
        Holding(card, rng.choice([1, 1, 1, 2, 3, 4]), rng.choice(sections), number, rng.random() < 0.05)
        for card, number in lines
    ]
    unresolved = [
        Unresolved(
            f"Nobody {number}", rng.choice([1, 3, None]), rng.choice([*sections, ""]), 500 + number,
            tuple(rng.sample(shelves()[0], 2)) if rng.random() < 0.3 else (),
        )
        for number in range(rng.choice([0, 0, 1, 3]))
    ]  # fmt: skip
    corrections = [Correction(h.card.title, *h[:4], "a test") for h in holdings[:1] if rng.random() < 0.3]
    alignment = rng.choice([*format_.players, *format_.players, None])
    avatars = [card.title for card in shelves()[1] if card.avatar]
    player = Player(
        alignment=alignment,
        avatar=rng.choice([None, *avatars]) if alignment in format_.counting.declares_avatar else None,
        length=rng.choice(format_.lengths),
        against=rng.choice([None, *format_.players]),
        stated=None if alignment or rng.random() < 0.5 else "sauron",
        stated_length=rng.choice([None, None, "starter"]),
    )
    return Deck(
        holdings,
        player,
        format_.counting,
        unresolved=unresolved,
        corrections=corrections,
        left_out=rng.choice([(), (), format_.counting.sections]),
        day=rng.choice(DAYS),
        keys_of=names_of(open_pool()).keys_of,
    )


WEIGHTS = [Severity.ERROR, Severity.UNDECIDED, Severity.WARNING, Severity.ADVICE]


def concerned(deck: Deck, format_: Format) -> set[str]:
    deciding, advising = format_.plan(deck.player.alignment, known_of(deck)).concerned(deck)
    assert all(setting.decides for setting, _ in deciding)
    assert not any(setting.decides for setting, _ in advising)
    return {setting.rule.id for setting, _ in (*deciding, *advising)}


def with_all_rules(deck: Deck, format_: Format) -> RuleResults:
    plan = format_.plan(deck.player.alignment, known_of(deck))
    return RuleResults(deck, Concerned([*plan.run], []), len(plan.run), plan.skipped)


@pytest.mark.parametrize("name", sorted(known_formats()))
@pytest.mark.parametrize("number", [30, pytest.param(1_200, marks=pytest.mark.slow)])
def test_the_rules_that_a_deck_concerns_find_what_all_rules_find(name: str, number: int) -> None:
    rng = random.Random(f"{name} {number}")
    format_ = load_format(name)
    spared = spoken = 0
    for _ in range(number):
        deck = random_deck(rng, format_)

        found, expected = run_rules(deck, format_), with_all_rules(deck, format_)
        # Asked first: then it is known with the first error, and what only warns and advises was not run.
        verdict = found.verdict

        assert found.findings == expected.findings
        assert (found.checked, found.skipped) == (expected.checked, expected.skipped)
        heaviest = min((WEIGHTS.index(finding.severity) for finding in expected.findings), default=-1)
        assert verdict == found.verdict == {0: "illegal", 1: "undecided"}.get(heaviest, "legal")
        plan = format_.plan(deck.player.alignment, known_of(deck))
        spared += len(plan.run) - len(concerned(deck, format_))
        spoken += len(found.findings)
    assert spared > number
    assert spoken > 3 * number


def test_a_rule_that_fails_is_not_taken_for_one_that_finds_nothing() -> None:
    format_ = load_format("coe")
    deck = random_deck(random.Random(7), format_)

    def failing(*_: object) -> Iterator[Violation]:
        yield Violation()
        raise ZeroDivisionError

    setting, settings = format_.plan("wizard", known_of(deck)).run[0]
    fails = dataclasses.replace(setting, rule=dataclasses.replace(setting.rule, check=failing))
    results = RuleResults(deck, Concerned([(fails, settings)], []), 1, ())

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            _ = results.verdict
        with pytest.raises(ZeroDivisionError):
            _ = results.findings


LISTED = {"cards.unknown", "cards.ambiguous", "cards.corrected", "deck.sections", "deck.length", "deck.alignment"}
"""Rules that speak of how a list is written, whatever its cards."""


def test_a_plain_list_is_not_looked_at_by_rules_about_odd_ones() -> None:
    format_ = load_format("coe")
    twilight = Holding(open_pool()["TW-106"], 1, "play_deck", 1)
    nobody, repaired = Unresolved("Nobody", 1, "play_deck", 2), Correction("Twylight", *twilight[:4], "a test")

    def looking(*, unresolved: Sequence[Unresolved] = (), corrections: Sequence[Correction] = ()) -> set[str]:
        wizard = Player(alignment="wizard")
        deck = Deck([twilight], wizard, format_.counting, unresolved=unresolved, corrections=corrections)
        return concerned(deck, format_)

    assert LISTED.isdisjoint(looking())
    assert "cards.unknown" in looking(unresolved=[nobody])
    assert "cards.corrected" in looking(corrections=[repaired])


@pytest.mark.parametrize(("copies", "looks"), [(10, False), (11, True)])
def test_a_limit_is_looked_at_where_there_is_more_than_it_allows(copies: int, looks: bool) -> None:  # noqa: FBT001
    format_ = load_format("coe")
    for section, rule_id in (("sideboard_fallen_wizard", "sideboard.fallen_wizard_size"), ("pool", "pool.characters")):
        character = next(card for card in open_pool() if card.title == "Bilbo")
        deck = Deck([Holding(character, copies, section, 1)], Player(alignment="wizard"), format_.counting)

        assert (rule_id in concerned(deck, format_)) is looks
        assert deck.total(section) == copies


def test_a_deck_of_sites_alone_has_no_cards_elsewhere() -> None:
    counting = load_format("coe").counting
    bree = next(card for card in open_pool() if card.title == "Bree")
    deck = Deck([Holding(bree, 1, "location_deck", 1)], Player(alignment="wizard"), counting)

    assert deck.of("site", "location_deck") == [*deck.holdings] == [Holding(bree, 1, "location_deck", 1)]
    assert (deck.held("avatar"), deck.of("avatar", "pool", "play_deck"), deck.marked("agent")) == ([], [], [])
