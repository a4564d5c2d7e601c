"""What cards do in numbers: the language, and sixty cards, drawn by their ids, as a person read them."""

from __future__ import annotations

from hashlib import sha256
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import pytest

from cardpool.card import ITEMS, CardType
from cardpool.database import open_pool
from cardpool.deeds import Deed, deeds, parse_deed

if TYPE_CHECKING:
    from cardpool.pool import CardPool

FEW: Final = ("sally", "takes", "snare", "first", "limit", "uncounted", "most", "burden")
"""Deeds of so few cards that a person has written down all of these."""
BY_HAND: Final = {
    "DM-114": "stays:company control+0:all:dwarf:max2 come:dwarf while:most1:mind6:not-avatar while:most2:not-dwarf "
    "while:least1:mind6:dwarf more",  # An Unexpected Party
    "DM-156": "stays:player general+5 until:avatar more",  # Saw Further and Deeper
    "LE-167": "stays:player general+5 until:avatar more",  # Bade to Rule
    "WH-104": "stays:character:not-hobbit:not-dwarf influence+1:self control+2:self alone more",  # Apprentice
    "WH-84": "stays:character:sole influence+1:self control+3:self alone more",  # Wizard’s Myrmidon
    "WH-95": "stays:character influence+1:self control+2:self alone more",  # Squire of the Hunt
    "AS-127": "shield more",  # Iron Shield of Old
    "AS-133": "influence+1 more",  # Thrall-ring
    "AS-90": "influence+1:others corruption+1:others",  # Join With That Power
    "BA-36": "lift fetch+2:resources",  # Ancient Secrets
    "BA-50": "faces:spawn:1x15 faces:dwarf:4x9:2x12 more",  # Breach the Hold
    "DF-khazadshathur": "helmet body+2:max9 more",  # Khazadshathûr
    "FB-ungolcrist": "weapon prowess+2:max8:warrior more",  # Ungolcrist
    "DM-134": "heal:anybody:tapped:arrives",  # Hall of Fire
    "DM-71": "foe+1:vs-undead fewer+1:vs-undead ends:defeated more",  # The Moon Is Dead
    "LE-168": "foe-1 foebody-1 price-4 turn",  # Bitter Cold
    "LE-171": "steady body-1",  # Blow Turned
    "LE-172": "prowess+3 body-1",  # Bold Thrust
    "LE-181": "hidden:regions:ruins-lairs",  # Down Down to Goblin-town
    "DF-son-of-fundin": "fetch+1:hand:pile:each-turn:characters:dwarf:not-unique "
    "called:lord-of-dwarrowdelf:orc-mail:return-to-old-dwellings more",  # Son of Fundin
    "LE-197": "cancel:attack:detainment more",  # In the Name of Mordor
    "LE-200": "foe-3 more",  # Khamûl Unleashed
    "LE-216": "cancel:attack halves:in-play-skies-of-fire",  # Orc Quarrels
    "LE-246": "stored+3:haven bound",  # To Satisfy the Questioner
    "LE-247": "steady",  # Under His Blow
    "LE-312": "check:untap reveals+11:one reveals+8:dwarven reveals+1:max5:magic reveals+2:lesser",
    "LE-313": "helmet influence+2 body+1:max9 prowess+1:max8:warrior",  # High Helm
    "LE-325": "armour body+3:max10",  # The Mithril-coat
    "LE-330": "stored+5:barad-dur more",  # Palantír of Amon Sûl
    "LE-335": "stored+5:barad-dur more",  # Palantír of Osgiliath
    "LE-7": "corruption-1",  # Dôgrib
    "NE-we-are-fighting-uruk-hai": "prowess+2:all:uruk-hai body-1:all:uruk-hai",  # We Are Fighting Uruk-hai!
    "TD-113": "corruption+1 more",  # Emerald of the Mariner
    "TD-120": "armour body+2:max10",  # Habergeon of Silver
    "TD-142": "unattackable more",  # Nenseldë the Wingild
    "TD-183": "influence+2 more",  # Horn of Defiance
    "TD-185": "armour body+1:max9 more",  # Belegennon
    "TD-96": "helmet body+1:max9 more",  # Adamant Helmet
    "TW-108": "foe+1:vs-wolf:vs-spider:vs-animal fewer+1:vs-wolf:vs-spider:vs-animal "
    "foe+1:vs-wolf:in-play-doors-of-night fewer+1:vs-wolf:in-play-doors-of-night",  # Wake of War
    "TW-127": "corruption-1",  # Beregond
    "TW-165": "corruption-1",  # Háma
    "TW-177": "corruption+2",  # Pippin
    "TW-204": "cancel:attack",  # Concealment
    "TW-207": "cancel:attack halves:in-play-gates-of-morning",  # Dark Quarrels
    "TW-209": "steady body-1",  # Dodge
    "TW-215": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-216": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-217": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-227": "prowess+1 kept more",  # Ent-draughts
    "TW-244": "weapon prowess+3:max8 prowess+3:max9:vs-orc",  # Glamdring
    "TW-248": "cancel:attack:held:taps:vs-creature sails turn more",  # Great Ship
    "TW-262": "prowess+2:all price-2",  # Kindling of the Spirit
    "TW-342": "cancel:attack more",  # The Cock Crows
    "TW-343": "prowess+1:self:elf prowess+1:all:elf:in-play-gates-of-morning turn more",  # The Evenstar
    "TW-356": "cancel:attack price-2",  # Vanishment
    "TW-364": "cancel:attack company+1 price-2 more",  # Wizard’s River-horses
    "TW-495": "corruption+1",  # Fatty Bolger
    "TW-499": "weapon prowess+2:max7:warrior:not-dwarf prowess+3:max8:warrior:dwarf",  # Dwarven Axe
    "TW-57": "bearer:not-hobbit:not-avatar check:item remove+5",  # Lure of Expedience
    "TW-58": "bearer:not-hobbit:not-dwarf:not-orc:not-ringwraith check:wilderness remove+4",  # Lure of Nature
    "WH-121": "fetch+1:hand:pile:rings:each-turn:avatar",  # Saruman’s Ring
    "WH-1": "worth+0:full:kills more",  # Alatar
    "WH-25": "bearer:avatar check:away remove+6",  # Longing for the West
    "WH-9": "corruption-1 worth+0:full:items:not-gear",  # Saruman
}
"""Card to what it does, written down from its text."""
BY_HAND_ALL: Final = {
    "DM-1": "sally+0",  # Anarin
    "DM-15": "sally+2",  # The Grimburgoth
    "DM-179": "first spares",  # Noble Hound
    "DM-50": "sally+3:chooses:warrior:heroes",  # Cunning Foes
    "DM-58": "takes:spider held:ruins-lairs dies+1 frees+15 rescue:3x9",  # Flies and Spiders
    "DM-90": "takes:undead held:ruins-lairs:shadow-hold bare dies+0 rescue:3x8",  # Spells of the Barrow-wights
    "DM-92": "sally+0:chooses:heroes takes:agent held:home rescue:3x8",  # To Get You Away
    "DM-95": "snare+3:orc:troll held:here rescue:automatic",  # Troll-purse
    "DM-99": "takes:orc:hobbit prowess+2 held:dark-hold:shadow-hold:ruins-lairs rings+7 rescue:3x6:4x7:5x8",
    "LE-179": "limit-1 price-3 more",  # Deeper Shadow
    "TD-11": "limit+2:discard",  # Daelomin at Home
    "TD-116": "cancel:attack beats+10:vs-dragon beats+11:vs-man:vs-drake beats+12:vs-troll:vs-orc:vs-elf:vs-giant "
    "sways aided+2:diplomat limit-2",  # Flatter a Foe
    "TD-2": "uncounted+1:dragon",  # Agburanar at Home
    "TD-22": "limit+1:coastal-sea",  # Eärcaraxë at Home
    "TD-38": "burden+1:greater",  # Itangast at Home
    "TD-44": "most+1:dragon",  # Leucaruth at Home
    "TD-5": "limit+1:animal",  # Bairanax at Home
    "TD-62": "influence-1:all",  # Scatha at Home
    "TD-65": "burden+1:major",  # Scorba at Home
    "TD-71": "draw-1",  # Smaug at Home
}
"""The same of agents, prisoners, Dragons at home and the hazard limit: all of them."""
RINGS_BY_HAND: Final = {
    "LE-297": "check:untap reveals+11:one reveals+9:dwarven reveals+1:max6:magic reveals+2:lesser",
    "LE-303": "check:untap reveals+8:spirit reveals+9:dwarven reveals+1:max5:magic reveals+2:lesser more",
    "LE-311": "check:untap reveals+10:spirit reveals+9:dwarven reveals+1:max6:magic reveals+2:lesser more",
    "LE-312": BY_HAND["LE-312"],
    "LE-315": "check:untap reveals+12:one reveals+10:dwarven reveals+1:max7:magic reveals+2:lesser",
    "LE-337": "check:untap reveals+8:spirit reveals+1:max7:magic reveals+2:lesser more",
    "TW-156": "corruption+1 test",  # Gandalf
    "TW-196": "reveals+12:one reveals+10:dwarven reveals+1:max7:magic reveals+2:lesser",  # Beautiful Gold Ring
    "TW-231": "reveals+11:one reveals+9:dwarven reveals+1:max6:magic reveals+2:lesser",  # Fair Gold Ring
    "TW-306": "reveals+10:one reveals+8:dwarven reveals+1:max5:magic reveals+2:lesser",  # Precious Gold Ring
    "WH-4": "test worth+0:full:characters worth+0:full:allies:hero",  # Gandalf
}
"""The same of gold rings, and of who tests them: all of them."""


