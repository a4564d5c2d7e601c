"""The words of the headers of columns, and of cells that say yes, no or nothing."""

from __future__ import annotations

from typing import Final, Literal

from cardpool.sections import PLAY_DECK, SIDEBOARD
from cardpool.vocabulary import word_set

Role = Literal["count", "name", "section", "type", "set", "tag", "card", "number"]

HEADERS: Final[dict[str, Role]] = {
    **dict.fromkeys(
        (
            "count", "qty", "quantity", "copies", "number", "amount", "no", "nr", "num", "x", "total", "qnt", "quant",
            "anzahl", "menge", "stück", "stk", "cantidad", "cant", "ejemplares", "copias", "quantité", "qté", "qte",
            "nb",
            "nombre d exemplaires", "exemplaires", "quantità", "qtà", "copie", "aantal", "määrä", "kpl", "cnt", "pcs",
            "copies in deck", "number of copies", "number of cards", "how many", "times", "n", "nº",
            "numéro", "número", "numero",
        ),
        "count",
    ),
    **dict.fromkeys(
        (
            "card", "name", "card name", "cardname", "title", "card title", "cards", "karte", "kartenname", "carta",
            "nombre", "carte", "nom", "nome", "entry", "item name", "titel", "título", "titre", "titolo", "kaart",
            "naam", "kortti", "nimi",
        ),
        "name",
    ),
    **dict.fromkeys(
        (
            "section", "board", "zone", "where", "place", "part", "list", "deck section", "pile", "bereich", "sección",
            "sektion", "sezione", "sectie", "osio", "board type", "slot", "area", "deck part", "which deck", "folder",
            "group", "used in", "deck or sideboard",
        ),
        "section",
    ),
    **dict.fromkeys(("type", "card type", "kind", "category", "typ", "tipo", "primary", "primary class"), "type"),
    **dict.fromkeys(
        (
            "set", "set code", "edition", "expansion", "release", "set name", "edition code", "set abbreviation",
            "edición", "extension", "setcode",
        ),
        "set",
    ),
    **dict.fromkeys(("alignment", "align", "side", "allegiance", "version"), "tag"),
    **dict.fromkeys(("id", "card id", "code", "card code", "cardid", "identifier"), "card"),
}  # fmt: skip
NUMBERS: Final = frozenset(("", "number", "no", "nr", "num", "n", "nº", "numéro", "número", "numero"))
"""How many copies, or, beside a set and another count, which card of the set."""
IN_SET: Final = frozenset(("collector number", "card number", "set number", "number in set", "collectors number"))
OF_NO_WEIGHT: Final = word_set("""
    price prices value cost costs worth owned own have need needed missing stock collection tradelist trade mind mp mps
    marshalling prowess body di gi influence corruption cp sp stage year rarity row line page index rank order pos
    position strikes rating score turn turns usd eur tix cmc mana id ids uuid sum total deck
""")
"""Words of the headers of numbers that are no counts of the deck."""
SET_NAMES: Final = {"promo": "PR", "promotional": "PR", "metw unlimited": "TW", "metw limited": "TW"}
SAYS_NOTHING: Final = frozenset(("", "any", "all", "none", "n a", "na", "limited", "unlimited", "unknown", "various"))
"""What a cell for a set or an alignment may say without saying one."""
BOARDS: Final = {"mainboard": PLAY_DECK, "main board": PLAY_DECK, "md": PLAY_DECK, "sb": SIDEBOARD}
"""Sections as programs for other games name them."""
YES: Final = frozenset(("yes", "y", "true", "x", "✓", "✔", "☑", "ja", "j", "oui", "sí", "si", "sì"))
NO: Final = frozenset(("no", "n", "false", "☐", "✗", "nein", "non", "nee"))
"""What a cell says below a section that a card belongs to or not."""
