"""The list with its names corrected: each change is made, read again, and kept if it does what it should."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from validator.convert import LETTERS, deck_to_write
from validator.corrections.choice import Change, ListNames, StillUnresolved, still_unresolved, wanted
from validator.corrections.edits import Edit, ListText, find_name
from validator.decklists import UnreadableList, read
from validator.decklists.writers import writer
from validator.resolving import MOST_RANKED
from validator.settling import settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from cardpool.names import Names
    from validator.decklists import Decklist, Entry
    from validator.report import Report


Ask = Callable[["Decklist"], "Report"]
"""What gives the report on a list."""


@dataclasses.dataclass(frozen=True, slots=True)
class Proposal:
    """A list as it would be with every change accepted."""

    changes: tuple[Change, ...]
    unresolved: tuple[StillUnresolved, ...]
    data: bytes
    """The list: as it was given but for the names that changed, or our JSON where its layout is no text."""
    layout: str
    rewritten: bool
    """Whether that is another layout than the list came in."""
    report: Report
    """On that list."""


Which = Callable[[Change], bool]
"""What tells whether a change is to be made."""


Wants = Callable[[int, Change], bool]
"""The same, of the entry at a place too."""


def _every(_: Change) -> bool:
    return True


def propose(report: Report, names: Names, data: bytes, ask: Ask, which: Which = _every) -> Proposal:
    """Propose corrections of the names in a list that no card has.

    Args:
        report: on the list.
        names: of the pool that the report was made with.
        data: the list.
        ask: gives the report on a list, asked in the same way as the first.
        which: the changes to make, of a list that is text.

    Raises:
        WriteError: the list's layout is no text, and a line that is not understood cannot stand in our JSON.
    """
    try:
        text = ListText(data)
    except UnreadableList:
        return _as_json(report, names, ask)
    refused: set[int] = set()

    def wants(place: int, change: Change) -> bool:
        return place not in refused and which(change)

    while True:
        proposal, lost = _attempt(text, report, names, ask, wants)
        if not lost:
            return proposal
        refused.update(lost)


def accept(report: Report, names: Names, data: bytes, place: int, card: Card) -> bytes | None:
    """Put a card's name in the place of one entry's, every other byte of the list as it is.

    Args:
        report: on the list.
        names: of the pool that the report was made with.
        data: the list, in a layout that is text.
        place: of the entry among those of the list, from 0.
        card: what it is to mean. Its letter or its set is written too where its title alone would not mean it.

    Returns:
        The list; None where the name cannot be put there so that it means the card.
    """
    before, text, look_up = report.decklist, ListText(data), ListNames(report, names)
    entry = before.entries[place]
    change = Change(entry.line, entry.name, card, 100.0, "chosen")
    for name in (card.title, f"{card.title} [{LETTERS.get(card.alignment)}]", f"{card.title} ({card.set})"):
        found = find_name(text, entry, name, before.layout)
        if not found:
            continue
        edited = text.with_edits([Edit(*found, place, change)]).data
        try:
            after = settle(read(edited, layout=before.layout), names).entries
        except UnreadableList:
            continue
        meant = look_up.card(after[place]) if _same_but(before.entries, after, place) else None
        if meant and meant.same_as == card.same_as:
            return edited
    return None


def _same_but(before: Sequence[Entry], after: Sequence[Entry], place: int) -> bool:
    """Tell whether all entries are as before but for how one of them names its card."""
    if len(after) != len(before):
        return False
    return all(
        (_but_for_its_name(old) == _but_for_its_name(new))
        if index == place
        else (old._replace(column=0) == new._replace(column=0))
        for index, (old, new) in enumerate(zip(before, after, strict=True))
    )


def _but_for_its_name(entry: Entry) -> Entry:
    return entry._replace(name="", set=None, tag=None, column=0)


def _attempt(text: ListText, report: Report, names: Names, ask: Ask, wants: Wants) -> tuple[Proposal, set[int]]:
    """Make every change that is wanted; give the entries too that mean no card once all is changed.

    A line that is understood may tell the player type, and so what another line means: changes are made until none is
    left to make, and what they mean is told at the end.
    """
    layout = report.decklist.layout
    edits: list[Edit] = []
    # Each turn looks for near names of further lines, and more than `MOST_RANKED` lines are no typos.
    while len(edits) < MOST_RANKED and (found := _accepted(text, _edits(text, report, names, wants), report, names)):
        text = text.with_edits(found)
        edits += found
        report = ask(read(text.data, layout=layout))
    changes, lost = [], set()
    for edit in edits:
        card, *_ = report.meant[edit.entry]
        if card:
            changes.append(edit.change._replace(card=card))
        else:
            lost.add(edit.entry)
    changes.sort(key=lambda change: change.line)
    proposal = Proposal(
        tuple(changes), tuple(still_unresolved(report)), text.data, layout, rewritten=False, report=report
    )
    return proposal, lost


def _as_json(report: Report, names: Names, ask: Ask) -> Proposal:
    """Propose the list in our JSON."""
    deck = deck_to_write(report, names, "json")
    near = {index: change for index, _, change in wanted(report, names)}
    taken, left = [], []
    for index, line in enumerate(deck.unresolved):
        if change := near.get(index):
            card = change.card
            taken.append(line._replace(name=card.title, set=None, tag=None, card=card.id, kind=card.type))
        else:
            left.append(line)
    corrected = dataclasses.replace(deck, lines=(*deck.lines, *taken), unresolved=tuple(left))
    data = str(writer("json").write(corrected)).encode()
    report = ask(read(data, layout="json"))
    return Proposal(tuple(near.values()), tuple(still_unresolved(report)), data, "json", rewritten=True, report=report)


def _edits(text: ListText, report: Report, names: Names, wants: Wants) -> list[Edit]:
    """Give the edits that the corrections ask for, none that touches another."""
    entries = report.decklist.entries
    places = {id(entry): place for place, entry in enumerate(entries)}
    edits: list[Edit] = []
    free = 0
    for _, entry, change in wanted(report, names):
        place = places[id(entry)]
        found = find_name(text, entry, change.card.title, report.decklist.layout) if wants(place, change) else None
        if found and found[0] >= free:
            edits.append(Edit(*found, place, change))
            free = found[1]
    return edits


def _accepted(text: ListText, edits: Sequence[Edit], report: Report, names: Names) -> list[Edit]:
    """Give the edits that do what they should and nothing else, as reading the list with them shows."""
    if not edits or _good(text, edits, report, names):
        return list(edits)
    if len(edits) == 1:
        return []
    half = len(edits) // 2
    kept = _accepted(text, edits[:half], report, names) + _accepted(text, edits[half:], report, names)
    return kept if _good(text, kept, report, names) else []


def _good(text: ListText, edits: Sequence[Edit], report: Report, names: Names) -> bool:
    """Tell whether every edited line means its card, and every other entry is as before."""
    before = report.decklist
    try:
        after = settle(read(text.with_edits(edits).data, layout=before.layout), names)
    except UnreadableList:
        return False
    if len(after.entries) != len(before.entries):
        return False
    look_up = ListNames(report, names)
    cards = {edit.entry: edit.change.card for edit in edits}
    for place, (old, new) in enumerate(zip(before.entries, after.entries, strict=True)):
        if place in cards:
            if look_up.card(new) is not cards[place]:
                return False
        elif old.name != new.name:
            return False
        if old._replace(name="", column=0) != new._replace(name="", column=0):
            return False
    return True
