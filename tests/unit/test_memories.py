"""Every memory of the program has a ceiling: it grows with cards and rules, never with what users send."""

from __future__ import annotations

import ast
import datetime as dt
import gc
import json
import random
import string
import sys
from collections import deque
from contextlib import suppress
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from cardpool import names, suggesting
from cardpool.card import Card
from cardpool.database import open_pool
from rulesets.errors import FormatError
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.convert import ConversionError, convert
from validator.corrections.proposal import propose
from validator.decklists import UnreadableList, lines
from validator.engine.hands import hands
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.explain import explain
from validator.http.settings import Settings
from validator.resolving import names_of
from validator.service import create_app
from validator.usage import UsageError
from validator.web.view import documents, law_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

ROOT = Path(__file__).parents[2]
PACKAGES = ("cardpool", "rulesets", "validator")


# --- functions that remember ------------------------------------------------------------------------------------------


def unbounded(code: str) -> list[int]:
    """Give the lines of a module in which something remembers without a ceiling, and does not say what bounds it."""
    tree = ast.parse(code)
    plain = {
        id(decorator)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and not ast.unparse(function.args)
        for decorator in function.decorator_list
        if ast.unparse(decorator).removeprefix("functools.") == "cache"
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in plain:
            name = ast.unparse(node).removeprefix("functools.")
            if name == "cache" and isinstance(node.ctx, ast.Load):
                found.append(node.lineno)
        if isinstance(node, ast.Call) and ast.unparse(node.func).removeprefix("functools.") == "lru_cache":
            given = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "maxsize")]
            if not given or not (isinstance(given[0], ast.Constant) and type(given[0].value) is int):
                found.append(node.lineno)
    return found


def test_every_function_that_remembers_says_what_bounds_it() -> None:
    """By `functools.cache` where it is asked nothing, by `once_per`, or by the number of `lru_cache`."""
    modules = [path for name in PACKAGES for path in (ROOT / name).rglob("*.py") if path.name != "memory.py"]
    assert len(modules) > 400
    texts = {path.relative_to(ROOT): path.read_text("utf-8") for path in modules}
    found = {path: unbounded(text) for path, text in texts.items() if "cache" in text}
    assert len(found) > 40
    assert {path: places for path, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("@cache\ndef f(): ...", False),
        ("@functools.cache\ndef f(): ...", False),
        ("@lru_cache(maxsize=20_000)\ndef f(text): ...", False),
        ('@once_per("card")\ndef f(card): ...', False),
        ("@cache\ndef f(text): ...", True),
        ("@functools.cache\ndef f(*, text): ...", True),
        ("f = cache(fold)", True),
        ("f = functools.cache(fold)", True),
        ("@lru_cache(maxsize=None)\ndef f(text): ...", True),
        ("@functools.lru_cache(None)\ndef f(text): ...", True),
        ("@lru_cache(maxsize=MANY)\ndef f(text): ...", True),
    ],
)
def test_one_without_a_ceiling_would_be_found(code: str, is_found: bool) -> None:  # noqa: FBT001
    assert bool(unbounded(code)) is is_found


# --- whatever else remembers ------------------------------------------------------------------------------------------

CEILINGS = {
    "Names._matches": names._MEMO_LIMIT,
    "Names._read_lines": names._MEMO_LIMIT,
    "Names._lists": names._LINES_LIMIT,
    "ListNames": names._LINES_LIMIT,
    "WrittenNames": names._LINES_LIMIT,
    "WholeLines": names._LINES_LIMIT,
    "Suggester._ranked": suggesting._RANKED_LIMIT,
    "Suggester._likes": suggesting._LIKES_LIMIT,
    "LineMemo": lines.MEMO_LINES,
}
"""What users make grow, and how far."""
EXAMPLE = (ROOT / "examples/wizard-dwarves-of-erebor.deck").read_text("latin-1")


