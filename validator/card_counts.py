"""In how many decks each card is, and how many copies of it: the same for an event and for an archive."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final

from rulesets.deck import LOCATION_DECK, TITLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardpool.card import Card
    from cardpool.pool import CardPool

KINDS: Final = ("avatar", "character", "resource", "hazard", "site")
MOST: Final = 20
"""Cards of a kind that are named, where nothing else is asked for."""


class CardCounts:
    """Counts decks and copies by card; the printings of a card are one card.

    Args:
        pool: the cards.
    """

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool
        self._decks: dict[str, Counter[str]] = defaultdict(Counter)
        self._copies: dict[str, Counter[str]] = defaultdict(Counter)
        """Both by card, and in it by what they were counted under."""

    def card(self, card_id: str) -> Card | None:
        """Give the first printing of a card; None of one that this pool has not any more."""
        card = self._pool.get(card_id)
        return card and self._pool.get(card.same_as)

    def add(self, card_id: str, under: str, decks: int, copies: int) -> None:
        """Count decks that hold a card.

        Args:
            card_id: of its first printing, as `card` gives it.
            under: a section, a player type, or `""` for all that are counted.
            decks: how many hold it.
            copies: how many they hold together.
        """
        self._decks[card_id][under] += decks
        self._copies[card_id][under] += copies

    def add_deck(self, held: Iterable[tuple[str, str, int]]) -> None:
        """Count one deck.

        Args:
            held: section, id and copies of its cards.
        """
        copies: Counter[str] = Counter()
        for section, card_id, count in held:
            card = self.card(card_id)
            if card and belongs(card, section):
                copies[card.id] += count
        for first, count in copies.items():
            self.add(first, "", 1, count)

    def decks(self, card_id: str, under: str) -> int:
        """Give in how many decks a card is, of those that were counted under something."""
        return self._decks[card_id][under]

    def copies(self, card_id: str, under: str) -> int:
        """Give how many copies these hold."""
        return self._copies[card_id][under]

    def most_played(self, most: int | None = MOST) -> dict[str, list[dict[str, Any]]]:
        """Give the cards in most decks.

        Args:
            most: of a kind; None for all.

        Returns:
            `avatars`, `characters`, `resources`, `hazards` and `sites`, of each card `id`, `title`, `decks`
            and `copies`. Cards of one title have their alignment behind it.
        """
        of_kind: dict[str, list[Card]] = {kind: [] for kind in KINDS}
        titles: Counter[str] = Counter()
        for card in map(self._pool.__getitem__, self._decks):
            of_kind.get("avatar" if card.avatar else card.type.value, []).append(card)
            titles[card.title] += 1

        def rank(card: Card) -> tuple[int, int, str, str]:
            return -self._decks[card.id][""], -self._copies[card.id][""], card.title, card.id

        return {
            f"{kind}s": [
                {
                    "id": card.id, "title": _told_apart(card, titles), "decks": self._decks[card.id][""],
                    "copies": self._copies[card.id][""],
                }
                for card in sorted(cards, key=rank)[:most]
            ]
            for kind, cards in of_kind.items()
        }  # fmt: skip


def _told_apart(card: Card, titles: Mapping[str, int]) -> str:
    return f"{card.title} ({card.alignment})" if titles[card.title] > 1 and card.alignment else card.title


def belongs(card: Card, section: str) -> bool:
    """Tell whether a card counts in a section: sites do in the location deck alone, and nothing else does there."""
    return section in TITLES and (card.type == "site") == (section == LOCATION_DECK)


def most_copies(avatars: Mapping[str, int]) -> str | None:
    """Give the avatar of whom a deck holds most copies, where no player of its type declares one.

    Args:
        avatars: title to copies.
    """
    return max(avatars, key=lambda title: (avatars[title], title)) if avatars else None


def ordered(counts: Counter[str]) -> dict[str, int]:
    """Order counts, the largest first."""
    return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))
