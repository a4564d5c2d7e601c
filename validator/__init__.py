"""Puts a deck before the law: `check` is the one way in, for the command line and for whoever imports this package."""

from validator.checking import check
from validator.decklists import Decklist, UnreadableList, read
from validator.report import Report
from validator.usage import UsageError
from validator.version import __version__

__all__ = ["Decklist", "Report", "UnreadableList", "UsageError", "__version__", "check", "read"]
