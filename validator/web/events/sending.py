"""What comes with a form and goes as a file: a list, and the receipt of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from flask import Response, current_app, flash, request

from rulesets.finding import say
from validator.events.errors import DeskError
from validator.events.receipts import to_text
from validator.events.submissions import receipt_of
from validator.http.desk import store
from validator.languages import said
from validator.web.forms import pasted
from validator.web.speaking import spoken

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.standing import DeckStanding

_EMPTY: Final = say("There is no list to send: paste one, or choose a file.")


def sent_list() -> tuple[bytes, str | None]:
    """Give the list of a form, as a file or pasted, and the name of the file.

    Raises:
        DeskError: there is none.
    """
    file = request.files.get("file")
    if file is not None and file.filename:
        data, name = file.read(), file.filename
    else:
        data, name = pasted(request).encode("utf-8", "replace"), None
    if not data.strip():
        raise DeskError(_EMPTY)
    return data, name


def pool_file() -> Path | None:
    """Give the card pool of the settings; None for the shipped one."""
    found: Path | None = current_app.config["SETTINGS"].cards
    return found


def done(sentence: str) -> None:
    """Say on the next page what was done."""
    flash(said(sentence, spoken()))


def download(data: bytes | str, name: str, kind: str) -> Response:
    """Give a file to be kept."""
    response = Response(data, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def receipt_file(one: DeckStanding, kind: str) -> Response:
    """Give the receipt of a revision as a file: `txt` or `json`."""
    found = receipt_of(store(), one.submission)
    name = f"{found['event']}-{found['entry']}-deck-{found['deck']}-revision-{found['revision']}.{kind}"
    if kind == "json":
        return download(json.dumps(found, indent=2) + "\n", name, "application/json")
    return download(to_text(found), name, "text/plain")
