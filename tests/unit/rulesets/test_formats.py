"""Format files: what is inherited, what is refused, and that every refusal names the place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulesets.formats import FormatError, known_formats, load_format, ruleset_version, sources
from rulesets.rule import registry

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'id = "ours"\ntitle = "Ours"\ninherits = "coe"\n'


def write(folder: Path, text: str) -> str:
    path = folder / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_standard_format_has_every_rule_with_a_source() -> None:
    coe = load_format("coe")

    assert set(coe.rules) <= set(registry())
    assert all(setting.source("wizard") for setting in coe.rules.values())
    assert coe.lineage == ("coe",)
    assert coe.dated == "2026-02-07"
    assert coe.lengths == ("starter", "short", "long", "campaign")
    assert "coe" in known_formats()


def test_a_child_overrides_a_value_and_keeps_the_rest(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."play_deck.creatures"]\nminimum = 10\nsource = "COL"\n'))

    setting = ours.rules["play_deck.creatures"]
    assert setting.settings.minimum == 10
    assert (setting.values["minimum"].set_by, setting.values["minimum"].source) == ("ours", "COL")
    assert setting.set_by == "ours"
    assert ours.rules["play_deck.characters"].set_by == "coe"
    assert ours.rules["play_deck.characters"].settings.most == 10
    assert ours.lineage == ("ours", "coe")


def test_a_child_that_names_no_source_keeps_the_parents(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."play_deck.creatures"]\nminimum = 10\n'))

    assert ours.rules["play_deck.creatures"].source("wizard") == "CoE 1.5.1, MEDM Agents"


def test_a_child_switches_a_rule_off(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules]\n"play_deck.creatures" = false\n'))

    assert "play_deck.creatures" not in ours.rules


def test_a_child_may_change_a_severity_and_how_it_is_played(tmp_path: Path) -> None:
    text = HEAD + '[play]\nplayers = ["wizard"]\n[rules."play_deck.creatures"]\nseverity = "warning"\n'
    ours = load_format(write(tmp_path, text))

    assert ours.rules["play_deck.creatures"].severity == "warning"
    assert ours.players == ("wizard",)
    assert ours.play["players"].set_by == "ours"
    assert ours.play["lengths"].set_by == "coe"


def test_a_source_may_differ_by_player_type() -> None:
    setting = load_format("coe").rules["avatars.alignment"]

    assert setting.source("balrog") == "CoE 1.3.B1"
    assert setting.source(None) == "CoE 1.3.W1, CoE 1.3.R1, CoE 1.3.F3, CoE 1.3.B1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = ", "cannot be read"),
        ('title = "Ours"', "lacks the text 'id'"),
        ('id = "ours"', "lacks the text 'title'"),
        (HEAD + "colour = 3", "has the unknown key 'colour'"),
        ('id = "ours"\ntitle = "Ours"\ninherits = "nowhere"', "There is no format 'nowhere'; known are: coe"),
        (HEAD + "[play]\npayers = []", "[play] of the format 'ours' has the unknown key 'payers'"),
        (HEAD + '[rules."no.rule"]\nmost = 1', "names the rule no.rule, which does not exist"),
        (HEAD + '[rules]\n"copies.unique" = 3', "copies.unique of the format 'ours' must be a table or false"),
        (HEAD + '[rules."copies.unique"]\nleast = 1', "The setting 'least' of the rule copies.unique"),
        (
            HEAD + '[rules."copies.unique"]\nmost = "one"',
            "'most' of the rule copies.unique of the format 'ours' must be",
        ),
        (HEAD + '[rules."copies.unique"]\nmost = -1', "must be: number"),
        (HEAD + '[rules."copies.unique"]\nmost = true', "must be: number"),
        (HEAD + '[rules."copies.unique"]\nseverity = "fatal"', "must be one of: error, undecided, warning, advice"),
        (HEAD + '[rules."copies.unique"]\nsource = 3', "must be a text, or a table of texts"),
        (HEAD + '[rules."copies.unique"]\nsource = { wizard = 3 }', "must be a text, or a table of texts"),
        (HEAD + '[rules."copies.unique"]\nsource = "HEARSAY 1"', "'HEARSAY 1' of the rule copies.unique"),
        (
            HEAD + '[rules."locations.alignment"]\nbalrog_dark_holds = "some"',
            "must be: those with a Balrog version or all",
        ),
        (HEAD + '[rules."sideboard.size"]\nmost = { short = 30 }', "has no value for 'starter'"),
        (HEAD + '[rules."start.characters"]\nmost = { wizard = 5 }', "has no value for 'ringwraith'"),
        (HEAD + '[rules."copies.unique"]\nmost = 1\n[rules]\n"copies.unique" = false', "cannot be read"),
        ('id = "o"\ntitle = "O"\n[rules."copies.unique"]\nmost = 1', "The source of the rule copies.unique"),
        (
            'id = "o"\ntitle = "O"\n[rules."copies.unique"]\nsource = "CoE 1"',
            "does not set 'most' of the rule copies.unique",
        ),
        ('id = "o"\ntitle = "O"', "does not set 'agents_are_hazards_for' in its table [play]"),
        (
            'id = "o"\ntitle = "O"\n[rules]\n"copies.unique" = false',
            "switches off copies.unique, which it does not inherit",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, text))

    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(FormatError, match=r"There is no format .moe.; known are: .*coe"):
        load_format("moe")


def test_a_file_that_is_not_there_is_no_format() -> None:
    with pytest.raises(FormatError, match=r"There is no format .nowhere\.toml."):
        load_format("nowhere.toml")


def test_a_format_that_inherits_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="inherits itself"):
        load_format(write(tmp_path, 'id = "coe"\ntitle = "x"\ninherits = "coe"\n'))


def test_a_folder_is_no_format(tmp_path: Path) -> None:
    (tmp_path / "x.toml").mkdir()
    with pytest.raises(FormatError, match="cannot be read"):
        load_format(str(tmp_path / "x.toml"))


def test_the_bibliography_has_a_title_for_every_source() -> None:
    assert {"CoE", "METD", "METD-E", "MEDM", "RGEO", "DC", "COL", "PRACTICE"} <= set(sources())
    assert all(source["title"] for source in sources().values())


def test_the_version_of_the_rules_is_twelve_hex_digits() -> None:
    assert len(ruleset_version()) == 12
    assert set(ruleset_version()) <= set("0123456789abcdef")
