"""What may stand beside a card's name on its line.

Once the count is taken off, a line is a name and what stands before and behind it. Every word of that is read or asked
about, and only what is on a short list may be left aside:

    line   = aside name aside
    aside  = version | set, with its number or without | type | harmless word | plain word behind a mark

A *version* is the word or letter of an alignment, a *type* the kind of card it is, a *mark* a bracket, a dash, a comma
and the like. A number, a word for a number, the name of another card, a word for a section, a version or set that the
card does not have, and a word that takes the card back leave the line open: they may say what is in the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.alignments import LETTERS, letter_of
from cardpool.card import CardType, Subtype
from cardpool.sets import OTHER_CODES, SETS, code_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence


class Word(NamedTuple):
    """A run of letters and digits in a line."""

    start: int
    end: int
    key: str
    """Folded: what of it tells names apart; may be empty."""
    text: str
    """As written."""


class Place(NamedTuple):
    """Where the name of a card stands in a line."""

    first: int
    """Its first word, from 0."""
    last: int
    """Its last word."""
    key: str
    """The name, folded."""


class Aside(NamedTuple):
    """What stands beside a name, read."""

    set: str | None = None
    """Code of a set, in capitals."""
    number: str | None = None
    """Number within that set, as written."""
    card: str | None = None
    """Id of a card, such as `TW-114`: its number is no number within the set."""
    tag: str | None = None
    """Letter of an alignment."""
    types: tuple[str, ...] = ()
    """Words for what kind of card it is."""
    left: str = ""
    """What is left aside, as written; empty where every word was read."""
    problem: str = ""
    """Why the line is open; empty where it is not."""
    counted: bool = True
    """Whether the count of the line holds whatever card it means."""
    talk: tuple[str, ...] = ()
    """Those of the words left aside that are on no list."""
    plain: bool = False
    """Whether words stand beside the name without a mark that are on no list: then the name may be another one."""


WORD: Final = re.compile(r"[^\W_]+|&")


def word_set(text: str) -> frozenset[str]:
    """Give the words of a text, which stand apart by white space."""
    return frozenset(text.split())


def _joined(text: str) -> str:
    return "".join(WORD.findall(text.casefold()))


_LONGEST_NAME: Final = 16
"""Words of a name at the most, "Wood-elves" being two."""
_FIRST_LETTERS: Final = 6
"""Letters by which most words are told from the beginning of a name."""
_GLUE: Final = frozenset("'’ʼ`´-‐‑")  # the apostrophes that people write
"""Signs that join letters to one word."""

_NUMBERS: Final = word_set("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty dozen pair couple double triple twice thrice times copies playset eins
    zwei drei vier fünf fuenf sechs sieben acht neun zehn zwölf zwoelf deux trois quatre cinq sept huit neuf dix
    onze douze dos tres cuatro cinco seis siete ocho nueve diez doce tre quattro cinque sei sette otto nove
    dieci undici dodici twee drie vijf zes zeven negen tien twaalf kaksi kolme neljä viisi kuusi seitsemän
    kahdeksan yhdeksän kymmenen
""")
"""Words that count, in the languages that cards are printed in."""
_ROMAN: Final = re.compile(r"(?=[IVX]{2})X{0,2}(?:IX|IV|V?I{0,3})")
SECTION_WORDS: Final = word_set("""
    decklist dc misc other others corruption mp mps marshalling pool pools deck decks playdeck maindeck sidedeck
    main side sides sideboard sideboards board boards sb fwsb starting draft drafted site sites location
    locations hazards resources characters heroes creatures events allies factions items havens avatars agents
    anti antifw vs versus against notes charaktere personajes personnages personaggi ressourcen recursos
    ressources risorse gefahren adversidades perils avversita orte lugares lieux luoghi
""")
"""Words that name a part of a deck. Those for one card, such as "hazard", are types: `Cram (resource)`."""
_TYPES: Final = {
    "avatar": "avatar",
    "haven": "haven",
    "darkhaven": "darkhaven",
    "unique": "unique",
    "agent": "agent",
    **{word: word for kind in (*CardType, *Subtype) for word in re.split(r"[\s-]+", str(kind))},
}
"""Words for what kind of card it is."""
_SET_TITLES: Final = {
    **{_joined(one.name).removeprefix("the"): one.code for one in SETS.values() if one.kind != "promo"},
    "wizards": "TW",
    "dragons": "TD",
}
"""Titles of the sets, folded."""
_HOLDS: Final = frozenset(("freehold", "borderhold", "shadowhold", "darkhold"))
"""Kinds of site, which are two words each."""
_TAKEN_BACK: Final = word_set("""
    or oder ou either instead without except minus remove removed replace replaced replaces replacing delete
    deleted swap swapped not no non none never cut out dropped drop skip skipped exclude excluded nicht kein keine
    ohne sans senza
""")
"""Words that may say that the card is not in the deck after all."""
_OFTEN_ELSE: Final = frozenset(("cut", "out", "drop"))
"""Those that take a card back where nothing follows; "cut off" may be the corner of a card."""
_VERSUS: Final = frozenset(("against", "vs", "versus"))
"""Words for a section where it is said against which player; "against Trolls" is a remark."""
_JOINS: Final = word_set("""
    and und et y e en ja o plus with w mit avec con also
""")
"""Words that may lead to another card."""
_ABOUT_COPIES: Final = word_set("""
    promo promotional foil foiled nonfoil holo signed autographed proxy proxied proxies limited unlimited alt altered
    alternate misprint misprinted miscut errata mint nm played sleeved reprint german deutsch english french spanish
    italian dutch finnish japanese optional optionally maybe controlling
""")
"""Words about a copy of a card that no title ends with, in capitals or not."""
HARMLESS: Final = word_set("""
    promo promotional foil foiled nonfoil holo signed signature autographed proxy proxied proxies limited
    unlimited alt altered alternate alternative art artwork misprint misprinted miscut errata mint near nm
    excellent played lightly heavily worn used sleeved new old edition print printing printed version border
    bordered black white blue rare uncommon common fixed boxed german deutsch english french spanish italian
    dutch finnish japanese optional optionally maybe perhaps possibly then controlling backup my our your his
    her their this that it its is was are i we me us back up a an the of in on at by for from to so as very
    really always still favourite favorite fav best good great nice cool love loved like strong weak bad key
    card starter starters booster boosters box binder collection borrowed lent loan bought traded trade need
    needed have owned missing wanted tech staple filler test testing tested try trying fun important essential
    must ok yes sure thanks please just case todo check see note here there too only lovely beautiful
    recommended suggested legal reprint original first second third own bit much well works useful all time game
    games player friend gift school classic
""")
"""Words about a copy of a card that say nothing about the deck."""

