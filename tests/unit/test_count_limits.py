from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulesets.citations import parts
from rulesets.formats import known_formats, load_format
from rulesets.rule import NUMBER, NUMBERS, registry
from validator.checking import check
from validator.count_limits import CountLimit, count_limits

if TYPE_CHECKING:
    from validator.report import Report

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
WITHOUT_A_COUNT = {
    "avatars.three_different": "the number of kinds of avatar",
    "avatars.two_different": "the number of kinds of avatar",
    "characters.balrog_mind": "the mind of each character",
    "copies.fallen_wizard": "the copies of each card",
    "copies.lord": "the copies of each card",
    "copies.non_unique": "the copies of each card",
    "copies.unique": "the copies of each card",
    "cards.not_playable": "the mind of each character",
    "golden_hoard.dragons": "no count of the deck",
    "golden_hoard.matching": "said only where items and lairs are enough, each by its own count limit",
    "locations.copies": "the copies of each site",
    "sideboard.avatars": "the copies of each avatar",
    "solitaire.shadow": "the mind of each character",
    "solitaire.starting": "told in words by its findings",
    "start.draft": "the mind of each character",
}
"""Rules that hold numbers and limit no count of the whole deck or of a section."""


def report(text: str | bytes, format_: str = "coe", **asked: Any) -> Report:  # noqa: ANN401  # what check takes
    return check(text, format_, **asked)


def count_limit(of: Report, rule: str) -> CountLimit:
    (found,) = [one for one in count_limits(of) if one.rule == rule]
    return found


def deck(*lines: str, player: str = "wizard") -> str:
    return "\n".join([f"Alignment: {player}", "Pool", "1 Bilbo", "Deck", *lines])


def test_every_rule_that_limits_a_count_declares_it() -> None:
    counting = {
        rule.id for rule in registry().values() if any(one.kind in {NUMBER, NUMBERS} for one in rule.params.values())
    }
    measured = {rule.id for rule in registry().values() if rule.count}
    assert measured - counting == set()
    assert counting - measured == set(WITHOUT_A_COUNT)


@pytest.mark.parametrize("format_", known_formats())
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_a_count_limit_never_tells_another_thing_than_its_rule(format_: str, path: Path) -> None:
    found = report(path.read_bytes(), format_)
    said = {finding.rule: finding.severity.value for finding in reversed(found.findings) if not finding.cards}
    said |= {finding.rule: finding.severity.value for finding in reversed(found.findings) if finding.rule not in said}
    for one in count_limits(found):
        heard = said.get(one.rule)
        if one.state in {"over", "under"}:
            assert one.severity == heard, one
            assert heard in {"error", "warning"}, one
        elif one.state == "undecided":
            assert heard in {"undecided", None}, one
        else:
            assert one.severity is None
            assert heard is None or one.rule.startswith("solitaire."), one


@pytest.mark.parametrize("format_", known_formats())
def test_the_limits_are_those_of_the_format(format_: str) -> None:
    rules = load_format(format_).rules
    for one in count_limits(report(EXAMPLES[-1].read_bytes(), format_)):
        setting = rules[one.rule]
        assert set(parts(one.source)) <= {place for text in setting.citations for place in parts(text)}
        assert one.set_by == setting.set_by


@pytest.mark.parametrize(
    ("creatures", "agents", "value", "state"),
    [(12, 0, 12, "near"), (13, 0, 13, "ok"), (11, 1, 11.5, "under"), (11, 2, 12, "near"), (11, 0, 11, "under")],
)
def test_halves_of_creatures_do_not_make_up_a_whole(creatures: int, agents: int, value: float, state: str) -> None:
    names = ["Cave-drake", "Wargs", "Orc-patrol", "Giant Spiders", "Brigands"]
    lines = [f"3 {name}" for name in names[: creatures // 3]]
    lines += [f"{creatures % 3} {names[4]}"] if creatures % 3 else []
    lines += ["1 Golodhros", "1 Pôn-ora-Pôn"][:agents]
    found = count_limit(report(deck(*lines)), "play_deck.creatures")
    assert (found.value, found.minimum, found.maximum, found.state) == (value, 12, None, state)
    assert found.allowed == "at least 12"


def test_the_sideboard_is_held_against_the_length_of_the_game() -> None:
    text = (Path(__file__).parents[2] / "examples/illegal-too-much-of-everything.deck").read_bytes()
    short = count_limit(report(text), "sideboard.size")
    long = count_limit(report(text, length="long"), "sideboard.size")
    early = count_limit(report(text, "metw"), "sideboard.size")
    assert (short.value, short.maximum, short.state, short.severity) == (33, 30, "over", "error")
    assert (long.value, long.maximum, long.state, long.severity) == (33, 35, "ok", None)
    assert (early.maximum, early.set_by) == (15, "metw")
    assert short.allowed == "at most 30 in a short game"


def test_a_count_that_lines_may_still_mend_is_undecided() -> None:
    found = count_limit(report(deck("29 Glamdrng", "1 Concealment")), "play_deck.resources")
    assert (found.value, found.state, found.severity) == (1, "undecided", "undecided")


def test_what_does_not_concern_the_player_is_left_out() -> None:
    rules = {one.rule for one in count_limits(report(deck("2 Gandalf")))}
    assert rules.isdisjoint({"pool.stage_points", "agents.mind_total", "sideboard.fallen_wizard_size", "start.mind"})
    rules = {one.rule for one in count_limits(report(deck("2 Saruman [F]", player="fallen-wizard")))}
    assert {"pool.stage_points", "pool.stage_count"} <= rules
