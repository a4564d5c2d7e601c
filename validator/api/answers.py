"""The shapes of answers, for their description: what is answered is written as it is and never passes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import INCLUDE, Schema, fields

from cardpool.card import Alignment, CardType
from cardpool.tables import KINDS
from rulesets.finding import Severity
from rulesets.rule import KINDS as PARAMETER_KINDS
from validator.api.fields import LONGEST
from validator.decklists import LAYOUTS, MAX_COUNT, SECTIONS
from validator.decklists.writers import WRITERS

if TYPE_CHECKING:
    from collections.abc import Callable

VERDICTS: Final = ("legal", "illegal", "undecided")


def _text(about: str = "", *, null: bool = False, choices: Any = (), **more: Any) -> fields.String:  # noqa: ANN401
    metadata: dict[str, Any] = {"description": about} if about else {}
    if choices:
        metadata["enum"] = [str(choice) for choice in choices] + ([None] if null else [])
    return fields.String(required=True, allow_none=null, metadata=metadata | more)


def _number(about: str = "", *, null: bool = False, **more: Any) -> fields.Integer:  # noqa: ANN401
    return fields.Integer(required=True, allow_none=null, metadata={"description": about} | more)


def _flag(about: str = "") -> fields.Boolean:
    return fields.Boolean(required=True, metadata={"description": about})


def _texts(about: str = "") -> fields.List[Any]:
    return fields.List(fields.String(), required=True, metadata={"description": about})


def _object(about: str = "") -> fields.Dict:
    return fields.Dict(keys=fields.String(), required=True, metadata={"description": about})


def _one(schema: type[Schema], *, null: bool = False) -> fields.Nested:
    return fields.Nested(schema, required=True, allow_none=null)


def _many(schema: type[Schema], about: str = "") -> fields.List[Any]:
    return fields.List(fields.Nested(schema), required=True, metadata={"description": about} if about else {})


class Answer(Schema):
    """What is answered. Members are only ever added, so whoever reads it must take some that it does not know."""

    class Meta:
        """Of marshmallow."""

        unknown = INCLUDE


# --- decks ------------------------------------------------------------------------------------------------------------


class EntrySchema(Schema):
    """A card of a deck: its id or its name, and how many."""

    count = fields.Integer(required=True, metadata={"minimum": 1, "maximum": MAX_COUNT})
    card = fields.String(metadata={"description": "The id of a card, such as TW-156.", "maxLength": LONGEST})
    name = fields.String(
        metadata={"description": "Its name in any language; needed where `card` is not given.", "maxLength": LONGEST}
    )
    set = fields.String(metadata={"description": "The code of its set, such as TW.", "maxLength": LONGEST})
    alignment = fields.String(
        metadata={
            "description": "hero, minion ... or a letter, for names that several cards have.",
            "maxLength": LONGEST,
        }
    )
    starting = fields.Boolean(metadata={"description": "Whether it is marked as part of the starting company."})


DeckSchema: Final = Schema.from_dict(
    {
        name: fields.String(allow_none=True, metadata={"maxLength": LONGEST})
        for name in ("name", "alignment", "avatar", "length")
    }
    | {section: fields.List(fields.Nested(EntrySchema)) for section in SECTIONS},
    name="DeckSchema",
)


# --- reports ----------------------------------------------------------------------------------------------------------


class DeckFactsSchema(Answer):
    """Which deck a report is on."""

    name = _text(null=True)
    source = _text("Where the list comes from; null here.", null=True)
    digest = _text("The same for the same cards in the same sections, in whatever order, spelling and layout.")


class VersionsSchema(Answer):
    """What decides a verdict."""

    validator = _text()
    rulesets = _text()
    cardpool = _text()


class NoteSchema(Answer):
    """Something about the reading of a list that a person should know."""

    line = _number("From 1; 0 where it is not known.")
    kind = _text("repaired, merged, ignored, unreadable or bad-count.")
    message = _text()


class ReadingSchema(Answer):
    """How the list was read."""

    layout = _text(choices=LAYOUTS)
    encoding = _text()
    lines = _number()
    entries = _number()
    corrected = _number("Entries that were read as another name than is written.")
    unresolved = _number("Lines that are not understood.")
    prose = _number("Lines that are no entries.")
    notes = _many(NoteSchema)


class CardRefSchema(Answer):
    """A card that a finding is about."""

    id = _text("Null for a line that names no card.", null=True)
    title = _text()
    section = _text()
    count = _number()
    line = _number("Line of the list, from 1; 0 where it has no lines.")


class FixSchema(Answer):
    """What to do about a finding."""

    title = _text()
    safe = _flag("Doing it removes the finding and adds no other.")


class FindingSchema(Answer):
    """What one rule says of the deck."""

    rule = _text("Id of the rule: see /api/v1/rules/{rule_id}.")
    severity = _text(choices=Severity)
    message = _text()
    values = _object("The numbers and names of the message.")
    source = _text("The document and place that say so.")
    set_by = _text("The format that set the rule.")
    section = _text(null=True)
    cards = _many(CardRefSchema)
    fix = _one(FixSchema, null=True)


class SkippedSchema(Answer):
    """A rule that could not be checked."""

    rule = _text()
    reason = _text()


class ReportSchema(Answer):
    """What one check of one deck found; members are only ever added."""

    report = _number("The version of this shape.")
    deck = _one(DeckFactsSchema)
    format = _text()
    alignment = _text("The player type; null where it is not known.", null=True)
    alignment_inferred = _text("What it was inferred from; null where it was given.", null=True)
    avatar = _text("The declared avatar.", null=True)
    length = _text()
    against = _text("The player type of the opponent.", null=True)
    as_of = _text("The day whose law was asked for.", format="date")
    law_of = _text("The day whose law was applied: that one, or the first that the format knows.", format="date")
    options = _object("The options that were chosen.")
    versions = _one(VersionsSchema)
    verdict = _text(choices=VERDICTS)
    legal = _flag()
    rules_checked = _number()
    rules_not_checked = _many(SkippedSchema)
    reading = _one(ReadingSchema)
    counts = _object("The counts that the law limits, by section.")
    findings = _many(FindingSchema, "Errors first, then by family and line.")
    explain = fields.Dict(
        keys=fields.String(),
        metadata={
            "description": "Where it was asked for: `rules` with their outcomes, `gauges` of counts against limits, "
            "and `lines` of the list with what each was read as."
        },
    )


class ReportsSchema(Answer):
    """One report for each check, in the order of the checks."""

    reports = _many(ReportSchema)


# --- opening hands ----------------------------------------------------------------------------------------------------

_EXACTLY = "The same as a fraction."


def _share(about: str = "", *, null: bool = False) -> fields.Float:
    metadata = {"description": about, "minimum": 0, "maximum": 1}
    return fields.Float(required=True, allow_none=null, metadata=metadata)


def _interval() -> fields.List[Any]:
    about = "What the exact odds are within by the simulation, with a confidence of 99.99 % at least."
    metadata = {"description": about, "minItems": 2, "maxItems": 2}
    return fields.List(fields.Float(), required=True, allow_none=True, metadata=metadata)


class RefSchema(Answer):
    """A card."""

    id = _text()
    title = _text()


class AssumptionSchema(Answer):
    """What is taken for given."""

    about = _text("player, list, company, site, deck, kinds, draws, redraw, playability or simulation.")
    text = _text("One or more sentences.")


class MemberSchema(RefSchema):
    """Who starts."""

    mind = _number(null=True)


class CarriedSchema(RefSchema):
    """An item at the start."""

    bearer = _text()


class LeftOverSchema(RefSchema):
    """A card of the pool that does not start."""

    to = _text("The section that it goes to, or aside.")
    why = _text()


class StartSchema(Answer):
    """The player at the start of the game."""

    alignment = _text(null=True)
    avatar = _text("The declared avatar.", null=True)
    draft = _text("How the company was drafted.")
    marked = _flag("The list itself says who starts.")
    company = _many(MemberSchema)
    items = _many(CarriedSchema)
    in_play = _many(RefSchema, "What starts in play besides.")
    site = _one(RefSchema, null=True)
    sites = _many(RefSchema, "Where it may start, the best first.")
    mind = _number("What the company takes of the general influence.")
    general_influence = _number("What is left of it.")
    hazard_limit = _object("Of the company: `standard`, and `after_sideboard`, once hazards were brought from there.")
    left_over = _many(LeftOverSchema)
    hand_size = _number()
    sources = _object("The source of each part.")


class OddsSchema(Answer):
    """The odds of at least so many copies of a kind."""

    kind = _text("avatar, character, resource, hazard, creature or points; playable or playable points.")
    at_least = _number()
    by = fields.Raw(
        required=True,
        metadata={"description": "`opening`, or the turn by whose end they are seen.", "type": ["string", "integer"]},
    )
    exact = _share()
    fraction = _text(_EXACTLY)
    simulated = _share("The share of the simulated hands; null where none was looked at.", null=True)
    interval = _interval()


class PlayableOddsSchema(OddsSchema):
    """The odds that an opening hand holds something that can be played by a turn."""

    turn = _number()
    succeeds = _share("The odds that one such play succeeds, with its rolls.")
    succeeds_fraction = _text(_EXACTLY)


class EventSchema(Answer):
    """The odds of an opening hand."""

    event = _text("What it holds or lacks.")
    exact = _share()
    fraction = _text(_EXACTLY)


class ExpectedSchema(Answer):
    """How many copies of a kind an opening hand holds on average."""

    kind = _text()
    exact = fields.Float(required=True)
    fraction = _text(_EXACTLY)


class RedrawSchema(Answer):
    """The redraw of dream-card games."""

    policy = _text("When a hand is given up that may be.")
    kept_for = _texts("Kinds for one of which it is kept.")
    source = _text()
    allowed = _share("The odds that it may be given up.")
    exact = _share("The odds that it is.")
    fraction = _text(_EXACTLY)
    simulated = _share(null=True)
    interval = _interval()
    odds = _many(OddsSchema, "The odds after the redraw.")


class PlannedSchema(RefSchema):
    """A site moved to."""

    draws = _number("Cards drawn for it.", null=True)


class SeenSchema(Answer):
    """The odds that a card was seen."""

    copies = _number("In the deck.")
    by = _number("Turn by whose end.")
    cards = _number("Cards seen by then.")
    exact = _share()


class TurnsSchema(Answer):
    """What is drawn in the turns to come."""

    plan = _many(PlannedSchema)
    draws_per_turn = _number("After the plan.")
    exhausted = _number("The turn in which the last card is drawn; null if never.", null=True)
    seen = _many(SeenSchema)


class HeldSchema(RefSchema):
    """A card of a hand."""

    kinds = _texts("What it counts as.")
    turn = _number("The first turn on which it can be played; null if it cannot, or that is not known.", null=True)
    moves = _number("Moves before it is.", null=True)
    site = _text("Where.", null=True)
    by = _text("By whom; null where anybody may, or nobody can.", null=True)
    odds = _share("That it succeeds; of a creature, the share of the typical paths that it can be keyed to.")
    fraction = _text(_EXACTLY)
    known = _flag("The facts say whether it can be played.")
    why = _text("Why it can be played or not.")


class SampleSchema(Answer):
    """An opening hand."""

    cards = _many(HeldSchema)
    given_up = fields.List(
        fields.Nested(HeldSchema),
        required=True,
        allow_none=True,
        metadata={"description": "The hand that was given up for it."},
    )


class HandsSchema(Answer):
    """What the opening hands of a deck hold; members are only ever added."""

    deck = _one(DeckFactsSchema)
    format = _text()
    alignment = _text("The player type; null where it is not known.", null=True)
    alignment_inferred = _text("What it was inferred from; null where it was given.", null=True)
    avatar = _text("The declared avatar.", null=True)
    length = _text()
    as_of = _text("The day whose law was asked for.", format="date")
    options = _object("The options that were chosen.")
    versions = _one(VersionsSchema)
    verdict = _text(choices=VERDICTS)
    deck_size = _number("Cards of the deck that hands are drawn from, with those that go to it from the pool.")
    hand_size = _number()
    hands = _number("How many were simulated.")
    seed = _number()
    assumptions = _many(AssumptionSchema)
    start = _one(StartSchema)
    odds = _many(OddsSchema, "Of the opening hand and of the turns after it, the first hand kept as it is.")
    without = _many(EventSchema)
    together = _many(EventSchema)
    expected = _many(ExpectedSchema)
    redraw = _one(RedrawSchema, null=True)
    turns = _one(TurnsSchema)
    playable = _many(PlayableOddsSchema)
    samples = _many(SampleSchema)
    advice = _many(FindingSchema, "What the numbers say about the deck; it never changes a verdict.")
    solitaire = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata={
            "description": "For the solitaire game: `spreads` over many games, `odds` of its rolls, `encounters` with "
            "their tables, and its own `assumptions`."
        },
    )


# --- lists ------------------------------------------------------------------------------------------------------------


class BriefSchema(Answer):
    """A card in brief."""

    id = _text()
    title = _text()
    kind = _text("What it is, in a few words.")
    facts = _object("Facts by their names, as text; what it does not have is left out.")


class NearSchema(Answer):
    """A card with a near name."""

    card = _one(BriefSchema)
    score = fields.Float(required=True, metadata={"minimum": 0, "maximum": 100})
    reason = _text("How the name is near.")


class ReadEntrySchema(Answer):
    """An entry, and what it was read as."""

    place = _number("Among the entries of the list, from 0.")
    section = _text()
    count = _number()
    name = _text("As it is written.")
    starting = _flag()
    card = _one(BriefSchema, null=True)
    repair = _text("Why the card is not what is written, or how it was chosen.", null=True)
    problem = _text("What is wrong besides the name.", null=True)
    candidates = _many(BriefSchema, "The cards among which nothing decides.")
    suggestions = _many(NearSchema, "Cards with near names, best first: for a person to choose from.")


class LineSchema(Answer):
    """A line of the list."""

    line = _number("From 1; 0 where the list has no lines.")
    text = _text()
    entries = _many(ReadEntrySchema)
    prose = _flag()
    notes = _texts()


class ParsedSchema(Answer):
    """A list as it was read."""

    title = _text(null=True)
    alignment = _text("As the list says or, where it says none, as the cards tell.", null=True)
    avatar = _text(null=True)
    length = _text(null=True)
    reading = _one(ReadingSchema)
    lines = _many(LineSchema)


class ChangeSchema(Answer):
    """A line that names another card than it did."""

    line = _number()
    written = _text()
    card = _one(BriefSchema)
    score = fields.Float(required=True)
    reason = _text()


class OpenSchema(Answer):
    """A line that is not understood."""

    line = _number()
    written = _text()
    why = _text()


class ConvertedSchema(Answer):
    """A list in another layout."""

    layout = _text(choices=WRITERS)
    suffix = _text("How names of files of the layout end.")
    text = _text("The list; null where the layout is no text.", null=True)
    base64 = _text("The list, where the layout is no text.", null=True)
    lost = _texts("What the layout does not hold.")
    changes = _many(ChangeSchema, "Names that were corrected, where that was asked for.")
    open = _many(OpenSchema, "Lines that are not understood and stand as they are.")


# --- cards ------------------------------------------------------------------------------------------------------------

_FIELDS: Final[dict[str, Callable[[], Any]]] = {
    "text": _text,
    "number": lambda: _number(null=True),
    "yes": _flag,
    "list": _texts,
}
_FACTS: Final[dict[str, Any]] = {name: _FIELDS[kind]() for name, kind in KINDS.items()} | {
    "type": _text(choices=CardType),
    "alignment": _text(choices=Alignment),
}

CardSchema: Final = Answer.from_dict(
    _FACTS | {"titles": fields.Dict(keys=fields.String(), metadata={"description": "Its titles by language."})},
    name="CardSchema",
)


class CardsSchema(Answer):
    """A page of cards."""

    data = _many(CardSchema)
    total = _number("How many there are on all pages.")
    limit = _number()
    offset = _number()
    has_more = _flag()
    next = _text("Where the next page is.", null=True)


class CompletionSchema(Answer):
    """A card whose name may be meant."""

    id = _text()
    title = _text()
    type = _text(choices=CardType)
    alignment = _text(choices=Alignment)


class CompletionsSchema(Answer):
    """Cards whose names begin as was written, or have words that do."""

    data = _many(CompletionSchema)


class NotFoundSchema(Answer):
    """What was asked for and is not one card."""

    place = _number("Among the identifiers, from 0.")
    identifier = _object()
    detail = _text()
    candidates = _many(CompletionSchema, "The cards that may be meant.")


class CollectionSchema(Answer):
    """Several cards, in the order in which they were asked for."""

    data = _many(CardSchema)
    not_found = _many(NotFoundSchema)


# --- the law ----------------------------------------------------------------------------------------------------------


class FormatInBriefSchema(Answer):
    """A format."""

    id = _text()
    title = _text()
    summary = _text()
    dated = _text("The day of the rules that it follows; empty where they bear none.")
    lineage = _texts("The format and those that it inherits, nearest first.")
    players = _texts("Player types.")
    lengths = _texts("Lengths of a game.")
    default_length = _text()
    options = _texts("Names of the options that it offers.")


class FormatsSchema(Answer):
    """The formats."""

    data = _many(FormatInBriefSchema)


class ValueSchema(Answer):
    """A value, and where it comes from."""

    value = fields.Raw(required=True)
    source = _text()
    set_by = _text("The format that set it.")


class SettingSchema(Answer):
    """A rule as one format has it."""

    rule = _text()
    severity = _text(choices=Severity)
    set_by = _text()
    sources = _object("Player type to source; the empty one is for every other.")
    values = fields.Dict(keys=fields.String(), values=fields.Nested(ValueSchema), required=True)


class OptionSchema(Answer):
    """A choice that a format leaves to the event."""

    name = _text()
    help = _text()
    values = fields.List(fields.Raw(), required=True, metadata={"description": "Empty: whatever the rules take."})
    sets = _texts("The parameters that it sets.")
    set_by = _text()


class FormatSchema(Answer):
    """A format, each value with where it comes from."""

    id = _text()
    title = _text()
    summary = _text()
    dated = _text()
    as_of = _text("The day whose law was asked for.", format="date")
    law_of = _text("The day whose law this is: that one, or the first that the format knows.", format="date")
    lineage = _texts()
    players = _texts()
    lengths = _texts()
    default_length = _text()
    play = fields.Dict(keys=fields.String(), values=fields.Nested(ValueSchema), required=True)
    rules = _many(SettingSchema)
    options = _many(OptionSchema)


class RuleInBriefSchema(Answer):
    """A rule, or an advice on opening hands, in one sentence."""

    id = _text()
    kind = _text("An advice comes with opening hands, whatever the format.", choices=("rule", "advice"))
    family = _text()
    severity = _text(choices=Severity)
    summary = _text()
    players = _texts("Player types that it concerns; empty: all.")


class RulesSchema(Answer):
    """The rules."""

    data = _many(RuleInBriefSchema)


class ParameterSchema(Answer):
    """What a format must set."""

    kind = _text(choices=PARAMETER_KINDS)
    help = _text()
    choices = _texts()


class InFormatSchema(SettingSchema):
    """A rule as one format has it."""

    class Meta(Answer.Meta):
        """Of marshmallow."""

        exclude = ("rule",)

    format = _text()


class RuleSchema(RuleInBriefSchema):
    """A rule: what it says, what formats must set, and what they set."""

    doc = _text("What the law says, with examples, in Markdown.")
    message = _text("The sentence of a finding, with the names of its values in braces.")
    needs = _texts("What must be known for it to be checked.")
    parameters = fields.Dict(keys=fields.String(), values=fields.Nested(ParameterSchema), required=True)
    formats = _many(InFormatSchema)


# --- problems ---------------------------------------------------------------------------------------------------------


class ErrorSchema(Answer):
    """A value that is wrong."""

    pointer = _text("JSON pointer (RFC 6901) to it.")
    detail = _text("What is wrong there.")


class ProblemSchema(Answer):
    """What is wrong, as RFC 9457 has it."""

    type = _text("Page on this kind of problem.", format="uri-reference")
    title = _text("The kind of problem in a few words.")
    status = _number("The status of the answer.")
    detail = _text("What is wrong with this request, and what to do.")
    instance = _text("The id of the request, as a URN.")
    errors = fields.List(
        # `in` is a word of the language, and no name of a field.
        fields.Nested(ErrorSchema.from_dict({"in": _text(choices=["body", "query"])}, name="ErrorSchema")),
        metadata={"description": "Each value that is wrong."},
    )
    candidates = fields.List(
        fields.Nested(CompletionSchema), metadata={"description": "Where a name leads to several cards, those."}
    )


# --- the service ------------------------------------------------------------------------------------------------------


class HealthSchema(Answer):
    """The process answers."""

    status = _text(choices=["ok"])


class ReadySchema(HealthSchema):
    """Checks can be answered."""

    cards = _number()
    formats = _number()


class ServiceVersionsSchema(VersionsSchema):
    """Which versions answer."""

    report = _number("Of the shape of reports.")
