"""Whose a card is: the avatars and kinds of player whom an attribute or a text of the freely written sources names.

The makers of dream cards name them in four forms: "X specific", "X only", "Playable if you are X", and "black player
only". Each may name several. What fits none of these forms names nobody.
"""

from __future__ import annotations

import re
from typing import Any, Final

from cardpool.players import OR, PLAYERS

COLOURS: Final = ("black", "grey", "white")

_OTHER_NAMES: Final = {
    "dragon-lords": "Dragon-lord", "dwarf-lords": "Dwarf-lord", "elf-lords": "Elf-lord", "atani-lord": "Atáni-lord",
    "dunadan-lord": "Dúnadan-lord", "fallen wizard": "Fallen-wizard", "war lord": "War-lord", "warlord": "War-lord",
    "lord player": "Lord-player", "necromancer": "Sauron", "the necromancer": "Sauron", "the balrog": "Balrog",
    "wizard player": "Wizard", "ringwraith player": "Ringwraith", "minion": "Minion player",
    "elrond": "Elrond Half-elven", "galadriel": "Lady Galadriel", "círdan": "Círdan the Shipwright",
    "thranduil": "Thranduil of Mirkwood", "théoden": "Théoden King", "theoden": "Théoden King",
    "denethor": "Lord Denethor", "imrahil": "Prince Imrahil", "dain": "Dáin", "thrain": "Thráin",
    "fallen-saruman": "Saruman", "fallen-alatar": "Alatar", "fallen-gandalf": "Gandalf",
    "fallen-pallando": "Pallando", "fallen-radagast": "Radagast",
    "adûnaphel": "Adûnaphel the Ringwraith", "akhôrahil": "Akhôrahil the Ringwraith",
    "dwar": "Dwar the Ringwraith", "hoarmûrath": "Hoarmûrath the Ringwraith", "indûr": "Indûr the Ringwraith",
    "khamûl": "Khamûl the Ringwraith", "ren": "Ren the Ringwraith", "ûvatha": "Ûvatha the Ringwraith",
    "the witch-king": "The Witch-king", "witch-king": "The Witch-king",
}  # fmt: skip
"""Another name of an avatar or kind of player, lower case, to the one that is kept: the title of the avatar's card."""

_AVATARS: Final = (
    "Alatar", "Gandalf", "Pallando", "Radagast", "Saruman", "Elrond Half-elven", "Lady Galadriel", "Elessar",
    "Círdan the Shipwright", "Thranduil of Mirkwood", "Théoden King", "Lord Denethor", "Prince Imrahil", "Balin",
    "Dáin", "Thorin", "Thráin", "Ardagor", "Durlach",
)  # fmt: skip
"""Avatars whom cards name."""

_KEPT: Final = {name.lower(): name for name in (*PLAYERS, *_AVATARS)} | _OTHER_NAMES
_NAME: Final = "|".join(sorted(map(re.escape, _KEPT), key=len, reverse=True))
_SEPARATOR: Final = r"(?:,? (?:or|and) |, )(?:an? |the )?"
_LIST: Final = rf"(?P<names>(?:{_NAME})(?:{_SEPARATOR}(?:{_NAME}))*)"
_SENTENCE: Final = r"(?:^|[.:\]}]\s*|---[^.]*\. )"
_SPECIFIC: Final = re.compile(rf"{_SENTENCE}{_LIST}[- ]specific\b", re.IGNORECASE)
_ONLY: Final = re.compile(rf"{_SENTENCE}{_LIST}(?: players?)? only\.", re.IGNORECASE)
_IF: Final = re.compile(
    rf"{_SENTENCE}Playable (?:on a company )?if you are (?:an? |the )?{_LIST}(?! Half)\b", re.IGNORECASE
)
_COLOURS: Final = re.compile(
    rf"\b({'|'.join(COLOURS)})(?: (?:and|or) ({'|'.join(COLOURS)}))? players? only", re.IGNORECASE
)

_HEAD: Final = 120
"""Characters of a text in which it says whose the card is."""
_WHO_PLAYS_IT: Final = frozenset({"Wizard", "Ringwraith"})
"""Kinds whose "only" asks for such a character, as "Sage only" does, and says nothing of the player."""


def name_kept(name: str) -> str:
    """Give the name under which an avatar or kind of player is kept; one that nobody knows stays as it is.

    >>> name_kept("Necromancer"), name_kept("elf-lord"), name_kept("Durin")
    ('Sauron', 'Elf-lord', 'Durin')
    """
    name = name.strip()
    return _KEPT.get(name.lower(), name)


def named(text: str) -> tuple[str, ...]:
    """Give the avatars and kinds of player to whom a text confines its card; nobody where it confines it to none.

    >>> named("Unique. Elessar or Prince Imrahil specific. Playable on your Lord.")
    ('Elessar', 'Prince Imrahil')
    >>> named("Playable if you are Alatar, Gandalf, Radagast, or an Elf-lord. You may"), named("Spell. Wizard only.")
    (('Alatar', 'Gandalf', 'Radagast', 'Elf-lord'), ())
    >>> named(f"Discard this card to {'do something' * 10}. Pallando or Saruman specific. Your avatar may come.")
    ()
    """
    for form in (_SPECIFIC, _ONLY, _IF):
        found = form.search(text)
        # Further on it speaks of one effect of several; a site names its owner among what is special about it.
        if found is None or (found.start("names") > _HEAD and "pecial: " not in text):
            continue
        names = tuple(name_kept(name) for name in re.findall(_NAME, found["names"], re.IGNORECASE))
        kinds = PLAYERS.keys() & set(names)
        if form is _ONLY and (not kinds or (_WHO_PLAYS_IT.issuperset(names) and "player" not in found[0].lower())):
            continue
        return tuple(dict.fromkeys(names))
    return ()


def specific(attribute: str, keywords: list[str], text: str, *, avatar: bool) -> dict[str, Any]:
    """Give the fields `specific_to`, `players` and `colours`: without whom a card may not be played.

    A text that names several says more than the attribute, which holds one name or the kind of them all.

    Args:
        attribute: what the source holds apart from the text; `""` for nothing.
        keywords: lower case; "black player only" may be one of them.
        text: of the card, with what is special about a site.
        avatar: whether it is an avatar's card, which is specific to nobody but himself.
    """
    names = named(text) or tuple(filter(None, (name_kept(attribute),)))
    of_colour = [name for name in names if name.removesuffix(" player").lower() in COLOURS]
    colours = [colour for colour in COLOURS if f"{colour} player only" in keywords]
    for found in _COLOURS.finditer(text[:_HEAD]):
        colours += [part.lower() for part in found.groups() if part]
    if of_colour and len(of_colour) == len(names):
        colours += [name.removesuffix(" player").lower() for name in names]
        names = ()
    if len(of_colour) < len(names):
        # "Black player or Saruman" is for more than the black: the colour is one of the names.
        colours = [colour for colour in colours if colour not in {n.removesuffix(" player").lower() for n in names}]
    players = tuple(dict.fromkeys(player for name in names for player in PLAYERS.get(name, ())))
    if not PLAYERS.keys() >= set(names):
        players = ()
    if avatar:
        names = players = ()
    if names == ("Minion player",):
        names = ()  # `players` say it
    return {"specific_to": OR.join(names), "players": players, "colours": tuple(sorted(set(colours)))}
