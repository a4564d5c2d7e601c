"""How the facts of a card name players: by the title of an avatar, or by a kind of player."""

from __future__ import annotations

from typing import Final

OR: Final = " or "
"""Between the names of `Card.specific_to`."""

_LORDS: Final = ("elf-lord", "dwarf-lord", "atani-lord")
MINIONS: Final = ("ringwraith", "balrog", "sauron", "dragon-lord", "war-lord")

PLAYERS: Final = {
    "Dragon-lord": ("dragon-lord",), "Dwarf-lord": ("dwarf-lord",), "Elf-lord": ("elf-lord",),
    "Dúnadan-lord": ("atani-lord",), "Man-lord": ("atani-lord",), "Atáni-lord": ("atani-lord",),
    "Fallen-wizard": ("fallen-wizard",), "War-lord": ("war-lord",), "Lord-player": _LORDS, "Sauron": ("sauron",),
    "Balrog": ("balrog",), "Wizard": ("wizard",), "Ringwraith": ("ringwraith",), "Minion player": MINIONS,
    "Black player": ("ringwraith", "sauron"), "Grey player": ("balrog", "dragon-lord", "war-lord"),
    "White player": ("wizard", "fallen-wizard", *_LORDS),
    "Court of Ardor": (),
}  # fmt: skip
"""Kind of player, as a card names it, to the player types that it stands for; the Court of Ardor has none."""

BALROG: Final = "balrog"

OWN_SITES: Final = {BALROG: "balrog"}
"""Player type to the alignment of the versions of sites that are its own, in whose stead it uses no other."""

BECOMES: Final = {"sauron": ("ringwraith",)}
"""Player type to those that may become it, with a resource of theirs that stands in for an avatar."""
