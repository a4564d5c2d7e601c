"""The importer of GCCG's card files: what it reads of their free hand, and how it refuses a damaged file."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from cardpool.sources import gccg, normalize
from cardpool.tables import DataError

FOLDER = Path(__file__).parents[4] / "shared" / "cards" / "gccg"


@pytest.fixture
def source() -> Path:
    if not FOLDER.exists():
        pytest.skip("the card files stand outside the repository and are absent here")
    return FOLDER


def file(path: Path, *cards: str, abbrev: str = "FB", encoding: str = "latin-1") -> Path:
    text = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE ccg-setinfo SYSTEM "../gccg-set.dtd">\n'
        f'<ccg-setinfo name="A Set" abbrev="{abbrev}"><cards>\n' + "\n".join(cards) + "\n</cards></ccg-setinfo>\n"
    )
    path.write_bytes(text.encode(encoding))
    return path


def card(name: str, kind: str | None, text: str = "", *keywords: str, **attributes: str) -> str:
    pairs = [("type", kind)] if kind is not None else []
    pairs += [*attributes.items(), *(("keyword", word) for word in keywords)]
    inner = "".join(f"<attr key={quoteattr(key)} value={quoteattr(value or '')}/>" for key, value in pairs)
    return f"<card name={quoteattr(name)} graphics='x.jpg' text={quoteattr(text)}>{inner}</card>"


def read(tmp_path: Path, *cards: str, **options: str) -> list[dict[str, Any]]:
    return gccg.rows(gccg.load(file(tmp_path / "set.xml", *cards, **options)))


def facts(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in (None, "", (), False)}


# --- what it derives --------------------------------------------------------------------------------------------------


def test_the_facts_of_a_character(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path,
        card("Goldriel", "Hero Character", "Unique. Noldo.", "Noldo", unique="yes", prowess="4", body="8", mind="6",
             influence="2", mp="2", home_site="Amon Lind, any Elf-hold", skills="Warrrior/Sage", race="Elf"),
    )  # fmt: skip

    assert facts(row) == {
        "set": "FB", "title": "Goldriel", "type": "character", "alignment": "hero", "unique": True, "races": ("elf",),
        "skills": ("warrior", "sage"), "keywords": ("noldo",), "mind": 6, "direct_influence": "2", "prowess": "4",
        "body": "8", "points": 2, "points_kind": "character", "home_sites": ("Amon Lind", "Any Elf-hold"),
        "dream": True, "released": True, "source": "gccg", "text": "Unique. Noldo.",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "attributes", "type_", "alignment", "avatar", "agent"),
    [
        ("Dwarf-lord Character", {"race": "Dwarf"}, "character", "dwarf-lord", True, False),
        ("Dúnadan-lord Character", {"race": "Dúnadan"}, "character", "atani-lord", True, False),
        ("Man-lord Character", {"race": "Man"}, "character", "atani-lord", True, False),
        ("Dragon Character", {"race": "Dragon-lord"}, "character", "dragon-lord", True, False),
        ("War-lord", {}, "character", "war-lord", True, False),
        ("Balrog Character", {"race": "Balrog"}, "character", "balrog", True, False),
        ("Minion Character", {"race": "Ringwraith"}, "character", "minion", True, False),
        ("Grey Agent Character", {"race": "Elf"}, "character", "grey", False, True),
        ("Dual Agent Character", {"race": "Man"}, "character", "dual", False, True),
        ("Minion Character", {"race": "Man", "agent": "yes"}, "character", "minion", False, True),
        ("Stage Resource", {"class": "Permanent-event", "sp": "2"}, "resource", "stage", False, False),
        ("Court of Ardor Site", {"site_type": "{S}", "region": "Tumag"}, "site", "lord", False, False),
        ("Resource", {"region_type": "{s}"}, "region", "neutral", False, False),
    ],
)
def test_types(
    tmp_path: Path, kind: str, attributes: dict[str, str], type_: str, alignment: str, *, avatar: bool, agent: bool
) -> None:
    (row,) = read(tmp_path, card("X", kind, **attributes))

    assert (row["type"], row["alignment"], row["avatar"], row["agent"]) == (type_, alignment, avatar, agent)


@pytest.mark.parametrize(
    ("written", "subtypes", "races", "skills"),
    [
        ("Man Faction", ("faction",), ("man",), ()),
        ("Warrior/Sage Ally", ("ally",), (), ("warrior", "sage")),
        ("Ranger Wolf Ally", ("ally",), ("wolf",), ("ranger",)),
        ("Permanent-Event", ("permanent-event",), (), ()),
        ("Creature/Long-event", ("creature", "long-event"), (), ()),
        ("Short-event/Dúnadan Faction", ("short-event", "faction"), ("dúnadan",), ()),
        ("", (), (), ()),
    ],
)
def test_kinds(
    tmp_path: Path, written: str, subtypes: tuple[str, ...], races: tuple[str, ...], skills: tuple[str, ...]
) -> None:
    (row,) = read(tmp_path, card("X", "Hero Resource", **{"class": written}))

    assert (row["subtypes"], row["races"], row["skills"]) == (subtypes, races, skills)


@pytest.mark.parametrize("key", ["specific", "speficic"])
@pytest.mark.parametrize(
    ("written", "specific_to", "players", "colours"),
    [
        ("Dwarf-lord", "Dwarf-lord", ("dwarf-lord",), ()),
        ("Lord-player", "Lord-player", ("elf-lord", "dwarf-lord", "atani-lord"), ()),
        ("Galadriel", "Lady Galadriel", (), ()),
        ("Black player", "", (), ("black",)),
        ("Saruman", "Saruman", (), ()),
    ],
)
def test_specific_cards(
    tmp_path: Path, key: str, written: str, specific_to: str, players: tuple[str, ...], colours: tuple[str, ...]
) -> None:
    (row,) = read(tmp_path, card("X", "Minion Resource", **{"class": "Short-event", key: written}))

    assert (row["specific_to"], row["players"], row["colours"]) == (specific_to, players, colours)


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("Unique. White and grey player only. Something.", ("grey", "white")),
        ("Grey or White player only.", ("grey", "white")),
        ("All players must do something.", ()),
    ],
)
def test_colours_of_the_text(tmp_path: Path, text: str, colours: tuple[str, ...]) -> None:
    (row,) = read(tmp_path, card("X", "Hero Resource", text, **{"class": "Short-event"}))

    assert row["colours"] == colours


def test_the_facts_of_a_site(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path,
        card("Amon X", "Minion Site", "", "Port", "Elf-hold", site_type="{R}", site_path="{s}{e}{ww}",
             region="Old Forest*", haven="Carn Dûm", playable="Information, Items (minor, major*) *-food only",
             auto_attack="(1st) Dunedain \x97 2 strikes; (2nd) Traps* (Wards) - 1 strike", draw="2", draw_opp="3",
             special="Something. This site contains a hoard."),
    )  # fmt: skip

    assert facts(row) == {
        "set": "FB", "title": "Amon X", "type": "site", "alignment": "minion", "keywords": ("port", "elf-hold"),
        "site_type": "ruins-lairs", "region": "Old Forest", "nearest_haven": "Carn Dûm",
        "site_path": ("shadow-land", "desert", "wilderness", "wilderness"),
        "playable": ("information", "minor", "major*"), "attacks": ("Dúnadan", "Trap"), "contains_hoard": True,
        "draw": 2, "draw_opponent": 3, "dream": True, "released": True, "source": "gccg",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("special", "hoard"),
    [("Contains a hoard.", True), ("This site also contains a hoard.", True),
     ("If you have a faction, this site contains a hoard.", False), ("Port.", False)],
)  # fmt: skip
def test_a_hoard_on_a_condition_is_none(special: str, *, hoard: bool) -> None:
    assert normalize.has_hoard(special) is hoard


def test_under_deeps_sites_lie_in_no_region(tmp_path: Path) -> None:
    (row,) = read(tmp_path, card("The Deeps", "Dual Site", site_type="{S}", region="Under-deeps",
                                 adjacent="Moria (0), The Under-gates (6)*"))  # fmt: skip

    assert (row["region"], row["under_deeps"], row["adjacent"]) == ("", True, ("Moria 0", "The Under-gates 6"))


def test_the_files_are_windows_1252_whatever_they_say(tmp_path: Path) -> None:
    path = file(tmp_path / "set.xml", card("Thrór\x92s Key", "Hero Resource"))

    assert [found.title for found in gccg.load(path)] == ["Thrór’s Key"]


def test_a_stray_sign_in_a_text_is_no_end_of_the_file(tmp_path: Path) -> None:
    path = file(tmp_path / "set.xml", card("X", "Hazard", "a mind &lt;3"))
    path.write_bytes(path.read_bytes().replace(b"&lt;", b"<"))

    assert len(gccg.load(path)) == 1


def test_keywords_are_lower_case_and_those_with_a_field_go_there(tmp_path: Path) -> None:
    (row,) = read(tmp_path, card("X", "Hero Resource", "", "startable", "Hoard Item", "Leader"))

    assert (row["keywords"], row["starts_in_lieu"]) == (("hoard item", "leader"), True)


def test_the_source_has_4246_cards_of_31_sets(source: Path) -> None:
    found = gccg.rows(gccg.load(source))

    assert len(found) == 4246
    assert len({row["set"] for row in found}) == 31


# --- what it refuses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b'<?xml version="1.0"?><ccg-setinfo abbrev="FB"><cards><card name="A"',
            r"not whole XML: line 1, column 53: unclosed token\.$",
        ),
        (b"", r"not whole XML: line 1, column 0: no element found\.$"),
        (b'{"TW": {}}', r"not whole XML: line 1, column 0: "),
        (b"a,b\n1,2\n", r"not whole XML: line 1, column 0: "),
        (b"<cards><card name='A'/></cards>", r"must be a `ccg-setinfo` with the `abbrev` of its set\.$"),
        (b"<ccg-setinfo name='A'/>", r"must be a `ccg-setinfo` with the `abbrev` of its set\.$"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><ccg-setinfo abbrev="FB"/>', r"declares a document type of its own"),
        (b'<?xml version="1.0" encoding="none"?><ccg-setinfo abbrev="FB"/>', r"unknown encoding|cannot be read"),
    ],
    ids=["cut", "empty", "json", "csv", "no set", "no code", "entities", "encoding"],
)
def test_a_damaged_file_is_one_clear_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "set.xml"
    path.write_bytes(content)

    with pytest.raises(DataError, match=message) as error:
        gccg.load(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The card file .* cannot be read: No such file or directory\.$"):
        gccg.load(tmp_path / "none.xml")


def test_a_folder_without_a_card_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The folder .* holds no card file \(\*\.xml\)\.$"):
        gccg.load(tmp_path)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (card("", "Hazard"), "The card 1 of set.xml has no name."),
        (card("X", None), "The card 1 of set.xml (X) has no type."),
    ],
)
def test_a_card_without_a_field_is_named_with_its_place(tmp_path: Path, written: str, message: str) -> None:
    with pytest.raises(DataError) as error:
        gccg.load(file(tmp_path / "set.xml", written))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (card("X", "Evil Resource"), "there is no type 'Evil Resource'"),
        (card("X", "Hero Resource", **{"class": "Tiny Item"}), "'tiny item' is not a kind of resource or hazard"),
        (card("X", "Hero Site", site_type="{X}"), "there is no type of site '{X}'"),
        (card("X", "Region"), "there is no type of region ''"),
    ],
)
def test_a_value_that_no_rule_reads_is_named_with_its_card(tmp_path: Path, written: str, message: str) -> None:
    with pytest.raises(DataError) as error:
        read(tmp_path, card("Other", "Hazard"), written)
    assert str(error.value) == f"The card 2 of set.xml (X) cannot be read: {message}."


def test_a_card_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The card 3 of set\.xml repeats X \(FB\), which is card 1 of set\.xml"):
        read(tmp_path, card("X", "Hazard"), card("X", "Hero Resource"), card("X", "Hazard"))
