"""Pages that are one file each: they need no network and no script."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader


def page(template: str, **values: Any) -> bytes:  # noqa: ANN401  # whatever the template says
    """Fill a template of this room; texts in it are escaped."""
    pages = Environment(loader=PackageLoader("validator.render"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return pages.get_template(template).render(values).encode()
