from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardpool.card import CardType
from cardpool.sources import coe
from cardpool.sources.card_text.apply import Unread, apply
from cardpool.sources.card_text.influence import bonuses, influence, modifications
from cardpool.sources.card_text.keying import keyed
from cardpool.sources.card_text.places import Places, where
from cardpool.sources.card_text.requirements import requires
from cardpool.sources.texts import plain

CARDS = Path(__file__).parents[4] / "shared/cards/coe-cards.json"


def place(title: str, kind: CardType = CardType.REGION, *territories: str, type_: str = "wilderness") -> dict[str, Any]:
    return {"title": title, "type": kind, "region_type": type_, "territories": territories, "subtypes": ()}


PLACES = Places.of(
    [
        *(place(name, CardType.REGION, "The Waste") for name in ("Thorn", "Wold & Foothills")),
        place("Long Bay", CardType.REGION, "The Waste", type_="coastal-sea"),
        place("Rohan"),
        *(place(name, CardType.SITE) for name in ("Bree", "Moria", "Oldwood", "The Under-gates")),
        place("Oldwood"),
        place("Somebody", CardType.CHARACTER),
        {**place("Hillmen", CardType.RESOURCE), "subtypes": ("faction",)},
        {**place("Riders of Rohan", CardType.RESOURCE), "subtypes": ("faction",)},
        {**place("Southrons", CardType.RESOURCE), "subtypes": ("faction",)},
    ]
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Playable at Bree if the influence check is greater than 9.", 9),
        ("Playable at Breeif the influence check is greater than 9.", 9),
        ("Playable at Bree if you tap a sage and if the influence check is greater than 11.", 11),
        ("Playable at Bree if the influnece check is greater then 8", 8),
        ("Playable at Bree only if the influence check is >3.", 3),
        ("Playable at Bree.", None),
    ],
)
def test_the_number_of_a_faction(text: str, number: int | None) -> None:
    assert influence(text) == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Standard Modifications: Elves (-2), Dwarves (+2).", ("race:elf -2", "race:dwarf +2")),
        ("Standard Modifications: Hillmen (+2), Nobody Known (-2).", ("faction:Hillmen +2",)),
        ("Standard Modifications: characters with Bree as a home site (+2).", ("home:Bree +2",)),
        ("Standard Modifications: Leader (+1)Special: what (+9)", ("skill:leader +1",)),
        ("Modifications: influencer discards a major item (+3).", ()),
        ("Standard Modifications: none.", ()),
    ],
)
def test_standard_modifications(text: str, expected: tuple[str, ...]) -> None:
    assert modifications(text, PLACES) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+2 direct influence against the Hillmen faction.", ("faction:Hillmen +2",)),
        ("+2 direct influence against the Southron faction.", ("faction:Southrons +2",)),
        (
            "+1 EI against the Riders of Rohan and Hillmen factions.",
            ("faction:Riders of Rohan +1", "faction:Hillmen +1"),
        ),
        ("+1 direct influence against all factions.", ("factions +1",)),
        ("+2 direct influence against Elves and Elf factions.", ("race:elf +2", "factions:elf +2")),
        ("+7 direct influence only usable against Somebody.", ("card:Somebody +7",)),
        ("+2 direct influence against any faction playable at Bree.", ("factions-at:Bree +2",)),
        ("-1 to influence checks against factions.", ("factions -1",)),
        ("-3 to his influence attempts.", ("factions -3",)),
        ("+2 direct influence against those who sing.", ()),
        ("+1 prowess against Orcs. -1 to all of his corruption checks.", ()),
    ],
)
def test_what_a_character_adds(text: str, expected: tuple[str, ...]) -> None:
    assert bonuses(text, PLACES) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ritual. Sage only. Tap the sage.", ("sage",)),
        ("Scout or ranger only.", ("scout", "ranger")),
        ("Orc scout only.", ("orc+scout",)),
        ("Sage only during the site phase at a site.", ("sage",)),
        ("Playable during the organization phase on an untapped ranger.", ("ranger",)),
        ("Playable at the end of the organization phase on a company containing a ranger.", ("ranger",)),
        ("Playable on a spirit-magic-using character.", ("spirit-magic",)),
        ("Playable on an Orc or Troll character bearing a Whip.", ("orc", "troll")),
        ("Tap a Dwarf at a Dark-hold.", ("dwarf",)),
        ("Playable on a non-Hobbit sage.", ("sage",)),
        ("Playable on an untapped non-warrior, non-Wizard diplomat at a site.", ("diplomat",)),
        ("Playable on a non-Hobbit sage character or a Man.", ("sage", "man")),
        ("Playable on a non-Wizard, non-Ringwraith character.", ()),
        ("Playable on a non-unique ally.", ()),
        ("Playable on a character facing a strike.", ()),
        ("Warrior only: +2 to prowess.", ()),
        ("Unique. Elf-lord only.", ()),
    ],
)
def test_who_plays_an_event(text: str, expected: tuple[str, ...]) -> None:
    assert requires(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May be played keyed to Thorn, Rohan, and Wold & Foothills.", "through:Thorn,Rohan,Wold & Foothills"),
        (
            "May also be played keyed to Thorn and Rohan; and may also be played at sites in these regions.",
            "through:Thorn,Rohan;in:Thorn,Rohan",
        ),
        ("Playable at Thorn, or Rohan; or at sites in these regions.", "through:Thorn,Rohan;in:Thorn,Rohan"),
        (
            "May be played keyed to Thorn; and at non-Haven [{H}] sites in this region.",
            "through:Thorn;in:Thorn+not-type:haven",
        ),
        (
            "Playable keyed to Rohan; and also at Ruins & Lairs [{R}] and Dark-holds [{D}] in these regions.",
            "through:Rohan;type:ruins-lairs+in:Rohan;type:dark-hold+in:Rohan",
        ),
        ("Dragon. May be played at Moria. Two strikes.", "site:Moria"),
        (
            "If Doors of Night is in play, may be played keyed to Thorn; and at sites in these regions.",
            "if:Doors of Night+through:Thorn;if:Doors of Night+in:Thorn",
        ),
        ("If Doors of Night is not in play, may also be played keyed to Shadow-lands [{s}].", "path:shadow-land"),
        ("May also be played at any site in Rohan, or Thorn.", "in:Rohan,Thorn"),
        ("Playable at any Under-deeps site.", "under-deeps"),
        ("May be played keyed to any Wilderness [w] region in The Waste.", "through:Thorn,Wold & Foothills"),
        ("May be played keyed to any non-Coastal Sea [c] region in the Waste.", "through:Thorn,Wold & Foothills"),
        (
            "May be played at a Border-hold [{B}] that has three Deserts [e] or one Jungle [j] in its site path.",
            "type:border-hold+path:desert*3;type:border-hold+path:jungle*1",
        ),
        (
            "Only two Wildernesses [{w}] in site path are required if Doors of Night is in play.",
            "if:Doors of Night+path:wilderness*2",
        ),
        # A region and a site of one name: what one is keyed to is the region.
        ("May be played keyed to Oldwood.", "through:Oldwood"),
        ("Orcs. Three strikes. Attacker chooses defending characters.", ""),
        ("Beast receives +2 prowess when keyed to Rohan.", ""),
    ],
)
def test_what_a_creature_is_keyed_to(text: str, expected: str) -> None:
    found = keyed(text, PLACES)

    assert (found.expression, found.unread) == (expected, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May be played following any Orc attack.", ""),
        ("May be played keyed to Rohan and the Land of Nobody.", "through:Rohan"),
        ("May be played keyed to Rohan against a lone company.", ""),
    ],
)
def test_a_sentence_that_fits_no_form_is_noted(text: str, expected: str) -> None:
    assert keyed(text, PLACES) == (expected, (text,))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Unique. Playable at Bree if the influence check is greater than 9.", "site:Bree"),
        ("Unique. Playable at Moria or Bree.", "site:Moria;site:Bree"),
        ("Playable at a tapped or untapped Shadow-hold [S] or Dark-hold [D].", "type:shadow-hold;type:dark-hold"),
        ("Playable at any site in Rohan, if you like.", "region:Rohan"),
        (
            "Playable at any Border-hold [B] in Rohan or Thorn.",
            "type:border-hold+region:Rohan;type:border-hold+region:Thorn",
        ),
        ("Playable at Moria (or Bree if nobody minds).", ""),
        ("Playable at Moria or at Nowhere.", ""),
        ("Playable at the table of friends.", ""),
        ("May be played anywhere.", ""),
    ],
)
def test_where_a_faction_or_an_ally_is_playable(text: str, expected: str) -> None:
    assert where(text, PLACES) == expected


