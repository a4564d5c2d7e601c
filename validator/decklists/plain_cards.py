"""The cards of one line: one as a rule, several where its shape says so, none where it is a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists.near_headings import near_heading
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_ADDRESS: Final = lazy(r"https?://|www\.")
_WHOLE_ADDRESS: Final = lazy(r"(?:https?://|www\.)\S*")
_SUM: Final = lazy(
    r"(?:(?:grand |deck |sub-?|sub )?(?:totale?s?|tot\.?)|sum|count|summe|gesamt|insgesamt|zwischensumme|suma|somme|"
    r"somma|totaal|som|yhteensä)\W*\d+(?: (?:cards?|karten|cartes|cartas|carte|kaarten|korttia))?(?: in (?:total|all))?"
    r"|=?\s?\d+ (?:cards?|karten|cartes|cartas|kaarten|korttia)(?: in (?:total|all)| total| gesamt| insgesamt)?",
    re.IGNORECASE,
)
"""How many cards the list has, as it says at its end."""
_SENT_FROM: Final = lazy(
    r"(?:sent from|get outlook for|von meinem|gesendet von|envoyé de|enviado desde|inviato da|verzonden vanaf|"
    r"lähetetty)\b.*",
    re.IGNORECASE,
)
"""The last line of a mail written on a telephone."""
_BESIDE: Final = (
    "tot", "sum", "som", "sub", "count", "grand ", "deck ", "gesamt", "insgesam", "zwischen", "yhteens", "=", "http",
    "www.", "sent fro", "get outl", "von mein", "gesendet", "envoyé d", "enviado ", "inviato ", "verzonde", "lähetett",
)  # fmt: skip
"""What the lines of the patterns above begin with, those with a number apart."""
_AND_ITEM: Final = lazy(r"^(?P<who>.*\S)\s*\(\s*(?:\+|with )\s*(?P<what>[^()]+)\)$")
COUNTED_PART: Final = lazy(r"(?:\s[xX×]\s?\d+|\(\s?[xX×]?\s?\d+\s?\)|\*\s?\d+|\s\d+[xX×])$")
_LATIN: Final = lazy("[A-Za-zÀ-ɏ]")
COUNT_FIRST: Final = lazy(r"\d+\s?[xX×]?\s+\S")
_EQUALS: Final = lazy(r"[=:]\s?\d+$")
BETWEEN: Final = (";", "|", "•", "·", " + ", " - ", " – ", " — ")
"""What may stand between cards that have counts."""
_BULLETS: Final = ("•", "·", "|", ";")
"""What no title has: between three names it parts cards that have none."""
# fmt: off
_VAGUE_FIRST: Final = frozenset((
    "and", "plus", "also", "or", "with", "some", "any", "several", "various", "a", "all", "many", "of", "the", "other",
    "others", "unused", "remaining", "additional", "leftover", "leftovers", "rest", "etc", "etc.",
))
# fmt: on
_LETTER: Final = lazy(r"[^\W\d_]")
_BRACKETED: Final = lazy(r"\([^()]*\)|\[[^\[\]]*\]")
# How the last part of a name is joined to the others, in the languages that cards are printed in.
_JOINED: Final = lazy(r"\s(?:or|und|oder|et|ou|y|o|e|en|ja)\s")
# "plus some unused characters from the draft": cards, but which and how many is not said.
_VAGUE: Final = lazy(
    r"(?:(?:and|plus|also|or|with)\s+)*(?:"
    r"(?:(?:some|any|several|various|a few|a couple of|all|many)\s+)?(?:of\s+)?(?:the\s+)?"
    r"(?:others?|unused|remaining|additional|leftovers?|rest)\b.*"
    r"|(?:some|any|several|various|a few|a couple of)\s+(?:\S+\s+){0,3}"
    r"(?:characters?|cards?|hazards?|resources?|sites?|creatures?|items?|allies|factions|events|agents|dwarves|hobbits|"
    r"elves|men|orcs|trolls)\b.*"
    r"|etc\b.*)",
    re.IGNORECASE,
)
# "Surion with Thrall of the Voice, Gandalf's Friend and ...": who begins the game with what.
_HOLDER: Final = lazy(r"[A-ZÀ-Þ][\w'’-]+(?: (?:[A-ZÀ-Þ][\w'’-]+|the|of))* with [A-ZÀ-Þ]")
# The longest names have two commas and ten words; prose must be clearly longer.
_NAME_COMMAS: Final = 2
_PROSE_WORDS: Final = 13
_SENTENCE_WORDS: Final = 4


def is_vague(text: str) -> bool:
    """Tell whether a text stands for cards, and says neither which nor how many."""
    return text.split(" ", 1)[0].lower() in _VAGUE_FIRST and _VAGUE.fullmatch(text) is not None


def split_cards(body: str, *, listed: bool = False) -> list[tuple[str, int]]:
    """Split a line that holds several entries; return each with its offset."""
    if with_item := _AND_ITEM.match(body):
        return [(with_item["who"], 0), (with_item["what"].strip(), with_item.start("what"))]
    for mark in BETWEEN:
        if mark in body and are_counted(pieces := body.strip(f"{mark} ").split(mark)):
            return _split(body, body.split(mark), len(mark))
    for mark in _BULLETS:
        if body.count(mark) >= _NAME_COMMAS and all(map(_LETTER.search, body.strip(f"{mark} ").split(mark))):
            return _split(body, body.split(mark), len(mark))
    if " / " in body and _are_apart(pieces := body.split(" / ")):
        return _split(body, pieces, 3)
    if "," in body:
        parts = _comma_parts(body)
        if len(parts) > 1 and _are_several(parts, listed=listed):
            return _split(body, parts, 1)
    return [(body, 0)]


def are_counted(pieces: Sequence[str]) -> bool:
    """Tell whether each of several pieces has its count, all before the names or all behind them."""
    stripped = [piece.strip() for piece in pieces]
    return len(pieces) > 1 and (
        all(map(COUNT_FIRST.match, stripped))
        or all(COUNTED_PART.search(piece) or _EQUALS.search(piece) for piece in stripped)
    )


def _are_apart(pieces: list[str]) -> bool:
    """Tell whether pieces between slashes are each an entry: all have a count or none has.

    Japanese titles have a slash between their two spellings; and what one count is for, only the names tell.
    """
    counted = [COUNT_FIRST.match(piece.strip()) is not None for piece in pieces]
    if not all(map(_LATIN.search, pieces)):
        return False
    # "Sites / Regions" may be a heading.
    return all(counted) or not (any(counted) or any(near_heading(piece, by_letters=True) for piece in pieces))


def _comma_parts(body: str) -> list[str]:
    """Split at the commas that stand outside of brackets."""
    if "(" not in body and "[" not in body:
        return body.split(",")
    masked = _BRACKETED.sub(lambda match: "\0" * len(match[0]), body)
    parts: list[str] = []
    start = 0
    for piece in masked.split(","):
        parts.append(body[start : start + len(piece)])
        start += len(piece) + 1
    return parts


def _are_several(parts: list[str], *, listed: bool) -> bool:
    """Tell whether a line with commas holds several cards, and not one whose name has commas."""
    if len(parts) - 1 > _NAME_COMMAS:
        return True
    if len(parts) > _NAME_COMMAS and all(parts[1].strip() in part for part in parts):
        # "2 Horns, Horns, Horns".
        return False
    counted = any(COUNTED_PART.search(part) for part in parts[:-1]) or any(
        COUNT_FIRST.match(part.strip()) for part in parts[1:]
    )
    if counted:
        return all(_LETTER.search(part) for part in parts)
    if any(_VAGUE.fullmatch(part.strip()) for part in parts):
        return True
    # One comma alone is a list only beside a heading: "Minor Items: Horn of Anor, Cram".
    return (listed or len(parts) > _NAME_COMMAS) and not _is_one_name(parts)


def _is_one_name(parts: list[str]) -> bool:
    """Tell whether the parts read like "Burning Rick, Cot, and Tree"."""
    later = [part.strip() for part in parts[1:]]
    return (
        any(not part or not part[0].isupper() or part.startswith("The ") for part in later)
        or _JOINED.search(parts[-1]) is not None
    )


def _split(body: str, pieces: list[str], mark: int) -> list[tuple[str, int]]:
    """Give the pieces of `body`, between which stand `mark` characters, each with its offset."""
    parts: list[tuple[str, int]] = []
    offset = 0
    for piece in pieces:
        if text := piece.strip():
            parts.append((text, offset + len(piece) - len(piece.lstrip())))
        offset += len(piece) + mark
    return parts or [(body, 0)]


def is_beside(body: str) -> bool:
    """Tell whether a line is of those that mails and programs put beside a list: a sum, an address, who sent it."""
    # Most lines begin otherwise, and that is told at once.
    if not (body[:1].isdigit() or body[:8].casefold().startswith(_BESIDE)):
        return False
    return bool(_SUM.fullmatch(body) or _ADDRESS.match(body) or _SENT_FROM.fullmatch(body))


def without_addresses(body: str) -> str:
    """Give a line without the addresses of pages in it, whose words are no names."""
    return _WHOLE_ADDRESS.sub(lambda found: " " * len(found[0]), body) if _ADDRESS.search(body) else body


def is_prose(body: str) -> bool:
    """Tell whether `body` cannot be an entry: an address, a sentence, or far longer than any name."""
    if is_beside(body) or _ADDRESS.search(body):
        return True
    words = len(body.split())
    if words >= _PROSE_WORDS:
        return len(split_cards(body)) == 1 and (body.endswith(".") or not _HOLDER.match(body))
    if body.endswith(":"):
        return True
    if words < _SENTENCE_WORDS or not body.endswith(".") or body.endswith(".."):
        return False
    if COUNT_FIRST.match(body) and len(split_cards(body)) > 1:
        return False
    # "Oin, Balin, Dori, Nori." is a list with a full stop.
    parts = [part.strip() for part in _comma_parts(body)]
    if any(COUNTED_PART.search(part) or _VAGUE.fullmatch(part) for part in parts):
        return False
    return len(parts) - 1 <= _NAME_COMMAS or not all(part[:1].isupper() for part in parts)
