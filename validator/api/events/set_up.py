"""Events: which there are, what they are set up with, and how that is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from validator.api.blueprint import Form
from validator.api.body import JSON
from validator.api.events.common import (
    as_json,
    asked,
    blueprint,
    for_admins,
    for_anybody,
    for_organisers,
    given,
    organised,
    others_may_not,
    told,
    told_once,
    unchanged,
    viewer,
    with_header,
)
from validator.api.fields import Choices, Day, Instant, Text, WholeNumber
from validator.api.paging import PageQuery, page_of, with_link
from validator.api.requests import format_field, length_field
from validator.api.schemas.events import DeskEventSchema, EventsSchema
from validator.events.access import ADMIN, What, may_see
from validator.events.desk import change_event, create_event, entries, events
from validator.events.model import ACCEPTED, LISTS, MOST_DECKS, Event
from validator.http.desk import store
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from flask import Response

_IF_MATCH: Final = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string"},
    "description": "The ETag with which the event was read.",
}


def _one_of(known: Any, about: str) -> Text:  # noqa: ANN401  # what can be gone through
    return Text(validate=validate.OneOf(list(known), error="Not one of: {choices}."), metadata={"description": about})


class ChangeEventSchema(Form):
    """What is to be changed of an event; null takes back what may be missing."""

    title = Text(metadata={"description": "As it stands on pages and sheets."})
    day = Day(allow_none=True, metadata={"description": "On which it is played, and whose law holds."})
    place = Text(allow_none=True, metadata={"description": "Place or platform."})
    deadline = Instant(allow_none=True, metadata={"description": "With its time zone."})
    format = format_field(f"Format; {DEFAULT_FORMAT} where not given.")
    length = length_field("Length of the games; the format's usual one where not given.", null=True)
    options = Choices(metadata={"description": "What is chosen of the options that the format offers."})
    decks = WholeNumber(
        validate=validate.Range(1, MOST_DECKS, error="Must be from {min} to {max}."),
        metadata={"description": "Decks a player may register; 1 where not given."},
    )
    accept = _one_of(ACCEPTED, "Verdicts that are taken; anything where not given.")
    lists = _one_of(LISTS, "Who sees lists when; hidden where not given.")


class CreateEventSchema(ChangeEventSchema):
    """An event that is to be set up."""

    id = Text(
        required=True,
        validate=validate.Regexp("^[a-z0-9][a-z0-9-]{0,62}$", error="Small letters, digits and hyphens alone."),
        metadata={"description": "As it stands in addresses and receipts."},
    )
    title = Text(required=True, metadata={"description": "As it stands on pages and sheets."})


_CHANGE: Final = ChangeEventSchema()
_CREATE: Final = CreateEventSchema()


@blueprint.reads("", EventsSchema, query=PageQuery)
@for_anybody
def list_events(query: dict[str, Any]) -> Response:
    """List the events.

    Drafts are told to their organisers and players alone, and how many play to organisers until the lock.
    """
    who = viewer()
    seen = [(event, what) for event in events(store()) if What.EVENT in (what := may_see(event, who))]
    page, following = page_of(seen, query)
    data = [
        event.to_dict() | {"entries": len(entries(store(), event.id)) if What.COUNT in what else None}
        for event, what in page
    ]
    return with_link(told({"data": data} | following), following)


@blueprint.reads("/<event_id>", DeskEventSchema)
@for_anybody
def get_event(event_id: str) -> Response:
    """Give an event."""
    return told(_written(asked(event_id).event))


@blueprint.asks("", DeskEventSchema, {JSON: CreateEventSchema})
@for_admins
def add_event() -> Response:
    """Set up an event, as a draft. It asks for a token of an organiser of all events."""
    who = viewer()
    if who.role != ADMIN:
        raise others_may_not(who)
    found = given(_CREATE)
    event = Event(id=found.pop("id"), **{"format": DEFAULT_FORMAT} | _fields(found))
    create_event(store(), event)
    response = told_once(_written(event))
    response.headers["Location"] = f"{blueprint.url_prefix}/{event.id}"
    return response


@blueprint.changes("/<event_id>", DeskEventSchema, {JSON: ChangeEventSchema})
@for_organisers
@with_header(_IF_MATCH)
def edit_event(event_id: str) -> Response:
    """Change an event.

    The header If-Match holds the ETag with which it was read: where another organiser has changed it since, nothing is
    overwritten, and the answer is 412.
    """
    one = organised(event_id)
    changes = _fields(given(_CHANGE))
    unchanged(_written(one.event))
    return told(_written(change_event(one.store, event_id, changes, expected=one.event)))


def _written(event: Event) -> str:
    return as_json(event.to_dict())


def _fields(found: dict[str, Any]) -> dict[str, Any]:
    """Give the fields of an event that a body sets."""
    changes = dict(found)
    if "options" in changes:
        changes["options"] = tuple(changes["options"].items())
    if "format" in changes:
        changes["format_file"] = None
    if "place" in changes:
        changes["place"] = changes["place"] or ""
    return changes
