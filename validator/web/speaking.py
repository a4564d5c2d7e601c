"""The language that the page speaks: what the address chose, else what the browser asks for, else English.

Templates mark what they say with jinja2's i18n extension; what else is said comes as phrases (`cardpool.phrases`), and
the filter `said` says it. Both ask the same catalogues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from validator.http.languages import asked_language
from validator.languages import LANGUAGES, numbered, said, word, written

if TYPE_CHECKING:
    from jinja2 import Environment

NAME: Final = "language"
"""What it is called in the address."""


def chosen() -> str | None:
    """Give the language that the address chose; None where it chose none that is spoken here."""
    asked = request.args.get(NAME)
    return asked if asked in LANGUAGES else None


def spoken() -> str:
    """Give the language of the answer to this request, one of `LANGUAGES`."""
    return chosen() or asked_language()


def equip(environment: Environment) -> None:
    """Let templates speak the language of the request."""
    environment.add_extension("jinja2.ext.i18n")
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        lambda text: written(text, spoken()),
        lambda one, several, number: numbered(one, several, number, spoken()),
        newstyle=True,
    )
    environment.filters |= {
        "said": lambda text: said(text, spoken()),
        "word": lambda text: word(text, spoken()),
    }
    environment.globals |= {"languages": LANGUAGES, "spoken": spoken, "chosen": chosen}
