"""The list of the form in another layout, to be taken along as a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.finding import say
from validator.checking import run_check
from validator.convert import ConversionError, convert
from validator.decklists import UnreadableList
from validator.decklists.writers import WRITERS, writer
from validator.http.pool import cards
from validator.resolving import names_of
from validator.web.forms import Refusal, check_request, uploads

if TYPE_CHECKING:
    from flask import Request

_PLAIN: Final = re.compile(r"[^\w.-]+")


class Taken(NamedTuple):
    """A file."""

    name: str
    data: bytes
    encoding: str
    """`""` where it is no text."""


def take(request: Request) -> Taken:
    """Write the list of a form in the layout that it asks for. Lines that are not understood stay as they stand.

    Raises:
        Refusal: there is not one list, or no such layout, or the layout cannot hold the list.
    """
    layout = request.form.get("to", "")
    if layout not in WRITERS:
        raise Refusal(say("There is no such layout; known are: {known}.", known=", ".join(WRITERS)), 400)
    lists = uploads(request)
    if len(lists) != 1 or isinstance(lists[0].deck, UnreadableList):
        raise Refusal(say("One list at a time can be taken along; open one first."))
    report = run_check(lists[0].deck, check_request(request), pool=cards(), source=lists[0].name)
    try:
        data = convert(report, names_of(cards()), layout, keep_unresolved=True).data
    except ConversionError as error:
        raise Refusal(error.args[0]) from error
    module = writer(layout)
    name = _PLAIN.sub("-", report.decklist.title or "deck").strip("-.")[:80]
    return Taken(f"{name or 'deck'}{module.SUFFIX}", data, module.ENCODING)
