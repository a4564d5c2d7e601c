"""From a name as people write it to the card that is meant.

A name is tried in a fixed order: exact id; exact title; folded title; alias; title in another language. What several
cards share is narrowed by set code, alignment tag, the sets that the format plays with, section and player type, in
that order. A near spelling is only ever a suggestion. Two printings of one card need no telling apart.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple

from anyascii import anyascii

from cardpool import beside
from cardpool.card import Alignment, Card, CardType
from cardpool.near import Neighbours
from cardpool.sets import SETS, STANDARD, code_of
from cardpool.tables import natural

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from cardpool.pool import CardPool

_AROUND = " \t\n\r\f\v\"'‘’‚‛“”„‟«»‹›*_~`.,;:!|"  # quotation marks of every country
"""What may stand round a name without being a part of it."""
_OPENING = frozenset("([{<")
_LETTER_IN_BRACKETS = re.compile(r"[(\[{<]\s*[^\W\d_]\s*[)\]}>]")
"""The letter of an alignment, which is no slip in a name."""
_MARK_OF_VERSION = "*"
"""What NetMECCG writes behind the name of a minion's card, and people behind whatever they want to mark."""
_FEW = 3
"""Words beside a name that may name a version of the card; more are talk."""
_ARTICLE = re.compile(r"^the\s+|,?\s+the$")


