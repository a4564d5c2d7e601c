"""Format files: what is inherited, what is refused, and that every refusal names the place."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from rulesets.deck import Player
from rulesets.errors import FormatError
from rulesets.formats import known_formats, load_format, ruleset_version, sources
from rulesets.rule import registry
from validator.checking import check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WIZARD = Player(alignment="wizard")
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
    assert ours.rules["play_deck.characters"].settings.maximum == 10
    assert ours.lineage == ("ours", "coe")


def test_a_number_without_a_source_is_cited_as_its_setters_own(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."play_deck.creatures"]\nminimum = 10\n'))

    setting = ours.rules["play_deck.creatures"]
    assert setting.values["minimum"].source == setting.source_for(WIZARD) == "set by ours"


def test_one_of_several_numbers_leaves_the_others_their_sources(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."play_deck.resources"]\nmaximum = 40\n'))

    setting = ours.rules["play_deck.resources"]
    assert setting.source_for(WIZARD, ("minimum",)) == "CoE 1.5"
    assert setting.source_for(WIZARD, ("maximum",)) == "set by ours"
    assert setting.source_for(WIZARD) == "CoE 1.5, set by ours"


def test_another_severity_is_no_other_source(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."play_deck.creatures"]\nseverity = "warning"\n'))

    assert ours.rules["play_deck.creatures"].source_for(WIZARD) == "CoE 1.5.1, MEDM Agents"


def test_how_it_is_played_is_cited_as_its_setters_own_too(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[play]\nplayers = ["wizard"]\n'))

    assert ours.play["players"].source == "set by ours"
    assert ours.play["lengths"].source == "CoE 1.1"


def test_one_value_may_have_a_source_of_its_own(tmp_path: Path) -> None:
    numbers = '[rules."play_deck.resources"]\nminimum = 25\nmaximum = 40\n'
    text = f'{numbers}source = "COL"\nsources = {{ maximum = "PRACTICE" }}\n'
    setting = load_format(write(tmp_path, HEAD + text)).rules["play_deck.resources"]

    assert setting.source_for(WIZARD, ("minimum",)) == "COL"
    assert setting.source_for(WIZARD, ("maximum",)) == "PRACTICE"


def test_a_source_is_kept_by_what_its_rule_says() -> None:
    size, unplayable = (load_format("metw").rules[rule] for rule in ("sideboard.size", "opponent.unplayable"))

    assert size.source_for(Player(alignment="wizard", length="long")) == "METD The Sideboard"
    assert size.source_for(Player(alignment="wizard", length="campaign")) == "READING"
    agents = ("no_agents_against",)
    assert unplayable.source_for(Player(alignment="balrog", against="ringwraith"), agents) == "CoE 1.8.1"
    assert unplayable.source_for(Player(alignment="ringwraith", against="balrog"), agents) == "CoE 1.8.2"


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


def test_a_child_changes_how_a_game_starts_value_by_value(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[start]\nhand = 7\n[movement]\nsource = "COL"\nregions = 3\n'))

    start, movement = ours.tables["start"], ours.tables["movement"]
    assert (start["hand"].value, start["hand"].set_by, start["hand"].source) == (7, "ours", "set by ours")
    assert (movement["regions"].value, movement["regions"].set_by, movement["regions"].source) == (3, "ours", "COL")
    assert (start["general_influence"].value, start["general_influence"].set_by) == (20, "coe")
    assert movement["regions_with_effects"].source == "METD Region movement"


def test_a_format_that_starts_from_nothing_moves_as_the_standard_game_where_it_is_silent() -> None:
    solitaire, standard = load_format("road-goes-ever-on"), load_format("coe")

    assert solitaire.tables["movement"] == standard.tables["movement"]
    assert solitaire.tables["start"]["hand"].set_by == "road-goes-ever-on"
    assert solitaire.tables["start"]["general_influence"] == standard.tables["start"]["general_influence"]


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
        ('id = "ours"\ntitle = "Ours"\ninherits = "nowhere"', "There is no format 'nowhere'; known are: "),
        (HEAD + "[play]\npayers = []", "[play] of the format 'ours' has the unknown key 'payers'"),
        (HEAD + "[start]\nhands = 7", "[start] of the format 'ours' has the unknown key 'hands'"),
        (
            HEAD + '[start]\nhand = "seven"',
            "The setting 'hand' of the table [start] of the format 'ours' must be: number",
        ),
        (HEAD + "[start]\nhand = -1", "must be: number"),
        (HEAD + "[start]\nhand = 7.5", "must be: number"),
        (HEAD + "[movement]\nregions = 9", "'regions' of the table [movement] of the format 'ours' must be: at most 8"),
        (
            HEAD + "[movement]\nregions_with_effects = 1_000",
            "must be: at most 8; moves over more regions take too long",
        ),
        pytest.param(HEAD + "x = " + "9" * 5_000, "cannot be read: a number has too many digits.", id="digits"),
        pytest.param(HEAD + "x = " + "[" * 5_000, "cannot be read: it is nested too deeply.", id="brackets"),
        pytest.param(HEAD + "#" * (1 << 20), "cannot be read: it is larger than 1 MB.", id="large"),
        (HEAD + "[start]\nredraw = 1", "must be: flag"),
        (HEAD + '[start]\nsites = { wizard = ["Bree"] }', "must be: text by key"),
        (HEAD + '[start]\nhand_from = "sleeve"', "names the section 'sleeve'; known are: "),
        (HEAD + '[start]\ncompany_from = ["sleeve"]', "names the section 'sleeve'; known are: "),
        (HEAD + '[start]\nsource = "HEARSAY 1"\nhand = 7', "'HEARSAY 1' of the table [start] of the format"),
        (HEAD + '[start]\nhand = 7\nsources = { redraw = "COL" }', "not 'redraw', which it does not set"),
        (HEAD + "start = 3", "must have a table at 'start'"),
        (HEAD + "[movement]\nregions = true", "'regions' of the table [movement] of the format 'ours' must be: number"),
        (HEAD + '[play]\nplayers = "wizard"', "'players' of the table [play] of the format 'ours' must be: texts"),
        (HEAD + '[rules."no.rule"]\nmaximum = 1', "names the rule no.rule, which does not exist"),
        (HEAD + '[rules]\n"copies.unique" = 3', "copies.unique of the format 'ours' must be a table or false"),
        (HEAD + '[rules."copies.unique"]\nleast = 1', "The setting 'least' of the rule copies.unique"),
        (
            HEAD + '[rules."copies.unique"]\nmaximum = "one"',
            "'maximum' of the rule copies.unique of the format 'ours' must be",
        ),
        (HEAD + '[rules."copies.unique"]\nmaximum = -1', "must be: number"),
        (HEAD + '[rules."copies.unique"]\nmaximum = true', "must be: number"),
        (HEAD + '[rules."copies.unique"]\nseverity = "fatal"', "must be one of: error, undecided, warning, advice"),
        (HEAD + '[rules."copies.unique"]\nsource = 3', "must be a text, or a table of texts"),
        (HEAD + '[rules."copies.unique"]\nsource = { wizard = 3 }', "must be a text, or a table of texts"),
        (HEAD + '[rules."copies.unique"]\nsource = "HEARSAY 1"', "'HEARSAY 1' of the rule copies.unique"),
        (HEAD + '[rules."copies.unique"]\nsource = {}', "must be a text, or a table of texts"),
        (HEAD + '[rules."copies.unique"]\nmaximum = 2\nsources = "COL"', "must be a table of what is set there"),
        (
            HEAD + '[rules."copies.unique"]\nmaximum = 2\nsources = { least = "COL" }',
            "not 'least', which it does not set",
        ),
        (
            HEAD + '[rules."copies.unique"]\nmaximum = 2\nsources = { maximum = "HEARSAY 1" }',
            "'HEARSAY 1' of 'maximum' of the rule",
        ),
        (HEAD + '[play]\nsource = "HEARSAY 1"\nplayers = ["wizard"]', "'HEARSAY 1' of the table [play] of the format"),
        (
            HEAD + '[rules."locations.alignment"]\nbalrog_dark_holds = "some"',
            "must be: those with a Balrog version or all",
        ),
        (HEAD + '[rules."sideboard.size"]\nmaximum = { short = 30 }', "has no value for 'starter'"),
        (HEAD + '[rules."start.characters"]\nmaximum = { wizard = 5 }', "has no value for 'ringwraith'"),
        (HEAD + '[rules."copies.unique"]\nmaximum = 2\n[rules]\n"copies.unique" = false', "cannot be read"),
        ('id = "o"\ntitle = "O"\n[rules."copies.unique"]\nmaximum = 1', "The source of the rule copies.unique"),
        (
            'id = "o"\ntitle = "O"\n[rules."copies.unique"]\nsource = "CoE 1"',
            "does not set 'maximum' of the rule copies.unique",
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


def test_a_number_that_is_chosen_has_a_few_digits() -> None:
    for digits in (10, 5_000):
        with pytest.raises(FormatError, match="by the option 'sideboard_avatar_copies', must be: number"):
            load_format("coe", None, (("sideboard_avatar_copies", "9" * digits),))


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
maximum = 5
source = "COL"

[[rules."sideboard.fallen_wizard_size"]]
from = 2026-12-15
maximum = 8
source = "PRACTICE"
"""
)


