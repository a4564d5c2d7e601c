"""The legal list in the clothes that programs, pages and people put on a whole list: read alike, whoever wrote it."""

from __future__ import annotations

import json
import re
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, OPEN, each, expect
from validator.decklists import read
from validator.decklists.entry_line import LINE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Row(NamedTuple):
    section: str
    copies: int
    name: str


def rows_of(text: str) -> list[Row]:
    """Return the cards of a list, each with the section that its heading names."""
    rows, section = [], ""
    for line in text.split("\n"):
        if entry := re.fullmatch(r"(\d+) (.*?)(?: \[\w\])?(?: \(\w\w\))?", line):
            rows.append(Row(section, int(entry[1]), entry[2]))
        elif found := re.match(r"Pool|Deck|Sideboard|Sites|Character|Resource|Hazard", line):
            section = found[0]
    return rows


ROWS: Final = rows_of(LEGAL)
MORE: Final = [row._replace(copies=9) if row.name == "Wolves" else row for row in ROWS]
"""The same with more of a card than there may be."""
BOARDS: Final = {"Character": "Deck", "Resource": "Deck", "Hazard": "Deck"}
TYPES: Final = {"Pool": "Character", "Sideboard": "Hazard", "Sites": "Site"}


def by_section(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    return [(section, list(held)) for section, held in groupby(rows, lambda row: row.section)]


def sections(rows: Sequence[Row], cards: Callable[[list[Row]], str], between: str = "\n\n") -> str:
    return between.join(f"{section}\n{cards(held)}" for section, held in by_section(rows))


def in_columns(header: str, cells: Callable[[int, Row, str], Sequence[object]], rows: Sequence[Row] = ROWS) -> str:
    """Return a table: what its header says, and the cells of each card, from its place, itself and its board."""
    lines = [";".join(map(str, cells(at, row, BOARDS.get(row.section, row.section)))) for at, row in enumerate(rows)]
    return "\n".join([header, *lines])


def read_alike(dressed: Callable[[Sequence[Row]], str]) -> None:
    expect(LEGAL_ONLY, text=dressed(ROWS))
    expect(NEVER_LEGAL, text=dressed(MORE))


# --- tables -----------------------------------------------------------------------------------------------------------


@each(
    "Card;Section;Nb", "Carte;Section;Qté", "Karte;Sektion;Anzahl", "Carta;Sezione;Quantità", "Carta;Sección;Cantidad",
    "Kortti;Osio;Määrä", "Kaart;Sectie;Aantal", "Karte;Stapel;Stk.", "Titel;Wohin;Nr.", "Titre;Xyzzy;N°",
    "Carte;Section;Nombre", "Nombre;Sección;Cantidad", "Card;Group;Times",
)  # fmt: skip
def test_the_columns_of_a_table_are_known_in_other_languages_or_by_what_they_hold(line: str) -> None:
    read_alike(lambda rows: in_columns(line, lambda _, row, board: (row.name, board, row.copies), rows))


def test_cells_between_bars_may_stand_in_quotation_marks() -> None:
    def quoted(rows: Sequence[Row]) -> str:
        table = in_columns("Card;Deck;#", lambda _, row, board: (row.name, board, row.copies), rows)
        return "\n".join('"' + line.replace(";", '"|"') + '"' for line in table.split("\n"))

    read_alike(quoted)


def test_a_column_of_sections_is_told_from_one_of_types() -> None:
    def cells(_: int, row: Row, board: str) -> Sequence[object]:
        return row.name, TYPES.get(row.section, row.section), board, row.copies

    read_alike(lambda rows: in_columns("Karte;Xyzzy;Stapel;Anzahl", cells, rows))
    headed = sections(ROWS, lambda held: "\n".join(f"{row.copies};{row.name};{row.section}" for row in held))
    expect(LEGAL_ONLY, text=f"Anzahl;Karte;Xyzzy\n{headed}")


@each("", "#", "No", "Nr.", "N")
@pytest.mark.parametrize("first", [0, 1])
def test_the_numbers_of_the_rows_are_no_counts(line: str, first: int) -> None:
    def cells(at: int, row: Row, board: str) -> Sequence[object]:
        return at + first, row.copies, row.name, board

    expect(LEGAL_ONLY, text=in_columns(f"{line};Count;Card;Section", cells))
    twice = in_columns(f"{line};Count;Card;Section", lambda at, row, board: (2, *cells(at, row, board)[1:]))
    expect(NEVER_LEGAL, text=twice, most=len(ROWS) + 2)


def test_a_column_that_is_not_known_is_told_once_for_all_its_cards() -> None:
    def cells(_: int, row: Row, board: str) -> Sequence[object]:
        return row.name, *(row.copies if board == one else 0 for one in ("Deck", "Sideboard", "Pool", "Sites"))

    expect(LEGAL_ONLY, text=in_columns("Card;Deck;Sideboard;Pool;Sites", cells))
    expect(OPEN, text=in_columns("Card;Deck;Maybe;Pool;Sites", cells), most=1)


# --- pages ------------------------------------------------------------------------------------------------------------


def spanned(rows: Sequence[Row]) -> str:
    """Return a page with a table in which the cell of each section reaches over the rows of its cards."""
    lines = []
    for section, held in by_section(rows):
        for at, row in enumerate(held):
            place = "" if at else f'<td rowspan="{len(held)}">{section}</td>'
            lines.append(f"<tr>{place}<td>{row.copies}</td><td>{escape(row.name)}</td></tr>")
    return f"<table><tr><th>Section</th><th>Count</th><th>Card</th></tr>{''.join(lines)}</table>"


def test_a_cell_that_reaches_over_several_rows_stands_in_each() -> None:
    read_alike(spanned)
    wide = "".join("<td rowspan=999>1</td>" for _ in range(200))
    expect(OPEN, text=f"<table><tr>{wide}</tr>{'<tr><td>Cram</td></tr>' * 999}</table>")


@each("<b>{}:</b> ", "<strong>{}</strong>: ", "<b>{}</b> ")
def test_headings_in_bold_that_run_on_in_one_paragraph_part_it(line: str) -> None:
    def page(rows: Sequence[Row]) -> str:
        return " ".join(
            line.format(section) + ", ".join(f"{row.copies} {escape(row.name)}" for row in held)
            for section, held in by_section(rows)
        )

    read_alike(lambda rows: f"<p>{page(rows)}</p>")
    expect(LEGAL_ONLY, text=f"<p>{page(ROWS)}</p><p>As many <b>hazards</b> as <b>resources</b>.</p>")


def test_headings_between_the_blocks_of_a_page_do_not_run_together() -> None:
    expect(LEGAL_ONLY, text=re.sub(r"^(\d.*)$", r"<div>\1</div>", LEGAL, flags=re.MULTILINE))


def test_a_count_and_a_name_without_a_blank_between_them_are_two() -> None:
    read_alike(lambda rows: sections(rows, lambda held: "\n".join(f"{row.copies}{row.name}" for row in held)))
    expect(NEVER_LEGAL, "2 Wolves (TW) => 9I'll Be at Your Heels")


@each("{}, {}", "{}: {}")
def test_the_cards_of_a_section_may_stand_behind_its_heading(line: str) -> None:
    read_alike(
        lambda rows: "\n".join(
            line.format(section, ", ".join(f"{row.copies} {row.name}" for row in held))
            for section, held in by_section(rows)
        )
    )


# --- lines ------------------------------------------------------------------------------------------------------------


def listed(line: str, rows: Sequence[Row], between: str = "\n") -> str:
    """Return the list with each card as `line` says."""
    entry = {section: [row for row in rows if row.section == section] for section, _ in by_section(rows)}
    return "\n\n".join(
        f"{section}\n"
        + between.join(line.format(at=at, count=row.copies, name=row.name) for at, row in enumerate(held, 1))
        for section, held in entry.items()
    )


@each("{at}. {name} x{count}", "{at:02d}) {name} ({count})", "{at}) {count} {name}")
def test_numbers_of_the_lines_and_counts_behind_the_names_go_together(line: str) -> None:
    read_alike(lambda rows: listed(line, rows))
    expect(NEVER_LEGAL, "2 Wolves (TW) => 9. Wolves x2")


@each(" | ", " ; ", " / ")
def test_the_cards_of_a_section_may_stand_in_one_line(line: str) -> None:
    read_alike(lambda rows: listed("{count} {name}", rows, line))
    read_alike(lambda rows: listed("{count} {name}", rows, line).replace("\n\n", ".\n\n" if ";" in line else "\n\n"))


@each("│ {} │", "║ {} ║", "┃{}┃", "| {} |")
def test_a_frame_in_the_signs_of_a_terminal_is_one(line: str) -> None:
    rows = "\n".join(line.format(one) if one else "├────┼────┤" for one in LEGAL.split("\n"))
    expect(LEGAL_ONLY, text=f"┌────┐\n{rows}\n└────┘")
    table = "\n".join(f"│ {row.copies} │ {row.name} │ {row.section} │" for row in ROWS)
    expect(LEGAL_ONLY, text=f"╔═══╦═══╗\n{table}\n╚═══╩═══╝")


@each(
    "Subtotal: {}", "Gesamt: {}", "Summe: {} Karten", "Totale {}", "Total {} cartas", "= {} cards", "Yhteensä {}",
    "Totaal: {} kaarten", "Tot. {}", "Zwischensumme {}",
)  # fmt: skip
def test_a_sum_below_each_section_is_no_card(line: str) -> None:
    def cards(held: list[Row]) -> str:
        rows = "\n".join(f"{row.copies} {row.name}" for row in held)
        return f"{rows}\n{line.format(sum(row.copies for row in held))}"

    expect(LEGAL_ONLY, text=sections(ROWS, cards))
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line.format('9 Wolves').replace(' cards', '')}")


