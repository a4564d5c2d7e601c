"""A deck sheet, from which a deck on the table is checked: what stands on it, whatever it is printed with."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.folding import fold
from rulesets.deck import PLAY_DECK, SECTIONS, TITLES
from rulesets.finding import Severity
from validator.decklists.writers import one_line
from validator.fingerprint import short_code

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from cardpool.card import Card
    from cardpool.names import Names
    from validator.report import Report

_KINDS: Final = {
    "avatar": "Avatars",
    "character": "Characters",
    "resource": "Resources",
    "hazard": "Hazards",
    "site": "Sites",
    "region": "Regions",
}
"""Kinds of cards, as the player counts them, in the order in which they are laid out."""
_UNRESOLVED: Final = "Not understood, as written"
_HOMELESS: Final = "In no section that is known"
_ORDER: Final = tuple(dict.fromkeys([*SECTIONS, *TITLES]))
_LONGEST: Final = 80
"""Letters of what a list says of itself, or of a line that is not understood."""


class Row(NamedTuple):
    """The copies of one card."""

    label: str
    count: int | None  # type: ignore[assignment]  # hides tuple.count, which no row needs
    """None where it cannot be read."""


class Group(NamedTuple):
    """The cards of one kind in a section."""

    heading: str
    rows: tuple[Row, ...]
    """In alphabetical order."""

    @property
    def total(self) -> int:
        """How many cards are known to be in it."""
        return sum(row.count or 0 for row in self.rows)


class Part(NamedTuple):
    """A section of the deck."""

    heading: str
    groups: tuple[Group, ...]

    @property
    def total(self) -> int:
        """How many cards are known to be in it."""
        return sum(group.total for group in self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What stands on the sheet of one deck."""

    parts: tuple[Part, ...]
    player: str
    """Name of the player; `""` for a line to write it on."""
    title: str
    """Of the deck; `""` where it has none."""
    event: str
    """`""` for a line to write it on."""
    terms: str
    """Format, player type, length and day, in a line."""
    verdict: str
    """legal, illegal or undecided."""
    why: str
    """What decided it, in a line; `""` where the deck is legal."""
    versions: str
    """By what the verdict was reached, in a line."""
    fingerprint: str
    code: str
    """The short code of the fingerprint."""
    day: dt.date

    @property
    def totals(self) -> str:
        """The cards of each section, and of all, in a line."""
        counted = [f"{part.heading} {part.total}{_split(part)}" for part in self.parts]
        return " · ".join([*counted, f"all {sum(part.total for part in self.parts)}"])


def sheet_of(report: Report, names: Names, *, player: str = "", event: str = "") -> Sheet:
    """Give the sheet of a deck that was checked.

    Args:
        report: on the deck.
        names: of the pool that the report was made with.
        player: who plays the deck, by name.
        event: where it is played.
    """
    return Sheet(
        parts=tuple(_parts(report, names)),
        player=_clipped(player),
        title=_clipped(report.decklist.title or ""),
        event=_clipped(event),
        terms=_terms(report),
        verdict=report.verdict,
        why=_why(report),
        versions=", ".join(f"{name} {version}" for name, version in report.versions.items()),
        fingerprint=report.digest,
        code=short_code(report.digest),
        day=report.as_of,
    )


def _parts(report: Report, names: Names) -> Iterator[Part]:
    cards: dict[str, dict[str, Counter[Card]]] = {}
    for holding in report.deck.holdings:
        kind = report.deck.role(holding.card).kind
        cards.setdefault(holding.section, {}).setdefault(kind, Counter())[holding.card] += holding.count
    unresolved: dict[str, list[Row]] = {}
    for line in report.deck.unresolved:
        unresolved.setdefault(line.section, []).append(Row(_clipped(line.name), line.count))
    # A line under a heading that is not known stands in no section.
    for section in (*_ORDER, ""):
        held = cards.get(section, {})
        groups = [Group(heading, _rows(held[kind], names)) for kind, heading in _KINDS.items() if kind in held]
        groups += [Group(_UNRESOLVED, tuple(unresolved[section]))] if section in unresolved else []
        if groups:
            heading = TITLES[section] if section else _HOMELESS
            yield Part(f"{heading[:1].upper()}{heading[1:]}", tuple(groups))


def _rows(cards: Counter[Card], names: Names) -> tuple[Row, ...]:
    """Give a row a card; printings of one card are one card."""
    first: dict[str, Card] = {}
    counts: Counter[str] = Counter()
    for card, count in cards.items():
        first.setdefault(card.same_as, card)
        counts[card.same_as] += count
    rows = [Row(_label(card, names), counts[same_as]) for same_as, card in first.items()]
    return tuple(sorted(rows, key=lambda row: (fold(row.label), row.label)))


def _label(card: Card, names: Names) -> str:
    """Give the title, and where several cards have it, by what this one is told from them."""
    others = [one for one in names.pool.folded(fold(card.title)) if one.same_as != card.same_as]
    if not others:
        return card.title
    alike = any(one.alignment == card.alignment for one in others)
    return f"{card.title} ({card.alignment}, {card.set})" if alike else f"{card.title} ({card.alignment})"


def _terms(report: Report) -> str:
    player = report.deck.player
    who = player.alignment or "player type not known"
    terms = [report.format.id, f"{who} ({player.avatar})" if player.avatar else who, f"{player.length} game"]
    terms += [f"against {player.against}"] if player.against else []
    terms += [f"{name} {value}" for name, value in report.format.chosen]
    return " · ".join([*terms, f"law of {report.law_of.isoformat()}, asked for {report.as_of.isoformat()}"])


def _why(report: Report) -> str:
    errors, undecided = report.of(Severity.ERROR), report.of(Severity.UNDECIDED)
    decisive = [*errors, *undecided]
    if not decisive:
        return ""
    counted = [f"{len(errors)} {'error' if len(errors) == 1 else 'errors'}"] if errors else []
    counted += [f"{len(undecided)} undecided"] if undecided else []
    return f"{', '.join(counted)}; first: {decisive[0].message}"


def _split(part: Part) -> str:
    """Give the kinds of a section that has several, in parentheses."""
    if len(part.groups) == 1 or part.heading.lower() != TITLES[PLAY_DECK]:
        return ""
    return f" ({', '.join(f'{group.heading.lower()} {group.total}' for group in part.groups)})"


def _clipped(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