def test_a_field_that_says_something_keeps_it_and_the_text_goes() -> None:
    row: dict[str, Any] = {
        "set": "ZZ", "title": "Folk", "type": CardType.RESOURCE, "subtypes": ("faction",), "source": "gccg",
        "influence": 5, "text": "Playable at Bree if the influence check is greater than 9.",
    }  # fmt: skip
    apply([row], PLACES, Unread())

    assert (row["influence"], row["where"]) == (5, "site:Bree")
    assert "text" not in row


def test_what_is_not_read_is_noted_with_its_card() -> None:
    row: dict[str, Any] = {
        "set": "ZZ", "title": "Beast", "type": CardType.HAZARD, "subtypes": ("creature",), "source": "gccg",
        "text": "May be played following any Orc attack.",
    }  # fmt: skip
    unread = Unread()
    apply([row], PLACES, unread)

    assert list(unread.lines()) == ["ZZ  Beast  keyed  May be played following any Orc attack."]


# --- against the source -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not CARDS.is_file(), reason="needs the Council's card database in ../shared")
def test_where_as_read_is_where_as_written_by_hand() -> None:
    rows = coe.rows(coe.load(CARDS))
    places = Places.of(rows)
    differ, same = {}, 0
    for row in rows:
        if row["type"] == CardType.RESOURCE and {"faction", "ally"} & set(row["subtypes"]):
            read = where(plain(row["text"]), places)
            if read and set(read.split(";")) != set(row["where"].split(";")):
                differ[row["id"]] = (read, row["where"])
            same += bool(read)

    assert differ == {}
    assert same > 100
