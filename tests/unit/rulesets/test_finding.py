"""Messages are plain English, whatever their values."""

from __future__ import annotations

import pytest

from rulesets.finding import say, sentence


@pytest.mark.parametrize(
    ("template", "values", "message"),
    [
        ("The play deck has {cards} resources.", {"cards": 1}, "The play deck has 1 resource."),
        ("The play deck has {cards} resources.", {"cards": 2}, "The play deck has 2 resources."),
        ("It has {n:g} creatures; {limit} are needed.", {"n": 1.0, "limit": 12}, "It has 1 creature; 12 are needed."),
        ("{copies} copies of {title}; {limit} are allowed.", {"copies": 2, "title": "X", "limit": 1},
         "2 copies of X; 1 is allowed."),
        ("{held} copies of {title}", {"held": 1, "title": "Wargs"}, "1 copy of Wargs"),
        ("for a {player} player", {"player": "elf-lord"}, "for an elf-lord player"),
        ("for a {player} player", {"player": "wizard"}, "for a wizard player"),
        ("It is a {kind}.", {"kind": "unique card"}, "It is a unique card."),
        # What a list says stays as it is.
        ("No card is named {name!r}.", {"name": "1 resources of a elf"}, "No card is named '1 resources of a elf'."),
    ],
)  # fmt: skip
def test_a_sentence_agrees_with_its_values(template: str, values: dict[str, object], message: str) -> None:
    assert sentence(template, values) == message


def test_an_article_is_that_of_the_word() -> None:
    assert [say("a {player}", player=word) for word in ("wizard", "elf-lord", "atani-lord", "ringwraith")] == [
        "a wizard", "an elf-lord", "an atani-lord", "a ringwraith",
    ]  # fmt: skip
