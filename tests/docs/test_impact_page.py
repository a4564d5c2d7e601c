"""The example of docs/impact.md: its file and its command give what the page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from validator.cli import main

if TYPE_CHECKING:
    from typing import Final

    import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "impact.md").read_text("utf-8")
CHANGING: Final = re.compile(r"(law of|format|rules|cards|program) [0-9a-f.-]+(?= ·|$)", re.MULTILINE)
"""The day, and the versions of what was used."""


def test_the_example_gives_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, text = re.findall(r"`([\w.]+)`\n\n```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    command, told = re.findall(r"```console\n\$ meccg ([^\n]*)\n(\d.*?)```", PAGE, re.DOTALL)[0]
    (tmp_path / name).write_text(text, "utf-8")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)

    assert main(command.split()) == 0
    printed = capsys.readouterr().out
    assert len(CHANGING.findall(told)) == 10
    assert CHANGING.sub(r"\1", printed) == CHANGING.sub(r"\1", told)
