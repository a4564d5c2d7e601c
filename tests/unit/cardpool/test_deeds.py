"""What cards do in numbers: the language, and sixty cards by a fixed seed as a person read them."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import pytest

from cardpool.card import ITEMS
from cardpool.database import open_pool
from cardpool.deeds import Deed, deeds, parse_deed

if TYPE_CHECKING:
    from cardpool.pool import CardPool

SEED: Final = 21
IN_PLAY: Final = ("sally", "takes", "snare", "first")
"""Deeds of so few cards that a person has written down all of these."""
BY_HAND: Final = {
    "AS-122": "weapon prowess+3:max11:warrior influence+2 more",  # Ancient Black Axe
    "AS-132": "weapon prowess+1:warrior body+1:warrior more",  # Thong of Fire
    "AS-136": "weapon prowess+1:max8:warrior more",  # Usriev of Treachery
    "AS-76": "unattackable more",  # Regiment of Black Crows
    "AS-79": "influence+3 more",  # The Dark Power
    "AS-80": "draw+3 once",  # Dark Tryst
    "DM-166": "weapon prowess+2:max11:warrior body+1:max10:warrior more",  # Aiglos
    "DM-180": "corruption+2",  # Folco Boffin
    "LE-163": "search:item price+0",  # All Thought Bent upon It
    "LE-178": "influence+3 corruption+2",  # Crooked Promptings
    "LE-180": "cancel:attack:wounds",  # Diversion
    "LE-198": "cancel:attack more",  # Indûr Unleashed
    "LE-212": "foe-2 more",  # Not Slay Needlessly
    "LE-257": "influence+5:self",  # The Witch-king Unleashed
    "LE-258": "influence+5:self price-4",  # Words of Menace and Deceit
    "LE-29": "corruption-1",  # Old Troll
    "LE-298": "prowess+1 more",  # Binding-ring
    "LE-299": "weapon prowess+3:max10:warrior more",  # Black Mace
    "LE-302": "influence+2:factions",  # Blazon of the Eye
    "LE-303": "check:untap more",  # Bright Gold Ring
    "LE-320": "influence+3:diplomat more",  # Magic Ring of Lies
    "LE-33": "corruption-1",  # Orc Sniffler
    "LE-337": "check:untap more",  # Perfect Gold Ring
    "TD-114": "shield body+3:max10 more",  # Enruned Shield
    "TD-120": "armour body+2:max10",  # Habergeon of Silver
    "TD-184": "weapon body+1 prowess+1:max8:warrior more",  # Ringil
    "TD-96": "helmet body+1:max9 more",  # Adamant Helmet
    "TD-98": "untap+1",  # And Forth He Hastened
    "TW-132": "corruption-1",  # Bofur
    "TW-133": "corruption-1",  # Bombur
    "TW-141": "corruption-1",  # Dori
    "TW-142": "corruption-1",  # Dwalin
    "TW-151": "corruption-1",  # Forlong
    "TW-164": "corruption-1",  # Haldir
    "TW-167": "corruption-1",  # Kíli
    "TW-172": "corruption-1",  # Óin
    "TW-174": "corruption-1",  # Orophin
    "TW-178": "corruption+1",  # Radagast
    "TW-180": "corruption+3",  # Sam Gamgee
    "TW-189": "influence+1:each corruption+1:each",  # A Friend or Three
    "TW-204": "cancel:attack",  # Concealment
    "TW-212": "weapon prowess+2:max9:not-dwarf prowess+4:max9:dwarf more",  # Durin’s Axe
    "TW-213": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-214": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-216": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-219": "prowess+2:not-dwarf prowess+4:dwarf influence+2:not-dwarf influence+7:dwarf more",
    "TW-229": "cancel:attack:wounds",  # Escape
    "TW-244": "weapon prowess+3:max8 more",  # Glamdring
    "TW-252": "cancel:strike",  # Halfling Stealth
    "TW-253": "corruption+4:self more",  # Halfling Strength
    "TW-262": "prowess+2:all price-2",  # Kindling of the Spirit
    "TW-270": "twice",  # Lucky Strike
    "TW-292": "influence+3:self corruption+2",  # New Friendship
    "TW-295": "weapon prowess+3:max9 more",  # Orcrist
    "TW-336": "weapon prowess+2:max8:warrior",  # Sword of Gondolin
    "TW-363": "prowess+2 influence+5 check:play kept",  # Wizard’s Ring
    "TW-496": "body+1:max10:not-hobbit influence+4:not-hobbit more",  # The Iron Crown
    "TW-60": "bearer:not-ringwraith check:haven remove+6",  # Lure of the Senses
    "WH-25": "bearer:avatar check:away remove+6",  # Longing for the West
    "WH-53": "weapon body-1 prowess+2:max8:warrior more",  # Mechanical Bow
}
"""Card to what it does, written down from its text."""
PRISONS: Final = {
    "DM-1": "sally+0",  # Anarin
    "DM-15": "sally+2",  # The Grimburgoth
    "DM-179": "first spares",  # Noble Hound
    "DM-50": "sally+3:chooses:warrior:heroes",  # Cunning Foes
    "DM-58": "takes:spider held:ruins-lairs dies+1 frees+15 rescue:3x9",  # Flies and Spiders
    "DM-90": "takes:undead held:ruins-lairs:shadow-hold bare dies+0 rescue:3x8",  # Spells of the Barrow-wights
    "DM-92": "sally+0:chooses:heroes takes:agent held:home rescue:3x8",  # To Get You Away
    "DM-95": "snare+3:orc:troll held:here rescue:automatic",  # Troll-purse
    "DM-99": "takes:orc:hobbit prowess+2 held:dark-hold:shadow-hold:ruins-lairs rings+7 rescue:3x6:4x7:5x8",
}
"""The same of agents, of those who are taken and of those who take them: all of them."""


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


def test_sixty_cards_by_a_fixed_seed_do_what_a_person_read_off_them(pool: CardPool) -> None:
    # A newer pool may draw others: whoever changes it reads their cards and writes them down here.
    known = sorted(
        card.id
        for card in pool
        if card.does and card.does != ("more",) and card.same_as == card.id and not deeds(card, *IN_PLAY)
    )
    sampled = Random(SEED).sample(known, len(BY_HAND))  # noqa: S311  # a sample, no secret
    assert {card_id: " ".join(pool[card_id].does) for card_id in sampled} == BY_HAND


def test_all_cards_about_agents_and_prisoners_do_what_a_person_read_off_them(pool: CardPool) -> None:
    assert {card.id: " ".join(card.does) for card in pool if deeds(card, *IN_PLAY)} == PRISONS


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
    someone = SimpleNamespace(races=who[:1], skills=who[1:], avatar=False)
    assert parse_deed(text).suits(someone) is holds  # type: ignore[arg-type]


def test_a_deed_in_parts() -> None:
    assert parse_deed("prowess+2:max8:warrior") == Deed("prowess", 2, 8, (), ("warrior",))
    assert parse_deed("cancel:attack:wounds") == Deed("cancel", 0, None, ("attack", "wounds"))


@pytest.mark.parametrize("text", ["", "prowess", "weapon+1", "fly+3", "check", "check:dinner", "Prowess+1"])
def test_what_is_no_deed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a deed"):
        parse_deed(text)
