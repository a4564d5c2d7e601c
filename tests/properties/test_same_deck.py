"""A deck is the same deck however it is written: one fingerprint, and never a better verdict for being converted."""

# ruff: noqa: S311 (a seed that gives the same deck again is what these tests need)

from __future__ import annotations

import csv
import io
import json
import random
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.database import open_pool
from cardpool.names import Names
from tests.properties.random_decks import ALIGNMENTS, BREAKS, legal_deck
from tests.properties.reference import SECTIONS, load_cards
from validator import Report, check
from validator.convert import LETTERS, ConversionError, convert
from validator.decklists.writers import WRITERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card

CARDS = load_cards()
POOL = open_pool()
NAMES = Names(POOL)
WORST_FIRST = ("illegal", "undecided", "legal")
HEADINGS = {
    "pool": ("Pool", "POOL (12)", "## Character draft"),
    "play_deck": ("Deck", "-- Play deck --", "Main deck (70):"),
    "sideboard": ("Sideboard", "SIDEBOARD", "Sideboard (30)"),
    "sideboard_fallen_wizard": ("Anti-FW", "Sideboard vs. FW", "vs fw:"),
    "location_deck": ("Sites", "Locations", "Site deck"),
}
"""What means each section, written by hand."""
FORMS = ("{n} {name}", "{n}x {name}", "{name} x{n}", "- {n} {name}", "({n}) {name}")


def as_json(deck: dict[str, Any]) -> dict[str, Any]:
    made = {key: deck[key] for key in ("alignment", "avatar", "length")}
    return made | {section: [{"card": card, "count": n} for card, n in deck[section]] for section in SECTIONS}


@cache
def decks() -> tuple[dict[str, Any], ...]:
    """Legal decks, each broken by each break, and each with what leaves it undecided."""
    made: list[dict[str, Any]] = []
    for alignment in ALIGNMENTS:
        legal = legal_deck(random.Random(f"same {alignment}"), CARDS, alignment, "short")
        made.append(as_json(legal))
        broken = (one.apply(random.Random(f"{one.name} {alignment}"), legal, CARDS) for one in BREAKS)
        made += [as_json(deck) for deck in broken if deck is not None]
        made += undecided(as_json(legal))
    return tuple(made)


def undecided(deck: dict[str, Any]) -> list[dict[str, Any]]:
    """Give a deck with lines that cannot be settled: a name that no card has, one that several have, an unknown id."""
    several = {"name": "Moria", "count": 1}
    return [
        deck | {"play_deck": [*deck["play_deck"], {"name": "Cave-dragon", "count": 2}]},
        deck | {"sideboard": [*deck["sideboard"], {"name": "Twilight", "set": "XX", "count": 1}]},
        deck | {"play_deck": [{"card": "TW-9999", "count": 1}, *deck["play_deck"]]},
        deck | {"alignment": None, "avatar": None, "location_deck": [*deck["location_deck"], several]},
        deck | {"pool": [*deck["pool"], {"name": "Gamling", "count": 1, "alignment": "minion"}]},
        # The id and the name contradict each other.
        deck | {"sideboard": [*deck["sideboard"], {"card": "TW-106", "name": "Cram", "count": 1}]},
    ]


def report_on(deck: dict[str, Any] | bytes | str) -> Report:
    return check(deck, pool=POOL)


@pytest.mark.slow
@pytest.mark.parametrize("layout", WRITERS)
def test_a_converted_deck_has_the_same_fingerprint_and_no_better_verdict(layout: str) -> None:
    if layout == "xlsx":
        pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    seen = dict.fromkeys(WORST_FIRST, 0)
    for deck in decks():
        report = report_on(deck)
        try:
            data = convert(report, NAMES, layout, keep_unresolved=True).data
        except ConversionError:
            # What a layout cannot carry is refused: a legal list of standard cards has nothing of the kind.
            assert report.verdict != "legal"
            continue
        again = report_on(data)
        assert again.digest == report.digest
        assert WORST_FIRST.index(again.verdict) <= WORST_FIRST.index(report.verdict)
        seen[report.verdict] += 1
    assert seen["legal"] >= len(ALIGNMENTS)
    assert seen["illegal"] >= len(BREAKS)
    assert seen["undecided"] >= len(ALIGNMENTS)


