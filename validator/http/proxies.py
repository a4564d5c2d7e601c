"""Whom to believe about where a request comes from: the proxies that the settings count, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from flask import Flask

    from validator.http.settings import Settings


def init_app(app: Flask, settings: Settings) -> None:
    """Let an application take address, scheme, host and prefix from the headers that its proxies set."""
    number = settings.trusted_proxies
    if number:
        fixed = ProxyFix(app.wsgi_app, x_for=number, x_proto=number, x_host=number, x_prefix=number)
        app.wsgi_app = fixed  # type: ignore[method-assign]  # as Flask has it for middleware
