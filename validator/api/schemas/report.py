"""What a report is, as `validator.report` writes it."""

from __future__ import annotations

from typing import Final

from marshmallow import fields

from rulesets.finding import Severity
from validator.api.schemas.base import Answer, flag_field, nested, nested_list, number_field, object_field, text_field
from validator.decklists import LAYOUTS

VERDICTS: Final = ("legal", "illegal", "undecided")


class DeckFactsSchema(Answer):
    """Which deck a report is on."""

    name = text_field(null=True)
    source = text_field("Where the list comes from; null here.", null=True)
    digest = text_field("The same for the same cards in the same sections, in whatever order, spelling and layout.")


class VersionsSchema(Answer):
    """What decides a verdict."""

    validator = text_field()
    rulesets = text_field()
    cardpool = text_field()


class NoteSchema(Answer):
    """Something about the reading of a list that a person should know."""

    line = number_field("From 1; 0 where it is not known.")
    kind = text_field("repaired, merged, miscounted, ignored, unreadable or bad-count.")
    message = text_field()


class ReadingSchema(Answer):
    """How the list was read."""

    layout = text_field(choices=LAYOUTS)
    encoding = text_field()
    lines = number_field()
    entries = number_field()
    corrected = number_field("Entries that were read as another name than is written.")
    unresolved = number_field("Lines that are not understood.")
    prose = number_field("Lines that are not entries.")
    notes = nested_list(NoteSchema)


class CardRefSchema(Answer):
    """A card that a finding is about."""

    id = text_field("Null for a line that names no card.", null=True)
    title = text_field()
    section = text_field()
    count = number_field()
    line = number_field("Line of the list, from 1; 0 where it has no lines.")


class FixSchema(Answer):
    """What to do about a finding."""

    title = text_field()
    safe = flag_field("Doing it removes the finding and adds no other.")


class FindingSchema(Answer):
    """What one rule says of the deck."""

    rule = text_field("Id of the rule: see /api/v1/rules/{rule_id}.")
    severity = text_field(choices=Severity)
    message = text_field()
    values = object_field("The numbers and names of the message.")
    source = text_field("The document and place that say so.")
    set_by = text_field("The format that set the rule.")
    section = text_field(null=True)
    cards = nested_list(CardRefSchema)
    fix = nested(FixSchema, null=True)
    incomplete = flag_field("Something is only missing, as from a list in the making: adding alone mends it.")


class SkippedSchema(Answer):
    """A rule that could not be checked."""

    rule = text_field()
    reason = text_field()


class SubjectSchema(Answer):
    """Which deck was looked at, by what format and day, and its verdict."""

    deck = nested(DeckFactsSchema)
    format = text_field()
    alignment = text_field("The player type; null where it is not known.", null=True)
    alignment_inferred = text_field("What it was inferred from; null where it was given.", null=True)
    avatar = text_field("The declared avatar.", null=True)
    length = text_field()
    as_of = text_field("The day whose law was asked for.", format="date")
    options = object_field("The options that were chosen.")
    versions = nested(VersionsSchema)
    verdict = text_field(choices=VERDICTS)


class ReportSchema(SubjectSchema):
    """What one check of one deck found; members are only ever added."""

    report = number_field("The version of this shape.")
    against = text_field("The player type of the opponent.", null=True)
    law_of = text_field("The day whose law was applied: that one, or the first that the format knows.", format="date")
    legal = flag_field()
    rules_checked = number_field()
    rules_not_checked = nested_list(SkippedSchema)
    reading = nested(ReadingSchema)
    counts = object_field("The counts that the law limits, by section.")
    findings = nested_list(FindingSchema, "Errors first, then by family and line.")
    explain = fields.Dict(
        keys=fields.String(),
        metadata={
            "description": "Where it was asked for: `rules` with their outcomes, `gauges` of counts against limits, "
            "and `lines` of the list with what each was read as."
        },
    )


class ReportsSchema(Answer):
    """One report for each check, in the order of the checks."""

    reports = nested_list(ReportSchema)
