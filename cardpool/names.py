"""From a name as people write it to the card that is meant.

A name is tried in a fixed order: exact id; exact title; folded title; alias; title in another language. What several
cards share is narrowed by set code, alignment tag, the sets that the format plays with, section and player type, in
that order (`cardpool.narrowing`). A near spelling is only ever a suggestion (`cardpool.suggesting`). Two printings of
one card need no telling apart.
"""

from __future__ import annotations

import re
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

from cardpool import beside, within
from cardpool.alignments import TAGS
from cardpool.folding import fold, fold_word
from cardpool.list_names import ListNames
from cardpool.narrowing import (
    Context,
    any_in_sets,
    by_context,
    by_format,
    by_set,
    by_tag,
    different,
    first_printing,
    in_sets,
    is_said,
    one_of_each,
    only,
    other_id,
    unknown_set,
    unknown_version,
)
from cardpool.phrases import phrase, remarks
from cardpool.sets import STANDARD, code_of
from cardpool.suggesting import LANGUAGES, Suggester, Suggestion

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from cardpool.written import Written

_OPENING = frozenset("([{<")
_LETTER_IN_BRACKETS = re.compile(r"[(\[{<]\s*[^\W\d_]\s*[)\]}>]")
"""The letter of an alignment, which is no typo in a name."""
_MARK_OF_VERSION = "*"
"""What NetMECCG writes behind the name of a minion's card, and people behind whatever they want to mark."""
_BUT = "It names {title}, but {problem}."
_ASKING = frozenset("?+∞")
"""Marks behind a name that ask, or leave open, how many there are; where names are compared, no mark counts."""
_BRACKETS = " )]}"
_TITLES = frozenset(("title", "folded"))
_FEW = 3
"""Words beside a name that may name a version of the card; more are talk."""
_MEMO_LIMIT = 10_000
"""Names that are remembered: ever other names must not fill the memory."""
_LINES_LIMIT = 300_000
"""Lines of lists of every kind that are remembered, together, some 130 MB: an organiser may make ever other kinds. An
archive under all formats writes some 200,000."""
_COUNT_BEHIND = r"\s*(?:[(\[]\s*[xX×]?|[xX×*]|\s[-–—:=]|[:=])\s*\d{1,3}\b(?![./]\d)"
"""A count behind a name, with its mark: in a sentence a bare number may be anything else. It is compiled when a line of
talk counts."""
_YEAR = 4
"""Digits from which on a number is no count."""
_LEADS_ON = frozenset(("of", "the", "more", "extra", "x"))
"""What may stand between a count and a name."""
_LONG_NUMBER = 5
"""Digits that no number within a set has."""


class Match(NamedTuple):
    """What a name alone leads to, before the rest of its line and list is looked at."""

    cards: tuple[Card, ...]
    """Every card that the name fits, all printings; empty if none."""
    how: str
    """id, title, folded, alias or language: the step of the order that found them; `""` if none did."""
    language: str = ""
    """Code of the language, for `language`."""


class Resolution(NamedTuple):
    """Which card a line means, or why that cannot be told."""

    card: Card | None
    candidates: tuple[Card, ...] = ()
    """The different cards among which nothing decides; empty if the name fits none."""
    problem: str = ""
    """What keeps a name that is known from meaning a card."""
    repair: str | None = None
    """Why the card differs from what was written or how it was chosen; None if there is nothing to say."""
    meant: tuple[Card, ...] = ()
    """What the line may mean where there is a problem, the nearest first: for a person to say."""
    counted: bool = True
    """Whether the count of the line holds whatever card it means."""


