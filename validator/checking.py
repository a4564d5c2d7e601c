"""`check`: from a decklist and a format to a report. Everything else here reads for it or writes after it."""

from __future__ import annotations

import dataclasses
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from cardpool.database import open_pool
from cardpool.phrases import phrase
from rulesets.deck import PLAY_DECK, POOL, STARTING, TITLES, Correction, Deck, Player, Unresolved
from rulesets.holding import as_holdings
from rulesets.player import contradicted
from rulesets.run import run_rules
from validator.check_request import CheckRequest, today
from validator.code_pages import may_be_in_code_page
from validator.decklists import Decklist, read, read_object
from validator.decklists.decklist import rows_of
from validator.decklists.reading import Lines, read_lines
from validator.decklists.sentences import UNKNOWN_SECTION
from validator.glance import glance, left_out
from validator.known_cards import refuse_unknown_cards
from validator.languages import ENGLISH
from validator.report import Judged, Judgement, Report
from validator.resolving import MOST_RANKED, names_of, plays_with, resolve, resolve_rest, unresolved
from validator.settling import settle
from validator.usage import DEFAULT_FORMAT
from validator.whose import player_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from cardpool.names import Names
    from cardpool.pool import CardPool
    from rulesets.formats import Format
    from rulesets.holding import Row

_STARTERS: Final = frozenset({POOL, PLAY_DECK, STARTING})
"""Where a card may be marked as starting: lists without a pool mark it in the play deck."""


def check(
    deck: Decklist | Mapping[str, Any] | str | bytes,
    format: str = DEFAULT_FORMAT,  # noqa: A002  # the word of everyone who uses it
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
        alignment: player type; this and what follows is told in full at the fields of `CheckRequest`.
        avatar: the Fallen-wizard who is declared.
        length: starter, short, long or campaign.
        against: player type of the opponent.
        as_of: the day whose law is asked for.
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
    request = CheckRequest(
        format=format,
        alignment=alignment,
        avatar=avatar,
        length=length,
        against=against,
        as_of=as_of or today(),
        options=tuple(options.items()) if options else (),
    )
    return run_check(deck, request, pool=pool, source=source, ranked=ranked)


def run_check(
    deck: Decklist | Mapping[str, Any] | str | bytes,
    request: CheckRequest,
    *,
    pool: CardPool | None = None,
    source: str | None = None,
    ranked: int | None = None,
) -> Report:
    """Put a deck before the law as a request says; all else is as in `check`."""
    if request.as_of is None:
        request = dataclasses.replace(request, as_of=today())
    day = request.as_of or today()
    format_ = request.load_format()
    # Only who is asked for by name may be refused, so no such list waits for somebody to read its findings.
    lines = read_lines(deck) if isinstance(deck, str | bytes) and not request.avatar else None
    if lines and isinstance(deck, bytes) and may_be_in_code_page(deck, lines.encoding):
        lines = None
    given = lines or _read(deck)
    pool = pool or open_pool()
    names = names_of(pool)
    refuse_unknown_cards(format_, names)
    judge = partial(_judge, given, request, format_, names, day, MOST_RANKED if ranked is None else ranked)
    return Report(
        judgement=Judgement(judge, partial(glance, lines, request, format_, names, day) if lines else None),
        format=format_,
        request=request,
        as_of=day,
        cardpool_version=pool.version,
        source=source,
    ).said_in(request.language or ENGLISH)


def _read(deck: Decklist | Mapping[str, Any] | str | bytes) -> Decklist:
    if isinstance(deck, Decklist):
        return deck
    return read(deck) if isinstance(deck, str | bytes) else read_object(deck)


def _judge(
    deck: Decklist | Lines, request: CheckRequest, format_: Format, names: Names, day: dt.date, ranked: int
) -> Judged:
    """Read a list line by line, and put it before the law."""
    decklist = settle(deck.read() if isinstance(deck, Lines) else deck, names)
    given = request.alignment or decklist.alignment
    sets = plays_with(format_)
    found = resolve(decklist, names, given if given in format_.players else None, sets)
    strangers: list[Unresolved] = []
    if decklist.alignment_line and given in format_.players and not request.alignment:
        strangers = _player_astray(decklist, found.rows, format_, names)
        if strangers:
            # Neither holds, as where a list says two: whose the deck is, its cards tell.
            given = None
            found = resolve(decklist, names, given, sets)
    said = decklist.length if decklist.length in format_.lengths else None
    player = player_of(
        found.rows,
        format_,
        given,
        request.avatar or decklist.avatar,
        request.length or said or format_.default_length,
        request.against,
        names,
    )
    if not (request.length or said) and decklist.length:
        player = dataclasses.replace(player, stated_length=decklist.length)
    if found.unresolved and player.alignment != given:
        found = resolve_rest(decklist.layout, names, player.alignment, found, sets)
    judged = Deck(
        _one_pool(decklist, found.rows),
        player,
        format_.counting,
        unresolved=[
            *unresolved(found.unresolved, names, sets, ranked),
            *_unread(decklist),
            *_marked_astray(found.rows, format_),
            *_avatar_astray(decklist, found.rows, player, format_, names),
            *strangers,
        ],
        corrections=[*found.corrections, *_repairs(decklist, found.rows)],
        # Cards without a heading stand in a section that the list does not name.
        left_out=left_out(chain(decklist.sections, (row[0] for row in rows_of(decklist.entries))), format_),
        day=day,
        keys_of=names.keys_of,
    )
    return Judged(judged, decklist, found.meant, run_rules(judged, format_))


def _one_pool(decklist: Decklist, rows: Sequence[Row]) -> Sequence[Row]:
    """Merge a starting company under a heading of its own with the pool, which it may name again."""
    if not decklist.starting_apart:
        return rows
    holdings = as_holdings(rows)
    pooled = {h.card: index for index, h in enumerate(holdings) if h.section == POOL and not h.starting}
    again = {index for index, holding in enumerate(holdings) if holding.starting and holding.card in pooled}
    merged = list(holdings)
    for place in again:
        index = pooled[holdings[place].card]
        merged[index] = merged[index]._replace(starting=True)
    return [holding for place, holding in enumerate(merged) if place not in again]


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
                headings=suggestions,
            )
        )
    return found


