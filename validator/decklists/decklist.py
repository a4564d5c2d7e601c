"""What every reader gives: entries, notes, and what the list says about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, overload

from cardpool.written import Written
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardpool.phrases import Phrase

MAX_ENTRIES: Final = 5_000
"""The most entries of one deck, and the most lines that say something; a long real list has 300."""

MAX_LETTERS: Final = 100_000
"""Characters of all entries, which are read word by word; the names of all cards there are have 63,000."""

_ALIGNMENTS: Final = {
    "wizard": "wizard",
    "hero": "wizard",
    "hero wizard": "wizard",
    "ringwraith": "ringwraith",
    "minion": "ringwraith",
    "minion ringwraith": "ringwraith",
    "fallen wizard": "fallen-wizard",
    "fallenwizard": "fallen-wizard",
    "fw": "fallen-wizard",
    "balrog": "balrog",
    "the balrog": "balrog",
    "sauron": "sauron",
    "elf lord": "elf-lord",
    "dwarf lord": "dwarf-lord",
    "atani lord": "atani-lord",
    "man lord": "atani-lord",
    "dunadan lord": "atani-lord",
    "dúnadan lord": "atani-lord",
    "dragon lord": "dragon-lord",
    "war lord": "war-lord",
    "warlord": "war-lord",
}


_OF_A_TITLE: Final = frozenset(("a", "an", "my", "the", "deck", "decklist", "list", "player"))
"""Words of a title that say nothing of the deck."""
_TITLE_WORD: Final = lazy(r"[^\W_](?:[\w'’.-]*[^\W_])?")
_PERSONS: Final = frozenset(("balrog", "sauron"))
"""Player types of which the name alone may as well be that of a deck against them."""


class _Placed(NamedTuple):
    section: str
    """One of `SECTIONS`."""
    count: int  # type: ignore[assignment] # hides tuple.count, which nobody asks of an entry
    """Copies, 1 to 999."""
    written: Written
    """What the line says besides."""
    line: int
    """Line in the source, from 1; 0 where it is not known."""
    kind: str | None
    """The type of the heading it stands under: character, resource, hazard or site."""


class Entry(_Placed):
    """One card of a list, as the list writes it.

    A tuple, because a deck has some 75 of them and a tuple is the cheapest thing to make; what its line says is shared
    with every other list that has the line.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0917 - an entry has so many fields
        cls,
        section: str,
        count: int,
        name: str,
        line: int,
        column: int = 1,
        set: str | None = None,  # noqa: A002 - as users know it
        tag: str | None = None,
        card: str | None = None,
        kind: str | None = None,
        starting: bool = False,  # noqa: FBT001, FBT002 - the last field
    ) -> Self:
        """Put an entry together from all that it says; see the fields of the same names."""
        written = Written(name, column, set, tag, card, starting)
        return tuple.__new__(cls, (section, count, written, line, kind))

    def _replace(self, **fields: Any) -> Self:  # noqa: ANN401 - as of any named tuple, and also of what is written
        known = {name: getattr(self, name) for name in _FIELDS}
        return type(self)(**known | fields)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in _FIELDS])

    @property
    def name(self) -> str:
        """The name as written, after text repair; empty only where `card` is given."""
        return self.written.name

    @property
    def column(self) -> int:
        """Column where the name begins, from 1."""
        return self.written.column

    @property
    def set(self) -> str | None:
        """Set code as written in brackets, in capitals: `TW`."""
        return self.written.set

    @property
    def tag(self) -> str | None:
        """Alignment letter as written (`H`, `M`, `F`, `B`, `D`, `S` ...); NetMECCG suffixes are translated to it."""
        return self.written.tag

    @property
    def card(self) -> str | None:
        """The exact id of the card (JSON only)."""
        return self.written.card

    @property
    def starting(self) -> bool:
        """Whether the list marks the card as part of the starting company."""
        return self.written.starting


EntryRow = tuple[str, int, Written, int, str | None]
"""An entry as a bare tuple, which Python makes and takes apart in a third of the time."""


def as_entry(row: EntryRow) -> Entry:
    """Give a row as the entry that it is."""
    return row if isinstance(row, Entry) else tuple.__new__(Entry, row)


class Entries(Sequence[Entry]):
    """The entries of a list, of which each is made when somebody asks for them: to check a list takes its rows alone.

    They equal any sequence of the same entries.
    """

    __slots__ = ("_made", "rows")

    def __init__(self, rows: Iterable[EntryRow]) -> None:
        self.rows = tuple(rows)
        self._made: tuple[Entry, ...] | None = None

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        if self._made is None:
            self._made = tuple(map(as_entry, self.rows))
        return self._made[place]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self[:])

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        return self.rows == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return repr(self[:])


def rows_of(entries: Sequence[Entry]) -> Sequence[EntryRow]:
    """Give the rows of some entries."""
    return entries.rows if isinstance(entries, Entries) else entries


_FIELDS: Final = ("section", "count", "name", "line", "column", "set", "tag", "card", "kind", "starting")


class Note(NamedTuple):
    """Something about the reading that a person should know."""

    line: int
    """Line in the source, from 1; 0 where it is not known."""
    kind: str
    """`repaired`, `merged`, `miscounted`, `ignored`, `unreadable` or `bad-count`.

    The last two name a line, or a part of one, that looks like an entry and is not among the entries; `ignored` names
    what the list says besides and no rule asks for, and `miscounted` a heading that states another count than there are
    cards below it.
    """
    message: Phrase
    """One sentence, without the line number."""
    text: str
    """The line as it stands in the source."""
    section: str | None = None
    """The section where the line stands, where there is one."""
    count: int | None = None  # type: ignore[assignment] # hides tuple.count, which nobody asks of a note
    """Copies that are not counted for it, where that is known."""
    suggestion: str | None = None
    """What the line may be meant for, such as a heading."""


