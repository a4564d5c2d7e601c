"""What the lines of lists mean, remembered: the same lines stand in many lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardpool.narrowing import Context
from cardpool.written import Written

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.names import Names, Resolution


_LONGEST: Final = 200
"""Characters of a line that is remembered whole; longer ones are no entries."""


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
        self._written: dict[tuple[str | None, bool], WrittenNames] = {}
        self._lines: dict[tuple[str, str | None, bool], WholeLines] = {}

    def titled(self, name: str, code: str | None, tag: str | None) -> Card | None:
        """Give the card that a title is of, where nothing else is to be weighed (see `Names.titled`)."""
        return self.names.titled(name, code, tag, self._default_tag, self._sets)

    def below(self, kind: str | None, *, in_location_deck: bool) -> WrittenNames:
        """Give the look-up for the lines below one heading: by what is written in them."""
        found = self._written.get((kind, in_location_deck))
        if found is None:
            found = self._written[kind, in_location_deck] = WrittenNames(self, kind, in_location_deck=in_location_deck)
        return found

    def lines(self, layout: str, kind: str | None, reads: Reads, *, in_location_deck: bool) -> WholeLines:
        """Give the look-up for whole lines below one heading.

        Args:
            layout: how the lines are written.
            kind: type of card of the heading.
            reads: tells what such a line comes to, given what lines below the heading mean.
            in_location_deck: whether sites stand below it.
        """
        found = self._lines.get((layout, kind, in_location_deck))
        if found is None:
            below = self.below(kind, in_location_deck=in_location_deck)
            found = self._lines[layout, kind, in_location_deck] = WholeLines(reads, below)
        return found

    def __missing__(self, key: tuple[str, str | None, str | None, str | None, str | None, bool]) -> Resolution:
        self.names.make_room()
        found = self[key] = self.resolve(*key)
        return found

    def resolve(
        self,
        name: str,
        card_id: str | None,
        set_code: str | None,
        tag: str | None,
        kind: str | None,
        in_location_deck: bool,  # noqa: FBT001  # the parts of a key
    ) -> Resolution:
        """Tell what a line means, for who remembers it himself."""
        context = Context(set_code, tag, self._default_tag, in_location_deck, kind, self._player, self._sets)
        return self.names.resolve(name, context) if card_id is None else self.names.by_id(card_id, name, context)


Meant = tuple["Card | None", bool, "str | None", "Resolution"]
"""What a line means: its card, whether it is marked as starting, the repair, and the resolution that has card and
repair. Python takes a plain tuple apart at once, and all of it stands in one place of the memory."""


class WrittenNames(dict[Written, Meant]):
    """What lines mean below one heading, remembered: a line is one look-up."""

    def __init__(self, names: ListNames, kind: str | None, *, in_location_deck: bool) -> None:
        super().__init__()
        self._names = names
        self._heading = (kind, in_location_deck)
        self.titled = names.titled
        """Gives the card of a title, whatever heading it stands below."""

    @property
    def names(self) -> Names:
        """The names that are looked up."""
        return self._names.names

    def __missing__(self, written: Written) -> Meant:
        self._names.names.make_room()
        name, card, code, tag = written.name, written.card, written.set, written.tag
        meant = self._names.resolve(name, card, code, tag, *self._heading)
        found = self[written] = (meant.card, written.starting, meant.repair, meant)
        return found


Reads = Callable[[str, WrittenNames], Any]
"""Tells what a whole line comes to, given what is written below its heading."""


class WholeLines(dict[str, Any]):
    """What whole lines come to below one heading, remembered: who asks for nothing else of them has one look-up."""

    def __init__(self, reads: Reads, below: WrittenNames) -> None:
        super().__init__()
        self._reads = reads
        self._below = below

    def __missing__(self, line: str) -> Any:  # noqa: ANN401  # whatever the reader makes of it
        found = self._reads(line, self._below)
        if len(line) <= _LONGEST:
            self._below.names.make_room()
            self[line] = found
        return found
