"""Gauges: the counts of a deck against the limits that its format sets, as the format's rules count and limit them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.deck import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
    PLAY_DECK,
    PLAYER_DECK,
    POOL,
    QUEST_DECK,
    SIDEBOARD,
    SIDEBOARD_DC_WORLD,
    SIDEBOARD_FALLEN_WIZARD,
    SIDEBOARD_GREY,
)
from rulesets.finding import Severity, counted
from rulesets.limits import least_share
from rulesets.rules.avatars.per_twenty import counted_as_avatars, most_avatars
from rulesets.rules.dreamcards.overall import counted_sections
from rulesets.rules.golden_hoard.lairs import different_lairs
from rulesets.rules.golden_hoard.treasures import possible_treasures
from rulesets.rules.pool.minor_items import taken_as_minor_items
from rulesets.rules.pool.stage_events import with_stage_points
from rulesets.rules.pool.startables import startable
from rulesets.rules.sideboard.per_twenty import most_cards
from rulesets.rules.solitaire.hazard_mix import creatures_and_agents
from rulesets.rules.start.leaders import most_leaders, starting_leaders
from rulesets.rules.start.mind import total_mind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulesets.deck import Deck, Holding
    from rulesets.formats import RuleSetting
    from rulesets.rule import Settings
    from validator.report import Report


class Gauge(NamedTuple):
    """One count against its limits."""

    rule: str
    """Id of the rule that sets the limits."""
    label: str
    section: str
    """The section that is counted; `""` where it is several."""
    value: float
    """What was counted; a whole number, or halves of creatures."""
    minimum: int | None
    """The lowest that is allowed; None for any."""
    maximum: int | None
    """The highest that is allowed; None for any."""
    allowed: str
    """The limits in a few words, such as `30 to 50`."""
    state: str
    """ok; near, where one more or fewer is beyond a limit; over; under; undecided, where the rule cannot tell yet."""
    severity: str | None
    """How heavy it weighs that the count is out of its limits, or may be; None where it is within them."""
    source: str
    set_by: str
    """Id of the format that set the rule."""


Limits = tuple[int | None, int | None, str]
"""Lowest, highest, and both in words."""


def gauges(report: Report) -> list[Gauge]:
    """Give the gauges of a report in the order in which a list gives its sections.

    Only those whose rule the format has for the player; a special one with nothing to count is left out. The state
    never tells another thing than the rule's findings.
    """
    deck, alignment = report.deck, report.deck.player.alignment
    skipped = {rule for rule, _ in report.judgement.skipped}
    worst = {finding.rule: finding.severity for finding in reversed(report.findings)}
    found = []
    for kind in _KINDS:
        setting = report.law.rules.get(kind.rule)
        if setting is None or (setting.rule.players and alignment not in setting.rule.players):
            continue
        # What a rule was not asked for, such as the starting company that a list does not mark, has no count.
        if kind.rule in skipped and kind.only_if_any:
            continue
        value = kind.measure(deck, setting.settings)
        if value or not kind.only_if_any:
            found.append(_gauge(kind, value, setting, deck, worst, judged=kind.rule not in skipped))
    return found


def _gauge(
    kind: _Kind, value: float, setting: RuleSetting, deck: Deck, worst: Mapping[str, Severity], *, judged: bool
) -> Gauge:
    lowest, highest, words = kind.limits(deck, setting.settings)
    severity = worst.get(kind.rule)
    state = _state(value, lowest, highest)
    if not judged or (severity is Severity.UNDECIDED and state in _BEYOND):
        state = "undecided"
    return Gauge(
        rule=kind.rule,
        label=kind.label,
        section=kind.section,
        value=int(value) if value == int(value) else value,
        minimum=lowest,
        maximum=highest,
        allowed=words,
        state=state,
        severity=severity.value if severity and state in {*_BEYOND, "undecided"} else None,
        source=setting.source_for(deck.player),
        set_by=setting.set_by,
    )


_BEYOND: Final = ("over", "under")


def _state(value: float, lowest: int | None, highest: int | None) -> str:
    if highest is not None and value > highest:
        return "over"
    # A half does not make up a whole: eleven creatures and one half are eleven.
    if lowest is not None and value // 1 < lowest:
        return "under"
    return "near" if lowest != highest and value in (lowest, highest) else "ok"


# --- what is counted, and how it is limited ---------------------------------------------------------------------------


class _Kind(NamedTuple):
    rule: str
    label: str
    section: str
    measure: Callable[[Deck, Settings], float]
    limits: Callable[[Deck, Settings], Limits]
    only_if_any: bool = False
    """Left out where there is nothing to count."""


def _copies(holdings: Iterable[Holding]) -> int:
    return sum(holding.count for holding in holdings)


def _mind(holdings: Iterable[Holding]) -> int:
    return sum((holding.card.mind or 0) * holding.count for holding in holdings)


def _stage_points(deck: Deck, _: Settings) -> int:
    return sum((holding.card.stage_points or 0) * holding.count for holding in deck.pool_stage_events)


def _total(section: str) -> Callable[[Deck, Settings], int]:
    return lambda deck, _: deck.total(section)


def _total_if_read(section: str) -> Callable[[Deck, Settings], int]:
    return lambda deck, _: deck.total_if_read(section)


def _count(kind: str, *sections: str) -> Callable[[Deck, Settings], int]:
    return lambda deck, _: deck.count(kind, *sections)


def _at_most(most: int, words: str = "") -> Limits:
    return None, most, f"at most {most}{words}"


def _between(fewest: int, most: int, words: str = "") -> Limits:
    return fewest, most, f"{words}{fewest} to {most}"


def _most(_: Deck, settings: Settings) -> Limits:
    return _at_most(settings.maximum)


def _fewest_to_most(_: Deck, settings: Settings) -> Limits:
    return _between(settings.minimum, settings.maximum)


def _about(_: Deck, settings: Settings) -> Limits:
    return _between(settings.minimum, settings.maximum, "about ")


def _exactly(_: Deck, settings: Settings) -> Limits:
    return settings.exactly, settings.exactly, f"exactly {settings.exactly}"


def _needed(_: Deck, settings: Settings) -> Limits:
    return settings.minimum, None, f"at least {settings.minimum}"


def _share(cards: int, settings: Settings) -> Limits:
    needed = least_share(cards, settings.percent)
    return needed, None, f"at least {needed}, {settings.percent}% of {cards}"


def _dream_cards(deck: Deck, settings: Settings) -> int:
    sections = counted_sections(settings)
    return _copies(holding for holding in deck.holdings if holding.section in sections and holding.card.dream)


def _overall_share(deck: Deck, settings: Settings) -> Limits:
    return _share(sum(deck.total(section) for section in counted_sections(settings)), settings)


def _as_resources(deck: Deck, settings: Settings) -> Limits:
    resources, apart = deck.split.resources, settings.maximum_apart
    said = f", or {counted(apart, 'card')} more or fewer" if apart else ""
    return max(0, resources - apart), resources + apart, f"as many as resources, {resources}{said}"


def _by_length(deck: Deck, settings: Settings) -> Limits:
    return _at_most(settings.maximum[deck.player.length], f" in a {deck.player.length} game")


_KINDS: Final = (
    _Kind(
        "play_deck.resources", "resources", PLAY_DECK,
        lambda deck, _: deck.split.resources,
        lambda _, settings: _between(settings.minimum, settings.maximum),
    ),
    _Kind(
        "play_deck.hazards_equal_resources", "hazards", PLAY_DECK, lambda deck, _: deck.split.hazards, _as_resources
    ),
    _Kind(
        "play_deck.creatures", "creatures among them", PLAY_DECK,
        lambda deck, _: deck.half_creatures / 2,
        lambda _, settings: (settings.minimum, None, f"at least {settings.minimum}"),
    ),
    _Kind("play_deck.characters", "characters", PLAY_DECK, _count("character", PLAY_DECK), _most),
    _Kind("play_deck.avatars", "avatars", PLAY_DECK, _count("avatar", PLAY_DECK), _most),
    _Kind(
        "avatars.per_twenty", "avatars, those of the pool too", PLAY_DECK,
        lambda deck, _: _copies(counted_as_avatars(deck)),
        lambda deck, settings: _at_most(most_avatars(deck.total(PLAY_DECK), settings), " for this size"),
    ),
    _Kind(
        "dreamcards.resources", "dream cards among resources", PLAY_DECK,
        lambda deck, _: deck.dream_resources,
        lambda deck, settings: _share(deck.split.resources, settings),
    ),
    _Kind(
        "dreamcards.hazards", "dream cards among hazards", PLAY_DECK,
        lambda deck, _: deck.dream_hazards,
        lambda deck, settings: _share(deck.split.hazards, settings),
    ),
    _Kind("pool.characters", "characters", POOL, _count("character", POOL), _most),
    _Kind("pool.minor_items", "minor items", POOL, lambda deck, _: _copies(taken_as_minor_items(deck)), _most),
    _Kind("pool.startables", "minor items and events", POOL, lambda deck, _: _copies(startable(deck)), _most),
    _Kind("pool.stage_count", "stage events", POOL, lambda deck, _: _copies(deck.pool_stage_events), _most),
    _Kind("pool.stage_points", "stage points", POOL, _stage_points, _exactly),
    _Kind(
        "pool.stage_events", "events with stage points", POOL,
        lambda deck, _: _copies(with_stage_points(deck)), _most, only_if_any=True,
    ),
    _Kind("pool.avatar_limit", "avatars", POOL, _count("avatar", POOL), _most, only_if_any=True),
    _Kind(
        "start.characters", "starting characters", POOL,
        lambda deck, _: _copies([*deck.starting_characters, *deck.starting_avatars]),
        lambda deck, settings: _at_most(settings.maximum[deck.player.alignment]), only_if_any=True,
    ),
    _Kind(
        "start.leaders", "leaders of the starting company", POOL,
        lambda deck, _: _copies(starting_leaders(deck)),
        lambda deck, settings: _at_most(most_leaders(deck, settings)), only_if_any=True,
    ),
    _Kind("start.mind", "mind of the starting company", POOL, total_mind, _most, only_if_any=True),
    _Kind("sideboard.size", "cards", SIDEBOARD, _total_if_read(SIDEBOARD), _by_length),
    _Kind(
        "sideboard.per_twenty", "cards", SIDEBOARD, _total_if_read(SIDEBOARD),
        lambda deck, settings: _at_most(most_cards(deck.total(PLAY_DECK), settings), " for this play deck"),
    ),
    *(
        _Kind(rule, "cards", section, _total_if_read(section), _most, only_if_any=True)
        for rule, section in (
            ("sideboard.fallen_wizard_size", SIDEBOARD_FALLEN_WIZARD),
            ("sideboard.grey_size", SIDEBOARD_GREY),
            ("sideboard.dc_world_size", SIDEBOARD_DC_WORLD),
        )
    ),
    _Kind(
        "golden_hoard.treasures", "possible treasures", "",
        lambda deck, _: _copies(possible_treasures(deck)), _needed,
    ),
    _Kind("dreamcards.overall", "dream cards in the whole deck", "", _dream_cards, _overall_share),
    _Kind(
        "agents.mind_total", "mind of all agents", "",
        lambda deck, _: _mind(deck.marked("agent")), _most, only_if_any=True,
    ),
    _Kind("solitaire.player_deck", "cards", PLAYER_DECK, _total(PLAYER_DECK), _exactly),
    _Kind("solitaire.wizards", "copies of the Wizard", PLAYER_DECK, _count("avatar", PLAYER_DECK), _exactly),
    _Kind("solitaire.hazard_deck", "hazards", HAZARD_DECK, _count("hazard", HAZARD_DECK), _exactly),
    _Kind(
        "solitaire.hazard_mix", "creatures and agents among them", HAZARD_DECK,
        lambda deck, _: creatures_and_agents(deck), _about, only_if_any=True,
    ),
    _Kind("solitaire.long_events", "cards", LONG_EVENT_DECK, _total(LONG_EVENT_DECK), _about),
    _Kind("solitaire.quest_deck", "cards", QUEST_DECK, _total(QUEST_DECK), _exactly),
    _Kind("golden_hoard.lairs", "different lairs", LOCATION_DECK, lambda deck, _: different_lairs(deck), _needed),
    _Kind("solitaire.sites", "sites", LOCATION_DECK, _count("site", LOCATION_DECK), _fewest_to_most),
)  # fmt: skip