@pytest.mark.parametrize(
    ("day", "most"),
    [(dt.date(2026, 12, 14), 5), (dt.date(2026, 12, 15), 8), (dt.date(2026, 12, 16), 8), (None, 8)],
)
def test_a_dated_value_holds_from_its_day(tmp_path: Path, day: dt.date | None, most: int) -> None:
    ours = load_format(write(tmp_path, DATED), day)

    assert ours.rules["sideboard.fallen_wizard_size"].settings.maximum == most


def test_a_rule_that_is_not_in_force_yet_is_not_there(tmp_path: Path) -> None:
    text = HEAD + '[[rules."golden_hoard.dragons"]]\nfrom = 2027-01-01\nminimum = 1\nsource = "PRACTICE"\n'

    assert "golden_hoard.dragons" not in load_format(write(tmp_path, text), dt.date(2026, 12, 31)).rules
    assert "golden_hoard.dragons" in load_format(write(tmp_path, text), dt.date(2027, 1, 1)).rules


def test_a_rule_that_holds_from_a_later_day_is_said_not_to_be_checked(tmp_path: Path) -> None:
    text = HEAD + '[[rules."golden_hoard.dragons"]]\nfrom = 2027-01-01\nminimum = 1\nsource = "PRACTICE"\n'
    path = write(tmp_path, text)
    before, after = (
        check("Deck\n1 Cave-drake\n", path, as_of=day).to_dict() for day in (dt.date(2026, 12, 31), dt.date(2027, 1, 1))
    )

    later = {"rule": "golden_hoard.dragons", "reason": "it holds from 2027-01-01 on"}
    assert later in before["rules_not_checked"]
    assert later not in after["rules_not_checked"]


