"""The pool as a few long texts, which are read in a moment: as rows of tables they take several times as long.

What nobody asks for stays text: a card is made when it is first asked for, a name taken apart when it is looked up.
What writes a text and what reads it stand together here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import make_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

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

_ORDER: Final = sorted(KINDS, key=lambda name: ("text", "list", "number", "yes").index(KINDS[name]))
"""The facts of a card as they follow each other, those of one kind together."""
_TYPE, _ALIGNMENT = _ORDER.index("type"), _ORDER.index("alignment")
_TYPES: Final = {str(kind): kind for kind in CardType}
_ALIGNMENTS: Final = {str(alignment): alignment for alignment in Alignment}


class _Readings(dict[str, Any]):
    """Text of a fact to what it says, filled as texts turn up: most facts of most cards are one of a few."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._read = READERS[kind]

    def __missing__(self, text: str) -> Any:  # noqa: ANN401  # one of the kinds, by name
        found = self[text] = self._read(text)
        return found


_READ: Final = [
    (slice(_ORDER.index(names[0]), _ORDER.index(names[-1]) + 1), _Readings(kind).__getitem__)
    for kind in ("list", "number", "yes")
    if (names := [name for name in _ORDER if KINDS[name] == kind])
]
"""Where the facts of a kind stand that are no text, and what reads them."""
_Open: Final = make_dataclass("_Open", _ORDER, slots=True, eq=False, repr=False)
"""A card whose facts can still be put into their places."""


def pack_cards(cards: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Give the texts `ids` and `cards`.

    Raises:
        DataError: a fact holds a character that separates facts.
    """
    rows = ([card[name] for name in _ORDER] for card in cards)
    return {"ids": _joined(_RECORD, [card["id"] for card in cards]), "cards": _records(rows)}


def unpack_card(row: str) -> Card:
    """Make the card of one record of the text `cards`."""
    # All of this runs in C, as what a list costs at first sight is, more than anything else, its cards. The constructor
    # of a frozen class looks each place up by its name, which takes many times as long.
    facts: list[Any] = row.split(_FACT)
    for places, read in _READ:
        facts[places] = map(read, facts[places])
    facts[_TYPE], facts[_ALIGNMENT] = _TYPES[facts[_TYPE]], _ALIGNMENTS[facts[_ALIGNMENT]]
    card: Any = _Open(*facts)
    card.__class__ = Card
    return cast("Card", card)


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
        self._named = dict(zip(self.sorted, split(named), strict=True))

    def __len__(self) -> int:
        return len(self.sorted)

    def __iter__(self) -> Iterator[str]:
        return iter(self.sorted)

    def __contains__(self, key: object) -> bool:
        return key in self._named

    def __getitem__(self, key: str) -> list[tuple[str, str, str]]:
        namings = (naming.split(_PART) for naming in self._named[key].split(_FACT))
        return [(card_id, text, "" if how in "=+" else how) for how, card_id, text in namings]

    def titled(self, key: str) -> tuple[str, ...]:
        """Give the ids of the cards whose English title folds to this key."""
        named = self._named.get(key, "")
        if named[:1] == "=" and _FACT not in named:
            # Most names are the title of one card.
            return (named.split(_PART, 2)[1],)
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

    def _namings(self, key: str) -> list[list[str]]:
        named = self._named.get(key)
        return [one.split(_PART) for one in named.split(_FACT)] if named else []

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
