"""From a name that is no card's to the cards whose names are near: by letters, or by whole words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cardpool.folding import fold, words_of
from cardpool.narrowing import PLACES, in_sets
from cardpool.near import is_one_typo
from cardpool.phrases import joined, phrase
from cardpool.sets import STANDARD
from cardpool.tables import natural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from cardpool.card import Card
    from cardpool.pool import CardPool

LANGUAGES = {
    "es": "Spanish", "de": "German", "fr": "French", "it": "Italian", "nl": "Dutch", "fi": "Finnish", "ja": "Japanese",
}  # fmt: skip
"""Codes of the languages that cards are printed in, and what they are called."""
_RANKED_LIMIT = 50_000
"""Near names whose cards are remembered; there are no more than the pool has names, in each section and format."""
_LIKES_LIMIT = 500
"""Names whose likenesses are remembered: more than are looked for in one list."""
_FOREIGN = 3
"""How much nearer a title in another language must be than an English one."""
_TYPOS = 2
"""Letters that a typo gets wrong; where more differ, whole words tell more."""
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


class Suggestion(NamedTuple):
    """A card whose name is near to what was written."""

    card: Card
    name: str
    """The title, alias or foreign title that is near."""
    score: float
    """Likeness, 0 to 100."""
    reason: str = ""
    """How the name is near: `one letter off`, `words in another order`, `its German title, 2 letters off` ..."""


class Suggester:
    """Ranks the cards of one pool whose names are near to what was written, and remembers what it compared."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self._ranked: dict[tuple[str, bool | None, frozenset[str]], dict[str, _Near]] = {}
        self._likes: dict[str, dict[str, float]] = {}

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
        scores = self._one_typo(key, in_location_deck, sets) or self._alike(name, key)
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
                if in_location_deck is not None and in_location_deck != (card.type in PLACES):
                    penalty += _ELSEWHERE
                if sets and not in_sets(card, sets):
                    penalty += _ELSEWHERE
                entry = (penalty, text, natural(card_id), card_id, language)
                title = fold(card.title)
                found[title] = min(entry, found.get(title, entry))
            if len(self._ranked) >= _RANKED_LIMIT:
                self._ranked.clear()
            self._ranked[near, in_location_deck, sets] = found
        return found

    def _one_typo(self, key: str, in_location_deck: bool | None, sets: Collection[str]) -> dict[str, float]:  # noqa: FBT001
        """Give the folded names one typo away, with a score, if one of them is surely near enough.

        That is an English name of a card of the format and of the section, long enough for a typo to be a typo: most
        typing errors are such, and then nothing else needs to be looked for.
        """
        if len(key) < _LONG:
            return {}
        scores = {near: 100 - 100 / max(len(key), len(near)) for near in self.one_typo_from(key)}
        for near in scores:
            for card_id, _, language in self.pool.known_names[near]:
                card = self.pool[card_id]
                belongs = in_location_deck is None or in_location_deck == (card.type in PLACES)
                if not language and belongs and (not sets or in_sets(card, sets)):
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
        known = self.pool.known_names
        for names in (known.english.keys(), known.sorted):
            alike = process.extract(key, names, scorer=fuzz.ratio, limit=None, score_cutoff=60)
            for near, score, _ in alike:
                # Two letters that changed places are one typo; typos in a long name are fewer than in a short one.
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
        written = words_of(name)
        for near in {key for word in written for key in self._word_index.get(word, ())}:
            words = frozenset(self.pool.known_names.english[near].split())
            if words <= written or written <= words:
                part, whole = sorted((_letters(words), _letters(written)))
                if part * 3 >= whole or (written < words and part >= 3):  # noqa: PLR2004  # "Bill", not "of"
                    yield near, 70 + 28 * part / whole

    @cached_property
    def _word_index(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = {}
        for key, words in self.pool.known_names.english.items():
            for word in words.split():
                index.setdefault(word, []).append(key)
        return index

    def one_typo_from(self, key: str) -> list[str]:
        """Give the folded names at a distance of exactly one typo from a folded one."""
        return self.pool.known_names.near.one_typo_from(key)


def _nearness(written: str, key: str, near: str, language: str) -> str:
    """Say how a name is near to what was written, which folds to `key`."""
    meant = fold(near)
    if key == meant:
        off = 0
    elif is_one_typo(key, meant):
        off = 1
    else:
        from rapidfuzz.distance import OSA  # noqa: PLC0415  # costs time at start that a clean list need not pay

        off = OSA.distance(key, meant)
    if not off:
        how = "" if language else phrase("another printing")
    elif off <= _TYPOS:
        how = phrase("one letter off") if off == 1 else phrase("{number} letters off", number=off)
    else:
        said, known = words_of(written), words_of(near)
        if said == known:
            how = phrase("words in another order")
        elif said < known:
            how = phrase("part of the name")
        elif known < said:
            how = phrase("the name and more words")
        else:
            how = phrase("{number} letters off", number=off)
    title = phrase("its {tongue} title", tongue=LANGUAGES.get(language, language)) if language else ""
    return joined("{first}, {last}", filter(None, (title, how)))


def _letters(words: Iterable[str]) -> int:
    return sum(map(len, words))