def remembered(*roots: object) -> dict[int, tuple[str, int]]:
    """Give the name and the size of all that outlives a request: what hangs on our modules, and what functions kept.

    A function whose memory has a number is gone through, and not counted itself.
    """
    modules = [module for name, module in sys.modules.items() if is_ours(name)]
    to_do = deque(
        [(one, type(one).__name__) for one in roots] + [(vars(module), module.__name__) for module in modules]
    )
    found: dict[int, tuple[str, int]] = {}
    seen: set[int] = set()
    while to_do:
        one, name = to_do.popleft()
        if id(one) in seen or isinstance(one, str | bytes | int | float | Card | ModuleType | None):
            continue
        seen.add(id(one))
        if isinstance(one, _lru_cache_wrapper) and is_ours(one.__module__):
            if one.cache_parameters()["maxsize"] is None:
                found[id(one)] = f"{one.__module__}.{one.__qualname__}", one.cache_info().currsize
        elif isinstance(one, dict | set | list | deque):
            found[id(one)] = type(one).__name__ if is_ours(type(one).__module__) else name, len(one)
        to_do += parts_of(one, name)
    return found


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


def parts_of(one: Any, name: str) -> Iterator[tuple[object, str]]:  # noqa: ANN401  # whatever there is
    """Give what something holds, each with the name of what it is in."""
    own = is_ours(type(one).__module__) and not isinstance(one, type)
    if isinstance(one, _lru_cache_wrapper):
        # What it kept stands in a dictionary of its own, or in links beside it.
        for part in gc.get_referents(one):
            yield (list(part.values()), name) if type(part) is dict else (part, name)
    elif isinstance(one, FunctionType):
        yield from ((cell, f"{name} closure") for cell in one.__closure__ or ())
    elif isinstance(one, dict):
        yield from ((part, name) for part in [*one.values()])
    elif not own:
        yield from ((part, name) for part in gc.get_referents(one))
    if own:
        fields = [*getattr(one, "__dict__", {}), *(each for kind in type(one).__mro__ for each in slots_of(kind))]
        yield from ((getattr(one, each, None), f"{type(one).__name__}.{each}") for each in fields)


