"""The rule `start.draft`."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cardpool.card import Alignment
from rulesets.concerns import Concern
from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Fix, Severity, Violation, either, say
from rulesets.limits import lines_first, take_out
from rulesets.rule import FLAG, NUMBER, NUMBERS, TEXT, TEXTS_BY, Parameter, Settings, rule
from rulesets.starting import helpers as start_helpers
from rulesets.starting import may_start_freely

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck, Holding

_NO_HELP = say("no card in the pool lets an agent start")
_NOR_FREE = say(
    "no card in the pool lets an agent start, and neither is it of the avatar's race nor is its home site in the "
    "location deck"
)
_HELP = defaultdict(lambda: ("agent",), {Alignment.GREY: ("grey-agent",), Alignment.DUAL: ("agent", "grey-agent")})
"""Alignment of an agent to what cards must let start for it."""


def _may_need_help(card: Card, case: Case) -> bool:
    settings, player = case.settings, case.player
    most = settings.maximum_mind.get(player)
    lifted = settings.maximum_mind_with_card.get(player, most)
    return (
        card.agent
        or not set(settings.races_need_a_card.get(player, ())).isdisjoint(card.races)
        or (most is not None and (card.mind or 0) > min(most, lifted))
    )


def _is_strong(card: Card, case: Case) -> bool:
    most = case.settings.maximum_mind.get(case.player)
    return most is not None and case.settings.fallen_wizard_mind == "included" and (card.mind or 0) > most


WITHOUT_HELP = Concern(("character",), (POOL,), where=_may_need_help)
STAGE_CARDS = Concern(("resource",), (POOL,), where=lambda card, _: "draft" in card.not_startable)
STRONG = Concern(("character",), (PLAY_DECK,), where=_is_strong)


@rule(
    "{title} can never be drafted: {why}.",
    severity=Severity.WARNING,
    may_weigh_more=True,
    params={
        "agents_need_a_card": Parameter(TEXTS_BY, "Player type to the marks that need a card that lets them start."),
        "free_agents": Parameter(
            NUMBER, "Agents that start without a card, of the avatar's race or at their home site."
        ),
        "races_need_a_card": Parameter(TEXTS_BY, "Player type to the races that need a card that lets them start."),
        "maximum_mind": Parameter(
            NUMBERS, "Player type to the highest mind of a character that starts without a card."
        ),
        "maximum_mind_with_card": Parameter(NUMBERS, "Player type to the highest mind of one that starts with a card."),
        "fallen_wizard_mind": Parameter(
            TEXT,
            "Whether the limit on mind is on the draft alone or on the whole deck.",
            ("draft only", "included"),
            players=("fallen-wizard",),
        ),
        "stage_cards": Parameter(FLAG, "Whether stage cards are held to what a starting company has."),
    },
    needs=("alignment",),
    concerns=(WITHOUT_HELP, STAGE_CARDS, STRONG),
    bars_start=True,
)
def draft(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Every character and every stage card of the pool can be drafted.

    An agent starts only with a card in the pool that lets an agent start, one for each copy. In dream-card games one
    starts without, if it is of the avatar's race or the game starts at its home site; where a list marks its starting
    company, more agents than can start are an error. A Fallen-wizard's Orcs and Trolls, and his
    characters with a mind above 5, start only with a stage card that lets them; such a card lifts the mind to 6, no
    further. Others stay in the pool for nothing, and go to the play deck.

    A stage card is drafted only where it could be played at that time. One that asks for more than three stage points,
    for a site phase, for the Fallen-wizard himself or for a protected Wizardhaven never can; which cards these are
    stands among their facts.

    Players differ on the mind above 5: the Council's rule is on the draft, an old ruling on the whole deck. The
    parameter `fallen_wizard_mind` chooses; the Council's reading is the default.

    **Fine.** An agent and Open to the Summons in a Ringwraith's pool; Hidden Haven in a Fallen-wizard's.

    **Warned.** An agent alone; A Merrier World, which asks for more than seven stage points.
    """
    player = deck.player.alignment or ""
    helpers = {help_ for holding in deck.of("resource", POOL) for help_ in holding.card.lets_start}
    yield from _agents(deck, settings)
    most = settings.maximum_mind.get(player)
    lifted = settings.maximum_mind_with_card.get(player, most) if "mind-above-5" in helpers else most
    for holding in deck.of("character", POOL):
        card = holding.card
        races = set(card.races) & set(settings.races_need_a_card.get(player, ()))
        if races and not races & helpers:
            why = say("no card in the pool lets its race ({race}) start", race=either(sorted(races)))
            yield _warning(holding, why, "races_need_a_card")
        elif lifted is not None and (card.mind or 0) > lifted:
            by = "maximum_mind" if lifted == most else "maximum_mind_with_card"
            yield _warning(
                holding, say("its mind is {mind}, and no card in the pool lets it start", mind=card.mind), by
            )
    for holding in deck.pool_stage_events if settings.stage_cards else ():
        if "draft" in holding.card.not_startable and deck.counting.may_include(holding.card, player):
            yield _warning(holding, say("it asks for what no starting company has"), "stage_cards")
    if most is not None and settings.fallen_wizard_mind == "included":
        for holding in deck.of("character", PLAY_DECK):
            if (holding.card.mind or 0) > most:
                yield Violation(
                    {"title": holding.card.title, "mind": holding.card.mind, "limit": most},
                    cards=(holding,),
                    section=PLAY_DECK,
                    message="{title} has a mind of {mind}; by an old ruling at most {limit} may be included.",
                    fix=take_out(holding.card),
                    by=("fallen_wizard_mind",),
                )


def _agents(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Yield the agents that nothing lets start, and those marked as starting of whom there are too many."""
    if "agent" not in settings.agents_need_a_card.get(deck.player.alignment, ()):
        return
    agents = [holding for holding in deck.of("character", POOL) if holding.card.agent]
    may = {h.card: bool(settings.free_agents) and may_start_freely(h.card, deck) for h in agents}
    marked = sorted((holding for holding in agents if holding.starting), key=lambda held: not may[held.card])
    cards = start_helpers(deck, "agent", "grey-agent") if agents else 0
    free = min(settings.free_agents, sum(h.count for h in marked if may[h.card]))
    number = sum(holding.count for holding in marked)
    by = ("agents_need_a_card", "free_agents") if settings.free_agents else ("agents_need_a_card",)
    if number > cards + free:
        yield Violation(
            {"agents": number, "allowed": cards + free},
            cards=marked[cards + free :],
            section=POOL,
            severity=Severity.ERROR,
            message="{agents} agents are marked as starting; the cards of the pool and the rules let {allowed} start.",
            fix=lines_first(deck, (POOL,), say("Mark fewer agents, or put cards into the pool that let agents start.")),
            undecided=deck.unresolved_copies(POOL) > 0,
            by=by,
        )
        return
    for holding in agents:
        if not may[holding.card] and not start_helpers(deck, *_HELP[holding.card.alignment]):
            yield _warning(holding, _NOR_FREE if settings.free_agents else _NO_HELP, *by)


def _warning(holding: Holding, why: str, *by: str) -> Violation:
    title = holding.card.title
    fix = Fix(say("Move {title} to the play deck.", title=title))
    return Violation({"title": title, "why": why}, cards=(holding,), section=POOL, fix=fix, by=by)
