"""Whatever is sent to the desk by one who may do everything, the answer is one that the description knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from tests.api.events.conftest import Desk

APP = create_app(Settings(log_level="error", events=Path("set by the test")))
schema = schemathesis.openapi.from_wsgi("/openapi.json", APP).include(path_regex="^/api/v1/events")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


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
def test_every_answer_of_the_desk_is_one_that_is_described(desk: Desk, case: schemathesis.Case[Any]) -> None:
    APP.config["SETTINGS"] = desk.app.config["SETTINGS"]
    # Of what is made up there is nothing: it is asked of what there is.
    case.path_parameters = {"event_id": "open", "entry_id": "e1"} | {
        name: value for name, value in case.path_parameters.items() if name not in {"event_id", "entry_id"}
    }
    if "If-Match" in case.headers:
        case.headers["If-Match"] = "*"
    headers = {"Accept-Encoding": "identity", "Authorization": f"Bearer {desk.tokens['admin']}"}
    answer = case.call_and_validate(checks=CHECKS, headers=headers)
    assert answer.status_code != 404 or "There is no such" in answer.text
