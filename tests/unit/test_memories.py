"""Every memory of the program has a ceiling: it grows with cards and rules, never with what users send."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

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
    found = {path.relative_to(ROOT): unbounded(path.read_text("utf-8")) for path in modules}
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
