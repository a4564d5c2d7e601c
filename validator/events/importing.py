"""Many lists are taken at once; each is told for itself, and one that is not taken holds up no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from validator.events.desk import entries, event_by_id
from validator.events.model import name_key
from validator.events.sources import Found, whose
from validator.events.submissions import Taken, submit
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from validator.events.store import Store


class Imported(NamedTuple):
    """What became of a list."""

    found: Found
    taken: Taken | None
    problem: str = ""
    """Why it was not taken."""
    asks: bool = False
    """Whether only whose it is cannot be told."""


def take_lists(store: Store, event_id: str, lists: list[Found], cards: Path | None = None) -> Iterator[Imported]:
    """Take lists whose players they say themselves, or the places where they were found.

    Args:
        store: where.
        event_id: into which event.
        lists: all that are taken together.
        cards: SQLite file of the card pool; the shipped one where None.

    Raises:
        DeskError: there is no such event.
    """
    decks = event_by_id(store, event_id).decks
    names = [one.name for one in entries(store, event_id) if one.name]
    took: dict[str, str] = {}
    for one, (name, contradiction) in zip(lists, whose(lists, names, decks=decks), strict=True):
        earlier = took.get(name_key(name)) if decks == 1 else None
        if one.problem or contradiction:
            yield Imported(one, None, one.problem or contradiction, asks=not one.problem)
        elif earlier:
            yield Imported(
                one, None, f"The list of {name} was in {earlier} already, and one deck each is registered here."
            )
        else:
            try:
                taken = submit(store, event_id, name, one.data, against=one.against, source=one.source, cards=cards)
            except UsageError as error:
                yield Imported(one, None, str(error))
                continue
            took[name_key(name)] = one.source
            yield Imported(one, taken)