class _Folding(dict[int, str]):
    """Code point to what is left of it: a lower-case letter or digit, or nothing. Filled as characters turn up."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # Scripts without a customary spelling in Latin letters (Japanese titles) keep their characters.
        plain = char if code >= 0x2E80 else anyascii(char)  # noqa: PLR2004  # the first CJK block
        if unicodedata.category(char)[0] == "S":
            # What a tick or a star is called is no part of a name.
            plain = ""
        self[code] = kept = "".join(c for c in plain.lower() if c.isalnum())
        return kept


_FOLDING = _Folding()


def fold(name: str) -> str:
    """Reduce a name to the letters and digits that tell cards apart.

    Case, accents, ligatures, apostrophes, quotation marks, dashes, spaces, brackets and other punctuation go; `&` is
    read as "and"; a leading or trailing "The" goes. The empty string means that nothing readable was left.

    >>> fold("“Bert” (Bûrat)"), fold("The Black Council"), fold("Wold & Foothills")
    ('bertburat', 'blackcouncil', 'woldandfoothills')
    """
    if name.isascii() and name.isalnum():
        return name.lower()
    text = unicodedata.normalize("NFKC", name).strip(_AROUND).lower()
    text = _ARTICLE.sub("", text, count=1).replace("&", "and")
    return text.translate(_FOLDING)


def fold_word(word: str) -> str:
    """Reduce one word, a run of letters and digits or `&`, to what tells names apart; a "the" stays."""
    if word.isascii():
        return "and" if word == "&" else word.lower()
    return unicodedata.normalize("NFKC", word).lower().translate(_FOLDING)


def _words(name: str) -> frozenset[str]:
    return frozenset(filter(None, map(fold, re.split(r"[^\w'’]+", name))))


def _letters(words: Iterable[str]) -> int:
    return sum(map(len, words))


class Match(NamedTuple):
    """What a name alone leads to, before the rest of its line and list is looked at."""

    cards: tuple[Card, ...]
    """Every card that the name fits, all printings; empty if none."""
    how: str
    """id, title, folded, alias or language: the step of the order that found them; `""` if none did."""
    language: str = ""
    """Code of the language, for `language`."""


class Context(NamedTuple):
    """What the rest of the line and of the list says about a name."""

    set: str | None = None
    """Set code, upper case."""
    tag: str | None = None
    """Alignment letter as printed in lists: one of `TAGS`."""
    soft_tag: str | None = None
    """A letter that the layout implies where none is written; never a reason to complain."""
    in_location_deck: bool = False
    kind: str | None = None
    """character, resource, hazard or site: the heading by type above the line."""
    player: str | None = None
    """Player type, once known."""
    sets: Collection[str] = STANDARD
    """Codes of the sets that the format plays with, whose cards a plain name means; empty for every set."""


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


class Suggestion(NamedTuple):
    """A card whose name is near to what was written."""

    card: Card
    name: str
    """The title, alias or foreign title that is near."""
    score: float
    """Likeness, 0 to 100."""
    reason: str = ""
    """How the name is near: `one letter off`, `words in another order`, `its German title, 2 letters off` ..."""


TAGS = {
    "H": (Alignment.HERO,),
    "M": (Alignment.MINION,),
    "D": (Alignment.DUAL, Alignment.DWARF_LORD),
    "F": (Alignment.FALLEN_WIZARD, Alignment.STAGE, Alignment.FALLEN_LORD),
    "S": (Alignment.STAGE,),
    "B": (Alignment.BALROG,),
    "E": (Alignment.ELF_LORD,),
    "A": (Alignment.ATANI_LORD,),
    "W": (Alignment.WAR_LORD,),
    "G": (Alignment.GREY,),
    "N": (Alignment.NEUTRAL,),
    "L": (
        Alignment.LORD, Alignment.ELF_LORD, Alignment.DWARF_LORD, Alignment.ATANI_LORD, Alignment.DRAGON_LORD,
        Alignment.WAR_LORD, Alignment.FALLEN_LORD,
    ),
}  # fmt: skip
"""Alignment letters of the lists to the alignments that they name."""

_REVISED = frozenset(code for code, card_set in SETS.items() if card_set.kind in {"virtual", "solitaire"})
"""Sets of cards that have the names of others and are meant only where the list says so."""

_OWN = {
    # Which alignment a player means by a name that several share: his own kind first.
    "wizard": (Alignment.HERO, Alignment.DUAL),
    "ringwraith": (Alignment.MINION, Alignment.DUAL),
    "balrog": (Alignment.BALROG, Alignment.MINION, Alignment.DUAL),
    "fallen-wizard": (Alignment.FALLEN_WIZARD, Alignment.STAGE),
    "sauron": (Alignment.SAURON, Alignment.MINION, Alignment.DUAL),
    "elf-lord": (Alignment.ELF_LORD, Alignment.STAGE),
    "dwarf-lord": (Alignment.DWARF_LORD, Alignment.STAGE),
    "atani-lord": (Alignment.ATANI_LORD, Alignment.STAGE),
    "dragon-lord": (Alignment.DRAGON_LORD, Alignment.MINION, Alignment.DUAL),
    "war-lord": (Alignment.WAR_LORD, Alignment.MINION, Alignment.DUAL),
}
_LANGUAGES = {
    "es": "Spanish", "de": "German", "fr": "French", "it": "Italian", "nl": "Dutch", "fi": "Finnish", "ja": "Japanese",
}  # fmt: skip
_MEMO_LIMIT = 10_000
"""Names of each kind of list that are remembered: ever other names in ever other kinds must not fill the memory."""
_RANKED_LIMIT = 50_000
"""Near names whose cards are remembered; there are no more than the pool has names, in each section and format."""
_LIKES_LIMIT = 500
"""Names whose likenesses are remembered: more than are looked for in one list."""
_FOREIGN = 3
"""How much nearer a title in another language must be than an English one."""
_LONG_NUMBER = 5
"""Digits that no number within a set has."""
_BROUGHT = {"M": frozenset({"LE", "AS"}), "F": frozenset({"WH"}), "B": frozenset({"BA"})}
"""Alignment letter to the sets that brought the alignment."""
_NONE: frozenset[str] = frozenset()
_SLIPS = 2
"""Letters that a slip gets wrong; where more differ, whole words tell more."""
_FAR = 10
"""How much less near than the best a name may be to be worth naming beside it."""
_NEAR = 80
"""Likeness of an English name from which on titles in other languages are not asked."""
_LONG = 4
"""Letters of a name in which one wrong letter is hardly another name."""
_ELSEWHERE = 15
"""How much nearer a card must be that does not belong in the section."""


_Near = tuple[float, str, tuple[str, int, str], str, str]
"""A card whose name is near: how far off (least first), its name, the order of its id, its id, the language."""


class Names:
    """Resolves names against one card pool, and remembers what it resolved."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self._matches: dict[str, Match] = {}
        self._ranked: dict[tuple[str, bool | None, frozenset[str]], dict[str, _Near]] = {}
        self._lists: dict[tuple[str | None, str | None, frozenset[str]], ListNames] = {}
        self._likes: dict[str, dict[str, float]] = {}
        self._read_lines: dict[str, tuple[str, beside.Aside]] = {}

    def match(self, name: str) -> Match:
        """Find every card that a name fits, by the first step of the order that finds any."""
        found = self._matches.get(name)
        if found is None:
            if len(self._matches) >= _MEMO_LIMIT:
                self._matches.clear()
            found = self._matches[name] = self._match(name)
        return found

    def keys_of(self, name: str) -> frozenset[str]:
        """Give the `Card.same_as` of every card that a name or an id means, whatever printing it is of."""
        return frozenset(card.same_as for card in self.match(name).cards)

    def resolve(self, name: str, context: Context = Context()) -> Resolution:  # noqa: B008  # immutable
        """Tell which card a name means in its context."""
        return self._resolve(name, context)

    def in_lists(self, soft_tag: str | None, player: str | None, sets: Collection[str] = STANDARD) -> ListNames:
        """Give the look-up of names for lists of one layout, player type and format (see `Context`)."""
        key = (soft_tag, player, frozenset(sets))
        found = self._lists.get(key)
        if found is None:
            found = self._lists[key] = ListNames(self, *key)
        return found

    def by_id(self, card_id: str, name: str = "", context: Context = Context()) -> Resolution:  # noqa: B008  # immutable
        """Tell which card an id means, beside which the line may give a name, a set code and an alignment letter.

        Where they contradict each other, nobody knows which of them was meant: the line stays open.
        """
        card = self.pool.get(card_id)
        if not (name or context.set or context.tag):
            return Resolution(card)
        others = self._named(name, context) if name else self.pool.folded(fold(card.title)) if card else ()
        said = _only(others, lambda other: _is_said(other, context))
        if card and any(other.same_as == card.same_as for other in said):
            return Resolution(card)
        by_id = f"The id {card_id} is {_described(card)}" if card else f"No card has the id {card_id}"
        if named := said or others:
            beside = "" if said else f"; what stands beside it, {_beside(context)}, is not that card's"
            each = " or ".join(map(_described, {one.same_as: one for one in named}.values()))
            return Resolution(None, problem=f"{by_id}, and the name is that of {each}{beside}.")
        what = f"no card is named {name!r}" if name else f"there is no card for {_beside(context)}"
        return Resolution(None, problem=f"{by_id}, and {what}.")

    def _named(self, name: str, context: Context) -> tuple[Card, ...]:
        """Give every printing of the cards that a name fits."""
        found = (*self.match(name).cards, *self.pool.aliased(fold(name)))
        if not found and (card := self._resolve(name, context).card):
            found = self.pool.folded(fold(card.title))
        return found

    def suggest(
        self,
        name: str,
        *,
        limit: int = 3,
        in_location_deck: bool | None = None,
        sets: Collection[str] = STANDARD,
    ) -> tuple[Suggestion, ...]:
        """Rank the cards with names near to what was written, best first; each title once.

        Names that are far less near than the best are left out.

        Args:
            name: as written.
            limit: how many at the most.
            in_location_deck: True prefers sites, False prefers other cards, None neither.
            sets: codes of the sets whose cards are preferred; empty for every set.
        """
        key = fold(name)
        if not key:
            return ()
        scores = self._one_slip(key, in_location_deck, sets) or self._alike(name, key)
        best: dict[str, _Near] = {}
        wanted = frozenset(sets)
        for near, score in scores.items():
            for title, (penalty, text, order, card_id, language) in self._titles_of(
                near, in_location_deck=in_location_deck, sets=wanted
            ).items():
                found = (penalty - score, text, order, card_id, language)
                best[title] = min(found, best.get(title, found))
        ranked = sorted(best.values())[:limit]
        return tuple(
            Suggestion(self.pool[card_id], text, round(max(0, -rank), 1), _nearness(name, key, text, language))
            for rank, text, _, card_id, language in ranked
            if rank - ranked[0][0] <= _FAR
        )

    def _titles_of(self, near: str, *, in_location_deck: bool | None, sets: frozenset[str]) -> dict[str, _Near]:
        """Give the cards of a folded name: title to (penalty, name, order, id, language) of the best of each title."""
        found = self._ranked.get((near, in_location_deck, sets))
        if found is None:
            found = {}
            for card_id, text, language in self.pool.known_names[near]:
                card = self.pool[card_id]
                penalty: float = _FOREIGN if language else 0
                if in_location_deck is not None and in_location_deck != (card.type in _PLACES):
                    penalty += _ELSEWHERE
                if sets and not _in_sets(card, sets):
                    penalty += _ELSEWHERE
                entry = (penalty, text, natural(card_id), card_id, language)
                title = fold(card.title)
                found[title] = min(entry, found.get(title, entry))
            if len(self._ranked) >= _RANKED_LIMIT:
                self._ranked.clear()
            self._ranked[near, in_location_deck, sets] = found
        return found

    @cached_property
    def _neighbours(self) -> Neighbours:
        return Neighbours(self.pool.known_names)

    def _one_slip(self, key: str, in_location_deck: bool | None, sets: Collection[str]) -> dict[str, float]:  # noqa: FBT001
        """Give the folded names one slip away, with a score, if one of them is surely near enough.

        That is an English name of a card of the format and of the section, long enough for a slip to be a slip: most
        typing errors are such, and then nothing else needs to be looked for.
        """
        if len(key) < _LONG:
            return {}
        scores = {near: 100 - 100 / max(len(key), len(near)) for near in self._neighbours.one_slip_from(key)}
        for near in scores:
            for card_id, _, language in self.pool.known_names[near]:
                card = self.pool[card_id]
                belongs = in_location_deck is None or in_location_deck == (card.type in _PLACES)
                if not language and belongs and (not sets or _in_sets(card, sets)):
                    return scores
        return {}

    def _alike(self, name: str, key: str) -> dict[str, float]:
        """Give the folded names that are like what was written, by letters or by whole words, with a score.

        That takes longer than all else, and is the same for every format: a list is often put to several.
        """
        found = self._likes.get(name)
        if found is None:
            if len(self._likes) >= _LIKES_LIMIT:
                self._likes.clear()
            found = self._likes[name] = self._compared(name, key)
        return found

    def _compared(self, name: str, key: str) -> dict[str, float]:
        from rapidfuzz import fuzz, process  # noqa: PLC0415  # costs time at start that a clean list need not pay
        from rapidfuzz.distance import OSA  # noqa: PLC0415

        scores: dict[str, float] = {}
        # Titles in other languages are ten times as many: they are asked only if no English one is near.
        for names in (self._english.keys(), self.pool.known_names.keys()):
            alike = process.extract(key, names, scorer=fuzz.ratio, limit=None, score_cutoff=60)
            for near, score, _ in alike:
                # Two letters that changed places are one slip; slips in a long name are fewer than in a short one.
                off = OSA.distance(key, near)
                scores[near] = max(score, 100 * (1 - off / max(len(key), len(near)))) - off / 100
            if max(scores.values(), default=0) >= _NEAR:
                break
        for near, score in self._by_words(name):
            scores[near] = max(score, scores.get(near, 0))
        return scores

    def _by_words(self, name: str) -> Iterator[tuple[str, float]]:
        """Give the folded English names that share whole words with `name`, with a score.

        The words may stand in another order; some may be missing from `name`, or stand there besides the name.
        """
        written = _words(name)
        for near in {key for word in written for key in self._word_index.get(word, ())}:
            words = self._english[near]
            if words <= written or written <= words:
                part, whole = sorted((_letters(words), _letters(written)))
                if part * 3 >= whole or (written < words and part >= 3):  # noqa: PLR2004  # "Bill", not "of"
                    yield near, 70 + 28 * part / whole

    @cached_property
    def _english(self) -> dict[str, frozenset[str]]:
        """Folded titles and aliases to the words in them."""
        return {
            key: _words(text)
            for key, named in self.pool.known_names.items() for _, text, language in named if not language
        }  # fmt: skip

    @cached_property
    def _word_index(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = {}
        for key, words in self._english.items():
            for word in words:
                index.setdefault(word, []).append(key)
        return index

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
        match = self.match(name)
        if not match.cards:
            return self._resolve_line(name, context)
        if context.sets and not context.set and not any(_in_sets(card, context.sets) for card in match.cards):
            # A card of the format by another of its names is meant before a card that the format does not have.
            known = tuple(card for card in self.pool.aliased(fold(name)) if _in_sets(card, context.sets))
            match = Match(known, "alias") if known else match
        notes: list[str] = []
        if match.how == "alias":
            notes.append("another name of the card")
        elif match.how == "language":
            notes.append(f"its {_LANGUAGES.get(match.language, match.language)} title")
        cards = _by_set(match.cards, context)
        if not cards:
            problem = _unknown_set(match.cards, context.set or "", self.pool.sets)
            return Resolution(None, problem=problem, meant=_one_of_each(match.cards))
        tagged = _by_tag(cards, context)
        if not tagged:
            return Resolution(None, problem=_unknown_version(cards, context), meant=_one_of_each(cards))
        several = _by_format(tagged, context)
        cards = _by_context(several, context, notes)
        if _different(cards) > 1:
            return Resolution(None, cards)
        if cards is not several and name.endswith(_MARK_OF_VERSION):
            problem = f"{_MARK_OF_VERSION!r} beside {cards[0].title} may be its version."
            return Resolution(None, problem=problem, meant=_one_of_each(several))
        first = next((card for card in cards if card.id == card.same_as), cards[0])
        return Resolution(first, repair="; ".join(notes) or None)

    def _resolve_line(self, line: str, context: Context) -> Resolution:
        """Tell which card a line means on which more stands than a name; see `cardpool.beside`."""
        written, aside = self._read_line(line)
        if not written:
            return Resolution(None, counted=aside.counted)
        narrowed, problem = _narrowed(context, aside)
        found = self._resolve(written, narrowed)
        if not problem and found.card:
            problem = _of_another_type(found.card, aside.types)
        if found.card and not problem:
            problem = self._unread_version(written, narrowed, aside.talk)
        if problem:
            known = self._resolve(written, context)
            meant = tuple(filter(None, (known.card,))) or known.meant or _one_of_each(known.candidates)
            title = meant[0].title if meant else written
            return Resolution(None, problem=f"It names {title}, but {problem}.", meant=meant, counted=aside.counted)
        if found.card and (aside.number or aside.card):
            return self._numbered(found, narrowed.set or "", aside)
        if found.card and aside.left:
            notes = (found.repair, f"not part of the name: {aside.left!r}")
            return found._replace(repair="; ".join(filter(None, notes)))
        return found

    def _unread_version(self, written: str, context: Context, words: Sequence[str]) -> str:
        """Give what keeps the player type from choosing among the versions of a card: words that may name one."""
        if not 0 < len(words) <= _FEW or self.match(" ".join(words)).cards:
            return ""
        alone = self._resolve(written, context._replace(kind=None, player=None, soft_tag=None))
        return "" if alone.card else f"{' '.join(words)!r} beside it may be a version"

    def _read_line(self, line: str) -> tuple[str, beside.Aside]:
        """Give the name in a line, empty where none is surely meant, and what stands beside it."""
        found = self._read_lines.get(line)
        if found is None:
            if len(self._read_lines) >= _MEMO_LIMIT:
                self._read_lines.clear()
            found = self._read_lines[line] = self._read_words(line, beside.words_of(line, fold_word))
        return found

    def _read_words(self, line: str, words: Sequence[beside.Word]) -> tuple[str, beside.Aside]:
        places = list(self._names_in(line, words))
        if not places or self._neighbours.one_slip_from(fold(_LETTER_IN_BRACKETS.sub(" ", line))):
            # A name with a slip in it may begin like another name.
            return "", beside.Aside(counted=not any(word.text.isdecimal() for word in words))
        name = next((place for place in places if not beside.is_harmless(words, place)), places[0])
        same = self._same_cards(name)
        others = [
            place
            for place in places
            if place is not name and (not same & self._same_cards(place) or _is_repeated(line, words, name, place))
        ]
        aside = beside.read_aside(line, words, name, others, self._neighbours.one_slip_from)
        if aside.plain and not aside.problem:
            return "", aside
        return line[words[name.first].start : words[name.last].end], aside

    def is_near(self, name: str) -> bool:
        """Tell whether a name is that of a card with a slip in it."""
        return bool(self._neighbours.one_slip_from(fold(name)))

    def mentions(self, line: str) -> bool:
        """Tell whether the name of a card stands in a line."""
        return any(self._names_in(line, beside.words_of(line, fold_word)))

    def _names_in(self, line: str, words: Sequence[beside.Word]) -> Iterator[beside.Place]:
        return beside.names_in(line, words, self.pool.known_names, self._beginnings)

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return beside.beginnings(self.pool.known_names)

    def _same_cards(self, place: beside.Place) -> set[str]:
        return {self.pool[card_id].same_as for card_id, _, _ in self.pool.known_names[place.key]}

    def _numbered(self, found: Resolution, code: str, aside: beside.Aside) -> Resolution:
        """Hold the number within a set against the card of the name."""
        card, number, what = found.card, aside.number or "", aside.card
        if what:
            known = self.pool.get(what)
        else:
            what, digits = f"number {number} of the set {code}", number.rstrip(ascii_letters)
            countable = digits.isdecimal() and len(digits) < _LONG_NUMBER
            known = self.pool.numbered(code_of(code), int(digits)) if countable else None
        if card and known and known.same_as == card.same_as:
            left = f"not part of the name: {aside.left!r}" if aside.left else None
            return found._replace(repair="; ".join(filter(None, (found.repair, left))) or None)
        title = card.title if card else ""
        means = known.title if known else "no card that is known"
        meant = tuple(filter(None, (card, known)))
        return Resolution(None, problem=f"It names {title}, but {what} is {means}.", meant=meant)


class ListNames(dict[tuple[str, str | None, str | None, str | None, str | None, bool], Resolution]):
    """What lines mean in lists of one layout, player type and format, remembered.

    The key is (name, card id, set code, alignment tag, heading by type, whether the line is in the location deck).
    """

    def __init__(self, names: Names, soft_tag: str | None, player: str | None, sets: frozenset[str]) -> None:
        super().__init__()
        self._sets = sets
        self._names = names
        self._soft_tag = soft_tag
        self._player = player

    def __missing__(self, key: tuple[str, str | None, str | None, str | None, str | None, bool]) -> Resolution:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        name, card_id, set_code, tag, kind, in_location_deck = key
        context = Context(set_code, tag, self._soft_tag, in_location_deck, kind, self._player, self._sets)
        names = self._names
        found = names.resolve(name, context) if card_id is None else names.by_id(card_id, name, context)
        self[key] = found
        return found


_PLACES = frozenset({CardType.SITE, CardType.REGION})


def _nearness(written: str, key: str, near: str, language: str) -> str:
    """Say how a name is near to what was written, which folds to `key`."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415  # see Names.suggest

    off = OSA.distance(key, fold(near))
    if not off:
        how = "" if language else "another printing"
    elif off <= _SLIPS:
        how = "one letter off" if off == 1 else f"{off} letters off"
    else:
        said, known = _words(written), _words(near)
        if said == known:
            how = "words in another order"
        elif said < known:
            how = "part of the name"
        elif known < said:
            how = "the name and more words"
        else:
            how = f"{off} letters off"
    title = f"its {_LANGUAGES.get(language, language)} title" if language else ""
    return ", ".join(filter(None, (title, how)))


def _by_set(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow by set code; `()` if no card of the name is of that set: then another card may be meant."""
    if not context.set:
        return cards
    code = code_of(context.set)
    return _only(cards, lambda card: card.set == code) or _only(
        cards, lambda card: code in card.promos or code in card.printings
    )


def _by_format(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow to the cards of the sets that the format plays with, and to others than revised versions, if there are."""
    if _different(cards) == 1:
        return cards
    if context.sets:
        cards = _only(cards, lambda card: _in_sets(card, context.sets)) or cards
    return _only(cards, lambda card: card.set not in _REVISED) or cards


def _in_sets(card: Card, sets: Collection[str]) -> bool:
    return card.set in sets or any(code in sets for code in card.printings)


def _by_tag(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow by the alignment letter that is written, or else by the one that the layout implies.

    `()` if no card has the alignment of the letter that is written.
    """
    if not context.tag:
        return _only(cards, lambda card: card.alignment in TAGS.get(context.soft_tag or "", ())) or cards
    wanted = TAGS.get(context.tag, ())
    kept = _only(cards, lambda card: card.alignment in wanted)
    if not kept and context.soft_tag:
        # In the layout that implies letters one that is written also tells in which set the card is printed.
        kept = _only(cards, lambda card: not _BROUGHT.get(context.tag or "", _NONE).isdisjoint(card.printings))
    return kept


def _by_context(cards: tuple[Card, ...], context: Context, notes: list[str]) -> tuple[Card, ...]:
    """Narrow different cards of one name by section, heading and player type, and note what decided."""
    if _different(cards) == 1:
        return cards
    here = _only(cards, lambda card: (card.type in _PLACES) == context.in_location_deck) or cards
    why = "chosen by its section"
    if _different(here) > 1 and context.kind:
        here = _only(here, lambda card: card.type == context.kind) or here
        why = f"chosen by its heading ({context.kind})"
    if _different(here) > 1 and context.player:
        here = next(
            (own for a in _OWN.get(context.player, ()) if (own := tuple(c for c in here if c.alignment == a))), here
        )
        why = f"the {here[0].alignment} version, for a {context.player} player"
    if _different(here) == 1:
        notes.append(why)
    return here


def _unknown_set(cards: tuple[Card, ...], code: str, sets: Collection[str]) -> str:
    printed = ", ".join(sorted({card.set for card in cards}))
    if code_of(code) in sets:
        return f"The set {code} has no {cards[0].title}; it is known from {printed}."
    return f"The card pool has no set {code}; {cards[0].title} is known from {printed}."


def _unknown_version(cards: tuple[Card, ...], context: Context) -> str:
    """Say that no card of a name has the alignment that is written."""
    known = " and ".join(dict.fromkeys(f"{card.alignment} ({card.set})" for card in cards))
    where = f" in the set {context.set}" if context.set else ""
    return f"No version of {cards[0].title}{where} has the alignment [{context.tag}]; known is {known}."


def _narrowed(context: Context, aside: beside.Aside) -> tuple[Context, str]:
    """Add to a context what stands beside the name; give what they contradict each other in, too."""
    problem = aside.problem
    if context.set and aside.set and code_of(context.set) != code_of(aside.set):
        problem = problem or f"both {context.set} and {aside.set} stand beside it"
    if context.tag and aside.tag and context.tag != aside.tag:
        problem = problem or f"both [{context.tag}] and [{aside.tag}] stand beside it"
    return context._replace(set=context.set or aside.set, tag=context.tag or aside.tag), problem


def _of_another_type(card: Card, types: Sequence[str]) -> str:
    """Say which of the words for a type of card do not fit a card; empty if all fit."""
    own = {word for kind in (card.type, *card.subtypes) for word in re.split(r"[\s-]+", kind)}
    own |= {*re.split(r"[\s&-]+", card.site_type.casefold()), card.site_type.casefold().replace("-", "")}
    own |= {word for word, fits in (("unique", card.unique), ("avatar", card.avatar), ("agent", card.agent)) if fits}
    wrong = next((word for word in types if word not in own), "")
    return f"{wrong!r} beside it is not what the card is" if wrong else ""


def _one_of_each(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give one printing of each of the different cards."""
    return tuple({card.same_as: card for card in cards}.values())


def _is_repeated(line: str, words: Sequence[beside.Word], name: beside.Place, other: beside.Place) -> bool:
    """Tell whether a name stands a second time, and not as a remark in brackets: then it may be a second copy."""
    return name.key == other.key and line[: words[other.first].start].rstrip()[-1:] not in _OPENING


def _is_said(card: Card, context: Context) -> bool:
    """Tell whether the set code and the letter beside a name are a card's."""
    code = code_of(context.set) if context.set else card.set
    in_set = code == card.set or code in card.printings or code in card.promos
    return in_set and (not context.tag or card.alignment in TAGS.get(context.tag, ()))


def _described(card: Card) -> str:
    return f"{card.title} ({card.alignment} {card.type}, {card.set})"


def _beside(context: Context) -> str:
    return " and ".join(filter(None, (context.set, f"[{context.tag}]" if context.tag else "")))


def _only(cards: Iterable[Card], wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    return tuple(card for card in cards if wanted(card))


def _different(cards: Iterable[Card]) -> int:
    """Count the different cards, printings of one card counted once."""
    return len({card.same_as for card in cards})
