"""Advice as it is explained, in the words that rules are explained with."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rulesets.finding import Severity
from validator.engine.advice import ADVICE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Advice(NamedTuple):
    """One of `validator.engine.advice.ADVICE`."""

    id: str
    """`family.name`, as a rule has it."""
    doc: str
    """What it means, as Markdown."""

    @property
    def family(self) -> str:
        """The part of the id before the point."""
        return self.id.partition(".")[0]

    @property
    def severity(self) -> Severity:
        """What it is among the findings: it never changes a verdict."""
        return Severity.ADVICE

    @property
    def summary(self) -> str:
        """The advice in one sentence."""
        return self.doc.partition("\n\n")[0].replace("\n", " ")


@cache
def explained() -> Mapping[str, Advice]:
    """Give each advice by its id."""
    return {name: Advice(name, _doc(name, look)) for name, look in ADVICE.items()}


def _doc(name: str, look: Callable[..., object]) -> str:
    text = (inspect.getdoc(look) or "").removeprefix(f"`{name}`: ")
    return text[:1].upper() + text[1:]