_MARK: Final = re.compile(r"[^\w\s'’&]|_")
_JOINER: Final = re.compile(r"[+;&]")
_NUMBER_GAP: Final = re.compile(r"[^\w+*×]*")
"""What may stand between a set and a number in it."""
_BRACKETS: Final = frozenset("()[]{}<>")
_CODE: Final = 2
"""Letters of the code of a set."""
_LANGUAGES: Final = frozenset(("en", "de", "fr", "es", "it", "nl", "fi", "jp", "ja"))
"""Two letters in brackets that are the code of a language, and of no set."""
_LONG_WORD: Final = 8
"""Letters of a word for a section in which two slips are still slips."""
_SET_AND_NUMBER: Final = re.compile(r"([A-Za-z]{2,4})(\d{1,4}[a-z]?)")
_NUMBERED: Final = frozenset(("no", "nr", "number", "num", "card"))
_LONGEST_TITLE: Final = 8
"""Words of the title of a set."""
_NEAR_WORDS: Final = 5
"""Words of a name with a slip in it that are looked at."""
_NEAR_LETTERS: Final = 6
"""Letters of a name in which a slip is told from another word."""


def words_of(line: str, fold: Callable[[str], str]) -> list[Word]:
    """Give the words of a line, each with its folded form."""
    return [Word(found.start(), found.end(), fold(found[0]), found[0]) for found in WORD.finditer(line)]


