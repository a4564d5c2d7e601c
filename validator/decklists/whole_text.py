"""The text of a whole list, without what is not its own: marks of quoting, frames, the fence of a chat."""

from __future__ import annotations

import re
from typing import Final

from validator.decklists.decklist import UnreadableList
from validator.decklists.encoding import decode
from validator.decklists.lines import plain_breaks, split_lines
from validator.decklists.pattern import lazy

MAX_BYTES: Final = 1 << 20
"""The largest deck that is read, 1 MB; a real one has 5 kB."""
TOO_LARGE: Final = f"The list is larger than 1 MB ({MAX_BYTES} bytes), and no deck is; send one deck at a time."
_MOST_TAGS: Final = 100_000
"""Signs that begin a tag, of which a page far larger than any list has fewer; each is looked at many times."""
_QUOTED: Final = lazy(r"^(?:> ?)++")
_FENCED: Final = lazy(r"```\w*\n(\s*\{.*\})\s*```\s*", re.DOTALL)
_FRAMES: Final = (
    dict.fromkeys(map(ord, "─━═"), "-")
    | dict.fromkeys(map(ord, "│┃║"), "|")
    | dict.fromkeys(map(ord, "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰┏┓┗┛┣┫┳┻╋╞╡╪╟╢╫╤╧╥╨"), "+")
)


def text_of(data: bytes | str) -> tuple[str, str]:
    """Give the text of a list, with lines that end in LF, and its encoding.

    Raises:
        UnreadableList: it is no text, empty, or too large.
    """
    if isinstance(data, str):
        text, encoding, size = _whole_characters(data)
    else:
        size = len(data)
        text, encoding = decode(data) if size <= MAX_BYTES else ("", "")
    if size > MAX_BYTES:
        raise UnreadableList(TOO_LARGE)
    if text.count("<") > _MOST_TAGS:
        raise UnreadableList(f"The list has more than {_MOST_TAGS} tags, and no deck has; send the list alone.")
    text = plain_breaks(text)
    if not text or text.isspace():
        raise UnreadableList("The list is empty; write one card a line, with its count.")
    return _unfenced(_unframed(_unquoted(text))), encoding


def _unquoted(text: str) -> str:
    """Give the text of an e-mail that is quoted from the first line to the last without the marks of quoting."""
    if not text.startswith(">"):
        return text
    lines = split_lines(text)
    if not all(line.startswith(">") or not line.strip() for line in lines):
        return text
    return "\n".join(_QUOTED.sub("", line) for line in lines)


def _unframed(text: str) -> str:
    """Give the text with the frames round its lines and cells in the signs that a keyboard has."""
    return text.translate(_FRAMES) if any(sign in text for sign in "─━═│┃║") else text


def _unfenced(text: str) -> str:
    """Give JSON without the code fence of a chat round it; in lists that are written in lines it does not matter."""
    fenced = _FENCED.fullmatch(text) if text.startswith("```") else None
    return fenced[1] if fenced else text


def _whole_characters(text: str) -> tuple[str, str, int]:
    """Give `text` without lone surrogates and byte-order mark, its encoding, and its size in UTF-8."""
    if len(text) > MAX_BYTES:
        return "", "", len(text)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        size = len(text.encode())
    if "\0" in text:
        raise UnreadableList(f"The list holds a NUL character (character {text.index(chr(0)) + 1}); take it out.")
    return text.removeprefix("\ufeff"), "utf-8", size
