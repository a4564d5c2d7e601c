"""Whether a play taps its site and needs an untapped one, out of the text of what is played or of the site."""

from __future__ import annotations

import re
from typing import Final

_FORMS: Final = {
    "at-tapped": r"\b(?:tapped or untapped|untapped or tapped)\b",
    "no-tap": r"\((?:this )?does not tap the site\)|need not tap himself or the site",
    "no-tap:leader": r"influence attempt is made by an Orc or Troll leader, you may [^.]* not tap the site",
    "no-tap:minor": r"first minor item played at this site each turn does not tap the site",
    "never-taps": r"\bThis site never taps\b",
}


def site_use(text: str) -> tuple[str, ...]:
    """Say what the text has of tapping the site, as `Card.site_use` has it.

    >>> site_use("Playable at a tapped or untapped Barad-dûr (does not tap the site).")
    ('at-tapped', 'no-tap')
    >>> site_use("Unique. Playable at Bree.")
    ()
    """
    return tuple(word for word, form in _FORMS.items() if re.search(form, text))
