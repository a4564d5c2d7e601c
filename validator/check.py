"""`check`: from a decklist and a format to a report. Everything else here reads for it or writes after it."""

from __future__ import annotations

import dataclasses
import datetime as dt
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.database import open_pool
from cardpool.names import Names, Resolution, Suggestion, fold
from cardpool.sets import STANDARD
from rulesets.deck import (
    HAZARD_DECK,
    LOCATION_DECK,
    LONG_EVENT_DECK,
    PLAY_DECK,
    PLAYER_DECK,
    POOL,
    QUEST_DECK,
    STARTING,
    TITLES,
    Correction,
    Deck,
    Holding,
    Player,
    Unresolved,
)
from rulesets.errors import FormatError
from rulesets.formats import Format, load_format
from rulesets.judge import judge
from rulesets.player import infer_alignment, infer_avatar
from rulesets.rule import CARDS
from validator.decklists import Decklist, Entry, read
from validator.decklists.decklist import UNKNOWN_SECTION
from validator.report import Report
from validator.settling import settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardpool.card import Card
    from cardpool.names import ListNames
    from cardpool.pool import CardPool
    from rulesets.formats import RuleSetting


SOFT_TAGS: Final = {"netmeccg": "H"}
"""Layout to the alignment letter that it means where it writes none."""


_DECKS: Final = frozenset({PLAY_DECK, PLAYER_DECK, HAZARD_DECK, LONG_EVENT_DECK, QUEST_DECK})
"""What a deck is made of: a list that speaks of none that the format has leaves them out, and is not judged by them."""


_STARTERS: Final = frozenset({POOL, PLAY_DECK, STARTING})
"""Where a card may be marked as starting: lists without a pool mark it in the play deck."""


SOFT_SETS: Final = frozenset({"json", "ndjson"})
"""Layouts in which the set has a field of its own, and only tells cards of one name apart: where one card alone has a
name, another set is put right and said. Beside a name in a line of text it contradicts the name."""


MOST_RANKED: Final = 200
"""Lines for which near names are looked for: more than these are no slips, and each takes as long as a whole check."""


class UsageError(ValueError):
    """What was asked for does not exist or does not go together; the message says what to do."""


def check(
    deck: Decklist | Mapping[str, Any] | str | bytes,
    format: str = "coe",  # noqa: A002  # the word of everyone who uses it
    *,
    alignment: str | None = None,
    avatar: str | None = None,
    length: str | None = None,
    against: str | None = None,
    as_of: dt.date | None = None,
    options: Mapping[str, str] | None = None,
    pool: CardPool | None = None,
    source: str | None = None,
    ranked: int | None = None,
) -> Report:
    """Put a deck before the law of a format.

    The verdict is a function of the deck, the format, the day and the versions of rules and cards, and of nothing else.

    Args:
        deck: a list that was read, its text or bytes in any known layout, or a deck in our JSON form as a mapping.
        format: id of a shipped format, or path of a TOML file.
        alignment: player type; where not given, what the list says, else inferred from the cards.
        avatar: the Fallen-wizard who is declared; where not given, what the list says, else inferred.
        length: starter, short, long or campaign; where not given, what the list says, else the format's default.
        against: player type of the opponent, for the checks that depend on it.
        as_of: the day whose law is asked for; today where not given. Before the first day that the format knows, the
            law of that day holds, and the report says so.
        options: what is chosen of the options that the format offers, as text.
        pool: the cards; the shipped ones where not given.
        source: where the list comes from, for the report.
        ranked: lines for which near names are looked for, at the most; `MOST_RANKED` where not given. It changes no
            verdict.

    Raises:
        UnreadableList: no deck can be had from the list.
        UsageError: the player type, length or avatar is unknown.
        rulesets.errors.FormatError: the format is unknown or broken.
        cardpool.tables.DataError: the card pool cannot be loaded: then there is no verdict.
    """
    day = as_of or dt.datetime.now(tz=dt.UTC).date()
    law = load_format(format, day, tuple(options.items()) if options else ())
    decklist = deck if isinstance(deck, Decklist) else read(_text(deck))
    one_of("length", length, law.lengths)
    one_of("player type", alignment, law.players)
    one_of("player type", against, law.players)
    return check_under(
        law,
        decklist,
        alignment=alignment,
        avatar=avatar,
        length=length,
        against=against,
        as_of=day,
        pool=pool or open_pool(),
        source=source,
        ranked=ranked,
    )


