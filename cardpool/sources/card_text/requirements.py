"""Who must play a card, and who can use magic, out of its text."""

from __future__ import annotations

import re
from typing import Final

from cardpool.sources.card_text.vocabulary import MAGIC, WHO

_STATE = r"(?:(?:untapped|tapped|unwounded|wounded|lone) )?"
_NOT: Final = r"(?:non-\w+,? )*"
"""Whom a card leaves out of those it asks for; the facts do not say it."""
_NO_TARGET: Final = (
    r"(?!(?:,? (?:or |and )?[A-Z][\w\-]+)*,? (?:hazard |creature |unique )*(?:attack|creature|faction)\b)"
)
"""Not before what has the race but is no character: `on an Orc, Troll, or Man attack`."""
_REQUIRES: Final = (
    re.compile(r"^Magic\. (?P<who>Sorcery|Spirit-magic|Shadow-magic)\."),
    re.compile(r"(?:^|\. )(?P<who>[A-Z][\w\-]+(?:(?: or | )[\w\-]+)?) only\b(?!:)"),
    re.compile(rf"(?:^|\. )Tap an? {_STATE}(?P<who>[\w\-]+(?: [\w\-]+)?)\b"),
    re.compile(
        r"(?:^|\. )Playable (?:only )?(?:at the end of the organi[sz]ation phase |during (?:the|your) \S+ phase )?"
        rf"(?:on|by) an? {_STATE}{_NOT}(?P<who>[\w\-]+(?:(?: character)? or (?:an? )?[\w\-]+| [\w\-]+)?)\b"
        rf"{_NO_TARGET}"
    ),
    re.compile(
        r"(?:^|\. )Playable (?:only )?(?:at the end of the organi[sz]ation phase |during (?:the|your) \S+ phase )?"
        r"on an? (?:moving )?(?:\w+ )?company (?:containing|with) an? "
        rf"{_STATE}(?P<who>[\w\-]+)\b"
    ),
)
_ALSO: Final = re.compile(r"\. (?P<who>[A-Z][\w\-]+) only\b")
_HEAD: Final = 160
"""Characters of a text in which it says who plays the card."""


def requires(text: str) -> tuple[str, ...]:
    """Who must play a card, any one of them: skills, races, kinds of magic; `+` joins what one must be at once.

    >>> requires("Ritual. Scout or ranger only. Tap a scout."), requires("Orc scout only.")
    (('scout', 'ranger'), ('orc+scout',))
    >>> requires("Playable on a company containing a ranger."), requires("Warrior only: +2 to prowess.")
    (('ranger',), ())
    >>> requires("Playable on an Orc, Troll, or Man attack."), requires("Magic. Shadow-magic. Playable on a hero.")
    ((), ('shadow-magic',))
    >>> requires("Diplomat only. Scout only. Playable on an untapped diplomat.")
    ('diplomat', 'scout')
    >>> requires("Playable on a non-Hobbit sage character or a Man.")
    ('sage', 'man')
    """
    for form in _REQUIRES:
        found = form.search(text[:_HEAD])
        who = _who(found["who"]) if found else ()
        also = _ALSO.match(text, found.end()) if found else None
        if who and also:  # each of them plays it in a way of his own
            return (*who, *_who(also["who"]))
        if who:
            return who
    return ()


_OR: Final = re.compile(r" or (?:an? )?")


def _who(text: str) -> tuple[str, ...]:
    result = []
    for part in _OR.split(text):
        words = [word.lower().removesuffix("-using").removesuffix("-user") for word in part.split()]
        known = [word for word in words if word in WHO | MAGIC]
        first = words[0] if words else ""
        if first not in WHO | MAGIC:
            return ()
        # A word after the first that is none of ours ("character", "during") ends what is asked for.
        result.append("+".join(known[: 2 if len(words) > 1 and words[1] in WHO else 1]))
    return tuple(dict.fromkeys(result))


_CAN_USE = re.compile(r"\bcan use (?P<kinds>(?:(?:sorcery|spirit-magic|shadow-magic)(?:,? and |, )?)+)", re.IGNORECASE)


def magic(text: str) -> tuple[str, ...]:
    """Kinds of magic that a character can use.

    >>> magic("Unique. Can use sorcery and shadow-magic.")
    ('sorcery', 'shadow-magic')
    """
    found = _CAN_USE.search(text)
    return tuple(dict.fromkeys(re.split(r",? and |, ", found["kinds"].lower().rstrip(", ")))) if found else ()


_NO_FOLLOWERS = re.compile(r"\b(?:may not|cannot|can not) have (?:any )?followers", re.IGNORECASE)


def no_followers(text: str) -> bool:
    """Tell whether a character may have no followers, in all cases.

    >>> no_followers("He may not have any followers and may not use region movement.")
    True
    """
    return _NO_FOLLOWERS.search(text) is not None
