"""What a creature is keyed to by name, out of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cardpool.sources.card_text.places import AND, PlaceReader, Places
from cardpool.sources.card_text.vocabulary import NUMBERS, REGION_TYPES, SITE_TYPES, SYMBOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_SENTENCE = re.compile(r"(?<=\.)\s+(?=[A-Z0-9+“\"])|(?<=\.)(?=[A-Z])")
_CONDITION = re.compile(r"If (?P<what>[^,]+?) (?:is|are) (?P<not>not )?in play,? ?", re.IGNORECASE)
_KEYED_HEAD = re.compile(
    r"(?:Additionally, )?(?:As a creature,? )?(?:(?:s?he|it|[A-Z][\w’' ]{2,30}) )?"
    r"(?:(?:may|can) (?:also |only |always )*(?:be )?(?:played )?(?:keyed )?|(?:also |only )?play-?able (?:keyed )?)"
    r"(?:\(by type\) )?(?:to|at) (?:to )?",
    re.IGNORECASE,
)
_KEYED_WORDS = re.compile(
    r"\b(?:keyed|play-?able (?:at|on|keyed)|may (?:also |only )?be played (?:at|on|keyed|following))\b", re.IGNORECASE
)
_ASIDE = re.compile(r"\breceives?\b|\bhazard creatures?\b|\bif played\b|\bplayed keyed to .* receive", re.IGNORECASE)
"""Sentences that speak of keying and say nothing of where this creature may be played."""
_OTHERS = re.compile(
    r"\b(?:following(?! regions)|after|against|on-guard|receives?|hazard creatures?|creature can|companies|if|when"
    r"|with \d|unless)\b",
    re.IGNORECASE,
)
_PATH_TO = re.compile(
    rf"an? (?P<site>{'|'.join(SITE_TYPES)})(?: sites?)? that has (?P<lands>.+) in its site path", re.IGNORECASE
)
_LANDS = re.compile(rf"(?:at least )?(?P<number>\w+) (?P<type>{'|'.join(REGION_TYPES)})(?:e?s)?", re.IGNORECASE)
_FEWER = re.compile(
    rf"Only (?P<number>\w+) (?P<type>{'|'.join(REGION_TYPES)})(?:e?s)? in (?:the )?site path (?:are|is) required if "
    r"(?P<what>.+?) (?:is|are) in play",
    re.IGNORECASE,
)


class Keyed(NamedTuple):
    """What a text says of the keying of a creature."""

    expression: str
    """In the grammar of `cardpool.keying`; `""` if nothing was read."""
    unread: tuple[str, ...]
    """The sentences about keying that were not read, or not whole."""


def keyed(text: str, places: Places) -> Keyed:
    """Give what a creature is keyed to by name.

    The form of a sentence: `[If X is in play,] May [also] be played [keyed] to|at LIST [; and [...] at SITES in these
    regions]`. LIST is of regions, sites, types of sites or regions, `sites in REGION`, Under-deeps sites; a territory
    stands for its regions.
    """
    terms: list[str] = []
    unread = []
    regions: list[str] = []
    for sentence in _SENTENCE.split(text):
        if not (_KEYED_WORDS.search(sentence) or _FEWER.search(SYMBOL.sub("", sentence))) or _ASIDE.search(sentence):
            continue
        found, whole, regions = _sentence(SYMBOL.sub("", sentence).strip(), places, regions)
        terms += found
        if not whole:
            unread.append(sentence)
    return Keyed(";".join(_gathered(terms)), tuple(unread))


_BY_NAME = re.compile(r"(?P<kind>through|region):(?P<name>[^+]+)")


def _gathered(terms: Iterable[str]) -> Iterator[str]:
    """Join the alternatives that differ in the name of one region alone."""
    names: dict[str, list[str]] = {}
    for term in dict.fromkeys(terms):
        found = _BY_NAME.search(term)
        form = term
        if found:
            kind = {"region": "in"}.get(found["kind"], found["kind"])
            form = f"{term[: found.start()]}{kind}:{{}}{term[found.end() :]}"
        names.setdefault(form, []).extend([found["name"]] if found else [])
    return (form.format(",".join(listed)) for form, listed in names.items())


def _sentence(sentence: str, places: Places, regions: list[str]) -> tuple[list[str], bool, list[str]]:
    """Read one sentence: its terms, whether they are all, and the regions that "these regions" then means."""
    if fewer := _FEWER.search(sentence):
        lands = f"path:{REGION_TYPES[fewer['type'].lower()]}*{NUMBERS[fewer['number'].lower()]}"
        return [f"if:{fewer['what']}+{lands}"], True, regions
    condition = _CONDITION.match(sentence)
    rest = sentence[condition.end() :] if condition else sentence
    head = _KEYED_HEAD.match(rest)
    if head is None or _OTHERS.search(rest):
        return [], False, regions
    conditions = _conditions(condition)
    rest = rest[head.end() :].strip(" .")
    if path := _PATH_TO.fullmatch(rest):
        found = [_LANDS.fullmatch(part.strip()) for part in path["lands"].split(" or ")]
        terms = [
            f"type:{SITE_TYPES[path['site'].lower()]}+path:{REGION_TYPES[land['type'].lower()]}"
            f"*{NUMBERS[land['number'].lower()]}"
            for land in found if land and land["number"].lower() in NUMBERS
        ]  # fmt: skip
        return _under(terms, conditions), len(terms) == len(found), regions
    reader = PlaceReader(places, paths=True)
    reader.regions += regions if re.match(r"(?:any |all )?(?:\S+ )?sites? in these", rest) else []
    if "in these regions" in rest and not any(map(places.region, AND.split(rest))):
        reader.regions = list(regions)
    whole = reader.read(rest)
    return _under(reader.terms, conditions), whole and bool(reader.terms), reader.regions


def _conditions(found: re.Match[str] | None) -> list[str]:
    if found is None or found["not"]:
        return [""]
    return [f"if:{name.strip()}+" for name in re.split(r",? or |, ", found["what"])]


def _under(terms: Iterable[str], conditions: Iterable[str]) -> list[str]:
    terms = list(terms)
    return [f"{condition}{term}" for condition in conditions for term in terms]
