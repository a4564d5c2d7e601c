"""What a player may play at all: shared by the rules that speak of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import ITEMS, Alignment, Subtype
from cardpool.names import fold

if TYPE_CHECKING:
    from cardpool.card import Card
    from rulesets.deck import Deck
    from rulesets.rule import Settings

_MAGIC = frozenset({"sorcery", "spirit-magic", "shadow-magic", "spell"})


def why_not(card: Card, deck: Deck, settings: Settings) -> str:
    """Say why the deck's player may not play a card; `""` if he may.

    Args:
        card: any card.
        deck: whose player it is about; its player type is known.
        settings: those of the rule `cards.not_playable`.
    """
    player = deck.player.alignment or ""
    if player in card.barred:
        return f"it may not be included by a {player} player"
    colour = settings.colours.get(player, "")
    if card.colours and colour not in card.colours:
        return f"it is for {' or '.join(card.colours)} players only"
    if card.players and player not in card.players:
        return f"it is for {' or '.join(card.players)} players only"
    if card.specific_to and not _is_for(card.specific_to, deck):
        return f"it is {card.specific_to} specific"
    kind = deck.role(card).kind
    if kind == "avatar":
        return _avatar(card, deck, settings)
    if kind == "character":
        return _character(card, player, settings)
    if kind == "resource":
        return _resource(card, player, settings)
    return ""


def _is_for(specific_to: str, deck: Deck) -> bool:
    """Tell whether a card that is specific to somebody, or to a kind of player, is for this deck's player."""
    if names_a_kind(specific_to):
        return True  # the kind of player was looked at already
    wanted, player = fold(specific_to), deck.player
    avatar = fold(player.avatar or "")
    # "Thorin specific" is for the avatar Thorin, whatever his full title.
    return wanted == fold(player.alignment or "") or bool(avatar and (wanted in avatar or avatar in wanted))


def names_a_kind(specific_to: str) -> bool:
    """Tell whether a card is specific to a kind of player and not to one avatar."""
    return fold(specific_to).endswith(("lord", "player", "wizard"))


def _avatar(card: Card, deck: Deck, settings: Settings) -> str:
    player = deck.player
    if card.alignment not in settings.avatars.get(player.alignment, ()):
        return f"it is no avatar of a {player.alignment} player"
    if deck.declares_avatar and player.avatar and card.title != player.avatar:
        return f"the declared avatar is {player.avatar}"
    return ""


def _character(card: Card, player: str, settings: Settings) -> str:
    if card.alignment not in settings.characters.get(player, ()) and not card.agent:
        return f"a {player} player may play no {card.alignment} character"
    races = settings.character_races.get(player)
    if races and set(races).isdisjoint(card.races):
        return f"a {player} player's characters are {' or '.join(races)}"
    most = settings.most_mind.get(player)
    if most is not None and (card.mind or 0) > most and not card.agent and not card.specific_to:
        return f"a {player} player may play no character with a mind above {most}"
    return ""


def _resource(card: Card, player: str, settings: Settings) -> str:
    item = not ITEMS.isdisjoint(card.subtypes)
    if card.alignment not in settings.resources.get(player, ()) and not (
        item and card.alignment in settings.items.get(player, ())
    ):
        return f"a {player} player may play no {card.alignment} resource of this kind"
    races = settings.faction_races.get(player)
    if races and Subtype.FACTION in card.subtypes and set(races).isdisjoint(card.races):
        return f"a {player} player's factions are of other kinds ({', '.join(races)})"
    if (
        card.alignment == Alignment.MINION
        and player in settings.no_minion_magic
        and not _MAGIC.isdisjoint(card.keywords)
    ):
        return f"a {player} player may play no minion magic"
    return ""
