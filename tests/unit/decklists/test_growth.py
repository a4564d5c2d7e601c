"""Reading is linear: no pattern takes four times as long for twice the text, whatever is repeated in it."""

from __future__ import annotations

import inspect
import re
import string
from importlib import import_module
from itertools import pairwise, product
from math import log
from pkgutil import walk_packages
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import validator.api
import validator.decklists
import validator.http
import validator.service
import validator.web
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = (60, 250, 1_000, 4_000)
"""How often a text is repeated: the first are small, for the time may grow with a high power."""
LINEAR = 1.6
"""Between linear, which is 1, and quadratic, which is 2."""
TELLING = 0.002
"""Seconds of the processor below which nothing is told: the clock has grains."""
TRIES = 6
"""How often what seems to grow is measured anew: what grows does so every time, what was disturbed does not."""


class Use(NamedTuple):
    """A pattern, and what is done with it."""

    name: str
    pattern: Any
    method: str


def used(package: Any) -> Iterator[Use]:  # noqa: ANN401  # a module
    """Find every pattern of a package, and every way in which its modules use it."""
    below = [module.name for module in walk_packages(package.__path__, f"{package.__name__}.")]
    for module in map(import_module, [package.__name__, *below]):
        source = inspect.getsource(module)
        for name, pattern in vars(module).items():
            if isinstance(pattern, re.Pattern | type(lazy(""))):
                for method in sorted(set(re.findall(rf"\b{name}\.(\w+)\(", source))):
                    yield Use(f"{module.__name__}.{name}.{method}", pattern, method)


ROOMS = (validator.decklists, validator.http, validator.api, validator.web, validator.service)
USES = [use for room in ROOMS for use in used(room)]


def source_of(pattern: Any) -> tuple[str | bytes, int]:  # noqa: ANN401  # compiled or not yet
    return (pattern.pattern, pattern.flags) if isinstance(pattern, re.Pattern) else (pattern._source, pattern._flags)


def test_patterns_are_found() -> None:
    assert len({use.name.rpartition(".")[0] for use in USES}) > 60


def pumped(source: str) -> Iterator[tuple[str, str, str]]:
    """Give beginnings, what is repeated after them, and ends, made of what the pattern itself speaks of."""
    letters = dict.fromkeys(c for c in re.sub(r"\\.|\(\?P?[<:=!]\w*>?", "", source) if c not in string.ascii_letters)
    words = dict.fromkeys(re.findall(r"[A-Za-z]+", re.sub(r"\\[A-Za-z]|\(\?P<\w+>", " ", source)))
    atoms = [*dict.fromkeys([" ", "\t", "a", "A", "1", "\n", *"()[]<>\"'`*_~-–./=:,;&#|", *letters])][:60]
    for atom in atoms:
        yield from (
            (begin, atom, end) for begin in ("", "a", "1", "1 a", "(1", "[a", "<a", "a (1") for end in ("", "!x", "\0")
        )
    for first, second in product(atoms[:26], repeat=2):
        yield "", first + second, "\0"
        yield "a", first + second, "\0"
    for word in [*words][:40]:
        yield "", f"{word} ", "\0"
        yield "", word, "\0"
        yield "", f"<{word} ", "\0"
        yield "", f"<{word}>", "\0"


def growth(call: Any, make: Any) -> float:  # noqa: ANN401  # functions
    """Give the power of the size with which the time grows; 1 where there is next to none."""
    before = 0.0
    for smaller, size in pairwise((0, *SIZES)):
        text = make(size)
        took = min(timed(call, text) for _ in range(3))
        if took > TELLING and before and log(took / before) / log(size / smaller) > LINEAR:
            return min(between(call, make(smaller), text) for _ in range(TRIES))
        before = max(took, 1e-7)
    return 1.0


def between(call: Any, short: Any, long: Any) -> float:  # noqa: ANN401  # a function, and texts
    """Give the power with which the time grows from one text to another, each taken when the machine lets it."""
    pairs = [(timed(call, short), timed(call, long)) for _ in range(3)]
    return log(min(one for _, one in pairs) / max(1e-7, min(one for one, _ in pairs))) / log(len(long) / len(short))


def timed(call: Any, text: Any) -> float:  # noqa: ANN401  # functions
    started = process_time()
    call(text)
    return process_time() - started


def exhausted(pattern: Any, method: str) -> Any:  # noqa: ANN401  # a function
    if method in {"sub", "subn"}:
        return lambda text: getattr(pattern, method)("" if isinstance(text, str) else b"", text)
    found = getattr(pattern, method)
    return (lambda text: [*found(text)]) if method == "finditer" else found


@pytest.mark.slow
@pytest.mark.parametrize("use", USES, ids=[use.name for use in USES])
def test_no_pattern_takes_more_than_its_share(use: Use) -> None:
    source, flags = source_of(use.pattern)
    binary = isinstance(source, bytes)
    text = source.decode("latin-1") if isinstance(source, bytes) else source
    call = exhausted(re.compile(source, flags), use.method)

    def made(begin: str, unit: str, end: str) -> Any:  # noqa: ANN401  # a function
        def whole(size: int) -> str | bytes:
            pumped = begin + unit * size + end
            return pumped.encode("utf-8") if binary else pumped

        return whole

    slow = {parts: grown for parts in pumped(text) if (grown := growth(call, made(*parts))) > LINEAR}

    assert slow == {}
