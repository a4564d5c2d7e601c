"""Headings: the words by which lists name their sections and types of card."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from validator.decklists.decklist import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
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
    "hazard deck": (HAZARD_DECK, "hazard"),
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
_TYPE: Final = lazy(
    r"(?P<deck>(?:play deck|playdeck|main deck|deck) )?"
    rf"{_WHOSE}(?P<kind>character|resource|hazard)s?(?: cards?)?"
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
    **dict.fromkeys(("charaktere", "personajes", "personnages", "personaggi"), "characters"),
    **dict.fromkeys(("ressourcen", "recursos", "ressources", "risorse"), "resources"),
    **dict.fromkeys(("gefahren", "adversidades", "périls", "avversità"), "hazards"),
    **dict.fromkeys(("orte", "lugares", "lieux", "luoghi"), "sites"),
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

# The longest heading of the tables is far shorter; this keeps sentences away from them.
_LONGEST: Final = 80
# Of words with single spaces between them: where several may match, every way to share them out would be tried.
_WORDS: Final = lazy(
    r"(?P<words>.*?) ?[-–—=]? ?"
    r"(?:\((?P<round>\d+)(?:[^()\d][^()]*)?\)|\[(?P<square>\d+)(?:[^\[\]\d][^\[\]]*)?\]"
    r"|(?<=[ =–—-])(?P<bare>\d+)(?: cards?)?)?"
    r"(?: ?\[[^\[\]]*\])? ?"
)
_COUNT_ONLY: Final = lazy(r"\(?(\d+)(?:\s*[/+]\s*\d+)*(?:\s+cards?)?\)?")
_FALLEN: Final = lazy(r"\bfallen ?wizard(s?)\b")
_COUNT_FIRST: Final = lazy(r"(\d+) ?x? (characters|resources|hazards|sites)", re.IGNORECASE)
_DECORATION: Final = " \t*_=-–—~>|•·+"


def find_heading(text: str) -> Heading | None:
    """Return the heading that `text`, one line without its indent, is; None where it is none.

    The whole line must be the heading, but for a count, a remark in square brackets, markdown and rulers around it,
    and what follows a colon: `Sites of Old` and `1 Sites of Old` are none.
    """
    marks = len(text) - len(text.lstrip("#"))
    body = text[marks:].strip(_DECORATION)
    if body.startswith("[") and body.endswith("]") and body.count("[") == 1:
        body = body[1:-1].strip()
    words, colon, rest = body.partition(":")
    if not words or len(words) > _LONGEST:
        return None
    words, rest = " ".join(words.split()), rest.strip(_DECORATION)
    if count_first := _COUNT_FIRST.fullmatch(words):
        # "30 Hazards:" is a heading; "1 Sites" is left to be an entry.
        if not (colon or marks or int(count_first[1][:4]) > 1) or rest:
            return None
        words = count_first[2]
    counted = _WORDS.fullmatch(words)
    folded = fold(counted["words"] if counted else words)
    found = _look_up(folded)
    if not found:
        return None
    count = counted and (counted["round"] or counted["square"] or counted["bare"])
    if only := _COUNT_ONLY.fullmatch(rest):
        count, rest = only[1], ""
    column = text.rfind(rest) + 1 if rest else 1
    empty = bool(count) and not (count or "").strip("0")
    return found._replace(level=marks, empty=empty, rest=rest, rest_column=column)


def fold(words: str) -> str:
    """Return `words` in small letters, single spaces between them, "fallen-wizard" as "fw"."""
    spaced = "".join(character if character.isalnum() else " " for character in words.casefold())
    return _FALLEN.sub(r"fw\1", " ".join(spaced.split()))


def _look_up(words: str) -> Heading | None:
    words = _ABROAD.get(words, words)
    if section := _SECTIONS.get(words):
        return Heading("section", *section, words)
    if part := _PARTS.get(words):
        return Heading("part", *part, words)
    if words in _TALK:
        return Heading("talk", None, None, words)
    if "fw" in words and words not in {"fw", "fws"} and _FALLEN_WIZARD.fullmatch(words):
        return Heading("section", SIDEBOARD_FALLEN_WIZARD, None, words)
    if _STARTING.fullmatch(words):
        kind = "character" if words.endswith(("character", "characters")) else None
        return Heading("section", POOL, kind, words, starting=True)
    if _SITES.fullmatch(words):
        return Heading("section", LOCATION_DECK, "site", words)
    if kind_found := _TYPE.fullmatch(words):
        within = kind_found["deck"] or kind_found["within"]
        return Heading("type", PLAY_DECK if within else None, kind_found["kind"], words)
    return None
