"""Attacks as numbers: those of hazard creatures, and the automatic-attacks of sites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.attacks import parse_attack
from cardpool.card import Subtype
from cardpool.phrases import Phrase
from validator.engine.turns.points import ASTERISK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card

EACH: Final = 0
"""Instead of strikes: one against each character."""
NO_BODY: Final = 0
"""Its strikes are defeated without a body check."""
NO_CHECK: Final = 1
"""No modifier of a corruption check: none is made."""
AHUNT: Final = "ahunt"
"""Of a Dragon's long-event: it attacks who moves through its regions."""
AT_HOME: Final = "at-home"
"""Of a Dragon's permanent-event: it adds an automatic-attack to his lair."""
_DRAGON: Final = frozenset({"dragon"})
_CORRUPTION: Final = "wounded:corruption"
_THROUGH: Final = re.compile(r"\b(through|in|path):")
"""Where a creature is keyed by name to regions."""
_SEVERAL: Final = 2
_EACH_IS: Final = 5
"""Strikes that are compared where there is one for each character."""


class Attack(NamedTuple):
    """One attack."""

    name: str
    strikes: int
    """`EACH`, or how many."""
    prowess: int
    body: int
    """`NO_BODY`, or what a body check must exceed."""
    points: int
    """Kill marshalling points, once all its strikes are defeated."""
    detains: bool
    """Who would be wounded is tapped, and nothing is gained."""
    chooses: bool
    """The attacker chooses who defends: the weakest."""
    corrupts: int = NO_CHECK
    """What is added to the corruption check of who is wounded; `NO_CHECK` where he makes none."""
    asterisk: bool = False
    """Whether an asterisk stands beside the points: see `points.by_asterisk`."""
    kinds: frozenset[str] = frozenset()
    """Who attacks, lower case."""
    automatic: bool = False
    """Whether it is an automatic-attack."""
    cancellable: bool = True
    isolated: bool = False
    """Whether it is what an event has left of several attacks."""

    place: str = ""
    """The type of the site whose automatic-attack it is."""
    keys: frozenset[str] = frozenset()
    """Of a creature, to what it can be keyed: types of sites and regions, `region` and `site` for those named."""
    taxing: bool = False
    """Whether somebody must be untapped after it for what it is faced for."""

    def alone(self) -> Attack:
        """Give it as what an event has left of several attacks: nobody cancels it."""
        return self._replace(cancellable=False, isolated=True)


def of_creature(card: Card, *, hero: bool) -> tuple[Attack, ...]:
    """Give the attacks of a hazard creature, or a Dragon who hunts, on a hero or minion company, one after the other.

    Empty for what is no creature, has no numbers, or may not be played on such a company. What its text says more is
    left out.
    """
    strikes, _, each = card.strikes.partition("/")
    attacks = Subtype.CREATURE in card.subtypes or card.dragon == AHUNT
    if not attacks or not card.prowess.isdecimal() or not strikes.isdecimal() or each not in {"", "each"}:
        return ()
    side = "hero" if hero else "minion"
    against = [note.partition(":")[2] for note in card.attack_notes if note.startswith("against:")]
    if any(not _is(whom, hero=hero) for whom in against):
        return ()
    number, each_has = 1, EACH if each else int(strikes)
    prowess = int(card.prowess)
    for note in card.attack_notes:
        name, _, value = note.partition(":")
        if name == "attacks":
            number, each_has = (int(part) for part in value.split("x"))
        elif name.startswith("prowess-") and value == side:
            prowess -= int(name.removeprefix("prowess-"))
    detains = any(
        note.startswith("detainment:") and _is(note.partition(":")[2], hero=hero) for note in card.attack_notes
    )
    body = int(card.body) if card.body.isdecimal() else NO_BODY
    chooses = "attacker-chooses" in card.attack_notes
    corrupts = _corrupts(card.attack_notes)
    attack = Attack(card.title, each_has, prowess, body, card.points or 0, detains, chooses, corrupts)
    kinds = _DRAGON if card.dragon else frozenset(card.races)
    attack = attack._replace(kinds=kinds, asterisk=ASTERISK in card.attack_notes, keys=_keys(card))
    # Kill points come once, with the last of its attacks.
    return (*[attack._replace(points=0)] * (number - 1), attack)


def at_home(card: Card) -> Attack | None:
    """Give the automatic-attack that a Dragon who stays at home adds to his lair; None for other cards."""
    if card.dragon != AT_HOME or not (card.strikes.isdecimal() and card.prowess.isdecimal()):
        return None
    body = int(card.body) if card.body.isdecimal() else NO_BODY
    chooses = "attacker-chooses" in card.attack_notes
    strikes, prowess, points = int(card.strikes), int(card.prowess), card.points or 0
    attack = Attack(card.title, strikes, prowess, body, points, detains=False, chooses=chooses)
    return attack._replace(kinds=_DRAGON, automatic=True, asterisk=ASTERISK in card.attack_notes)


def of_site(site: Card, *, hero: bool) -> tuple[Attack, ...]:
    """Give the automatic-attacks of a site on a hero or minion company; those chosen from hand are left out."""
    found = []
    for text in site.automatic_attacks:
        attack = parse_attack(text)
        if attack.prowess is None or not attack.attacks(overt=not hero):
            continue
        strikes = EACH if attack.strikes is None else attack.strikes
        detains = attack.detains(overt=not hero)
        chooses = "attacker-chooses" in attack.notes
        named = {"kind": attack.kind.lower(), "site": site.title}
        name = Phrase(f"the {attack.kind} of {site.title}", "the {kind} of {site}", named)
        corrupts = _corrupts(attack.notes)
        one = Attack(name, strikes, attack.prowess, NO_BODY, 0, detains, chooses, corrupts)
        kinds = frozenset(attack.kind.lower().split("+"))
        found.append(
            one._replace(
                kinds=kinds, automatic=True, cancellable="uncancellable" not in attack.notes, place=site.site_type
            )
        )
    return tuple(found)


def lone(attacks: Sequence[Attack], site: Card) -> tuple[int, Attack] | None:
    """Give the worst of the automatic-attacks of a site, and which it is, where of several one is left.

    None for a site with one, a creature from hand included, and for the lair of a Dragon.
    """
    if len(site.automatic_attacks) < _SEVERAL or not attacks or site.lair_of:
        return None
    number = max(range(len(attacks)), key=lambda n: (attacks[n].strikes or _EACH_IS) * attacks[n].prowess)
    return number, attacks[number].alone()


def _keys(card: Card) -> frozenset[str]:
    """Give to what a creature can be keyed: types of sites and regions, `region` and `site` for those named."""
    named = ("region" if _THROUGH.search(one) else "site" for one in card.keyed.split(";") if one)
    return frozenset((*card.keyed_to, *named))


def _corrupts(notes: Iterable[str]) -> int:
    """Give what is added to the corruption check of who is wounded."""
    for note in notes:
        if note.startswith(_CORRUPTION):
            return int(note.removeprefix(_CORRUPTION) or 0)
    return NO_CHECK


def _is(whom: str, *, hero: bool) -> bool:
    """Tell whether a company is of such a kind; every minion company is taken to be overt, every hero one covert."""
    return {"hero": hero, "covert": hero, "minion": not hero, "overt": not hero, "overt-minion": not hero}.get(
        whom, True
    )
