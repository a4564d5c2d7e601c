"""What events ask for and do: what the texts say, written down by hand, and the language it is kept in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardpool.card import CardType
from cardpool.database import open_pool
from cardpool.plays import EFFECTS, parse_play
from cardpool.sources.card_text.places import Places
from cardpool.sources.card_text.plays import effects, play
from cardpool.tables import DATA, OTHERS, read_table

if TYPE_CHECKING:
    from cardpool.pool import CardPool

BALIN = ";".join(f"defeated:dragon+card:{dwarf}" for dwarf in ("Balin", "Dáin II", "Thorin II", "Thráin II"))
PRISON = ";".join(f"phase:site+tapped+taps:character+type:{kind}" for kind in ("dark-hold", "shadow-hold"))
BY_HAND = {
    "TW-316": ("card:Aragorn II+site:Minas Tirith", "influence"),
    "TW-315": (PRISON, "other"),
    "TD-126": (BALIN, "influence"),
    "LE-216": ("attack:orc,troll,man;attack+in-play:Skies of Fire", "cancel strike"),
    "LE-220": ("creature:orc,troll,giant,slayer,man+taps:character", "cancel other"),
    "BA-67": ("creature:man,drake,orc,troll,giant", "cancel other"),
    "WH-59": ("stage:8", "other"),
    "TW-204": ("attack+taps:character", "cancel"),
    "TW-243": ("", "cancel other"),
    "AS-80": ("", "draw"),
    "TD-95": ("phase:long-event", "draw"),
    "TW-319": ("strike", "prowess"),
    # Of those that players made, where the forms read otherwise.
    "DF-deep-mountain-fortress": ("phase:site+taps:character+avatar+more+under-deeps+type:ruins-lairs", "other"),
    "FB-sail-to-the-west": ("phase:site+taps:site+more+site:Grey Havens", "corruption other"),
    "KN-wolves-feed": ("", "untap"),
    "NE-favoured-by-the-eye": ("avatar+opponent+site:Dol Guldur", "influence other"),
    "SL-tarma-of-ar-pharazon": ("in-play:Black Númenóreans+site:Umbar", "influence"),
    "TI-royal-stables": ("", "other"),
    "WR-grace-of-uinen": ("phase:site+taps:character+avatar+site:Tolfalas", "search other"),
    "NM-rings-of-power": ("", "cancel search"),
}
"""Event to what it asks for and what it does, read off the card."""


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


@pytest.mark.parametrize("card_id", BY_HAND)
def test_what_an_event_asks_for_and_does_is_what_its_card_says(pool: CardPool, card_id: str) -> None:
    card = pool[card_id]
    assert (card.play, " ".join(card.effects), card.derived) == (*BY_HAND[card_id], ())


@pytest.mark.parametrize(
    ("card_id", "who"),
    [("LE-216", ""), ("LE-220", ""), ("BA-67", ""), ("RN-lust-of-battle", ""), ("LE-225", "diplomat scout"),
     ("NE-tribute-to-sauron", "diplomat"), ("AS-99", "troll"), ("LE-186", "orc troll"), ("LE-179", "shadow-magic"),
     ("DM-123", "scout")],
)  # fmt: skip
def test_who_must_play_an_event_is_a_character_and_never_its_target(pool: CardPool, card_id: str, who: str) -> None:
    assert " ".join(pool[card_id].requires) == who


def test_every_event_of_the_standard_sets_was_reviewed_and_what_is_derived_says_so(pool: CardPool) -> None:
    # The texts of the solitaire cards are not among the sources.
    read = [card for card in pool if card.type is CardType.RESOURCE and card.source != "solitaire"]
    events = [card for card in read if "event" in " ".join(card.subtypes)]
    reviewed = {row["id"] for row in read_table("plays", DATA / OTHERS)}
    for card in events:
        assert parse_play(card.play), card.id
        assert card.effects, card.id
        assert set(card.effects) <= set(EFFECTS), card.id
        was_read = card.source == "coe" or card.id in reviewed
        assert card.derived == (() if was_read else ("play", "effects")), card.id
    others = [card for card in pool if card not in set(events)]
    assert {card.id for card in others if card.effects} == {"DM-63", "LE-145", "TW-104", "TW-106"}
    assert not any(card.derived or (card.play and not card.effects) for card in others)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Cancel one attack by Wolves or Spiders. Alternatively, cancel one strike.", "attack:wolf,spider;strike"),
        ("Scout only. Tap scout to cancel an attack against his company.", "attack+taps:character"),
        ("Playable during the site phase on an untapped sage. Tap the sage and the site.",
         "phase:site+taps:site+taps:character"),
        ("Playable on a company at a tapped Border-hold [{B}] or Free-hold [{F}].",
         "tapped+type:free-hold;tapped+type:border-hold"),
        ("Playable if you have more than 6 stage points.", "stage:7"),
        ("+2 to the prowess of each Dwarf.", ""),
    ],
)  # fmt: skip
def test_forms_of_sentence_say_what_an_event_asks_for(text: str, asked: str) -> None:
    assert play(text, Places.of([])) == asked


def test_what_an_event_costs_is_no_effect_of_it() -> None:
    assert effects("Sage only. Tap the sage to untap a site. Sage makes a corruption check.") == ("untap",)
    assert effects("The character may not untap until this card is stored.") == ("other",)


@pytest.mark.parametrize("text", ["phase:dinner", "attack:", "stage", "somewhere", "tapped+"])
def test_what_is_no_term_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a term"):
        parse_play(text)


@pytest.mark.parametrize(
    ("card_id", "use"),
    [
        ("AS-72", "no-tap"), ("AS-73", "at-tapped no-tap"), ("AS-74", "at-tapped"), ("AS-126", "at-tapped no-tap"),
        ("BA-80", "at-tapped"), ("LE-291", "no-tap:leader"), ("TD-146", "at-tapped"), ("WH-54", "at-tapped"),
        ("WH-87", "at-tapped"), ("WH-114", "at-tapped no-tap"), ("AS-146", "no-tap:minor"), ("LE-415", "never-taps"),
        ("TW-413", ""), ("TW-244", ""), ("TW-226", ""),
    ],
)  # fmt: skip
def test_whether_a_play_taps_its_site_is_what_the_card_says(pool: CardPool, card_id: str, use: str) -> None:
    assert " ".join(pool[card_id].site_use) == use
