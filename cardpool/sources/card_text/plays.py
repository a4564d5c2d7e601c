"""What the play of an event asks for, and what it does, out of its text.

Each form reads one wording. What is read so is marked as derived until a person has read the text: see `plays.csv`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cardpool.sources.normalize import ATTACKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.sources.card_text.places import Places

_ASKS: Final = re.compile(
    r"^(?:Only )?play\b|^(?:Only )?playable\b|\bplayable (?:only )?(?:at|on|if|during|in|as)\b|\b[\w\-]+ only\b"
    r"|^Tap (?:an?|\w+ to)\b|^Cancels?\b|^Magic\b|\bagainst (?:one|a|an) \w*|^During the \w+ phase"
    r"|^If one of your companies|^Discard one\b|^Modify the \w+ of one|^Target\b"
    r"|^(?:Provides )?\+\d+ to (?:an?|any|one)\b|^One influence check"
    r"|^Make two rolls|^Before resolving|^All of the strikes from one",
    re.IGNORECASE,
)
"""A sentence that says when, where or on what the event is played."""
_ALTERNATIVELY: Final = re.compile(r"\bAlternatively, (?=.)")

_PHASES: Final = {
    r"opponent’s (?:site|movement/hazard) phase": "phase:opponent",
    r"end of the organi[sz]ation phase": "phase:end-of-organisation",
    r"organi[sz]ation phase": "phase:organisation",
    r"end of (?:the|its|his) movement/hazard phase": "phase:end-of-movement",
    r"movement/hazard phase": "phase:movement",
    r"site phase": "phase:site",
    r"end-of-turn phase": "phase:end-of-turn",
}
_KIND: Final = rf"(?i:\b(?:{'|'.join(sorted(map(re.escape, ATTACKERS), key=len, reverse=True))})\b)"
_KINDS: Final = rf"(?P<kinds>(?:(?:{_KIND})(?:,? (?:or|and) (?:an? )?|, )?)+)"
_ATTACKS: Final = (
    (re.compile(rf"(?:defeated an attack by|immediately after (?:his company )?fac(?:es|ing) an?|just defeated|"
                rf"company has defeated)(?: {_KINDS})?"), "defeated"),
    (re.compile(r"\b(?:an|one|the|any) automatic-attack"), "automatic-attack"),
    (re.compile(rf"{_KINDS},? hazard creature"), "creature"),
    (re.compile(r"\bfacing a (?:non-unique )?hazard creature|one hazard creature attack"), "creature"),
    (re.compile(rf"\b(?:an?|one) {_KINDS},? ?(?:ahunt )?attack"), "attack"),
    (re.compile(rf"\battacks? by {_KINDS}"), "attack"),
    (re.compile(r"\b(?:an?|one|any|the) (?:[\w\-]+ )?attack\b|\battack is cancell?ed"), "attack"),
)  # fmt: skip
_WORDS: Final = (
    (re.compile(r"\b(?:one|a) strike\b(?! attack)"), "strike"),
    (re.compile(r"\binfluence (?:check|attempt)"), "check:influence"),
    (re.compile(r"\b(?:one|a|to (?:an?|one|any)) corruption check\b(?<!makes a corruption check)"), "check:corruption"),
    (re.compile(r"\bmoving (?:company|character|covert|overt)|plays a new site card|company (?:that )?(?:is )?moving"
                r"|planning to move|company moves to|site moved to"), "moving"),
    (re.compile(r"\bis not moving|may not move to another site this turn"), "staying"),
    (re.compile(r"\bgold ring\b"), "gold-ring"),
    (re.compile(r"\bhazard (?:non-environment )?(?:permanent|long|short)-event|non-environment hazard"
                r"|on-guard card"), "hazard"),
    (re.compile(r"\b(?:face[- ]up|agent)\b.* agent|\bface-up agent|hero company|minion company|opponent’s compan"
                r"|company vs\. company"), "opponent"),
    (re.compile(r"\b(?:your Ringwraith|your Wizard|your Fallen-wizard|on Saruman|if you are Sauron)\b"
                r"(?! is not)"), "avatar"),
)  # fmt: skip
_IN_PLAY: Final = re.compile(r"\bif (?P<title>[A-Z][\w’]*(?: (?:of|the|[A-Z][\w’]*))*) is in play")
_STAGE: Final = re.compile(
    r"more than (?P<more>\d+) stage points|(?:at least |have )(?P<least>\d+)(?: or more)? stage points"
)
_STATE: Final = re.compile(
    r"\b(?P<state>already tapped|untapped|tapped) (?:(?:or untapped|The) )?(?P<what>[A-Z][\w\-]+|site)"
)
_TYPES: Final = {"Haven": "haven", "Darkhaven": "haven", "Wizardhaven": "haven", "Free-hold": "free-hold",
                 "Border-hold": "border-hold", "Ruins & Lairs": "ruins-lairs", "Shadow-hold": "shadow-hold",
                 "Dark-hold": "dark-hold"}  # fmt: skip
_AT_TYPE: Final = re.compile(
    rf"\b(?:at|on|in|site at) (?:an?|any|one of your|the) (?P<types>(?:[\w\-]+ ){{0,3}}?(?:(?:{'|'.join(_TYPES)})s?"
    r"(?: \[\{\w+\}\])?(?:,? or (?:on )?(?:an? )?|, )?)+)"
)
_TAPS_SITE: Final = re.compile(
    r"\bTap (?:the |sage and |\w+ and the )?(?:[\w ]+ and (?:the )?)?site\b|\btap (?:the )?site\b"
)
_TAPS: Final = re.compile(
    r"(?:^|\. )Tap (?:an?|the|target|your|sage|scout|Hobbit)\b(?! site)|\bTap (?:sage|the \w+|\w+)\."
)


def play(text: str, places: Places, *, long: bool = False) -> str:
    """Say what the play of an event asks for, in the grammar of `cardpool.plays`.

    Args:
        text: the plain text of the card.
        places: the names of the map.
        long: whether it is a long-event, which has a phase of its own.
    """
    text = text.replace("'", "’")
    found = [_one(part, places, long=long) for part in _ALTERNATIVELY.split(text)]
    return ";".join(dict.fromkeys(filter(None, found)))


def _one(text: str, places: Places, *, long: bool) -> str:
    sentences = [each for each in re.split(r"(?<=\.) ?(?=[A-Z+\-])", text) if _ASKS.search(each)]
    asked = " ".join(sentences[:3])
    terms = dict.fromkeys(_terms(asked))
    if long:
        terms = {"phase:long-event": None} | {term: None for term in terms if term.startswith("in-play:")}
    if _TAPS_SITE.search(text):
        terms["taps:site"] = None
    if _TAPS.search(text):
        terms["taps:character"] = None
    alternatives = list(_sites(asked, places)) or [""]
    return ";".join("+".join(filter(None, (*terms, site))) for site in dict.fromkeys(alternatives))


def _terms(text: str) -> Iterator[str]:
    phase = next((term for form, term in _PHASES.items() if re.search(form, text)), "")
    if phase:
        yield phase
    for form, name in _ATTACKS:
        found = form.search(text)
        if found:
            kinds = (found.groupdict().get("kinds") or "") if "kinds" in form.groupindex else ""
            yield name + (f":{','.join(_kinds(kinds))}" if kinds else "")
            break
    for form, term in _WORDS:
        if form.search(text):
            yield term
    for found in _IN_PLAY.finditer(text):
        yield f"in-play:{found['title']}"
    found = _STAGE.search(text)
    if found:
        yield f"stage:{int(found['more']) + 1 if found['more'] else found['least']}"
    for found in _STATE.finditer(text):
        if found["what"] == "site" or found["what"] in _TYPES:
            yield "untapped" if found["state"] == "untapped" else "tapped"


def _kinds(text: str) -> Iterator[str]:
    for found in re.finditer(_KIND, text):
        yield ATTACKERS[found[0].lower()].lower()


def _sites(text: str, places: Places) -> Iterator[str]:
    found = _AT_TYPE.search(text)
    if found:
        yield from (f"type:{kind}" for name, kind in _TYPES.items() if re.search(rf"\b{name}s?\b", found["types"]))
        return
    for name in re.findall(
        r"\b(?:at|in|on|untapped) ((?:the )?[A-ZÉÛ][\w’\-]*(?: (?:of |the )?[A-ZÉÛ][\w’\-]*)*)", text
    ):
        if places.site(name):
            yield f"site:{places.site(name)}"


_EFFECTS: Final = {
    "draw": r"\b[Dd]raw (?:an?|one|two|three|\d+|up to)\b[^.]*\bcards?\b|\bDraw a new hand",
    "untap": r"\buntap(?:s|ped)?\b|\bbecomes untapped",
    "cancel": r"\bcancel(?:s|ed|led)?\b",
    "strike": r"\bstrikes?\b",
    "prowess": r"\bprowess\b",
    "influence": r"\binfluence\b",
    "corruption": r"corruption checks?\b|corruption points?|corruption cards?",
    "search": r"\b(?:from|search) (?:your|his|the)(?: top of your)? (?:sideboard|discard pile|play deck)"
    r"|into your play deck",
}
_NO_EFFECT: Final = re.compile(
    r"[^.]*makes? (?:the|a) corruption check[^.]*\.?|may not untap[^.]*|never untaps[^.]*|cannot be cancell?ed"
    r"|if untapped|\buntapped (?=[\w\-]+)|tapped or untapped|[\w ]* faces?[^.]*attacks?[^.]*\([^)]*\)"
    r"|influence attempt[^.]*is modified by -\d+|\([^)]*prowess[^)]*\)",
    re.IGNORECASE,
)
"""What an event costs, and what is no effect of it."""


def effects(text: str) -> tuple[str, ...]:
    """Say what an event does, by the classes of `cardpool.plays.EFFECTS`."""
    rest = _NO_EFFECT.sub(" ", text)
    found = tuple(name for name, form in _EFFECTS.items() if re.search(form, rest))
    return found or ("other",)
