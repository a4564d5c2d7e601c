"""The automatic-attacks of sites: what the texts say, written down by hand, and the language it is kept in."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardpool.attacks import parse_attack
from cardpool.database import open_pool
from cardpool.sources.card_text.attacks import automatic_attacks, site_attacks

if TYPE_CHECKING:
    from cardpool.pool import CardPool


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


BY_HAND = {
    "TW-374": "Orc 4/7; Troll 3/9",
    "TW-375": "Undead 1/8 wounded:corruption",
    "TW-383": "Dragon 2/11",
    "TW-413": "Orc 4/7",
    "TW-416": "Orc 2/8",
    "TW-421": "",
    "TW-429": "Pûkel-creature 2/9",
    "TD-175": "creature keyed:ruins-lairs keyed:shadow-hold keyed:wilderness keyed:shadow-land",
    "TD-181": "Dragon 1/11",
    "DM-31": "Undead 1/10 wounded:corruption",
    "DM-38": "Balrog 2/16; creature non-unique keyed:ruins-lairs",
    "LE-353": "Undead 1/8 wounded:corruption-2",
    "LE-359": "",
    "LE-366": "Man each/8 detainment:covert; Dúnadan 3/10 against:overt",
    "LE-395": "Orc each/7 detainment:overt",
    "LE-402": "Orc 2/8; Spider 1/16 uncancellable wounded:eliminated",
    "AS-142": "Man each/9 detainment",
    "AS-144": "Animal 2/10 attacker-chooses",
    "AS-155": "Elf 4/8; Elf 3/9; Elf 2/10",
    "AS-156": "Maia 2/15 uncancellable",
    "AS-167": "Orc 5/7 detainment:overt; creature non-unique keyed:ruins-lairs",
    "AS-170": "Awakened_Plant 2/10; Awakened_Plant 2/10",
    "BA-83": "Undead 4/7 wounded:corruption-2; Undead 3/8 wounded:corruption-2; Undead 2/10 wounded:corruption-2",
    "BA-84": "Orc 4/7; Troll 3/9; Maia 1/24 uncancellable wounded:eliminated",
    "BA-92": "Undead 3/8; Nazgûl 1/15 uncancellable",
    "BA-95": "Drake 2/12; creature keyed:coastal-sea",
    "WH-56": "",
}
"""Site to its automatic-attacks, read off the card."""


@pytest.mark.parametrize("card_id", BY_HAND)
def test_the_attacks_of_a_site_are_those_of_its_card(pool: CardPool, card_id: str) -> None:
    assert "; ".join(pool[card_id].automatic_attacks) == BY_HAND[card_id]


def test_every_standard_site_with_an_attacker_has_its_numbers_and_no_other_has(pool: CardPool) -> None:
    for card in pool:
        attacks = [parse_attack(text) for text in card.automatic_attacks]
        if card.source == "coe":
            assert {each.kind for each in attacks if not each.chosen} == set(card.attacks), card.id
        for each in attacks:
            assert each.chosen or (each.strikes or 1) in range(1, 10), card.id
            assert each.chosen or each.prowess in range(3, 25), card.id


def test_what_a_text_says_under_a_condition_is_marked_and_not_taken_for_granted() -> None:
    men = "Men — 4 strikes with 9 prowess (detainment against covert companies without a Hobbit)"
    elves = "Elves — 2 strikes with 8 prowess; cannot be cancelled by a skill card"
    assert automatic_attacks(men) == ("Man 4/9 more",)
    assert automatic_attacks(elves) == ("Elf 2/8 more",)


def test_one_attack_that_is_not_read_leaves_the_site_without_numbers() -> None:
    assert automatic_attacks("(1st) Men — 2 strikes with 6 prowess; (2nd) Wolves — many strikes") == ()
    assert site_attacks("Nearest Haven: Lórien") == ()


def test_whom_an_attack_detains_and_whom_it_leaves_alone() -> None:
    first, second = map(parse_attack, ("Man each/8 detainment:covert", "Dúnadan 3/10 against:overt"))
    assert (first.each, first.prowess, first.detains(overt=False), first.detains(overt=True)) == (True, 8, True, False)
    assert (second.attacks(overt=True), second.attacks(overt=False)) == (True, False)


@pytest.mark.parametrize("text", ["Orc", "Orc 4", "Orc x/7", "Orc 4/-"])
def test_what_is_no_attack_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an automatic-attack"):
        parse_attack(text)


@pytest.mark.parametrize(
    ("card_id", "notes"),
    [
        # Read off the cards.
        ("AS-11", "detainment:hero prowess-3:hero asterisk"),
        ("TD-20", "attacker-chooses"),
        ("TW-90", "attacker-chooses"),
        ("TW-89", "attacker-chooses attacks:2x1 same-target more"),
        ("DM-109", "attacks:3x2 more"),
        ("LE-91", "against:minion asterisk"),
        ("LE-82", ""),
        ("TW-2", ""),
    ],
)
def test_what_the_text_of_a_creature_adds_to_its_attack(pool: CardPool, card_id: str, notes: str) -> None:
    assert " ".join(pool[card_id].attack_notes) == notes


def test_an_asterisk_beside_the_points_as_thirty_creatures_drawn_at_random_have_it(pool: CardPool) -> None:
    creatures = sorted(card.id for card in pool if "creature" in card.subtypes and card.source == "coe")
    drawn = Random(3).sample(creatures, 30)  # noqa: S311  # a sample, no secret
    starred = {card_id for card_id in drawn if "asterisk" in pool[card_id].attack_notes}
    # Read off the cards: Beorning Toll, Beorning Skin-changers, Lady of the Golden Wood, Horse-lords, Elf-lord Revealed
    # in Wrath, Steward's Guard, Pallando the Soul-keeper.
    assert starred == {"LE-62", "BA-10", "AS-13", "LE-78", "LE-69", "AS-20", "AS-17"}
