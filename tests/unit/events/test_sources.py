"""Lists in folders, archives and forms, and whose they are."""

from __future__ import annotations

import csv
import zipfile
from typing import TYPE_CHECKING

import pytest

from validator.events.sources import Found, found_in, whose

if TYPE_CHECKING:
    from pathlib import Path

LIST = "Deck\n3 Cave-drake\n"


def found(path: Path, top: Path | None = None, **columns: str) -> list[Found]:
    return list(found_in(path, path.name, top, columns))


def test_a_list_states_its_player_and_a_file_the_opponents(tmp_path: Path) -> None:
    file = tmp_path / "anna vs fallen-wizards.txt"
    file.write_text(f"Player: Ana Müller\n{LIST}")

    (one,) = found(file)

    assert (one.heading, one.stem, one.against, one.problem) == ("Ana Müller", "anna", "fallen-wizard", "")
    assert one.data == file.read_bytes()


def test_an_archive_holds_a_list_a_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
        archive.writestr("ana/one.txt", LIST)
        archive.writestr("ben.txt", " ")

    one, other = found(tmp_path / "lists.zip")

    assert (one.source, one.folder, one.stem, one.data) == ("lists.zip!ana/one.txt", "ana", "one", LIST.encode())
    assert other.problem.startswith("The list is empty")


def test_a_folder_that_was_packed_as_a_whole_is_as_the_folder_itself(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
        archive.writestr("lists/ana.txt", LIST)
        archive.writestr("lists/Ben/one.txt", LIST)
        archive.writestr("lists/form.csv", FORM)

    lists = found(tmp_path / "lists.zip")

    assert [(one.folder, one.row, one.stem) for one in lists] == [
        ("", "", "ana"), ("Ben", "", "one"), ("", "Ana", ""), ("", "Ana", ""), ("", "Ben", ""),
    ]  # fmt: skip
    # The folder of one player is his, however it was packed.
    with zipfile.ZipFile(tmp_path / "ana.zip", "w") as archive:
        archive.writestr("Ana/one.txt", LIST)
        archive.writestr("Ana/two.txt", LIST)
    assert [one.folder for one in found(tmp_path / "ana.zip")] == ["Ana", "Ana"]


FORM = 'Timestamp,Your name,Deck 1,Deck 2\n1,Ana,"Deck\n3 Cave-drake","Deck\n2 Wolves"\n2,Ben,"Deck\n1 Wolves",\n'


@pytest.mark.parametrize("form", [FORM, FORM.replace(",", ";"), FORM.replace(",", "\t"), f"\ufeff{FORM}"])
def test_a_form_holds_names_and_pasted_lists(tmp_path: Path, form: str) -> None:
    (tmp_path / "form.csv").write_text(form, "utf-8")

    lists = found(tmp_path / "form.csv")

    assert [(one.source, one.row, one.data.decode()) for one in lists] == [
        ("form.csv:2", "Ana", "Deck\n3 Cave-drake"),
        ("form.csv:2", "Ana", "Deck\n2 Wolves"),
        ("form.csv:3", "Ben", "Deck\n1 Wolves"),
    ]


def test_reading_a_form_leaves_the_limit_of_cells_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "form.csv").write_text(f'name,deck\nAna,"Deck\n3 Cave-drake{" " * 200_000}"\n', "utf-8")
    before = csv.field_size_limit()

    assert [one.row for one in found(tmp_path / "form.csv")] == ["Ana"]
    assert csv.field_size_limit() == before


def test_columns_of_a_form_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "form.csv").write_text('who,what\nAna,"Deck\n3 Cave-drake"\n', "utf-8")

    (one,) = found(tmp_path / "form.csv", name="Who", deck="What")
    (other,) = found(tmp_path / "form.csv", name="Who", deck="list")

    assert (one.row, one.problem) == ("Ana", "")
    assert other.problem == "There is no column 'list'; there are: who, what."


def test_a_table_of_cards_is_a_list_and_no_form(tmp_path: Path) -> None:
    (tmp_path / "ana.csv").write_text("section,count,name\nplay_deck,3,Cave-drake\n")

    (one,) = found(tmp_path / "ana.csv")

    assert (one.row, one.stem, one.problem) == ("", "ana", "")


