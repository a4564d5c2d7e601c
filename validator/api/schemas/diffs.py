"""What differs between two lists, as `validator.diff` writes it."""

from __future__ import annotations

from marshmallow import fields

from validator.api.schemas.base import Answer, flag_field, nested, nested_list, number_field, text_field
from validator.api.schemas.report import VERDICTS, FindingSchema


class ComparedSchema(Answer):
    """A list that is compared."""

    name = text_field(null=True)
    source = text_field("Where the list comes from; null here.", null=True)
    digest = text_field("The same for the same cards in the same sections.")
    verdict = text_field(choices=VERDICTS)


class ChangedCardSchema(Answer):
    """Copies of a card that go out or come in."""

    id = text_field("Null for a line that is not understood.", null=True)
    title = text_field()
    count = number_field()


class ChangedSectionSchema(Answer.from_dict({"in": nested_list(ChangedCardSchema, "What comes in.")})):  # type: ignore[misc]  # in is a keyword
    """The cards of a section that differ."""

    out = nested_list(ChangedCardSchema, "What goes out.")


class ChangedCountSchema(Answer):
    """A count that differs."""

    count = text_field("As a report has it, its section before it: `play_deck.resources`.")
    before = fields.Float(required=True)
    after = fields.Float(required=True)


class ChangedFindingsSchema(Answer):
    """The findings of only one of the lists."""

    came = nested_list(FindingSchema, "Those of the second.")
    went = nested_list(FindingSchema, "Those of the first.")


class DiffSchema(Answer):
    """What differs between two lists; members are only ever added."""

    diff = number_field("The version of this shape.")
    format = text_field()
    before = nested(ComparedSchema)
    after = nested(ComparedSchema)
    same = flag_field("Whether the decks are the same.")
    cards = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(ChangedSectionSchema),
        required=True,
        metadata={"description": "By section, of those that differ."},
    )
    counts = nested_list(ChangedCountSchema, "Those that differ.")
    findings = nested(ChangedFindingsSchema)
