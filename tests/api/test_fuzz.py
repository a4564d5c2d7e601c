"""Whatever is sent, the answer is one that the description knows, and never a fault of the service."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from validator.http.settings import Settings
from validator.service import create_app

schema = schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings(log_level="error")))

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    unsupported_method,
    negative_data_rejection,
]


@schemathesis.serializer("application/x-ndjson")
def lines(_: object, value: object) -> bytes:
    """Send a batch as the text that was made up for it."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_is_described(case: schemathesis.Case[Any]) -> None:
    # A batch is a text to the description, and what is wrong with its lines is answered line by line.
    batch = case.operation.path.endswith("/batch")
    checks = [check for check in CHECKS if not (batch and check is negative_data_rejection)]
    # The client says that it takes pressed answers, and where it calls the application itself it does not unpack them.
    case.call_and_validate(checks=checks, headers={"Accept-Encoding": "identity"})
