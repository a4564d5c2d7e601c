"""Names as people write them: what they resolve to, what stays open, and which near names are offered."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from anyascii import anyascii
from hypothesis import example, given
from hypothesis import strategies as st

from cardpool import names as names_module
from cardpool.alignments import TAGS
from cardpool.card import Alignment, Card, CardType
from cardpool.database import TABLES, build, open_pool
from cardpool.folding import _FOLDING, fold
from cardpool.names import Names, Resolution
from cardpool.narrowing import Context
from cardpool.pool import CardPool
from cardpool.sets import OTHER_CODES, STANDARD
from cardpool.tables import DATA, KINDS, read_table, write_table
from cardpool.written import Written
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[3]
PLACES = {CardType.SITE, CardType.REGION}
LETTER = {alignment: letter for letter, alignments in TAGS.items() for alignment in alignments if letter != "S"}


@cache
def standard_pool() -> CardPool:
    """The cards of the seven standard sets alone, without dream cards of the same names."""
    folder = Path(tempfile.mkdtemp(prefix="meccg-tests-"))
    for table in TABLES:
        shutil.copy(DATA / f"{table}.csv", folder)
    build(folder / "cards.sqlite", folder)
    return CardPool(folder / "cards.sqlite")


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return standard_pool()


@cache
def shared_names() -> Names:
    return Names(standard_pool())


@pytest.fixture(scope="module")
def names() -> Names:
    return shared_names()


def ids(cards: Iterable[Card]) -> set[str]:
    return {card.id for card in cards}


def one(names: Names, name: str, context: Context | None = None) -> str:
    """Give the id of the card that a name means, which must be one."""
    found = names.resolve(name, context or Context())
    assert found.card is not None, (name, context, found)
    assert (found.candidates, found.problem) == ((), "")
    return found.card.id


def full_context(card: Card) -> Context:
    """All that a line and its list can say about a card."""
    return Context(
        set=card.set, tag=LETTER.get(card.alignment), in_location_deck=card.type in PLACES, kind=card.type.value
    )


# --- folding ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("The Black Council", "blackcouncil"),
        ("Black Council, The", "blackcouncil"),
        ("Black Council The", "blackcouncil"),
        ("the black council", "blackcouncil"),
        ("  The  Black\tCouncil ", "blackcouncil"),
        ("Wold & Foothills", "woldandfoothills"),
        ("Wold and Foothills", "woldandfoothills"),
        ("“Bert” (Bûrat)", "bertburat"),
        ("Bert [Bûrat]", "bertburat"),
        ("MÛMAK", "mumak"),
        ("ﬁrebrand", "firebrand"),
        ("Ægir œuvre Straße", "aegiroeuvrestrasse"),
        ("Ｃｒａｍ", "cram"),
        ("Thelma", "thelma"),  # no article
        ("Bathe", "bathe"),
        ("The", "the"),
        ("Boromir II", "boromirii"),
        ("ボロミア二世", "ボロミア二世"),
        ("", ""),
        (" ’-…! ", ""),
    ],
)
def test_what_is_left_of_a_name(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_a_character_is_left_as_anyascii_says_whether_it_is_asked_or_not() -> None:
    def said(char: str) -> str:
        latin = "" if unicodedata.category(char).startswith("S") else anyascii(char)
        return "".join(one for one in latin.lower() if one.isalnum())

    assert [char for char in map(chr, range(0x2E80)) if _FOLDING[ord(char)] != said(char)] == []


@pytest.mark.parametrize("mark", "'’‘‛ʼʹ′`´＇ʻ\u02bd")
def test_every_kind_of_apostrophe_folds_away(mark: str) -> None:
    assert fold(f"Durin{mark}s Bane") == fold("Durin's Bane") == "durinsbane"


@pytest.mark.parametrize("mark", ['"', "“", "”", "„", "‟", "«", "»", "‹", "›", "″", "〝", "〞", "＂", "''", "``"])
def test_every_kind_of_quotation_mark_folds_away(mark: str) -> None:
    assert fold(f"{mark}Tom{mark} (Tûma)") == "tomtuma"


@pytest.mark.parametrize("mark", "-‐‑‒–—―−﹘﹣－⁃")
def test_every_kind_of_dash_folds_away(mark: str) -> None:
    assert fold(f"Orc{mark}guard") == "orcguard"


@pytest.mark.parametrize("mark", " \t\u00a0\u2002\u2003\u2009\u200a\u202f\u3000\u200b\u200d\u2060\ufeff\u00ad")
def test_every_kind_of_space_folds_away(mark: str) -> None:
    assert fold(f"{mark}Orc{mark}Guard{mark}") == "orcguard"


@pytest.mark.parametrize(
    "name", ["Mûmak", "Ûvatha", "Orders from Lugbúrz", "Khamûl", "Thráin II", "Eärcaraxë", "Pûkel"]
)
def test_accents_composed_decomposed_or_left_out(name: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))

    assert composed != decomposed != bare
    assert fold(composed) == fold(decomposed) == fold(bare) == fold(name.upper())


@given(st.text(st.sampled_from("abcTHE the  -'.,_&1"), max_size=20))
@example("the forest")
@example(" the forest")
@example("forest the")
@example("forest-the")
def test_a_plain_name_folds_as_it_does_between_quotation_marks(text: str) -> None:
    # What is not ASCII is folded step by step.
    assert fold(text) == fold(f"“{text}”")


@given(st.text())
@example("The the")
@example("a the, the")
@example("ŉ İ ﬃ ㎏ か゛")
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_only_letters_and_digits_are_left(text: str) -> None:
    assert all(char.isalnum() for char in fold(text))


# --- the order of the steps -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "how", "language", "card_id"),
    [
        ("TW-120", "id", "", "TW-120"),
        ("Aragorn II", "title", "", "TW-120"),
        ("aragorn ii", "folded", "", "TW-120"),
        ("Aragorn", "alias", "", "TW-120"),
        ("Oliphant", "alias", "", "TW-66"),
        ("Sam", "alias", "", "TW-180"),
        ("Ocultamiento", "language", "es", "TW-204"),
        ("Zwielicht", "language", "de", "TW-106"),
        ("Kitkeräsuu", "", "", None),
        ("", "", "", None),
        ("...", "", "", None),
    ],
)
def test_a_name_is_found_by_the_first_step_that_fits(
    names: Names, name: str, how: str, language: str, card_id: str | None
) -> None:
    found = names.match(name)

    assert (found.how, found.language) == (how, language)
    assert (card_id in ids(found.cards)) is (card_id is not None)


# A pool of a few cards that share their names across every step of the order.
SHARED = (
    ("TW-1", "Gate", "site", "hero"),
    ("TW-2", "Gate", "resource", "hero"),
    ("LE-1", "Gate", "resource", "minion"),
    ("TW-3", "Gate", "hazard", "neutral"),
    ("TW-4", "Door", "resource", "hero"),
    ("TW-5", "Wall", "resource", "hero"),
    ("TW-6", "TW-5", "resource", "hero"),
    ("TW-7", "Hall", "resource", "hero"),
    ("LE-2", "Hall", "character", "minion"),
    ("LE-3", "Hall", "site", "minion"),
    ("BA-1", "Yard", "site", "balrog"),
    ("LE-4", "Yard", "site", "minion"),
    ("WH-1", "Mage", "character", "fallen-wizard"),
    ("TW-8", "Mage", "character", "hero"),
    ("WH-2", "Pact", "resource", "stage"),
    ("TW-9", "Pact", "resource", "hero"),
    ("LE-5", "Song", "resource", "dual"),
    ("TW-10", "Song", "hazard", "neutral"),
)
ALIASES = (("Wall", "TW-4"), ("Fence", "TW-4"), ("Brama", "TW-5"))
TRANSLATIONS = {"TW-4": {"es": "Fence", "de": "Tür"}, "TW-5": {"es": "Door", "de": "Mauer"}, "TW-6": {"fr": "Mauer"}}


def small_pool(folder: Path, *, backwards: bool = False) -> CardPool:
    """Build a pool of the shared names."""
    cards = [
        dict.fromkeys(KINDS, "")
        | {"id": card_id, "set": card_id[:2], "title": title, "type": kind, "alignment": alignment, "same_as": card_id}
        for card_id, title, kind, alignment in SHARED
    ]
    titles = [
        {"id": card["id"], "en": card["title"], "es": "", "de": "", "fr": ""} | TRANSLATIONS.get(card["id"], {})
        for card in cards
    ]
    aliases = [{"alias": alias, "id": card_id, "reason": "x"} for alias, card_id in ALIASES]
    step = -1 if backwards else 1
    write_table("cards", list(KINDS), cards[::step], folder)
    write_table("titles", ["id", "en", "es", "de", "fr"], titles[::step], folder)
    write_table("aliases", ["alias", "id", "reason"], aliases[::step], folder)
    write_table("facts", ["id", "fact", "value", "reason"], [], folder)
    write_table("numbers", ["set", "number", "id"], [], folder)
    build(folder / "cards.sqlite", folder)
    return CardPool(folder / "cards.sqlite")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Names:
    return Names(small_pool(tmp_path_factory.mktemp("shared")))


@pytest.mark.parametrize(
    ("name", "how", "found"),
    [
        ("TW-5", "id", {"TW-5"}),  # before the card of that title
        ("tw-5", "folded", {"TW-6"}),
        ("Door", "title", {"TW-4"}),  # before the Spanish title of another card
        ("Wall", "title", {"TW-5"}),  # before the alias of another card
        ("wall", "folded", {"TW-5"}),
        ("Fence", "alias", {"TW-4"}),  # before the Spanish title
        ("Tür", "language", {"TW-4"}),
        ("Mauer", "language", {"TW-5"}),  # German stands before French
    ],
)
def test_an_earlier_step_hides_the_later_ones(shared: Names, name: str, how: str, found: set[str]) -> None:
    match = shared.match(name)

    assert match.how == how
    assert ids(match.cards) == found


@pytest.mark.parametrize(
    ("name", "repair"),
    [
        ("Aragorn II", None),
        ("  aragorn  ii", None),
        ("TW-120", None),
        ("Aragorn", "another name of the card"),
        ("Zwielicht", "its German title"),
        ("Ocultamiento", "its Spanish title"),
    ],
)
def test_what_is_said_of_a_name(names: Names, name: str, repair: str | None) -> None:
    assert names.resolve(name).repair == repair


@pytest.mark.parametrize(
    ("code", "language"),
    [("es", "Spanish"), ("de", "German"), ("fr", "French"), ("it", "Italian"), ("fi", "Finnish"), ("ja", "Japanese")],
)
def test_a_title_in_another_language_is_said(names: Names, pool: CardPool, code: str, language: str) -> None:
    title = pool.titles("TW-106")[code].split(" / ")[0]

    found = names.resolve(title)

    assert found.card is pool["TW-106"]
    assert found.repair == f"its {language} title"


def test_an_unknown_name_means_nothing(names: Names) -> None:
    assert names.resolve("Kitkeräsuu") == Resolution(None)


def test_an_id_means_its_card(names: Names, pool: CardPool) -> None:
    assert names.by_id("TW-120").card is pool["TW-120"]
    assert names.by_id("TW-0") == Resolution(None)


# --- set codes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "card_id"),
    [("TW", "TW-413"), ("METW", "TW-413"), ("LE", "LE-392"), ("MELE", "LE-392"), ("BA", "BA-93"), ("MEBA", "BA-93"),
     ("MEBL", "BA-93")],
)  # fmt: skip
def test_a_set_code_settles_a_shared_name(names: Names, code: str, card_id: str) -> None:
    assert one(names, "Moria", Context(set=code)) == card_id
    assert names.resolve("Moria", Context(set=code)).repair is None


@pytest.mark.parametrize(("code", "ours"), [pair for pair in OTHER_CODES.items() if pair[1] in STANDARD])
def test_the_other_codes_of_the_sets(names: Names, pool: CardPool, code: str, ours: str) -> None:
    unshared = next(
        card for card in pool
        if card.set == ours and card.printings == (ours,) and len(names.match(card.title).cards) == 1
    )  # fmt: skip

    assert one(names, unshared.title, Context(set=code)) == unshared.id


def test_a_wrong_set_contradicts_the_name(names: Names) -> None:
    found = names.resolve("Aragorn II", Context(set="LE"))

    assert (found.card, found.problem) == (None, "The set LE has no Aragorn II; it is known from TW.")
    assert ids(found.meant) == {"TW-120"}


def test_a_wrong_set_settles_nothing(names: Names) -> None:
    assert ids(names.resolve("Gandalf", Context(set="TD")).meant) == {"TW-156", "WH-4"}


def test_an_unknown_set_is_another_card_of_that_name(names: Names) -> None:
    found = names.resolve("Cram", Context(set="FB"))

    assert (found.card, found.problem) == (None, "The card pool has no set FB; Cram is known from TD.")


def test_the_problem_with_an_unknown_set_names_every_set(names: Names) -> None:
    found = names.resolve("Twilight", Context(set="FB"))

    assert (found.card, found.problem) == (None, "The card pool has no set FB; Twilight is known from LE, TW.")


def test_promotional_printings_are_filed_elsewhere(names: Names) -> None:
    assert one(names, "Fatty Bolger", Context(set="PR")) == "TW-495"
    assert names.resolve("Fatty Bolger", Context(set="PR")).repair is None
    # There is no promotional printing of this one.
    assert names.resolve("Gandalf", Context(set="PR")).card is None


# --- tags -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "tag", "card_id"),
    [
        ("Moria", "H", "TW-413"), ("Moria", "M", "LE-392"), ("Moria", "B", "BA-93"),
        ("Gandalf", "H", "TW-156"), ("Gandalf", "F", "WH-4"),
        ("Isengard", "F", "WH-56"), ("The Balrog", "B", "BA-3"), ("The Balrog", "M", "AS-71"),
        ("Beornings", "H", "TW-197"), ("Beornings", "M", "LE-261"),
    ],
)  # fmt: skip
def test_a_tag_settles_a_shared_name(names: Names, name: str, tag: str, card_id: str) -> None:
    assert one(names, name, Context(tag=tag)) == card_id
    assert names.resolve(name, Context(tag=tag)).repair is None


@pytest.mark.parametrize(
    ("name", "tag", "card_id"),
    [("Mage", "F", "WH-1"), ("Pact", "F", "WH-2"), ("Pact", "S", "WH-2"), ("Song", "D", "LE-5"), ("Yard", "B", "BA-1")],
)
def test_the_letters_of_the_alignments(shared: Names, name: str, tag: str, card_id: str) -> None:
    assert one(shared, name, Context(tag=tag)) == card_id


@pytest.mark.parametrize(
    ("name", "context", "problem"),
    [
        ("River", Context(tag="M"),
         "No version of River has the alignment [M]; known is neutral (LE) and neutral (TW)."),
        ("Gandalf", Context(tag="M", player="wizard"),
         "No version of Gandalf has the alignment [M]; known is hero (TW) and fallen-wizard (WH)."),
        ("The One Ring", Context(set="TW", tag="M"),
         "No version of The One Ring in the set TW has the alignment [M]; known is hero (TW)."),
        ("Gandalf", Context(tag="X"),
         "No version of Gandalf has the alignment [X]; known is hero (TW) and fallen-wizard (WH)."),
    ],
)  # fmt: skip
def test_a_version_that_a_card_does_not_have_contradicts_its_name(
    names: Names, name: str, context: Context, problem: str
) -> None:
    found = names.resolve(name, context)

    assert (found.card, found.problem) == (None, problem)
    assert {card.title for card in found.meant} == {name}


def test_the_suffix_of_minions_tells_a_printing_of_the_lidless_eye_too(names: Names) -> None:
    # River is printed in The Lidless Eye, Wolves is not.
    assert one(names, "River", Context(default_tag="H", tag="M")) == "TW-84"
    assert names.resolve("Wolves", Context(default_tag="H", tag="M")).card is None


def test_a_letter_that_the_layout_implies_gives_way(names: Names) -> None:
    assert one(names, "Moria", Context(default_tag="H")) == "TW-413"
    assert one(names, "Moria", Context(default_tag="H", tag="M")) == "LE-392"
    assert names.resolve("Moria", Context(default_tag="H")).repair is None
    # It fits no version of this one: nothing to complain about.
    assert one(names, "The Balrog", Context(default_tag="H", player="balrog")) == "BA-3"
    assert names.resolve("The Balrog", Context(default_tag="H", player="balrog")).repair == (
        "the balrog version, for a balrog player"
    )


# --- section, heading, player -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "context", "card_id", "why"),
    [
        ("Gate", Context(in_location_deck=True), "TW-1", "chosen by its section"),
        ("Gate", Context(kind="hazard"), "TW-3", "chosen by its heading (hazard)"),
        ("Hall", Context(in_location_deck=True), "LE-3", "chosen by its section"),
        ("Hall", Context(kind="character"), "LE-2", "chosen by its heading (character)"),
        ("Gate", Context(player="ringwraith"), "LE-1", "the minion version, for a ringwraith player"),
        ("Gate", Context(kind="resource", player="wizard"), "TW-2", "the hero version, for a wizard player"),
        # The section speaks before the heading, and the heading before the player.
        ("Gate", Context(in_location_deck=True, kind="hazard", player="ringwraith"), "TW-1", "chosen by its section"),
        ("Gate", Context(kind="hazard", player="ringwraith"), "TW-3", "chosen by its heading (hazard)"),
        ("Hall", Context(kind="resource", player="ringwraith"), "TW-7", "chosen by its heading (resource)"),
        # A heading under which none of them stands says nothing.
        ("Gate", Context(kind="character", player="wizard"), "TW-2", "the hero version, for a wizard player"),
        # Each player's own kind first.
        ("Yard", Context(in_location_deck=True, player="balrog"), "BA-1", "the balrog version, for a balrog player"),
        ("Yard", Context(in_location_deck=True, player="ringwraith"), "LE-4",
         "the minion version, for a ringwraith player"),
        ("Gate", Context(player="balrog"), "LE-1", "the minion version, for a balrog player"),
        ("Mage", Context(player="fallen-wizard"), "WH-1", "the fallen-wizard version, for a fallen-wizard player"),
        ("Pact", Context(player="fallen-wizard"), "WH-2", "the stage version, for a fallen-wizard player"),
        ("Song", Context(player="wizard"), "LE-5", "the dual version, for a wizard player"),
    ],
)  # fmt: skip
def test_the_rest_of_the_list_settles_a_shared_name(
    shared: Names, name: str, context: Context, card_id: str, why: str
) -> None:
    assert one(shared, name, context) == card_id
    assert shared.resolve(name, context).repair == why


def test_set_and_tag_speak_before_section_heading_and_player(shared: Names) -> None:
    against = Context(in_location_deck=True, kind="hazard", player="wizard")

    assert one(shared, "Gate", against._replace(set="LE")) == "LE-1"
    assert one(shared, "Gate", against._replace(tag="M")) == "LE-1"
    # Set and letter contradict each other.
    assert shared.resolve("Pact", Context(set="TW", tag="F")).card is None


@pytest.mark.parametrize(
    ("name", "context", "candidates"),
    [
        ("Gate", Context(), {"TW-2", "LE-1", "TW-3"}),
        ("Gate", Context(kind="resource"), {"TW-2", "LE-1"}),
        ("Gate", Context(kind="resource", player="fallen-wizard"), {"TW-2", "LE-1"}),
        ("Gate", Context(player="hobbit"), {"TW-2", "LE-1", "TW-3"}),
        ("Yard", Context(in_location_deck=True, player="fallen-wizard"), {"BA-1", "LE-4"}),
    ],
)
def test_what_nothing_settles_stays_open(shared: Names, name: str, context: Context, candidates: set[str]) -> None:
    found = shared.resolve(name, context)

    assert found.card is None
    assert ids(found.candidates) == candidates
    assert (found.problem, found.repair) == ("", None)


@pytest.mark.parametrize("name", ["Moria", "Old Forest", "Beornings", "The One Ring"])
def test_a_fallen_wizard_may_mean_the_hero_or_the_minion_version(names: Names, name: str) -> None:
    found = names.resolve(name, Context(player="fallen-wizard", in_location_deck=name in {"Moria", "Old Forest"}))

    assert found.card is None
    assert {"hero", "minion"} <= {card.alignment.value for card in found.candidates}


@pytest.mark.parametrize("name", ["Alatar", "Gandalf", "Pallando", "Radagast", "Saruman"])
def test_a_wizard_and_a_fallen_wizard_of_one_name(names: Names, pool: CardPool, name: str) -> None:
    hero = one(names, name, Context(player="wizard"))
    fallen = one(names, name, Context(player="fallen-wizard"))

    assert (pool[hero].alignment, pool[fallen].alignment) == (Alignment.HERO, Alignment.FALLEN_WIZARD)
    assert names.resolve(name).card is None
    assert names.resolve(name, Context(kind="character")).card is None


@pytest.mark.parametrize(
    ("context", "card_id"),
    [
        (Context(kind="character"), "BA-3"),
        (Context(kind="resource"), "AS-71"),
        (Context(player="balrog"), "BA-3"),
        (Context(player="ringwraith"), "AS-71"),
        (Context(set="BA"), "BA-3"),
        (Context(set="MEAS"), "AS-71"),
        (Context(kind="resource", player="balrog"), "AS-71"),
    ],
)
def test_the_balrog_is_the_ally_or_the_avatar(names: Names, context: Context, card_id: str) -> None:
    assert one(names, "The Balrog", context) == card_id
    assert one(names, "balrog", context) == card_id


def test_the_balrog_without_context_stays_open(names: Names) -> None:
    assert ids(names.resolve("The Balrog").candidates) == {"AS-71", "BA-3"}


# --- printings --------------------------------------------------------------------------------------------------------


def test_printings_of_a_card_are_never_a_question(names: Names, pool: CardPool) -> None:
    for card in pool:
        found = names.resolve(card.title, full_context(card)._replace(set=None))
        assert not found.candidates or len({c.same_as for c in found.candidates}) == len(found.candidates), card
        if len({c.same_as for c in names.match(card.title).cards}) == 1:
            assert found.card is not None, card
            assert found.card.id == card.same_as, "without a set code the first printing stands for all"


@pytest.mark.parametrize(("code", "card_id"), [(None, "TW-106"), ("TW", "TW-106"), ("LE", "LE-145")])
def test_a_set_code_names_the_printing(names: Names, code: str | None, card_id: str) -> None:
    assert one(names, "Twilight", Context(set=code)) == card_id
    assert names.resolve("Twilight", Context(set=code)).repair is None


# --- the whole pool ---------------------------------------------------------------------------------------------------


def spellings(pool: CardPool) -> list[tuple[str, str, str]]:
    """Every name of the pool: card id, language and name; aliases count as English."""
    found = [(row["id"], "en", row["alias"]) for row in read_table("aliases")]
    for row in read_table("titles"):
        found += [
            (row["id"], language, part)
            for language, text in row.items() if language != "id" and text
            for part in text.split(" / ")
        ]  # fmt: skip
    assert len(found) > 1683 * 4
    assert {card_id for card_id, _, _ in found} == {card.id for card in pool}
    return found


def test_every_name_of_a_card_finds_that_card(names: Names, pool: CardPool) -> None:
    lost = []
    for card_id, language, name in spellings(pool):
        found = names.match(name).cards
        if not any(
            card.same_as == pool[card_id].same_as or fold(card.title) == fold(pool[card_id].title) for card in found
        ):
            lost.append((card_id, language, name))

    assert lost == []


def test_every_english_title_with_its_line_means_its_card(names: Names, pool: CardPool) -> None:
    for card in pool:
        assert one(names, card.title, full_context(card)) in {card.id, card.same_as}
        assert one(names, card.title.upper(), full_context(card)) in {card.id, card.same_as}


# The source gives these cards one German title, and a line says nothing that tells them apart.
ONE_GERMAN_TITLE = [{"TW-204", "TW-256"}, {"WH-78", "WH-79"}]


def test_a_line_tells_apart_whatever_cards_a_language_calls_alike(pool: CardPool) -> None:
    groups: dict[tuple[str, str], set[str]] = {}
    for card_id, language, name in spellings(pool):
        groups.setdefault((language, fold(name)), set()).add(card_id)
    alike = []
    for found in groups.values():
        told = {(full_context(pool[card_id]), pool[card_id].same_as) for card_id in found}
        if len({context for context, _ in told}) < len(told) and len({same for _, same in told}) > 1:
            alike.append(found)

    assert sorted(alike, key=sorted) == ONE_GERMAN_TITLE


def test_folding_itself_makes_no_two_names_one(pool: CardPool) -> None:
    # Names that differ as written, beyond case and kinds of marks, and fold to one key, belong to one title.
    groups: dict[tuple[str, str], dict[str, set[str]]] = {}
    for card_id, language, name in spellings(pool):
        letters = "".join(char for char in unicodedata.normalize("NFC", name).casefold() if char.isalnum())
        groups.setdefault((language, fold(name)), {}).setdefault(letters, set()).add(fold(pool[card_id].title))
    merged = [
        (key, written) for key, written in groups.items()
        if len(written) > 1 and len(set().union(*written.values())) > 1
    ]  # fmt: skip

    assert merged == []


@pytest.mark.parametrize(
    ("name", "candidates"), [("Versteck", {"TW-204", "TW-256"}), ("Gefolgschaft", {"WH-78", "WH-79"})]
)
def test_a_title_of_two_cards_stays_open(names: Names, name: str, candidates: set[str]) -> None:
    assert ids(names.resolve(name).candidates) == candidates


def test_no_alias_hides_a_title_in_another_language(pool: CardPool) -> None:
    for row in read_table("aliases"):
        card = pool[row["id"]]
        others = [found for _, cards in pool.translated(fold(row["alias"])) for found in cards]
        assert all(other.same_as == card.same_as or fold(other.title) == fold(card.title) for other in others), row


# --- suggestions ------------------------------------------------------------------------------------------------------

TYPOS = [
    # Two letters change places.
    ("Gandlaf", "Gandalf"), ("Argaorn II", "Aragorn II"), ("Moira", "Moria"), ("Rviendell", "Rivendell"),
    ("Twiligth", "Twilight"), ("Glamdrign", "Glamdring"), ("Lorein", "Lórien"), ("Foolish Wrods", "Foolish Words"),
    ("Treebaerd", "Treebeard"), ("Wormtounge", "Wormtongue"),
    # A letter is missing.
    ("Ganalf", "Gandalf"), ("Srider", "Strider"), ("Aragon II", "Aragorn II"), ("Sam Gamge", "Sam Gamgee"),
    ("Cave-drak", "Cave-drake"), ("Isengrd", "Isengard"), ("Moia", "Moria"), ("Doors of Nigt", "Doors of Night"),
    ("Marvels Tol", "Marvels Told"), ("Risk Blow", "Risky Blow"), ("Gwaihr", "Gwaihir"), ("Black Arow", "Black Arrow"),
    ("Fellowshp", "Fellowship"), ("Hafling Stealth", "Halfling Stealth"), ("Gollums Fat", "Gollum’s Fate"),
    # A letter stands twice, or one too many.
    ("Gimlii", "Gimli"), ("Sarumann", "Saruman"), ("Long Winterr", "Long Winter"), ("Mount Dooom", "Mount Doom"),
    ("Orcrisst", "Orcrist"), ("Barrow-wwight", "Barrow-wight"), ("Eddoras", "Edoras"),
    ("Withered Heathe", "Withered Heath"),
    ("Long Grievious Siege", "Long Grievous Siege"), ("Orc Guards", "Orc-guard"), ("War-wargs", "War-warg"),
    # Wrong letters.
    ("Gandelf", "Gandalf"), ("Celebern", "Celeborn"), ("Elrohur", "Elrohir"), ("Faromir", "Faramir"),
    ("Boramir II", "Boromir II"), ("Weathertip", "Weathertop"), ("Rivandell", "Rivendell"),
    ("Minas Morgol", "Minas Morgul"), ("Dol Gulder", "Dol Guldur"), ("Tolfolas", "Tolfalas"),
    ("Falco Boffin", "Folco Boffin"), ("Muster Dispersed", "Muster Disperses"), ("Cave-trolls", "Cave Troll"),
    # A word is missing, is another, or stands there besides.
    ("Keys of the White Towers", "Keys to the White Towers"), ("Promptings to Wisdom", "Promptings of Wisdom"),
    ("Many Turns Doublings", "Many Turns and Doublings"), ("Horn Anor", "Horn of Anor"),
    ("Sapling White Tree", "Sapling of the White Tree"), ("Lure of Senses", "Lure of the Senses"),
    ("Lost in Wilderness", "Lost in the Wilderness"), ("The Pack at the Door", "A Pack at the Door"),
    ("Bill", "Bill Ferny"), ("Sauron the Great", "Sauron"),
    ("Horn of Anor, Cram", "Horn of Anor"), ("Sable Shield Find", "Sable Shield"),
    # Words in another order.
    ("Ringwraith, Dwar the", "Dwar the Ringwraith"), ("Morgul, Minas", "Minas Morgul"),
    ("Ring, the One", "The One Ring"),
    ("Baggins, Lobelia Sackville", "Lobelia Sackville-Baggins"),
    # Another spelling.
    ("Gray Havens", "Grey Havens"), ("Rumors of Rings", "Rumours of Rings"),
    ("Ill-favored Fellow", "Ill-favoured Fellow"),
    ("Dragon Curse", "Dragon’s Curse"), ("Wizard Staff", "Wizard’s Staff"), ("Ren the Ringwrath", "Ren the Ringwraith"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "title"), TYPOS)
def test_the_right_card_is_suggested_first_and_means_nothing_by_itself(names: Names, written: str, title: str) -> None:
    assert names.resolve(written).card is None
    assert names.suggest(written)[0].card.title == title


def test_seventy_typos_are_tried() -> None:
    assert len(TYPOS) == len(dict(TYPOS)) >= 70


def test_every_title_with_a_letter_missing_is_suggested(names: Names, pool: CardPool) -> None:
    for card in list(pool)[::25]:
        middle = len(card.title) // 2
        typo = card.title[:middle] + card.title[middle + 1 :]
        if len(fold(typo)) > 4 and not names.match(typo).cards:
            assert card.title in {found.card.title for found in names.suggest(typo)}, typo


def test_a_title_is_suggested_once_whatever_its_versions(names: Names) -> None:
    found = names.suggest("Moira", limit=10)

    assert len({fold(each.card.title) for each in found}) == len(found)
    assert found[0].card.title == "Moria"


def test_an_english_title_stands_before_a_foreign_one_as_near(names: Names) -> None:
    found = names.suggest("Bombur the Fat")

    assert (found[0].name, found[0].card.title) == ("Bombur", "Bombur")


def test_a_foreign_title_is_suggested_as_it_is_written(names: Names) -> None:
    (found,) = names.suggest("Der eine Rng", limit=1)

    assert (found.name.casefold(), found.card.title) == ("der eine ring", "The One Ring")


def test_the_section_prefers_what_belongs_there(names: Names) -> None:
    inside = names.suggest("Isengrd", in_location_deck=True)
    assert inside[0].card.type == CardType.SITE
    # "Smaug's Lair" is not a card; the near names differ by where they may stand.
    sites = names.suggest("Shelob Lair", in_location_deck=True, limit=1)[0]
    others = names.suggest("Shelob Lair", in_location_deck=False, limit=1)[0]
    assert (sites.card.title, others.card.title) == ("Shelob’s Lair", "Shelob")


def test_scores_fall_from_100_and_are_limited(names: Names) -> None:
    found = names.suggest("Orc", limit=7)

    scores = [each.score for each in found]
    assert len(found) == 7
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 100 for score in scores)
    assert len(names.suggest("Orc")) == 3


@pytest.mark.parametrize("written", ["", "  ", "!?", "xyzzyqqq"])
def test_nothing_is_near_to_nothing(names: Names, written: str) -> None:
    assert names.suggest(written) == ()


def asked(names: Names) -> list[list[tuple[str, str, float]]]:
    return [
        [(found.card.id, found.name, found.score) for found in names.suggest(written, limit=8)]
        for written in ("Orc", "Moira", "Dwarven Ring of Tribe", "Lure", "Gondor", "Ring of the Lord")
    ]


def test_suggestions_do_not_depend_on_the_seed_of_hashes(names: Names, pool: CardPool) -> None:
    code = f"""
