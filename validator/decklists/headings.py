"""Headings: the words by which lists name their sections and types of card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from cardpool.sections import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
    MAX_COUNT,
    PLAY_DECK,
    PLAYER_DECK,
    POOL,
    QUEST_DECK,
    RING_DECK,
    SIDEBOARD,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_FALLEN_WIZARD,
    SIDEBOARD_GREY,
)
from cardpool.vocabulary import word_set
from validator.decklists.pattern import lazy

Role = Literal["section", "type", "part", "talk"]


class Heading(NamedTuple):
    """A heading and what it opens."""

    role: Role
    """`section` names a section, `type` a type of card, `part` a part of a section, `talk` no cards at all."""
    section: str | None
    """The section it opens; for a `part` only where no section is open."""
    kind: str | None
    words: str
    """Its words, folded: the same words are the same heading."""
    level: int = 0
    """Markdown level, 0 where there is none."""
    starting: bool = False
    empty: bool = False
    """Whether it says that it holds 0 cards."""
    states: int | None = None
    """How many cards it says that it holds; None where it says nothing, or more than one number."""
    rest: str = ""
    """What stands after its colon."""
    rest_column: int = 1


_SECTIONS: Final = {
    **dict.fromkeys(
        ("pool", "character pool", "starting pool", "draft pool", "character draft", "draft", "the draft"),
        (POOL, None),
    ),
    **dict.fromkeys(
        (
            "deck",
            "play deck",
            "playdeck",
            "main deck",
            "maindeck",
            "draw deck",
            "in deck",
            "in the deck",
            "in play deck",
            "deck list",
            "decklist",
            "main",
        ),
        (PLAY_DECK, None),
    ),
    **dict.fromkeys(("sideboard", "side board", "side", "sb"), (SIDEBOARD, None)),
    **dict.fromkeys(
        (
            "sideboard vs grey",
            "sideboard vs grey players",
            "sideboard against grey",
            "sideboard against grey players",
            "vs grey",
            "vs grey players",
            "anti grey",
            "grey sideboard",
        ),
        (SIDEBOARD_GREY, None),
    ),
    **dict.fromkeys(("dc world sideboard", "dc world", "sideboard dc world"), (SIDEBOARD_DC_WORLD, None)),
    "player deck": (PLAYER_DECK, None),
    **dict.fromkeys(("hazard deck", "hazards deck"), (HAZARD_DECK, "hazard")),
    **dict.fromkeys(("long event deck", "hazard long event deck"), (LONG_EVENT_DECK, "hazard")),
    "quest deck": (QUEST_DECK, "resource"),
    "ring deck": (RING_DECK, "resource"),
    **dict.fromkeys(
        (
            "sites",
            "site",
            "locations",
            "location",
            "location deck",
            "locations deck",
            "site deck",
            "sites deck",
            "site cards",
            "location cards",
        ),
        (LOCATION_DECK, "site"),
    ),
}
_STARTING: Final = lazy(
    r"(?:with )?(?:an? |the |my |our )?(?:ideal |typical |usual |best |suggested )?"
    r"start(?:ing)?(?: (?:company|companies|characters?|party|group|team|lineup))?(?: being| is)?"
)
_FALLEN_WIZARD: Final = lazy(
    r"(?:(?:10|ten) cards? )?(?:(?:hazard )?(?:sideboard|side board|side|sb|hazards|board|cards) )?"
    r"(?:vs|versus|against|anti|antifw) ?(?:the )?(?:fw|fws)?"
    r"(?: (?:sideboard|side board|board|sb|cards|hazards|players?))?"
    r"|(?:fw|fws) ?(?:sideboard|side board|sb|board)"
    r"|(?:sideboard|side board|sb) (?:for )?(?:the )?fws?"
)
_WHOSE: Final = (
    r"(?:(?:hero|minion|dual|stage|fw|balrog|ringwraith|wizard|elf lord|dwarf lord|man lord|war lord|grey|agent|"
    r"non agent|unique|other) )*"
)
_SITES: Final = lazy(rf"{_WHOSE}sites?")
_KINDS: Final = ("character", "resource", "hazard")
_TYPE: Final = lazy(
    r"(?P<deck>(?:play deck|playdeck|main deck|deck) )?"
    rf"{_WHOSE}(?P<kind>{'|'.join(_KINDS)})s?(?: cards?| decks?)?"
    r"(?P<within> (?:in|for|of) (?:the |my )?(?:play ?)?deck)?"
)
_PARTS: Final = {
    **dict.fromkeys(("minor items", "minor item", "starting items", "starting minor items"), (POOL, "resource")),
    **dict.fromkeys(("starting stage cards", "starting stage resources"), (POOL, "resource")),
    **dict.fromkeys(
        (
            "items",
            "major items",
            "greater items",
            "gold rings",
            "special items",
            "allies",
            "ally",
            "factions",
            "faction",
            "stage cards",
            "stage resources",
            "mp cards",
            "marshalling point cards",
            "resource events",
        ),
        (PLAY_DECK, "resource"),
    ),
    **dict.fromkeys(
        (
            "creatures",
            "creature",
            "hazard creatures",
            "hazard events",
            "hazard permanent events",
            "hazard long events",
            "hazard short events",
            "corruption",
            "corruption cards",
        ),
        (PLAY_DECK, "hazard"),
    ),
    **dict.fromkeys(
        ("events", "short events", "long events", "permanent events", "agents", "agent", "other", "others", "misc"),
        (PLAY_DECK, None),
    ),
    **dict.fromkeys(("avatar", "avatars", "wizards", "ringwraiths"), (PLAY_DECK, "character")),
    **dict.fromkeys(("havens", "haven sites", "non haven sites", "ruins and lairs"), (LOCATION_DECK, "site")),
}
# The words of the other languages that cards are printed in.
_ABROAD: Final = {
    **dict.fromkeys(("charaktere", "personajes", "personnages", "personaggi", "personages", "hahmot"), "characters"),
    **dict.fromkeys(("ressourcen", "recursos", "ressources", "risorse"), "resources"),
    **dict.fromkeys(("gefahren", "adversidades", "périls", "perils", "avversità", "avversita"), "hazards"),
    **dict.fromkeys(("reserva", "réserve", "riserva", "banquillo"), "sideboard"),
    **dict.fromkeys(("orte", "lugares", "lieux", "luoghi", "plaatsen", "locaties", "paikat"), "sites"),
    **dict.fromkeys(("spieldeck", "hauptdeck", "mazo", "mazo de juego", "pioche", "mazzo", "mazzo di gioco"), "deck"),
}
_TALK: Final = frozenset(
    (
        "notes",
        "note",
        "strategy",
        "comments",
        "comment",
        "description",
        "discussion",
        "analysis",
        "how to play",
        "tournament report",
        "report",
        "introduction",
    )
)

_TALK_WORDS: Final = frozenset(words.rpartition(" ")[2] for words in _TALK)
"""The last words of these, one of which every such heading has."""

# The longest heading of the tables is far shorter; this keeps sentences away from them.
LONGEST: Final = 80
# Of words with single spaces between them, so that nothing can be read in many ways.
_WORDS: Final = lazy(
    r"(?P<words>[^()\[\]\d]*?) ?[-–—=]? ?"
    r"(?:\((?:total:? |[xX×=] ?)?(?P<round>\d++)(?P<more>[^()]*)\)|\[(?P<square>\d++)(?P<also>[^\[\]]*)\]"
    r"|(?<=[ =–—-])(?:[xX×#] ?)?(?P<bare>\d+)(?: cards?)?)?(?: ?\[[^\[\]\d]*\])?"
)
_COUNTED: Final = word_set("""
    card cards total copies of in deck min minimum max maximum and incl including with plus creature creatures half
    halves event events unique hazard hazards resource resources character characters site sites item items ally
    allies faction
    factions avatar avatars agent agents point points stage mind mp mps sp gi di karten cartas cartes carte long short
    permanent minor major greater other x
