"""What a rule is, and what the formats set of it."""

from __future__ import annotations

from marshmallow import fields

from rulesets.finding import Severity
from rulesets.rule import KINDS as PARAMETER_KINDS
from validator.api.schemas.base import Answer, nested_list, text_field, texts_field
from validator.api.schemas.formats import SettingSchema


class RuleInBriefSchema(Answer):
    """A rule, or an advice on opening hands, in one sentence."""

    id = text_field()
    kind = text_field("An advice comes with opening hands, whatever the format.", choices=("rule", "advice"))
    family = text_field()
    severity = text_field(choices=Severity)
    summary = text_field()
    players = texts_field("Player types that it concerns; empty: all.")


class RulesSchema(Answer):
    """The rules."""

    data = nested_list(RuleInBriefSchema)


class ParameterSchema(Answer):
    """What a format must set."""

    kind = text_field(choices=PARAMETER_KINDS)
    help = text_field()
    choices = texts_field()


class InFormatSchema(SettingSchema):
    """A rule as one format has it."""

    class Meta(Answer.Meta):
        """Of marshmallow."""

        exclude = ("rule",)

    format = text_field()


class RuleSchema(RuleInBriefSchema):
    """A rule: what it says, what formats must set, and what they set."""

    doc = text_field("What the law says, with examples, in Markdown.")
    message = text_field("The sentence of a finding, with the names of its values in braces.")
    needs = texts_field("What must be known for it to be checked.")
    parameters = fields.Dict(keys=fields.String(), values=fields.Nested(ParameterSchema), required=True)
    formats = nested_list(InFormatSchema)