def check_under(
    law: Format,
    decklist: Decklist,
    *,
    as_of: dt.date,
    pool: CardPool,
    alignment: str | None = None,
    avatar: str | None = None,
    length: str | None = None,
    against: str | None = None,
    source: str | None = None,
    ranked: int | None = None,
) -> Report:
    """Put a list before a format that is loaded; what is asked for is known to exist there. See `check`."""
    names = names_of(pool)
    decklist = settle(decklist, names)
    _refuse_unknown_cards(law, names)
    given = alignment or decklist.alignment
    sets = plays_with(law)
    found = resolve(decklist, names, given if given in law.players else None, sets)
    said = decklist.length if decklist.length in law.lengths else None
    player = _player(
        found.holdings, law, given, avatar or decklist.avatar, length or said or law.default_length, against, names
    )
    if not (length or said) and decklist.length:
        player = dataclasses.replace(player, stated_length=decklist.length)
    if found.open and player.alignment != given:
        found = resolve_rest(decklist, names, player.alignment, found, sets)
    astray = _marked_astray(found.holdings, law)
    judged = Deck(
        _one_pool(decklist, found.holdings),
        player,
        law.law,
        unresolved=[
            *_unresolved(found.open, names, sets, MOST_RANKED if ranked is None else ranked),
            *_unread(decklist),
            *astray,
        ],
        corrections=[*found.corrections, *_repairs(decklist, found.holdings)],
        left_out=_left_out(decklist, law),
        day=as_of,
        keys_of=names.keys_of,
    )
    return Report(
        deck=judged,
        decklist=decklist,
        law=law,
        judgement=judge(judged, law),
        as_of=as_of,
        cardpool_version=pool.version,
        source=source,
    )


def _left_out(decklist: Decklist, law: Format) -> frozenset[str]:
    decks = law.law.sections & _DECKS
    if not decks.isdisjoint(decklist.sections):
        return frozenset()
    # Cards without a heading stand in a section that the list does not name.
    return frozenset() if any(entry.section in decks for entry in decklist.entries) else decks


def _refuse_unknown_cards(law: Format, names: Names) -> None:
    """Refuse a format that names a card that the pool does not have, as a misspelt ban bans nothing.

    So is one that lets in and keeps out the same card, by whatever names.
    """
    if names.pool.version in law.held_against:
        return
    for name in ("also_half_creatures", "also_hoard_items"):
        for title in law.play[name].value:
            key = fold(title)
            if all(key not in (fold(card.title), fold(card.id)) for card in names.match(title).cards):
                raise FormatError(
                    f"The format {law.id!r} names the card {title!r} in {name!r} of [play], which is neither an "
                    "English title nor an id of the card pool."
                )
    for setting in law.rules.values():
        for name, parameter in setting.rule.params.items():
            if parameter.kind == CARDS:
                _refuse_unknown(law, setting, name, names)
                _refuse_both(law, setting, name, names)
    law.held_against.add(names.pool.version)


def _refuse_unknown(law: Format, setting: RuleSetting, name: str, names: Names) -> None:
    for title in setting.values[name].value:
        if not names.match(title).cards:
            raise FormatError(
                f"The format {law.id!r} names the card {title!r} in {name!r} of {setting.rule.id}, which is not in the "
                "card pool."
            )


def _refuse_both(law: Format, setting: RuleSetting, name: str, names: Names) -> None:
    other = setting.rule.params[name].apart_from
    if not other:
        return
    keys = {key: title for title in setting.values[other].value for key in names.keys_of(title)}
    for title in setting.values[name].value:
        for key in names.keys_of(title) & keys.keys():
            raise FormatError(
                f"In the format {law.id!r}, {title!r} in {name!r} and {keys[key]!r} in {other!r} of {setting.rule.id} "
                "are the same card."
            )


