"""Regular expressions that are compiled when they are first used: most lists need few of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from typing import Any

_METHODS = ("match", "fullmatch", "search", "sub", "split", "finditer", "findall")


class _Pattern:
    """What stands for a pattern until it is needed; from then on its methods are those of the compiled one."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the compiled pattern has
        compiled = re.compile(self._source, self._flags)
        self.__dict__.update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)


def lazy(source: str, flags: int = 0) -> re.Pattern[str]:
    """Give a pattern like `re.compile`, without the time that compiling takes."""
    return cast("re.Pattern[str]", _Pattern(source, flags))