@pytest.mark.parametrize(
    ("name", "asked", "applied"),
    [
        ("coe", "2026-02-06", "2026-02-07"),
        ("coe", "2026-02-07", "2026-02-07"),
        ("coe", "2026-02-08", "2026-02-08"),
        ("metd", "1996-06-01", "2026-02-07"),
        ("road-goes-ever-on", "2019-01-01", "2024-04-01"),
        ("road-goes-ever-on", "2024-04-02", "2024-04-02"),
        ("dreamcards", "2015-01-01", "2026-02-07"),
    ],
)
def test_a_day_is_never_said_to_be_judged_by_when_its_law_is_not_known(name: str, asked: str, applied: str) -> None:
    report = check("Deck\n1 Cave-drake\n", name, as_of=dt.date.fromisoformat(asked)).to_dict()

    assert (report["as_of"], report["law_of"]) == (asked, applied)
    said = [finding["values"] for finding in report["findings"] if finding["rule"] == "deck.day"]
    assert said == ([{"day": asked, "first": applied}] if asked != applied else [])


def test_an_events_own_law_begins_with_its_own_day(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + "dated = 2026-09-01\n")

    ours = load_format(path)
    assert ours.counting.known_from == dt.date(2026, 9, 1)
    assert ours.rules["deck.day"].source(None) == "set by ours"
    assert load_format(write(tmp_path, HEAD)).counting.known_from == dt.date(2026, 2, 7)


def test_the_order_of_dated_entries_in_the_file_does_not_matter(tmp_path: Path) -> None:
    entries = DATED.split("[[")
    turned = entries[0] + "[[" + entries[2] + "[[" + entries[1]

    ours = load_format(write(tmp_path, turned), dt.date(2027, 1, 1))

    assert ours.rules["sideboard.fallen_wizard_size"].settings.maximum == 8