@pytest.mark.slow
@pytest.mark.parametrize("layout", WRITERS)
def test_a_legal_deck_stays_legal_in_every_layout(layout: str) -> None:
    if layout == "xlsx":
        pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    for alignment in ALIGNMENTS:
        for number in range(5):
            deck = as_json(legal_deck(random.Random(f"stays {alignment} {number}"), CARDS, alignment, "short"))
            report = report_on(deck)
            assert report.verdict == "legal"
            assert report_on(convert(report, NAMES, layout).data).verdict == "legal"


def typed(deck: dict[str, Any], rng: random.Random) -> str:
    """Write a deck as a person might: sections and lines in any order, copies over several lines, any spelling."""
    sections = [section for section in SECTIONS if deck[section]]
    rng.shuffle(sections)
    lines = []
    for section in sections:
        lines += ["", rng.choice(HEADINGS[section])]
        copies = [entry["card"] for entry in deck[section] for _ in range(entry["count"])]
        rng.shuffle(copies)
        while copies:
            card = POOL[copies[-1]]
            count = rng.randint(1, copies.count(card.id))
            for _ in range(count):
                copies.remove(card.id)
            # In capitals throughout, a name with commas may as well be several.
            loud = card.title if "," in card.title else card.title.upper()
            title = rng.choice((card.title, loud, card.title.replace("’", "'")))
            name = label(card).replace(card.title, title)
            lines.append(rng.choice(FORMS).format(n=count, name=name))
    facts = [f"{key.capitalize()}: {deck[key]}" for key in ("alignment", "avatar") if deck[key]]
    return "\n".join([*facts, *lines]) + "\n"


@given(seed=st.integers(0, 10_000))
@settings(max_examples=30)
def test_order_lines_and_spelling_change_no_fingerprint(seed: int) -> None:
    rng = random.Random(seed)
    deck = as_json(legal_deck(rng, CARDS, rng.choice(ALIGNMENTS), "short"))
    report = report_on(deck)
    again = report_on(typed(deck, rng))

    assert not again.deck.unresolved
    assert (again.digest, again.verdict) == (report.digest, "legal")


def label(card: Card) -> str:
    return f"{card.title} [{LETTERS[card.alignment]}] ({card.set})" if card.alignment in LETTERS else card.title


def as_page(deck: dict[str, Any]) -> str:
    parts = ["<html><body>"]
    for section in SECTIONS:
        parts.append(f"<h2>{HEADINGS[section][0]}</h2><ul>")
        parts += [f"<li>{one['count']} {escape(label(POOL[one['card']]))}</li>" for one in deck[section]]
        parts.append("</ul>")
    return "".join([*parts, "</body></html>"])


def as_table(deck: dict[str, Any]) -> str:
    """Write a table with a column of counts for each section."""
    counts: dict[str, list[int]] = {}
    for column, section in enumerate(SECTIONS):
        for one in deck[section]:
            counts.setdefault(one["card"], [0] * len(SECTIONS))[column] += one["count"]
    text = io.StringIO()
    table = csv.writer(text, delimiter="\t")
    table.writerow(["Card", "Id", *(HEADINGS[section][0] for section in SECTIONS)])
    table.writerows([POOL[card].title, card, *numbers] for card, numbers in counts.items())
    return text.getvalue()


def as_other_json(deck: dict[str, Any]) -> str:
    """Write the JSON of another project, which divides the play deck by type and pads the numbers."""
    made: dict[str, Any] = {"deck": {}}
    for section in SECTIONS:
        for one in deck[section]:
            card = POOL[one["card"]]
            code, _, number = card.id.partition("-")
            entry = {"name": card.title, "card": f"{code.lower()}-{number.zfill(3)}", "qty": one["count"]}
            where = made["deck"] if section == "play_deck" else made
            key = f"{card.type}s" if section == "play_deck" else OTHER_KEYS[section]
            where.setdefault(key, []).append(entry)
    return json.dumps(made)


