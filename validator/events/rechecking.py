"""What the rules and cards of today say of decks that were judged before. It changes no verdict and no receipt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardpool.database import open_pool
from validator.checking import run_check
from validator.events.desk import decks_of, entries, event_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from validator.events.store import Store


def recheck(store: Store, event_id: str, cards: Path | None = None) -> dict[str, Any]:
    """Check every deck of an event again, its last revision.

    Returns:
        `event`; `checked`: how many decks were; `changed`: of each whose verdict or decisive findings would be others
        `entry`, `name`, `deck`, the verdicts `before` and `after`, the versions `then` and `now`, and the findings that
        `came` and `went`.
    """
    event = event_by_id(store, event_id)
    names = {entry.number: entry for entry in entries(store, event_id)}
    pool = open_pool(cards)
    checked, changed = 0, []
    for one in decks_of(store, event_id):
        if one["text"] is None:
            continue  # he is forgotten
        checked += 1
        report = run_check(bytes(one["text"]), event.request(one["against"]), pool=pool).to_dict()
        before, after = _decisive(json.loads(one["report"])), _decisive(report)
        if before.keys() == after.keys() and one["verdict"] == report["verdict"]:
            continue
        entry = names[one["entry"]]
        changed.append(
            {
                "entry": entry.id,
                "name": entry.name,
                "deck": one["deck"],
                "before": one["verdict"],
                "after": report["verdict"],
                "then": json.loads(one["versions"]),
                "now": report["versions"],
                "came": [found for key, found in after.items() if key not in before],
                "went": [found for key, found in before.items() if key not in after],
            }
        )
    return {"event": event_id, "checked": checked, "changed": changed}


def _decisive(report: dict[str, Any]) -> dict[tuple[str, str, str], dict[str, Any]]:
    found = [one for one in report["findings"] if one["severity"] in {"error", "undecided"}]
    return {(one["rule"], one["severity"], one["message"]): one for one in found}
