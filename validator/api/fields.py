"""Fields of requests that take exactly what they say: no half numbers, no half characters, no half dates."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError, fields, validate

from validator.http.bodies import LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST: Final = 200
"""The longest name or other short text, in characters."""

_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MOST_OPTIONS: Final = 20


class Text(fields.String):
    """A short text on one line: not empty, no control characters, no lone surrogates."""

    def __init__(self, *, longest: int = LONGEST, **kwargs: Any) -> None:  # noqa: ANN401  # marshmallow's own
        super().__init__(**kwargs)
        if not any(isinstance(one, validate.OneOf) for one in self.validators):
            self.validators.insert(0, validate.Length(min=1, max=longest))

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:  # noqa: ANN401
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if not text.isprintable():
            code = next(ord(character) for character in text if not character.isprintable())
            raise ValidationError(f"Holds U+{code:04X}, which cannot be printed.")
        return text


class Several(fields.List[Any]):
    """A few of a kind; how many there are is looked at before any of them is.

    Args:
        kind: of each.
        most: how many there may be.
        least: how many there must be.
    """

    def __init__(self, kind: fields.Field[Any], *, most: int, least: int = 0, **kwargs: Any) -> None:  # noqa: ANN401
        # That it is a validator, too, has it described.
        super().__init__(kind, validate=validate.Length(min=least or None, max=most), **kwargs)
        self._most = most

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any  # noqa: ANN401
    ) -> list[Any]:  # fmt: skip
        if isinstance(value, list) and len(value) > self._most:
            raise ValidationError(f"Holds {len(value):,}; {self._most:,} are allowed.")
        return super()._deserialize(value, attr, data, **kwargs)


class Listing(fields.String):
    """The text of a list, over many lines; whether a deck can be had from it is the reader's to say."""


class WholeNumber(fields.Integer):
    """A whole number: 15 and 15.0, but neither 15.7 nor "15" nor true, and nothing that JSON cannot hold."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:  # noqa: ANN401, ARG002
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValidationError("Not a whole number.")
        # In this order: an infinite number and one that is none have no whole number beside them.
        if not -LARGEST <= value <= LARGEST or value != int(value):
            raise ValidationError("Not a whole number, or one that is too large.")
        return int(value)


def ranged(about: str, default: int, fewest: int, most: int) -> WholeNumber:
    """Give a field for a number from the fewest to the most, with what it is where it is not sent."""
    return WholeNumber(
        validate=validate.Range(fewest, most, error="Must be from {min} to {max}."),
        metadata={"description": about, "default": default},
    )


def one_of(about: str, default: str, known: tuple[str, ...]) -> Text:
    """Give a field for one of some words, with what it is where it is not sent."""
    return Text(
        validate=validate.OneOf(known, error="Not one of: {choices}."),
        metadata={"description": about, "default": default},
    )


class Day(fields.Date):
    """A day as `2026-02-07`, and in no other way that ISO 8601 has for it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> dt.date:  # noqa: ANN401, ARG002
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            raise ValidationError("Not a day, such as 2026-02-07.")
        try:
            return dt.date.fromisoformat(value)
        except ValueError:
            raise ValidationError("There is no such day.") from None


class Instant(fields.AwareDateTime):
    """An instant with its time zone, such as `2027-07-30T20:00+02:00`."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> dt.datetime:  # noqa: ANN401, ARG002
        try:
            found = dt.datetime.fromisoformat(value) if isinstance(value, str) else None
            # One so near the ends of time that it has no instant in UTC is none.
            if found is not None and found.tzinfo is not None:
                found.astimezone(dt.UTC)
                return found
        except (ValueError, OverflowError):
            pass
        raise ValidationError("Not an instant with its time zone, such as 2027-07-30T20:00+02:00.")


class Flag(fields.Boolean):
    """True or false, and nothing that might mean either."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:  # noqa: ANN401, ARG002
        if not isinstance(value, bool):
            raise ValidationError("Not true or false.")
        return value


class Choices(fields.Field[dict[str, str]]):
    """What is chosen of the options of a format: name to value, which may be a text, a whole number or a flag."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any  # noqa: ANN401, ARG002
    ) -> dict[str, str]:  # fmt: skip
        if not isinstance(value, dict):
            raise ValidationError("Not an object of names and values.")
        if len(value) > _MOST_OPTIONS:
            raise ValidationError(f"More than {_MOST_OPTIONS} options.")
        chosen: dict[str, str] = {}
        errors: dict[str, Any] = {}
        for name, one in value.items():
            try:
                chosen[str(_NAME.deserialize(name))] = _chosen(one)
            except ValidationError as error:
                errors[name] = error.messages
        if errors:
            raise ValidationError(errors)
        return chosen


_NAME: Final = Text()


def _chosen(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(WholeNumber().deserialize(value))
    return str(_NAME.deserialize(value))


class Deck(fields.Field[dict[str, Any]]):
    """A deck in our JSON form; its members are the reader's to judge."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any  # noqa: ANN401, ARG002
    ) -> dict[str, Any]:  # fmt: skip
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        return value
