"""What `Impact.to_dict` gives as one page, with a picture: for the screen, light or dark, and to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from validator.render import bars_svg
from validator.render.bars_svg import Bar, Panel
from validator.render.impact_text import (
    DIGITS,
    about_the_lists,
    by_rule,
    by_type,
    cards,
    causes,
    counted_lists,
    headline,
    law_of,
    matrix,
    part_title,
    parts,
    share,
    turning,
    way,
)
from validator.render.page import page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Answer = Mapping[str, Any]

_MOST: Final = 12
"""Rules of a panel; the table names all."""


def render(answer: Answer) -> bytes:
    """Write the page.

    Args:
        answer: as `validator.archives.impact.Impact.to_dict` gives it.
    """
    title = headline(answer)
    wide, narrow = (
        # Our own SVG, whose texts are escaped.
        Markup(bars_svg.render(title, _panels(answer), name=name, standalone=False, narrow=name == "narrow"))  # noqa: S704
        for name in ("wide", "narrow")
    )
    return page(
        "impact.html",
        answer=answer,
        headline=title,
        turning=turning(answer),
        wide=wide,
        narrow=narrow,
        sides=_sides(answer),
        lists=[*about_the_lists(answer)],
        matrix=matrix(answer["verdicts"]),
        types=by_type(answer),
        rules=_rules(answer),
        parts=[*parts(answer)],
        part_title=part_title,
        cards=cards,
        causes=causes,
        counted_lists=counted_lists,
        way=way,
    )


def _sides(answer: Answer) -> list[tuple[str, ...]]:
    sides = answer["from"], answer["to"]
    rows: list[tuple[str, ...]] = [("side", "from", "to")]
    rows += [(label, *(_of(one, label) for one in sides)) for label in _LABELS]
    return [row for row in rows if any(row[1:])]


_LABELS: Final = (
    "format", "title", "asked for as", "law of", "options", "format digest", "rules", "cards", "program", "result",
)  # fmt: skip


def _of(side: Answer, label: str) -> str:
    versions = side["versions"]
    match label:
        case "asked for as":
            return side["name"] if side["name"] != side["format"] else ""
        case "law of":
            return law_of(side)
        case "options":
            return ", ".join(f"{name}={value}" for name, value in side["options"].items())
        case "format digest":
            return str(versions["format"])
        case "rules" | "cards" | "program":
            return str(versions[{"rules": "rulesets", "cards": "cardpool", "program": "validator"}[label]])[:DIGITS]
        case "result":
            return side["results"] or ""
        case _:
            return str(side[label])


def _rules(answer: Answer) -> list[tuple[str, ...]]:
    """Give the table of the rules with the rule first: a row begins with what it is about."""
    _, *rows = by_rule(answer)
    stays = "of these, verdict stays"
    return [
        ("rule", "came", stays, "went", stays, "reworded"),
        *((f"{rule} ({severity})", *numbers) for *numbers, severity, rule in rows),
    ]


def _panels(answer: Answer) -> Iterator[Panel]:
    ways = ((way(one), one["lists"], share(one["lists"], answer["lists"]["compared"])) for one in answer["changes"])
    yield Panel("Verdicts that change, in lists", [Bar(name, number, f"{number:,}{of}") for name, number, of in ways])
    for one in answer["changes"]:
        yield Panel(
            f"{way(one)}: the rules that cause it, in lists",
            [Bar(rule["rule"], rule["lists"]) for rule in one["rules"][:_MOST]],
        )
    yield Panel(
        "Player types: the share of lists with another verdict",
        [
            Bar(one["player_type"], one["changed"] / one["lists"], f"{one['changed']:,} of {one['lists']:,}")
            for one in answer["player_types"]
        ],
    )
