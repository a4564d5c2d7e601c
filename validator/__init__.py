"""Puts a deck before the law: `check` is the one way in, for the command line and for whoever imports this package."""

from validator.check import UsageError, check
from validator.decklists import Decklist, UnreadableList, read
from validator.report import Report
from validator.version import __version__

__all__ = ["Decklist", "Report", "UnreadableList", "UsageError", "__version__", "check", "read"]
