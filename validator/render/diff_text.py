"""What differs between two lists, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.deck import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def render(diff: Mapping[str, Any]) -> str:
    """Give a diff, as `validator.diff.diff` has it, as text without a line end after the last line."""
    return "\n".join(_lines(diff))


def _lines(diff: Mapping[str, Any]) -> Iterator[str]:
    before, after = diff["before"], diff["after"]
    yield f"--- {_name(before)}: {before['verdict']}"
    yield f"+++ {_name(after)}: {after['verdict']}"
    if diff["same"]:
        yield "The decks are the same."
    for section, cards in diff["cards"].items():
        yield f"\n{TITLES.get(section, 'no section').capitalize()}"
        yield from (f"  - {card['count']} {card['title']}" for card in cards["out"])
        yield from (f"  + {card['count']} {card['title']}" for card in cards["in"])
    if diff["counts"]:
        yield "\nCounts"
        for count in diff["counts"]:
            name = count["count"].replace("_", " ").replace(".", ", ")
            yield f"  {name}: {count['before']} -> {count['after']}"
    for title, kind, sign in (("Findings that went", "went", "-"), ("Findings that came", "came", "+")):
        if found := diff["findings"][kind]:
            yield f"\n{title}"
            yield from (f"  {sign} {one['severity']}: {one['message']} [{one['rule']}]" for one in found)


def _name(deck: Mapping[str, Any]) -> str:
    return str(deck["source"] or deck["name"] or "list")