@each(
    "Sideboard / Reserva", "Sideboard/Side", "4 - Sideboard", "4: Sideboard", "Sideboard\\", "II. Sideboard",
    "B) Sideboard", "Sideboard (total 14)", "Sideboard #14", "Sideboard (14x)", "14 Sideboard:", ":: Sideboard ::",
    "~~~ Sideboard ~~~", "Sideboard section",
)  # fmt: skip
def test_a_heading_said_twice_or_numbered_is_the_heading(line: str) -> None:
    expect(LEGAL_ONLY, f"Sideboard => {line}")


@each("Sites / Regions", "Sites/Map", "Map / Sites", "Sites / Sideboard")
def test_a_heading_beside_another_word_leaves_what_is_below_it_open(line: str) -> None:
    expect(frozenset({"legal", "undecided"}), f"Sites => {line}", most=1)


def test_a_line_with_words_for_sections_makes_no_table_of_a_list() -> None:
    text = LEGAL.replace("Resource (30)", "Resources: items, factions, events")
    assert read(text).layout == "text"


@each("\v", "\f", "\r", "\\\n", "\u2028")
def test_a_line_may_end_as_word_processors_and_markdown_end_it(line: str) -> None:
    expect(LEGAL_ONLY, text=LEGAL.replace("\n", line))


