"""Who visits a page, by the tokens that his session holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import redirect
from werkzeug.exceptions import NotFound, abort

from validator.events.access import Viewer, What, WrongTokenError, may_see, viewer_of
from validator.events.desk import entry_of
from validator.events.model import ORGANISER, PLAYER
from validator.http.desk import store
from validator.web.events.blueprint import event_of, to
from validator.web.events.sessions import token_of

if TYPE_CHECKING:
    from validator.events.model import Entry, Event


class Visit(NamedTuple):
    """A visit to an event by somebody who may be there."""

    event: Event
    viewer: Viewer

    @property
    def organises(self) -> bool:
        """Whether he runs it."""
        return self.viewer.organises(self.event)

    @property
    def entry(self) -> Entry | None:
        """His own entry, where he plays."""
        if not self.viewer.plays(self.event):
            return None
        return entry_of(store(), self.event.id, f"e{self.viewer.entry}")


def visit(event_id: str) -> Visit:
    """Look who visits an event.

    Raises:
        NotFound: there is no such event, or the visitor may not know of it.
    """
    found = visit_to(event_of(event_id))
    if What.EVENT not in may_see(found.event, found.viewer):
        abort(404)
    return found


def visit_to(event: Event) -> Visit:
    """Look who visits an event; an organiser who plays, too, visits as organiser."""
    viewer = _viewer(event, ORGANISER)
    return Visit(event, viewer if viewer.organises(event) else _viewer(event, PLAYER))


def organiser(event_id: str) -> Event:
    """Give the event that the visitor runs; who does not is led to where he signs in.

    So is whoever asks for an event that is not there: nobody is told by it which are in preparation.
    """
    event = _known(event_id)
    if event is None or not _viewer(event, ORGANISER).organises(event):
        abort(redirect(to("sign_in", event_id=event_id), 303))
    return event


def player(event_id: str) -> tuple[Event, Entry]:
    """Give the event and the visitor's own entry; who has none is led to where he signs in, as by `organiser`."""
    event = _known(event_id)
    found = Visit(event, _viewer(event, PLAYER)).entry if event else None
    if event is None or found is None or found.name is None:
        abort(redirect(to("sign_in", event_id=event_id), 303))
    return event, found


def _known(event_id: str) -> Event | None:
    try:
        return event_of(event_id)
    except NotFound:
        return None


def _viewer(event: Event, role: str) -> Viewer:
    try:
        return viewer_of(store(), token_of(event.id, role))
    except WrongTokenError:
        return Viewer()  # it was good once
