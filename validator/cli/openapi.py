"""`meccg openapi`: the description of the service."""

from __future__ import annotations

import json

import click


@click.command("openapi")
def command() -> None:
    """Print the description of the REST API (OpenAPI 3.1, as JSON), as the service gives it at /openapi.json."""
    from validator.api.docs import description  # noqa: PLC0415
    from validator.http.settings import Settings  # noqa: PLC0415
    from validator.service import create_app  # noqa: PLC0415  # the service is slow to import, and --help need not wait

    # Whatever the environment sets for a service: the description is the same.
    app = create_app(Settings(metrics=False, log_level="error"))
    click.echo(json.dumps(json.loads(description(app)), indent=2, ensure_ascii=False))
