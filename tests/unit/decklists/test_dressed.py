"""The legal list in the clothes of a chat, of LaTeX, of a wiki and of YAML, and behind bullets of every kind."""

from __future__ import annotations

import re
from quopri import encodestring
from typing import TYPE_CHECKING, Final

import pytest

from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, each, expect
from validator.decklists.dressed import undressed

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRY: Final = re.compile(r"^(\d) (.*)$", re.MULTILINE)
HEADING: Final = re.compile(r"^([A-Z][a-z]+(?: \(\d+\))?)$", re.MULTILINE)
NINE: Final = LEGAL.replace("\n2 Wolves (TW)\n", "\n9 Wolves (TW)\n")


def dressed(entry: str, heading: str = r"\1", text: str = LEGAL) -> str:
    r"""Return the list with its entries and headings in other forms, of which `\1` and `\2` are count and name."""
    return HEADING.sub(heading, ENTRY.sub(entry, text))


def both(dress: Callable[[str], str]) -> None:
    """Expect of a list in some clothes what is expected of it without, and that its counts are read."""
    expect(LEGAL_ONLY, text=dress(LEGAL))
    expect(NEVER_LEGAL, text=dress(NINE))


# --- bullets and copies -----------------------------------------------------------------------------------------------


@each(
    "🗡️ ",
    "⚔️",
    "🃏 ",
    "🇩🇪 ",
    "♣ ",
    "※ ",
    "§ ",
    "¤ ",
    "¶ ",
    "\uf0b7 ",
    "~ ",
    "% ",
    "= ",
    "=> ",
    "o ",
    "º ",
    ":sword: ",
    "(*) ",
)
def test_a_bullet_is_a_bullet_whatever_its_sign(line: str) -> None:
    both(lambda text: dressed(rf"{line}\1× \2", text=text))


def test_pictures_before_counts_may_differ_from_line_to_line() -> None:
    def pictured(text: str) -> str:
        return ENTRY.sub(lambda found: f"{'🗡🧙🐉🌍'[len(found[2]) % 4]} {found[0]}", text)

    both(pictured)
    expect(LEGAL_ONLY, "2 Wolves (TW) => 🐺 2 Wolves")


