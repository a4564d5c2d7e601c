"""A report as JSON: one line each, the keys always in the same order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.report import Report


def render(report: Report) -> str:
    """Give a report as one line of JSON."""
    return json.dumps(report.to_dict(), ensure_ascii=False)


def skipped(source: str, message: str) -> str:
    """Give one line of JSON for a file of a folder that was not read."""
    return json.dumps({"skipped": {"source": source, "message": message}}, ensure_ascii=False)


def problem(source: str, message: str) -> str:
    """Give one line of JSON for an input without a report."""
    return json.dumps({"error": {"source": source, "message": message}}, ensure_ascii=False)