def beginnings(names: Iterable[str]) -> frozenset[str]:
    """Give what folded names begin with, up to a few letters, by which `names_in` tells where none begins."""
    return frozenset(name[:letters] for name in names for letters in range(1, _FIRST_LETTERS + 1))


def names_in(line: str, words: Sequence[Word], known: Container[str], begin: Container[str]) -> Iterator[Place]:
    """Give the names in a line, from left to right, the longest that begins at a word, none within another.

    Args:
        line: the line.
        words: its words.
        known: the folded names of all cards.
        begin: the beginnings of these.
    """
    free = 0
    keys = [word.key for word in words]
    for first, key in enumerate(keys):
        if first < free or key[:_FIRST_LETTERS] not in begin or _glued(line, words[first].start - 1):
            continue
        whole, found = "", None
        for last, further in enumerate(keys[first : first + _LONGEST_NAME], first):
            whole += further
            if whole[:_FIRST_LETTERS] not in begin:
                break
            if whole in known and not _glued(line, words[last].end):
                found = Place(first, last, whole)
        if found:
            free = found.last + 1
            yield found


def is_harmless(words: Sequence[Word], place: Place) -> bool:
    """Tell whether every word of a name is on the list of the harmless ones: then a remark may be meant."""
    return all(word.text.casefold() in HARMLESS for word in words[place.first : place.last + 1])


def _glued(line: str, at: int) -> bool:
    """Tell whether the sign at a place joins the letters to both sides of it to one word."""
    return 0 < at < len(line) - 1 and line[at] in _GLUE and line[at - 1].isalnum() and line[at + 1].isalnum()


def read_aside(
    line: str, words: Sequence[Word], name: Place, others: Iterable[Place], near: Callable[[str], object]
) -> Aside:
    """Read what stands beside the name of a card in a line.

    Args:
        line: the line, its count taken off.
        words: its words.
        name: where the name stands.
        others: where names of other cards stand.
        near: tells whether a folded text is the name of some card with a slip in it.
    """
    taken = {index: place for place in others for index in range(place.first, place.last + 1)}
    reader = _Reader(line, words, near)
    # "The" before a name is a part of it.
    first = name.first - 1 if name.first and words[name.first - 1].key == "the" else name.first
    before = range(first)
    reader.marked = bool(before) and _MARK.search(line, words[first - 1].end, words[first].start) is not None
    reader.take(before, taken)
    reader.marked = reader.joined = False
    reader.take(range(name.last + 1, len(words)), taken)
    return reader.aside(line[: words[first].start].strip(), line[words[name.last].end :].strip())