@each(
    "🐺🐺🐺🐺🐺🐺🐺🐺🐺 Wolves", "🐺 🐺 🐺 Wolves", "Wolves 🐺🐺🐺🐺",
    "⚅⚂ Wolves", "⚁ Wolves", "❾ Wolves", "🔟 Wolves", "9️⃣ Wolves",
    "🐺×9 Wolves", "Wolves 🐺9", "🐺 9 Wolves",
)  # fmt: skip
def test_pictures_that_may_count_are_no_bullets(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")


@each("~9 Wolves", "≤9 Wolves", "§ 9 Wolves", "o 9 Wolves", "% 9 Wolves")
def test_a_sign_that_one_line_alone_has_says_something_of_it(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}")


@each("copies: ", "copies - ", "copies ", "copies of ", "Stück ", "Exemplare ", "pcs. ", "copias de ", "exemplaires: ")
def test_a_word_for_copies_stands_between_count_and_name(line: str) -> None:
    both(lambda text: dressed(rf"\1 {line}\2", text=text))


# --- chats ------------------------------------------------------------------------------------------------------------


@each(
    "[12:03] ann: ", "[12:03:44] <ann> ", "12:03 <@ann> ", "12:03 ", "(12:03 PM) ", "[29.11.26, 12:03] Ann: ",
    "29/11/2026, 12:03 - Ann Lee: ", "[2026-11-29 12:03] ", "ann: ", "<ann> ", "ann> ",
)  # fmt: skip
def test_time_and_speaker_before_the_lines_of_a_chat_are_no_part_of_them(line: str) -> None:
    both(lambda text: dressed(rf"{line}\1 \2", text=text))
    both(lambda text: re.sub(r"^(?=.)", line, text, flags=re.MULTILINE))


def test_the_clock_of_a_chat_goes_on() -> None:
    def timed(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(f"29/11/26, 12:{at % 60:02} - Ann: {line}" if line else line for at, line in enumerate(lines))

    both(timed)
    both(lambda text: f"[29.11.26, 12:03] Ann: {text}")
    both(lambda text: f"ann — Today at 12:03\n{text}")


@each("[12:05] bob: 9 Wolves", "[12:05] bob: and 9 Wolves more!")
def test_what_somebody_else_says_in_a_chat_is_not_lost(line: str) -> None:
    expect(NEVER_LEGAL, text=f"{re.sub(r'^(?=.)', '[12:03] ann: ', LEGAL, flags=re.MULTILINE)}\n{line}\n")


@each("Sideboard: ", "LE: ", "minion: ", "not: ", "maybe: ", "Maybeboard: ", "MELE: ", "removed: ", "extra: ")
def test_a_word_before_every_line_that_says_something_is_no_speaker(line: str) -> None:
    expect(NEVER_LEGAL, text=dressed(rf"{line}\1 \2"), most=100)


# --- LaTeX ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "heading"),
    [
        (r"\1 & \2 \\\\", r"\\section*{\1}"),
        (r"\1 & \2 \\\\[2pt]", r"\\end{tabular}\n\\subsection*{\1}\n\\begin{tabular}{|r|l|}\n\\hline"),
        (r"\1 & \2 \\\\ \\hline", r"\\multicolumn{2}{l}{\\textbf{\1}} \\\\"),
        (r"\\item \1 \2", r"\\end{itemize}\n\\section{\1}\n\\begin{itemize}"),
        (r"\\item[\1] \2", r"\\paragraph{\1}"),
        (r"\1 $\\times$ & \\textit{\2} \\\\", r"\\textbf{\1} & \\\\"),
    ],
)
def test_latex_is_read_as_it_is_set(entry: str, heading: str) -> None:
    head = "\\documentclass[a4paper]{article}\n\\usepackage[utf8]{inputenc}\n\\begin{document}\n\\title{Erebor}\n"
    both(lambda text: dressed(entry, heading, text))
    both(lambda text: f"{head}{dressed(entry, heading, text)}\\end{{document}}\n")


def test_accents_of_latex_are_letters() -> None:
    typed = {"í": "\\'{\\i}", "ó": "\\'o", "ä": '\\"{a}', "û": "\\^u", "&": "\\&"}
    both(lambda text: "".join(typed.get(letter, letter) for letter in dressed(r"\1 &~\2 \\\\", text=text)))


def test_what_latex_comments_out_is_no_card() -> None:
    expect(LEGAL_ONLY, text=dressed(r"\1 & \2 \\\\").replace("2 & Wolves", "% 9 & Wolves (TW) \\\\\n2 & Wolves"))


# --- wikis ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "heading"),
    [
        (r"|-\n| \1 || \2", r"== \1 =="),
        (r"|-\n| \2 || \1", r'|}\n== \1 ==\n{| class="wikitable"\n! Card !! Count'),
        (r"|-\n| \1\n| [[\2]]", r"|-\n! colspan=2 | \1"),
        (r'|-\n| align="right" | \1 || [[Cards/x|\2]]', r"|-\n| colspan=2 | '''\1'''"),
    ],
)
def test_the_tables_of_a_wiki_are_tables(entry: str, heading: str) -> None:
    both(lambda text: dressed(entry, heading, text))
    both(lambda text: f'{{| class="wikitable"\n{dressed(entry, heading, text)}|}}\n')


# --- YAML -------------------------------------------------------------------------------------------------------------


@each(
    r"  - count: \1\n    name: \2", r"  - name: \2\n    count: \1", r'  - card: "\2"\n    qty: \1', r"  \2: \1",
    r"  - {name: '\2', count: \1}", r"  - { count: \1, card: \2 }", r"  \2:\n    count: \1", r"  - \2: \1",
    r"  - \1 \2",
    r"Name: \2\nCount: \1\n",
)  # fmt: skip
def test_a_card_of_yaml_may_have_several_lines(line: str) -> None:
    both(lambda text: dressed(line, r"\1:", text))


@each(r"- name: Wolves\n  count: 9", r"name: Wolves\ncount: 9", r"- {name: Wolves, count: 9}")
def test_one_card_of_several_lines_is_not_lost(line: str) -> None:
    expect(NEVER_LEGAL, f"2 Wolves (TW) => {line}".replace("\\n", "\n"))