@pytest.mark.parametrize(
    "text",
    [
        HEAD + '[[rules."copies.unique"]]\nfrom = "soon"\nmaximum = 2',
        HEAD + '[rules."copies.unique"]\nfrom = 2027-01-01\nmaximum = 2',
        HEAD + '[[rules."copies.unique"]]\nfrom = 2027-01-01T10:00:00\nmaximum = 2',
    ],
)
def test_a_date_must_be_a_day_of_one_of_several_entries(tmp_path: Path, text: str) -> None:
    with pytest.raises(FormatError, match="The 'from' of the rule copies"):
        load_format(write(tmp_path, text))


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("treasures", ["2", "3", "4", "5"])
def test_an_option_sets_its_parameters(treasures: str) -> None:
    scenario = load_format("golden-hoard", None, (("treasures", treasures),))

    assert scenario.rules["golden_hoard.treasures"].settings.minimum == int(treasures)
    assert scenario.rules["golden_hoard.lairs"].settings.minimum == int(treasures)
    assert scenario.rules["golden_hoard.lairs"].values["minimum"].set_by == "option treasures"


def test_an_option_that_is_not_given_keeps_the_formats_value() -> None:
    assert load_format("golden-hoard").rules["golden_hoard.treasures"].settings.minimum == 5


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


OFFERED = {
    "coe": {"balrog_hero_items", "balrog_dark_holds", "sideboard_avatar_copies", "fallen_wizard_mind"},
    "col": {"balrog_hero_items", "balrog_dark_holds", "sideboard_avatar_copies", "fallen_wizard_mind"},
    "golden-hoard": {
        "balrog_hero_items", "balrog_dark_holds", "sideboard_avatar_copies", "fallen_wizard_mind", "treasures",
        "dragons",
    },
    # No Balrog and no Fallen-wizards.
    "metw": {"sideboard_avatar_copies"},
    "metd": {"sideboard_avatar_copies"},
    "medm": {"sideboard_avatar_copies"},
    # No Balrog.
    "mewh": {"sideboard_avatar_copies", "fallen_wizard_mind"},
    # Resources and the sideboard's avatars have other rules there.
    "dreamcards": {
        "balrog_dark_holds", "fallen_wizard_mind", "overall_base", "starting_company_in_deck", "editions",
        "lords_agents", "other_dwarf_lords",
    },
    "road-goes-ever-on": {"dragon-table"},
}  # fmt: skip


def offered(name: str) -> set[str]:
    """Give what a format offers: what its parent does, where nothing else is written above."""
    return next(OFFERED[layer] for layer in load_format(name).lineage if layer in OFFERED)


@pytest.mark.parametrize("name", known_formats())
def test_a_format_offers_the_options_that_do_something_in_it(name: str) -> None:
    assert set(load_format(name).options) >= offered(name)
    everywhere = set().union(*OFFERED.values())
    assert set(load_format(name).options) & everywhere == offered(name)


@pytest.mark.parametrize("name", known_formats())
def test_an_option_that_does_nothing_in_a_format_is_refused(name: str) -> None:
    for option in sorted(set().union(*OFFERED.values()) - offered(name)):
        with pytest.raises(FormatError, match=f"has no option '{option}'; it has: "):
            load_format(name, None, ((option, "yes"),))


def choices() -> Iterator[tuple[str, str, str]]:
    """Give each format with each option, and each value of it as it is listed."""
    for name in known_formats():
        for option in load_format(name).options.values():
            for value in option.takes if option.values else ("0", "3"):
                yield name, option.name, value


@pytest.mark.parametrize(("name", "option", "value"), list(choices()))
def test_an_option_takes_what_is_listed_in_whatever_letters(name: str, option: str, value: str) -> None:
    meant = [load_format(name, None, ((option, text),)) for text in (value, value.upper(), f" {value} ")]

    for format_ in meant[1:]:
        assert format_.rules == meant[0].rules
        assert format_.play == meant[0].play
    for rule, parameter in load_format(name).options[option].sets:
        values = meant[0].play if rule == "play" else meant[0].rules[rule].values
        assert values[parameter].set_by == f"option {option}"


@pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("Yes", "NO"), ("true", "false"), ("True", "False")])
def test_a_switch_is_chosen_by_yes_and_no(yes: str, no: str) -> None:
    on, off = (load_format("coe", None, (("balrog_hero_items", word),)) for word in (yes, no))

    assert on.rules["resources.alignment"].settings.balrog_hero_items is True
    assert off.rules["resources.alignment"].settings.balrog_hero_items is False