""")
"""Words that may stand behind the number of a heading: `Hazards (30 cards, 12 creatures)`."""
_COUNT_ONLY: Final = lazy(r"\(?(\d+)(?:\s*[/+]\s*\d+)*(?:\s+cards?)?\)?")
_BETWEEN: Final = lazy(r"[\W_]+")
_FALLEN: Final = lazy(r"\bfallen ?wizard(s?)\b")
_COUNT_FIRST: Final = lazy(
    r"(\d+) ?x? ((?:characters|resources|hazards|sites|sideboard|locations|pool|play deck|creatures)(?: cards)?)",
    re.IGNORECASE,
)
_WHOSE_LIST: Final = lazy(r"(?:the|my|our) ")
"""What says of a heading no more than whose it is."""
_WHOSE_BEGINS: Final = frozenset("tmo")
DECORATION: Final = " \t*_=-–—~>|•·+"
"""What stands round the words of a heading."""
_DIGITS: Final = lazy(r"\d+")
_ORDINAL: Final = lazy(r"(?:\d{1,2}(?:[.)]| ?[-–—:])|(?:[IVX]{1,4}|[A-Ha-h]|h[1-6])[.)]) +(?=[^\W\d])")
_BEHIND_ORDINAL: Final = frozenset(".)")


def find_heading(text: str) -> Heading | None:
    """Give the heading that `text`, one line without its indent, is; None where it is none.

    The whole line must be the heading, but for a count, a remark in square brackets, markdown and rulers around it,
    and what follows a colon: `Sites of Old` and `1 Sites of Old` are none.
    """
    marks = len(text) - len(text.lstrip("#"))
    body = text[marks:].strip(DECORATION).lstrip(": ")
    # Most patterns are about counts.
    counts = any(map(str.isdecimal, text))
    if (counts or not _BEHIND_ORDINAL.isdisjoint(body[1:5])) and (numbered := _ORDINAL.match(body)):
        body = body[numbered.end() :]
    if body.startswith("[") and body.endswith("]") and body.count("[") == 1:
        body = body[1:-1].strip()
    words, colon, rest = body.partition(":")
    if not words or len(words) > LONGEST:
        return None
    words = " ".join(words.split())
    rest = rest.strip(f":{DECORATION}")
    count_first = _COUNT_FIRST.fullmatch(words) if counts else None
    if count_first:
        # "30 Hazards:" is a heading; "1 Sites" is left to be an entry.
        if not (colon or marks or int(count_first[1][:4]) > 1) or rest:
            return None
        words = count_first[2]
    counted = _WORDS.fullmatch(words) if counts or "[" in words else None
    if counted and not _COUNTED.issuperset(fold(re.sub(r"\d+", " ", counted["more"] or counted["also"] or "")).split()):
        return None
    folded = fold(counted["words"] if counted else words)
    found = _look_up(folded) or _look_up_whose(folded)
    if not found:
        return None
    count = counted and (counted["round"] or counted["square"] or counted["bare"])
    count = count_first[1] if count_first else count
    if counts and (only := _COUNT_ONLY.fullmatch(rest)):
        count, rest = only[1], ""
    column = text.rfind(rest) + 1 if rest else 1
    empty = bool(count) and not (count or "").strip("0")
    return found._replace(level=marks, empty=empty, states=_plain_count(count, body), rest=rest, rest_column=column)


def _plain_count(count: str | None, body: str) -> int | None:
    """Give the count of a heading, where no second number stands beside it."""
    return int(count) if count and len(count) <= len(str(MAX_COUNT)) and len(_DIGITS.findall(body)) == 1 else None


def fold(words: str) -> str:
    """Give `words` in small letters, single spaces between them, "fallen-wizard" as "fw"."""
    spaced = _BETWEEN.sub(" ", words.casefold()).strip()
    return _FALLEN.sub(r"fw\1", spaced) if "fallen" in spaced else spaced


folded: Final = lru_cache(maxsize=4096)(fold)
"""The words of headings, but for their counts, and of names are the same in many lists."""


def may_be_talk(text: str) -> bool:
    """Tell whether a line may be the heading of a talk, whatever count or value stands behind it; most are none."""
    return not _TALK_WORDS.isdisjoint(folded(text).split())


def _look_up_whose(words: str) -> Heading | None:
    """Look up what is said of the player's: "My sideboard"; his deck is the title of the list as a rule."""
    whose = _WHOSE_LIST.match(words) if words[:1] in _WHOSE_BEGINS else None
    found = _look_up(words[whose.end() :]) if whose else None
    return None if found and found.role == "section" and found.section == PLAY_DECK else found


def _look_up(words: str) -> Heading | None:
    words = words.removesuffix(" section")
    words = _ABROAD.get(words, words)
    if section := _SECTIONS.get(words):
        return Heading("section", *section, words)
    if part := _PARTS.get(words):
        return Heading("part", *part, words)
    if words in _TALK:
        return Heading("talk", None, None, words)
    if "fw" in words and words not in {"fw", "fws"} and _FALLEN_WIZARD.fullmatch(words):
        return Heading("section", SIDEBOARD_FALLEN_WIZARD, None, words)
    if "start" in words and _STARTING.fullmatch(words):
        kind = "character" if words.endswith(("character", "characters")) else None
        return Heading("section", POOL, kind, words, starting=True)
    if "site" in words and _SITES.fullmatch(words):
        return Heading("section", LOCATION_DECK, "site", words)
    if any(kind in words for kind in _KINDS) and (kind_found := _TYPE.fullmatch(words)):
        within = kind_found["deck"] or kind_found["within"]
        return Heading("type", PLAY_DECK if within else None, kind_found["kind"], words)
    return None
