"""Strikes and prowess of a site's automatic-attacks, out of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cardpool.attacks import CREATURE, EACH
from cardpool.sources import sites
from cardpool.sources.normalize import ATTACKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

_PART: Final = re.compile(r"\bAutomatic-attacks?\s*(?:\(\d\))?:\s*(?P<attacks>.*?)\s*(?:\bSpecial:|$)")
_FIRST: Final = re.compile(r"^\s*(?:\(\d\)\s*)?(?:\(1st\)\*?\s*)?")
_NEXT: Final = re.compile(r"[;,.]?\s*\*?\s*\([2-9](?:nd|rd|th)(?: attack)?\)\*?\s*|;\s*(?=[A-Z][\w\-]+ [-–—]+ )")
_ATTACK: Final = re.compile(
    r"(?P<kind>[A-Z][^(—–]*?)\*?\s*(?P<before>(?:\([^)]*\)\s*)*)[-–—]*\s*"
    r"(?:(?P<each>[Ee]ach character (?:in the company )?faces (?:a|1|one) strikes?)"
    r"|(?P<strikes>\d+)[ —-]+(?:strikes?|srikes))"
    r" (?:with|at) (?P<prowess>\d+) ?prow\w+(?P<rest>.*)"
)
_CHOSEN: Final = re.compile(r"\bopponent may play\b(?P<what>.*)", re.IGNORECASE)
_WOUNDED: Final = r"\b(?:(?:each|any) (?:character wounded|wounded character)|wounded characters)"
_NOTES: Final = {
    r"detainment against (?:an? )?covert compan(?:y|ies)(?=[);,])": "detainment:covert",
    r"detainment against (?:an? )?overt compan(?:y|ies)(?=[);,])": "detainment:overt",
    r"\(detainment(?=[);])": "detainment",
    r"\(against (?:an? )?covert compan(?:y|ies) only\)": "against:covert",
    r"\(against (?:an? )?overt compan(?:y|ies) only\)": "against:overt",
    r"cannot be cancell?ed\b(?! (?:by|if)\b)": "uncancellable",
    r"attacker chooses defending characters?\b": "attacker-chooses",
    rf"{_WOUNDED} must make a (?:corruption check|CC) modified by -(\d)": r"wounded:corruption-\1",
    rf"{_WOUNDED} must make a (?:corruption check|CC)": "wounded:corruption",
    r"\b[Aa]ny character wounded(?: by the Maia['’]s attack)? is (?:immediately|automatically) eliminated":
        "wounded:eliminated",
}  # fmt: skip
"""A form of words to what it says."""
_OF_ALL: Final = re.compile(r"(?<=prowess)\.? (?P<what>Each character wounded\b[^.]*)\.?$")
"""A sentence of its own, after the last attack, holds for all of them."""
_NOT_UNIQUE: Final = re.compile(r"\bnon- ?unique\b")
_SYMBOL: Final = re.compile(r"\[\{?(\w)\}?\]")
_SYMBOLS: Final = sites.SITE_TYPES | sites.REGION_TYPES
_TYPES: Final = {symbol[1]: name for symbol, name in _SYMBOLS.items()} | {"r": "ruins-lairs"}


def site_attacks(text: str) -> tuple[str, ...]:
    """Automatic-attacks out of the whole text of a site, as `automatic_attacks` gives them.

    >>> site_attacks("Playable: Items (minor) Automatic-attacks: Men — 3 strikes with 6 prowess Special: None.")
    ('Man 3/6',)
    """
    found = _PART.search(text)
    return automatic_attacks(found["attacks"]) if found else ()


def automatic_attacks(text: str) -> tuple[str, ...]:
    """Automatic-attacks of a site, in order, in the grammar of `cardpool.attacks`; none where one of them is not read.

    >>> automatic_attacks("(1st) Men — each character faces 1 strike with 9 prowess (against covert company only)")
    ('Man each/9 against:covert',)
    >>> automatic_attacks("Maia (cannot be canceled) — 2 strikes with 15 prowess")
    ('Maia 2/15 uncancellable',)
    """
    text = text.replace("automatic- attack", "automatic-attack").strip()
    of_all = _OF_ALL.search(text)
    every = f"; {of_all['what'].replace('Each', 'each')}" if of_all else ""
    parts = _NEXT.split(_FIRST.sub("", text[: of_all.start()] if of_all else text, count=1))
    found = [_attack(f"{part}{every}") for part in parts if part.strip(" .;")]
    return tuple(filter(None, found)) if all(found) else ()


def _attack(text: str) -> str:
    chosen = _CHOSEN.search(text)
    if chosen is not None:
        return " ".join((CREATURE, *_which(chosen["what"])))
    found = _ATTACK.match(text.strip())
    if found is None:
        return ""
    strikes = EACH if found["each"] else found["strikes"]
    notes = _notes(f"{found['before']} {found['rest']}")
    return " ".join((_attacker(found["kind"]), f"{strikes}/{found['prowess']}", *notes))


def _attacker(words: str) -> str:
    """Name who attacks: `Undead. Man` is both, and what no table knows stands as it is written."""
    names = [word.strip(" -") for word in words.split(".") if word.strip(" -")]
    kinds = dict.fromkeys(ATTACKERS.get(name.lower(), name) for name in names)
    return "+".join(kinds).replace(" ", "_")


def _notes(text: str) -> Iterator[str]:
    for form, note in _NOTES.items():
        found = re.search(form, text)
        if found is not None:
            yield found.expand(note)
            text = text[: found.start()] + text[found.end() :]
    if re.search(r"\w", text):
        yield "more"


def _which(text: str) -> Iterator[str]:
    if _NOT_UNIQUE.search(text):
        yield "non-unique"
    types = [_TYPES[letter] for letter in _SYMBOL.findall(text) if letter in _TYPES]
    yield from (f"keyed:{name}" for name in dict.fromkeys(types))
    if not types:
        yield "more"


_COMPANIES: Final = (
    r"(?P<whom>(?:an? )?(?:hero|covert|overt minion|overt|minion)(?: and (?:hero|covert|minion|overt))?)"
)
_CHOOSES: Final = re.compile(r"\battacker chooses defending characters?\b", re.IGNORECASE)
_DETAINS: Final = re.compile(
    rf"\bdetainment(?: and -(?P<less>\d+) prowess)? against {_COMPANIES} compan", re.IGNORECASE
)
_ONLY: Final = re.compile(rf"\bplayable only against {_COMPANIES} compan", re.IGNORECASE)
_SEVERAL: Final = re.compile(
    r"\b(?P<number>two|three|3) attacks (?:\(of one strike each\)|of (?P<each>\d) strikes each)", re.IGNORECASE
)
_SAME: Final = re.compile(r"\ball against the same character\b")
_CORRUPTS: Final = re.compile(r"character wounded by [^.]*? makes a corruption check(?: modified by -(?P<number>\d+))?")
_BODY: Final = re.compile(
    r"\ball body checks resulting from [^.]*? modified by (?:an additional )?\+(?P<number>\d+)", re.IGNORECASE
)
_AS_EVENT: Final = re.compile(r"(?:^|(?<=\.) ?)(?:if played )?as a (?:permanent|short)-event,.*", re.IGNORECASE)
"""What a card does as an event, which comes last."""
_NUMBERS: Final = {"two": "2", "three": "3"}
_FIGHTING: Final = re.compile(
    r"\b(?:attacks?|strikes?|wounds?|wounded|cancell?ed|body|defend\w+|prowess)\b", re.IGNORECASE
)
_STRIKES_ALONE: Final = re.compile(
    r"\b(?:\w+ strikes?|each (?:wounded |untapped )?character(?: in the company)? faces one strike)\b\W*"
    r"|may be played as a hazard creature \(with \w+ strikes?\)[^.]*\.", re.IGNORECASE
)  # fmt: skip
"""What the strikes of the card say already, or is said of the card as an event."""


def creature_notes(text: str) -> tuple[str, ...]:
    """Say what a creature's text adds to its attack, in the words of `Card.attack_notes`.

    >>> creature_notes("Orcs. Three strikes. Detainment and -3 prowess against hero companies.")
    ('detainment:hero', 'prowess-3:hero')
    >>> creature_notes("Slayer. Two attacks (of one strike each) all against the same character.")
    ('attacks:2x1', 'same-target')
    """
    text = _AS_EVENT.sub("", text)
    found = list(_creature_notes(text))
    for form in (_CHOOSES, _DETAINS, _ONLY, _SEVERAL, _SAME, _CORRUPTS, _BODY, _STRIKES_ALONE):
        text = form.sub(" ", text)
    return (*found, "more") if _FIGHTING.search(text) else tuple(found)


def _creature_notes(text: str) -> Iterator[str]:
    if _CHOOSES.search(text):
        yield "attacker-chooses"
    if found := _DETAINS.search(text):
        yield from (f"detainment:{whom}" for whom in _whom(found["whom"]))
        if found["less"]:
            yield from (f"prowess-{found['less']}:{whom}" for whom in _whom(found["whom"]))
    if found := _ONLY.search(text):
        yield from (f"against:{whom}" for whom in _whom(found["whom"]))
    if found := _SEVERAL.search(text):
        yield f"attacks:{_NUMBERS.get(found['number'].lower(), found['number'])}x{found['each'] or 1}"
    if _SAME.search(text):
        yield "same-target"
    if found := _CORRUPTS.search(text):
        yield "wounded:corruption" + (f"-{found['number']}" if found["number"] else "")
    if found := _BODY.search(text):
        yield f"body+{found['number']}"


def _whom(words: str) -> list[str]:
    return [
        word.strip().removeprefix("an ").removeprefix("a ").replace(" ", "-") for word in words.lower().split(" and ")
    ]
