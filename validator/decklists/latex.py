r"""Lists in LaTeX: rows between `&` and `\\`, items, sections, accents that are typed."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

_SIGN: Final = lazy(r"\s*+(?:\\(?:begin\s?\{|item\b|(?:sub)*section\b)|[^&]*(?<!\\)&.*\\\\\s*(?:\\hline\s*)?$)")
_COMMENT: Final = lazy(r"(?<!\\)%(.*)")
_STRUCTURE: Final = lazy(
    r"\\(?:documentclass|usepackage|begin|end|cline|vspace|hspace|setlength|label|pagestyle|cmidrule|rowcolor|geometry)\*?"
    r"(?:\[[^\]]*\]|\([^)]*\)|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*"
    r"|\\(?:hline|toprule|midrule|bottomrule|centering|maketitle|noindent|newpage|pagebreak|clearpage|par|small|large|"
    r"Large|footnotesize|normalsize|bigskip|medskip|smallskip|quad|qquad|tableofcontents|raggedright|endhead|bfseries|"
    r"itshape|columnbreak|hfill)\b\s?"
)
_SPAN: Final = lazy(r"\\multicolumn\s?\{[^{}]*\}\s?\{[^{}]*\}\s?\{([^{}]*)\}")
_SHOWN: Final = lazy(
    r"\\(?:(?:sub)*section|chapter|part|paragraph|subparagraph|caption|text(?:bf|it|sc|tt|sf|rm|up|normal)|emph|underline|"
    r"mbox|uppercase|MakeUppercase)\*?\s?\{([^{}]*)\}"
)
_GROUP: Final = lazy(r"\{([^{}\\]*)\}")
_TITLE: Final = lazy(r"\\title\s?\{([^{}]*)\}")
_ABOUT: Final = lazy(r"\\(author|date)\s?\{([^{}]*)\}")
_ITEM: Final = lazy(r"\\item\b\s?(?:\[([^\]]*)\])?\s*")
_END: Final = lazy(r"\\\\\*?(?:\[[^\]]*\])?$")
_CELL: Final = lazy(r"(?<!\\)&")
_ACCENT: Final = lazy(
    r"\\(?:(['`^\"~=.])\s?|([cHvur])\s)(?:\{\s?(\\?[A-Za-z])\s?\}|(\\[ij]\b|[A-Za-z]))|\\([cHvur])\{([A-Za-z])\}"
)
_MARKS: Final = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "H": "\u030b", "v": "\u030c", "u": "\u0306", "r": "\u030a",
}  # fmt: skip
_SIGNS: Final = lazy(r"\\([&#_%${} ])|\$?\\times\$?|(?<!\\)~|``|\{\}")
_NESTED: Final = 4
_ENOUGH: Final = 3


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines as LaTeX would set them, with bars between the cells of a row; None where they are none of it."""
    if sum("\\" in line and _SIGN.match(line) is not None for line in lines) < _ENOUGH:
        return None
    return [_set(line) for line in lines]


def _set(line: str) -> str:
    if comment := _COMMENT.search(line):
        if not line[: comment.start()].strip():
            return f"// {comment[1].strip()}"
        line = line[: comment.start()]
    line = _ACCENT.sub(_accented, _STRUCTURE.sub("", line))
    line = _ABOUT.sub(r"\1: \2", _TITLE.sub(r"Deck Name: \1", line))
    for _ in range(_NESTED):
        line = _SHOWN.sub(r"\1", _SPAN.sub(r"\1", line))
    line = _GROUP.sub(r"\1", line)
    line = line.strip()
    if item := _ITEM.match(line):
        line = f"- {item[1] or ''} {line[item.end() :]}"
    line = _END.sub("", line)
    cells = [_SIGNS.sub(_sign, cell).strip() for cell in _CELL.split(line)]
    return " | ".join(cells) if sum(map(bool, cells)) > 1 else "".join(cells)


def _accented(found: re.Match[str]) -> str:
    mark = found[1] or found[2] or found[5]
    letter = (found[3] or found[4] or found[6]).removeprefix("\\")
    return unicodedata.normalize("NFC", letter + _MARKS[mark])


def _sign(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    return {"~": " ", "``": '"', "{}": ""}.get(found[0], "×")