def as_xml(deck: dict[str, Any]) -> str:
    parts = ["<cockatrice_deck>"]
    for section in SECTIONS:
        parts.append(f"<zone name={quoteattr(HEADINGS[section][0])}>")
        parts += [
            f"<card number='{one['count']}' name={quoteattr(label(POOL[one['card']]))}/>" for one in deck[section]
        ]
        parts.append("</zone>")
    return "\n".join([*parts, "</cockatrice_deck>"])


OTHER_KEYS = {
    "pool": "pool", "sideboard": "sideboard", "sideboard_fallen_wizard": "antiFW", "location_deck": "sites",
}  # fmt: skip


@pytest.mark.parametrize("written", [as_page, as_table, as_other_json, as_xml])
def test_layouts_change_no_fingerprint(written: Callable[[dict[str, Any]], str]) -> None:
    for alignment in ALIGNMENTS:
        for number in range(3):
            deck = as_json(legal_deck(random.Random(f"layout {alignment} {number}"), CARDS, alignment, "short"))
            report = report_on(deck)
            again = report_on(written(deck))
            assert not again.deck.unresolved
            assert (again.digest, again.verdict) == (report.digest, "legal")


@given(seed=st.integers(0, 10_000))
@settings(max_examples=30)
def test_one_copy_or_one_section_more_or_less_is_another_deck(seed: int) -> None:
    rng = random.Random(seed)
    deck = as_json(legal_deck(rng, CARDS, rng.choice(ALIGNMENTS), "short"))
    entry = rng.choice(deck["play_deck"])
    rest = [one for one in deck["play_deck"] if one is not entry]
    other = [
        deck | {"play_deck": rest},
        deck | {"play_deck": [*rest, entry | {"count": entry["count"] + 1}]},
        deck | {"play_deck": rest, "sideboard": [*deck["sideboard"], entry]},
        deck | {"play_deck": [*deck["play_deck"], {"name": "Cave-dragon", "count": 1}]},
        deck | {"play_deck": [*deck["play_deck"], {"name": "Cave-dragons", "count": 1}]},
    ]
    digests = {report_on(one).digest for one in [deck, *other]}
    assert len(digests) == len(other) + 1


def test_printings_and_names_of_a_card_are_one_card() -> None:
    twilight = [
        {"name": "Twilight", "count": 3},
        {"name": "twilight", "set": "LE", "count": 3},
        {"name": "Zwielicht", "count": 3},
        {"card": "TW-106", "count": 3},
    ]
    assert len({report_on({"play_deck": [one]}).digest for one in twilight}) == 1


def test_a_line_that_is_not_understood_counts_as_itself() -> None:
    split = report_on("Deck\n2 Twilight\n1 Cave-dragon\n2 CAVE DRAGON\n")
    whole = report_on("Deck\n3 Cave-dragon\n2 Twilight\n")

    assert split.digest == whole.digest
    assert len({whole.digest, report_on("Deck\n2 Cave-dragon\n2 Twilight\n").digest}) == 2


def test_who_starts_is_no_part_of_the_fingerprint() -> None:
    pool = {"card": "TW-148", "count": 1}
    assert report_on({"pool": [pool]}).digest == report_on({"pool": [pool | {"starting": True}]}).digest


# --- what is lost must not help ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["gccg", "netmeccg", "octgn", "csv"])
def test_what_would_be_legal_without_what_is_lost_is_refused(layout: str) -> None:
    deck = next(deck for deck in decks() if deck["alignment"] == "wizard")
    # A Ringwraith's deck of a Wizard's cards: only what the list says of the player makes it illegal.
    report = report_on(deck | {"alignment": "ringwraith"})
    assert report.verdict == "illegal"
    with pytest.raises(ConversionError, match="The deck is illegal and cannot be held by"):
        convert(report, NAMES, layout)
    assert report_on(convert(report, NAMES, "json").data).verdict == "illegal"
    # In text the line that says the player contradicts every card below it, and that is asked about.
    with pytest.raises(ConversionError, match="ringwraith is not understood"):
        convert(report, NAMES, "text")
