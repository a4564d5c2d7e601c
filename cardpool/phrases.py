"""Phrases: English text that remembers how it was made, so that it can be said in another language.

A phrase is its English text, and serves as such wherever text does. Beside it stand the template and the values that it
was made of: the template is the key of the catalogues (`validator.languages`). Values may be phrases themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Phrase(str):
    """English text made of a template and its values.

    Args:
        text: the template filled in good English.
        template: with the names of its values in braces.
        values: by name.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Any]

    def __new__(cls, text: str, template: str, values: Mapping[str, Any]) -> Self:
        """Remember how the text was made."""
        phrase = super().__new__(cls, text)
        phrase.template = template
        phrase.values = values
        return phrase

    def __getnewargs__(self) -> tuple[str, str, dict[str, Any]]:  # type: ignore[override]  # str's own has the text alone
        return str(self), self.template, dict(self.values)

    def lowered(self) -> Phrase:
        """Give the phrase as it continues an English sentence: with a small letter first."""
        return Phrase(f"{self[:1].lower()}{self[1:]}", self.template, self.values)

    def inside(self) -> Phrase:
        """Give the phrase as it stands inside an English sentence: with a small letter first, and no full stop last."""
        return Phrase(f"{self[:1].lower()}{self[1:]}".removesuffix("."), self.template, self.values)

    def raised(self) -> Phrase:
        """Give the phrase as it begins an English sentence: with a capital letter."""
        return Phrase(f"{self[:1].upper()}{self[1:]}", self.template, self.values)


_NEW: Final = str.__new__


def filled(template: str, values: Mapping[str, Any]) -> Phrase:
    """Fill a template whose words do not bend with its values."""
    # Every finding has two of them: made without the detour over the class, they cost half.
    made = _NEW(Phrase, template.format_map(values))
    made.template, made.values = template, values
    return made


def phrase(template: str, **values: object) -> Phrase:
    """Fill a template whose words do not bend with its values, as `filled` does."""
    return filled(template, values)


def joined(template: str, words: Iterable[object]) -> str:
    """Join words one by one by a template of `{first}` and `{last}`, so that each can be said in another language."""
    so_far: object = ""
    for word in words:
        so_far = phrase(template, first=so_far, last=word) if so_far else word
    return so_far if isinstance(so_far, str) else str(so_far)


def remarks(words: Iterable[str | None]) -> str:
    """Join remarks by semicolons; those that are None or empty are left out."""
    return joined("{first}; {last}", filter(None, words))
