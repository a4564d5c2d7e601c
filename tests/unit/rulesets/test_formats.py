"""Format files: what is inherited, what is refused, and that every refusal names the place."""

from __future__ import annotations

import datetime as dt
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
    assert setting.source(None) == "CoE 1.3.W1, CoE 1.3.R1, CoE 1.3.F3, CoE 1.8.F1, CoE 1.3.B1"


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
        (HEAD + '[rules."copies.unique"]\nmost = 2\n[rules]\n"copies.unique" = false', "cannot be read"),
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


# --- dates ------------------------------------------------------------------------------------------------------------

DATED = (
    HEAD
    + """
[[rules."sideboard.fallen_wizard_size"]]
most = 5
source = "COL"

[[rules."sideboard.fallen_wizard_size"]]
from = 2026-12-15
most = 8
source = "PRACTICE"
"""
)


@pytest.mark.parametrize(
    ("day", "most"),
    [(dt.date(2026, 12, 14), 5), (dt.date(2026, 12, 15), 8), (dt.date(2026, 12, 16), 8), (None, 8)],
)
def test_a_dated_value_holds_from_its_day(tmp_path: Path, day: dt.date | None, most: int) -> None:
    ours = load_format(write(tmp_path, DATED), day)

    assert ours.rules["sideboard.fallen_wizard_size"].settings.most == most


def test_a_rule_that_is_not_in_force_yet_is_not_there(tmp_path: Path) -> None:
    text = HEAD + '[[rules."golden_hoard.dragons"]]\nfrom = 2027-01-01\nneeded = 1\nsource = "PRACTICE"\n'

    assert "golden_hoard.dragons" not in load_format(write(tmp_path, text), dt.date(2026, 12, 31)).rules
    assert "golden_hoard.dragons" in load_format(write(tmp_path, text), dt.date(2027, 1, 1)).rules


def test_the_order_of_dated_entries_in_the_file_does_not_matter(tmp_path: Path) -> None:
    entries = DATED.split("[[")
    turned = entries[0] + "[[" + entries[2] + "[[" + entries[1]

    ours = load_format(write(tmp_path, turned), dt.date(2027, 1, 1))

    assert ours.rules["sideboard.fallen_wizard_size"].settings.most == 8


@pytest.mark.parametrize(
    "text",
    [
        HEAD + '[[rules."copies.unique"]]\nfrom = "soon"\nmost = 2',
        HEAD + '[rules."copies.unique"]\nfrom = 2027-01-01\nmost = 2',
        HEAD + '[[rules."copies.unique"]]\nfrom = 2027-01-01T10:00:00\nmost = 2',
    ],
)
def test_a_date_must_be_a_day_of_one_of_several_entries(tmp_path: Path, text: str) -> None:
    with pytest.raises(FormatError, match="The 'from' of the rule copies"):
        load_format(write(tmp_path, text))


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("treasures", ["2", "3", "4", "5"])
def test_an_option_sets_its_parameters(treasures: str) -> None:
    scenario = load_format("golden-hoard", None, (("treasures", treasures),))

    assert scenario.rules["golden_hoard.treasures"].settings.needed == int(treasures)
    assert scenario.rules["golden_hoard.lairs"].settings.needed == int(treasures)
    assert scenario.rules["golden_hoard.lairs"].values["needed"].set_by == "option treasures"


def test_an_option_that_is_not_given_keeps_the_formats_value() -> None:
    assert load_format("golden-hoard").rules["golden_hoard.treasures"].settings.needed == 5


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("treasures", "1", r"The option 'treasures' takes one of: 2, 3, 4, 5"),
        ("treasures", "many", r"The option 'treasures' takes one of: 2, 3, 4, 5"),
        ("colour", "red", r"has no option 'colour'; it has: .*treasures"),
    ],
)
def test_a_choice_that_is_not_offered_is_refused(name: str, value: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        load_format("golden-hoard", None, ((name, value),))


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("3", "must be a table with `sets`"),
        ('{ sets = "copies.unique.most" }', "must be a table with `sets`"),
        ('{ sets = ["copies.unique.most"], colour = 3 }', "must be a table with `sets`"),
        ('{ sets = ["copies.unique.least"] }', "which is no parameter of a rule"),
        ('{ sets = ["nowhere"] }', "which is no parameter of a rule"),
    ],
)
def test_an_option_that_cannot_be_meant_is_refused(tmp_path: Path, option: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, HEAD + f"[options]\nx = {option}\n"))

    assert message in str(caught.value)


