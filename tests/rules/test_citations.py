"""Citations: what each cited place says, as `places.yaml` holds it, and what findings and values cite."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from rulesets.citations import parts
from rulesets.deck import Player
from rulesets.formats import known_formats, load_format, sources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.citations import Sources
    from rulesets.formats import Format

PLACES: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("places.yaml").read_text("utf-8"))


def citations(format_: Format) -> Iterator[tuple[str, Sources]]:
    """Give what of a format has sources of its own: rules, parameters apart from their rule, how it plays, options."""
    for table, values in format_.tables.items():
        for key, value in values.items():
            yield f"{table}.{key}", value.sources
    for setting in format_.rules.values():
        yield setting.rule.id, setting.sources
        for name, value in setting.values.items():
            if value.sources != setting.sources:
                yield f"{setting.rule.id}.{name}", value.sources
    for option in format_.options.values():
        yield f"option.{option.name}", {"": option.source} if option.source else {}


def test_every_citation_was_held_against_what_the_place_says() -> None:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for format_ in map(load_format, known_formats()):
        for what, cited in citations(format_):
            for text in cited.values():
                for place in parts(text):
                    found[place].add(what)

    assert found.keys() == PLACES.keys()
    for place, citing in found.items():
        written = set(PLACES[place]["cited_by"])
        # A document without places, such as a choice of our own, says nothing that a citation could be held against.
        assert written == citing if " " in place else written <= citing, place


@pytest.mark.parametrize("place", PLACES)
def test_of_every_place_it_is_said_what_it_says(place: str) -> None:
    assert place.partition(" ")[0] in sources()
    assert PLACES[place]["says"].endswith(".")


def test_every_document_of_the_bibliography_is_cited() -> None:
    assert {place.partition(" ")[0] for place in PLACES} == set(sources())


# What a value is cited for, by hand from the sources: format, rule or play, parameter, whose, place.
VALUES = [
    ("coe", "play", "players", "", "CoE 1.2"),
    ("coe", "play", "lengths", "", "CoE 1.1"),
    ("coe", "play", "declare_avatar", "", "CoE 1.8.F1"),
    ("coe", "play", "two_way_as_resources", "", "CoE 1.3.F2"),
    ("coe", "play", "sections", "", "CoE 1.3"),
    ("dreamcards", "play", "sections", "", "CoE 1.3, DC Deck construction"),
    ("road-goes-ever-on", "play", "sections", "", "RGEO 1"),
    ("dreamcards", "play", "declare_avatar", "", "DC Starting the game"),
    ("dreamcards", "play", "players", "", "DC Appendix 2"),
    ("dreamcards", "play", "also_half_creatures", "", "DC Appendix 3"),
    ("dreamcards", "play", "also_hoard_items", "", "DC Appendix 1"),
    ("coe", "opponent.unplayable", "no_agents_against", "ringwraith", "CoE 1.8.1"),
    ("coe", "opponent.unplayable", "no_agents_against", "balrog", "CoE 1.8.2"),
    ("dreamcards", "opponent.unplayable", "no_agents_against", "", "DC Grey agent rules"),
    ("coe", "cards.format", "sets", "", "CoE-DB"),
    ("metw", "cards.format", "sets", "", "READING"),
    ("mewh", "cards.format", "sets", "", "READING"),
    ("mewh", "play", "players", "", "READING"),
    ("coe", "locations.alignment", "for_anyone", "", "CoE 1.4.1"),
    ("coe", "pool.card_type", "stage_events_for", "", "CoE 1.7.F1"),
    ("coe", "start.draft", "maximum_mind", "", "CoE 1.9.F3"),
    ("coe", "start.draft", "races_need_a_card", "", "CoE 1.9.F2"),
    ("coe", "start.draft", "maximum_mind_with_card", "", "CARD"),
    ("coe", "start.draft", "stage_cards", "", "CoE 1.9.F4, CARD"),
    ("dreamcards", "start.draft", "stage_cards", "", "READING"),
    ("coe", "copies.non_unique", "limited_in_play_deck", "", "CARD"),
    ("coe", "pool.not_startable", "hero_without", "", "CARD, CoE 1.3.F5"),
    ("coe", "pool.not_startable", "companies", "", "CARD"),
    ("dreamcards", "pool.not_startable", "companies", "", "CARD, READING"),
    ("dreamcards", "play", "lords", "", "READING"),
    ("dreamcards", "play", "dream_card_errata", "", "CARD"),
    ("dreamcards", "start.draft", "free_agents", "", "DC Starting the game"),
    ("dreamcards", "opponent.unplayable", "resource_avatars_against", "", "DC General"),
    ("coe", "opponent.unplayable", "boards_against", "", "CoE 1.6.1"),
    ("road-goes-ever-on", "solitaire.hazard_mix", "maximum", "", "READING"),
    ("road-goes-ever-on", "solitaire.player_deck", "characters", "", "CoE 1.5"),
    ("coe", "hoards.no_site", "lairs", "", "METD Dragon Lairs"),
    ("col", "play_deck.resources", "minimum", "", "COL"),
    ("col", "play_deck.resources", "maximum", "", "CoE 1.5"),
    ("col", "sideboard.size", "maximum", "short", "READING"),
    ("metw", "sideboard.size", "maximum", "long", "METD The Sideboard"),
    ("metw", "sideboard.size", "maximum", "campaign", "READING"),
    ("metd", "sideboard.size", "maximum", "short", "METD The Sideboard"),
    ("metd", "sideboard.size", "maximum", "campaign", "READING"),
    ("mewh", "sideboard.size", "maximum", "campaign", "METD-E The Sideboard"),
    ("dreamcards", "start.characters", "maximum", "dragon-lord", "READING"),
    ("dreamcards", "start.characters", "maximum", "war-lord", "READING"),
    ("dreamcards", "start.characters", "maximum", "ringwraith", "CoE 1.9.R1"),
    ("dreamcards", "cards.not_playable", "maximum_mind", "fallen-wizard", "READING"),
    ("dreamcards", "avatars.none", "may_be_without", "", "DC Appendix 2"),
    ("dreamcards", "copies.lord", "resources", "", "DC Card playability"),
    ("dreamcards", "copies.lord", "characters", "", "PRACTICE"),
]


@pytest.mark.parametrize(("name", "rule", "parameter", "whose", "place"), VALUES)
def test_a_value_cites_the_place_that_says_it(name: str, rule: str, parameter: str, whose: str, place: str) -> None:
    format_ = load_format(name)
    values = format_.play if rule == "play" else format_.rules[rule].values

    found = values[parameter].sources
    assert (found.get(whose) or found[""]) == place


@pytest.mark.parametrize("lord", ["elf-lord", "dwarf-lord", "atani-lord", "dragon-lord", "war-lord"])
@pytest.mark.parametrize("rule", ["locations.alignment", "locations.copies"])
def test_what_stands_in_no_rulebook_of_lords_is_practice(lord: str, rule: str) -> None:
    assert "PRACTICE" in parts(load_format("dreamcards").rules[rule].source(lord))


@pytest.mark.parametrize("lord", ["elf-lord", "dwarf-lord", "atani-lord", "dragon-lord", "war-lord"])
@pytest.mark.parametrize("kind", ["avatars", "characters", "resources"])
def test_what_lords_may_play_is_practice(lord: str, kind: str) -> None:
    setting = load_format("dreamcards").rules["cards.not_playable"]

    assert "PRACTICE" in parts(setting.source_for(Player(alignment=lord), (kind,)))


@pytest.mark.parametrize("name", known_formats())
def test_a_shipped_format_leaves_no_value_without_a_source(name: str) -> None:
    cited = [text for _, found in citations(load_format(name)) for text in found.values()]

    assert not [text for text in cited if "set by" in text]
