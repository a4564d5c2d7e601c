"""From a report to the same deck in another layout, read back before it is given out."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.alignments import TAGS
from cardpool.folding import fold
from cardpool.sections import LOCATION_DECK, MAX_COUNT
from rulesets.deck import TITLES
from rulesets.finding import counted
from validator.checking import run_check
from validator.decklists import UnreadableList, read
from validator.decklists.decklist import clip
from validator.decklists.writers import DeckToWrite, DoubtfulSection, Line, WriteError, writer
from validator.resolving import DEFAULT_TAGS, plays_with, resolve
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardpool.card import Card
    from cardpool.names import Names
    from rulesets.deck import Holding, Unresolved
    from validator.decklists import Decklist
    from validator.decklists.decklist import Entry
    from validator.report import Report

LETTERS: Final = {alignment: letter for letter, several in TAGS.items() for alignment in several[1:]} | {
    several[0]: letter for letter, several in TAGS.items()
}
"""Alignment to the letter that means it first of all, or at all."""
_BARE: Final = frozenset({"netmeccg", "octgn"})
"""Layouts whose programs know names, and no set codes beside them."""
_MARKED_SET: Final = "LE"
"""The set whose printings NetMECCG marks as it marks minions."""
_LONGEST: Final = 200
"""Characters of a title: what our JSON accepts."""
_FACTS: Final = {"title": "the name", "alignment": "the player type", "avatar": "the avatar", "length": "the length"}
_MOST_NAMED: Final = 5
_MANY_ON_A_LINE: Final = frozenset({"json", "meccg-json", "ndjson"})
"""Layouts whose entries may all stand on one line, and have nothing to do with each other."""
_BEST_LAST: Final = ("illegal", "undecided", "legal")


class ConversionError(ValueError):
    """A list that is not converted; the message says in one line why and what to do."""


class Conversion(NamedTuple):
    """A list in another layout."""

    data: bytes
    """As it goes to a file."""
    lost: tuple[str, ...]
    """What the layout does not hold, each in a few words."""


def convert(report: Report, names: Names, layout: str, *, keep_unresolved: bool = False) -> Conversion:
    """Write the deck of a report in a layout, and see that it reads back to the same deck.

    Args:
        report: on the list.
        names: of the pool that the report was made with.
        layout: one of `validator.decklists.writers.WRITERS`.
        keep_unresolved: whether to write lines whose card is not known as they stand, so that they stay unresolved;
            otherwise they are refused.

    Raises:
        ConversionError: a line is not understood, the layout cannot hold the deck, what it does not hold would make
            the verdict better, or a module is missing for it.
        ValueError: the layout is unknown.
    """
    if report.deck.unresolved and not keep_unresolved:
        raise ConversionError(_unresolved(report))
    module = writer(layout)
    deck = deck_to_write(report, names, layout)
    try:
        written = module.write(deck)
    except WriteError as error:
        raise ConversionError(str(error)) from error
    data = written if isinstance(written, bytes) else written.encode(module.ENCODING)
    return Conversion(data, tuple(_lost(report, data, names, layout)))


def deck_to_write(report: Report, names: Names, layout: str) -> DeckToWrite:
    """Give the lines of a report's deck as a layout writes them: copies of one card in one section added up."""
    said, player = report.decklist, report.deck.player
    counts: Counter[tuple[str, Card, bool]] = Counter()
    for holding in report.deck.holdings:
        counts[holding.section, holding.card, holding.starting] += holding.count
    lines = []
    speller = _Speller(report, names, layout)
    for (section, card, starting), count in counts.items():
        code, tag = speller.spelling(card, section)
        line = Line(section, count, card.title, code, tag, card.id, card.type, starting)
        # Lines that were added up may hold more copies than one line may say.
        full, rest = divmod(count, MAX_COUNT)
        lines += [line._replace(count=MAX_COUNT)] * full + ([line._replace(count=rest)] if rest else [])
    return DeckToWrite(
        title=clip(said.title, _LONGEST) if said.title else None,
        alignment=None if player.inferred_from else player.alignment,
        avatar=said.avatar,
        length=said.length,
        lines=tuple(lines),
        unresolved=tuple(_unresolved_as_written(report)),
        doubtful=tuple(_doubtful(report.decklist)),
        named=said.sections,
    )


