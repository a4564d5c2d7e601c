"""What a player may play at all: shared by the rules that speak of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.card import ITEMS, Alignment, Subtype
from cardpool.folding import fold_title
from cardpool.players import BECOMES, OR, PLAYERS
from rulesets.concerns import Case, Concern
from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import either, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from rulesets.deck import Deck
    from rulesets.rule import Settings

_MAGIC = frozenset({"sorcery", "spirit-magic", "shadow-magic", "spell"})
_NOT = "not "


class Why(NamedTuple):
    """Why a player may not play a card."""

    text: str
    by: tuple[str, ...] = ()
    """The parameters of `cards.not_playable` that decide it; none where the card itself does."""


def unplayable_reason(card: Card, deck: Deck, settings: Settings) -> Why | None:
    """Say why the deck's player may not play a card; None if he may.

    Args:
        card: any card.
        deck: whose player it is about; its player type is known.
        settings: those of the rule `cards.not_playable`.
    """
    if not IN_QUESTION.means(card, deck, settings):
        return None
    case = Case(settings, deck.player.alignment or "", deck.counting)
    if barred := _barred(card, case):
        return barred
    if why := not_his(card, deck):
        # One edition names whom the card is for, another his whole colour.
        differ = bool(card.specific_to and card.colours)
        if not differ or settings.editions == "both":
            return Why(why, ("editions",) if differ else ())
    kind = deck.role(card).kind
    return _avatar(card, deck, settings) if kind == "avatar" else _of_kind(card, kind, case)


def may_be_unplayable(card: Card, case: Case) -> bool:
    """Tell whether some player of this type may not play a card, whatever else his deck holds."""
    if card.specific_to or card.players or card.playable_by or card.avatar or card.two_way:
        return True
    kind = case.counting.role(card, case.player).kind
    return bool(_barred(card, case) or _of_kind(card, kind, case))


IN_QUESTION = Concern(where=may_be_unplayable)


def _barred(card: Card, case: Case) -> Why | None:
    """Say why a card has no place in the play decks of a player type, if what it says of itself keeps it out."""
    if case.player in card.banned_for:
        return Why(say("it may not be included by a {player} player", player=case.player))
    if card.sideboard_only:
        return Why(say("it may stand in sideboards only"))
    if card.colours and case.settings.colours.get(case.player, "") not in card.colours:
        return Why(say("it is for {players} players only", players=either(card.colours)), ("colours",))
    return None


def _of_kind(card: Card, kind: str, case: Case) -> Why | None:
    if kind == "character":
        return _character(card, case)
    return _resource(card, case) if kind == "resource" else None


def not_his(card: Card, deck: Deck) -> str:
    """Say whose a card is, if it is specific to others than the deck's player, or played by others only."""
    player = deck.player.alignment
    if card.specific_to:
        names = (*card.specific_to.split(OR), *deck.counting.erratum(card, "player"))
        if not plays_as(names, deck):
            return say("it is {name} specific", name=card.specific_to)
    elif card.players and player not in card.players:
        return say("it is for {players} players only", players=either(card.players))
    if card.playable_by and not plays_as(card.playable_by, deck):
        return say("it is for {who}", who=names_of(card.playable_by))
    return ""


def is_his_avatar(card: Card, deck: Deck, settings: Settings) -> bool:
    """Tell whether a card is an avatar of the player's kind, or a resource that stands in for one.

    Args:
        card: any card.
        deck: whose player it is about; its player type is known.
        settings: those of the rule `cards.not_playable`.
    """
    if card.resource_avatar:
        return deck.player.alignment in settings.resource_avatars
    return card.avatar and card.alignment in settings.avatars.get(deck.player.alignment, ())


def beside_the_declared(card: Card, deck: Deck, settings: Settings) -> bool:
    """Tell whether an avatar of the player's stands in a play deck beside the one whom he declared.

    It is one avatar too many then, of which `avatars.two_different` speaks.
    """
    if not card.avatar or not is_his_avatar(card, deck, settings):
        return False
    return any(holding.card.title == deck.player.avatar for holding in deck.of("avatar", PLAY_DECK))


