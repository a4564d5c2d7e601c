"""The two sides of a comparison: where they come from, what they are, and each list as both have it."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow.dataset as ds

from cardpool.database import open_pool
from rulesets.formats import known_formats, load_format
from validator.archives import manifest
from validator.archives.judged import DECK_COLUMNS, FINDING_COLUMNS, judged
from validator.archives.results import open_results, whole_files
from validator.archives.versions import format_digest, versions_of
from validator.archives.working import Job
from validator.archives.writing import Folder
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

    from rulesets.format import Format
    from validator.archives.judged import Judged
    from validator.archives.results import Results
    from validator.check_request import CheckRequest


class Side(NamedTuple):
    """How lists are to be checked, for one side."""

    name: str
    """As it was asked for."""
    request: CheckRequest
    """With its day."""
    cards: Path | None
    """SQLite file of the card pool; the shipped one where None."""


class Judgements(NamedTuple):
    """What one result says of its lists under one format."""

    results: Results
    about: dict[str, Any]
    """`format` (its id), `title`, `name` (as it was asked for), `day` (that was asked for), `law_of` (the day whose law
    holds: not before the first that the format knows), `options`, `versions`, and `results`: where they are, None where
    nobody is to know."""

    def decks(self, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        """Give its lists, some at a time, in the order of the archive."""
        return _batches(self.results.decks, columns, self._of_format)

    def findings(self, columns: Sequence[str], rules: Sequence[str] = ()) -> Iterator[pa.RecordBatch]:
        """Give its findings, some at a time, in the order of the lists; of some rules, or of all."""
        wanted = self._of_format & ds.field("rule").isin([*rules]) if rules else self._of_format
        return _batches(self.results.findings, columns, wanted)

    def lists(self) -> Iterator[Judged]:
        """Give each list with its findings."""
        return judged(self.decks(DECK_COLUMNS), self.findings(FINDING_COLUMNS))

    @property
    def _of_format(self) -> ds.Expression:
        return ds.field("format") == self.about["format"]


def _batches(table: ds.Dataset, columns: Sequence[str], wanted: ds.Expression) -> Iterator[pa.RecordBatch]:
    """Read a row group at a time: a scan of a whole dataset reads ahead, by the gigabyte, of who is slow to take it."""
    for file in table.get_fragments():
        with whole_files(file.path):
            groups = file.split_by_row_group()
        for group in groups:
            with whole_files(file.path):
                found = group.to_table(columns=[*columns], filter=wanted, use_threads=False).to_batches()
            yield from found


def is_result(folder: str) -> bool:
    """Tell whether `meccg batch` wrote a folder, finished or not, whatever its release."""
    place = Folder(folder)
    return bool(place.fs.exists(place.at(manifest.RUN)))


def of_result(folder: str, wanted: str | None = None) -> Judgements:
    """Open a result under one of its formats.

    Args:
        folder: where `meccg batch` wrote it.
        wanted: id of the format; None where there is one alone.

    Raises:
        UsageError: it is no result or not finished, or does not have the format.
    """
    results = open_results(folder)
    formats = [*results.run["versions"]]
    if wanted not in formats and (wanted or len(formats) > 1):
        missing = f"has no verdicts under {wanted}" if wanted else "has verdicts under several formats"
        raise UsageError(f"{folder} {missing}; name one of them: {', '.join(formats)}.", "format")
    chosen = wanted or formats[0]
    request = results.run["options"]["requests"][formats.index(chosen)]
    versions = results.run["versions"][chosen]
    about = {
        "name": request["format"],
        "format": chosen,
        "title": "",
        "day": request["as_of"],
        "law_of": request["as_of"],
        "options": dict(request["options"]),
        "versions": versions,
        "results": folder,
    }
    # Of a format that is another by now, or somebody's own, no more is known than what was written.
    if chosen in known_formats() and format_digest(chosen) == versions["format"]:
        about |= _known(load_format(chosen), about["day"])
    return Judgements(results, about)


def _known(format_: Format, day: str) -> dict[str, str]:
    return {"title": format_.title, "law_of": max(day, format_.counting.known_from.isoformat())}


@contextmanager
def checked(
    sources: Sequence[str],
    sides: Sequence[Side],
    run: Callable[[Sequence[str], Job], object],
    *,
    layout: str | None = None,
    column: str | None = None,
) -> Iterator[list[Judgements]]:
    """Check lists for each side, into a folder that is gone afterwards.

    Where the sides have the same cards and formats of different ids, each list is read once.

    Args:
        sources: files, folders, patterns and URLs.
        sides: one or two.
        run: checks them all, as `validator.archives.running.run` does.
        layout: of the lists; told from the content where None.
        column: where rows and objects have the text; found where None.

    Raises:
        UsageError: there is nothing to check.
        OSError: the folder for temporary files cannot be written.
    """
    formats = [side.request.load_format() for side in sides]
    apart = len({format_.id for format_ in formats}) < len(sides) or len({side.cards for side in sides}) > 1
    groups = [[number] for number in range(len(sides))] if apart else [[*range(len(sides))]]
    found = []
    with ExitStack() as stack:
        for group in groups:
            to = stack.enter_context(tempfile.TemporaryDirectory(prefix="meccg-"))
            requests = tuple(sides[number].request for number in group)
            cards = sides[group[0]].cards
            versions = versions_of(requests, open_pool(cards))
            run(sources, Job(requests=requests, versions=versions, to=to, cards=cards, layout=layout, column=column))
            for number in group:
                judgements = of_result(to, formats[number].id)
                about = {**judgements.about, "name": sides[number].name, "results": None}
                about |= _known(formats[number], about["day"])
                found.append(judgements._replace(about=about))
        yield found
