"""Write the catalogues of the other languages anew: what is said in English, and what each language says for it.

Templates are found in the source by the calls that they are given to, and by the names of values in braces; those of
the page by what jinja2 marks. What is translated stays, what is new is added without a translation, what nobody says
any more is taken out.
"""

from __future__ import annotations

import ast
import datetime as dt
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from cardpool.card import Alignment, CardType, Subtype
from cardpool.sites import ITEM_KINDS, REGION_TYPES, SITE_TYPES
from rulesets.deck import TITLES
from rulesets.finding import Severity
from rulesets.formats import known_formats, load_format
from validator.events.model import STATES
from validator.facts import FACTS
from validator.languages import FOLDER, TRANSLATED, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
LAW: Final = ROOT / "rulesets"

_SAID_BY: Final = {
    "rule": (0,),
    "no_more_than": (0,),
    "enough_dream_cards": (0, 1),
    "say": (0,),
    "phrase": (0,),
    "Count": (0,),
}
"""Function to the places of the templates among its arguments."""
_KEYWORDS: Final = {"message", "fix"}
_COUNTED_BY: Final = {"counted": 1, "shortage": 4, "excess": 4, "exactly": 4}
"""Function to the place of a noun that is counted among its arguments."""
_FOR_PROGRAMMERS: Final = {
    "Parameter",
    "FormatError",
    "UsageError",
    "SourceError",
    "ValueError",
    "TypeError",
    "compile",
}
_BESIDE: Final = [
    ROOT / name
    for name in (
        "cardpool/phrases.py",
        "cardpool/beside.py",
        "cardpool/names.py",
        "cardpool/narrowing.py",
        "cardpool/suggesting.py",
        "validator/checking.py",
        "validator/events/entering.py",
        "validator/events/model.py",
        "validator/events/submissions.py",
        "validator/explain.py",
        "validator/facts.py",
        "validator/code_pages.py",
        "validator/playable_at.py",
        "validator/report.py",
        "validator/resolving.py",
        "validator/settling.py",
        "validator/usage.py",
        "validator/render/answer_lines.py",
        "validator/render/asked_lines.py",
        "validator/render/changes_svg.py",
        "validator/render/diff_text.py",
        "validator/render/hands_svg.py",
        "validator/render/hands_text.py",
        "validator/render/play_svg.py",
        "validator/render/play_text.py",
        "validator/render/solitaire_text.py",
        "validator/render/text.py",
    )
]
"""What else speaks in phrases, beside the law."""
_ENGINE: Final = ROOT / "validator/engine"
_LISTS: Final = ROOT / "validator/decklists"
_PAGE: Final = ROOT / "validator/web"
_MARKED: Final = {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}
"""How the templates of the page are read: as `validator.web.speaking` has it."""
_NO_DAY: Final = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
_KINDS: Final = ("avatar", "agent", "dream card", *SITE_TYPES)
_ASKED: Final = ("length", "player type")
_ABOUT: Final = (
    "player", "list", "company", "site", "deck", "kinds", "draws", "redraw", "playability", "simulation", "points",
    "two-way", "movement", "sites", "hazards", "events", "hand", "games", "opponent",
)  # fmt: skip
_ASKED_OF_A_PLAYER: Final = (
    "warrior", "scout", "ranger", "sage", "diplomat", "leader", "sorcery", "shadow-magic", "spirit-magic", "half-orc",
    "dúnadan", "corruption", "influence",
)  # fmt: skip
_ATTACKS: Final = (
    "agent", "animal", "awakened plant", "balrog", "demon", "dragon", "drake", "giant", "maia",
    "nazgûl", "pûkel-creature", "rock fall",
    "slayer", "spawn", "spider", "trap", "undead", "wolf",
)  # fmt: skip
_PLAYED: Final = ("none", "typical", "item", "kill", "miscellaneous", "solitaire")
_COLOURS: Final = ("black", "grey", "white")
_TONGUES: Final = ("Dutch", "Finnish", "French", "German", "Italian", "Japanese", "Spanish")
_RACES: Final = ("dwarf", "elf", "hobbit", "man", "orc", "troll", "wose")
_VALUE: Final = re.compile(r"\{[a-z]\w*(![rs])?(:\w+)?\}")