class Names:
    """Resolves names against one card pool, and remembers what it resolved."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self._matches: dict[str, Match] = {}
        self._suggester = Suggester(pool)
        self._lists: dict[tuple[str | None, str | None, frozenset[str]], ListNames] = {}
        self._remembered = 0
        """How many lines of lists are, and kinds of lists."""
        self._read_lines: dict[str, tuple[str, beside.Aside]] = {}
        self._fitting: set[Written] = set()

    def match(self, name: str) -> Match:
        """Find every card that a name fits, by the first step of the order that finds any."""
        found = self._matches.get(name)
        if found is None:
            if len(self._matches) >= _MEMO_LIMIT:
                self._matches.clear()
            found = self._matches[name] = self._match(name)
        return found

    def without_card(self, written: Iterable[Written]) -> set[Written]:
        """Give those of what lines write whose names fit no card."""
        known = self._fitting
        new = {one for one in written if one not in known}
        if not new:
            return new
        fitting = {one for one in new if not one.name or self.match(one.name).cards}
        if len(self._fitting) >= _MEMO_LIMIT:
            self._fitting = set()
        self._fitting |= fitting
        return new - fitting

    def keys_of(self, name: str) -> frozenset[str]:
        """Give the `Card.same_as` of every card that a name or an id means, whatever printing it is of."""
        return frozenset(card.same_as for card in self.match(name).cards)

    def resolve(self, name: str, context: Context = Context()) -> Resolution:  # noqa: B008  # immutable
        """Tell which card a name means in its context."""
        return self._resolve(name, context)

    def titled(
        self, name: str, code: str | None, tag: str | None, default_tag: str | None, sets: Collection[str]
    ) -> Card | None:
        """Give the card that a title means in lists of its layout, as `resolve` does; None where more is to be said.

        The arguments are the name and what `Context` has of them.
        """
        cards, how, _ = self.match(name)
        if how not in _TITLES or not name[-1].isalnum():
            return None
        if len(cards) == 1:
            # So it is with most titles, and a few comparisons tell.
            card = cards[0]
            is_meant = code_of(code) == card.set if code else not sets or card.set in sets
            return card if is_meant and (not tag or card.alignment in TAGS.get(tag, ())) else None
        context = Context(code, tag, default_tag, sets=sets)
        if not code and not any_in_sets(cards, context):
            return None
        cards = by_format(by_tag(by_set(cards, context), context), context)
        return first_printing(cards) if different(cards) == 1 else None

    def in_lists(self, default_tag: str | None, player: str | None, sets: Collection[str] = STANDARD) -> ListNames:
        """Give the look-up of names for lists of one layout, player type and format (see `Context`)."""
        key = (default_tag, player, frozenset(sets))
        found = self._lists.get(key)
        if found is None:
            self.make_room()
            found = self._lists[key] = ListNames(self, *key)
        return found

    def make_room(self) -> None:
        """Forget what lists write, of whatever kind, once it is too much, and count what comes."""
        if self._remembered >= _LINES_LIMIT:
            self._remembered = 0
            # A list that is looked up now keeps its own to its end.
            self._lists.clear()
        self._remembered += 1

    def by_id(self, card_id: str, name: str = "", context: Context = Context()) -> Resolution:  # noqa: B008  # immutable
        """Tell which card an id means, beside which the line may give a name, a set code and an alignment letter.

        Where they contradict each other, nobody knows which of them was meant: the line stays unresolved.
        """
        card = self.pool.get(card_id)
        if not (name or context.set or context.tag):
            return Resolution(card)
        others = self._named(name, context) if name else self.pool.folded(fold(card.title)) if card else ()
        said = only(others, lambda other: is_said(other, context))
        if card and any(other.same_as == card.same_as for other in said):
            return Resolution(card)
        return Resolution(None, problem=other_id(card_id, card, name, context, said, others))

    def _named(self, name: str, context: Context) -> tuple[Card, ...]:
        """Give every printing of the cards that a name fits."""
        found = (*self.match(name).cards, *self.pool.aliased(fold(name)))
        if not found and (card := self._resolve(name, context).card):
            found = self.pool.folded(fold(card.title))
        return found

    def suggest(
        self, name: str, *, limit: int = 3, in_location_deck: bool | None = None, sets: Collection[str] = STANDARD
    ) -> tuple[Suggestion, ...]:
        """Rank the cards with names near to what was written; see `Suggester.suggest`."""
        return self._suggester.suggest(name, limit=limit, in_location_deck=in_location_deck, sets=sets)

    def _match(self, name: str) -> Match:
        pool = self.pool
        card = pool.get(name)
        if card is not None:
            return Match((card,), "id")
        key = fold(name)
        if not key:
            return Match((), "")
        if found := pool.folded(key):
            # Versions of one card may differ in the case or the apostrophes of their titles: an exact title is
            # no reason to forget the others.
            return Match(found, "title" if any(card.title == name for card in found) else "folded")
        if found := pool.aliased(key):
            return Match(found, "alias")
        for language, found in pool.translated(key):
            return Match(found, "language", language)
        return Match((), "")

    def _resolve(self, name: str, context: Context) -> Resolution:
        problem: str
        match = self.match(name)
        if not match.cards:
            return self._resolve_line(name, context)
        if asks := _asks(name, match.cards):
            problem = phrase(_BUT, title=match.cards[0].title, problem=asks)
            return Resolution(None, problem=problem, meant=one_of_each(match.cards), counted=False)
        if not context.set and not any_in_sets(match.cards, context):
            # A card of the format by another of its names is meant before a card that the format does not have.
            known = tuple(card for card in self.pool.aliased(fold(name)) if in_sets(card, context.sets))
            match = Match(known, "alias") if known else match
        notes: list[str] = []
        if match.how == "alias":
            notes.append(phrase("another name of the card"))
        elif match.how == "language":
            notes.append(phrase("its {tongue} title", tongue=LANGUAGES.get(match.language, match.language)))
        cards = by_set(match.cards, context)
        if not cards:
            problem = unknown_set(match.cards, context.set or "", self.pool.sets)
            return Resolution(None, problem=problem, meant=one_of_each(match.cards))
        tagged = by_tag(cards, context)
        if not tagged:
            return Resolution(None, problem=unknown_version(cards, context), meant=one_of_each(cards))
        several = by_format(tagged, context)
        cards = by_context(several, context, notes)
        if different(cards) > 1:
            return Resolution(None, cards)
        if cards is not several and name.endswith(_MARK_OF_VERSION):
            sentence = "{text!r} beside {title} may be its version."
            problem = phrase(sentence, text=_MARK_OF_VERSION, title=cards[0].title)
            return Resolution(None, problem=problem, meant=one_of_each(several))
        return Resolution(first_printing(cards), repair=remarks(notes) or None)

    def _resolve_line(self, line: str, context: Context) -> Resolution:
        """Tell which card a line means on which more stands than a name; see `cardpool.beside`."""
        written, aside = self._read_line(line)
        if not written:
            return Resolution(None, counted=aside.counted)
        narrowed, problem = _narrowed(context, aside)
        found = self._resolve(written, narrowed)
        if not problem and found.card:
            problem = beside.of_another_type(found.card, aside.types)
        if found.card and not problem:
            problem = self._unresolved_version(written, narrowed, aside.talk)
        if found.card and not problem and (problem := _asks(line, (found.card,))):
            aside = aside._replace(counted=False)
        if problem:
            known = self._resolve(written, context)
            meant = tuple(filter(None, (known.card,))) or known.meant or one_of_each(known.candidates)
            title = meant[0].title if meant else written
            problem = phrase(_BUT, title=title, problem=problem)
            return Resolution(None, problem=problem, meant=meant, counted=aside.counted)
        if found.card and (aside.number or aside.card):
            return self._numbered(found, narrowed.set or "", aside)
        if found.card and aside.left:
            left = phrase("not part of the name: {left!r}", left=aside.left)
            return found._replace(repair=remarks((found.repair, left)))
        return found

    def _unresolved_version(self, written: str, context: Context, words: Sequence[str]) -> str:
        """Give what keeps the player type from choosing among the versions of a card: words that may name one."""
        if not 0 < len(words) <= _FEW or self.match(" ".join(words)).cards:
            return ""
        alone = self._resolve(written, context._replace(kind=None, player=None, default_tag=None))
        return "" if alone.card else phrase("{text!r} beside it may be a version", text=" ".join(words))

    def _read_line(self, line: str) -> tuple[str, beside.Aside]:
        """Give the name in a line, empty where none is surely meant, and what stands beside it."""
        found = self._read_lines.get(line)
        if found is None:
            if len(self._read_lines) >= _MEMO_LIMIT:
                self._read_lines.clear()
            found = self._read_lines[line] = self._read_words(line, within.words_of(line, fold_word))
        return found

    def _read_words(self, line: str, words: Sequence[within.Word]) -> tuple[str, beside.Aside]:
        places = list(self._names_in(line, words))
        if not places or self._suggester.one_typo_from(fold(_LETTER_IN_BRACKETS.sub(" ", line))):
            # A name with a typo in it may begin like another name.
            return "", beside.Aside(counted=not any(word.text.isdecimal() for word in words))
        name = next((place for place in places if not beside.is_harmless(words, place)), places[0])
        same = self._same_cards(name)
        others = [
            place
            for place in places
            if place is not name and (not same & self._same_cards(place) or _is_repeated(line, words, name, place))
        ]
        aside = beside.read_aside(line, words, name, others, self._suggester.one_typo_from)
        if aside.plain and not aside.problem:
            return "", aside
        return line[words[name.first].start : words[name.last].end], aside

    def is_near(self, name: str) -> bool:
        """Tell whether a name is that of a card with a typo in it."""
        return bool(self._suggester.one_typo_from(fold(name)))

    def mentions(self, line: str) -> bool:
        """Tell whether the name of a card stands in a line."""
        return any(self._names_in(line, within.words_of(line, fold_word)))

    def counts(self, line: str) -> bool:
        """Tell whether a line begins with the name of a card and a count, in this order or the other."""
        words = within.words_of(line, fold_word)
        begun = next(self._names_in(line, words[: within.LONGEST_NAME + 2]), None)
        if not begun or begun.first > 1:
            return False
        before, behind = words[: begun.first], words[begun.last + 1 : begun.last + 2]
        return any(beside.is_count(word.text) for word in (*before, *behind))

    def counted_within(self, line: str) -> str:
        """Give the first name of a card in a line that has a count beside it, with the count; empty where none has."""
        words = within.words_of(line, fold_word)
        for place in self._names_in(line, words):
            before = (word.text for word in reversed(words[: place.first]) if word.key not in _LEADS_ON)
            behind = re.compile(_COUNT_BEHIND).match(line, words[place.last].end)
            number = next(before, "")
            if behind or (beside.is_count(number) and not (number.isdecimal() and len(number) >= _YEAR)):
                return line[words[max(place.first - 1, 0)].start : behind.end() if behind else words[place.last].end]
        return ""

    def _names_in(self, line: str, words: Sequence[within.Word]) -> Iterator[within.Place]:
        known = self.pool.known_names
        return within.names_in(line, words, known, known.beginnings)

    def _same_cards(self, place: within.Place) -> set[str]:
        return {self.pool[card_id].same_as for card_id, _, _ in self.pool.known_names[place.key]}

    def _numbered(self, found: Resolution, code: str, aside: beside.Aside) -> Resolution:
        """Hold the number within a set against the card of the name."""
        card, number, what = found.card, aside.number or "", aside.card
        if what:
            known = self.pool.get(what)
        else:
            what, digits = (
                phrase("number {number} of the set {code}", number=number, code=code),
                number.rstrip(ascii_letters),
            )
            countable = digits.isdecimal() and len(digits) < _LONG_NUMBER
            known = self.pool.numbered(code_of(code), int(digits)) if countable else None
        if card and known and known.same_as == card.same_as:
            left = phrase("not part of the name: {left!r}", left=aside.left) if aside.left else None
            return found._replace(repair=remarks((found.repair, left)) or None)
        title = card.title if card else ""
        means = known.title if known else phrase("no card that is known")
        meant = tuple(filter(None, (card, known)))
        problem = phrase("It names {title}, but {what} is {means}.", title=title, what=what, means=means)
        return Resolution(None, problem=problem, meant=meant)


def _asks(line: str, cards: Sequence[Card]) -> str:
    """Say of the mark behind a name that it may ask how many there are; empty where a card's title ends with it."""
    mark = line.rstrip(_BRACKETS)[-1:]
    asking = mark in _ASKING and not any(card.title.endswith(mark) for card in cards)
    return phrase("{text!r} beside it may be about its count", text=mark) if asking else ""


def _narrowed(context: Context, aside: beside.Aside) -> tuple[Context, str]:
    """Add to a context what stands beside the name; give what they contradict each other in, too."""
    problem = aside.problem
    if context.set and aside.set and code_of(context.set) != code_of(aside.set):
        problem = problem or phrase("both {one} and {other} stand beside it", one=context.set, other=aside.set)
    if context.tag and aside.tag and context.tag != aside.tag:
        problem = problem or phrase("both [{one}] and [{other}] stand beside it", one=context.tag, other=aside.tag)
    return context._replace(set=context.set or aside.set, tag=context.tag or aside.tag), problem


def _is_repeated(line: str, words: Sequence[within.Word], name: within.Place, other: within.Place) -> bool:
    """Tell whether a name stands a second time, and not as a remark in brackets: then it may be a second copy."""
    return name.key == other.key and line[: words[other.first].start].rstrip()[-1:] not in _OPENING
