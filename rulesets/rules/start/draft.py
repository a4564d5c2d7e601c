"""The rule `start.draft`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Fix, Hit, Severity
from rulesets.rule import FLAG, NUMBERS, TEXT, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


@rule(
    "{title} can never be drafted: {why}.",
    severity=Severity.WARNING,
    params={
        "agents_need_a_card": Parameter(TEXTS_BY, "Player type to the marks that need a card that lets them start."),
        "races_need_a_card": Parameter(TEXTS_BY, "Player type to the races that need a card that lets them start."),
        "most_mind": Parameter(NUMBERS, "Player type to the highest mind of a character that starts without a card."),
        "most_mind_with_card": Parameter(NUMBERS, "Player type to the highest mind of one that starts with a card."),
        "fallen_wizard_mind": Parameter(
            TEXT,
            "Whether the limit on mind is on the draft alone or on the whole deck.",
            ("draft only", "included"),
            players=("fallen-wizard",),
        ),
        "stage_cards": Parameter(FLAG, "Whether stage cards are held to what a starting company has."),
    },
    needs=("alignment",),
)
def draft(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Every character and every stage card of the pool can be drafted.

    An agent starts only with a card in the pool that lets an agent start. A Fallen-wizard's Orcs and Trolls, and his
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
    most = settings.most_mind.get(player)
    lifted = settings.most_mind_with_card.get(player, most) if "mind-above-5" in helpers else most
    for holding in deck.of("character", POOL):
        card = holding.card
        races = set(card.races) & set(settings.races_need_a_card.get(player, ()))
        if card.agent and "agent" in settings.agents_need_a_card.get(player, ()) and "agent" not in helpers:
            yield _warning(holding, "no card in the pool lets an agent start", "agents_need_a_card")
        elif races and not races & helpers:
            why = f"no card in the pool lets its race ({' or '.join(sorted(races))}) start"
            yield _warning(holding, why, "races_need_a_card")
        elif lifted is not None and (card.mind or 0) > lifted:
            by = "most_mind" if lifted == most else "most_mind_with_card"
            yield _warning(holding, f"its mind is {card.mind}, and no card in the pool lets it start", by)
    for holding in deck.pool_stage_events if settings.stage_cards else ():
        if "draft" in holding.card.not_startable:
            yield _warning(holding, "it asks for what no starting company has", "stage_cards")
    if most is not None and settings.fallen_wizard_mind == "included":
        for holding in deck.of("character", PLAY_DECK):
            if (holding.card.mind or 0) > most:
                yield Hit(
                    {"title": holding.card.title, "mind": holding.card.mind, "limit": most},
                    cards=(holding,),
                    section=PLAY_DECK,
                    message="{title} has a mind of {mind}; by an old ruling at most {limit} may be included.",
                    fix=Fix(f"Take out {holding.card.title}."),
                    by=("fallen_wizard_mind",),
                )


def _warning(holding: Holding, why: str, by: str) -> Hit:
    title = holding.card.title
    fix = Fix(f"Move {title} to the play deck.")
    return Hit({"title": title, "why": why}, cards=(holding,), section=POOL, fix=fix, by=(by,))
