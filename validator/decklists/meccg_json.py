"""The JSON of another project: `pool`, `deck` with `characters`, `hazards` and `resources`, `sideboard`, `sites`.

Its entries have `name`, `card` (an id in small letters, or null) and `qty`. Its numbers within the standard sets are
ours; of other sets the id only tells the set. What else stands there is that project's business, and only noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardpool.phrases import phrase
from cardpool.sections import MAX_COUNT, PLAY_DECK
from cardpool.sets import STANDARD
from validator.decklists.card_id import id_in
from validator.decklists.decklist import MAX_ENTRIES, Decklist, Entry, Note, alignment_named, clip
from validator.decklists.headings import find_heading
from validator.decklists.lines import too_many
from validator.decklists.pattern import lazy
from validator.decklists.repair import repair
from validator.decklists.sentences import no_count, no_player_type, unknown_section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.phrases import Phrase

NAME: Final = "meccg-json"

_ENTRY_KEYS: Final = frozenset(("name", "card", "qty"))
_FACTS: Final = ("name", "title", "alignment", "avatar", "length")
_CAPITALS: Final = lazy(r"(?<=[a-z])(?=[A-Z])")
_LONGEST: Final = 200


def is_meccg_json(deck: dict[str, Any]) -> bool:
    """Tell whether an object has the shape: a deck within, or entries with `qty`."""
    if isinstance(deck.get("deck"), dict):
        return True
    lists = (entries for entries in deck.values() if isinstance(entries, list) and entries)
    return any(isinstance(entries[0], dict) and "qty" in entries[0] for entries in lists)


def read_meccg_json(
    deck: dict[str, Any], numbers: Iterator[int] | None, encoding: str, lines: int, first: int
) -> Decklist:
    """Read one deck.

    Args:
        deck: the object.
        numbers: the line of each object in an array, in the order of the text; None where all stand in line `first`.
        encoding: passed on.
        lines: how many lines the source has.
        first: the line in which the object begins.

    Raises:
        UnreadableList: it has more entries than a deck.
    """
    reader = _Reader(numbers, first)
    reader.read(deck)
    facts = {key: deck[key] for key in _FACTS if isinstance(deck.get(key), str)}
    alignment = facts.get("alignment")
    if alignment and alignment_named(alignment) is None:
        reader.notes.append(Note(0, "unreadable", no_player_type(alignment), clip(alignment)))
    title = facts.get("name") or facts.get("title")
    return Decklist(
        NAME,
        encoding,
        lines,
        clip(title, 100) if title else None,
        alignment_named(alignment) if alignment else None,
        facts.get("avatar") or None,
        (facts.get("length") or "").casefold() or None,
        tuple(reader.entries),
        tuple(reader.notes),
        (),
        frozenset(reader.sections),
        0,
        0,
    )


class _Reader:
    """Gathers the entries of one object."""

    def __init__(self, numbers: Iterator[int] | None, first: int) -> None:
        self.numbers = numbers
        self.first = first
        self.entries: list[Entry] = []
        self.notes: list[Note] = []
        self.sections: set[str] = set()
        self.said: set[str] = set()

    def read(self, owner: dict[str, Any], above: str = "") -> None:
        """Take in the lists of `owner`, and what else stands there."""
        for key, value in owner.items():
            where = f"{above}{key}"
            if isinstance(value, dict) and key.casefold() == "deck" and not above:
                self.read(value, "deck.")
            elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
                self._list(where, value, key, within=bool(above))
            elif above or key not in _FACTS:
                self._ignore(where, value)
                if isinstance(value, list) and (heading := find_heading(_CAPITALS.sub(" ", key))) and not heading.rest:
                    self.sections.add(heading.section or PLAY_DECK)

    def _ignore(self, where: str, value: object) -> None:
        if value in (None, "", [], {}) or where in self.said:
            return
        self.said.add(where)
        if len(self.said) > MAX_ENTRIES:
            raise too_many("members")
        sentence = '"{text}" says nothing about the cards and is not read.'
        self.notes.append(Note(0, "ignored", phrase(sentence, text=clip(where)), ""))

    def _list(self, where: str, values: list[Any], key: str, *, within: bool) -> None:
        heading = find_heading(_CAPITALS.sub(" ", key).replace("_", " "))
        known = heading is not None and heading.role != "talk" and not heading.rest
        section = (heading.section if heading and known else None) or PLAY_DECK
        kind = heading.kind if heading and known else None
        if known:
            self.sections.add(section)
        for one in values:
            if not isinstance(one, dict):
                message = phrase('"{text}" holds something that is not a card.', text=clip(where))
                self._lost(0, "unreadable", message, one, section)
                continue
            line = next(self.numbers, 0) if self.numbers else self.first
            if not known:
                self._lost(line, "unreadable", unknown_section(where), one, PLAY_DECK if within else None)
            else:
                self._entry(one, line, section, kind)
            if len(self.entries) + len(self.notes) > MAX_ENTRIES:
                raise too_many("entries")

    def _lost(self, line: int, kind: str, message: Phrase, one: object, section: str | None) -> None:
        shown = one.get("name") or one.get("card") if isinstance(one, dict) else one
        self.notes.append(Note(line, kind, message, clip(str(shown)), section))

    def _entry(self, one: dict[str, Any], line: int, section: str, kind: str | None) -> None:
        for key in one.keys() - _ENTRY_KEYS:
            self._ignore(key, one[key])
        name, card = _text(one.get("name")), _text(one.get("card"))
        known = id_in(card)
        code = known.partition("-")[0] if known else None
        if card and not known and "an id" not in self.said:
            self.said.add("an id")
            message = phrase('"{text}" is not a known id; where an entry has a name, that decides.', text=clip(card))
            self.notes.append(Note(line, "ignored", message, clip(card)))
        if not name and not known:
            message = phrase("An entry has neither a name nor the id of a card.")
            self._lost(line, "unreadable", message, one, section)
            return
        count = one.get("qty", one.get("count"))
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if type(count) is not int or not 1 <= count <= MAX_COUNT:
            self._lost(line, "bad-count", no_count(str(count)), one, section)
            return
        mended, remark = repair(name)
        mended = " ".join(mended.split())
        if remark:
            self.notes.append(Note(line, "repaired", remark, clip(name), section))
        self.entries.append(
            Entry(
                section,
                count,
                mended,
                line,
                1,
                code if mended and code not in STANDARD else None,
                None,
                known if code in STANDARD or not mended else None,
                kind,
            )
        )


def _text(value: object) -> str:
    """Give `value` where it is a text that may be a name."""
    if not isinstance(value, str) or len(value) > _LONGEST:
        return ""
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").strip()
