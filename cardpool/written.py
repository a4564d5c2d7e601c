"""What a line says of a card, as one key: the memory of lines looks it up without putting it together again."""

from __future__ import annotations

from typing import Self


class Written(str):
    """The name, id, set and alignment of a card as a line writes them.

    It is text that holds all of them, so that two of them are equal where all is, and the hash of one is worked out
    once. Python hashes a tuple anew each time, and every line of every list is looked up.
    """

    __slots__ = ("card", "column", "name", "set", "starting", "tag")

    name: str
    column: int
    set: str | None
    tag: str | None
    card: str | None
    starting: bool

    def __new__(
        cls,
        name: str,
        column: int = 1,
        set: str | None = None,  # noqa: A002  # as an entry has it
        tag: str | None = None,
        card: str | None = None,
        starting: bool = False,  # noqa: FBT001, FBT002  # the fields in their order, as pickle gives them back
    ) -> Self:
        """Put together what is written; the fields are those of `validator.decklists.Entry`."""
        one = super().__new__(cls, repr((name, column, set, tag, card, starting)))
        one.name, one.column, one.set, one.tag, one.card, one.starting = name, column, set, tag, card, starting
        return one

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.name, self.column, self.set, self.tag, self.card, self.starting)
