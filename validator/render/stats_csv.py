"""What `Statistics.to_dict` gives as one table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from validator.decklists.writers.csv_table import guarded

if TYPE_CHECKING:
    from collections.abc import Mapping

    Answer = Mapping[str, Any]

COLUMNS: Final = ("statistic", "id", "name", "section", "player_type", "lists", "share", "copies", "mean")


def to_csv(answer: Answer) -> bytes:
    """Write all that was counted as one table (RFC 4180), no cell of which a spreadsheet takes for a formula.

    A row says how many lists have what `statistic`, `id` and `name` say: of the player type and in the section that it
    names, of all where it names none. `share` is of the lists of that player type.
    """
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerow(COLUMNS)
    written.writerows(guarded(row) for row in _rows(answer))
    return text.getvalue().encode()


_Rows = Iterator[tuple[object, ...]]


def _rows(answer: Answer) -> _Rows:
    lists, types = answer["lists"], answer["player_types"]
    counted = lists["counted"]
    for name, number in lists.items():
        yield "lists", "", name, "", "", number, "", "", ""
    for kind, verdicts in answer["verdicts_by_type"].items():
        yield "player type", "", kind, "", kind, types[kind], _share(types[kind], counted), "", ""
        for verdict, number in verdicts.items():
            yield "verdict", "", verdict, "", kind, number, _share(number, types[kind]), "", ""
    for name, number in answer["avatars"].items():
        yield "avatar", "", name, "", "", number, _share(number, counted), "", ""
    for kind, cards in answer["cards"].items():
        for one in cards:
            yield from _card(kind.removesuffix("s"), one, counted)
    yield from _rules(answer)
    for one in answer["sizes"]:
        for entry in one["values"]:
            shared = _share(entry["lists"], one["lists"])
            yield "size", one["count"], entry["value"], "", "", entry["lists"], shared, "", ""
    for one in answer["undecided_lines"]["most"]:
        yield "undecided line", "", one["finding"], "", "", one["times"], "", "", ""


def _card(kind: str, one: Answer, counted: int) -> _Rows:
    what = kind, one["id"], one["title"]
    yield *what, "", "", one["decks"], one["share"], one["copies"], one["mean"]
    for within, held in one["sections"].items():
        yield *what, within, "", held["decks"], _share(held["decks"], counted), held["copies"], _mean(held)
    for of_type, held in one["player_types"].items():
        yield *what, "", of_type, held["decks"], held["share"], held["copies"], _mean(held)


def _rules(answer: Answer) -> _Rows:
    for one in answer["rules"]:
        yield "rule", one["rule"], "", "", "", one["lists"], one["share"], "", ""
        for kind, number in one["player_types"].items():
            yield "rule", one["rule"], "", "", kind, number, _share(number, answer["player_types"][kind]), "", ""


def _share(number: int, of: int) -> float:
    return round(number / of, 4)


def _mean(held: Answer) -> float:
    return float(round(held["copies"] / held["decks"], 2))
