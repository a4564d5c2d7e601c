"""What the page answers to what was asked: one list explained, several with their verdicts, or a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.errors import FormatError
from rulesets.finding import counted, listed, say
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.convert import ConversionError, convert
from validator.corrections.choice import wanted
from validator.corrections.proposal import accept, propose
from validator.decklists import MAX_BYTES, Decklist, UnreadableList
from validator.http.pool import cards
from validator.resolving import names_of
from validator.usage import UsageError
from validator.web.forms import NOT_CHOSEN, Refusal, Upload, check_request, pasted, uploads
from validator.web.hands import HandsView, hands_view
from validator.web.labels import ONE_OFF
from validator.web.play import PlayView, play_view
from validator.web.play_asked import play_asked
from validator.web.view import View, kind_of, shown_verdict, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Request

    from validator.report import Report

MAX_BODY: Final = MAX_BYTES + (64 << 10)
"""Bytes of a request: a list, and what a form wraps around it."""

_TEXT_OF_SHEETS: Final = "csv"


class Listed(NamedTuple):
    """One of several lists."""

    name: str
    title: str
    verdict: str
    """As the page shows it; `""` where there is none."""
    errors: int
    problem: str
    """Why there is no verdict, or no text."""
    text: str
    """As it goes into the form; `""` where it cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the page shows."""

    text: str = ""
    """The list as it stands in the form."""
    request: CheckRequest = field(default_factory=CheckRequest)
    rewritten: bool = False
    """Whether it is another text than the form was sent with."""
    message: str = ""
    """What was done to the list."""
    problem: str = ""
    """Why there is no verdict."""
    status: int = 200
    """Of HTTP."""
    several: tuple[Listed, ...] = ()
    view: View | None = None
    hands: HandsView | None = None
    """The opening hands, where the form asks for them."""
    play: PlayView | None = None
    """The panel of the games, and these where the form asks for them."""


def answer(request: Request, asked: CheckRequest | None = None) -> Answer:
    """Answer what a form asks.

    Args:
        request: with the form.
        asked: how the list is to be checked; as the form says where None.
    """
    found = Answer(text=pasted(request), request=NOT_CHOSEN)
    try:
        found = replace(found, request=asked or check_request(request))
        lists = uploads(request)
        if not lists:
            # What an address asks for and the format does not know is said before there is a list.
            found.request.load_format()
            return found
        if len(lists) > 1:
            return replace(found, several=tuple(_listed(lists, found.request)))
        return _explained(lists[0], found, request.form)
    except Refusal as refusal:
        return replace(found, problem=refusal.sentence, status=refusal.status)
    except (UsageError, FormatError) as error:
        return replace(found, problem=error.args[0], status=422)


def _explained(one: Upload, found: Answer, form: Mapping[str, str]) -> Answer:
    if isinstance(one.deck, UnreadableList):
        text = found.text if one.text is None else one.text
        return replace(found, text=text, rewritten=text != found.text, problem=one.deck.reason, status=422)
    report, text = _with_text(one.deck, one, found.request)
    message = ""
    if form.get("accept"):
        if form["accept"] == ONE_OFF:
            text, message = _all_one_off(report, text, found.request)
        else:
            text, message = _accepted(report, text, form["accept"])
        report = run_check(text, found.request, pool=cards(), source=one.name)
    return replace(
        found,
        text=text,
        rewritten=text != found.text,
        message=message,
        view=view(report, text, typos=_typos(report)),
        hands=hands_view(report, cards(), form["hands"]) if "hands" in form else None,
        play=play_view(report, cards(), play_asked(form)),
    )


def _with_text(deck: Decklist, one: Upload, chosen: CheckRequest, *, ranked: int | None = None) -> tuple[Report, str]:
    """Give the report on a list and its text; of a sheet, the text and the report on that."""
    report = run_check(deck, chosen, pool=cards(), source=one.name, ranked=ranked)
    if one.text is not None:
        return report, one.text
    try:
        converted = convert(report, names_of(cards()), _TEXT_OF_SHEETS, keep_unresolved=True)
    except ConversionError as error:
        raise Refusal(say("The list cannot be shown as text. {why}", why=error.args[0])) from error
    text = converted.data.decode()
    return run_check(text, chosen, pool=cards(), source=one.name, ranked=ranked), text


def _accepted(report: Report, text: str, choice: str) -> tuple[str, str]:
    """Put the card that was chosen into the list; give the list and what was done."""
    place, _, rest = choice.partition("|")
    card_id, _, name = rest.partition("|")
    entries = report.decklist.entries
    # The list may have been changed since the choice was offered.
    if not place.isdecimal() or int(place) >= len(entries) or entries[int(place)].name != name:
        raise Refusal(say("The list has changed since this card was offered; choose again."), 409)
    card, pool = None, cards()
    if card_id in pool:
        card = pool[card_id]
        changed = accept(report, names_of(pool), text.encode(), int(place), card)
    if card is None or changed is None:
        raise Refusal(say("This card cannot be put in the place of {name!r}; change the line by hand.", name=name))
    line = entries[int(place)].line
    return changed.decode(), say("Line {line} now names {title}.", line=line, title=card.title)


def _typos(report: Report) -> int:
    """Count the names that are one letter off one card's."""
    return sum(change.one_off for *_, change in wanted(report, names_of(cards())))


def _all_one_off(report: Report, text: str, chosen: CheckRequest) -> tuple[str, str]:
    """Correct every name that is one letter off one card's; give the list and what was done."""
    proposal = propose(
        report,
        names_of(cards()),
        text.encode(),
        lambda deck: run_check(deck, chosen, pool=cards(), source=report.source),
        lambda change: change.one_off,
    )
    lines = listed(change.line for change in proposal.changes)
    names = counted(len(proposal.changes), "name")
    done = say("{names} corrected, in line {lines}.", names=names, lines=lines) if lines else say("No name corrected.")
    return proposal.data.decode(), done


def _listed(lists: Iterable[Upload], chosen: CheckRequest) -> Iterable[Listed]:
    for one in lists:
        if isinstance(one.deck, UnreadableList):
            yield Listed(one.name, "", "", 0, one.deck.reason, one.text or "")
            continue
        title = one.deck.title or ""
        try:
            # Of several only the verdicts are shown, and no near names.
            report, text = _with_text(one.deck, one, chosen, ranked=0)
        except (Refusal, UsageError) as error:
            yield Listed(one.name, title, "", 0, error.args[0], "")
            continue
        errors = sum(kind_of(finding) == "error" for finding in report.findings)
        yield Listed(one.name, title, shown_verdict(report), errors, "", text)
