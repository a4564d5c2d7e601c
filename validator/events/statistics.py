"""What people like to read after an event: who played what."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from cardpool.database import open_pool
from rulesets.deck import LOCATION_DECK, TITLES
from validator.events.desk import entries, event_by_id
from validator.events.standing import standing

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.store import Store

MOST: Final = 20
"""Cards of a kind that are named."""


def statistics(store: Store, event_id: str, cards: Path | None = None) -> dict[str, Any]:
    """Count what the last revisions of the decks of an event hold, those of forgotten players among them.

    Returns:
        `event`; `entries` and `decks`: how many; `verdicts`, `player_types` and `avatars`: decks by each; `cards`: for
        avatars, characters, resources, hazards and sites those in most decks, each with `id`, `title`, `decks` and
        `copies`.
    """
    event_by_id(store, event_id)
    pool = open_pool(cards)
    verdicts: Counter[str] = Counter()
    types: Counter[str] = Counter()
    avatars: Counter[str] = Counter()
    decks_with: dict[str, Counter[str]] = {}
    copies: Counter[str] = Counter()
    number = 0
    for _, decks in standing(store, event_id):
        for one in decks:
            number += 1
            report = json.loads(one.submission["report"])
            verdicts[one.verdict.partition(",")[0]] += 1
            types[report["alignment"] or "not known"] += 1
            held = [(section, pool.get(card), count) for section, card, count in json.loads(one.submission["cards"])]
            if avatar := report["avatar"] or _avatar(held):
                avatars[avatar] += 1
            seen = set()
            for section, card, count in held:
                # A card that a later pool has not any more is of no kind.
                if card is None or (card.type == "site") != (section == LOCATION_DECK) or section not in TITLES:
                    continue
                kind = "avatar" if card.avatar else card.type.value
                copies[card.id] += count
                if card.id not in seen:
                    decks_with.setdefault(kind, Counter())[card.id] += 1
                    seen.add(card.id)

    def most_played(kind: str) -> list[dict[str, Any]]:
        found = decks_with.get(kind, Counter())
        ordered = sorted(found, key=lambda card: (-found[card], -copies[card], pool[card].title))
        return [
            {"id": card, "title": pool[card].title, "decks": found[card], "copies": copies[card]}
            for card in ordered[:MOST]
        ]

    return {
        "event": event_id,
        "entries": len(entries(store, event_id)),
        "decks": number,
        "verdicts": _ordered(verdicts),
        "player_types": _ordered(types),
        "avatars": _ordered(avatars),
        "cards": {f"{kind}s": most_played(kind) for kind in ("avatar", "character", "resource", "hazard", "site")},
    }


def _avatar(held: list[tuple[str, Any, int]]) -> str | None:
    """Give the avatar of whom a deck holds most copies, where no player of its type declares one."""
    copies: Counter[str] = Counter()
    for _, card, count in held:
        if card is not None and card.avatar:
            copies[card.title] += count
    return max(copies, key=lambda title: (copies[title], title)) if copies else None


def _ordered(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))
