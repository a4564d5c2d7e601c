"""The files in which all cards may be had at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.api.schemas.base import Answer, nested_list, number_field, text_field

if TYPE_CHECKING:
    from validator.api.bulk import BulkFile


class BulkFileSchema(Answer):
    """A file."""

    name = text_field()
    about = text_field("What each of its lines is.")
    href = text_field("Where it is.", format="uri-reference")
    content_type = text_field("Its media type; within is a JSON object on each line.")
    lines = number_field()
    size = number_field("In bytes.")
    sha256 = text_field("Its SHA-256, in hex. The same cards give the same file.")
    updated_at = text_field("When the pool that it is of was built (UTC).", format="date-time")


class BulkFilesSchema(Answer):
    """The files."""

    data = nested_list(BulkFileSchema)


def file_as_data(file: BulkFile) -> dict[str, Any]:
    """Give a file as `BulkFileSchema` has it."""
    return {
        "name": file.name,
        "about": file.about,
        "href": f"/api/v1/bulk/{file.name}",
        "content_type": file.content_type,
        "lines": file.lines,
        "size": len(file.data),
        "sha256": file.sha256,
        "updated_at": file.updated_at,
    }