class Doubt(NamedTuple):
    """A line that may be a heading: what stands below it is counted nowhere until that is known."""

    line: int
    text: str
    """The line as it stands in the source."""
    suggestion: str | None
    """The heading that it may be."""
    first: int
    """Place of the first entry that it is about: itself where it may be a card, else the first below it."""
    end: int
    """Place behind the last."""
    may_be_card: bool


@dataclass(frozen=True, slots=True)
class Decklist:
    """A list that was read, before any name is resolved.

    Every line of a line-based layout is counted once: as the line of at least one entry, as a note of the kind
    `unreadable` or `bad-count`, as a doubt that is not settled, as prose, as a comment, as a heading or as blank. In
    XML, lines of markup alone count as comments. JSON, HTML and spreadsheets are not made of lines; there the numbers
    only say where something stands.
    """

    layout: str
    encoding: str
    lines: int
    title: str | None
    alignment: str | None
    """wizard, ringwraith, fallen-wizard or balrog, where the list says so."""
    avatar: str | None
    length: str | None
    """The length of the game as the list writes it, in small letters."""
    entries: Sequence[Entry]
    notes: tuple[Note, ...]
    prose: tuple[tuple[int, str], ...]
    """Lines that cannot be entries, each with its number."""
    sections: frozenset[str]
    """The sections that the list names, the empty ones too."""
    comments: int
    headings: int
    """Lines that name a section, a type of card, or a fact about the deck."""
    blank: int = 0
    starting_apart: bool = False
    """Whether the starting company has a heading of its own beside the pool.

    Its entries may then name again what the pool already holds.
    """
    doubts: tuple[Doubt, ...] = ()
    """Lines that may be headings, where only the names of cards tell of one of them; see `validator.settling`."""
    counted_prose: tuple[Entry, ...] = ()
    """What the lines of prose that begin with a count would be, were they entries."""
    counting_prose: tuple[Entry, ...] = ()
    """The same of those that may begin with a name and its count."""
    aside: tuple[Entry, ...] = ()
    """What comments, and lines under notes, that begin with a count would be; they are named, and not counted."""
    above: tuple[Entry, ...] = ()
    """The same of the lines without a count above the first heading, a title and talk as a rule."""
    withheld: Sequence[Entry] = ()
    """What stands below headings that are not known, in the order of the list: cards that are counted nowhere."""
    source: str | None = None
    """Where `read_many` found it: `lists.zip!anna.deck`, `both.deck:54` for a second deck that begins in line 54."""
    avatar_line: int = 0
    """The line that names the avatar; 0 where it is not known."""
    alignment_line: int = 0
    """The same of the line that says the player type."""


class UnreadableList(ValueError):  # noqa: N818 - it is also what a stream yields in the place of a deck
    """A list that gives no deck."""

    def __init__(
        self, message: str, source: str | None = None, reason: str | None = None, *, pointer: str | None = None
    ) -> None:
        """Take one line that says what is wrong, where, and what to do.

        Args:
            message: the line.
            source: where `read_many` found the list, as in `Decklist.source`.
            reason: the line without the source that it begins with.
            pointer: JSON pointer (RFC 6901) to what is wrong, where that is a value of a deck in JSON; the line begins
                with it.
        """
        super().__init__(message)
        self.message = message
        self.source = source
        self.reason = reason or message
        self.pointer = pointer


def alignment_named(words: str) -> str | None:
    """Give the player type that `words` name ("Hero", "Fallen Wizard (Gandalf)"), or None."""
    plain = words.partition("(")[0].casefold().replace("-", " ")
    return _ALIGNMENTS.get(" ".join(plain.split()))


def alignments_beside(title: str) -> Iterator[tuple[str, str]]:
    """Give each player type that a title begins or ends with, and the words beside it that may be an avatar's name.

    >>> [*alignments_beside("My FW Gandalf deck")]
    [('fallen-wizard', 'gandalf')]
    """
    words = [word for word in _TITLE_WORD.findall(title.casefold()) if word not in _OF_A_TITLE]
    for cut in range(1, len(words)):
        for some, rest in ((words[:cut], words[cut:]), (words[cut:], words[:cut])):
            if alignment := alignment_named(" ".join(some)):
                yield alignment, " ".join(rest)


def alignment_titled(title: str) -> str | None:
    """Give the player type that a title is nothing but the name of ("Minion deck", "[Hero]"), or None."""
    words = title.strip(" \t#*=_-–()[].:!").casefold().split()
    alignment = alignment_named(" ".join(word for word in words if word not in _OF_A_TITLE))
    return None if alignment in _PERSONS and words[-1] == alignment else alignment


def clip(text: str, limit: int = 60) -> str:
    """Give `text` on one line, printable, at most `limit` characters long, for use in a message."""
    # Nobody needs to see more of a megabyte than its start, and escaping costs time.
    plain = " ".join(text[: limit * 4].split())
    printable = (
        plain
        if plain.isprintable()
        else "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in plain)
    )
    return printable if len(printable) <= limit else f"{printable[: limit - 1]}…"