SITES_BY_HAND: Final = {
    "AS-165": "normal", "AS-167": "normal", "LE-364": "normal", "LE-378": "normal", "LE-392": "normal",
    "LE-402": "normal", "BA-84": "normal:all", "BA-85": "normal:all", "BA-86": "normal:all", "BA-87": "normal:all",
    "BA-88": "normal:all", "BA-91": "normal:all", "BA-92": "normal:all", "BA-97": "normal:all", "BA-98": "normal:all",
    "BA-99": "normal:all", "BA-102": "normal:all",
}  # fmt: skip
"""The same of sites at which nobody detains minions: all of them."""


PERSONS_BY_HAND: Final = {
    "prowess+1:vs-dwarf": "AS-1 AS-5 AS-6",
    "prowess+1:vs-orc:vs-elf": "LE-3 LE-13 LE-26 LE-43",
    "prowess+1:vs-orc": "TW-130 TW-132 TW-133 TW-141 TW-142 TW-143 TW-144 TW-150 TW-160 TW-167 TW-171 TW-172 TW-173",
    "prowess+2:vs-orc": "TW-123 TW-138 TW-158 TW-159",
    "prowess+3:vs-orc": "TW-183",
    "prowess+3:vs-dragon:vs-drake": "TD-91",
    "prowess+5:vs-nazgûl": "TW-176 TW-185",
    "prowess+6:vs-nazgûl": "TW-147 TW-154 TW-186",
    "softens:vs-nazgûl": "TW-147 TW-154 TW-176 TW-185 TW-186",
    "wary-1": "BA-3",
    "discards+7": "BA-6 BA-7 BA-8 LE-30 LE-33 LE-34",
    "discards+8": "AS-1 AS-5 AS-6 DM-181 LE-12 LE-18 LE-25 LE-29 LE-30 LE-31 LE-32 LE-33 LE-34 LE-35 LE-38 LE-44 LE-48 "
    "WH-6",
    "discards+9": "AS-2 BA-2 BA-4 BA-5 BA-9 LE-11 LE-20 LE-21 LE-22 LE-39 LE-41 LE-45 LE-49 WH-2 WH-3 WH-5 WH-10 WH-11 "
    "WH-12",
}
"""What characters do in combat, each with all of whom it is said."""