def one_of(what: str, value: str | None, known: Sequence[str]) -> None:
    """Refuse a value that the format does not know."""
    if value is not None and value not in known:
        raise UsageError(f"There is no {what} {value!r}; known are: {', '.join(known)}.")


def _text(deck: Mapping[str, Any] | str | bytes) -> str | bytes:
    if isinstance(deck, str | bytes):
        return deck
    import json  # noqa: PLC0415  # costs time at start that a text list need not pay

    return json.dumps(deck)


@lru_cache(maxsize=8)
def names_of(pool: CardPool) -> Names:
    """Give the names of a pool, the same for every check of it: what they look up is kept."""
    return Names(pool)


class Resolved(NamedTuple):
    """The entries of a list, once their names were looked up."""

    holdings: list[Holding]
    open: list[tuple[Entry, Resolution]]
    """Entries whose card is not known."""
    corrections: list[Correction]


def plays_with(law: Format) -> frozenset[str]:
    """Give the codes of the sets that a format plays with, whose cards a plain name means; empty for every set."""
    setting = law.rules.get("cards.format")
    return frozenset(setting.values["sets"].value) if setting else frozenset()


def resolve(decklist: Decklist, names: Names, player: str | None, sets: frozenset[str] = STANDARD) -> Resolved:
    """Resolve every entry of a list for a player type, or for whatever player where it is None.

    Args:
        decklist: the list.
        names: of the pool.
        player: player type.
        sets: codes of the sets whose cards a plain name means, as `plays_with` gives them.
    """
    look_up = names.in_lists(SOFT_TAGS.get(decklist.layout), player, sets)
    return _look_up(decklist.entries, look_up, Resolved([], [], []), soft_sets=decklist.layout in SOFT_SETS)


def resolve_rest(
    decklist: Decklist, names: Names, player: str | None, before: Resolved, sets: frozenset[str] = STANDARD
) -> Resolved:
    """Resolve what was left open before the player type was known; the cards stay in the order of the list."""
    look_up = names.in_lists(SOFT_TAGS.get(decklist.layout), player, sets)
    left = Resolved(before.holdings, [], before.corrections)
    after = _look_up([entry for entry, _ in before.open], look_up, left, soft_sets=decklist.layout in SOFT_SETS)
    after.holdings.sort(key=_LINE)
    after.corrections.sort(key=_LINE)
    return after


def _look_up(entries: Sequence[Entry], look_up: ListNames, result: Resolved, *, soft_sets: bool) -> Resolved:
    # Lists share most of their lines, so this loop is where a batch spends its time: the look-up is one dictionary
    # access, and a holding is made without the detour through the named tuple's own constructor.
    new = tuple.__new__
    hold = result.holdings.append
    for entry in entries:
        section, count, name, line, _, set_code, tag, card_id, kind, starting = entry
        found = look_up[name, card_id, set_code, tag, kind, section == LOCATION_DECK]
        card = found.card
        if card is None:
            known = _whatever_the_set(entry, found, look_up) if soft_sets else None
            if known is None:
                result.open.append((entry, found))
                continue
            card, found = known
        hold(new(Holding, (card, count, section, line, starting)))
        if found.repair:
            result.corrections.append(Correction(name, card, count, section, line, found.repair))
    return result


def _whatever_the_set(entry: Entry, found: Resolution, look_up: ListNames) -> tuple[Card, Resolution] | None:
    """Give the card of a name that no other card has, where the set beside it is another."""
    if not entry.set or entry.tag or entry.card or len(found.meant) != 1:
        return None
    plain = look_up[entry.name, None, None, None, entry.kind, entry.section == LOCATION_DECK]
    card = plain.card
    if card is None or card.same_as != found.meant[0].same_as:
        return None
    why = f"the card is not in the set {entry.set} but in {', '.join(card.printings or (card.set,))}"
    return card, plain._replace(repair="; ".join(filter(None, (plain.repair, why))))


_LINE = attrgetter("line")


