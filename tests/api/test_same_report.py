"""The service and the command line say the same of the same list, byte for byte."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from rulesets.formats import known_formats
from validator.cli import program

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask.testing import FlaskClient

DAY = "2026-03-01"
EXAMPLES = Path(__file__).parents[2] / "examples"
REAL = Path(__file__).parents[3] / "shared" / "decks"


def printed(path: Path, formats: Sequence[str]) -> str:
    """Give what `meccg check --output json` says of a list, as the API has it, without where the list comes from."""
    chosen = [word for name in formats for word in ("--format", name)]
    with path.open("rb") as stream:
        given = io.BytesIO(stream.read())
    done = CliRunner().invoke(program, ["check", "-", "--output", "json", "--as-of", DAY, *chosen], input=given)
    reports = json.loads(done.stdout)
    if "error" in reports[0]:
        return str(reports[0]["error"]["message"])
    for report in reports:
        report["deck"]["source"] = None
    return f'{{"reports": [{", ".join(json.dumps(report, ensure_ascii=False) for report in reports)}]}}'


def answered(client: FlaskClient, path: Path, formats: Sequence[str]) -> str:
    answer = client.post(
        "/api/v1/checks",
        query_string={"format": formats, "as_of": DAY},
        data=path.read_bytes(),
        content_type="text/plain",
    )
    return answer.text if answer.status_code == 200 else str(answer.get_json(force=True)["detail"])


def same(client: FlaskClient, path: Path) -> None:
    formats = known_formats()
    assert answered(client, path, formats) == printed(path, formats)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_an_example_under_every_format(client: FlaskClient, path: Path) -> None:
    same(client, path)


@pytest.mark.slow
@pytest.mark.skipif(not REAL.is_dir(), reason="the real lists belong to their players and stand beside the project")
def test_real_lists_under_every_format(client: FlaskClient) -> None:
    paths = [path for path in sorted(REAL.rglob("*")) if path.is_file()]
    assert paths
    for path in paths:
        same(client, path)
