"""What is asked about a list, the same at the command line, over the API, on the page and in a program."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from rulesets.formats import Format, load_format
from validator.usage import DEFAULT_FORMAT, one_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """Hold how a list is to be checked, whoever asks."""

    format: str = DEFAULT_FORMAT
    """Id of a shipped format, or path of a TOML file."""
    format_content: bytes | None = None
    """TOML of a format that lies in no file; then `format` is its id."""
    alignment: str | None = None
    """Player type; where not given, what the list says, else inferred from the cards."""
    avatar: str | None = None
    """The Fallen-wizard who is declared; where not given, what the list says, else inferred."""
    length: str | None = None
    """starter, short, long or campaign; where not given, what the list says, else the format's default."""
    against: str | None = None
    """Player type of the opponent, for the checks that depend on it."""
    as_of: dt.date | None = None
    """The day whose law is asked for; today where not given.

    Before the first day that the format knows, the law of that day holds, and the report says so."""
    options: tuple[tuple[str, str], ...] = ()
    """What is chosen of the options that the format offers: name and value."""
    language: str | None = None
    """Of the messages, one of `validator.languages.LANGUAGES`; English where not given. It changes no verdict."""

    def load_format(self) -> Format:
        """Load the format for the day and the options, and refuse what it does not know.

        Raises:
            UsageError: the length or a player type is unknown to it; `field` says which.
            rulesets.errors.FormatError: the format is unknown or broken, or does not offer an option.
        """
        format_ = load_format(self.format, self.as_of or today(), self.options, self.format_content)
        one_of("length", self.length, format_.lengths, "length")
        one_of("player type", self.alignment, format_.players, "alignment")
        one_of("player type", self.against, format_.players, "against")
        return format_


def today() -> dt.date:
    """Give the day (UTC) whose law holds where none is named."""
    return dt.datetime.now(tz=dt.UTC).date()
