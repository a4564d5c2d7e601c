"""The promises of the repository itself: what it holds, what it never holds, and that its versions agree."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PACKAGES = ("cardpool", "rulesets", "validator")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# One letter of each stands in brackets, so that this file does not hold what it looks for.
MACHINE_PATH = re.compile(r"/(wor[k]|roo[t]|hom[e]/[a-z]+|User[s]/[A-Za-z]+|tm[p]/[a-z]+)/")
REGISTRY_HOST = re.compile(r"py[p]i\.(org|io)|pythonhoste[d]|npmj[s]\.|yarnpk[g]\.com|debia[n]\.org|docke[r]\.io")


def files_of_the_repository() -> list[Path]:
    """Return what is committed or about to be: all that git knows and does not ignore."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("git tells which files belong to the repository, and is absent here")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    paths = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    return [path for path in paths if path.is_file()]


def places(pattern: re.Pattern[str]) -> list[str]:
    """Return `file:line` of each line of the repository in which the pattern occurs."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files_of_the_repository()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), start=1)
        if pattern.search(line)
    ]


def pins(lock: str) -> dict[str, str]:
    """Return the releases that a lock file pins, by normalised name."""
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;\\]+)", text, flags=re.MULTILINE))


@pytest.mark.parametrize(
    "name",
    [
        ".ci/run",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Dockerfile",
        "LICENSE",
        "Makefile",
        "NOTICE",
        "README.md",
        "requirements/runtime.txt",
    ],
)
def test_the_house_has_its_files(name: str) -> None:
    assert (ROOT / name).stat().st_size > 0


def test_ci_can_be_run() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_what_runs_before_a_commit_is_of_the_makefile_and_fetches_nothing() -> None:
    repositories = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    hooks = [hook for repository in repositories for hook in repository["hooks"]]

    assert [repository["repo"] for repository in repositories] == ["local"]
    assert [hook["entry"] for hook in hooks] == ["make lint", "make types", "make imports"]
    assert {hook["language"] for hook in hooks} == {"system"}


@pytest.mark.parametrize(
    "target",
    ["bench", "cards", "check", "demo", "docs", "imports", "install", "lint", "lock", "test", "test-slow", "types"],
)
def test_make_knows_the_target(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE)


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert places(MACHINE_PATH) == []


def test_no_file_names_the_host_of_a_registry() -> None:
    assert places(REGISTRY_HOST) == []


def test_no_file_is_too_large_to_review() -> None:
    assert [path for path in files_of_the_repository() if path.stat().st_size > 1_500_000] == []


@pytest.mark.parametrize(
    "line",
    ["see /wor" + "k/x", "in /hom" + "e/ada/decks", "C:/User" + "s/Ada/decks"],
    ids=["posix", "home", "windows"],  # a generated id would hold the path, and pytest keeps ids in its cache
)
def test_a_machine_path_would_be_found(line: str) -> None:
    assert MACHINE_PATH.search(line)


def test_the_installed_version_is_the_projects() -> None:
    assert metadata.version("meccg-validator") == PROJECT["version"]


@pytest.mark.parametrize("lock", ["runtime.txt", "dev.txt", "build.txt"])
def test_every_locked_release_has_a_hash_and_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", text)[1:]

    assert entries
    assert {entry.split("==")[0] for entry in entries} == pins(lock).keys()
    assert [entry.split("==")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text
    assert not re.search(r"^--?[a-z]", text, flags=re.MULTILINE)


def test_every_dependency_is_locked() -> None:
    wanted = {re.split(r"[<>=!~\[; ]", line)[0].lower() for line in PROJECT["dependencies"]}

    assert wanted - pins("runtime.txt").keys() == set()


@pytest.mark.parametrize(("part", "whole"), [("runtime.txt", "dev.txt"), ("build.txt", "dev.txt")])
def test_the_locks_agree(part: str, whole: str) -> None:
    assert pins(part).items() <= pins(whole).items()


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_every_fact(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}

    shipped = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == shipped


def test_the_tests_are_the_same_in_whatever_second_they_are_collected(pytestconfig: pytest.Config) -> None:
    name = pytestconfig.hook.pytest_make_parametrize_id(config=pytestconfig, val=b"PK\x03\x04", argname="data")
    assert name == "bytes"


def code_of_the_packages() -> list[Path]:
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def test_no_module_is_above_400_lines() -> None:
    long = {path: lines for path in code_of_the_packages() if (lines := path.read_text("utf-8").count("\n")) > 400}
    assert long == {}


NO_VERBS = {"A", "An", "All", "Every", "How", "The", "What", "Where", "Whether", "Which", "Why"}


@pytest.mark.slow
def test_what_a_function_does_is_said_by_a_verb() -> None:
    """A rule is no function to its reader: its docstring is what the rule says."""
    functions = [
        (path.relative_to(ROOT), one, docstring.split()[0])
        for path in code_of_the_packages()
        if not path.is_relative_to(ROOT / "rulesets/rules")
        for one in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(one, ast.FunctionDef) and (docstring := ast.get_docstring(one))
    ]
    assert [
        (path, one.name)
        for path, one, word in functions
        if word in NO_VERBS and not any("property" in ast.unparse(decorator) for decorator in one.decorator_list)
    ] == []


def test_no_package_exports_a_name_that_hides_one_of_its_modules() -> None:
    names = [
        ".".join(path.with_suffix("").relative_to(ROOT).parts)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if not path.name.startswith("__")
    ]
    modules = {name: importlib.import_module(name) for name in names}

    assert [name for name, module in modules.items() if pkgutil.resolve_name(name) is not module] == []
