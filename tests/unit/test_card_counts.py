"""Cards are counted by deck: printings are one card, sites count where sites are, and the order is always the same."""

from __future__ import annotations

from collections import Counter

from cardpool.database import open_pool
from validator.card_counts import CardCounts, most_copies, ordered

WIGHT, ITS_OTHER_PRINTING, MORIA, GANDALF, NO_CARD = "TW-14", "LE-61", "TW-413", "TW-156", "XX-1"


def test_printings_are_one_card_and_a_deck_counts_once() -> None:
    counts = CardCounts(open_pool())
    counts.add_deck([
        ("play_deck", WIGHT, 2), ("sideboard", ITS_OTHER_PRINTING, 1), ("play_deck", GANDALF, 2),
        ("location_deck", MORIA, 1), ("play_deck", MORIA, 5), ("location_deck", GANDALF, 1), ("", WIGHT, 9),
        ("play_deck", NO_CARD, 1),
    ])  # fmt: skip
    counts.add_deck([("sideboard", ITS_OTHER_PRINTING, 1)])

    played = counts.most_played()
    assert [(one["id"], one["decks"], one["copies"]) for one in played["hazards"]] == [(WIGHT, 2, 4)]
    assert [(one["id"], one["copies"]) for one in played["sites"]] == [(MORIA, 1)]
    assert [(one["title"], one["copies"]) for one in played["avatars"]] == [("Gandalf", 2)]
    assert played["characters"] == []


def test_the_most_are_named_first_and_no_more_of_them_than_asked_for() -> None:
    counts = CardCounts(open_pool())
    for times, card in enumerate(("TW-5", "TW-17", WIGHT), 1):
        for _ in range(times):
            counts.add_deck([("play_deck", card, 1)])

    assert [one["id"] for one in counts.most_played(2)["hazards"]] == [WIGHT, "TW-17"]
    assert ordered(Counter({"b": 2, "a": 2, "c": 3})) == {"c": 3, "a": 2, "b": 2}
    assert most_copies({"Gandalf": 2, "Radagast": 2, "Alatar": 1}) == "Radagast"
    assert most_copies({}) is None
