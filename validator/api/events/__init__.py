"""The organisers' desk for programs: one module a matter, all on one blueprint."""

from __future__ import annotations

from validator.api.events import entries, looking, moving, set_up, submissions
from validator.api.events.common import TOKENS, blueprint

__all__ = ["TOKENS", "blueprint", "entries", "looking", "moving", "set_up", "submissions"]