def names_of(names: Iterable[str]) -> str:
    """Give the names on a card as a sentence has them.

    >>> names_of(["Pallando", "Saruman"]), names_of(["not Alatar"])
    ('Pallando or Saruman', 'all but Alatar')
    """
    said = list(names)
    negative = any(name.startswith(_NOT) for name in said[:1])
    names_ = either(name.replace(_NOT, "") for name in said) if negative else either(said)
    return say("all but {who}", who=names_) if negative else names_


def names_an_avatar(card: Card) -> bool:
    """Tell whether a card is for certain avatars, and not for kinds of player alone."""
    return any(name not in PLAYERS for name in (*filter(None, card.specific_to.split(OR)), *card.playable_by))


def plays_as(names: Iterable[str], deck: Deck) -> bool:
    """Tell whether the deck's player is one of the avatars and kinds of player that a card names.

    Who declares his avatar is that one; any other may become each that play deck and pool hold. A player with a
    manifestation of The Lidless Eye there may become Sauron.
    """
    return any(not _is(name.removeprefix(_NOT), deck) if name.startswith(_NOT) else _is(name, deck) for name in names)


def _is(name: str, deck: Deck) -> bool:
    player = deck.player
    avatars = avatars_of(deck)
    if name in deck.counting.lords and avatars:
        return not avatars.isdisjoint(deck.counting.lords[name])
    if name in PLAYERS:
        kinds = PLAYERS[name]
        may_become = any(player.alignment in BECOMES.get(kind, ()) for kind in kinds)
        return player.alignment in kinds or (
            may_become and any(holding.card.resource_avatar for holding in deck.held("resource"))
        )
    wanted = fold_title(name)
    # "Smaug specific" is for the avatar Smaug, whatever his full title.
    return any(wanted in avatar or avatar in wanted for avatar in map(fold_title, avatars))


def avatars_of(deck: Deck) -> set[str]:
    """Give the titles of the avatars that a deck's player may be."""
    if deck.declares_avatar:
        return {deck.player.avatar} if deck.player.avatar else set()
    return {holding.card.title for holding in deck.of("avatar", PLAY_DECK, POOL)}


def _avatar(card: Card, deck: Deck, settings: Settings) -> Why | None:
    player = deck.player
    if not is_his_avatar(card, deck, settings):
        return Why(say("it is not an avatar of a {player} player", player=player.alignment or ""), ("avatars",))
    if deck.declares_avatar and player.avatar and card.title != player.avatar:
        return Why(say("the declared avatar is {avatar}", avatar=player.avatar), ("avatars",))
    return None


def _character(card: Card, case: Case) -> Why | None:
    settings, player, counting = case
    if card.alignment not in settings.characters.get(player, ()) and not card.agent:
        return Why(
            say("a {player} player may play no {alignment} character", player=player, alignment=card.alignment),
            ("characters",),
        )
    races = settings.character_races.get(player)
    if races and set(races).isdisjoint(counting.races(card)):
        return Why(
            say("a {player} player's characters are {races}", player=player, races=either(races)), ("character_races",)
        )
    most = settings.maximum_mind.get(player)
    if most is not None and (card.mind or 0) > most and not card.agent and not card.specific_to:
        return Why(
            say("a {player} player may play no character with a mind above {most}", player=player, most=most),
            ("maximum_mind",),
        )
    return None


def _resource(card: Card, case: Case) -> Why | None:
    settings, player, counting = case
    if card.resource_avatar and player not in settings.resource_avatars:
        return Why(
            say("it stands in for an avatar who is none of a {player} player's", player=player), ("resource_avatars",)
        )
    item = not ITEMS.isdisjoint(card.subtypes)
    if card.alignment not in settings.resources.get(player, ()) and not (
        item and card.alignment in settings.items.get(player, ())
    ):
        return Why(
            say(
                "a {player} player may play no {alignment} resource of this kind",
                player=player,
                alignment=card.alignment,
            ),
            ("resources",),
        )
    races = settings.faction_races.get(player)
    if races and Subtype.FACTION in card.subtypes and set(races).isdisjoint(counting.races(card)):
        return Why(
            say("a {player} player's factions are of other kinds ({races})", player=player, races=listed(races)),
            ("faction_races",),
        )
    if (
        card.alignment == Alignment.MINION
        and player in settings.no_minion_magic
        and not _MAGIC.isdisjoint(card.keywords)
    ):
        return Why(say("a {player} player may play no minion magic", player=player), ("no_minion_magic",))
    return None
