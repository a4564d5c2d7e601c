"""What differs between two lists, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from rulesets.deck import TITLES
from validator.languages import ENGLISH, said, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_COUNTS: Final = {
    "resources": phrase("resources"),
    "hazards": phrase("hazards"),
    "creatures": phrase("creatures"),
    "characters": phrase("characters"),
    "avatars": phrase("avatars"),
    "others": phrase("others"),
    "total": phrase("total"),
    "different": phrase("different"),
    "agents_mind": phrase("mind of the agents"),
    "two_way": phrase("two-way cards"),
    "as_resource": phrase("as resources"),
    "as_hazard": phrase("as hazards"),
}
"""What the counts of a report are called."""
_FINDINGS: Final = (
    (phrase("Findings that went"), "went", "-"),
    (phrase("Findings that came"), "came", "+"),
)


def render(diff: Mapping[str, Any], language: str = ENGLISH) -> str:
    """Give a diff, as `validator.diff.diff` has it, as text without a line end after the last line.

    Args:
        diff: its findings in the language already.
        language: of its own words, one of `validator.languages.LANGUAGES`.
    """
    return "\n".join(_lines(diff, language))


def _lines(diff: Mapping[str, Any], language: str) -> Iterator[str]:
    for sign, deck in (("---", diff["before"]), ("+++", diff["after"])):
        name = deck["source"] or deck["name"] or phrase("list")
        yield f"{sign} {said(name, language)}: {word(deck['verdict'], language)}"
    if diff["same"]:
        yield said(phrase("The decks are the same."), language)
    for section, cards in diff["cards"].items():
        title = word(TITLES[section], language) if section in TITLES else said(phrase("no section"), language)
        yield f"\n{title[:1].upper()}{title[1:]}"
        yield from (f"  - {card['count']} {card['title']}" for card in cards["out"])
        yield from (f"  + {card['count']} {card['title']}" for card in cards["in"])
    if diff["counts"]:
        yield f"\n{said(phrase('Counts'), language)}"
        for count in diff["counts"]:
            name = ", ".join(_name(part, language) for part in count["count"].split("."))
            yield f"  {name}: {count['before']} -> {count['after']}"
    for title, kind, sign in _FINDINGS:
        if found := diff["findings"][kind]:
            yield f"\n{said(title, language)}"
            for one in found:
                yield f"  {sign} {word(one['severity'], language)}: {one['message']} [{one['rule']}]"


def _name(part: str, language: str) -> str:
    """Say a part of the name of a count: a section, what is counted, or a title."""
    return word(TITLES[part], language) if part in TITLES else said(_COUNTS.get(part, part), language)