import importlib.util, json
spec = importlib.util.spec_from_file_location("test_names", {str(Path(__file__))!r})
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(json.dumps(module.asked(module.Names(module.CardPool(module.Path(module.os.environ["MECCG_CARDS"]))))))
"""
    env = {**os.environ, "PYTHONHASHSEED": "42", "MECCG_CARDS": str(pool.path)}
    done = subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env=env, capture_output=True)

    assert [[tuple(row) for row in rows] for rows in json.loads(done.stdout)] == asked(names)


@pytest.mark.slow
def test_suggestions_do_not_depend_on_the_order_of_the_facts(names: Names, tmp_path: Path) -> None:
    for table in TABLES:
        rows = read_table(table)
        write_table(table, list(rows[0]), rows[::-1], tmp_path)
    build(tmp_path / "cards.sqlite", tmp_path)

    assert asked(Names(CardPool(tmp_path / "cards.sqlite"))) == asked(names)


# --- the look-up of lists ---------------------------------------------------------------------------------------------


def test_a_look_up_of_lists_knows_its_layout_and_player(names: Names) -> None:
    wizard, plain = names.in_lists("H", "wizard"), names.in_lists(None, None)

    def means(look_up: dict[tuple[str, str | None, str | None, str | None, str | None, bool], names_module.Resolution],
              name: str, card_id: str | None = None, set_code: str | None = None) -> str | None:  # fmt: skip
        found = look_up[name, card_id, set_code, None, None, False].card
        return found.id if found else None

    assert means(wizard, "Beornings") == "TW-197"
    assert means(plain, "Beornings") is None
    assert means(plain, "Beornings", set_code="LE") == "LE-261"
    assert means(plain, "Aragorn II", card_id="TW-120") == means(plain, "", card_id="TW-120") == "TW-120"
    assert means(plain, "whatever the list calls it", card_id="TW-120") is None
    assert means(plain, "Aragorn II", card_id="TW-0") is None, "an id that is not known is no reason to guess"
    assert names.in_lists("H", "wizard") is wizard


def test_what_is_remembered_has_an_end(pool: CardPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names_module, "_MEMO_LIMIT", 3)
    monkeypatch.setattr(names_module, "_LINES_LIMIT", 12)
    names = Names(pool)

    def remembered() -> int:
        return sum(len(one) + sum(map(len, one._lines.values())) for one in names._lists.values())

    for player in ("wizard", "ringwraith", "wizard", "balrog"):
        for name in ("Cram", "River", "Twilight", "Balin", "Cram"):
            look_up = names.in_lists(None, player)
            found = look_up[name, None, None, None, None, False]
            assert found.card is not None
            assert found.card.title == name
            for kind in (None, "resource"):
                lines = look_up.below(kind, in_location_deck=False)
                known = lines[Written(name)]
                meant = look_up[name, None, None, None, kind, False]
                assert known == (meant.card, False, meant.repair, meant)
                assert lines[Written(name)] is known, "a line is one look-up"
            assert remembered() <= 12

    assert len(names._matches) <= 3
    for number in range(40):
        names.in_lists(None, "wizard", {f"S{number}"})
    assert len(names._lists) <= 12

    look_up = names.in_lists(None, None)
    assert look_up.below(None, in_location_deck=False) is look_up.below(None, in_location_deck=False)

    for name in ("Cram", "River", "Twilight", "Balin", "Cram"):
        nobody = Written(f"No {name}")
        assert names.without_card({Written(name), nobody, Written("", card="TW-120")}) == {nobody}

    assert len(names._fitting) <= 5


@given(
    st.text(),
    st.sampled_from([None, "TW", "METW", "PR", "FB", "LE"]),
    st.sampled_from([None, "H", "M", "D", "F", "B", "S", "X"]),
    st.booleans(),
    st.sampled_from([None, "character", "resource", "hazard", "site"]),
    st.sampled_from([None, "wizard", "ringwraith", "fallen-wizard", "balrog", "elf-lord"]),
)
def test_no_text_breaks_a_look_up(
    text: str,
    set_code: str | None,
    tag: str | None,
    in_location_deck: bool,  # noqa: FBT001  # hypothesis passes by name
    kind: str | None,
    player: str | None,
) -> None:
    names = shared_names()
    for name in (text, f"Moria{text}"):
        found = names.resolve(name, Context(set_code, tag, None, in_location_deck, kind, player))
        assert (found.card is None) or not (found.candidates or found.problem)
        assert all(suggestion.card.id in names.pool for suggestion in names.suggest(name))


# --- reports from the field -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", "'’‘ʼ′`´")
@pytest.mark.parametrize(("name", "card_id"), [("Durin{}s Bane", "DM-107"), ("By the Ringwraith{}s Word", "LE-174")])
def test_throneteki_1646_and_decklist_56_typographic_apostrophes(
    names: Names, name: str, mark: str, card_id: str
) -> None:
    assert one(names, name.format(mark)) == card_id


@pytest.mark.parametrize(
    ("written", "title"), [("Mumak", "Mûmak (Oliphant)"), ("Orders from Lugburz", "Orders from Lugbúrz")]
)
def test_netrunner_1538_plain_letters_for_accented_ones(names: Names, pool: CardPool, written: str, title: str) -> None:
    assert pool[one(names, written)].title == title


@pytest.mark.parametrize("written", ["Mûmak", "Mu\u0302mak", "Mumak (Oliphant)", "MÛMAK"])
def test_forge_4376_accented_input_composed_and_decomposed(names: Names, written: str) -> None:
    assert one(names, written) == "TW-66"


def test_penny_dreadful_tools_1580_two_printings_are_one_card(names: Names, pool: CardPool) -> None:
    first, second = one(names, "Twilight", Context(set="METW")), one(names, "Twilight", Context(set="MELE"))

    assert first != second
    assert pool[first].same_as == pool[second].same_as


@pytest.mark.parametrize(
    ("written", "card_id"),
    [
        ("Bert (Bûrat)", "TW-16"), ("BertBurat", "TW-16"), ("“Bert” (Bûrat)", "TW-16"), ('"Bert" (Burat)', "TW-16"),
        ("'Bert' Bûrat", "TW-16"), ("Bert", "TW-16"), ("Tom (Tûma)", "TW-103"), ("“William”(Wûluag)", "TW-112"),
        ("Bûrat", "AS-1"), ("Tûma", "AS-5"), ("Wûluag", "AS-6"),  # the minion characters
    ],
)  # fmt: skip
def test_penny_dreadful_tools_11957_both_names_of_a_card(names: Names, written: str, card_id: str) -> None:
    assert one(names, written) == card_id


def test_penny_dreadful_tools_11957_strider_and_aragorn_are_two_cards(names: Names, pool: CardPool) -> None:
    strider, aragorn = pool[one(names, "Strider")], pool[one(names, "Aragorn II")]

    assert strider.same_as != aragorn.same_as
    assert strider.entity == aragorn.entity


def test_ringsdb_104_one_name_in_several_kinds(names: Names) -> None:
    assert one(names, "Sauron") == one(names, "Sauron", Context(set="BA")) == "BA-43"
    # No set has a second card of that name: a wrong set code contradicts it all the same.
    assert names.resolve("Sauron", Context(set="LE")).problem == "The set LE has no Sauron; it is known from BA."
    assert one(names, "Moria", Context(in_location_deck=True, player="wizard")) == "TW-413"
    assert one(names, "Moria", Context(in_location_deck=True, player="ringwraith")) == "LE-392"
    assert one(names, "Moria", Context(in_location_deck=True, player="balrog")) == "BA-93"


def test_cockatrice_3761_a_dream_card_with_an_official_name_is_not_the_official_one(names: Names) -> None:
    found = names.resolve("Twilight", Context(set="DF"))

    assert found.card is None
    assert found.problem.startswith("The card pool has no set DF")


@pytest.mark.parametrize(
    "prefix",
    ["Orc", "Gollum's", "Smaug A", "Dwarven Ring", "Lost in", "Long", "Black", "Wizard's", "Palantir", "Dragon", "Cave",
     "Minas", "Dol", "Sapling of the White", "Lure of", "Th", "M"],
)  # fmt: skip
def test_mage_609_the_beginning_of_a_name_is_no_name(names: Names, prefix: str) -> None:
    assert names.resolve(prefix).card is None


@pytest.mark.parametrize(
    ("written", "title"),
    [("Smaug", "Smaug"), ("Smaug Ahunt", "Smaug Ahunt"), ("Smaug at Home", "Smaug at Home"), ("Gollum", "Gollum"),
     ("Gollum’s Fate", "Gollum’s Fate"), ("Muster", "Muster"), ("Muster Disperses", "Muster Disperses")],
)  # fmt: skip
def test_mage_609_a_name_that_begins_another_is_itself(names: Names, pool: CardPool, written: str, title: str) -> None:
    assert pool[one(names, written)].title == title


@pytest.mark.parametrize(
    ("written", "title"),
    [("Cram", "Cram"), ("Balin", "Balin"), ("Eun", "Eun"), ("Ivic", "Ivic"), ("Black Rider", "Black Rider"),
     ("Fell Rider", "Fell Rider"), ("Horns, Horns, Horns", "Horns, Horns, Horns"),
     ("Andúril, the Flame of the West", "Andúril, the Flame of the West")],
)  # fmt: skip
def test_pymkm_19_short_names_commas_and_names_inside_names(
    names: Names, pool: CardPool, written: str, title: str
) -> None:
    assert pool[one(names, written)].title == title


@pytest.mark.parametrize("written", ["Rider", "Horns", "Flame of the West", "ram", "Tom Bombadi"])
def test_pymkm_19_a_part_of_a_name_is_no_name(names: Names, written: str) -> None:
    assert names.resolve(written).card is None


@pytest.mark.parametrize("title", ["Wolf", "Huorn", "Sting", "Siege", "Wake of War", "Ready to His Will", "Hiding"])
def test_forge_7145_no_word_of_a_name_is_taken_for_a_set(names: Names, pool: CardPool, title: str) -> None:
    assert pool[one(names, title)].title == title


@pytest.mark.parametrize("name", ["List", "Siege", "Site", "Pool", "Hazard", "Characters", "Sideboard"])
def test_mage_12266_a_word_of_headings_is_a_name_only_if_a_card_has_it(names: Names, name: str) -> None:
    found = names.match(name)

    assert [
        card for card in found.cards if fold(name) not in {fold(t) for t in names.pool.titles(card.id).values()}
    ] == []


def test_hearthstone_deck_tracker_1850_languages_may_be_mixed(names: Names) -> None:
    assert ids(names.match("Der Eine Ring").cards) == {"TW-347", "LE-326"}
    assert one(names, "Der Eine Ring", Context(player="wizard")) == "TW-347"
    assert one(names, "Der Eine Ring", Context(set="LE")) == "LE-326"
    assert one(names, "The One Ring", Context(player="wizard")) == "TW-347"


def test_netrunnerdb_307_a_printing_of_a_later_set_is_chosen_where_the_line_says_so(names: Names) -> None:
    assert one(names, "Foolish Words", Context(set="LE")) == "LE-112"
    assert one(names, "Foolish Words") == "TD-25"


def test_ygoprodeck_547_the_data_hold_no_entity_and_no_stray_space() -> None:
    texts = [text for table in ("titles", "aliases") for row in read_table(table, DATA) for text in row.values()]
    stray = [text for text in texts if "&#" in text or "&amp" in text or "\u00a0" in text or "  " in text]

    assert stray == []


@pytest.mark.parametrize(
    "written", ["Cave-drakes", "Glamdrng", "Twilght", "Gandlf", "Moira", "Cave-dragon", "Galadhrimm"]
)
def test_names_far_less_near_than_the_best_are_no_suggestions(names: Names, written: str) -> None:
    scores = [found.score for found in names.suggest(written, limit=10)]

    assert scores
    assert max(scores) - min(scores) <= 10


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Dár [D] (SL) foil", "SL-dar"),
        ("Líndal [F] foil", "CP-lindal"),
        ("Dard foil", "TW-333"),
        ("Lindalf foil", "NW-lindalf"),
    ],
)
def test_the_letter_of_an_alignment_makes_no_other_name(written: str, card: str) -> None:
    found = names_of(open_pool()).resolve(written, Context(sets=()))

    # What the letter says of the version may be wrong; what the line may mean is never the other card.
    assert {one.id for one in (found.card, *found.meant) if one} == {card}
