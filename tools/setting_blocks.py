"""The table of the settings, from the fields of `Settings` and their docstrings."""

from __future__ import annotations

import ast
import inspect
import itertools
from dataclasses import fields

from tools.markdown import code, table
from validator.http import settings
from validator.http.settings import Settings, variable


def setting_table() -> str:
    """Write every setting: its variable, what it may be, what it is where nothing is said, what it does."""
    texts = _docstrings()
    rows = [
        (code(variable(each.name)), each.metadata["kind"].allowed, _default(each.default), texts[each.name])
        for each in fields(Settings)
    ]
    return table(("variable", "allowed", "default", "what"), rows).removesuffix("\n")


def _default(value: object) -> str:
    if value is None:
        return "unset"
    if isinstance(value, bool):
        return code("on" if value else "off")
    return code(str(value))


def _docstrings() -> dict[str, str]:
    """Give what stands below each field; a field without it has no entry, which is an error of its author."""
    tree = ast.parse(inspect.getsource(settings))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Settings")
    return {
        node.target.id: " ".join(str(below.value.value).split())
        for node, below in itertools.pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }
