"""What whoever runs the service may set, all of it from the environment, with what is allowed and why."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PREFIX: Final = "MECCG_"
ELSEWHERE: Final = frozenset({"MECCG_CACHE"})
"""Variables with our prefix that other parts read."""

LOG_LEVELS: Final = ("debug", "info", "warning", "error")
LOG_FORMATS: Final = ("auto", "json", "console")

_MEBIBYTE: Final = 1 << 20
_YES: Final = frozenset({"1", "on", "true", "yes"})
_NO: Final = frozenset({"0", "off", "false", "no"})
_RATE: Final = re.compile(r"[1-9]\d{0,8} ?(?:/|per) ?(?:[1-9]\d{0,4} ?)?(?:second|minute|hour|day)s?", re.IGNORECASE)
_VISIBLE: Final = re.compile(r"[!-~]+")


class SettingError(ValueError):
    """A setting cannot be meant; the message names the variable, its value and what is allowed."""


class Kind(NamedTuple):
    """What a setting may be."""

    allowed: str
    """In words."""
    read: Callable[[str], Any]
    """From the text of the variable; raises ValueError for what is not allowed."""


def _whole(least: int, most: int) -> Kind:
    def read(text: str) -> int:
        # int() takes more than a person means: underscores, a plus, digits of other scripts.
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            raise ValueError
        return int(text)

    return Kind(f"a whole number from {least:,} to {most:,}", read)


def _one_of(*values: str) -> Kind:
    def read(text: str) -> str:
        if text.lower() not in values:
            raise ValueError
        return text.lower()

    return Kind(f"one of: {', '.join(values)}", read)


def _yes(text: str) -> bool:
    if text.lower() not in _YES | _NO:
        raise ValueError
    return text.lower() in _YES


def _rates(text: str) -> str:
    if not all(_RATE.fullmatch(part.strip()) for part in text.split(";")):
        raise ValueError
    return text


def _matching(pattern: re.Pattern[str], allowed: str) -> Kind:
    def read(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError
        return text

    return Kind(allowed, read)


def _is(kind: Kind) -> dict[str, Kind]:
    """Give the metadata of a field."""
    return {"kind": kind}


_SWITCH: Final = Kind("on or off", _yes)
_RATES: Final = Kind("one or more rates such as 60/minute, separated by semicolons", _rates)
_ADDRESS: Final = _matching(_VISIBLE, "an address of this machine, such as 127.0.0.1 or ::")
_STORE: Final = _matching(
    re.compile(r"[a-z][a-z0-9+]*://[!-~]*"), "the address of a store of flask-limiter, such as redis://host:6379"
)
_ORIGINS: Final = _matching(
    re.compile(r"https?://[a-z0-9.-]+(:\d+)?( https?://[a-z0-9.-]+(:\d+)?)*"),
    "origins separated by spaces, such as https://decks.example",
)
_PICTURES: Final = _matching(
    re.compile(r"https?://[!-~]*\{(id|title)\}[!-~]*"),
    "an address with {id} or {title} in it, https://cards.example/{id}",
)
_TOKEN: Final = _matching(_VISIBLE, "visible ASCII characters")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one service. Each field is read from the variable of its name in capitals, after `MECCG_`."""

    cards: Path | None = field(default=None, metadata=_is(Kind("the path of a file", Path)))
    """Card pool, a SQLite file as `meccg cards build` writes it. Unset: the shipped facts."""

    events: Path | None = field(default=None, metadata=_is(Kind("the path of a file", Path)))
    """Store of the organisers' desk, which is made where there is none. Unset: nothing is ever stored, and the routes
    and pages of events answer 404. Needs the extra `events`."""

    deck_bytes: int = field(default=_MEBIBYTE, metadata=_is(_whole(1_024, 64 * _MEBIBYTE)))
    """Largest body of a request about single decks; a larger one is answered with 413."""

    batch_bytes: int = field(default=32 * _MEBIBYTE, metadata=_is(_whole(1_024, 1_024 * _MEBIBYTE)))
    """Largest body of a batch, in bytes."""

    trusted_proxies: int = field(default=0, metadata=_is(_whole(0, 10)))
    """How many proxies stand in front and set `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix`. With 0 these headers
    are not believed, for anybody can send them."""

    rate_limit: str | None = field(default=None, metadata=_is(_RATES))
    """How much one address may ask: a batch costs as much as 20 requests, a simulation as 10, an answer 304 to a GET
    nothing. Unset: no limit."""

    rate_limit_storage: str = field(default="memory://", repr=False, metadata=_is(_STORE))
    """Where the requests are counted. `memory://` counts in each worker of each replica for itself; the client library
    of another store must be installed."""

    card_pictures: str | None = field(default=None, metadata=_is(_PICTURES))
    """Address of a card's picture on another site, with `{id}` or `{title}` in it; the page links to it beside the
    card's facts, and loads nothing from there. Unset: no link."""

    frame_ancestors: str | None = field(default=None, metadata=_is(_ORIGINS))
    """Origins of the sites that may show the page in a frame. Unset: none; the badge of `/widget.js` needs no frame."""

    metrics: bool = field(default=True, metadata=_is(_SWITCH))
    """Whether `/metrics` is there."""

    metrics_token: str | None = field(default=None, repr=False, metadata=_is(_TOKEN))
    """What `/metrics` asks for as `Authorization: Bearer TOKEN`. Unset: nothing."""

    log_level: str = field(default="info", metadata=_is(_one_of(*LOG_LEVELS)))
    """What is written to the log; requests are written at `info`."""

    log_format: str = field(default="auto", metadata=_is(_one_of(*LOG_FORMATS)))
    """`json` writes an object a line, `console` lines for people; `auto` is `console` on a terminal, else `json`."""

    host: str = field(default="127.0.0.1", metadata=_is(_ADDRESS))
    """Address on which `meccg serve` listens; `0.0.0.0` is every IPv4 address of the machine."""

    port: int = field(default=8_000, metadata=_is(_whole(0, 65_535)))
    """Port on which it listens; 0 takes a free one and tells it in the log."""

    workers: int = field(default=2, metadata=_is(_whole(1, 256)))
    """Processes that answer. One a core is right: a check is work, not waiting."""

    threads: int = field(default=8, metadata=_is(_whole(1, 256)))
    """Threads of each process: so many requests it answers at once. More make nothing faster."""

    connections: int = field(default=512, metadata=_is(_whole(2, 65_536)))
    """Connections that a process keeps open at once; more wait to be accepted."""

    keep_alive: int = field(default=15, metadata=_is(_whole(0, 3_600)))
    """Seconds for which an idle connection stays open. Behind a proxy, longer than the proxy keeps its own."""

    request_timeout: int = field(default=20, metadata=_is(_whole(1, 3_600)))
    """Seconds that a client may pause in a request, each time."""

    work_seconds: int = field(default=10, metadata=_is(_whole(1, 3_600)))
    """Seconds of the processor that a request may take, a batch twenty times as many; then it is answered with 503, and
    the process is replaced."""

    timeout: int = field(default=30, metadata=_is(_whole(1, 3_600)))
    """Seconds after which a process that shows no sign of life is replaced."""

    graceful_timeout: int = field(default=25, metadata=_is(_whole(1, 3_600)))
    """Seconds that requests in work are given to end when the service is stopped."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings; a variable that is not there or empty leaves the default.

        Args:
            environment: variables by name; those of the process where not given.

        Raises:
            SettingError: a value is not allowed.
        """
        known = os.environ if environment is None else environment
        return cls(
            **{
                each.name: _read(variable(each.name), known[variable(each.name)].strip(), each.metadata["kind"])
                for each in fields(cls)
                if known.get(variable(each.name), "").strip()
            }
        )


def _read(name: str, text: str, kind: Kind) -> Any:  # noqa: ANN401  # whatever the field holds
    try:
        return kind.read(text)
    except ValueError:
        shown = repr(text) if name not in _SECRET else "not shown here"
        raise SettingError(f"The setting {name} is {shown}; it must be {kind.allowed}.") from None


_SECRET: Final = frozenset({"MECCG_METRICS_TOKEN", "MECCG_RATE_LIMIT_STORAGE"})
"""Variables whose values stay out of messages: they hold what only two parties should know."""


def variable(name: str) -> str:
    """Give the environment variable of a field."""
    return PREFIX + name.upper()


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Give the variables with our prefix that set nothing: misspelt, perhaps."""
    known = {variable(each.name) for each in fields(Settings)} | ELSEWHERE
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