def slots_of(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def own_format(word: str, number: int) -> bytes:
    """Give a format as an organiser may write it: with his own id, sources, sets, sites and numbers."""
    return f"""
        id = "{word}"
        title = "{word}"
        inherits = "coe"
        [sources.{word}]
        title = "{word}"
        edition = "{number}"
        place = "{word}"
        [start]
        sites = {{ wizard = "site:{word};site:Rivendell" }}
        source = "{word} 1"
        [movement]
        source = "{word} 2"
        desert_lands = "{word}"
        [rules."cards.format"]
        source = "{word} 3"
        sets = ["TW", "TD", "DM", "{word}"]
        [rules."sideboard.size"]
        source = "{word} 4"
        maximum = {{ starter = 1, short = {number % 3}, long = 1, campaign = 1 }}
    """.encode()


def crowd(seed: int, client: FlaskClient) -> None:
    """Send what a user may: always the same in its kind, and never the same in what he may choose."""
    chance = random.Random(seed)  # noqa: S311  # no secret

    def word(letters: int = 9) -> str:
        return "".join(chance.choices(string.ascii_lowercase, k=letters))

    text = EXAMPLE + "\n".join(
        [
            "",
            "Sideboard",
            *(f"1 {word()} {word()}" for _ in range(10)),
            f"1 Gandal{word(1)}{word(1)}",
            f"1 Cram ({word(3)})",
        ]
    )
    table = "count;name;set\n" + "\n".join(f"1;{word()};{word(2)}" for _ in range(5))
    page = f"<h1>{word()}</h1><ul><li>1 {word()}</li><li>1 Cram</li></ul>"
    objects = json.dumps({"title": word(), "play_deck": [{"name": word(), "count": 1, "set": word(2), "id": word()}]})
    day = dt.date(1995, 1, 1) + dt.timedelta(days=chance.randrange(10_000))
    requests = [
        CheckRequest(as_of=day),
        CheckRequest(format="dreamcards", as_of=day),
        CheckRequest(format="dreamcards", options=((word(), word()),)),
        CheckRequest(alignment=word()),
        CheckRequest(avatar=word()),
        CheckRequest(alignment="fallen-wizard", avatar=word()),
        CheckRequest(format=word()),
        CheckRequest(format=f"{word()}.toml"),
        CheckRequest(format="club", format_content=own_format(word(), chance.randrange(10**9))),
    ]
    head = f"# {word()}\nPlayer: {word()}\nAvatar: {word()}\nLength: {word()}\nOpponent: {word()}\n[{word()}]\n"
    look_up = names_of(open_pool())
    # Who asks for the verdict alone has his lines looked up as wholes.
    assert run_check(f"{EXAMPLE.rstrip()}\n1 {word()} {word()}", CheckRequest()).verdict == "undecided"
    for request in requests:
        for one in (text, head + text, table, page, objects):
            with suppress(UsageError, FormatError, UnreadableList, ConversionError):
                report = run_check(one, request)
                explain(report, one)
                assert all(
                    law_text(finding.rule) and documents(finding.source) is not None for finding in report.findings
                )
                propose(report, look_up, one.encode(), partial(run_check, request=request))
                convert(report, look_up, "gccg", keep_unresolved=True)
    own = requests[-1]
    with suppress(UsageError):
        hands(EXAMPLE, own, hands=10)
    for against in ("none", "typical"):
        play(EXAMPLE, own, PlayRequest(games=5, turns=5, seed=chance.randrange(10**6), against=against)).to_dict()
    _ask(client, word, day, text)


def _ask(client: FlaskClient, word: Any, day: dt.date, text: str) -> None:  # noqa: ANN401  # gives a word
    body = {"decklist": text, "avatar": word(), "format": word(), "language": word(2)}
    headers = {"Accept-Language": word(2), "User-Agent": word(), "X-Request-Id": word(), "Origin": f"https://{word()}"}
    for path in ("checks", "hands", "play", "decklists/parse", "decklists/convert", "diffs", "sheets", word()):
        client.post(f"/api/v1/{path}", json=body, headers=headers)
        client.post(
            f"/api/v1/{path}?as_of={day}&{word()}={word()}", data=text, content_type="text/plain", headers=headers
        )
    for path in (
        "cards",
        "cards/named",
        "cards/autocomplete",
        f"cards/{word()}",
        f"rules/{word()}",
        f"formats/{word()}",
    ):
        for name in ("q", "exact", "fuzzy", "set", "race", "range", "sort", "as_of", word()):
            client.get(f"/api/v1/{path}?{name}={word()}", headers=headers)
    for path in ("/", f"/{word()}", f"/catalogs/{word()}", "/metrics", "/play", f"/static/{word()}"):
        client.open(path, method=word(4).upper(), headers=headers)
        client.get(f"{path}?{word()}={word()}&lang={word(2)}", headers=headers)
        client.post(
            path, data={"decklist": text, "format": word(), "avatar": word(), "as_of": str(day)}, headers=headers
        )


@pytest.mark.slow
def test_what_users_send_is_remembered_under_a_ceiling_alone() -> None:
    client = create_app(Settings(log_level="error")).test_client()
    assert len(list(open_pool())) > 4_000  # each card is made
    for seed in range(3):
        crowd(seed, client)  # what there is of facts, rules and formats is there
    before = remembered(client.application)
    for seed in range(3, 6):
        crowd(seed, client)
    after = remembered(client.application)

    both = [(*before[one], after[one][1]) for one in before if one in after and before[one][0] == after[one][0]]
    assert len(both) > 5_000
    grown = {(name, was, now) for name, was, now in both if now > was}
    assert {one for one in grown if one[0] not in CEILINGS} == set()
    assert {name for name, *_ in grown} >= {"Names._matches", "WrittenNames", "WholeLines", "LineMemo"}, "they are seen"
    assert [one for one in grown if one[2] > CEILINGS[one[0]]] == []
