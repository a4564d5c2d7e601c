"""The language that a request would have."""

from __future__ import annotations

from flask import request

from validator.languages import ENGLISH, LANGUAGES


def asked_language() -> str:
    """Give the language that the request would have most of all; English where it would have none that there is."""
    # The best first; the German of Austria is German, and goes before an English that is wanted less.
    wanted = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)
