"""Where a card is playable, in words: the language of `cardpool.sites`, said to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.card import CardType
from cardpool.phrases import joined, phrase
from cardpool.sites import default_where, parse_where
from rulesets.finding import either, listed, say

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.sites import Term

_SILENT: Final = frozenset({"any", "special"})
"""Terms of which there is nothing to say: the card asks for no site, or its text alone tells."""
_SITES: Final = frozenset({"site", "type"})
"""Terms that say what a site is."""

_OF_VALUES: Final = {
    "type": "any {kind}",
    "region": "in {region}",
    "region-type": "in any {kind}",
    "item": "where {kind} items are playable",
    "attack": "with an automatic-attack of {attackers}",
}
_CERTAIN: Final = "where certain {kind} items are playable"
_ALONE: Final = {
    "information": say("where information is playable"),
    "hoard": say("with a hoard"),
    "under-deeps": say("in the Under-deeps"),
    "ring-test": say("when a gold ring is tested"),
}


def playable_at(card: Card) -> str:
    """Say at which sites a card is playable; `""` where it asks for none, or the facts do not tell.

    >>> from cardpool.database import open_pool
    >>> str(playable_at(open_pool()["TW-225"]))
    'where minor items are playable'
    """
    kind = card.subtypes[0] if card.subtypes and card.type is CardType.RESOURCE else None
    alternatives = parse_where(card.where or default_where(kind))
    if any(term.name in _SILENT for terms in alternatives for term in terms):
        return ""
    ways = [listed(map(_said, sorted(terms, key=_place))) for terms in alternatives]
    # Where an alternative has commas of its own, a bare "or" would not tell where it ends.
    return joined("{first}; or {last}", ways) if max(map(len, alternatives)) > 1 else either(ways)


def _place(term: Term) -> tuple[bool, bool]:
    """Give the place of a term in a sentence: what a site is, then what it has, then what it is not."""
    return term.negated, term.name not in _SITES


def _said(term: Term) -> str:
    said = _condition(term)
    return say("not {what}", what=said) if term.negated else said


def _condition(term: Term) -> str:
    if term.name == "site":
        return term.value
    if not term.value:
        return _ALONE[term.name]
    template = _CERTAIN if term.value.endswith("*") else _OF_VALUES[term.name]
    value = term.value.removesuffix("*")
    return phrase(template, kind=value, region=value, attackers=value)