# --- useless and contradictory settings -------------------------------------------------------------------------------


def test_a_setting_that_changes_nothing_is_refused_with_both_places_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, HEAD + '[rules."copies.unique"]\nmost = 1\n'))

    assert "'most' of the rule copies.unique of the format 'ours'" in str(caught.value)
    assert "the format 'coe' sets already" in str(caught.value)


def test_a_value_may_be_stated_again_with_its_own_source(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."copies.unique"]\nmost = 1\nsource = "COL"\n'))

    assert ours.rules["copies.unique"].values["most"].source == "COL"


def test_a_card_that_is_both_let_in_and_kept_out_is_refused_with_both_places_named(tmp_path: Path) -> None:
    text = HEAD + '[rules."cards.format"]\nalso = ["Twilight"]\nnever = ["Twilight"]\nsource = "PRACTICE"\n'
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, text))

    assert "'Twilight' stands in 'never' (set by 'ours') and in 'also' (set by 'ours')" in str(caught.value)


def test_a_format_may_bring_its_own_sources(tmp_path: Path) -> None:
    text = HEAD + '[sources.HOUSE]\ntitle = "House rules"\n[rules."copies.unique"]\nmost = 2\nsource = "HOUSE 3"\n'

    assert load_format(write(tmp_path, text)).rules["copies.unique"].source("wizard") == "HOUSE 3"


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + '[rules."copies.unique"]\nmost = 2\n')
    assert load_format(path).rules["copies.unique"].settings.most == 2

    write(tmp_path, HEAD + '[rules."copies.unique"]\nmost = 3\n')

    assert load_format(path).rules["copies.unique"].settings.most == 3


# --- the shipped formats, against the sources -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sizes", "sets", "players"),
    [
        ("metw", (15, 15, 20, 25), {"TW"}, {"wizard"}),
        ("metd", (20, 20, 25, 30), {"TW", "TD"}, {"wizard"}),
        ("medm", (20, 20, 25, 30), {"TW", "TD", "DM"}, {"wizard"}),
        (
            "mewh",
            (30, 30, 35, 40),
            {"TW", "TD", "DM", "LE", "AS", "WH"},
            {"wizard", "ringwraith", "fallen-wizard"},
        ),
        (
            "coe",
            (30, 30, 35, 40),
            {"TW", "TD", "DM", "LE", "AS", "WH", "BA"},
            {"wizard", "ringwraith", "fallen-wizard", "balrog"},
        ),
    ],
)
def test_the_eras(name: str, sizes: tuple[int, ...], sets: set[str], players: set[str]) -> None:
    era = load_format(name)

    most = era.rules["sideboard.size"].settings.most
    assert tuple(most[length] for length in ("starter", "short", "long", "campaign")) == sizes
    assert set(era.rules["cards.format"].settings.sets) == sets
    assert set(era.players) == players


def test_the_council_of_lorien() -> None:
    col = load_format("col")

    assert col.rules["sideboard.size"].settings.most["short"] == 30
    assert col.rules["play_deck.resources"].settings.minimum == 30
    assert col.rules["play_deck.creatures"].settings.minimum == 12
    assert col.rules["play_deck.avatars"].settings.most == 3
    assert col.rules["avatars.three_different"].settings.most_different == 2
    assert all(col.rules[rule].source(None) == "COL" for rule in ("sideboard.size", "play_deck.creatures"))


def test_a_section_that_no_game_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('id = "ours"\ntitle = "Ours"\ninherits = "coe"\n[play]\nsections = ["pool", "attic"]\n', "utf-8")

    with pytest.raises(FormatError, match=r"'ours' names the section 'attic'; known are: pool, play_deck"):
        load_format(str(path))
