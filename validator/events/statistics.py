"""What people like to read after an event: who played what."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from cardpool.database import open_pool
from validator.card_counts import CardCounts, most_copies, ordered
from validator.events.desk import entries, event_by_id
from validator.events.standing import standing

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.store import Store


def statistics(store: Store, event_id: str, cards: Path | None = None) -> dict[str, Any]:
    """Count what the last revisions of the decks of an event hold, those of forgotten players among them.

    Returns:
        `event`; `entries` and `decks`: how many; `verdicts`, `player_types` and `avatars`: decks by each; `cards`: for
        avatars, characters, resources, hazards and sites those in most decks, each with `id`, `title`, `decks` and
        `copies`.
    """
    event_by_id(store, event_id)
    verdicts: Counter[str] = Counter()
    types: Counter[str] = Counter()
    avatars: Counter[str] = Counter()
    counts = CardCounts(open_pool(cards))
    for _, decks in standing(store, event_id):
        for one in decks:
            report, held = json.loads(one.submission["report"]), json.loads(one.submission["cards"])
            verdicts[one.verdict.partition(",")[0]] += 1
            types[report["alignment"] or "not known"] += 1
            if avatar := report["avatar"] or _avatar(held, counts):
                avatars[avatar] += 1
            counts.add_deck(held)
    return {
        "event": event_id,
        "entries": len(entries(store, event_id)),
        "decks": verdicts.total(),
        "verdicts": ordered(verdicts),
        "player_types": ordered(types),
        "avatars": ordered(avatars),
        "cards": counts.most_played(),
    }


def _avatar(held: list[tuple[str, str, int]], counts: CardCounts) -> str | None:
    copies: Counter[str] = Counter()
    for _, card_id, count in held:
        card = counts.card(card_id)
        if card and card.avatar:
            copies[card.title] += count
    return most_copies(copies)
