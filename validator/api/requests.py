"""What may be asked about a list: the list itself, and how it is to be checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from marshmallow import fields, validate

from rulesets.errors import FormatError
from rulesets.formats import known_formats, load_format
from validator.api.blueprint import Form
from validator.api.body import JSON, TEXT, json_body, kind, load, only_one, text_body
from validator.api.fields import Choices, Day, Deck, Flag, Listing, Several, Text
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.decklists import Decklist, UnreadableList, decode, read, read_object
from validator.http.languages import asked_language
from validator.http.metrics import checked
from validator.http.pool import cards
from validator.http.problems import Problem, invalid
from validator.http.responses import AN_HOUR, good_today
from validator.languages import LANGUAGES
from validator.usage import DEFAULT_FORMAT, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from validator.report import Report

MOST_CHECKS: Final = 10
"""All formats at once, and one more."""
MOST_ANSWERED: Final = 6_000
"""Lines of a list times the checks that it is put to: the longest list once, or 600 lines ten times. Each may be named
in each report."""

_FORMATS: Final = [load_format(name) for name in known_formats()]
_PLAYERS: Final = tuple(dict.fromkeys(chain.from_iterable(one.players for one in _FORMATS)))
_LENGTHS: Final = tuple(dict.fromkeys(chain.from_iterable(one.lengths for one in _FORMATS)))


def format_field(about: str) -> Text:
    """Give the field of a format: the id of a shipped one, and never a path."""
    known = validate.OneOf(known_formats(), error="There is no such format; known are: {choices}.")
    return Text(validate=known, metadata={"description": about})


def player_field(about: str) -> Text:
    """Give the field of a player type."""
    known = validate.OneOf(_PLAYERS, error="There is no such player type; known are: {choices}.")
    return Text(validate=known, metadata={"description": about})


def length_field(about: str, *, null: bool = False) -> Text:
    """Give the field of a length of the game, which may be null or not."""
    known = validate.OneOf(_LENGTHS, error="There is no such length; known are: {choices}.")
    return Text(validate=known, allow_none=null, metadata={"description": about})


class _How(Form):
    """How a list is to be checked, whatever the format."""

    alignment = player_field("Player type. What the list says, else what its cards tell, where not given.")
    avatar = Text(metadata={"description": "The declared avatar, by name."})
    length = length_field("Length of the game. What the list says, else the format's usual one.")
    against = player_field("Player type of the opponent, for the rules that depend on it.")
    as_of = Day(metadata={"description": "The day whose law holds; today (UTC) where not given."})
    language = Text(
        validate=validate.OneOf(sorted(LANGUAGES), error="There is no such language; known are: {choices}."),
        metadata={"description": "Language of the messages; what Accept-Language asks for where not given."},
    )


class CheckSchema(_How):
    """One check."""

    format = format_field(f"Format; {DEFAULT_FORMAT} where not given.")
    options = Choices(metadata={"description": "What is chosen of the options that the format offers."})


class HowQuery(_How):
    """The same in a query; several formats are several checks."""

    format = Several(
        format_field("Format."),
        most=MOST_CHECKS,
        metadata={"description": f"Format, one check each; {DEFAULT_FORMAT} where not given."},
    )
    option = Several(
        Text(validate=validate.Regexp(r"[^=]+=", error="Not NAME=VALUE.")),
        most=MOST_CHECKS,
        metadata={"description": "NAME=VALUE of an option that the format offers."},
    )
    explain = Flag(metadata={"description": "Whether each report is explained."})


class ListSchema(Form):
    """A list: a deck as JSON, or the text of a list in any layout."""

    deck = Deck()
    decklist = Listing(metadata={"description": "The text of a list, in whatever layout."})


class ChecksSchema(ListSchema):
    """A list, and the checks that are asked for."""

    checks = Several(
        fields.Nested(CheckSchema),
        least=1,
        most=MOST_CHECKS,
        metadata={"description": f"One report each; one of the format {DEFAULT_FORMAT} where not given."},
    )
    explain = Flag(metadata={"description": "Whether each report is explained."})


_CHECKS: Final = ChecksSchema()
_CHECK_FIELDS: Final = CheckSchema().fields.keys()
_HOW_FIELDS: Final = HowQuery().fields.keys() - {"explain"}


class SubmittedList(NamedTuple):
    """A list that was sent."""

    deck: Decklist
    """As it was read."""
    data: str | bytes | dict[str, Any]
    """As it was sent; a mapping where it is a deck as JSON, which has no lines."""

    @property
    def text(self) -> str | None:
        """The list as it was written; None where it has no lines."""
        if not isinstance(self.data, bytes):
            return self.data if isinstance(self.data, str) else None
        try:
            return decode(self.data)[0]
        except UnreadableList:
            return None


@dataclass(frozen=True, slots=True)
class Question:
    """A list, and how it is to be checked."""

    given: SubmittedList
    checks: list[CheckRequest]
    where: str
    """Where the checks stand in the request: `body` or `query`."""
    pointer: str = ""
    """To them; with `{}` for the number of the check."""
    in_query: frozenset[str] = frozenset()
    """What the query says of them, where the rest stands in the body."""
    said: Mapping[str, Any] = field(default_factory=dict)
    """All that the request says beside the list."""

    @property
    def explain(self) -> bool:
        """Whether each report is explained."""
        return bool(self.said.get("explain", False))

    @property
    def seconds(self) -> int:
        """For how long the answer is good."""
        return AN_HOUR if all(one.as_of for one in self.checks) else good_today()

    def error(self, field: str, detail: str, number: int = 0) -> dict[str, str]:
        """Give the error of a value that is wrong, by where it stands.

        Args:
            field: of `CheckRequest` or of the request.
            detail: what is wrong with it.
            number: of the check that has it.
        """
        place = "option" if field == "options" else field
        if self.where == "query" or place in self.in_query:
            return {"in": "query", "pointer": f"/{place}", "detail": detail}
        return {"in": self.where, "pointer": f"{self.pointer.format(number)}/{field}", "detail": detail}


class ListRequest(NamedTuple):
    """What a request says about a list."""

    options: dict[str, Any]
    question: Question


def list_request(schema: Form, query: Mapping[str, Any]) -> ListRequest:
    """Give what a request says about a list that is its body, or a part of it.

    Args:
        schema: of a body that is JSON: `ListSchema` with members that may as well stand in the query.
        query: the query.

    Raises:
        Problem: it cannot be meant.
    """
    if kind(JSON, TEXT) == TEXT:
        return ListRequest(dict(query), Question(_read(text_body()), [check_request(query)], "query"))
    found = load(schema, json_body(), "body")
    _agree(query, found)
    options = {**query, **found}
    given, in_query = submitted_list(found), query.keys() - found.keys() - ({"option"} if "options" in found else set())
    return ListRequest(options, Question(given, [check_request(options)], "body", in_query=frozenset(in_query)))


def _agree(query: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """Refuse a query that says something else than the body; what both say alike is said once.

    Raises:
        Problem: it does.
    """
    options = found.get("options", {})
    otherwise = [name for name in query if query[name] != found.get(name, query[name])]
    if any(options.get(name, value) != value for name, value in _options(query)):
        otherwise.append("option")
    if otherwise:
        detail = "The body says otherwise; say it in one of the two."
        raise invalid({"in": "query", "pointer": f"/{min(otherwise)}", "detail": detail})


def question(query: Mapping[str, Any], schema: Form = _CHECKS) -> Question:
    """Give the checks that a request asks for by its query and its body, which is JSON or a list as text.

    Args:
        query: the query.
        schema: of a body that is JSON: `ChecksSchema`, or one with further members.

    Raises:
        Problem: it cannot be meant.
    """
    if kind(JSON, TEXT) == TEXT:
        return _bounded(Question(_read(text_body()), _checks(query), "query", said=query))
    one = question_in(json_body(), query, schema)
    said = sorted(query.keys() & _HOW_FIELDS)
    if said and one.where == "body" and one.checks != _checks(query):
        detail = "The checks in the body say otherwise; say it in one of the two."
        raise invalid({"in": "query", "pointer": f"/{said[0]}", "detail": detail})
    return one


def question_in(body: object, query: Mapping[str, Any], schema: Form = _CHECKS) -> Question:
    """Give the checks that some JSON asks for; where it names none, those of the query.

    Raises:
        Problem: it cannot be meant.
    """
    found = load(schema, body, "body")
    checks, where, pointer = _checks(query), "query", ""
    if "checks" in found:
        checks, where, pointer = [check_request(one) for one in found["checks"]], "body", "/checks/{}"
    return _bounded(Question(submitted_list(found), checks, where, pointer, said={**query, **found}))


def _bounded(question: Question) -> Question:
    """Refuse more reports than a list of this length can be answered with.

    Raises:
        Problem: there would be too many lines in them.
    """
    deck, checks = question.given.deck, len(question.checks)
    lines = len(deck.entries) + len(deck.notes)
    if question.explain:
        # Then every line is shown, whatever it says.
        lines = max(lines, deck.lines)
    if lines * checks > MOST_ANSWERED and checks > 1:
        raise invalid(
            {
                "in": question.where,
                "pointer": "/checks" if question.pointer else "/format",
                "detail": f"{checks} checks of {lines:,} lines are more than can be answered at once: lines times "
                f"checks may be {MOST_ANSWERED:,}. Ask for {max(1, MOST_ANSWERED // lines)} at a time.",
            }
        )
    return question


def _checks(query: Mapping[str, Any]) -> list[CheckRequest]:
    return [check_request({**query, "format": name}) for name in query.get("format", [DEFAULT_FORMAT])]


def check_request(found: Mapping[str, Any]) -> CheckRequest:
    """Give the check that a query or a body asks for; what else it holds is left alone.

    Args:
        found: what `CheckSchema` has, and `option` as `HowQuery` has it.
    """
    options = dict(_options(found)) | found.get("options", {})
    said = {name: found[name] for name in _CHECK_FIELDS & found.keys()}
    return CheckRequest(**said | {"options": tuple(options.items())})


def _options(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give the options of a query, name and value."""
    parted = (said.partition("=") for said in query.get("option", ()))
    return [(name, value) for name, _, value in parted]


