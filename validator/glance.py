"""A verdict at a glance: which cards stand how often in which section, and not where.

No verdict hangs on a place in the list, or on words. So where every line of a list is plainly a card that is known, a
heading, a comment or blank, each is one look-up, and all copies of a card below one heading are one row. Any other list
is judged line by line at once, and this one when somebody reads more than its verdict (`validator.checking`).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulesets.deck import HAZARD_DECK, LOCATION_DECK, LONG_EVENT_DECK, PLAY_DECK, PLAYER_DECK, QUEST_DECK, Deck
from rulesets.run import verdict_of
from validator.decklists.decklist import alignments_beside
from validator.decklists.headings import Heading
from validator.decklists.sectioned import BLANK, COMMENT, RULER, Bare, Comment, Title, counted
from validator.resolving import DEFAULT_TAGS, plays_with, resolve_rest, resolve_rows, unresolved
from validator.settling import is_misspelt
from validator.whose import player_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from cardpool.card import Card
    from cardpool.list_names import ListNames, WrittenNames
    from cardpool.names import Names
    from cardpool.written import Written
    from rulesets.formats import Format
    from rulesets.holding import Row
    from validator.check_request import CheckRequest
    from validator.decklists.decklist import EntryRow
    from validator.decklists.detect import LineReader
    from validator.decklists.reading import Lines
    from validator.decklists.sectioned import Counted

_DECKS: Final = frozenset({PLAY_DECK, PLAYER_DECK, HAZARD_DECK, LONG_EVENT_DECK, QUEST_DECK})
"""What a deck is made of: a list that speaks of none that the format has leaves them out, and is not judged by them."""

_BARE: Final = frozenset(("netmeccg",))
"""Layouts in which a name without a count is one copy, whatever heading it may resemble; elsewhere it is odd."""

_ODD: Final = object()
"""A line of which more is to be known than it says by itself."""


class _Apart(NamedTuple):
    """An entry of which more is to be said than which card it is."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which no entry needs
    written: Written


class _Seen(NamedTuple):
    """The cards of a list, as if they stood in no line."""

    rows: list[Row]
    """One for each card below each heading."""
    apart: list[EntryRow]
    """Entries whose name is not that of a card."""
    sections: set[str]
    """All that are named."""


def glance(lines: Lines, request: CheckRequest, format_: Format, names: Names, day: dt.date) -> str | None:
    """Tell the verdict on a list; None for a list that has to be read line by line."""
    title = lines.reader.title(lines.text)
    given, sets = request.alignment, plays_with(format_)
    seen = _see(lines, names.in_lists(DEFAULT_TAGS.get(lines.layout), given, sets))
    if not seen or (title and _may_say_player(title)):
        return None
    found = resolve_rows(seen.apart, lines.layout, names, given, sets)
    rows = [*seen.rows, *found.rows]
    player = player_of(rows, format_, given, None, request.length or format_.default_length, request.against, names)
    if found.unresolved and player.alignment != given:
        found = resolve_rest(lines.layout, names, player.alignment, found, sets)
        rows = [*seen.rows, *found.rows]
    deck = Deck(
        rows,
        player,
        format_.counting,
        unresolved=[*unresolved(found.unresolved, names, sets, 0)],
        corrections=found.corrections,
        left_out=left_out(seen.sections, format_),
        day=day,
        keys_of=names.keys_of,
    )
    return verdict_of(deck, format_)


def left_out(sections: Iterable[str], format_: Format) -> frozenset[str]:
    """Give the sections of a format that a list leaves out: all that decks are made of, where it speaks of none.

    Args:
        sections: those that the list names, and in which it has cards; no more of them are looked at than it takes.
        format_: the format.
    """
    decks = format_.counting.sections & _DECKS
    return decks if decks.isdisjoint(sections) else frozenset()


def _see(lines: Lines, look_up: ListNames) -> _Seen | None:
    """Count the cards of a list; None where a line is odd."""
    comes_to = partial(_comes_to, lines.reader, lines.layout)
    rest = iter(lines.lines)
    seen = _Seen([], [], set())
    section, kind = "", None
    while True:
        below = look_up.lines(lines.layout, kind, comes_to, in_location_deck=section == LOCATION_DECK)
        copies: dict[Card, int] = {}
        apart: list[_Apart] = []
        end = _count(map(below.__getitem__, rest), copies, apart)
        if end is _ODD:
            return None
        seen.rows.extend([(card, count, section, 0, False) for card, count in copies.items()])
        seen.apart.extend([(section, one.count, one.written, 0, kind) for one in apart])
        if end is None:
            return seen
        kind = end.kind
        if isinstance(end, Heading):
            section = end.section or section or PLAY_DECK
            seen.sections.add(section)


def _count(lines: Iterator[Any], copies: dict[Card, int], apart: list[_Apart]) -> Any:  # noqa: ANN401
    """Count the cards down to the next heading, and give it; all that a line costs is one look-up and this sum."""
    for line in lines:
        if type(line) is tuple:
            card, count = line
            copies[card] = copies.get(card, 0) + count
        elif type(line) is _Apart:
            apart.append(line)
        elif line is not None:
            return line
    return None


def _comes_to(reader: LineReader, layout: str, line: str, below: WrittenNames) -> Any:  # noqa: ANN401
    """Tell what a line comes to: card and count, `_Apart`, a heading, the comment on a type, None or `_ODD`."""
    if plain := reader.plain(line):
        # Most lines are such, and a list that is new is mostly made of lines that are.
        count, name, tag, code = plain
        if card := below.titled(name, code, tag and tag.upper()):
            return card, int(count or 1)
    said = reader.LINES[line]
    if type(said) is tuple:
        return _card(layout, said, below)  # type: ignore[arg-type]  # no named one gets here
    if said is BLANK or said is COMMENT or isinstance(said, Title):
        return None
    if said is RULER:
        # It may make a heading of a name without a count.
        return _ODD if layout in _BARE else None
    if isinstance(said, Comment):
        return said if said.names_kind else None
    if isinstance(said, Heading):
        return said if said.role != "talk" else _ODD
    if isinstance(said, Bare) and layout in _BARE:
        return _card(layout, counted(said.entry_line), below, bare=True)
    return _ODD


def _card(layout: str, said: Counted, below: WrittenNames, *, bare: bool = False) -> Any:  # noqa: ANN401
    """Tell what an entry comes to: card and count, `_Apart`, or `_ODD`."""
    count, written, remark, _ = said
    card, starting, why, _ = below[written]
    # Among bare names one that no card has may be a heading.
    is_name = layout not in _BARE or below.names.match(written.name).cards
    if starting or remark is not None or not (is_name or (not bare and is_misspelt(written.name, below.names))):
        return _ODD
    return _Apart(count, written) if why or card is None else (card, count)


@lru_cache(maxsize=1_000)
def _may_say_player(title: str) -> bool:
    return any(alignments_beside(title))
