"""What the lines of lists mean, remembered: the same lines stand in many lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.narrowing import Context
from cardpool.written import Written

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.names import Names, Resolution


class ListNames(dict[tuple[str, str | None, str | None, str | None, str | None, bool], "Resolution"]):
    """What lines mean in lists of one layout, player type and format, remembered.

    The key is (name, card id, set code, alignment tag, heading by type, whether the line is in the location deck).
    """

    def __init__(self, names: Names, default_tag: str | None, player: str | None, sets: frozenset[str]) -> None:
        super().__init__()
        self.names = names
        self._sets = sets
        self._default_tag = default_tag
        self._player = player
        self._lines: dict[tuple[str | None, bool], WrittenNames] = {}

    def below(self, kind: str | None, *, in_location_deck: bool) -> WrittenNames:
        """Give the look-up for the lines below one heading: by what is written in them."""
        found = self._lines.get((kind, in_location_deck))
        if found is None:
            found = self._lines[kind, in_location_deck] = WrittenNames(self, kind, in_location_deck=in_location_deck)
        return found

    def __missing__(self, key: tuple[str, str | None, str | None, str | None, str | None, bool]) -> Resolution:
        names = self.names
        names.make_room()
        name, card_id, set_code, tag, kind, in_location_deck = key
        context = Context(set_code, tag, self._default_tag, in_location_deck, kind, self._player, self._sets)
        found = names.resolve(name, context) if card_id is None else names.by_id(card_id, name, context)
        self[key] = found
        return found


Meant = tuple["Card | None", bool, "str | None", "Resolution"]
"""What a line means: its card, whether it is marked as starting, the repair, and the resolution that has card and
repair. Python takes a plain tuple apart at once, and all of it stands in one place of the memory."""


class WrittenNames(dict[Written, Meant]):
    """What lines mean below one heading, remembered: a line is one look-up."""

    def __init__(self, names: ListNames, kind: str | None, *, in_location_deck: bool) -> None:
        super().__init__()
        self._names = names
        self._heading = (kind, in_location_deck)

    def __missing__(self, written: Written) -> Meant:
        self._names.names.make_room()
        name, card, code, tag = written.name, written.card, written.set, written.tag
        meant = self._names[name, card, code, tag, *self._heading]
        found = self[written] = (meant.card, written.starting, meant.repair, meant)
        return found
