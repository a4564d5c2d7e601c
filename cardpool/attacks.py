"""The automatic-attacks of a site: a small language for strikes, prowess and what the text adds, and its reader.

An attack is words separated by blanks. The first is who attacks, with `_` for a blank and `+` between the races of one
attacker; the second is `STRIKES/PROWESS`, where `each` for the strikes means one against each character of the company.
An attack that the opponent may choose from hand begins with `creature` and has no numbers. Then, in any order:

| word | says |
|---|---|
| `detainment`, `detainment:covert`, `detainment:overt` | it detains, every company or that kind of company alone |
| `against:covert`, `against:overt` | it attacks that kind of company alone |
| `uncancellable` | it cannot be cancelled |
| `attacker-chooses` | the attacker chooses the defending characters |
| `wounded:corruption`, `wounded:corruption-2` | who is wounded makes a corruption check, with that modifier |
| `wounded:eliminated` | who is wounded is eliminated |
| `non-unique` | of a `creature`: it is not unique |
| `keyed:TYPE` | of a `creature`: it is normally keyed to this type of site or region; one of several will do |
| `more` | the text says more about it than these words can |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardpool.memory import once_per

CREATURE: Final = "creature"
"""First word of an attack that the opponent may choose from hand."""
EACH: Final = "each"
"""In place of the strikes: one against each character."""


@dataclass(frozen=True, slots=True)
class AutomaticAttack:
    """One automatic-attack."""

    kind: str
    """Who attacks, in the singular, such as `Orc`; `creature` where the opponent may choose one from hand."""
    strikes: int | None
    """None for one strike against each character, and for a `creature`."""
    prowess: int | None
    """None for a `creature`."""
    notes: frozenset[str] = frozenset()
    """What the text adds, in the words of the language."""

    @property
    def chosen(self) -> bool:
        """Whether the opponent may choose a creature from hand; if he does not, nobody attacks."""
        return self.kind == CREATURE

    @property
    def each(self) -> bool:
        """Whether each character of the company faces one strike."""
        return self.strikes is None and not self.chosen

    def detains(self, *, overt: bool) -> bool:
        """Tell whether it detains a company that is overt, or covert."""
        return "detainment" in self.notes or f"detainment:{_kind(overt)}" in self.notes

    def attacks(self, *, overt: bool) -> bool:
        """Tell whether it attacks a company that is overt, or covert, at all."""
        return f"against:{_kind(not overt)}" not in self.notes

    @property
    def keyed(self) -> frozenset[str]:
        """Types of sites and regions to one of which a creature chosen from hand is normally keyed."""
        return frozenset(note.removeprefix("keyed:") for note in self.notes if note.startswith("keyed:"))


def _kind(overt: bool) -> str:  # noqa: FBT001  # which of two words
    return "overt" if overt else "covert"


@once_per("fact")
def parse_attack(text: str) -> AutomaticAttack:
    """Read one attack.

    Raises:
        ValueError: the text is no attack in this language.

    >>> parse_attack("Man each/9 detainment:covert").detains(overt=False)
    True
    >>> parse_attack("Orc 4/7").strikes, parse_attack("creature keyed:shadow-hold").chosen
    (4, True)
    """
    kind, *rest = text.split()
    if kind == CREATURE:
        return AutomaticAttack(kind, None, None, frozenset(rest))
    strikes, slash, prowess = rest[0].partition("/") if rest else ("", "", "")
    if not slash or not prowess.isdigit() or not (strikes == EACH or strikes.isdigit()):
        raise ValueError(f"{text!r} is not an automatic-attack: STRIKES/PROWESS must follow the attacker")
    number = None if strikes == EACH else int(strikes)
    return AutomaticAttack(kind.replace("_", " "), number, int(prowess), frozenset(rest[1:]))