def test_full_width_letters_are_letters() -> None:
    wide = {ord(sign): ord(sign) + 0xFEE0 for sign in map(chr, range(ord("!"), ord("~")))}
    expect(LEGAL_ONLY, text=LEGAL.translate(wide))
    expect(NEVER_LEGAL, f"1 Moria [H] => {'1 Moria [M] (LE)'.translate(wide)}")


def test_text_that_was_spoilt_twice_is_mended() -> None:
    text = LEGAL.replace("'", "’")
    for _ in range(2):
        text = text.encode().decode("cp1252", "replace").replace("\ufffd", "\x9d")
    expect(LEGAL_ONLY, text=text)


def test_json_may_stand_in_a_code_fence() -> None:
    sections_of = {"Character": "play_deck", "Resource": "play_deck", "Hazard": "play_deck", "Sites": "location_deck"}
    deck: dict[str, list[dict[str, object]]] = {}
    for row in ROWS:
        section = sections_of.get(row.section, row.section.lower())
        deck.setdefault(section, []).append({"name": row.name, "count": row.copies})
    expect(LEGAL_ONLY, text=f"```json\n{json.dumps(deck, indent=1)}\n```\n")


@each(", ", "; ", " | ", " / ")
def test_a_line_may_be_as_long_as_its_cards_are_many(line: str) -> None:
    resources = [f"{row.copies} {row.name}" for row in ROWS if row.section == "Resource"]
    long = line.join(f"{one} (from my old box)" for one in resources)
    assert len(long) > LINE_LIMIT
    expect(LEGAL_ONLY, text=listed("{count} {name}", ROWS).replace("\n".join(resources), long))


@each("[{} [H]](https://cards.example.org/1)", "[{}](https://cards.example.org/1)", "“{}”", "1=“{}”", "1={}")
def test_a_name_may_be_a_link_with_brackets_or_stand_in_quotation_marks(line: str) -> None:
    expect(LEGAL_ONLY, f"1 Moria [H] => {line.format('Moria')}")


# --- beside a name ----------------------------------------------------------------------------------------------------


@each(
    "Wolves...", "Wolves…", "Wolves ∞", "∞ Wolves", "Wolves (as many as allowed)", "Wolves (maximum)",
    "Wolves (the lot)", "Wolves (full set)", "Wolves (whole pack)", "Wolves, so viele wie erlaubt",
)  # fmt: skip
def test_what_leaves_the_count_open_is_asked_about(line: str) -> None:
    expect(OPEN, f"2 Wolves (TW) => {line}", most=1)


@each("Wolves (as good as any)", "2 Wolves...", "2 Wolves…", "2 Wolves (full of teeth)", "2 Wolves (a lot of prowess)")
def test_words_that_do_not_count_are_talk(line: str) -> None:
    expect(LEGAL_ONLY, f"2 Wolves (TW) => {line}")


@each("raus", "(fuera)", "(ausgetauscht)", "(retiré)", "- tolto", "(weg)", "(gone)", "[verwijderd]", "- pois")
def test_a_card_may_be_taken_back_in_other_languages(line: str) -> None:
    expect(OPEN, f"1 Bofur (TW) => 1 Bofur {line}", most=2)


@each("(second version)", "(my old version)")
def test_a_version_that_is_not_named_is_asked_about_where_there_are_several(line: str) -> None:
    expect(OPEN, f"1 Moria [H] => 1 Moria {line}", most=1)
    expect(LEGAL_ONLY, f"2 Wolves (TW) => 2 Wolves {line}")
