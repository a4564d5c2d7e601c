"""The documentation: generated pages are fresh, links lead somewhere, examples and commands run."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardpool.tables import KINDS, read_table
from rulesets.formats import known_formats, load_format, sources
from rulesets.rule import registry
from tools import cli_page, docs, markdown
from validator import check
from validator.batch import LIST_SUFFIXES
from validator.cli.folder_options import folder_options
from validator.decklists import LAYOUTS, SECTIONS
from validator.engine.explained import Advice, explained
from validator.render.rows import COLUMNS
from validator.render.tables import TABLES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
FILE = re.compile(r"^`(?P<path>[\w./+-]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^\*\*(Legal|Fine|Said|Illegal|Undecided|Warned|Advised|Not said)\.\*\* \S", re.MULTILINE)
KIND_WORDS = {"Legal", "Fine", "Not said"}


def program(*command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python with the project on the path, and before it what stands in the folder."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )


@cache
def anchors(page: Path) -> set[str]:
    """Give the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def files_in(page: str) -> dict[str, str]:
    """Give the files that a page shows, by the path that stands above each."""
    return {found["path"]: found["text"] for found in FILE.finditer((DOCS / page).read_text("utf-8"))}


def commands_in(page: Path) -> list[str]:
    """Give the commands that a page shows, without the prompt and what is said about them."""
    lines = "".join(CONSOLE.findall(page.read_text("utf-8"))).splitlines()
    return [line.removeprefix("$ ").partition("#")[0].strip() for line in lines if line.startswith("$ ")]


SHOWN = [pytest.param(command, id=command) for page in PAGES for command in commands_in(page)]


@pytest.mark.slow
def test_generated_pages_are_fresh() -> None:
    done = program("tools/docs.py", "--check")

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_a_page_that_is_not_as_it_should_be_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    shutil.copytree(DOCS, folder)
    (folder / "rules" / "sideboard.size.md").write_text("old", "utf-8")
    (folder / "sources.md").unlink()
    (folder / "rules" / "sideboard.gone.md").write_text("of a rule that is gone", "utf-8")
    facts = folder / "facts.md"
    facts.write_text(facts.read_text("utf-8").replace("Stable for ever", "Stable"), "utf-8")

    wanted = docs.expected(folder)

    assert docs.stale(folder, wanted) == [
        "docs/rules/sideboard.size.md is stale",
        "docs/sources.md is missing",
        "docs/facts.md is stale",
        "docs/rules/sideboard.gone.md has no source",
    ]
    assert docs.write(folder, wanted) == 4
    assert docs.stale(folder, wanted) == []


@pytest.mark.parametrize("rule_id", sorted(registry()))
def test_every_rule_has_a_page_with_its_text(rule_id: str) -> None:
    page = (DOCS / "rules" / f"{rule_id}.md").read_text("utf-8")

    assert page.startswith(f"{markdown.NOTICE}# {rule_id}\n")
    assert registry()[rule_id].summary in " ".join(page.split())
    assert f"]({rule_id}.md)" in (DOCS / "rules" / "index.md").read_text("utf-8")


@pytest.mark.parametrize("advice", explained().values(), ids=lambda advice: advice.id)
def test_every_advice_has_a_page_with_its_text(advice: Advice) -> None:
    page = (DOCS / "rules" / f"{advice.id}.md").read_text("utf-8")

    assert page.startswith(f"{markdown.NOTICE}# {advice.id}\n")
    assert advice.summary in " ".join(page.split())
    assert f"]({advice.id}.md)" in (DOCS / "rules" / "index.md").read_text("utf-8")


@pytest.mark.parametrize("rule_id", sorted(registry()))
def test_every_rule_has_an_example_on_each_side_of_the_edge(rule_id: str) -> None:
    words = EXAMPLE.findall(registry()[rule_id].doc)

    assert len(words) == 2
    assert len(KIND_WORDS & set(words)) == 1


