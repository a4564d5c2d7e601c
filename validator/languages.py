"""The languages of the findings and of the page: English, and what the catalogues say for it.

A phrase (`cardpool.phrases`) is said in a language by its template, and so are the phrases among its values. What a
catalogue lacks, such as the text of an organiser's own rule, stays English; so do the titles of cards and what a list
says.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardpool.memory import once_per
from cardpool.phrases import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH: Final = "en"
TRANSLATED: Final = ("de", "es", "fr")
LANGUAGES: Final = {"en": "English", "es": "Español", "de": "Deutsch", "fr": "Français"}
"""Code of a language to its own name."""

FOLDER: Final = Path(__file__).with_name("locale")
WORD: Final = "word"
"""The context of words that stand as values in a template, such as the player types."""

_WORDS: Final = frozenset(
    {
        "alignment", "allowed", "first", "kind", "last", "length", "opponent", "place", "player", "players", "race",
        "races", "section", "sections", "tongue", "who",
    }
)  # fmt: skip
"""The values that are words of ours, and no titles of cards and nothing that a list says."""


def said(text: str, language: str) -> str:
    """Say a text in a language.

    Args:
        text: a phrase; any other text stays as it is.
        language: one of `LANGUAGES`.
    """
    if language == ENGLISH or not isinstance(text, Phrase):
        return text
    template = _catalogue(language).get(text.template)
    if not template:
        return str(text)
    told = template.format_map({name: _value(name, value, language) for name, value in text.values.items()})
    told = told if text.endswith(".") else told.removesuffix(".")
    return f"{told[:1].upper()}{told[1:]}" if text[:1].isupper() else told


def all_said(found: Any, language: str) -> Any:  # noqa: ANN401  # whatever JSON holds
    """Say all that an answer holds, however deep, in a language; keys, numbers and titles stay as they are."""
    if isinstance(found, str):
        return said(found, language)
    if isinstance(found, dict):
        return {key: all_said(value, language) for key, value in found.items()}
    return [all_said(value, language) for value in found] if isinstance(found, list | tuple) else found


def written(text: str, language: str) -> str:
    """Say a text that stands in a template of the page, or in the facts of a format, in a language."""
    return text if language == ENGLISH else _translations(language).gettext(text)


def numbered(one: str, several: str, number: int, language: str) -> str:
    """Say a text in its form for a number: English has the two that are given, other languages their own."""
    if language == ENGLISH:
        return one if number == 1 else several
    return _translations(language).ngettext(one, several, number)


def word(text: str, language: str) -> str:
    """Say a word in a language, such as a player type or a section; one that is not known stays as it is."""
    return text if language == ENGLISH else _catalogue(language).get(f"{WORD}\x04{text}") or text


def _value(name: str, value: Any, language: str) -> Any:  # noqa: ANN401  # whatever a template shows
    if isinstance(value, Phrase):
        return said(value, language)
    return word(value, language) if name in _WORDS and isinstance(value, str) else value


@once_per("language")
def _translations(language: str) -> gettext.GNUTranslations:
    with (FOLDER / f"{language}.mo").open("rb") as stream:
        return gettext.GNUTranslations(stream)


@once_per("language")
def _catalogue(language: str) -> Mapping[str, str]:
    """Give the catalogue of a language: template to translation, words behind their context."""
    entries: dict[str, str] = _translations(language)._catalog  # type: ignore[attr-defined]  # noqa: SLF001  # has no public view
    return {key: text for key, text in entries.items() if key}
