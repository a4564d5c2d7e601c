"""Metrics for Prometheus: how long requests take, which verdicts are given, which rules are broken."""

from __future__ import annotations

import hmac
import os
from collections import Counter as Tally
from typing import TYPE_CHECKING, Final

from flask import Response, current_app, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from validator.http.access_log import Seen, tell_of_requests

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from validator.http.settings import Settings
    from validator.report import Report

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which the processes of a service add up. prometheus-client looks at it once,
when it is imported: here, not before an application is made."""

_EXTENSION: Final = "metrics"
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)


class Metrics:
    """The metrics of one application. Their labels take few values, and none from what was asked."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram  # noqa: PLC0415  # see `FOLDER`

        self._registry = CollectorRegistry()
        self._requests = Histogram(
            "meccg_request_seconds",
            "Time from the arrival of a request to the last byte of its answer.",
            ("method", "route", "status"),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._checks = Counter(
            "meccg_checks",
            "Checks of one deck under one format.",
            ("format", "verdict"),
            registry=self._registry,
        )
        self._findings = Counter(
            "meccg_findings", "Findings of any severity, by rule.", ("rule",), registry=self._registry
        )

    def request(self, seen: Seen) -> None:
        """Count a request."""
        self._requests.labels(seen.method, seen.route, seen.status).observe(seen.seconds)

    def checked(self, report: Report) -> None:
        """Count a check and its findings."""
        self._checks.labels(report.format.id, report.verdict).inc()
        for rule, number in Tally(finding.rule for finding in report.findings).items():
            self._findings.labels(rule).inc(number)

    def page(self) -> Response:
        """Give what Prometheus reads: of all processes where they share a folder, else of this one."""
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest  # noqa: PLC0415  # see `FOLDER`
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

        registry = self._registry
        if os.environ.get(FOLDER):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library is half typed
        return Response(
            generate_latest(registry), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )


def init_app(app: Flask, settings: Settings) -> None:
    """Measure an application, and show it at `/metrics`, unless the settings leave metrics out."""
    if not settings.metrics:
        return
    metrics = app.extensions[_EXTENSION] = Metrics()
    tell_of_requests(app, metrics.request)
    app.add_url_rule("/metrics", "metrics", _view(metrics, settings.metrics_token))


def checked(report: Report) -> None:
    """Count a check of the present application; nothing happens where it has no metrics."""
    metrics = current_app.extensions.get(_EXTENSION)
    if metrics is not None:
        metrics.checked(report)


def _view(metrics: Metrics, token: str | None) -> Callable[[], Response]:
    expected = f"Bearer {token}".encode()

    def view() -> Response:
        # Compared as bytes: of text with letters beyond ASCII the comparison would fail.
        given = request.headers.get("Authorization", "").encode("utf-8", "surrogateescape")
        if token is not None and not hmac.compare_digest(given, expected):
            raise Unauthorized(
                "The metrics ask for the token of MECCG_METRICS_TOKEN, as Authorization: Bearer TOKEN.",
                www_authenticate=WWWAuthenticate("bearer"),
            )
        return metrics.page()

    return view
