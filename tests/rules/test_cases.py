"""The case files: one a rule, in each case a deck and exactly what is to be found in it.

A case file `<family>/<name>.yaml` is about the rule `<family>.<name>`. It reads:

    severity: warning        # of the findings of this rule; error where nothing is said
    cases:
      what_the_case_shows:
        base: wizard         # the legal deck of `bases/` that the case changes
        replace: {play_deck: {Greed (TW): {Night (TW): 1}}}  # copies taken out for as many others
        findings:            # none where nothing is said
          - {values: {hazards: 31}, cards: [Night]}

The steps are `remove` (a section's name with `all` takes it out), `replace`, `add`, `lines` (text put under the
section as it is) and `starting` (names marked as the starting company). Instead of a base, `list` gives a whole list as
text. `alignment`, `avatar`, `length`, `against` and `as_of` are asked for; the alignment is the base's where nothing is
said, and to be inferred where it is null. `format` names another format than the base's, which is the standard one
unless the base says `for: {format, alignment}`; `settings` lets a format inherit it and set parameters of its rules,
and `options` chooses what it leaves open. `for_each` repeats the case: `$card` stands for the item, `$title` for the
item without its set code, and where the item is a mapping, `$key` for its values.

The findings are all of those that the report has of this rule, of its family and of the rules that the case names,
advice of other rules left out. Of each finding, `rule` (this one where nothing is said), `severity` and whatever is
written must hold: some of its `values`, the titles of its `cards` in any order, the `line` of the first of them, its
`section`, `fix`, `message` and `source`. `counts` and `player` ask for some of the report's counts, and for the player
it found.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from validator.checking import check
from validator.decklists import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulesets.finding import Finding
    from validator.decklists import Decklist
    from validator.report import Report

HERE = Path(__file__).parent
BASES = HERE / "bases"
HEADINGS = {
    "pool": "Pool",
    "play_deck": "Deck",
    "sideboard": "Sideboard",
    "sideboard_fallen_wizard": "Sideboard against Fallen-wizards",
    "location_deck": "Sites",
}
"""Sections to the headings under which a list has them. Other sections have none; a deck with one is put together."""
SIDEBOARDS = ("sideboard", "sideboard_fallen_wizard", "sideboard_grey", "sideboard_dc_world")
ASKED = ("alignment", "avatar", "length", "against", "as_of")
CASE_KEYS = {
    "base", "list", "remove", "replace", "add", "lines", "starting", *ASKED, "format", "settings", "options",
    "findings", "counts", "player",
}  # fmt: skip
FINDING_KEYS = {"rule", "severity", "values", "cards", "line", "section", "fix", "message", "source"}

Sections = dict[str, dict[str, int]]
Case = dict[str, Any]


def load(path: Path) -> Any:  # noqa: ANN401  # whatever the file says
    """Read a YAML file, with the faster parser where it is built in."""
    return yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  # both safe


@cache
def base_file(name: str) -> Mapping[str, Any]:
    """Read a file of `bases/`; what it holds is shared, so copy it before changing it."""
    file: Mapping[str, Any] = load(BASES / f"{name}.yaml")
    return file


def base_deck(name: str) -> Sections:
    """Give the deck of a base, in a copy."""
    return {section: dict(cards) for section, cards in base_file(name).items() if section != "for"}


def meant_for(name: str | None) -> Mapping[str, Any]:
    """Give the format and the player type of a base; that of a standard base is its name."""
    standard = {"format": "coe", "alignment": name}
    meant: Mapping[str, Any] = base_file(name).get("for", standard) if name else standard
    return meant


def all_cases() -> Iterator[Any]:
    """Give every case of every file, those with `for_each` once for each item."""
    for path in sorted(HERE.glob("*/*.yaml")):
        if path.parent == BASES:
            continue
        file = load(path)
        rule = f"{path.parent.name}.{path.stem}"
        for name, case in file["cases"].items():
            for label, one in repeated(case):
                yield pytest.param(rule, one, file.get("severity", "error"), id=f"{rule}: {name}{label}")


def repeated(case: Case) -> Iterator[tuple[str, Case]]:
    """Give the case with a label, once for each item of its `for_each`."""
    items = case.get("for_each", [{}])
    body = {key: value for key, value in case.items() if key != "for_each"}
    for item in items:
        words = item if isinstance(item, dict) else {"card": item}
        if "card" in words:
            words = {"title": re.sub(r" \([A-Z0-9]{2,3}\)$", "", words["card"]), **words}
        label = f" [{next(iter(words.values()))}]" if words else ""
        yield label, filled(body, words)


def filled(part: Any, words: Mapping[str, Any]) -> Any:  # noqa: ANN401  # any part of a case
    """Put words in the place of `$word` throughout a part of a case."""
    if isinstance(part, dict):
        return {filled(key, words): filled(value, words) for key, value in part.items()}
    if isinstance(part, list):
        return [filled(item, words) for item in part]
    if not isinstance(part, str):
        return part
    # A word alone keeps its kind: `$mind` may be a number.
    return words[part[1:]] if part[:1] == "$" and part[1:] in words else Template(part).safe_substitute(words)


def take(deck: Sections, section: str, card: str, copies: int) -> None:
    """Take copies out of a section.

    Raises:
        ValueError: it holds fewer.
    """
    held = deck.get(section, {}).get(card, 0)
    if held < copies:
        raise ValueError(f"The {section} holds {held} copies of {card}, and the case takes out {copies}.")
    deck[section][card] = held - copies


def put(deck: Sections, section: str, card: str, copies: int) -> None:
    """Put copies into a section."""
    cards = deck.setdefault(section, {})
    cards[card] = cards.get(card, 0) + copies


def changed(case: Case) -> Sections:
    """Give the base of a case with the changes made."""
    deck = base_deck(case["base"])
    for section, cards in case.get("remove", {}).items():
        if cards == "all":
            del deck[section]
            continue
        for card, copies in cards.items():
            take(deck, section, card, copies)
    for section, swaps in case.get("replace", {}).items():
        for old, news in swaps.items():
            take(deck, section, old, sum(news.values()))
            for new, copies in news.items():
                put(deck, section, new, copies)
    for section, cards in case.get("add", {}).items():
        for card, copies in cards.items():
            put(deck, section, card, copies)
    return deck


def deck_of(case: Case) -> str | Decklist:
    """Write the deck of a case as a list; one with sections for which lists have no heading, put together from that."""
    if "list" in case:
        text: str = case["list"]
        return text
    lines: list[str] = []
    where: dict[int, str] = {}
    starting = set(case.get("starting", ()))
    extra = case.get("lines", {})
    deck = changed(case)
    assert starting <= deck.get("pool", {}).keys(), "A card of `starting` is not in the pool."
    for section, cards in deck.items():
        lines += ["", HEADINGS.get(section, "Deck")]
        for card, copies in cards.items():
            mark = " (starting)" if section == "pool" and card in starting else ""
            if copies:
                lines.append(f"{copies} {card}{mark}")
                where[len(lines)] = section
        lines += extra.get(section, [])
    written = "\n".join(lines)
    return written if deck.keys() <= HEADINGS.keys() else in_sections(read(written), where, deck)


def in_sections(decklist: Decklist, where: Mapping[int, str], deck: Sections) -> Decklist:
    """Move the entries of a list to the sections of their lines."""
    assert len(decklist.entries) == len(where), "A line of the case is not an entry."
    entries = tuple(entry._replace(section=where[entry.line]) for entry in decklist.entries)
    return replace(decklist, entries=entries, notes=(), sections=frozenset(deck))


def format_of(parent: str, settings: Mapping[str, Mapping[str, Any]], folder: Path) -> str:
    """Write a format that inherits another and sets parameters of its rules; give the path of its file."""
    lines = ['id = "case"', 'title = "Case"', f'inherits = "{parent}"']
    for rule, values in settings.items():
        lines.append(f'[rules."{rule}"]')
        # Texts, numbers, switches and lists of texts are written alike in JSON and in TOML.
        lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    path = folder / "case.toml"
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def put_before_the_law(case: Case, folder: Path) -> Report:
    """Check the deck of a case as the case asks."""
    meant = meant_for(case.get("base"))
    asked = {key: case.get(key) for key in ASKED}
    if "alignment" not in case:
        asked["alignment"] = meant["alignment"]
    format_: str = case.get("format", meant["format"])
    if "settings" in case:
        format_ = format_of(format_, case["settings"], folder)
    return check(deck_of(case), format_, options=case.get("options"), **asked)


def seen(finding: Finding) -> dict[str, Any]:
    """Give what a case may say of a finding."""
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "values": dict(finding.values),
        "cards": sorted(card.title for card in finding.cards),
        "line": finding.cards[0].line if finding.cards else None,
        "section": finding.section,
        "fix": finding.fix.title if finding.fix else None,
        "message": finding.message,
        "source": finding.source,
    }


def holds(wanted: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Tell whether all that is wanted is there, in mappings down to the last level."""
    return all(
        key in got
        and (holds(value, got[key]) if isinstance(value, dict) and isinstance(got[key], dict) else got[key] == value)
        for key, value in wanted.items()
    )


