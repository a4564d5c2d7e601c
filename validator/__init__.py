"""Puts a deck before the law: `check` is the one way in, for the command line and for whoever imports this package."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from validator.version import __version__

if TYPE_CHECKING:
    from validator.checking import check
    from validator.decklists import Decklist, UnreadableList, read
    from validator.report import Report
    from validator.usage import UsageError

__all__ = ["Decklist", "Report", "UnreadableList", "UsageError", "__version__", "check", "read"]

_WHERE: Final = {
    "Decklist": "validator.decklists",
    "Report": "validator.report",
    "UnreadableList": "validator.decklists",
    "UsageError": "validator.usage",
    "check": "validator.checking",
    "read": "validator.decklists",
}
"""What this package gives, and the module that has it, which is loaded when it is asked for: a help text needs none."""


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the module has
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return value
