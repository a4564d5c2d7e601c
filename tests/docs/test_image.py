"""The image and the compose file, held against what they promise; no engine is needed for that."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.serving import service, until
from validator.http.settings import SettingError, Settings, unknown_variables
from validator.web.handlers import MAX_BODY

ROOT = Path(__file__).parents[2]


@cache
def instructions() -> list[tuple[str, str]]:
    """Give the instructions of the Dockerfile with their arguments, comments left out and lines joined."""
    text = re.sub(r"^\s*#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in lines if line.strip()]


def last_stage() -> list[tuple[str, str]]:
    starts = [index for index, (name, _) in enumerate(instructions()) if name == "FROM"]
    return instructions()[starts[-1] :]


def arguments(name: str) -> list[str]:
    return [text for word, text in last_stage() if word == name]


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for text in arguments("ENV") for pair in shlex.split(text))


@cache
def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    return services


def ignored(path: str) -> bool:
    """Tell whether .dockerignore keeps a path of the repository out; the last line that fits decides."""
    verdict = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#") and fnmatch(path.partition("/")[0], pattern):
            verdict = not line.startswith("!")
    return verdict


def test_every_file_that_is_copied_is_there_and_is_sent() -> None:
    copied = [
        source
        for name, text in instructions()
        if name == "COPY" and "--from" not in text
        for source in text.split()[:-1]
        if source != "."
    ]

    assert copied == ["requirements"]
    assert [path for path in copied if not (ROOT / path).exists() or ignored(path)] == []


@pytest.mark.parametrize(
    "name", ["cardpool", "rulesets", "validator", "pyproject.toml", "README.md", "LICENSE", "NOTICE"]
)
def test_what_the_wheel_is_built_from_is_sent(name: str) -> None:
    assert (ROOT / name).exists()
    assert not ignored(name)


@pytest.mark.parametrize("name", ["tests", "docs", ".git", ".venv", "benchmarks", "compose.yaml"])
def test_what_the_image_does_not_need_is_not_sent(name: str) -> None:
    assert ignored(name)


def test_the_image_runs_as_a_user_without_rights() -> None:
    (user,) = arguments("USER")
    made = " ".join(arguments("RUN"))

    # By number: a cluster that lets no root in cannot tell what a name means.
    number, _, group = user.partition(":")
    assert number == group
    assert int(number) >= 10_000
    assert re.search(rf"useradd --system --uid {number} .*--shell /usr/sbin/nologin meccg\b", made)
    names = [name for name, _ in last_stage()]
    assert names.index("USER") < names.index("ENTRYPOINT")


def test_every_library_comes_from_the_lock_with_its_hash() -> None:
    installs = [
        command
        for name, text in instructions()
        if name == "RUN"
        for command in text.split("&&")
        if " install " in command and "pip" in command
    ]

    assert len(installs) == 3
    assert [one for one in installs if "--require-hashes" not in one and "--no-deps --no-index" not in one] == []


def test_the_image_holds_what_every_extra_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    locked = re.findall(r"^([a-z0-9.-]+)==", (ROOT / "requirements/runtime.txt").read_text("utf-8"), flags=re.MULTILINE)

    needed = {re.split(r"[<>=~;\[ ]", one)[0] for each in extras.values() for one in each}
    assert {"fpdf2", "openpyxl"} <= needed
    assert needed - set(locked) == set()


def test_the_image_serves_to_the_outside_with_settings_that_are_read() -> None:
    given = environment()

    assert json.loads(arguments("ENTRYPOINT")[0]) == ["meccg"]
    assert Settings.from_environment(given).host == "0.0.0.0"  # noqa: S104  # in a container
    assert unknown_variables(given) == []
    assert arguments("EXPOSE") == [str(Settings().port)]


def test_the_health_check_asks_with_python_alone() -> None:
    (check,) = arguments("HEALTHCHECK")
    words = json.loads(check.partition("CMD ")[2])

    assert words[:2] == ["python", "-c"]
    compile(ast.parse(words[2]), "the health check", "exec")
    assert "'/healthz'" in words[2]
    assert not re.search(r"curl|wget", " ".join(text for _, text in instructions()))


@pytest.mark.parametrize("name", ["front", "meccg"])
def test_the_compose_file_takes_every_right_away(name: str) -> None:
    service = compose()[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert [mount.split(":")[0] for mount in service["tmpfs"]] == ["/tmp"]  # noqa: S108  # in a container
    assert {"mem_limit", "pids_limit", "cpus"} <= service.keys()
    assert all(volume.endswith(":ro") for volume in service.get("volumes", ()))
    assert "privileged" not in service


def test_the_compose_file_is_reached_from_this_machine_alone_and_through_the_front() -> None:
    front, service = compose()["front"], compose()["meccg"]
    configuration = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")

    assert service["command"] == ["serve"]
    assert front["ports"] == [f"127.0.0.1:{Settings().port}:8080"]
    assert "listen 8080;" in configuration
    assert f"server meccg:{Settings().port} " in configuration
    assert "ports" not in service
    assert service["environment"]["MECCG_TRUSTED_PROXIES"] == "1"
    assert front["volumes"] == ["./deploy/nginx.conf:/etc/nginx/nginx.conf:ro"]


def test_the_front_lets_through_what_the_service_reads() -> None:
    configuration = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    usual, *batches = re.findall(r"client_max_body_size (\w+);", configuration)
    kept = re.search(r"keepalive_timeout (\d+)s; +# less", configuration)

    assert int(usual.removesuffix("k")) * 1024 >= MAX_BODY
    assert {int(batch.removesuffix("m")) << 20 for batch in batches} == {Settings().batch_bytes}
    assert kept
    assert int(kept[1]) < Settings().keep_alive


def test_the_settings_of_the_compose_file_are_allowed_and_go_with_its_bounds() -> None:
    service = compose()["meccg"]
    settings = Settings.from_environment(service["environment"])

    assert unknown_variables(service["environment"]) == []
    assert settings.workers <= service["cpus"]
    # The first process and, in each worker, its own thread, the watch, and those that answer.
    assert 1 + settings.workers * (2 + settings.threads) < service["pids_limit"]
    assert int(service["stop_grace_period"].removesuffix("s")) > settings.graceful_timeout


def test_nothing_in_the_image_installs_anything() -> None:
    made = " ".join(text for name, text in last_stage() if name == "RUN")

    assert re.search(r"pip uninstall --yes .*\bpip\b", made)
    assert "venv --without-pip /opt/meccg" in " ".join(text for name, text in instructions() if name == "RUN")


def test_a_setting_that_is_misspelt_there_would_be_found() -> None:
    assert unknown_variables({"MECCG_WORKER": "2"}) == ["MECCG_WORKER"]
    with pytest.raises(SettingError):
        Settings.from_environment({"MECCG_WORKERS": "two"})


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_what_is_in_the_image_serves_everything(tmp_path: Path) -> None:
    """The steps of the Dockerfile by hand, but for the libraries: those are the ones of this environment."""
    wheels, installed, cache = (tmp_path / name for name in ("wheels", "installed", "cache"))
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels), str(ROOT)]
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    install = ["-m", "pip", "install", "--no-deps", "--no-index", "--target", str(installed), str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True)
    given = environment() | {"PYTHONPATH": str(installed), "MECCG_CACHE": str(cache), "MECCG_HOST": "127.0.0.1"}
    del given["PATH"]
    meccg = [sys.executable, "-c", "import sys; from validator.cli import main; sys.exit(main())"]
    subprocess.run([*meccg, "cards", "build"], check=True, capture_output=True, env=os.environ | given, cwd=tmp_path)
    built = {path: path.read_bytes() for path in cache.iterdir()}
    for folder in (cache, installed, tmp_path):
        folder.chmod(0o555)

    try:
        with service("--workers", "1", folder=tmp_path, program=meccg, **given) as running:
            until(lambda: running.ask("GET", "/healthz").status == 200, "the service lives")
            found = {path: running.ask("GET", path) for path in ("/", "/docs", "/openapi.json", "/api/v1/rules")}
            assets = set(re.findall(r'(?:src|href)="(/[^"#?]+)"', found["/"].body.decode()))
            found |= {path: running.ask("GET", path) for path in assets}
            checked = running.ask("POST", "/api/v1/checks", {"decklist": "Deck\n3 Cave-drake\n"})
            check = json.loads(arguments("HEALTHCHECK")[0].partition("CMD ")[2])
            healthy = subprocess.run([sys.executable, *check[1:]], env={"MECCG_PORT": str(running.port)}, check=False)
    finally:
        for folder in (cache, installed, tmp_path):
            folder.chmod(0o755)

    assert {path: answer.status for path, answer in found.items()} == dict.fromkeys(found, 200)
    assert len(assets) > 1
    assert checked.status == 200
    assert healthy.returncode == 0
    assert {path: path.read_bytes() for path in cache.iterdir()} == built
