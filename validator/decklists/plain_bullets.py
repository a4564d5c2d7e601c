"""What stands before the count of an entry and says nothing: bullets, and a word for copies between count and name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

DOTS: Final = "•·◦▪‣●○■□►▶➤➢➔→✓✔☐☑✗»⁃∙◆◇★☆⚫⚪✅🔹🔸🔷🔶⭐👉"
"""Signs that are bullets wherever a line begins with one."""
PICTURE: Final = (
    r"(?:[\u2190-\u21ff\u2300-\u23ff\u25a0-\u25ff\u2600-\u267f\u2686-\u26ff\u2701-\u2775\u2794-\u27ff\u2b00-\u2bff"
    r"\U0001f0cf\U0001f1e6-\U0001f1ff\U0001f300-\U0001f4ae\U0001f4b0-\U0001f51e\U0001f520-\U0001faff]\ufe0f?)"
)
"""Pattern of a picture, but for what stands for a number: dice, numbers in circles, the sign for ten. U+FE0F asks for
its coloured form."""
BULLET: Final = lazy(
    rf"(?:[-*+>–—{DOTS}]{{1,4}}\s+|[{DOTS}]\s*|\*(?=\d)|\[[ xX✓]\]\s+(?=\S)"
    # A picture may count where no number follows: "🐺🐺 Wolves".
    rf"|{PICTURE}{{1,4}}\s*(?=\d+\s?[xX×]?\s)"
    # "a) 3 Cram" is numbered by letters.
    r"|\(?[a-zA-Z][.)]\s+(?=\d+\s?[xX×]?\s)){1,8}"
)
_MARKED: Final = lazy(
    # What is about the number, and what opens quotation or brackets, is no bullet.
    r"\s*(~(?=\s)|[^\w\s\"'“”„«»‘’`(\[{<≤≥≈±~∼]{1,5}|_|[oº](?=\s)|:[a-z_]{2,20}:|[(\[{][*+x-]?[)\]}])"
    r"[ \t]*(?=\d+\s?[xX×]?\s+\S)"
)
"""What may stand before every entry of a list for a bullet, and else for a comment or for less than nothing."""
_ENOUGH: Final = 3
"""Lines that a mark begins, from which on it is the bullet of the list."""
_PRICE: Final = lazy(
    r"(?<!\s)\s+(?:[-–—|]\s)?[(\[]?(?:[$€£]\s?\d{1,4}[.,]\d\d|\d{1,4}[.,]\d\d\s?(?:[$€£]|EUR|USD|GBP))[)\]]?$"
)
"""What a card costs: with its cents and its currency it is no count."""
_PRICED: Final = frozenset("0123456789$€£RDP)]")
_COPIES: Final = lazy(
    r"\d+\s?[xX×]?(?P<word>\s+(?:cop(?:y|ies?|ias?)|kopien?|kopioita|exemplare?|exemplaires?|ejemplar(?:es)?"
    r"|esemplar[ei]|exempla(?:ar|ren)|stück|stk|st|pcs?|pieces?|ea)\.?"
    r"(?:\s+(?:of|de|di|von|van)(?=\s)|\s?[:–—-])?\s+)(?=\S)",
    re.IGNORECASE,
)


def without_copies(text: str) -> str:
    """Give an entry with blanks for the word for copies that stands behind its count: "2 copies: Wolves"."""
    found = _COPIES.match(text) if text[:1].isdigit() else None
    return f"{text[: found.start('word')]}{' ' * len(found['word'])}{text[found.end('word') :]}" if found else text


def without_price(text: str) -> tuple[str, str]:
    """Give an entry without the price at its end, and the price; empty where there is none."""
    found = _PRICE.search(text) if text[-1:] in _PRICED else None
    return (text[: found.start()], found[0].strip()) if found and found.start() else (text, "")


def bullet_of_all(lines: Sequence[str]) -> list[re.Match[str] | None]:
    """Give the mark that stands before the counts of a list, in each line that has it.

    Empty where few lines have one, or not all have the same: then it may say something of its line.
    """
    marks = [_MARKED.match(line) for line in lines]
    found = [mark[1] for mark in marks if mark]
    return marks if len(found) >= _ENOUGH and len(set(found)) == 1 else []