PERSONS: Final = {card_id for those in PERSONS_BY_HAND.values() for card_id in those.split()}
ALL: Final = {*BY_HAND_ALL, *RINGS_BY_HAND, *SITES_BY_HAND, *PERSONS} - {*BY_HAND}


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


def test_sixty_cards_do_what_a_person_read_off_them(pool: CardPool) -> None:
    # Their ids draw them, as if by chance: a card of which more is known takes the place of one other at the most.
    # Whoever changes the pool reads what is drawn anew, and writes it down here.
    known = [
        card.id
        for card in pool
        if card.does and card.does != ("more",) and card.same_as == card.id and card.id not in ALL
    ]
    sampled = sorted(known, key=lambda card_id: sha256(card_id.encode()).digest())[: len(BY_HAND)]
    assert {card_id: " ".join(pool[card_id].does) for card_id in sampled} == BY_HAND


def test_agents_prisoners_and_dragons_do_what_a_person_read_off_them(pool: CardPool) -> None:
    found = {card.id: " ".join(card.does) for card in pool if deeds(card, *FEW) or (card.dragon and card.does)}
    assert found == BY_HAND_ALL
    assert {card.id: " ".join(card.does) for card in pool if deeds(card, "reveals", "test")} == RINGS_BY_HAND
    assert {card.id: " ".join(card.does) for card in pool if deeds(card, "normal")} == SITES_BY_HAND


