"""The pool as a few long texts, which are read in a moment: as rows of tables they take several times as long.

What nobody asks for stays text: a card is made when it is first asked for, a name taken apart when it is looked up.
What writes a text and what reads it stand together here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardpool.card import Alignment, Card, CardType
from cardpool.folding import words_of
from cardpool.near import EditDistanceIndex
from cardpool.tables import KINDS, READERS, DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

_PART: Final = "\x1d"
"""Between the parts of a naming: how it names, the id, the name as written."""
_FACT: Final = "\x1f"
"""Between the facts of a card, and between the namings of a folded name."""
_RECORD: Final = "\x1e"
"""Between cards, and between names."""
_HOW: Final = {"title": "=", "alias": "+"}
"""How a name names a card; a title in another language by the code of the language."""

_FIRST: Final = 33
"""The character that says which fact is the first; those that follow say the next ones."""
_NAMES: Final = {chr(place): name for place, name in enumerate(KINDS, _FIRST)}
_OWN_KINDS: Final[dict[str, Callable[[str], Any]]] = {
    "type": {str(kind): kind for kind in CardType}.__getitem__,
    "alignment": {str(alignment): alignment for alignment in Alignment}.__getitem__,
}
_PUT: Final[dict[str, Callable[[Card, Any], None]]] = {name: getattr(Card, name).__set__ for name in KINDS}
_USUAL: Final = [(_PUT[field.name], field.default) for field in fields(Card) if field.default is not MISSING]
_FACTS: Final = {sign: (_PUT[name], _OWN_KINDS.get(name, READERS[KINDS[name]])) for sign, name in _NAMES.items()}
_NEW: Final = object.__new__


def pack_cards(cards: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Give the texts `ids` and `cards`: of each card the facts that are not what most cards have.

    Raises:
        DataError: a fact holds a character that separates facts.
    """
    usual = {field.name: field.default for field in fields(Card)}
    rows = [
        [f"{sign}{card[name]}" for sign, name in _NAMES.items() if READERS[KINDS[name]](card[name]) != usual[name]]
        for card in cards
    ]
    return {"ids": _joined(_RECORD, [card["id"] for card in cards]), "cards": _records(rows)}


def unpack_card(row: str) -> Card:
    """Make the card of one record of the text `cards`."""
    # Each fact is put into its place by itself: the constructor of a frozen class looks all of them up by name, and
    # what a list costs at first sight is mostly its cards.
    card = _NEW(Card)
    for put, usual in _USUAL:
        put(card, usual)
    for fact in row.split(_FACT):
        put, read = _FACTS[fact[0]]
        put(card, read(fact[1:]))
    return card


def pack_names(names: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Give the texts of `KnownNames`.

    Args:
        names: `key` (folded), `card_id`, `how` (title, alias or language), `language`, `text`; of one key in the order
            in which they are to be given.

    Raises:
        DataError: a name holds a character that separates names.
    """
    named: dict[str, list[str]] = {}
    english: dict[str, str] = {}
    for name in names:
        how = _HOW.get(name["how"], name["language"])
        named.setdefault(name["key"], []).append(_joined(_PART, (how, name["card_id"], name["text"])))
        if name["how"] in _HOW:
            english[name["key"]] = " ".join(sorted(words_of(name["text"])))
    keys = sorted(named)
    return {
        "keys": _joined(_RECORD, keys),
        "named": _records(named[key] for key in keys),
        "endings": _joined(_RECORD, sorted(key[::-1] for key in keys)),
        "english": _records(english.items()),
    }


def split(text: str) -> list[str]:
    """Give the records of a text."""
    return text.split(_RECORD) if text else []


def _records(rows: Iterable[Iterable[str]]) -> str:
    return _joined(_RECORD, [_joined(_FACT, [*row]) for row in rows])


def _joined(mark: str, parts: Sequence[str]) -> str:
    if odd := next((part for part in parts if mark in part), None):
        raise DataError(f"The facts hold the control character U+{ord(mark):04X}, which no fact may have: {odd!r}.")
    return mark.join(parts)


class KnownNames(Mapping[str, list[tuple[str, str, str]]]):
    """Every folded name, with the ids, the names as written and their languages (`""` for English).

    Args:
        keys: the text of this name, as `pack_names` made it.
        named: the same.
        packed: gives the others of these texts, which few lists need.
    """

    def __init__(self, keys: str, named: str, packed: Callable[[str], str]) -> None:
        self._packed = packed
        self.sorted = split(keys)
        """The folded names in alphabetical order."""
        self._named = split(named)

    def __len__(self) -> int:
        return len(self.sorted)

    def __iter__(self) -> Iterator[str]:
        return iter(self.sorted)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._place(key) is not None

    def __getitem__(self, key: str) -> list[tuple[str, str, str]]:
        if self._place(key) is None:
            raise KeyError(key)
        return [(card_id, text, "" if how in "=+" else how) for how, card_id, text in self._namings(key)]

    def titled(self, key: str) -> tuple[str, ...]:
        """Give the ids of the cards whose English title folds to this key."""
        return tuple(card_id for how, card_id, _ in self._namings(key) if how == "=")

    def aliased(self, key: str) -> tuple[str, ...]:
        """Give the ids of the cards of which some alias folds to this key."""
        return tuple(card_id for how, card_id, _ in self._namings(key) if how == "+")

    def translated(self, key: str) -> dict[str, tuple[str, ...]]:
        """Give the ids of the cards whose title in another language folds to this key, by the code of the language."""
        found: dict[str, tuple[str, ...]] = {}
        for how, card_id, _ in self._namings(key):
            if how not in "=+":
                found[how] = (*found.get(how, ()), card_id)
        return found

    def _place(self, key: str) -> int | None:
        place = bisect_left(self.sorted, key)
        return place if place < len(self.sorted) and self.sorted[place] == key else None

    def _namings(self, key: str) -> list[list[str]]:
        place = self._place(key)
        return [] if place is None else [one.split(_PART) for one in self._named[place].split(_FACT)]

    @cached_property
    def beginnings(self) -> Container[str]:
        """What the names begin with, letter by letter."""
        return _Beginnings(self.sorted)

    @cached_property
    def near(self) -> EditDistanceIndex:
        """The names that are one typo away from what is written."""
        return EditDistanceIndex(self.sorted, split(self._packed("endings")))

    @cached_property
    def english(self) -> dict[str, str]:
        """English titles and aliases, folded, to the words in them, which have spaces between them."""
        return dict(record.split(_FACT) for record in split(self._packed("english")))


class _Beginnings:
    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __contains__(self, letters: object) -> bool:
        if not isinstance(letters, str) or not letters:
            return False
        place = bisect_left(self._names, letters)
        return place < len(self._names) and self._names[place].startswith(letters)
