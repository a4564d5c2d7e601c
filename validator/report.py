"""The report: what one check of one deck found, as data (version 1; fields are only ever added)."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cardpool.phrases import phrase
from rulesets.counts import minds
from rulesets.deck import LOCATION_DECK, PLAY_DECK, POOL, SECTIONS, TITLES
from rulesets.formats import ruleset_version
from validator.fingerprint import fingerprint
from validator.languages import ENGLISH, said
from validator.version import __version__

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Sequence

    from cardpool.list_names import Meant
    from cardpool.names import Resolution
    from rulesets.deck import Deck
    from rulesets.finding import Finding, Severity
    from rulesets.formats import Format
    from rulesets.run import RuleResults
    from validator.check_request import CheckRequest
    from validator.decklists import Decklist, Entry

REPORT_VERSION = 1


class Judged(NamedTuple):
    """A list as it was read line by line, and what the law says of it."""

    deck: Deck
    decklist: Decklist
    meant: Sequence[Meant]
    """What each of its entries means, in the order of the list."""
    results: RuleResults


class Judgement:
    """What the law says of one list: the verdict, and all that is said of its lines when somebody asks for it.

    Args:
        judge: reads the list line by line, and puts it before the law.
        glance: tells the verdict alone, or None for a list of which that takes all its lines. Where there is no such
            glance the list is read at once, as it may be none.
    """

    __slots__ = ("_glance", "_judge", "_judged")

    def __init__(self, judge: Callable[[], Judged], glance: Callable[[], str | None] | None = None) -> None:
        self._judge = judge
        self._glance = glance
        self._judged: Judged | None = None if glance else judge()

    @property
    def whole(self) -> Judged:
        """The list, line by line."""
        if self._judged is None:
            self._judged = self._judge()
        return self._judged

    @property
    def verdict(self) -> str:
        """legal, illegal or undecided."""
        at_a_glance = self._glance() if self._glance and self._judged is None else None
        return at_a_glance or self.whole.results.verdict


_TELLING = 2
"""Entries that are not understood; a single one is a typo."""


class Report:
    """What one check found. Counts and digest are worked out when asked for: a batch may never ask.

    Args:
        judgement: what the law says of the list.
        format: the format.
        request: how the list was to be checked.
        as_of: the day whose law was asked for.
        cardpool_version: of the cards.
        source: where the list comes from, such as a file name; None if unknown.
    """

    __slots__ = (
        "__dict__", "_judgement", "as_of", "cardpool_version", "format", "language", "request", "source",
    )  # fmt: skip

    def __init__(
        self,
        *,
        judgement: Judgement,
        format: Format,  # noqa: A002  # as JSON has it
        request: CheckRequest,
        as_of: dt.date,
        cardpool_version: str,
        source: str | None,
    ) -> None:
        self._judgement = judgement
        self.format = format
        self.request = request
        self.as_of = as_of
        self.cardpool_version = cardpool_version
        self.source = source
        self.language = ENGLISH

    @property
    def deck(self) -> Deck:
        """The deck as it was judged."""
        return self._judgement.whole.deck

    @property
    def decklist(self) -> Decklist:
        """The list as it was read."""
        return self._judgement.whole.decklist

    @property
    def meant(self) -> Sequence[Meant]:
        """What each entry of the list means, in its order."""
        return self._judgement.whole.meant

    @property
    def results(self) -> RuleResults:
        """What the rules said."""
        return self._judgement.whole.results

    def said_in(self, language: str) -> Report:
        """Give the same report with its messages, and what to do, in a language.

        Args:
            language: one of `validator.languages.LANGUAGES`. What has no translation stays English, and so do the
                values of the findings.
        """
        if language == self.language:
            return self
        told = copy(self)
        told.__dict__.pop("findings", None)
        told.language = language
        return told

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, heaviest first, then by family and line."""
        if self.language == ENGLISH:
            return self.results.findings
        return tuple([_said(one, self.language) for one in self.results.findings])

    @property
    def read_as(self) -> list[Resolution]:
        """What each entry of the list was read as, in its order, for whoever needs it again."""
        return [found for *_, found in self.meant]

    @property
    def unresolved_entries(self) -> list[Entry]:
        """The entries of the list whose card is not known, in its order: the first of the deck's unresolved lines."""
        return [entry for entry, found in zip(self.decklist.entries, self.read_as, strict=True) if not found.card]

    @property
    def law_of(self) -> dt.date:
        """The day whose law was applied: the one that was asked for, or the first that the format knows."""
        return max(self.as_of, self.format.counting.known_from)

    @cached_property
    def verdict(self) -> str:
        """legal, illegal or undecided."""
        return self._judgement.verdict

    @property
    def legal(self) -> bool:
        """Whether the verdict is legal."""
        return self.verdict == "legal"

    @property
    def doubt(self) -> str:
        """Why this may be no decklist at all, as a sentence; `""` where at least a third of the entries is understood.

        It changes nothing of the verdict: a list of cards that nobody knows is undecided, and not refused.
        """
        known, unknown = len(self.deck.holdings), len(self.deck.unresolved)
        if unknown < _TELLING or 2 * known > unknown:
            return ""
        entries = known + unknown
        if not known:
            return phrase("Of {entries} entries none names a known card: this may be no decklist.", entries=entries)
        if known == 1:
            return phrase("Of {entries} entries only 1 names a known card: this may be no decklist.", entries=entries)
        return phrase(
            "Of {entries} entries only {known} name a known card: this may be no decklist.",
            entries=entries, known=known,
        )  # fmt: skip

    @cached_property
    def counts(self) -> dict[str, Any]:
        """The counts that the law limits; halves of creatures as decimals."""
        deck = self.deck
        split = deck.split
        counts: dict[str, Any] = {
            "play_deck": {
                "resources": split.resources,
                "hazards": split.hazards,
                "creatures": _whole(deck.half_creatures / 2),
                "characters": deck.count("character", PLAY_DECK),
                "avatars": deck.count("avatar", PLAY_DECK),
                "total": deck.total(PLAY_DECK),
            },
            "pool": {
                "characters": deck.count("character", POOL),
                "others": deck.total(POOL) - deck.count("character", POOL),
                "total": deck.total(POOL),
            },
        }
        # The sections of other games stand here where the format or the list has them.
        played_with = self.format.counting.sections
        others = [section for section in TITLES if section in played_with or deck.has_section(section)]
        for section in (*SECTIONS, *others):
            if section not in counts:
                counts[section] = {"total": deck.total(section)}
        counts[LOCATION_DECK]["different"] = len({holding.card.same_as for holding in deck.sites})
        counts["agents_mind"] = minds(deck.marked("agent"))
        counts["two_way"] = {
            title: {"as_resource": resources, "as_hazard": hazards}
            for title, (resources, hazards) in split.two_way.items()
        }
        return counts

    @cached_property
    def digest(self) -> str:
        """The fingerprint of the deck (see `validator.fingerprint`)."""
        return fingerprint(self.deck)

    @property
    def versions(self) -> dict[str, str]:
        """By what the verdict was reached: the versions of the program, the rules and the cards."""
        return {"validator": __version__, "rulesets": ruleset_version(), "cardpool": self.cardpool_version}

    def to_dict(self) -> dict[str, Any]:
        """Give the report as JSON has it."""
        deck, player, decklist = self.deck, self.deck.player, self.decklist
        return {
            "report": REPORT_VERSION,
            "deck": {"name": decklist.title, "source": self.source, "digest": self.digest},
            "format": self.format.id,
            "alignment": player.alignment,
            "alignment_inferred": player.inferred_from,
            "avatar": player.avatar,
            "length": player.length,
            "against": player.against,
            "as_of": self.as_of.isoformat(),
            "law_of": self.law_of.isoformat(),
            "options": dict(self.format.chosen),
            "versions": self.versions,
            "verdict": self.verdict,
            "legal": self.legal,
            "rules_checked": self.results.checked,
            "rules_not_checked": [
                {"rule": rule, "reason": said(reason, self.language)} for rule, reason in self.results.skipped
            ],
            "reading": {
                "layout": decklist.layout,
                "encoding": decklist.encoding,
                "lines": decklist.lines,
                "entries": len(decklist.entries),
                "corrected": len(deck.corrections),
                "unresolved": len(deck.unresolved),
                "prose": len(decklist.prose),
                "notes": [
                    {"line": note.line, "kind": note.kind, "message": said(note.message, self.language)}
                    for note in decklist.notes
                ],
            },
            "counts": self.counts,
            "findings": [finding_to_dict(finding) for finding in self.findings],
        }

    def of(self, severity: Severity) -> list[Finding]:
        """Give the findings of one severity."""
        return [finding for finding in self.findings if finding.severity is severity]


def _whole(number: float) -> float | int:
    return int(number) if number == int(number) else number


def _said(finding: Finding, language: str) -> Finding:
    fix = finding.fix and finding.fix._replace(title=said(finding.fix.title, language))
    return finding._replace(message=said(finding.message, language), fix=fix)


def finding_to_dict(finding: Finding) -> dict[str, Any]:
    """Give a finding as JSON has it."""
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "message": finding.message,
        "values": dict(finding.values),
        "source": finding.source,
        "set_by": finding.set_by,
        "section": finding.section,
        "cards": [
            {
                "id": card.id or None,
                "title": card.title,
                "section": card.section,
                "count": card.count,
                "line": card.line,
            }
            for card in finding.cards
        ],
        "fix": {"title": finding.fix.title, "safe": finding.fix.safe} if finding.fix else None,
        "incomplete": finding.incomplete,
    }