def test_what_cannot_be_had_is_said(tmp_path: Path) -> None:
    (tmp_path / "two.ndjson").write_text('{"play_deck": []}\n{"play_deck": []}\n')
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 no archive")

    assert "holds 2 decks" in found(tmp_path / "two.ndjson")[0].problem
    assert "damaged" in found(tmp_path / "bad.zip")[0].problem
    assert "cannot be read" in found(tmp_path / "none.txt")[0].problem


def name_of(*lists: Found, known: tuple[str, ...] = (), decks: int = 1) -> list[str]:
    return [name or problem for name, problem in whose(list(lists), known, decks=decks)]


def test_who_plays_a_deck_is_said_by_the_list_the_row_the_folder_and_the_file() -> None:
    stated = Found("a", b"", heading="Ana", stem="my deck"), Found("b", b"", stem="ben"), Found("c", b"", row="Cy")
    assert name_of(*stated) == ["Ana", "ben", "Cy"]
    folder = [Found("", b"", folder="Ana", stem=f"deck {number}") for number in (1, 2)]
    assert name_of(*folder, decks=2) == ["Ana", "Ana"]
    # With more lists than a player may register it is the organiser's own.
    lists = [Found("", b"", folder="lists", stem=name) for name in ("Ana", "Ben", "Cy")]
    assert name_of(*lists, decks=2) == ["Ana", "Ben", "Cy"]
    # A folder of a round, and the numbers of a player's decks.
    assert name_of(*(Found("", b"", folder="round 1", stem=name) for name in ("Ana", "Ben"))) == ["Ana", "Ben"]
    assert name_of(Found("a", b"", stem="Ana deck 1"), Found("b", b"", stem="Ana 2"), decks=4) == ["Ana", "Ana"]
    assert name_of(Found("a", b"")) == ["Nothing says whose it is."]


def test_where_they_contradict_each_other_it_is_asked() -> None:
    assert name_of(Found("a", b"", heading="Ana", row="Ben")) == ["By the list it is Ana's, and by the row Ben's."]
    (told,) = name_of(Found("a", b"", heading="Ana", folder="Ben"))
    assert told == "By the list it is Ana's, and by the folder Ben's."
    said = "By the list it is Ana's, and by the name of the file ben's."
    assert name_of(Found("a", b"", heading="Ana", stem="ben"), known=("Ben",)) == [said]
    assert name_of(Found("a", b"", heading="Ana", stem="ben"), Found("b", b"", heading="Ben")) == [said, "Ben"]
    # A name and a part of it are no contradiction.
    assert name_of(Found("a", b"", heading="Ana Müller", row="müller")) == ["Ana Müller"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Player: Ana Müller", "Ana Müller"),
        ("# player = A\x07na\tO'Hara", "A na O'Hara"),
        ("// Spieler: Ana", "Ana"),
        ('"player": "Ana",', "Ana"),
        ("<p>Player: Ana</p>", "Ana"),
        ("Player: Fallen-wizard", ""),
        ("3 Player: x", ""),
    ],
)
def test_a_list_states_its_player_in_many_ways(tmp_path: Path, line: str, name: str) -> None:
    (tmp_path / "x.txt").write_text(f"{line}\nDeck\n3 Cave-drake\n")

    assert found(tmp_path / "x.txt")[0].heading == name


def test_the_year_of_a_file_is_no_number_of_a_deck() -> None:
    lists = [Found(stem, b"", stem=stem) for stem in ("champion-1997", "champion-1998", "ana-01", "ana2", "bo 12")]
    names = [name for name, _ in whose(lists, (), decks=2)]
    assert names == ["champion-1997", "champion-1998", "ana", "ana", "bo 12"]


def test_what_leads_out_of_an_archive_is_nobodys_folder(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
        for name in ("../../ben.txt", "/ana/one.txt", "cleo\\one.txt", "dora/../dora.txt"):
            archive.writestr(name, LIST)
    told = [(one.folder, one.stem) for one in found(tmp_path / "lists.zip")]
    assert told == [("", "ben"), ("ana", "one"), ("cleo", "one"), ("dora", "dora")]