@each("set: LE", "version: minion", "section: sideboard", "note: not in the deck")
def test_what_else_yaml_says_of_a_card_stands_beside_its_name(line: str) -> None:
    yaml = dressed(r"- name: \2\n  count: \1", r"\1:").replace("Moria [H]\n", f"Moria\n  {line}\n")
    expect(NEVER_LEGAL, text=yaml)


@each(
    r"- name: \2\n  count: \1\n  foil: no\n  mp: 3",
    r"- id: 7\n  count: \1\n  name: \2",
    r"- {name: '\2', count: \1, mind: 6}",
)
def test_fields_of_no_weight_do_not_matter(line: str) -> None:
    both(lambda text: dressed(line, r"\1:", text))


@each(
    "- name: Wolves\n  count: 2\n  count: 9", "- name: Wolves", "- name: Wolves\n  count: ~",
    "- name: Wolves\n\n  count: 9", "- name: Wolves\n  count: 2\n  side: 7", "- name: >\n    Wolves\n  count: 9",
    "- card: Wolves\n  name: River\n  count: 2", "- name: Wolves\n  count: 2\n  extra: 9",
    "- name: Wolves\n  count: nine",
)  # fmt: skip
def test_what_a_card_of_yaml_lacks_or_has_twice_is_asked_for(line: str) -> None:
    yaml = dressed(r"- name: \2\n  count: \1", r"\1:").replace("- name: Wolves (TW)\n  count: 2", line)
    expect(NEVER_LEGAL, text=yaml)


# --- angles -----------------------------------------------------------------------------------------------------------


@each(r"< \1 >", r"<\1>", r"<< \1 >>", r"--- <\1> ---")
def test_headings_in_angles_make_no_xml(line: str) -> None:
    both(lambda text: dressed(r"\1 \2", line, text))


# --- what programs and mails put beside a list ------------------------------------------------------------------------


@each("{:6}\t", "{:03}: ", "{:3} | ", "{}. ", "L{} ")
def test_the_numbers_of_all_lines_are_no_counts(line: str) -> None:
    def numbered(text: str) -> str:
        lines = text.split("\n") if line.startswith("{:") else list(filter(None, text.split("\n")))
        return "\n".join(line.format(at) + one for at, one in enumerate(lines, 1))

    both(numbered)


@each("    ", "\t", "\t\t")
def test_cards_may_stand_beside_each_other(line: str) -> None:
    def paired(text: str) -> str:
        return re.sub(r"^(\d .*)\n(\d .*)$", rf"\1{line}\2", text, flags=re.MULTILINE)

    both(paired)
    both(lambda text: paired(text).replace(line, line + " " * 9))


def test_the_source_of_a_mail_is_decoded() -> None:
    both(
        lambda text: encodestring(f"Hello, this is the list of which I told you{'.' * 40}\n\n{text}".encode()).decode()
    )


@each("[TW] {count} {name}", "TW {count} {name}", "TW: {count} {name}", "(TW) {count}x {name}")
def test_every_line_may_begin_with_a_set(line: str) -> None:
    def placed(text: str) -> str:
        return re.sub(
            r"^(\d) (.*) \((\w\w)\)$",
            lambda found: line.format(count=found[1], name=found[2]).replace("TW", found[3]),
            text,
            flags=re.MULTILINE,
        )

    both(lambda text: placed(re.sub(r"^(\d [^\n(]*)$", r"\1 (TW)", text, flags=re.MULTILINE)))


@each(" $0.50", " - €1.20", " (0.50 EUR)", " [3.00 $]")
def test_a_price_with_its_cents_is_no_count(line: str) -> None:
    both(lambda text: dressed(rf"\1 \2{line}", text=text))
    expect(NEVER_LEGAL, f"2 Wolves (TW) => Wolves{line.replace('.50', '').replace('.20', '').replace('.00', '')}")


def test_rows_of_a_table_are_no_running_text_however_long() -> None:
    rows = [
        "Sideboard vs. FW,2,Temple of Lokuthor [M],CP",
        "Sideboard vs. FW,3,The Baradhrim League,CP",
        "Sideboard vs. FW,1,The Lava-deeps,CP",
        "Sideboard vs. FW,2,The Road to the West,CP",
    ]
    text = "\n".join(rows) + "\n"
    assert undressed(text, table=True) == (text, None)
    assert undressed(text, table=False) != (text, None)
