"""An answer of the engine as it is asked for: JSON, a text for people or a chart, in a language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from validator.api.body import JSON, SVG, TEXT
from validator.http.languages import asked_language
from validator.http.responses import answer, negotiate
from validator.languages import all_said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from validator.api.requests import Question


class Renderer(Protocol):
    """Writes an answer."""

    def __call__(self, answer: Mapping[str, Any], /, *, language: str) -> str:
        """Give it in a language."""


def engine_answer(
    found: Mapping[str, Any], question: Question, *, text: Renderer, chart: Renderer | None = None
) -> Response:
    """Give an answer of the engine as the request accepts it.

    Args:
        found: as JSON has it, its sentences phrases.
        question: what was asked, for the language and for how long the answer is good.
        text: writes it for people.
        chart: draws it; None where there is no chart of it.
    """
    language = question.checks[0].language or asked_language()
    form = negotiate((JSON, TEXT, SVG) if chart else (JSON, TEXT))
    if form == TEXT:
        told, form = f"{text(found, language=language)}\n", f"{TEXT}; charset=utf-8"
    elif chart and form == SVG:
        told = chart(found, language=language)
    else:
        told = json.dumps(all_said(found, language), ensure_ascii=False)
    response = answer(told, form, seconds=question.seconds, private=True)
    response.content_language.add(language)
    return response