def _marked_astray(rows: Sequence[Row], format_: Format) -> list[Unresolved]:
    """Give the lines that mark a card as starting where none starts; the copies themselves stay counted."""
    sentence = "{title} is marked as starting in the {section}, and only cards of the pool start."
    return [
        Unresolved(
            name=card.title,
            count=count,
            section=section,
            line=line,
            problem=phrase(sentence, title=card.title, section=TITLES[section]),
        )
        # Few lists mark any: looking for the marks first is what all others pay.
        for card, count, section, line, _ in [row for row in rows if row[4]]
        if section not in _STARTERS and section in format_.counting.sections
    ]


def _player_astray(decklist: Decklist, rows: Sequence[Row], format_: Format, names: Names) -> list[Unresolved]:
    """Give the line that says a player type where all the cards are another player's: one of the two is wrong."""
    stated, known = decklist.alignment or "", names.pool.avatar_cards
    other = contradicted(stated, rows, as_holdings([row for row in rows if row[0] in known]), format_.counting)
    if not other:
        return []
    sentence = "The list says that its player is a {player}, and its cards are those of a {alignment}."
    problem = phrase(sentence, player=stated, alignment=other)
    return [Unresolved(name=stated, count=0, section="", line=decklist.alignment_line, problem=problem)]


def _avatar_astray(
    decklist: Decklist, rows: Sequence[Row], player: Player, format_: Format, names: Names
) -> list[Unresolved]:
    """Give the line that names an avatar whom the list does not hold, where no rule asks for him.

    A copy of him may be lost, or the list may be another player's.
    """
    if not decklist.avatar or player.alignment in format_.counting.declares_avatar:
        return []
    said = {card.title for card in names.match(decklist.avatar).cards}
    if not said or any(row[0].title in said for row in rows):
        return []
    problem = phrase("{name} is said to be the avatar, and the list holds no copy.", name=decklist.avatar)
    return [Unresolved(name=decklist.avatar, count=0, section="", line=decklist.avatar_line, problem=problem)]


def _repairs(decklist: Decklist, rows: Sequence[Row]) -> Iterator[Correction]:
    """Give the lines whose text was repaired before their names were looked up."""
    repaired = {note.line: note for note in decklist.notes if note.kind == "repaired"}
    if not repaired:
        return
    for card, count, section, line, _ in rows:
        note = repaired.get(line)
        if note:
            why = note.message.inside()
            yield Correction(note.text.strip(), card, count, section, line, why)
