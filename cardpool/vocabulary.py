"""The words that lists have beside the names of cards, and what each says: counts, sections, types, sets, talk."""

from __future__ import annotations

import re
from typing import Final

from cardpool.card import CardType, Subtype
from cardpool.near import is_within
from cardpool.sets import OTHER_CODES, SETS
from cardpool.within import WORD


def word_set(text: str) -> frozenset[str]:
    """Give the words of a text, which are separated by white space."""
    return frozenset(text.split())


def _joined(text: str) -> str:
    return "".join(WORD.findall(text.casefold()))


NUMBERS: Final = word_set("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty dozen pair couple double triple twice thrice times copies playset eins
    zwei drei vier fünf fuenf sechs sieben acht neun zehn zwölf zwoelf deux trois quatre cinq sept huit neuf dix
    onze douze dos tres cuatro cinco seis siete ocho nueve diez doce tre quattro cinque sei sette otto nove
    dieci undici dodici twee drie vijf zes zeven negen tien twaalf kaksi kolme neljä viisi kuusi seitsemän
    kahdeksan yhdeksän kymmenen
""")
"""Words that count, in the languages that cards are printed in."""
QUANTITIES: Final = word_set("""
    all both few half lots many max several some alle beide einige mehrere tous toutes plusieurs todos todas varios
    tutti tutte maximum maximal maximo máximo massimo any plenty loads tons heaps dozens hundreds various multiple
    numerous countless enough whatever couples viele wenige genug paar muchos muchas pocos pocas algunos algunas
    bastantes varias beaucoup assez quelques molti molte pochi poche alcuni alcune diversi veel weinig enkele meerdere
    genoeg paljon muutama useita infinite infinitely infinity endless
""")
"""Words that count where they stand alone beside a name; among others they are talk, as in "good in all games"."""
LONE_PAIRS: Final = word_set("""
    alot afew abunch aton aset ahandful anumber anynumber asneeded asrequired asdesired asnecessary asusual einpaar
    einsatz einigewenige unpeu unpo unpoco unospocos eenpaar pariton
""")
"""Two words that count where they stand alone beside a name; among others they are talk: "it has a lot of prowess"."""
QUANTITY_PAIRS: Final = frozenset(
    (
        *(
            "manyas",
            "muchas",
            "thelot",
            "themax",
            "themaximum",
            "fullset",
            "fullpack",
            "wholeset",
            "wholepack",
            "wholelot",
        ),
        *("completeset", "entireset", "entirepack", "soviele", "sovielwie"),
    )
)
"""Two words, joined, that count together, as in "as many as allowed" or "the full set"."""
ROMAN: Final = re.compile(r"(?=[IVX]{2})X{0,2}(?:IX|IV|V?I{0,3})")
SECTION_WORDS: Final = word_set("""
    decklist dc misc other others corruption mp mps marshalling pool pools deck decks playdeck maindeck sidedeck
    main side sides sideboard sideboards board boards sb fwsb starting draft drafted site sites location
    locations hazards resources characters heroes creatures events allies factions items havens avatars agents
    anti antifw vs versus against notes charaktere personajes personnages personaggi ressourcen recursos
    ressources risorse gefahren adversidades perils avversita orte lugares lieux luoghi reserve reserves bench
    maybeboard wishlist considering ersatz reserva réserve riserva banquillo hahmot personages plaatsen locaties paikat
    spieldeck hauptdeck mazo mazzo pioche juego gioco
""")
"""Words that name a part of a deck. Those for one card, such as "hazard", are types: `Cram (resource)`."""
TYPES: Final = {
    "avatar": "avatar",
    "haven": "haven",
    "darkhaven": "darkhaven",
    "unique": "unique",
    "agent": "agent",
    **{word: word for kind in (*CardType, *Subtype) for word in re.split(r"[\s-]+", str(kind))},
}
"""Words for what kind of card it is."""
SET_TITLES: Final = {
    **{_joined(one.name).removeprefix("the"): one.code for one in SETS.values() if one.kind != "promo"},
    "wizards": "TW",
    "dragons": "TD",
}
"""Titles of the sets, folded."""
HOLDS: Final = frozenset(("freehold", "borderhold", "shadowhold", "darkhold"))
"""Kinds of site, which are two words each."""
TAKEN_BACK: Final = word_set("""
    or oder ou either instead without except minus remove removed replace replaced replaces replacing delete
    deleted swap swapped not no non none never cut out dropped drop skip skipped exclude excluded nicht kein keine
    ohne sans senza gone raus weg gestrichen ausgetauscht entfernt statt fuera quitado quitar quitada eliminado sacado
    retiré retire enlevé enleve supprimé tolto rimosso eliminato levato uit weggehaald verwijderd pois poistettu
""")
"""Words that may say that the card is not in the deck after all."""
OFTEN_ELSE: Final = frozenset(("cut", "out", "drop", "gone", "weg", "fuera", "uit", "pois", "retire", "statt"))
"""Those that take a card back where nothing follows; "cut off" may be the corner of a card."""
VERSUS: Final = frozenset(("against", "vs", "versus"))
"""Words for a section where it is said against which player; "against Trolls" is a remark."""
JOINS: Final = word_set("""
    and und et y e en ja o plus with w mit avec con also
""")
"""Words that may lead to another card."""
ABOUT_COPIES: Final = word_set("""
    promo promotional foil foiled nonfoil holo signed autographed proxy proxied proxies limited unlimited alt altered
    alternate misprint misprinted miscut errata mint nm played sleeved reprint german deutsch english french spanish
    italian dutch finnish japanese optional optionally maybe controlling
""")
"""Words about a copy of a card that no title ends with, in capitals or not."""
HARMLESS: Final = word_set("""
    promo promotional foil foiled nonfoil holo signed signature autographed proxy proxied proxies limited
    unlimited alt altered alternate alternative art artwork misprint misprinted miscut errata mint near nm
    excellent played lightly heavily worn used sleeved new old edition print printing printed border
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

LANGUAGES: Final = frozenset(("en", "de", "fr", "es", "it", "nl", "fi", "jp", "ja"))
"""Two letters in brackets that are the code of a language, and of no set."""
_TYPOS: Final = 2
_LONG_WORD: Final = 8
"""Letters of a word for a section in which two typos are still typos."""
_CODES: Final = frozenset(code.upper() for code in SETS)


def near_section(word: str) -> str:
    """Give the word for a section that a longer word is with a typo or two in it, or nothing."""
    if len(word) < _LONG_WORD - 1:
        return ""
    long = (known for known in sorted(SECTION_WORDS) if len(known) >= _LONG_WORD)
    return next((known for known in long if is_within(word, known, _TYPOS)), "")


def set_code(text: str) -> str | None:
    """Give the code of a set in capitals, where `text` is one in any case."""
    upper = text.upper()
    return upper if upper in OTHER_CODES or upper in _CODES else None
