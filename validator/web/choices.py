"""What the form lets a person choose: the shipped formats, and the player types and lengths that they know."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.formats import Format, known_formats, load_format
from validator.usage import DEFAULT_FORMAT


class Choices(NamedTuple):
    """The choices, in the order in which they are shown."""

    formats: tuple[Format, ...]
    players: tuple[str, ...]
    lengths: tuple[str, ...]


def _choices() -> Choices:
    formats = sorted(
        map(load_format, known_formats()), key=lambda format_: (format_.id != DEFAULT_FORMAT, format_.title)
    )
    return Choices(
        tuple(formats),
        tuple(dict.fromkeys(player for format_ in formats for player in format_.players)),
        tuple(dict.fromkeys(length for format_ in formats for length in format_.lengths)),
    )


CHOICES: Final = _choices()