def test_another_choice_is_cited_as_what_it_is() -> None:
    chosen, kept = (load_format("coe", None, (("balrog_hero_items", word),)) for word in ("yes", "no"))

    assert chosen.rules["resources.alignment"].values["balrog_hero_items"].source == "PRACTICE"
    assert "PRACTICE" not in kept.rules["resources.alignment"].values["balrog_hero_items"].source


def test_an_option_goes_with_the_rule_that_is_switched_off(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules]\n"sideboard.avatars" = false\n'))

    assert "sideboard_avatar_copies" not in ours.options
    assert "balrog_hero_items" in ours.options


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ('{ sets = ["copies.unique.maximum"], source = "HEARSAY 1" }', "'HEARSAY 1' of the option 'x' is not in the"),
        ("3", "must be a table with `sets`"),
        ('{ sets = "copies.unique.maximum" }', "must be a table with `sets`"),
        ('{ sets = ["copies.unique.maximum"], colour = 3 }', "must be a table with `sets`"),
        ('{ sets = ["copies.unique.least"] }', "which is not a parameter of a rule"),
        ('{ sets = ["nowhere"] }', "which is not a parameter of a rule"),
        ('{ sets = ["play.nothing"], values = ["a"] }', "which is not a parameter of a rule"),
        ('{ sets = ["play.lords"] }', "must say in `values` what may be chosen"),
    ],
)
def test_an_option_that_cannot_be_meant_is_refused(tmp_path: Path, option: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, HEAD + f"[options]\nx = {option}\n"))

    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "before", "now"),
    [
        ("sideboard.size", "most", "maximum"),
        ("solitaire.sites", "fewest", "minimum"),
        ("golden_hoard.lairs", "needed", "minimum"),
        ("avatars.three_different", "most_different", "maximum"),
        ("sideboard.avatars", "most_copies", "maximum_copies"),
    ],
)
def test_the_name_that_a_number_had_is_refused_with_the_one_that_it_has(
    tmp_path: Path, rule: str, before: str, now: str
) -> None:
    with pytest.raises(FormatError, match=f"The setting '{before}' of the rule {rule} .* is called '{now}'"):
        load_format(write(tmp_path, HEAD + f'[rules."{rule}"]\nsource = "PRACTICE"\n{before} = 3\n'))


# --- useless and contradictory settings -------------------------------------------------------------------------------


def test_a_setting_that_changes_nothing_is_refused_with_both_places_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, HEAD + '[rules."copies.unique"]\nmaximum = 1\n'))

    assert "'maximum' of the rule copies.unique of the format 'ours'" in str(caught.value)
    assert "the format 'coe' sets already" in str(caught.value)


def test_a_value_may_be_stated_again_with_its_own_source(tmp_path: Path) -> None:
    ours = load_format(write(tmp_path, HEAD + '[rules."copies.unique"]\nmaximum = 1\nsource = "COL"\n'))

    assert ours.rules["copies.unique"].values["maximum"].source == "COL"


def test_a_card_that_is_both_let_in_and_kept_out_is_refused_with_both_places_named(tmp_path: Path) -> None:
    text = HEAD + '[rules."cards.format"]\nalso = ["Twilight"]\nnever = ["Twilight"]\nsource = "PRACTICE"\n'
    with pytest.raises(FormatError) as caught:
        load_format(write(tmp_path, text))

    assert "'Twilight' stands in 'never' (set by 'ours') and in 'also' (set by 'ours')" in str(caught.value)


@pytest.mark.parametrize(
    ("also", "never"),
    [("TW-20", "LE-66"), ("Cave-drake", "TW-20"), ("cave drake", "Höhlendrache"), ("LE-66", "Cave-drake")],
)
def test_a_card_is_not_both_let_in_and_kept_out_by_other_names(tmp_path: Path, also: str, never: str) -> None:
    text = f'[rules."cards.format"]\nalso = ["{also}"]\nnever = ["{never}"]\nsource = "PRACTICE"\n'

    with pytest.raises(FormatError, match=f"'{never}' in 'never' and '{also}' in 'also' of cards.format are the same"):
        check("Deck\n1 Cave-drake\n", write(tmp_path, HEAD + text))


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("cards.format", "also"),
        ("cards.format", "never"),
        ("locations.alignment", "for_anyone"),
        ("hoards.no_site", "lairs"),
    ],
)
def test_a_card_that_does_not_exist_is_refused_wherever_it_is_named(tmp_path: Path, rule: str, name: str) -> None:
    path = write(tmp_path, HEAD + f'[rules."{rule}"]\n{name} = ["Xyzzy"]\n')

    with pytest.raises(
        FormatError, match=f"names the card 'Xyzzy' in '{name}' of {rule}, which is not in the card pool"
    ):
        check("Deck\n1 Cave-drake\n", path)


