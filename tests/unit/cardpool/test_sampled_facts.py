"""The facts of turns, sampled: sixty cards by a fixed seed, with what a person read off each of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from cardpool.database import open_pool

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.pool import CardPool

SEED: Final = 15
SIZE: Final = 60

BY_HAND: Final = {
    # Creatures: races, strikes, prowess, body, points.
    "AS-11": "maia 2 13/9 6",
    "LE-82": "man 2 9/- 1",
    "TD-20": "dragon 2 17/7 4",
    "TW-2": "nazgûl 1 15/10 5",
    "TW-4": "nazgûl 1 16/9 5",
    "TW-66": "animal 2 12/- 1",
    "TW-89": "slayer 2 11/- 2",
    "TW-90": "dragon 2 17/8 5",
    # Items: corruption, points.
    "AS-125": "corruption 1, points -",
    "LE-319": "corruption 2, points 2",
    "LE-332": "corruption 3, points 3",
    "LE-347": "corruption 2, points 3",
    "LE-348": "corruption 1, points -",
    "TD-172": "corruption 2, points 4",
    "TW-255": "corruption 1, points -",
    "TW-274": "corruption 2, points 3",
    "TW-299": "corruption 2, points 2",
    "WH-88": "corruption 1, points 2",
    # Sites: their automatic-attacks.
    "AS-144": "Animal 2/10 attacker-chooses",
    "AS-161": "Troll 2/10 detainment",
    "BA-103": "Undead 3/8; creature non-unique keyed:shadow-hold",
    "DM-39": "Orc 4/7; creature non-unique keyed:shadow-hold",
    "LE-372": "Man each/10 detainment:covert",
    "LE-385": "Man each/6 detainment:covert",
    "LE-391": "Man each/9 detainment:covert; Dúnadan 4/10 against:overt",
    "LE-399": "Man each/7 detainment:covert",
    "LE-404": "Man each/5 detainment:covert",
    "TD-178": "Dragon 1/14",
    "TW-397": "Pûkel-creature 1/9",
    "TW-409": "Undead 2/8 wounded:corruption",
    # Events: what they ask for, who must play them, what they do.
    "AS-51": "phase:site+with:faction played there+type:free-hold"
    ";phase:site+with:faction played there+type:border-hold | - | other",
    "BA-59": "attack+with:leader;attack+avatar;check:influence+with:leader;check:influence+avatar"
    " | - | prowess influence",
    "BA-70": " | - | other",
    "DM-128": "with:Lost Knowledge+site:Minas Tirith | - | other",
    "DM-130": "tapped+taps:character+type:border-hold;tapped+taps:character+type:free-hold | sage | untap",
    "DM-145": "phase:end-of-movement+under-deeps | - | other",
    "DM-151": "strike+taps:character | hobbit | prowess",
    "DM-153": "type:haven | - | influence corruption other",
    "DM-161": "phase:organisation+taps:site+under-deeps | - | other",
    "DM-162": "phase:site+taps:site+taps:character+under-deeps | sage dwarf | other",
    "LE-167": "phase:organisation+avatar+type:haven;any | - | influence",
    "LE-192": "phase:organisation+staying | scout | cancel",
    "LE-200": "attack+card:Khamûl the Ringwraith;combat+card:Khamûl the Ringwraith | - | strike prowess",
    "LE-202": "phase:end-of-movement+moving | - | other",
    "LE-226": "phase:site+gold-ring+untapped+taps:site+taps:character | sage | other",
    "LE-232": "attack | sorcery | prowess",
    "LE-243": "with:faction just played+taps:character+type:shadow-hold"
    ";with:faction just played+taps:character+type:dark-hold | - | other",
    "LE-244": "check:influence | warrior | influence",
    "LE-248": "phase:end-of-movement+card:Ûvatha the Ringwraith | - | other",
    "LE-256": "with:Dwarven Ring;with:Palantír | sage | other",
    "TD-115": "with:burglary attempt;automatic-attack | - | prowess other",
    "TD-125": "type:free-hold | - | other",
    "TW-240": "phase:organisation+with:four characters and allies+type:haven | - | prowess corruption",
    "TW-256": "phase:end-of-organisation+staying | scout | cancel",
    "TW-309": "automatic-attack+type:shadow-hold;automatic-attack+type:ruins-lairs;in-play:Gates of Morning"
    " | - | strike other",
    "WH-68": "site:Isengard | - | other",
    "WH-81": " | - | other",
    "WH-93": " | - | other",
    "WH-113": " | - | search",
    "WH-119": " | - | other",
}  # fmt: skip
"""Card to what it says, written down from the card and from nothing else."""


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


def in_words(card: Card) -> str:
    if card.automatic_attacks:
        return "; ".join(card.automatic_attacks)
    if card.effects:
        return f"{card.play} | {' '.join(card.requires) or '-'} | {' '.join(card.effects)}"
    if "creature" in card.subtypes:
        return f"{' '.join(card.races)} {card.strikes} {card.prowess}/{card.body or '-'} {card.points}"
    return f"corruption {card.corruption}, points {'-' if card.points is None else card.points}"


def test_sixty_cards_by_a_fixed_seed_are_what_a_person_read_off_them(pool: CardPool) -> None:
    # A newer pool may draw others: whoever changes it reads their cards and writes them down here.
    sampled = Random(SEED).sample(sorted(  # noqa: S311  # a sample, no secret
        card.id for card in pool
        if card.source == "coe" and card.same_as == card.id
        and (card.automatic_attacks or card.effects or "creature" in card.subtypes or card.corruption)
    ), SIZE)  # fmt: skip
    assert sorted(sampled) == sorted(BY_HAND)
    assert {card_id: in_words(pool[card_id]) for card_id in sampled} == {key: BY_HAND[key] for key in sampled}