@pytest.mark.parametrize("name", known_formats())
def test_the_pages_of_a_format_and_its_parents_name_every_rule_of_it(name: str) -> None:
    format_ = load_format(name)
    pages = "".join((DOCS / "formats" / f"{layer}.md").read_text("utf-8") for layer in format_.lineage)

    assert [rule_id for rule_id in format_.rules if f"[{rule_id}](" not in pages] == []


@pytest.mark.parametrize("key", sorted(sources()))
def test_every_source_has_its_place_in_the_bibliography(key: str) -> None:
    assert key.lower() in anchors(DOCS / "sources.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for target in LINK.findall(page.read_text("utf-8")):
        if target.startswith(("https:", "http:", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            broken.append(target)

    assert broken == []


def test_every_page_can_be_reached_from_the_first() -> None:
    reached = set()
    waiting = [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = [target.partition("#")[0] for target in LINK.findall(page.read_text("utf-8")) if "://" not in target]
        waiting += [(page.parent / link).resolve() for link in links if link]

    assert set(DOCS.rglob("*.md")) - reached == set()


def test_every_command_stands_on_the_page_of_the_command_line() -> None:
    main = cli_page.command_line()
    assert main is not None
    page = (DOCS / "cli.md").read_text("utf-8")
    named = [(" ".join(["meccg", *words]), command) for words, command in cli_page.commands(main)]

    assert [name for name, _ in named if f"\n## {name}\n" not in page] == []
    assert {"meccg check", "meccg explain", "meccg formats", "meccg rules"} <= {name for name, _ in named}


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_that_a_page_shows_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = shlex.split(command)
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text("utf-8")
        targets = [word for word in words[1:] if "=" not in word]
        assert [target for target in targets if not re.search(rf"^{target}:", makefile, flags=re.MULTILINE)] == []
    elif words[0] in {".venv/bin/pytest", ".venv/bin/towncrier"}:
        # The guide whose commands these are is followed by a test of its own.
        assert Path(sys.executable).with_name(words[0].rpartition("/")[2]).exists()
    elif words[:2] == ["python", "-m"]:
        assert importlib.util.find_spec(words[2]) is not None
    elif words[1:2] == ["serve"]:
        # It answers until it is ended; the tests of the service start it.
        main = cli_page.command_line()
        assert main is not None
        serve = dict(cli_page.commands(main))["serve",]
        # Within its group, whose settings a command takes over.
        assert serve.make_context("serve", words[2:], parent=click.Context(main, **main.context_settings)).params
    elif words[0] == "curl":
        assert [word for word in words if "/api/v1/" in word] != []
    else:
        assert words[0] in {"meccg", ".venv/bin/meccg"}
        deck = "Alignment: Wizard\n\nDeck\n3 Cave-drake\n1 Gandalf\n3 Dodge\n3 River\n"
        (tmp_path / "lists").mkdir()
        for name in ("my-deck.txt", "lists/one.txt"):
            (tmp_path / name).write_text(deck, "utf-8")
        for name, text in (files_in("add-a-format.md") | files_in("impact.md")).items():
            (tmp_path / name).write_text(text, "utf-8")
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
        monkeypatch.chdir(tmp_path)
        arguments = words[1 : words.index("<")] if "<" in words else words[1:]
        main = cli_page.command_line()
        assert main is not None

        done = CliRunner().invoke(main, arguments, input=deck if "<" in words else None, standalone_mode=False)

        assert done.exception is None
        assert done.return_value in ({1} if arguments[0] == "check" else {0, None})
        assert done.output or Path(arguments[arguments.index("--to") + 1]).stat().st_size


def test_the_format_of_the_example_says_what_its_page_says(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(files_in("add-a-format.md")["club.toml"], "utf-8")
    club, coe = load_format(str(path)), load_format("coe")

    def found(cards: int) -> list[tuple[str, str]]:
        sideboard = "3 Foolish Words\n3 Twilight\n3 River\n3 Doors of Night\n3 Greed\n3 Siege"
        report = check(f"Alignment: Wizard\nDeck\n1 Cave-drake\nSideboard\n{sideboard}\n{cards - 18} Cram", str(path))
        return [(one.rule, one.set_by) for one in report.findings if one.rule in {"sideboard.size", "avatars.none"}]

    assert found(20) == [("avatars.none", "club")]
    assert found(21) == [("avatars.none", "club"), ("sideboard.size", "club")]
    assert "manifestations.clash" in coe.rules
    assert set(coe.rules) - set(club.rules) == {"manifestations.clash"}
    changed = {
        (rule_id, name)
        for rule_id, setting in club.rules.items()
        for name, value in setting.values.items()
        if value.value != coe.rules[rule_id].values[name].value
    }
    assert changed == {
        ("sideboard.size", "maximum"), ("sideboard.avatars", "maximum_copies"),
        ("resources.alignment", "balrog_hero_items"),
    }  # fmt: skip


def test_the_readings_name_their_parameters_and_defaults() -> None:
    page = (DOCS / "readings.md").read_text("utf-8")
    named = re.findall(r"`(\w+)` of \[([\w.]+)\]", page)

    assert len(named) == 9
    assert [(name, rule_id) for name, rule_id in named if name not in registry()[rule_id].params] == []
    # Every rule of the standard game stands in the format of dream-card games too, or is replaced there.
    rules = {**load_format("dreamcards").rules, **load_format("coe").rules}
    assert {name: rules[rule_id].values[name].value for name, rule_id in named} == {
        "balrog_hero_items": False,
        "balrog_dark_holds": "those with a Balrog version",
        "fallen_wizard_avatars": "any",
        "maximum_copies": 0,
        "fallen_wizard_mind": "draft only",
        "overall_base": "whole deck",
        "starting_company_in_deck": True,
        "editions": "both",
        "maximum_apart": 0,
    }


def test_the_report_page_names_every_field_of_the_report() -> None:
    page = (DOCS / "report.md").read_text("utf-8")
    report = check("Alignment: Wizard\nDeck\n1 Cave-drake\n").to_dict()
    fields = {*report, *report["findings"][0], *(f"deck.{name}" for name in report["deck"])} - {"deck"}

    assert [name for name in fields if f"| `{name}` |" not in page] == []


def test_the_deck_of_the_page_on_lists_is_read() -> None:
    text = (DOCS / "lists.md").read_text("utf-8")
    (deck,) = re.findall(r"^```json\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)

    report = check(deck)

    assert [(held.section, held.card.title, held.count) for held in report.deck.holdings] == [
        ("pool", "Adrazar", 1), ("play_deck", "Théoden", 1), ("location_deck", "Edoras", 1),
    ]  # fmt: skip
    assert (report.decklist.layout, report.deck.player.alignment) == ("json", "wizard")


def test_the_pages_name_every_layout_fact_and_field() -> None:
    lists, facts = ((DOCS / name).read_text("utf-8") for name in ("lists.md", "facts.md"))

    assert [name for name in LAYOUTS if f"| `{name}` |" not in lists] == []
    assert [name for name in SECTIONS if f"| `{name}` |" not in lists] == []
    values = facts.partition("| fact | value |")[2]
    assert {row["fact"] for row in read_table("facts") if f"| `{row['fact']}` |" not in values} == set()
    assert [name for name in KINDS if f"| `{name}` |" not in facts] == []


def test_the_page_for_organisers_names_every_ending_column_output_and_option(tmp_path: Path) -> None:
    page = (DOCS / "organisers.md").read_text("utf-8")

    assert [name for name in (*LIST_SUFFIXES, *COLUMNS, *TABLES) if f"`{name}`" not in page] == []
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    (tmp_path / "meccg.toml").write_text(example, "utf-8")
    assert set(folder_options(tmp_path / "meccg.toml")) == {"formats", "length", "as_of", "options"}
