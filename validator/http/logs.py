"""The log: a line a request, and faults with the place where they occurred; of a deck or a question never a word."""

from __future__ import annotations

import logging
import select
import sys
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import structlog
from flask import g, has_request_context, request

from validator.http.access_log import UNMATCHED, Seen, tell_of_requests

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping
    from typing import TextIO

    from flask import Flask
    from structlog.typing import Processor

    from validator.http.settings import Settings

FORWARDED: Final = {"validator": logging.DEBUG, "flask-limiter": logging.WARNING, "gunicorn.error": logging.INFO}
"""Loggers of the standard library whose records are written too, from which level on: below it, those of the libraries
name who asked, and quote what."""

_LONGEST: Final = select.PIPE_BUF
"""Bytes of a line: what several processes write to a pipe stays whole up to so many, and 4,096 are sure everywhere."""
_CUT: Final = "… "
"""What stands for the beginning of a text that was too long for its line."""
_LEVELS: Final = logging.getLevelNamesMapping()


class Log:
    """Writes events as lines.

    Args:
        settings: how much is written, and in which form.
        stream: where to; standard error as it is then, where not given.
    """

    def __init__(self, settings: Settings, stream: TextIO | None = None) -> None:
        stream = stream or sys.stderr
        self.level: int = _LEVELS[settings.log_level.upper()]
        renderer: Any = structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "console" or (settings.log_format == "auto" and stream.isatty()):
            renderer = structlog.dev.ConsoleRenderer(colors=stream.isatty())
        self._logger: Any = structlog.wrap_logger(
            # One write a line, end and all: several processes write to the same place.
            structlog.WriteLogger(stream),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
                _short(renderer),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(self.level),
            cache_logger_on_first_use=True,
        ).bind()

    def write(self, level: int, event: str, **values: object) -> None:
        """Write an event.

        Args:
            level: of the standard library's `logging`.
            event: what happened; one of few sentences, with nothing of a request in it.
            values: more about it.
        """
        # A full disk or a reader that went away must cost nobody an answer.
        with suppress(OSError, ValueError):
            self._logger.log(level, event, **values)

    def request(self, seen: Seen) -> None:
        """Write the line of a request."""
        self.write(
            logging.INFO,
            "request",
            request_id=seen.request_id,
            method=seen.method,
            route=seen.route,
            status=seen.status,
            ms=round(seen.seconds * 1000, 1),
            bytes=seen.sent,
        )


def _short(render: Callable[..., str]) -> Processor:
    """Have no line longer than is written at once: the longest text in it loses its beginning, and says so."""

    def rendered(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:  # noqa: ANN401  # structlog's own
        values = dict(event)
        line = render(logger, method, values.copy())
        while (over := len(line.encode("utf-8", "replace")) + 1 - _LONGEST) > 0:
            name = max(values, key=lambda key: len(str(values[key])))
            text = str(values[name]).encode("utf-8", "replace")
            values[name] = _CUT + text[over + len(_CUT.encode()) :].decode("utf-8", "ignore")
            line = render(logger, method, values.copy())
        return line

    return rendered


class Forward(logging.Handler):
    """Hands the records of the standard library's loggers to a log."""

    def __init__(self, log: Log) -> None:
        super().__init__(log.level)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record; of an exception its kind and the places, for its message may quote a deck."""
        values: dict[str, object] = {"logger": record.name}
        if has_request_context():
            values["request_id"] = g.get("request_id", "")
            values["route"] = request.url_rule.rule if request.url_rule else UNMATCHED
        error = record.exc_info[1] if record.exc_info else None
        if error:
            values["traceback"] = places(error)
        self._log.write(record.levelno, record.getMessage(), **values)


def places(error: BaseException) -> str:
    """Give the traceback of an exception and of those that led to it, without their messages."""
    parts: list[str] = []
    one: BaseException | None = error
    seen: set[int] = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        kind = type(one)
        frames = "".join(traceback.format_tb(one.__traceback__))
        parts.insert(0, f"{frames}{kind.__module__}.{kind.__qualname__}")
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return "\n\n".join(parts)


def init_app(app: Flask, settings: Settings) -> None:
    """Write the requests of an application and the faults met in it to standard error."""
    log = Log(settings)
    forward(log)
    tell_of_requests(app, log.request)


def forward(log: Log) -> None:
    """Have the records of the loggers of `FORWARDED` written to a log, and to no earlier one."""
    for name, least in FORWARDED.items():
        logger = logging.getLogger(name)
        for handler in [one for one in logger.handlers if isinstance(one, Forward)]:
            logger.removeHandler(handler)
        logger.addHandler(Forward(log))
        logger.setLevel(max(log.level, least))