def differences(wanted: list[dict[str, Any]], got: list[dict[str, Any]]) -> list[str]:
    """Match findings one to one, those of which most is said first; say what is left on either side."""
    missing = []
    left = list(got)
    for one in sorted(wanted, key=len, reverse=True):
        match = next((finding for finding in left if holds(one, finding)), None)
        if match is None:
            missing.append(f"missing: {one}")
        else:
            left.remove(match)
    return missing + [f"not asked for: {finding}" for finding in left]


@pytest.mark.parametrize(("rule", "case", "severity"), list(all_cases()))
def test_case(rule: str, case: Case, severity: str, tmp_path: Path) -> None:
    assert case.keys() <= CASE_KEYS, "The case has a key that means nothing."
    wanted = []
    for finding in case.get("findings", []):
        assert finding.keys() <= FINDING_KEYS, "A finding has a key that means nothing."
        whose = finding.get("rule", rule)
        one = {"rule": whose, "severity": severity if whose == rule else "error", **finding}
        if "cards" in one:
            one["cards"] = sorted(one["cards"])
        wanted.append(one)

    report = put_before_the_law(case, tmp_path)

    # What a rule of another family says, or one that is yet to be written, is a matter of its own cases.
    named, family = {one["rule"] for one in wanted}, rule.partition(".")[0]
    got = [
        seen(one)
        for one in report.findings
        if one.rule in {rule, *named} or (one.rule.startswith(f"{family}.") and one.severity != "advice")
    ]
    wrong = differences(wanted, got)
    assert not wrong, "\n".join(wrong)
    assert holds(case.get("counts", {}), report.counts)
    # What a line that is not understood leaves open is not to be mended before that line.
    for said in report.findings:
        if said.severity == "undecided" and said.fix and said.section and report.deck.unresolved_places(said.section):
            assert said.fix.title.startswith("Correct line") or said.rule in {"cards.unknown", "cards.ambiguous"}
    player = case.get("player", {})
    for key in ("alignment", "avatar"):
        assert getattr(report.deck.player, key) == player.get(key, getattr(report.deck.player, key))
    assert player.get("inferred_from", "") in (report.deck.player.inferred_from or "")