def test_a_format_may_bring_its_own_sources(tmp_path: Path) -> None:
    text = HEAD + '[sources.HOUSE]\ntitle = "House rules"\n[rules."copies.unique"]\nmaximum = 2\nsource = "HOUSE 3"\n'

    assert load_format(write(tmp_path, text)).rules["copies.unique"].source("wizard") == "HOUSE 3"


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + '[rules."copies.unique"]\nmaximum = 2\n')
    assert load_format(path).rules["copies.unique"].settings.maximum == 2

    write(tmp_path, HEAD + '[rules."copies.unique"]\nmaximum = 3\n')

    assert load_format(path).rules["copies.unique"].settings.maximum == 3


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

    most = era.rules["sideboard.size"].settings.maximum
    assert tuple(most[length] for length in ("starter", "short", "long", "campaign")) == sizes
    assert set(era.rules["cards.format"].settings.sets) == sets
    assert set(era.players) == players


def test_the_council_of_lorien() -> None:
    col = load_format("col")

    assert col.rules["sideboard.size"].settings.maximum["short"] == 30
    assert col.rules["play_deck.resources"].settings.minimum == 30
    assert col.rules["play_deck.creatures"].settings.minimum == 12
    assert col.rules["play_deck.avatars"].settings.maximum == 3
    assert col.rules["avatars.three_different"].settings.maximum == 2
    resources = col.rules["play_deck.resources"].values
    assert (resources["minimum"].source, resources["maximum"].source) == ("COL", "CoE 1.5")
    assert col.rules["sideboard.size"].source(None) == "READING"


def test_a_section_that_no_game_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('id = "ours"\ntitle = "Ours"\ninherits = "coe"\n[play]\nsections = ["pool", "attic"]\n', "utf-8")

    with pytest.raises(FormatError, match=r"'ours' names the section 'attic'; known are: pool, play_deck"):
        load_format(str(path))


THIRTY_EACH = "Alignment: Wizard\nDeck\n" + "".join(f"3 {name} (TW)\n" for name in (
    "Gandalf", "Concealment", "Dodge", "Stealth", "Risky Blow", "Lucky Strike", "Halfling Stealth", "Ford",
    "A Friend or Three", "Halfling Strength", "Cave-drake", "Orc-patrol", "Giant Spiders", "Ambusher", "Greed", "River",
))  # fmt: skip


def test_a_format_that_lets_the_halves_differ_asks_for_resources_alone(tmp_path: Path) -> None:
    ours = write(tmp_path, HEAD + '[rules]\n"play_deck.hazards_equal_resources" = false\n')

    report = check(THIRTY_EACH, ours).to_dict()

    found = {finding["rule"]: finding["fix"]["title"] for finding in report["findings"] if finding["fix"]}
    assert "play_deck.hazards_equal_resources" not in found
    assert found["play_deck.resources"] == "Add 3 resources."


@pytest.mark.parametrize("named", ["Fell Beast", "fell beast", "TW-33"])
def test_what_counts_as_half_a_creature_is_named_by_title_or_id(tmp_path: Path, named: str) -> None:
    ours = write(tmp_path, HEAD + f'[play]\nalso_half_creatures = ["{named}"]\n')

    def halves(format_: str) -> float:
        counts = check(THIRTY_EACH + "2 Fell Beast (TW)\n", format_).to_dict()["counts"]["play_deck"]
        return float(counts["creatures"])

    assert halves(ours) == halves("coe") + 1


def test_what_counts_as_half_a_creature_is_a_card(tmp_path: Path) -> None:
    ours = write(tmp_path, HEAD + '[play]\nalso_half_creatures = ["Fel Beast"]\n')

    with pytest.raises(FormatError, match="'Fel Beast' in 'also_half_creatures'"):
        check(THIRTY_EACH, ours)
