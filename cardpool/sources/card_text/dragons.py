"""The attacks of Dragons who hunt or stay at home, out of the texts of their events."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from cardpool.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.sources.card_text.places import Places

_HUNTS: Final = re.compile(
    r"\bcompany moving in (?P<lands>[^.]+?) (?:immediately )?faces (?:one|an?) (?:female )?(?:\w+-)?dragon attack\b"
    r"(?P<attack>[^.]*)",
    re.IGNORECASE,
)
_AT_HOME: Final = re.compile(
    r"\badditional automatic-\s?attack: (?:female )?(?:\w+-)?dragon\b(?P<attack>[^.]*)", re.IGNORECASE
)
_STRIKES: Final = re.compile(r"\b(?P<strikes>\d+) strikes (?:at|with) (?P<prowess>\d*)(?P<rest>.*)")
_MORE: Final = re.compile(r"If (?P<event>[^,.]+) is in play, this attack also affects: ?(?P<lands>[^.]+)")
_BETWEEN: Final = re.compile(r",? and/or |,? and |,? or |, ")
_ANY_SEA: Final = re.compile(r"any Coastal Sea\b.*", re.IGNORECASE)
_CHOOSES: Final = re.compile(r"\battacker chooses defending characters?\b")
_ALSO: Final = re.compile(r"\bprowess against\b|\bmust always assign\b")


def dragon_event(text: str, places: Places) -> Iterator[tuple[str, Any]]:
    """Give strikes, notes on the attack, and the regions in which it hunts; nothing where the text has no such attack.

    Args:
        text: of a hazard event.
        places: the names of the map; a region that is not on it is left out.
    """
    hunts, at_home = _HUNTS.search(text), _AT_HOME.search(text)
    found = hunts or at_home
    attack = _STRIKES.search(found["attack"]) if found else None
    if not found or not attack:
        return
    yield "strikes", attack["strikes"]
    notes = ["attacker-chooses"] * bool(_CHOOSES.search(attack["rest"])) + ["more"] * bool(_ALSO.search(text))
    yield "attack_notes", tuple(notes)
    if hunts:
        also = _MORE.search(text)
        ways = [("", hunts["lands"])] + ([(f"if:{also['event']}+", also["lands"])] if also else [])
        yield "keyed", ";".join(term for before, lands in ways for term in _ways(before, lands, places))


def _ways(before: str, lands: str, places: Places) -> Iterator[str]:
    names = [name.strip() for name in _BETWEEN.split(lands)]
    regions = [places.regions[fold(name)] for name in names if fold(name) in places.regions]
    if regions:
        yield f"{before}through:{','.join(regions)}"
    if any(map(_ANY_SEA.match, names)):
        yield f"{before}path:coastal-sea"