@pytest.mark.parametrize("name", ["wizard", "ringwraith", "fallen-wizard", "balrog"])
def test_of_a_base_deck_there_is_nothing_to_say(name: str, tmp_path: Path) -> None:
    report = put_before_the_law({"base": name}, tmp_path)

    assert [seen(finding) for finding in report.findings] == []
    assert report.counts["play_deck"] | {"total": 0} == {
        "resources": 30, "hazards": 30, "creatures": 12, "characters": 10, "avatars": 3, "total": 0,
    }  # fmt: skip
    assert report.counts["pool"]["characters"] == 10
    assert report.counts["sideboard"]["total"] == 30
    assert report.counts["sideboard_fallen_wizard"]["total"] == 10


@pytest.mark.parametrize(
    ("name", "avatars", "dream"),
    [("dreamcards-wizard", 3, 29), ("dreamcards-elf-lord", 3, 30)],
)
def test_of_a_base_deck_of_dream_card_games_there_is_nothing_to_say(
    name: str, avatars: int, dream: int, tmp_path: Path
) -> None:
    report = put_before_the_law({"base": name}, tmp_path)

    assert [seen(finding) for finding in report.findings] == []
    assert report.counts["play_deck"] == {
        "resources": 30, "hazards": 30, "creatures": 12, "characters": 10, "avatars": avatars, "total": 73,
    }  # fmt: skip
    counted = [h for h in report.deck.holdings if h.section in {"pool", "play_deck", "sideboard"}]
    assert sum(holding.count for holding in counted if holding.card.dream) == dream
    assert [report.deck.total(section) for section in SIDEBOARDS] == [30, 10, 10, 10]


@pytest.mark.parametrize("name", ["metw", "golden-hoard", "solitaire"])
def test_of_a_base_deck_of_another_game_there_is_nothing_to_say(name: str, tmp_path: Path) -> None:
    report = put_before_the_law({"base": name}, tmp_path)

    assert [seen(finding) for finding in report.findings] == []