def test_characters_do_in_combat_what_a_person_read_off_them(pool: CardPool) -> None:
    found: dict[str, set[str]] = {}
    for card in pool:
        for text in card.does if card.type == CardType.CHARACTER else ():
            if parse_deed(text).name in {"prowess", "softens", "wary", "discards"}:
                found.setdefault(text, set()).add(card.id)
    assert found == {text: set(those.split()) for text, those in PERSONS_BY_HAND.items()}


def test_items_and_events_of_the_standard_sets_were_read_and_their_printings_agree(pool: CardPool) -> None:
    # A gold belt or a piece of earth does nothing but be borne.
    nothing = {"TW-221", "TW-224", "DM-171"}
    for card in pool:
        if card.source == "coe" and (card.effects or not ITEMS.isdisjoint(card.subtypes)):
            assert card.does or card.id in nothing, card.id
        assert deeds(card) is not None
        if card.does and not pool[card.same_as].does == card.does:
            raise AssertionError(card.id)


def test_no_modifier_goes_beyond_what_is_printed_on_the_card(pool: CardPool) -> None:
    # The printed corner of hero items says the plain number once more, by another hand.
    for card in pool:
        if card.prowess.startswith("+") and card.does:
            numbers = [deed.number for deed in deeds(card, "prowess")]
            assert not numbers or int(card.prowess[1]) == min(numbers), card.id


@pytest.mark.parametrize(
    ("text", "who", "holds"),
    [
        ("prowess+3:dwarf", ("dwarf",), True), ("prowess+3:not-dwarf", ("dwarf",), False),
        ("body+1:warrior:not-dwarf", ("elf", "warrior"), True), ("body+1", (), True), ("bearer:avatar", (), False),
    ],
)  # fmt: skip
def test_whom_a_deed_suits(text: str, who: tuple[str, ...], *, holds: bool) -> None:
    someone = SimpleNamespace(races=who[:1], skills=who[1:], keywords=(), avatar=False)
    assert parse_deed(text).suits(someone) is holds  # type: ignore[arg-type]


def test_a_deed_in_parts() -> None:
    assert parse_deed("prowess+2:max8:warrior") == Deed("prowess", 2, 8, (), ("warrior",))
    assert parse_deed("cancel:attack:wounds") == Deed("cancel", 0, None, ("attack", "wounds"))


@pytest.mark.parametrize("text", ["", "prowess", "weapon+1", "fly+3", "check", "check:dinner", "Prowess+1"])
def test_what_is_no_deed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a deed"):
        parse_deed(text)