def submitted_list(found: Mapping[str, Any], at: str = "") -> SubmittedList:
    """Read a list of a body, as `ListSchema` has it.

    Args:
        found: the list.
        at: JSON pointer to it.

    Raises:
        Problem: it cannot be read.
    """
    only_one(found, ("deck", "decklist"), at=at)
    if "decklist" in found:
        return _read(found["decklist"], at)
    try:
        return SubmittedList(read_object(found["deck"]), found["deck"])
    except UnreadableList as error:
        if error.pointer is None:
            raise Problem("unreadable-list", _said(error, at)) from None
        detail = error.message.removeprefix(f"{error.pointer} ")
        raise invalid({"in": "body", "pointer": f"{at}/deck{error.pointer}", "detail": f"It {detail}"}) from None


def _read(data: str | bytes, at: str = "") -> SubmittedList:
    try:
        return SubmittedList(read(data), data)
    except UnreadableList as error:
        raise Problem("unreadable-list", _said(error, at)) from None


def _said(error: UnreadableList, at: str) -> str:
    return f"At {at}: {error.message}" if at else error.message


def reports(question: Question) -> list[Report]:
    """Answer a question: one report for each check.

    Raises:
        Problem: a check asks for what its format does not have.
    """
    found = [report_of(question, number) for number in range(len(question.checks))]
    for report in found:
        checked(report)
    return found


def report_of(question: Question, number: int = 0) -> Report:
    """Give the report on the list of a question for one of its checks.

    Raises:
        Problem: it asks for what its format does not have.
    """
    one = question.checks[number]
    try:
        found = run_check(question.given.deck, one, pool=cards())
        return found.said_in(one.language or asked_language())
    except (UsageError, FormatError) as error:
        field = getattr(error, "field", "options")
        if field == "options" and not one.options:
            raise
        raise invalid(question.error(field, str(error), number)) from None
