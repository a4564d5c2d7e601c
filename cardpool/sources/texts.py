"""Card texts that may carry a fact which nobody has written down.

Some facts stand in card texts alone; they are kept by hand in `facts.csv`. This scanner keeps that table complete: for
each such fact it knows the wordings that can carry it, wide rather than exact, and reports every text that matches and
stands neither in `facts.csv` nor in `reviewed.csv` (texts that were read and do not carry the fact, with the reason).
A newer card database, with new cards or new errata, thus shows at once what a person has to read.

`python -m cardpool.sources.texts FILE` prints the open candidates of a card database and exits with 1 if there are any.
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardpool.sources.coe import load
from cardpool.tables import DATA, DataError, natural, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

WINDOW = 60
"""Characters of context that an excerpt shows on each side of a match."""


class Candidate(NamedTuple):
    """A text that may carry a fact of which no table says anything."""

    card_id: str
    fact: str
    excerpt: str
    """The match and up to `WINDOW` characters on each side, for the reader of the report."""


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_DRAGON_ATTACK = r"(?<!additional )automatic-attacks?[^:]*:\s*(?:\(1st\)\s*)?dragon\b"

PATTERNS: Mapping[str, re.Pattern[str]] = {
    "not_startable": _any(
        r"\bstart(?:s|ed|ing)? (?:\w+ )?(?:compan|stage|character|the game|with a\b)",
        r"\bbegin(?:s|ning)? the game",
    ),
    "starts_in_lieu": _any(r"\bstart(?:s|ing)? compan", r"\b(?:start|begin) the game", r"\bin lieu of (?:\w+ )?a\b"),
    "lets_start": _any(r"\bstart(?:s|ing)? compan", r"\b(?:start|begin) (?:the game )?with an?\b"),
    "copies_allowed": _any(
        r"\bcop(?:y|ies)\b",
        r"\bduplicated in (?:\w+ )?(?:location |play )?deck",
        r"\b(?:any number|more than \w+) of (?:this|these) card",
    ),
    "banned_for": _any(
        r"\binclude[ds]?\b[^.]{0,40}\b(?:deck|sideboard)",
        r"\b(?:wizard|ringwraith|balrog|minion|hero)s?['’]s?(?:/[\w-]+['’]s?)? (?:play )?deck",
        r"\b(?:wizard|ringwraith|balrog|minion|hero) players? (?:may|can|must)",
    ),
    "manifestation_of": _any(r"\bmanifestations?\b"),
    "dragon": _any(
        r"\bdragon\. (?:\w+|\d+) strikes?\b",
        r"\bfaces (?:one|a) dragon attack",
        r"\badditional automatic-attack: dragon",
        r"\bmanifestation of \w+\. playable at [^.]* if (?:the )?influence check",
    ),
    "lair_of": _any(_DRAGON_ATTACK),
    "contains_hoard": _any(_DRAGON_ATTACK, r"\bcontain(?:s|ing)? a hoard"),
    "requires_agent": _any(
        r"\b(?:an?|any|each|one|all|the|this|that|target|tapped|untapped|face[- ]up|face[- ]down|diplomat|ranger|sage"
        r"|scout|warrior)[- ]agents?\b"
    ),
    "unplayable_against": _any(
        r"\bopponents? (?:is|are|is not|plays?|must be)\b",
        r"\b(?:effect on|against) an? (?:\w+ )?(?:minion|hero|wizard|ringwraith|balrog)[- ]?(?:player)?\b",
        r"\b(?:minion|hero|wizard|ringwraith|balrog) players?\b",
        r"(?<!scout )(?<!warrior )\bonly against\b",
    ),
    "playable_by": _any(r"(?<!specific\. )\bplayable if you are\b"),
    "two_way": _any(
        r"\bas an? (?:hazard|(?:\w+ )?resource)\b(?! creature)",
        r"\b(?:resource|hazard)s? or (?:an? )?(?:resource|hazard)s?\b",
        r"\bis a (?:hazard|resource)\b",
    ),
    "half_creature": _any(
        r"\bas an? (?:short|long|permanent)-event\b",
        r"\bas a (?:hazard )?creature\b",
        r"\bconsidered a hazard creature attack",
        r"\badditional automatic-attack: dragon",
        r"\bspawn\.",
    ),
    # What a creature is keyed to by name is read from its text by `cardpool.sources.card_text`; these forms are not.
    "keyed": _any(r"\bplayed (?:keyed to [^.]*? )?(?:following|after) an", r"\bonly playable at a \S+hold\b"),
}
"""Fact of `facts.csv` to the wordings that can carry it."""


def plain(text: str) -> str:
    """Strip the markup from a card text: one line, entities resolved, single spaces."""
    text = re.sub(r"<br\s*/?>|</p>", " ", text)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", text))).strip()


def texts(data: Mapping[str, Any]) -> dict[str, str]:
    """Give the plain English text of each card of a card database, by id.

    Args:
        data: what `cardpool.sources.coe.load` gave.

    Raises:
        DataError: a card has no id or no text.
    """
    result = {}
    for card_set in data.values():
        for raw in card_set["cards"].values():
            try:
                result[raw["id"]] = plain(raw["text"].get("en") or "")
            except (KeyError, AttributeError, TypeError) as error:
                raise DataError(f"The card {raw.get('id', '?')} of the card database has no text: {error}.") from error
    return result


def scan(cards: Mapping[str, str], known: Iterable[tuple[str, str]]) -> list[Candidate]:
    """Find the texts that may carry a fact and of which no table says anything.

    Args:
        cards: card id to plain text.
        known: the pairs of card id and fact that are decided, such as `decided()` gives.

    Returns:
        One candidate a card and fact, sorted by card and by the order of `PATTERNS`.
    """
    decided_pairs = frozenset(known)
    found = []
    for card_id in sorted(cards, key=natural):
        text = cards[card_id]
        for fact, pattern in PATTERNS.items():
            match = None if (card_id, fact) in decided_pairs else pattern.search(text)
            if match:
                start, end = max(0, match.start() - WINDOW), match.end() + WINDOW
                found.append(Candidate(card_id, fact, text[start:end]))
    return found


def decided(folder: Path = DATA) -> set[tuple[str, str]]:
    """Give the pairs of card id and fact of `facts.csv` and `reviewed.csv` together.

    Raises:
        DataError: one of the two files is missing or damaged.
    """
    return {(row["id"], row["fact"]) for table in ("facts", "reviewed") for row in read_table(table, folder)}


def main(arguments: list[str]) -> int:
    """Print the open candidates of a card database; 0 for none, 1 for some, 2 for a bad call, 4 for bad data."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m cardpool.sources.texts FILE\n")
        return 2
    try:
        found = scan(texts(load(Path(arguments[0]))), decided())
    except DataError as error:
        sys.stderr.write(f"{error}\n")
        return 4
    for candidate in found:
        sys.stdout.write(f"{candidate.card_id}  {candidate.fact}  ...{candidate.excerpt}...\n")
    sys.stdout.write(f"{len(found)} open candidates.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
