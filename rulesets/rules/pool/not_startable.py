"""The rule `pool.not_startable`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import POOL
from rulesets.finding import Fix, Violation, say
from rulesets.limits import lines_first
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule
from rulesets.starting import asks_in_vain, let_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck

_IN_VAIN = "{title} may not be included with this starting company: what its text asks for is not there."


WITH_CONDITIONS = Concern(
    ("character", "resource"), (POOL,), where=lambda card, _: bool(card.not_startable or card.start_needs)
)


@rule(
    "{title} says that it may not be included with a starting company.",
    params={
        "companies": Parameter(TEXTS_BY, "Player type to the kinds of its starting company."),
        "hero_without": Parameter(TEXTS_BY, "Player type to the races without whom its company is a hero company."),
    },
    needs=("alignment",),
    concerns=(WITH_CONDITIONS,),
    bars_start=True,
)
def not_startable(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No card is in the pool whose own text keeps it from a starting company.

    A text may speak of everyone, or of hero companies alone. A Wizard's company is a hero company. A Fallen-wizard's is
    one where none of it is an Orc or a Troll: his other characters, minions too, count as hero characters. Where his
    pool holds an Orc or a Troll, whether the company is a hero company shows in the draft.

    Some texts ask for something: a character of a certain kind, whom the pool must then hold, or a site at which the
    game starts, which the location deck must then hold. And a card of the pool may let start an item that it names.

    **Legal.** Deadly Dart in a Ringwraith's pool, or in a Fallen-wizard's with an Orc.

    **Illegal.** Deadly Dart in a Wizard's pool, or in a Fallen-wizard's of Men and Elves; Records Unread in anyone's.
    """
    kinds = {"any", *settings.companies.get(deck.player.alignment, ())}
    others = settings.hero_without.get(deck.player.alignment)
    by: tuple[str, ...] = ("companies",)
    if others and all(set(others).isdisjoint(holding.card.races) for holding in deck.of("character", POOL)):
        kinds.add("hero")
        by = ("hero_without",)
    for holding in WITH_CONDITIONS.of(deck, settings):
        card = holding.card
        excluded = not kinds.isdisjoint(card.not_startable) and not let_start(deck, card)
        if excluded or asks_in_vain(card, deck):
            do = say("Move {title} out of the pool.", title=card.title)
            # A line that is not understood may be what a text asks for, or lets the card start.
            undecided = deck.unresolved_copies(POOL) > 0 and (not excluded or "any" not in card.not_startable)
            yield Violation(
                {"title": card.title},
                cards=(holding,),
                section=POOL,
                message=None if excluded else _IN_VAIN,
                fix=lines_first(deck, (POOL,), do) if undecided else Fix(do),
                undecided=undecided,
                by=by if excluded and "hero" in card.not_startable else (),
            )
