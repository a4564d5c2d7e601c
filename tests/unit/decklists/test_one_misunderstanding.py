"""What is misunderstood once is told once, and misjudges nothing that hangs on it."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, NOT_ILLEGAL, OPEN, changed, each, expect, said
from validator.checking import check

ENTRY: Final = re.compile(r"^\d .*$", re.MULTILINE)
SECTIONS: Final = re.compile(r"^(?=(?:Pool|Deck|Character \(|Resource \(|Hazard \(|Sideboard|Sites))", re.MULTILINE)


@each("Quest deck", "Long event deck", "Ring deck", "Anti-grey", "Player deck", "DC World sideboard")
@pytest.mark.parametrize("heading", ["Hazard (30)", "Resource (30)", "Character (6)", "Sideboard", "Sites"])
def test_a_section_of_another_game_above_any_part_of_a_list_is_one_finding(heading: str, line: str) -> None:
    expect(NEVER_LEGAL, f"{heading} => {line}", most=1)


@pytest.mark.parametrize("heading", ["Hazard (30)", "Resource (30)"])
def test_so_is_a_heading_that_nobody_knows(heading: str) -> None:
    expect(OPEN, f"{heading} => Xyzzy:", most=1)


def test_what_another_heading_does_not_explain_is_told_beside_it() -> None:
    assert said(changed("+ \nQuest deck\n3 Ambusher", "2 Wargs (TW) => 5 Wargs"))[1] > 1


@each(
    "Alignment: minion", "Alignment: balrog", "Alignment: fallen-wizard", "Player: Ringwraith", "Minion deck\n",
    "FW deck\n", "# Alignment: minion",
)  # fmt: skip
def test_a_player_type_that_none_of_the_cards_fits_is_one_question(line: str) -> None:
    expect(OPEN, f"^ {line}", most=1)


def test_whom_the_reader_names_is_taken_at_his_word() -> None:
    assert check(LEGAL, "coe", alignment="ringwraith").verdict == "illegal"


def test_one_wrong_avatar_makes_no_deck_another_players() -> None:
    wrong = changed("^ Alignment: hero", "2 Gandalf [H] (TW) => 2 The Witch-king [M] (LE)")
    assert check(wrong, "coe").verdict == "illegal"


@each("Reserva", "RESERVA:", "Réserve (25)", "Riserva", "Banquillo")
def test_the_sideboard_has_its_name_in_other_languages(line: str) -> None:
    expect(LEGAL_ONLY, f"Sideboard => {line}")


# --- pages ------------------------------------------------------------------------------------------------------------


def page(text: str, heading: str = "<p>{}</p>") -> str:
    """Return the list as a page: its headings as told, its entries as lists."""
    parts = []
    for part in text.strip().split("\n\n"):
        lines = part.split("\n")
        cards = "".join(f"<li>{line}</li>\n" for line in lines if ENTRY.match(line))
        parts += [heading.format(line) for line in lines if not ENTRY.match(line)]
        parts.append(f"<ul>{cards}</ul>" if cards else "")
    return f"<html><body>{' '.join(parts)}</body></html>"


@pytest.mark.parametrize(
    "heading", ["<p>{}</p>", "<div>{}</div>", "<h2>{}</h2>", "<b>{}</b><br>", "{}<br>", "<dt>{}</dt>"]
)
@each("Xyzzy", "Locatons", "Reserve")
def test_a_heading_above_a_list_of_a_page_is_in_doubt_with_it(line: str, heading: str) -> None:
    expect(LEGAL_ONLY, text=page(LEGAL, heading))
    expect(NOT_ILLEGAL, text=page(changed(f"Sites => {line}"), heading), most=1)


@each(
    "<select size=20><option>9 Wolves</option><option>2 Wargs</option></select>", "<select><option>9 Wolves</select>",
    "<select multiple><option>3 Wargs<option>9 Wolves</select>", "<label>9 Wolves</label>", "<button>9 Wolves</button>",
    '<label><input type="number" value="9"> Wolves</label>', "<header>9 Wolves</header>", "<footer>9 Wolves</footer>",
)  # fmt: skip
def test_a_card_with_its_count_beside_the_text_of_a_page_is_an_entry(line: str) -> None:
    shown = page(LEGAL)
    expect(NEVER_LEGAL, text=shown.replace("<li>2 Wolves (TW)</li>", "").replace("</body>", f"{line}</body>"))


@each("<select><option>Name<option>Set</select>", "<nav>Home Forum</nav>", "<button>Buy 9 copies</button>")
def test_other_words_there_are_none(line: str) -> None:
    shown = page(LEGAL)
    expect(LEGAL_ONLY, text=shown.replace("</body>", f"{line}</body>"))
    expect(LEGAL_ONLY, text=shown.replace("<body>", f"<body>{line}"))


# --- tables -----------------------------------------------------------------------------------------------------------


def rows() -> list[tuple[str, str, str]]:
    """Return section, count and card of each entry."""
    found, section = [], ""
    for line in LEGAL.split("\n"):
        if ENTRY.match(line):
            count, _, card = line.partition(" ")
            found.append((section, count, card))
        elif line:
            section = re.sub(r" \(.*", "", line)
    return found


def table(*heads: str, nine: bool = False) -> str:
    """Return the list as a table with the columns count, card and section."""
    cells = [("9" if nine and card.startswith("Wolves") else count, card, section) for section, count, card in rows()]
    return "\n".join("\t".join(row) for row in (heads, *cells))


@pytest.mark.parametrize(
    "heads", [("Count", "Card", ""), ("Deck", "Card", "Section"), ("", "Card", ""), ("Qty", "", "Section")]
)
def test_a_column_without_a_header_says_the_section_where_its_cells_do(heads: tuple[str, ...]) -> None:
    expect(LEGAL_ONLY, text=table(*heads))
    expect(NEVER_LEGAL, text=table(*heads, nine=True))


@pytest.mark.parametrize("head", ["id", "ID", "code", "Card ID"])
def test_numbers_below_the_header_of_ids_may_be_counts(head: str) -> None:
    expect(OPEN, text=table(head, "Card", "Section"))
    numbered = "\n".join(
        f"{at}\t{line}" for at, line in enumerate(table("Count", "Card", "Section").split("\n")[1:], 1)
    )
    expect(LEGAL_ONLY, text=f"{head}\tCount\tCard\tSection\n{numbered}")


@pytest.mark.parametrize(
    "names",
    [
        ("Pool", "Deck", "Sideboard", ""),
        ("", "Deck", "Sideboard", "Sites"),
        ("Pool", "Deck", "", "Sites"),
        ("Pool", "Deck", "Sideboard", "Xyzzy"),
    ],
)
def test_a_column_of_cards_that_no_section_heads_is_told_once(names: tuple[str, ...]) -> None:
    columns: dict[str, list[str]] = {name: [] for name in ("Pool", "Deck", "Sideboard", "Sites")}
    for section, count, card in rows():
        columns[section if section in columns else "Deck"].append(f"{count} {card}")
    height = max(map(len, columns.values()))
    cells = zip(*([*cards, *[""] * (height - len(cards))] for cards in columns.values()), strict=True)
    whole = ["| " + " | ".join(row) + " |" for row in cells]
    expect(LEGAL_ONLY, text="\n".join(["| Pool | Deck | Sideboard | Sites |", "|---|---|---|---|", *whole]))
    expect(OPEN, text="\n".join([f"| {' | '.join(names)} |", "|---|---|---|---|", *whole]), most=1)


@pytest.mark.parametrize("indent", [None, 1])
def test_an_array_of_its_lines_is_the_list(indent: int | None) -> None:
    expect(LEGAL_ONLY, text=json.dumps(LEGAL.split("\n"), indent=indent))
    expect(NEVER_LEGAL, text=json.dumps(changed("2 Wolves (TW) => 9 Wolves").split("\n"), indent=indent))
