"""Whether the service runs, and which versions answer."""

from __future__ import annotations

from validator.api.schemas.base import Answer, number_field, text_field
from validator.api.schemas.report import VersionsSchema


class HealthSchema(Answer):
    """The process answers."""

    status = text_field(choices=["ok"])


class ReadySchema(HealthSchema):
    """Checks can be answered."""

    cards = number_field()
    formats = number_field()


class ServiceVersionsSchema(VersionsSchema):
    """Which versions answer."""

    report = number_field("Of the shape of reports.")
