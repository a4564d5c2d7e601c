"""What a person asks with the form: the lists that were sent, and how they are to be checked."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.finding import say
from rulesets.formats import known_formats
from validator.check_request import CheckRequest
from validator.decklists import Decklist, UnreadableList, decode
from validator.decklists.archive import is_sheet, members
from validator.decklists.decklist import clip
from validator.decklists.lines import plain_breaks, split_lines
from validator.decklists.reading import read_many
from validator.decklists.sniff import is_zipped
from validator.usage import DEFAULT_FORMAT
from validator.web.speaking import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Request

PASTED: Final = say("the list")
_MOST: Final = 100
"""More lists at once are a folder, and the command line is for those."""
_MOST_LINES: Final = 8_000
"""Lines of all of them together: a hundred decks of a usual length have fewer."""


class Refusal(Exception):  # noqa: N818  # it is an answer as well
    """Nothing can be answered; the sentence says what is wrong and what to do."""

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


NOT_CHOSEN: Final = CheckRequest(format="")
"""What stands in the form where what was asked cannot be: no format instead, for another might give another verdict."""


class Upload(NamedTuple):
    """One list."""

    name: str
    deck: Decklist | UnreadableList
    text: str | None
    """As it was written; None where it is no text."""


def check_request(request: Request) -> CheckRequest:
    """Read how the deck is to be checked; what is left empty, the list is to say, or nobody.

    Raises:
        Refusal: the format is none of the shipped ones.
    """
    given = request.form if request.method == "POST" else request.args
    alignment, avatar, length, against = (
        given.get(name, "").strip() or None for name in ("alignment", "avatar", "length", "against")
    )
    chosen = CheckRequest(
        format=given.get("format", DEFAULT_FORMAT),
        alignment=alignment,
        avatar=avatar,
        length=length,
        against=against,
        language=spoken(),
    )
    if chosen.format not in known_formats():
        known = ", ".join(known_formats())
        if not chosen.format:
            raise Refusal(say("No format is chosen; known are: {known}.", known=known), 400)
        none = say("There is no format {name!r}; known are: {known}.", name=clip(chosen.format), known=known)
        raise Refusal(none, 400)
    return chosen


def pasted(request: Request) -> str:
    """Give the text of the list, its lines ending as they do here and not as forms send them."""
    return request.form.get("list", "").replace("\r\n", "\n")


def uploads(request: Request) -> list[Upload]:
    """Give the lists that were sent: those of the file where there is one, else the text; none where all is empty.

    Raises:
        Refusal: there are too many, or the archive cannot be read.
    """
    file = request.files.get("file")
    if file is not None and file.filename:
        # A name may be whatever the sender likes.
        name, data = clip(file.filename, 200), file.read()
        if not data:
            raise Refusal(say("The file {file} is empty.", file=name))
    else:
        name, data = PASTED, pasted(request).encode("utf-8", "replace")
        if not data.strip():
            return []
    found: list[Upload] = []
    lines = 0
    try:
        for one in _lists(name, data):
            found.append(one)
            lines += len(one.deck.entries) if isinstance(one.deck, Decklist) else 0
            if len(found) > 1 and lines > _MOST_LINES:
                raise Refusal(
                    say(
                        "The lists have more than {most} lines together; send fewer, or check them with `meccg check`.",
                        most=_MOST_LINES,
                    )
                )
            if len(found) > _MOST:
                raise Refusal(
                    say("There are more than {most} lists; for a folder of them there is `meccg check`.", most=_MOST)
                )
    except UnreadableList as error:
        raise Refusal(error.reason) from error
    return found


def _lists(name: str, data: bytes) -> Iterator[Upload]:
    if is_zipped(data) and not is_sheet(data):
        for member, content in members(data):
            if isinstance(content, UnreadableList):
                yield Upload(member, content, None)
            else:
                yield from _in_file(member, content)
    else:
        yield from _in_file(name, data)


def _in_file(name: str, data: bytes) -> Iterator[Upload]:
    decks = list(read_many(BytesIO(data), name=name))
    text = _text(data)
    if len(decks) == 1 or text is None:
        yield from (Upload(deck.source or name, deck, text) for deck in decks)
        return
    # Several decks in one text say in which line each begins.
    lines = split_lines(text)
    starts = [int((deck.source or "").rpartition(":")[2]) for deck in decks]
    for deck, start, end in zip(decks, starts, [*starts[1:], len(lines) + 1], strict=True):
        yield Upload(deck.source or name, deck, "\n".join(lines[start - 1 : end - 1]) + "\n")


def _text(data: bytes) -> str | None:
    """Give what was sent as text, if it is any."""
    if is_zipped(data):
        return None
    try:
        return plain_breaks(decode(data)[0])
    except UnreadableList:
        return None
