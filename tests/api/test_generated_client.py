"""A client that a generator makes from the description asks every JSON route of the running service."""

from __future__ import annotations

import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.serving import service
from validator.api.docs import description
from validator.events.access import new_token
from validator.events.desk import create_event, move_event
from validator.events.model import STATES, Event
from validator.events.store import Store
from validator.events.submissions import submit
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

SPEC: dict[str, Any] = json.loads(description(create_app(Settings(log_level="error"))))
JSON = "application/json"
NAME = "meccg_generated_client"

ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "list_cards": [{}, {"q": "moria", "type_": "site", "range_": ["draw>=1"], "sort": "title", "order": "desc"}],
    "get_card": [{"card_id": "TW-156"}, {"card_id": "BA-1"}],
    "get_card_by_name": [{"exact": "Twilight"}, {"fuzzy": "Twilihgt", "player": "wizard"}],
    "autocomplete": [{"q": "gan"}],
    "get_catalog": [{"catalog": "races"}],
    "get_format": [{"format_id": "coe"}, {"format_id": "metw"}],
    "get_rule": [{"rule_id": "sideboard.size"}, {"rule_id": "hands.influence"}],
    "edit_event": [{"if_match": "*"}],
    "submit_deck": [{"idempotency_key": "k-1"}],
}
"""Of routes that are read, and need some or offer much; and headers of others."""
EVENTS = {
    "step_event": "steps", "forget_player": "steps", "publish_lists": "closed", "get_statistics": "closed",
}  # fmt: skip
"""Operations to the event that they are about; that of the others is open."""


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the operations that answer in JSON, and are asked in it."""
    for item in SPEC["paths"].values():
        for method, operation in item.items():
            if method == "parameters" or JSON not in operation["responses"]["200"].get("content", {}):
                continue
            if method == "get" or JSON in operation["requestBody"]["content"]:
                yield operation["operationId"], operation


OPERATIONS = dict(operations())


class Made(NamedTuple):
    """The client, and its models."""

    client: Any
    models: ModuleType

    def endpoint(self, name: str) -> Any:  # noqa: ANN401  # made just now
        """Give the module of an operation."""
        return importlib.import_module(f"{NAME}.api.{OPERATIONS[name]['tags'][0]}.{name}")

    def calls(self, name: str) -> Iterator[dict[str, Any]]:
        """Give arguments of an operation: those of `ARGUMENTS`, or the examples of its body."""
        takes = inspect.signature(self.endpoint(name).sync_detailed).parameters
        place = {"event_id": EVENTS.get(name, "open"), "entry_id": "e1"}
        path = {key: value for key, value in place.items() if key in takes}
        if "body" in takes:
            headers = ARGUMENTS.get(name, [{}])[0]
            for example in OPERATIONS[name]["requestBody"]["content"][JSON]["examples"].values():
                yield path | headers | {"body": takes["body"].annotation.from_dict(example["value"])}
            return
        for arguments in ARGUMENTS.get(name, [{}]):
            yield path | {key: self._typed(takes[key].annotation, value) for key, value in arguments.items()}

    @staticmethod
    def _typed(annotation: Any, value: Any) -> Any:  # noqa: ANN401  # of whatever type the generator made
        """Give a value as the type that the generator made for it: a choice is an enumeration of its own."""
        for kind in getattr(annotation, "__args__", ()):
            if hasattr(kind, "__members__"):
                return kind(value)
        return value


def set_up(file: Path) -> str:
    """Make a store with three events, in each a deck; give the token of one who may do everything."""
    with Store(file, create=True) as store:
        for event, state in (("open", "open"), ("steps", "open"), ("closed", "closed")):
            create_event(store, Event(id=event, title=event, format="coe"))
            submit(store, event, "Bilbo", b"Alignment: Wizard\nDeck\n5 Cave-drake\n")
            for target in STATES[1 : STATES.index(state) + 1]:
                move_event(store, event, target)
        return new_token(store, None)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """The client of the running service."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(SPEC), "utf-8")
    # What would tidy the client up afterwards is left out: nobody reads it.
    (folder / "config.yml").write_text("post_hooks: []\n", "utf-8")
    subprocess.run(
        [Path(sys.executable).with_name("openapi-python-client"), "generate", "--path", "openapi.json",
         "--config", "config.yml", "--meta", "none", "--output-path", NAME],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    token = set_up(folder / "events.db")
    with pytest.MonkeyPatch.context() as patch, service(MECCG_EVENTS=str(folder / "events.db")) as running:
        running.ready()
        patch.syspath_prepend(folder)
        client = importlib.import_module(NAME).AuthenticatedClient
        made = client(base_url=f"http://127.0.0.1:{running.port}", token=token)
        with made as client:
            yield Made(client, importlib.import_module(f"{NAME}.models"))
    for name in [one for one in sys.modules if one.partition(".")[0] == NAME]:
        del sys.modules[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_route_is_called_and_its_answer_held_whole(made: Made, name: str) -> None:
    calls = list(made.calls(name))

    assert calls
    for arguments in calls:
        answer = made.endpoint(name).sync_detailed(client=made.client, **arguments)

        assert answer.status_code == 200, answer.content
        assert type(answer.parsed).__name__ not in {"NoneType", "Problem"}
        # Nothing is lost in its models, and nothing comes out otherwise than it was sent.
        assert answer.parsed.to_dict() == json.loads(answer.content)


@pytest.mark.slow
def test_what_the_body_says_counts_though_the_client_fills_in_what_nobody_said(made: Made) -> None:
    models = made.models
    text = "Deck\n12 Cave-drake\n"
    check, draw, convert = map(made.endpoint, ("check_deck", "draw_hands", "convert_decklist"))

    explained = check.sync(client=made.client, body=models.Checks(decklist=text, explain=True))
    drawn = draw.sync(client=made.client, body=models.Draw(decklist=text, hands=7, seed=3, samples=1))
    corrected = convert.sync(
        client=made.client, body=models.Convert(decklist="Deck\n1 Cave-draek\n", to=models.ConvertTo.TEXT, correct=True)
    )

    assert explained.reports[0].explain["rules"]
    assert (drawn.hands, drawn.seed, len(drawn.samples)) == (7, 3, 1)
    assert [change.written for change in corrected.changes] == ["Cave-draek"]


@pytest.mark.slow
def test_a_problem_is_a_model_too_and_so_is_a_value_that_nobody_knew_yet(made: Made) -> None:
    refused = made.endpoint("list_cards").sync(client=made.client, race="dwarv")
    report = made.endpoint("check_deck").sync(client=made.client, body=made.models.Checks(decklist="Deck\n1 Cram"))
    new = report.reports[0].to_dict() | {"verdict": "postponed"}

    assert [(one.in_, one.pointer) for one in refused.errors] == [("query", "/race")]
    assert made.models.Report.from_dict(new).verdict == "postponed"