class _Reader:
    """Walks over the words beside a name."""

    def __init__(self, line: str, words: Sequence[Word], near: Callable[[str], object]) -> None:
        self.line = line
        self.words = words
        self.near = near
        self.marked = False
        """Whether a mark stands between the name and the word at hand."""
        self.joined = False
        """Whether something that may lead to another card does."""
        self.found = Aside()
        self.any_left = False
        self.set_at = -2
        """The word that named a set last."""

    def aside(self, before: str, behind: str) -> Aside:
        """Give what was read; `before` and `behind` are what stands on the two sides of the name."""
        if not self.any_left or self.found.problem:
            return self.found
        return self.found._replace(left=" ... ".join(filter(None, (before, behind))))

    def take(self, places: range, others: Mapping[int, Place]) -> None:
        """Read the words at these places."""
        free = places.start
        for at in places:
            if at < free:
                continue
            if self.found.problem and not self.found.counted:
                # Nothing that follows makes it more certain.
                return
            word = self.words[at]
            gap = self.line[self.words[at - 1].end if at else 0 : word.start]
            self.marked = self.marked or _MARK.search(gap) is not None
            self.joined = self.joined or _JOINER.search(gap) is not None
            if title := self._set_title(at, places):
                free = title
            elif at in others and word.text.casefold() not in HARMLESS:
                other = others[at]
                self._ask(self.line[word.start : self.words[other.last].end], "is another card")
                free = other.last + 1
            else:
                free = self._word(at, places, gap)

    def _ask(self, text: str, what: str, *, counted: bool = True) -> None:
        if not self.found.problem:
            self.found = self.found._replace(problem=f"{text!r} beside it {what}")
        if not counted:
            self.found = self.found._replace(counted=False)

    def _set_title(self, at: int, places: range) -> int:
        """Take in the title of a set that begins here, where it stands for itself; give the place behind it, or 0."""
        if self.marked and not self._begins(at):
            return 0
        key = ""
        for last in range(at, min(at + _LONGEST_TITLE, places.stop)):
            word = self.words[last].text.casefold()
            key += "" if last == at and word == "the" else word
            if key and key[:_FIRST_LETTERS] not in _TITLES_BEGIN:
                break
            if key in _SET_TITLES and self._ends(last) and (last > at or not letter_of(key)):
                self._set(_SET_TITLES[key], last)
                return last + 1
        return 0

    def _begins(self, at: int) -> bool:
        before = self.line[: self.words[at].start].rstrip()
        return not before or not before[-1].isalnum()

    def _ends(self, at: int) -> bool:
        behind = self.line[self.words[at].end :].lstrip()
        return not behind or not behind[0].isalnum()

    def _word(self, at: int, places: range, gap: str) -> int:
        """Read one word, or two that belong together; give the place behind them."""
        word = self.words[at]
        text, lower = word.text, word.text.casefold()
        after = self.words[at + 1].text if at + 1 < places.stop else ""
        alone = self._begins(at) and self._ends(at)
        code = _set_code(text)
        # "as" and "le" are words too, where they stand between others.
        if code and (alone or text.isupper() or after[:1].isdigit() or not (self.marked or lower in HARMLESS)):
            self._set(code, at)
            return at + 1
        numbered = _SET_AND_NUMBER.fullmatch(text)
        if numbered and (code := _set_code(numbered[1])):
            self._set(code, at)
            self._number(at, numbered[2])
            return at + 1
        if not (text.isascii() and text.isalpha()) and any(sign.isnumeric() for sign in text):
            self._number(at, text if at == self.set_at + 1 and _NUMBER_GAP.fullmatch(gap) else "")
        elif lower in _NUMBERED and after[:1].isdigit() and self.set_at == at - 1:
            self.set_at = at
        elif lower in _NUMBERS or _ROMAN.fullmatch(text):
            self._ask(text, "may be a count", counted=False)
        elif (hold := lower + after.casefold()) in _HOLDS:
            self.found = self.found._replace(types=(*self.found.types, hold))
            return at + 2
        elif version := self._named_version(lower, after.casefold()):
            self._version(version[0])
            return at + version[1]
        elif len(text) == 1 and alone and self.marked and text != "&":
            self._letter(text)
        else:
            self._other(at, places, after.casefold())
        return at + 1

    def _named_version(self, word: str, after: str) -> tuple[str, int] | None:
        """Give the letter of the alignment that one word or two name, and how many words that takes."""
        if word.startswith("fallen") and after.startswith("wizard"):
            return "F", 2
        if letter := letter_of(word):
            return letter, 1
        return (letter, 2) if (letter := letter_of(word + after)) else None

    def _other(self, at: int, places: range, after: str) -> None:
        text = self.words[at].text
        lower = text.casefold()
        if lower in _TYPES:
            self.found = self.found._replace(types=(*self.found.types, _TYPES[lower]))
        elif lower in _VERSUS and after and not (after in SECTION_WORDS or self._named_version(after, "")):
            self._plain(at, places)
        elif lower in SECTION_WORDS or self.words[at].key in SECTION_WORDS:
            self._ask(text, "is a word for a section")
        elif lower == "non" and after in _ABOUT_COPIES:
            self._plain(at, places)
        elif lower in _TAKEN_BACK and (lower not in _OFTEN_ELSE or self._ends(at)):
            self._ask(text, "may take the card back")
        else:
            self._plain(at, places)

    def _plain(self, at: int, places: range) -> None:
        word = self.words[at]
        self.any_left = True
        lower = word.text.casefold()
        if not self.marked and (lower not in HARMLESS or (word.text[0].isupper() and lower not in _ABOUT_COPIES)):
            # Words that follow a name without a mark may belong to it: "Sauron the Great".
            self.found = self.found._replace(plain=True)
        if lower in _JOINS or word.text == "&":
            self.joined = True
        elif lower not in HARMLESS:
            self.found = self.found._replace(talk=(*self.found.talk, word.text))
            if len(lower) == _CODE and lower not in _LANGUAGES and self._alone_in_brackets(at):
                self._ask(word.text, "may be a set or a version")
            elif near := self.marked and _near_section(lower):
                self._ask(word.text, f"may be a word for a section ({near})")
            elif self.joined:
                self._ask(word.text, "may be another card")
            elif self.marked and not self.found.problem and self._is_near(at, places):
                self._ask(word.text, "may be another card with a slip in its name")

    def _alone_in_brackets(self, at: int) -> bool:
        before, behind = self.line[: self.words[at].start].rstrip(), self.line[self.words[at].end :].lstrip()
        return before[-1:] in _BRACKETS and behind[:1] in _BRACKETS and bool(before and behind)

    def _is_near(self, at: int, places: range) -> bool:
        """Tell whether a name with a slip in it begins here."""
        key = ""
        for last in range(at, min(at + _NEAR_WORDS, places.stop)):
            key += self.words[last].key
            if len(key) >= _NEAR_LETTERS and self.near(key):
                return True
        return False

    def _number(self, at: int, digits: str) -> None:
        if self.found.set and digits and digits[0].isdigit() and not (self.found.number or self.found.card):
            before = self.words[at - 1]
            if self.line[before.end : self.words[at].start] == "-" and before.text.isupper():
                self.found = self.found._replace(card=f"{code_of(self.found.set)}-{digits}")
            else:
                self.found = self.found._replace(number=digits)
        else:
            self._ask(self.words[at].text, "is a number", counted=False)

    def _set(self, code: str, at: int) -> None:
        if self.found.set and code_of(self.found.set) != code_of(code):
            self._ask(code, f"is a set, and so is {self.found.set}")
        self.found = self.found._replace(set=code)
        self.set_at = at

    def _letter(self, letter: str) -> None:
        if letter.upper() in LETTERS:
            self._version(letter.upper())
        else:
            self._ask(letter, "is the letter of no alignment")

    def _version(self, tag: str) -> None:
        if self.found.tag and self.found.tag != tag:
            self._ask(f"[{tag}]", f"is a version, and so is [{self.found.tag}]")
        self.found = self.found._replace(tag=tag)


def _near_section(word: str) -> str:
    """Give the word for a section that a longer word is with a slip or two in it, or nothing."""
    if len(word) < _LONG_WORD - 1:
        return ""
    from rapidfuzz.distance import OSA  # noqa: PLC0415  # costs time at start, and hardly a line has such a word

    long = (known for known in sorted(SECTION_WORDS) if len(known) >= _LONG_WORD)
    return next((known for known in long if OSA.distance(word, known, score_cutoff=2) <= 2), "")  # noqa: PLR2004


def _set_code(text: str) -> str | None:
    """Give the code of a set in capitals, where `text` is one in any case."""
    upper = text.upper()
    return upper if upper in OTHER_CODES or upper in _CODES else None


_CODES: Final = frozenset(code.upper() for code in SETS)
_TITLES_BEGIN: Final = beginnings(_SET_TITLES)
