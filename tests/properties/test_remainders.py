"""Whatever is put beside a name is read, asked about, or harmless: a part of a list is never thrown away."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from cardpool.database import open_pool
from cardpool.folding import fold
from validator.checking import check
from validator.decklists import headings, near_headings

if TYPE_CHECKING:
    from cardpool.card import Card

pytestmark = pytest.mark.slow

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "wizard-dwarves-of-erebor.deck"
# As plain text: "Hazard (30)" is a heading there, and no comment.
LEGAL: Final = re.sub(r"#+\n(.+)\n#+", r"\1", EXAMPLE.read_text("iso-8859-1")).replace("# ", "")

SHAPES: Final = (
    "{n} {card} {added}", "{n} {card} ({added})", "{n} {card} [{added}]", "{n} {card} {{{added}}}",
    "{n} {card} - {added}", "{n} {card} – {added}", "{n} {card}, {added}", "{n} {card}; {added}",
    "{n} {card}: {added}", "{n} {card} | {added}", "{n} {card} / {added}", "{n} {card}/{added}", "{n} {card} # {added}",
    "{n} {card} // {added}", "{n} {card} = {added}", "{n} {card} ~ {added}", "{n} {card} * {added}",
    "{n} {card} *{added}*", '{n} {card} "{added}"', "{n} {card} ... {added}", "{n} {card}. {added}",
    "{n} {card} ({set}) {added}", "{n} {card} ({set}) ({added})", "{n} {card} ({set}) # {added}",
    "{n} {card} ({added}) ({set})", "{n}x {card} ({added})", "{n} ({added}) {card}", "{n} {added}: {card}",
    "{n} [{added}] {card}", "- {n} {card} - {added}.", "{n} **{card}** ({added})", "{n} {card} -- {added}",
    "{card} x{n} ({added})", "{card} ({n}) {added}",
)  # fmt: skip
JOINING: Final = ("{n} {card} + {added}", "{n} {card} & {added}", "{n} {card} and {added}", "{n} {card} with {added}")
"""Shapes that may lead to another card: no remark is harmless behind them."""

NUMBERS: Final = ("9", "x9", "9x", "9 copies", "+6", "#9", "x2:", "9/9", "½", "９")
NUMBER_WORDS: Final = ("nine", "Nine", "three copies", "a dozen", "twice", "neun", "nueve", "IX")
SECTION_NAMES: Final = (
    "Sideboard", "side board", "Sites", "Pool", "Hazards", "Hazard deck", "Anti-grey", "play deck", "Anti-FW",
    "Locations", "starting",
)  # fmt: skip
HARMLESS: Final = (
    "foil", "proxy", "signed", "promo", "my favourite", "from the starter", "German", "alternate art", "near mint",
    "borrowed", "the best", "very good", "misprint", "black border", "optional", "needed", "from a booster", "a gift",
    "love it", "tech", "unlimited", "reprint", "first edition", "to trade", "from my binder", "old friend", "staple",
    "well played", "check this", "in French",
)  # fmt: skip
OTHER_VERSIONS: Final = (
    "LE", "le", "(LE)", "MELE", "mele", "LE 392", "le #392", "LE392", "TD", "WH", "The Lidless Eye", "the dragons",
    "The Balrog", "Against the Shadow", "minion", "Minion site", "[M]", "[m]", "M", "Ringwraith", "balrog",
    "fallen-wizard", "FW", "TW 405", "tw-405",
)  # fmt: skip
"""Other versions of Moria, or none: of the hero version the set of The Wizards has number 406."""
NO_VERSIONS: Final = ("TD", "le", "minion", "hero", "[B]", "The White Hand", "TW 1", "resource")
RIGHT_VERSIONS: Final = ("TW", "tw", "METW", "metw", "The Wizards", "TW 406", "tw #406", "hero", "Hero site")


def line(shape: str, card: str, count: int, added: str) -> str:
    """Return an entry in one of the shapes; the card is of a set that the shape may name."""
    return shape.format(n=count, card=card, added=added, set=SETS[card])


SETS: Final = {"Wolves": "TW", "Bofur": "TW", "Giant Spiders": "TW", "Foolish Words": "TD", "Moria": "TW"}
COUNTS: Final = {"Wolves": 2, "Bofur": 1, "Giant Spiders": 2, "Foolish Words": 2, "Moria": 1}


def verdict(card: str, changed: str) -> str:
    """Return the verdict on the legal list with the line of a card changed."""
    old = "1 Moria [H]\n" if card == "Moria" else f"{COUNTS[card]} {card} ({SETS[card]})\n"
    assert LEGAL.count(old) == 1
    return check(LEGAL.replace(old, changed + "\n"), "coe").verdict


@cache
def titles() -> tuple[str, ...]:
    """Return titles, aliases and foreign titles, a seeded choice of each."""
    pool = open_pool()
    others = [text for named in pool.known_names.values() for card_id, text, language in named if ok(pool[card_id])]
    return tuple(random.Random(7).sample(sorted(set(others)), 120))  # noqa: S311  # the same titles each time


def ok(card: Card) -> bool:
    """Tell whether a card is another than those of the lines."""
    return all(fold(card.title) != fold(title) for title in SETS)


def test_the_list_is_legal() -> None:
    assert check(LEGAL, "coe").verdict == "legal"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_harmless_remark_leaves_the_list_legal(shape: str) -> None:
    lines = [line(shape, "Wolves", 2, remark) for remark in HARMLESS]
    assert [changed for changed in lines if verdict("Wolves", changed) != "legal"] == []


@pytest.mark.parametrize("shape", [*SHAPES, *JOINING])
@pytest.mark.parametrize("card", ["Wolves", "Moria"])
def test_a_number_or_a_section_is_never_a_remark(shape: str, card: str) -> None:
    lines = [line(shape, card, COUNTS[card], added) for added in (*NUMBERS, *NUMBER_WORDS, *SECTION_NAMES)]
    assert [changed for changed in lines if verdict(card, changed) == "legal"] == []


@pytest.mark.parametrize("shape", [*SHAPES, *JOINING])
def test_the_title_of_a_card_is_never_a_remark(shape: str) -> None:
    lines = [line(shape, "Bofur", 1, title) for title in titles()]
    assert [changed for changed in lines if verdict("Bofur", changed) == "legal"] == []


@pytest.mark.parametrize("shape", [*SHAPES, *JOINING])
@pytest.mark.parametrize(("card", "versions"), [("Moria", OTHER_VERSIONS), ("Wolves", NO_VERSIONS)])
def test_a_version_that_is_another_is_never_a_remark(shape: str, card: str, versions: tuple[str, ...]) -> None:
    lines = [line(shape, card, COUNTS[card], version) for version in versions]
    assert [changed for changed in lines if verdict(card, changed) == "legal"] == []


@pytest.mark.parametrize("shape", SHAPES)
def test_a_version_that_is_right_is_read(shape: str) -> None:
    lines = [line(shape, "Moria", 1, version) for version in RIGHT_VERSIONS]
    assert [changed for changed in lines if verdict("Moria", changed) != "legal"] == []


def test_no_words_of_a_heading_are_a_remark() -> None:
    # Those that tell a card's type, and the set of The Wizards, are read as such; talk is no section.
    said = {"hazard", "creature", "wizards"}
    words = {*headings._SECTIONS, *headings._PARTS, *headings._ABROAD, *near_headings._NEAR} - said
    assert [one for one in sorted(words) if verdict("Wolves", f"2 Wolves ({one})") == "legal"] == []
