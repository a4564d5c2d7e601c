"""Many lists as JUnit's XML, which services that run tests show: a test case a list and format."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from validator.render.verdicts import MISSING, SKIPPED, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.render.rows import Row


def to_junit(rows: Sequence[Row]) -> bytes:
    """Write a suite: illegal, undecided and missing lists fail, unreadable ones are errors."""
    suite = Element("testsuite", name="meccg check", tests=str(len(rows)))
    for kind, held in (
        ("failures", {"illegal", "undecided", MISSING}),
        ("errors", {UNREADABLE}),
        ("skipped", {SKIPPED}),
    ):
        suite.set(kind, str(sum(row.outcome in held for row in rows)))
    for row in rows:
        case = SubElement(suite, "testcase", classname=row.format or row.verdict, name=row.file)
        if row.verdict == SKIPPED:
            SubElement(case, "skipped", message=row.first_error)
        elif row.verdict == UNREADABLE:
            SubElement(case, "error", type=row.verdict, message=row.first_error)
        elif row.outcome != "legal":
            SubElement(case, "failure", type=row.verdict, message=row.first_error).text = _told(row)
    suites = Element("testsuites")
    suites.append(suite)
    indent(suites)
    text: str = tostring(suites, encoding="unicode")
    return f"<?xml version='1.0' encoding='utf-8'?>\n{text}\n".encode()


def _told(row: Row) -> str:
    return "\n".join(f"{one['severity']}: {one['message']} [{one['rule']} · {one['source']}]" for one in row.findings)