def _doubtful(decklist: Decklist) -> Iterator[DoubtfulSection]:
    """Give what stands below headings that are not known, with the words of these."""
    headings = [note for note in decklist.notes if note.kind == "unreadable" and note.count is not None]
    for place, note in enumerate(headings):
        end = headings[place + 1].line if place + 1 < len(headings) else math.inf
        below = (entry for entry in decklist.withheld if note.line <= entry.line < end)
        yield DoubtfulSection(note.text.strip(), note.line, tuple(map(_as_it_stands, below)))


def _as_it_stands(entry: Entry) -> Line:
    line = Line(
        entry.section,
        entry.count,
        entry.name,
        entry.set,
        entry.tag,
        entry.card,
        entry.kind or "",
        starting=entry.starting,
        number=entry.line,
    )
    return line._replace(written=f"{entry.count} {line.label}")


def _unresolved_as_written(report: Report) -> Iterator[Line]:
    """Give the lines whose card is not known, as they stand."""
    decklist = report.decklist
    for entry in report.unresolved_entries:
        yield _as_it_stands(entry)
    told = {entry.line for entry in decklist.entries if entry.line}
    for unresolved in report.deck.unresolved:
        if unresolved.count is None:
            if unresolved.line in told and decklist.layout not in _MANY_ON_A_LINE:
                raise ConversionError(
                    f"Line {unresolved.line} ({clip(unresolved.name, 40)}) holds cards, and something that cannot be "
                    "counted; write one card a line."
                )
            yield Line(unresolved.section, None, unresolved.name, written=unresolved.name, number=unresolved.line)


class _Speller:
    """Finds how to write cards, so that their lines mean them for every player under the format of the report."""

    def __init__(self, report: Report, names: Names, layout: str) -> None:
        self._names = names
        self._layout = layout
        # A name that means a card for a player of unknown type means it for all.
        self._look_up = names.in_lists(DEFAULT_TAGS.get(layout), None, plays_with(report.format))

    def spelling(self, card: Card, section: str) -> tuple[str | None, str | None]:
        """Give the set code and the letter to write beside a card's name."""
        letter = LETTERS.get(card.alignment)
        shared = len({other.same_as for other in self._names.match(card.title).cards}) > 1
        if self._layout not in _BARE:
            return card.set, letter if shared else None
        reprint = self._layout == "netmeccg" and card.set == _MARKED_SET and card.id != card.same_as and not shared
        for code, tag in ((None, "M" if reprint else None), (None, letter)):
            found = self._look_up[card.title, None, code, tag, None, section == LOCATION_DECK].card
            if found and found.same_as == card.same_as:
                return code, tag
        return card.set, letter


def _unresolved(report: Report) -> str:
    lines = report.deck.unresolved
    # Text that cannot be counted may be long, and names nothing: the line number does.
    named = [f"line {one.line} ({clip(one.name, 40)})" if one.line else clip(one.name, 40) for one in lines]
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return (
        f"{counted(len(lines), 'line')} not understood: {', '.join(named[:_MOST_NAMED])}{more}; "
        "correct the list (check --suggest helps), or keep such lines as they stand with --keep-unresolved."
    )


# --- reading back -----------------------------------------------------------------------------------------------------


