"""The generated parts of hand-written pages."""

from __future__ import annotations

import ast
import datetime as dt
import json
import re
from enum import EnumType
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardpool import card
from cardpool.tables import DATA, KINDS, read_table
from tools import api_blocks, play_tales, rooms, setting_blocks
from tools.markdown import code, table

if TYPE_CHECKING:
    from collections.abc import Callable

Row = dict[str, str]
ROOT = Path(__file__).parents[1]
EXAMPLE_DAY = dt.date(2026, 3, 1)


def card_fields() -> str:
    """Write the fields of `Card` with their docstrings, read from its source."""
    tree = ast.parse((ROOT / "cardpool" / "card.py").read_text("utf-8"))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Card")
    texts: dict[str, str] = {}
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            texts[node.target.id] = _docstring(following) or _values(node.annotation)
    return table(
        ("field", "kind", "what"), [(code(name), kind, texts[name]) for name, kind in KINDS.items()]
    ).removesuffix("\n")


def _docstring(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split())
    return ""


def _values(annotation: ast.expr) -> str:
    """Name the values of an enumeration of `cardpool.card`; nothing for another annotation."""
    kind = getattr(card, annotation.id, None) if isinstance(annotation, ast.Name) else None
    return f"One of: {', '.join(kind)}." if isinstance(kind, EnumType) else ""


def fact_counts() -> str:
    """Write which facts stand in `facts.csv`, how many cards have each, and one example with its reason."""
    facts = read_table("facts")
    titles = {row["id"]: row["title"] for row in read_table("cards")}
    rows = []
    for name in sorted({row["fact"] for row in facts}):
        of_it = [row for row in facts if row["fact"] == name]
        first = of_it[0]
        meaning = f"{titles[first['id']]} ({first['id']}): {first['reason']}"
        rows.append((code(name), str(len({row["id"] for row in of_it})), meaning))
    return table(("fact", "cards", "example"), rows).removesuffix("\n")


def data_files() -> str:
    """Write the files of `cardpool/data` and its folders with their rows."""
    paths = sorted(DATA.rglob("*.csv"), key=lambda path: (path.parent, path.name))
    return table(("file", "rows", "columns"), [_data_file(path) for path in paths]).removesuffix("\n")


def _data_file(path: Path) -> tuple[str, str, str]:
    rows = read_table(path.stem, path.parent)
    return code(path.relative_to(DATA).as_posix()), str(len(rows)), _columns(list(rows[0]))


def _columns(columns: list[str]) -> str:
    few = 8
    return ", ".join(map(code, columns)) if len(columns) <= few else f"{len(columns)}: the fields below"


def gaps() -> str:
    """Write of how many cards it is not known how they are played, for the standard cards and for all others."""
    pools = [read_table("cards"), read_table("cards", DATA / "dream")]
    named = {name for rows in pools for row in rows for name in row["neighbours"].split(";")}
    questions: list[tuple[str, Callable[[Row], bool], Callable[[Row], bool]]] = [
        ("factions without their influence number", _is("faction"), lambda row: not row["influence"]),
        ("factions without a place", _is("faction"), lambda row: not row["where"]),
        ("allies without a place", _is("ally"), lambda row: not row["where"]),
        ("creatures keyed to nothing", _is("creature"), lambda row: not row["keyed_to"] and not row["keyed"]),
        ("events that nobody has reviewed", lambda row: bool(row["effects"]), lambda row: bool(row["derived"])),
        (
            "sites without the strikes of their attacks",
            lambda row: row["type"] == "site" and bool(row["attacks"]),
            lambda row: not row["automatic_attacks"],
        ),
        (
            "regions without a neighbour",
            lambda row: row["type"] == "region",
            lambda row: not row["neighbours"] and row["title"] not in named,
        ),
    ]
    lines = []
    for what, among, lacks in questions:
        counts = [[row for row in rows if among(row)] for rows in pools]
        lines.append((what, *(f"{sum(map(lacks, rows))} of {len(rows)}" for rows in counts)))
    return table(("not known", "standard cards", "other cards"), lines).removesuffix("\n")


def _is(subtype: str) -> Callable[[Row], bool]:
    return lambda row: subtype in row["subtypes"].split(";")


def typical_paths() -> str:
    """Write how many of the typical paths of the engine have each symbol, and as often as creatures ask for it."""
    from cardpool.database import open_pool  # noqa: PLC0415  # the other blocks need no pool
    from cardpool.sites import REGION_TYPES, SITE_TYPES  # noqa: PLC0415
    from validator.engine import creatures  # noqa: PLC0415
    from validator.engine.region_map import region_map_of  # noqa: PLC0415

    paths = creatures.typical_paths(region_map_of(open_pool()))
    rows: list[tuple[str, ...]] = [(f"all {len(paths)}", "", "", "")]
    for kind in sorted(REGION_TYPES):
        counts = [sum(path.types.count(kind) >= number for path in paths) for number in (1, 2, 3)]
        if counts[0]:
            rows.append((kind, *map(str, counts)))
    for kind in sorted(SITE_TYPES):
        count = sum(path.site.site_type == kind for path in paths)
        if count:
            rows.append((f"{kind} (the site)", str(count), "", ""))
    return table(("paths with", "one", "two", "three"), rows).removesuffix("\n")


def report_example() -> str:
    """Write the report on the list that stands in docs/report.md, as the program gives it.

    The day is fixed. The versions and the number of rules are left out: they change with every rule and card.
    """
    from validator import check  # noqa: PLC0415  # the other blocks need no program

    page = (ROOT / "docs" / "report.md").read_text("utf-8")
    found = re.search(r"```text\n(?P<list>.*?)```", page, re.DOTALL)
    if found is None:
        raise RuntimeError("docs/report.md holds no list to report on.")
    report = check(found["list"], as_of=EXAMPLE_DAY, source="example.txt").to_dict()
    report["versions"] |= {"validator": "…", "rulesets": "…", "cardpool": "…"}
    report["rules_checked"] = "…"
    return f"```json\n{compact(report)}\n```"


def compact(value: object, indent: int = 0) -> str:
    """Write JSON with what fits on a line kept on one line."""
    width = 110
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= width or not isinstance(value, dict | list) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        inner = [f"{json.dumps(key)}: {compact(item, indent + 2)}" for key, item in value.items()]
        return "{\n" + ",\n".join(pad + item for item in inner) + "\n" + " " * indent + "}"
    inner = [compact(item, indent + 2) for item in value]
    return "[\n" + ",\n".join(pad + item for item in inner) + "\n" + " " * indent + "]"


BLOCKS: dict[str, Callable[[], str]] = {
    "api-batch-example": api_blocks.batch_example,
    "api-check-example": api_blocks.check_example,
    "api-hands-example": api_blocks.hands_example,
    "api-name-example": api_blocks.name_example,
    "api-problem-example": api_blocks.problem_example,
    "api-problems": api_blocks.problems,
    "api-routes": api_blocks.routes,
    "card-fields": card_fields,
    "data-files": data_files,
    "fact-counts": fact_counts,
    "gaps": gaps,
    "house": rooms.picture,
    **{f"tale-{name}": partial(play_tales.tale, name, EXAMPLE_DAY) for name in play_tales.DECKS},
    "report-example": report_example,
    "rooms": rooms.room_table,
    "settings": setting_blocks.setting_table,
    "typical-paths": typical_paths,
}
"""Name of a block to what writes it."""
