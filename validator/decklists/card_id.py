"""Ids of cards as other programs write them: `tw-016` for `TW-16`."""

from __future__ import annotations

import re
from typing import Final

from cardpool.sets import SETS, code_of
from validator.decklists.pattern import lazy

_ID: Final = lazy(
    r"(?P<set>[A-Z][A-Z0-9]{1,3})[-_ ](?:0*(?P<number>\d{1,4}[a-z]?)|(?P<name>[a-z][\w-]*))", re.IGNORECASE
)


def id_in(text: str) -> str | None:
    """Give the id that `text` is, as the card pool spells it; None where it is none of a set that is known.

    >>> id_in("tw-016"), id_in("MELE-392"), id_in("fb-Edhellond"), id_in("Cave-drake"), id_in("12")
    ('TW-16', 'LE-392', 'FB-edhellond', None, None)
    """
    found = _ID.fullmatch(text.strip())
    if not found or (code := code_of(found["set"])) not in SETS:
        return None
    return f"{code}-{(found['number'] or found['name']).lower()}"