def _lost(report: Report, data: bytes, names: Names, layout: str) -> Iterator[str]:
    """Read back what was written, and say what of the list is not in it.

    Raises:
        ConversionError: the cards or the open lines differ, or what is lost would make the verdict better.
    """
    try:
        back = read(data)
    except UnreadableList as error:
        raise ConversionError(f"The deck cannot be held by {layout}: {error.message}") from error
    again = _again(report, back, names, layout)
    _refuse_settled(report, again, layout)
    held = resolve(again.decklist, names, None, plays_with(report.format)).holdings
    before, after = _cards(report.deck.holdings), _cards(held)
    if before != after:
        section, same_as = next(iter((before - after) or (after - before)))
        title = names.pool[same_as].title
        raise ConversionError(
            f"The deck cannot be held by {layout}: {title} in the {TITLES[section]} would not read back the same."
        )
    lost = list(_not_said(report, back, held))
    if _BEST_LAST.index(again.verdict) > _BEST_LAST.index(report.verdict):
        without = f"without {', '.join(lost)}" if lost else "read back"
        raise ConversionError(
            f"The deck is {report.verdict} and cannot be held by {layout}: {without} it would be {again.verdict}."
        )
    yield from lost


def _again(report: Report, back: Decklist, names: Names, layout: str) -> Report:
    """Put what was read back before the same format, on the same day."""
    try:
        # What else was asked, the list must say by itself.
        return run_check(back, replace(report.request, alignment=None, avatar=None, length=None), pool=names.pool)
    except UsageError as error:
        raise ConversionError(f"The deck cannot be held by {layout}: {error}") from error


def _refuse_settled(report: Report, again: Report, layout: str) -> None:
    """Refuse a list of which a line that was open would be settled, or the other way round."""
    before, after = _unresolved_lines(report), _unresolved_lines(again)
    if before != after:
        differing = next(iter((before - after) or (after - before)))
        one = next(
            one for one in (*report.deck.unresolved, *again.deck.unresolved) if _unresolved_key(one) == differing
        )
        where = f"line {one.line} ({clip(one.name, 40)})" if one in report.deck.unresolved else clip(one.name, 40)
        raise ConversionError(
            f"The deck cannot be held by {layout}: {where} is not understood, and would read back as something else; "
            "mend it."
        )


def _not_said(report: Report, back: Decklist, held: Sequence[Holding]) -> Iterator[str]:
    """Give what of the list is not in what was read back, besides its cards."""
    given = deck_facts(report)
    for fact, words in _FACTS.items():
        if given[fact] and getattr(back, fact) != " ".join((given[fact] or "").split()):
            yield f"{words} ({clip(given[fact] or '', 40)})"
    if starting := _starting(report.deck.holdings) - _starting(held):
        yield f"that {counted(starting.total(), 'card')} of the pool start the game"
    printed = _printings(report.deck.holdings) - _printings(held)
    if printed:
        yield f"the printing of {counted(printed.total(), 'card')}"
    if report.decklist.prose:
        yield counted(len(report.decklist.prose), "line") + " of prose"


def _unresolved_key(one: Unresolved) -> tuple[str, str, bool]:
    return one.section, fold(one.name) or one.name, one.count is None


def _unresolved_lines(report: Report) -> Counter[tuple[str, str, bool]]:
    counts: Counter[tuple[str, str, bool]] = Counter()
    for one in report.deck.unresolved:
        counts[_unresolved_key(one)] += one.count or 1
    return counts


def deck_facts(report: Report) -> dict[str, str | None]:
    """Give what the list, or who asked, says about the deck."""
    said, player = report.decklist, report.deck.player
    alignment = None if player.inferred_from else player.alignment
    return {"title": said.title, "alignment": alignment, "avatar": said.avatar, "length": said.length}


def _cards(holdings: Iterable[Holding]) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for holding in holdings:
        counts[holding.section, holding.card.same_as] += holding.count
    return counts


def _starting(holdings: Iterable[Holding]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for holding in holdings:
        if holding.starting:
            counts[holding.card.same_as] += holding.count
    return counts


def _printings(holdings: Iterable[Holding]) -> Counter[str]:
    # Two printings in one set are told apart by their ids alone, and by nothing that a player could see.
    counts: Counter[str] = Counter()
    for holding in holdings:
        counts[f"{holding.card.same_as} {holding.card.set}"] += holding.count
    return counts