def _player(
    holdings: Sequence[Holding],
    law: Format,
    alignment: str | None,
    avatar: str | None,
    length: str,
    against: str | None,
    names: Names,
) -> Player:
    why = None
    if alignment is not None and alignment not in law.players:
        # A deck is never judged as somebody else's than the list says.
        return Player(alignment=None, length=length, against=against, stated=alignment)
    if alignment is None:
        alignment, why = (law.players[0], "") if len(law.players) == 1 else infer_alignment(holdings, law.law)
        if alignment not in law.players:
            alignment = why = None
    declared = None
    if alignment in law.law.declares_avatar:
        alignments = law.law.avatar_alignments.get(alignment or "", ())
        declared = _declared(avatar, alignment, alignments, names) if avatar else infer_avatar(holdings, alignments)
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
    raise UsageError(f"No {player} is named {avatar!r}; known are: {', '.join(sorted(card.title for card in kind))}.")


def _one_pool(decklist: Decklist, holdings: list[Holding]) -> list[Holding]:
    """Merge a starting company under a heading of its own with the pool, which it may name again."""
    if not decklist.starting_apart:
        return holdings
    pooled = {h.card: index for index, h in enumerate(holdings) if h.section == POOL and not h.starting}
    again = {index for index, holding in enumerate(holdings) if holding.starting and holding.card in pooled}
    merged = list(holdings)
    for place in again:
        index = pooled[holdings[place].card]
        merged[index] = merged[index]._replace(starting=True)
    return [holding for place, holding in enumerate(merged) if place not in again]


def _unresolved(
    entries: Sequence[tuple[Entry, Resolution]], names: Names, sets: frozenset[str], most: int
) -> Iterator[Unresolved]:
    for place, (entry, found) in enumerate(entries):
        name = entry.name or entry.card or ""
        if found.meant:
            ranked = tuple(Suggestion(card, card.title, 100.0, "what the line may mean") for card in found.meant)
        elif found.candidates or place >= most:
            ranked = ()
        else:
            ranked = _suggested(names, name, entry.section == LOCATION_DECK, sets)
        yield Unresolved(
            name=name,
            count=entry.count if found.counted else None,
            section=entry.section,
            line=entry.line,
            candidates=found.candidates,
            problem=found.problem,
            suggestions=tuple([near.card.title for near in ranked]),
            ranked=ranked,
        )


@lru_cache(maxsize=20_000)
def _suggested(
    names: Names,
    name: str,
    in_location_deck: bool,  # noqa: FBT001
    sets: frozenset[str],
) -> tuple[Suggestion, ...]:
    return names.suggest(name, in_location_deck=in_location_deck, sets=sets)


def _unread(decklist: Decklist) -> list[Unresolved]:
    """Give the lines that look like entries and could not be counted: they stand for cards, and none knows how many.

    Entries that name one unknown section each for themselves, as in a table, are told once, with the first of them.
    """
    told: set[str] = set()
    found = []
    for note in decklist.notes:
        if note.kind not in {"unreadable", "bad-count"} or note.message in told:
            continue
        if note.message.endswith(UNKNOWN_SECTION):
            told.add(note.message)
        suggestions = (note.suggestion,) if note.suggestion else ()
        found.append(
            Unresolved(
                name=note.text.strip(),
                count=note.count,
                section=note.section or "",
                line=note.line,
                problem=note.message,
                suggestions=suggestions,
            )
        )
    return found


def _marked_astray(holdings: Sequence[Holding], law: Format) -> list[Unresolved]:
    """Give the lines that mark a card as starting where none starts; the copies themselves stay counted."""
    return [
        Unresolved(
            name=card.title,
            count=count,
            section=section,
            line=line,
            problem=f"{card.title} is marked as starting in the {TITLES[section]}, and only cards of the pool start.",
        )
        for card, count, section, line, starting in holdings
        if starting and section not in _STARTERS and section in law.law.sections
    ]


def _repairs(decklist: Decklist, holdings: Sequence[Holding]) -> Iterator[Correction]:
    """Give the lines whose text was repaired before their names were looked up."""
    repaired = {note.line: note for note in decklist.notes if note.kind == "repaired"}
    if not repaired:
        return
    for holding in holdings:
        note = repaired.get(holding.line)
        if note:
            why = note.message[0].lower() + note.message[1:].rstrip(".")
            yield Correction(note.text.strip(), holding.card, holding.count, holding.section, holding.line, why)