def templates(file: Path) -> Iterator[tuple[str, int]]:
    """Give the templates of a module of the law, each with its line."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    passed_over = {id(part) for node in ast.walk(tree) if _is_for_programmers(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in passed_over:
            continue
        if isinstance(node, ast.Call):
            yield from ((text, node.lineno) for text in _given_to(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _VALUE.search(node.value):
            yield node.value, node.lineno


def _is_for_programmers(node: ast.AST) -> bool:
    # A docstring, a part of an f-string, and what is said to who writes a format.
    return (
        (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Call) and _name(node) in _FOR_PROGRAMMERS)
    )


def _name(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "Count":
        return "Count"  # one of its ways to be made
    return getattr(function, "id", getattr(function, "attr", ""))


def _given_to(call: ast.Call) -> Iterator[str]:
    name = _name(call)
    for place in _SAID_BY.get(name, ()):
        yield from _texts(call.args[place : place + 1])
    for keyword in call.keywords:
        if keyword.arg in _KEYWORDS:
            yield from _texts([keyword.value])
        if keyword.arg == "noun":
            plural = next((_texts([one.value]) for one in call.keywords if one.arg == "plural"), iter(()))
            for noun in _texts([keyword.value]):
                yield from _numbers(noun, next(plural, ""))
    if name in _COUNTED_BY:
        place = _COUNTED_BY[name]
        for noun in _texts(call.args[place : place + 1]):
            yield from _numbers(noun, next(_texts(call.args[place + 1 : place + 2]), ""))


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from _texts([node.body, node.orelse])


def _numbers(noun: str, plural: str) -> Iterator[str]:
    """Give both forms of a noun that `rulesets.finding.counted` writes behind a number."""
    yield f"{{number}} {noun}"
    yield f"{{number}} {plural or noun + 's'}"


def words() -> list[str]:
    """Give the words that stand as values in templates: who plays, where a card stands, and what it is."""
    formats = [load_format(name) for name in known_formats()]
    found = [
        *Alignment,
        *CardType,
        *Subtype,
        *_KINDS,
        *sorted(ITEM_KINDS | REGION_TYPES),
        *_ASKED,
        *_ABOUT,
        *_ASKED_OF_A_PLAYER,
        *_ATTACKS,
        *_PLAYED,
        *TITLES.values(),
        *Severity,
        *_COLOURS,
        *_RACES,
        *_TONGUES,
        "legal",
        "illegal",
        "undecided",
        *STATES,
    ]
    found += [word for one in formats for word in (*one.players, *one.lengths)]
    return sorted({str(word) for word in found})


def english() -> Catalog:
    """Give what there is to translate."""
    catalogue = Catalog(charset="utf-8")
    rooms = [file for room in (LAW, _PAGE, _ENGINE, _LISTS) for file in room.rglob("*.py")]
    for file in sorted((*rooms, *_BESIDE)):
        where = file.relative_to(ROOT).as_posix()
        for text, _ in templates(file):
            catalogue.add(text, locations=[(where, None)])  # type: ignore[list-item]  # a line would change at every edit
    for file in sorted(path for path in _PAGE.rglob("templates/**/*") if path.is_file()):
        with file.open("rb") as stream:
            for _, marked, *_ in extract(babel_extract, stream, options=_MARKED):  # type: ignore[arg-type]  # laxer
                catalogue.add(marked, locations=[(file.relative_to(ROOT).as_posix(), None)])  # type: ignore[list-item]
    for name in FACTS:
        catalogue.add(name, locations=[("validator/facts.py", None)])  # type: ignore[list-item]
    for name in known_formats():
        catalogue.add(load_format(name).summary, locations=[(f"rulesets/formats/{name}.toml", None)])  # type: ignore[list-item]
    for word in words():
        catalogue.add(word, context=WORD)
    return catalogue


def main() -> None:
    """Write the catalogues."""
    template = english()
    for language in TRANSLATED:
        file = FOLDER / f"{language}.po"
        catalogue = Catalog(locale=language, charset="utf-8")
        if file.exists():
            with file.open("rb") as stream:
                catalogue = read_po(stream, locale=language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        # A header would hold the hour; a compiled catalogue has one in any case, for its encoding.
        catalogue.creation_date = catalogue.revision_date = _NO_DAY
        with file.open("wb") as stream:
            write_po(stream, catalogue, width=0, sort_output=True, omit_header=True)
        with file.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)


if __name__ == "__main__":
    main()
