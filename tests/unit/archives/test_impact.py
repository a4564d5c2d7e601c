"""What is counted of verdicts that change: by hand, both ways, and with totals that add up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardpool.database import open_pool
from validator.archives.impact import VERDICTS, Impact, change
from validator.archives.judged import Found, Judged
from validator.archives.once import Once

WORD = {"error": "may not be played", "undecided": "cannot be told", "warning": "is dead", "advice": "is odd"}


def found(rule: str, severity: str = "error", text: str = "", cards: tuple[str, ...] = ()) -> Found:
    return Found(rule, severity, "play_deck", cards, text or WORD[severity], "CoE 1.3")


def judged(number: int, *findings: Found, verdict: str = "", cards: str = "", kind: str | None = "wizard") -> Judged:
    severities = {one.severity for one in findings}
    said = "illegal" if "error" in severities else "undecided" if "undecided" in severities else "legal"
    error = "There is no card." if verdict == "unreadable" else None
    of = None if error else cards or str(number)
    return Judged("all.ndjson", number, f"d{number}", of, kind, verdict or said, error, findings)


def counted(*pairs: tuple[Judged, Judged], every: bool = False, examples: int = 3) -> dict[str, Any]:
    with Once() as once:
        impact = Impact(None if every else once, open_pool(), examples)
        for before, after in pairs:
            impact.add(before, after)
        return impact.to_dict({"name": "coe"}, {"name": "proposal"})


BAN, SIZE, NAME, DEAD = (
    found("cards.format"),
    found("sideboard.size"),
    found("cards.unknown", "undecided"),
    found("x.y", "warning"),
)
EIGHT = (
    (judged(1), judged(1)),
    (judged(2), judged(2, BAN)),
    (judged(3, kind="balrog"), judged(3, BAN, SIZE, kind="balrog")),
    (judged(4, SIZE), judged(4, SIZE, BAN)),
    (judged(5, NAME), judged(5, NAME, BAN)),
    (judged(6, SIZE, kind="balrog"), judged(6, DEAD, kind="balrog")),
    (judged(7), judged(7, BAN, cards="2")),
    (judged(8, verdict="unreadable"), judged(8, verdict="unreadable")),
)
"""Of these the seventh is not the second, which is the same deck under one side only."""


def test_what_changes_is_counted_as_by_hand() -> None:
    told = counted(*EIGHT, (judged(9, cards="2"), judged(9, BAN, cards="2")))

    assert told["lists"] == {"found": 9, "unreadable": 1, "duplicates": 1, "compared": 7}
    assert told["unreadable"]["both"] == 1
    assert told["unreadable"]["reasons"] == [{"list": "all.ndjson:8", "reason": "There is no card."}]
    assert (told["changed"], told["unchanged"]) == (5, 2)
    assert told["verdicts"] == {
        "legal": {"legal": 1, "illegal": 3, "undecided": 0},
        "illegal": {"legal": 1, "illegal": 1, "undecided": 0},
        "undecided": {"legal": 0, "illegal": 1, "undecided": 0},
    }
    assert told["changes"] == [
        {
            "from": "legal", "to": "illegal", "lists": 3, "several": 1,
            "rules": [
                {"rule": "cards.format", "lists": 3, "alone": 2}, {"rule": "sideboard.size", "lists": 1, "alone": 0},
            ],
        },
        {
            "from": "illegal", "to": "legal", "lists": 1, "several": 0,
            "rules": [{"rule": "sideboard.size", "lists": 1, "alone": 1}],
        },
        {
            "from": "undecided", "to": "illegal", "lists": 1, "several": 0,
            "rules": [{"rule": "cards.format", "lists": 1, "alone": 1}],
        },
    ]  # fmt: skip
    assert told["stays"]["illegal"] == {"lists": 1, "with_other_findings": 1}
    assert [(one["player_type"], one["lists"], one["changed"]) for one in told["player_types"]] == [
        ("wizard", 5, 3), ("balrog", 2, 2),
    ]  # fmt: skip
    ban = told["rules"][0]
    assert (ban["rule"], ban["came"]["verdict_changes"], ban["came"]["verdict_stays"]) == ("cards.format", 4, 1)
    assert [one["list"] for one in ban["came"]["examples"]] == ["all.ndjson:2", "all.ndjson:3", "all.ndjson:5"]


def test_each_list_counts_where_that_is_asked_for() -> None:
    same = (judged(1, cards="a"), judged(1, BAN, cards="a")), (judged(2, cards="a"), judged(2, BAN, cards="a"))
    assert counted(*same)["changed"] == 1
    assert counted(*same, every=True)["changed"] == 2
    other = (judged(3, cards="a", kind="balrog"), judged(3, BAN, cards="a", kind="balrog"))
    assert counted(*same, other)["lists"] == {"found": 3, "unreadable": 0, "duplicates": 1, "compared": 2}


def test_another_number_in_a_sentence_is_no_new_finding() -> None:
    before = judged(
        1, found("sideboard.size", text="33 cards; 30 are allowed"), found("copies", text="A", cards=("a",))
    )
    after = judged(1, found("sideboard.size", text="33 cards; 25 are allowed"), found("copies", text="B", cards=("b",)))
    one = change(before, after)

    assert [(f.rule, f.text) for f in one.reworded] == [("sideboard.size", "33 cards; 25 are allowed")]
    assert [f.text for f in one.came] == ["B"]
    assert [f.text for f in one.went] == ["A"]
    told = counted((before, after))
    assert (told["changed"], told["stays"]["illegal"]) == (0, {"lists": 1, "with_other_findings": 1})
    cited = judged(1, *(one._replace(law="PRACTICE") for one in before.findings))
    assert counted((before, cited))["rules"] == []


FINDINGS = st.lists(
    st.builds(
        found,
        st.sampled_from(["cards.format", "sideboard.size", "copies.unique"]),
        st.sampled_from([*WORD]),
        st.sampled_from(["one", "two"]),
        st.sampled_from([(), ("a",), ("b",)]),
    ),
    max_size=5,
)
KINDS = st.sampled_from([None, "wizard", "balrog"])


@st.composite
def pairs(draw: st.DrawFn) -> list[tuple[Judged, Judged]]:
    drawn = []
    for number in range(draw(st.integers(0, 12))):
        cards = draw(st.sampled_from("abcdef"))
        unreadable = draw(st.sampled_from([(), (), (), (0,), (1,), (0, 1)]))
        before, after = (
            judged(number, verdict="unreadable")
            if side in unreadable
            else judged(number, *draw(FINDINGS), cards=cards, kind=draw(KINDS))
            for side in (0, 1)
        )
        drawn.append((before, after))
    return drawn


def mirrored(told: dict[str, Any]) -> dict[str, Any]:
    """What is to be told when the sides change places."""

    def turned(matrix: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        return {old: {new: matrix[new][old] for new in VERDICTS} for old in VERDICTS}

    def way(one: dict[str, Any]) -> dict[str, Any]:
        examples = [{**example, "from": example["to"], "to": example["from"]} for example in one["examples"]]
        return {**one, "examples": examples}

    changes = [{**one, "from": one["to"], "to": one["from"]} for one in told["changes"]]
    return {
        **told,
        "unreadable": {
            **told["unreadable"], "from": told["unreadable"]["to"], "to": told["unreadable"]["from"],
        },
        "verdicts": turned(told["verdicts"]),
        "changes": sorted(changes, key=lambda one: (-one["lists"], one["from"], one["to"])),
        "player_types": [{**one, "verdicts": turned(one["verdicts"])} for one in told["player_types"]],
        "rules": [{**one, "came": way(one["went"]), "went": way(one["came"])} for one in told["rules"]],
    }  # fmt: skip


@given(pairs())
def test_sides_that_change_places_mirror_each_other(drawn: list[tuple[Judged, Judged]]) -> None:
    assert counted(*((after, before) for before, after in drawn)) == mirrored(counted(*drawn))


@given(pairs())
def test_totals_add_up(drawn: list[tuple[Judged, Judged]]) -> None:
    told = counted(*drawn)
    lists, matrix = told["lists"], told["verdicts"]

    assert lists["found"] == len(drawn) == lists["unreadable"] + lists["duplicates"] + lists["compared"]
    assert sum(told["unreadable"][side] for side in ("both", "from", "to")) == lists["unreadable"]
    assert sum(sum(row.values()) for row in matrix.values()) == lists["compared"]
    assert sum(one["lists"] for one in told["changes"]) == told["changed"]
    assert sum(one["lists"] for one in told["stays"].values()) == told["unchanged"]
    assert told["changed"] + told["unchanged"] == lists["compared"]
    for one in told["changes"]:
        assert one["lists"] == matrix[one["from"]][one["to"]]
        # Whatever changes has a cause: one rule alone, or several.
        assert one["lists"] == one["several"] + sum(rule["alone"] for rule in one["rules"])
    for old in VERDICTS:
        for new in VERDICTS:
            assert matrix[old][new] == sum(one["verdicts"][old][new] for one in told["player_types"])
    for one in told["rules"]:
        for way in (one["came"], one["went"]):
            assert way["lists"] == way["verdict_changes"] + way["verdict_stays"] <= way["findings"]


@given(st.lists(st.builds(judged, st.integers(1, 5), FINDINGS.map(lambda some: some[0] if some else DEAD)), max_size=6))
def test_equal_sides_change_nothing(drawn: list[Judged]) -> None:
    told = counted(*((one, one) for one in drawn))
    assert (told["changed"], told["changes"], told["rules"]) == (0, [], [])


def test_the_cards_that_findings_are_about_are_counted_by_list_whatever_their_printing() -> None:
    both, other = found("cards.format", cards=("TW-14", "XX-1")), found("cards.format", cards=("LE-61",))
    told = counted((judged(1), judged(1, both, other)), (judged(2, SIZE), judged(2, SIZE, other)))
    assert told["rules"][0]["came"]["cards"] == [
        {"id": "TW-14", "title": "Barrow-wight", "lists": 2, "verdict_changes": 1},
        {"id": "XX-1", "title": "XX-1", "lists": 1, "verdict_changes": 1},
    ]


def test_examples_are_no_more_than_asked_for() -> None:
    many = [(judged(number), judged(number, BAN)) for number in range(9)]
    assert [len(counted(*many, examples=most)["rules"][0]["came"]["examples"]) for most in (0, 2)] == [0, 2]


@pytest.mark.parametrize("number", [1, 1_000])
def test_what_was_seen_is_known_again(number: int) -> None:
    with Once() as once:
        assert all(once.first("a", key) for key in range(number))
        assert not any(once.first("a", key) for key in range(number))
        for text in ("one", "two", "two"):
            once.count(text)
        assert [*once.most(1)] == [("two", 2)]
