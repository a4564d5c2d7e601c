"""Whose deck a list is, as it says, as somebody asks, or as its cards tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from rulesets.deck import Player
from rulesets.holding import as_holdings
from rulesets.player import infer_alignment, infer_avatar
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.names import Names
    from rulesets.formats import Format
    from rulesets.holding import Row


def player_of(
    rows: Sequence[Row],
    format_: Format,
    alignment: str | None,
    avatar: str | None,
    length: str,
    against: str | None,
    names: Names,
) -> Player:
    """Tell who plays a deck.

    Args:
        rows: its cards.
        format_: the format.
        alignment: player type, where it is known.
        avatar: the name of the avatar who is declared, where it is known.
        length: of the game.
        against: player type of the opponent.
        names: of the pool.

    Raises:
        UsageError: no avatar of the player is named so.
    """
    why = None
    if alignment is not None and alignment not in format_.players:
        # A deck is never judged as somebody else's than the list says.
        return Player(alignment=None, length=length, against=against, stated=alignment)
    known = names.pool.avatar_cards
    avatars = as_holdings([row for row in rows if row[0] in known])
    if alignment is None:
        alignment, why = (
            (format_.players[0], "") if len(format_.players) == 1 else infer_alignment(rows, avatars, format_.counting)
        )
        if alignment not in format_.players:
            alignment = why = None
    declared = None
    if alignment in format_.counting.declares_avatar:
        alignments = format_.counting.avatar_alignments.get(alignment or "", ())
        declared = (
            _declared(avatar, alignment, alignments, names) if avatar else infer_avatar(rows, avatars, alignments)
        )
    return Player(alignment=alignment, avatar=declared, length=length, against=against, inferred_from=why or None)


def _declared(avatar: str, player: str | None, alignments: Sequence[str], names: Names) -> str:
    """Give the title of the avatar that was named."""
    kind = [card for card in names.pool.avatars if card.alignment in alignments]
    for card in names.match(avatar).cards:
        if card in kind:
            return card.title
        # "Gandalf" names the Wizard too: what counts is who of that name this player can be.
        if any(card.title == other.title for other in kind):
            return card.title
    known = ", ".join(sorted(card.title for card in kind))
    sentence = phrase("No {player} is named {avatar!r}; known are: {known}.", player=player, avatar=avatar, known=known)
    raise UsageError(sentence, "avatar")
