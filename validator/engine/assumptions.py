"""What an answer about hands takes for given, in sentences that stand beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulesets.finding import counted
from validator.engine.draft import BEST, LIST
from validator.engine.intervals import LEVEL
from validator.engine.redraw import ALWAYS, KEEP_AVATAR, KEEP_CHARACTER, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.hands import Hands

_DRAFTED: Final = {
    LIST: "drafted in the order of the list",
    BEST: "drafted for the most mind in all, then for the most different skills, then for the most prowess",
}
_REDRAWN: Final = {
    ALWAYS: "whenever it may be",
    KEEP_AVATAR: "when it may be and holds no avatar",
    KEEP_CHARACTER: "when it may be and holds neither an avatar nor a character",
}


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that is taken for given."""

    about: str
    """player, list, company, site, deck, kinds, two_way, draws, redraw, playability or simulation."""
    text: str
    """One or more sentences."""

    def to_dict(self) -> dict[str, str]:
        """Give it as JSON has it."""
        return {"about": self.about, "text": self.text}


def assumptions(hands: Hands) -> tuple[Assumption, ...]:
    """Give everything that an answer takes for given, in the order of the game."""
    parts = {
        "player": _player, "list": _list, "company": _company, "site": _site, "deck": _deck, "kinds": _kinds,
        "two_way": _two_way,
        "draws": _draws, "redraw": _redraw, "playability": _playability, "simulation": _simulation,
    }  # fmt: skip
    said = ((about, " ".join(sentences(hands))) for about, sentences in parts.items())
    return tuple(Assumption(about, text) for about, text in said if text)


def _player(hands: Hands) -> Iterator[str]:
    player = hands.report.deck.player
    if player.alignment is None:
        yield "The player type is not known: nobody starts, and every card counts as it is printed."
        return
    avatar = f", who declares {player.avatar}" if player.avatar else ""
    inferred = f", inferred {player.inferred_from}" if player.inferred_from else ""
    yield f"The player type is {player.alignment}{inferred}{avatar}."


def _list(hands: Hands) -> Iterator[str]:
    deck = hands.report.deck
    if deck.unresolved:
        lines = counted(len(deck.unresolved), "line of the list is", "lines of the list are")
        yield f"{lines} not understood: their cards are left out, and every number may change with them."
    if hands.report.verdict != "legal":
        yield f"The verdict on the deck is {hands.report.verdict}; its hands are drawn as it stands."


def _company(hands: Hands) -> Iterator[str]:
    start = hands.start
    if not start.company:
        yield "No company starts: the list has no characters who may start."
    else:
        how = "as the list marks it" if start.marked and start.policy == LIST else _DRAFTED[start.policy]
        yield (
            f"The company is {_and([card.title for card in start.company])}, {how}, with nobody taken away by an "
            f"opponent's draft; it takes {start.mind} of the general influence and leaves {start.general_influence}."
        )
    if start.items:
        yield f"{_and([f'{one.bearer.title} bears {one.item.title}' for one in start.items])}."
    if start.in_play:
        yield f"{_titles(start.in_play)} {'starts' if len(start.in_play) == 1 else 'start'} in play."
    to_deck = [left.card for left in start.left_over if left.to == hands.setup.hand_from]
    aside = [left.card for left in start.left_over if left.to != hands.setup.hand_from]
    if to_deck:
        yield f"Left over, and shuffled into the play deck: {_titles(to_deck)}."
    if aside:
        yield f"Left over, and put aside: {_titles(aside)}."


def _site(hands: Hands) -> Iterator[str]:
    start = hands.start
    if start.site is None:
        yield "Where the company starts is not known, so no card that asks for a site can be played."
        return
    if not hands.report.deck.sites:
        yield "The list has no location deck: whether a card can be played that asks for another site is not known."
    others = [site.title for site in start.sites if site.title != start.site.title]
    where = f"The company starts at {start.site.title} ({start.site.alignment.value})"
    if not others:
        yield f"{where}."
        return
    why = (
        "as it was asked to" if hands.strategy.site else "since no other start reaches more sites of the location deck"
    )
    yield f"{where}, {why}; it could also start at {_and(list(dict.fromkeys(others)), 'or')}."


def _deck(hands: Hands) -> Iterator[str]:
    yield f"{hands.hand_size} cards are drawn from {hands.deck_size}, all orders equally likely."


def _kinds(_: Hands) -> Iterator[str]:
    yield (
        "Avatars are not counted as characters; creatures are hazards that can be played as creatures, agents apart; "
        "points are resources worth marshalling points, those in parentheses left out."
    )


def _two_way(hands: Hands) -> Iterator[str]:
    for title, (resources, hazards) in hands.report.deck.split.two_way.items():
        yield (
            f"Of {title}, {counted(resources, 'copy counts as a resource', 'copies count as resources')} and "
            f"{counted(hazards, 'as a hazard', 'as hazards')}."
        )


def _draws(hands: Hands) -> Iterator[str]:
    planned = _and([f"{site.title} ({site.draw or 0})" for site in hands.plan])
    then = f"{counted(hands.draws.then, 'card')} a turn"
    yield f"Drawn on the way: at {planned}, then {then}." if planned else f"Drawn on the way: {then}."
    if hands.draws.refill:
        yield (
            f"Beside these, {counted(hands.draws.refill, 'card comes', 'cards come')} in each round: in the opponent's "
            "turn, and when the hand is filled again at the end of both turns, as many as were played and discarded."
        )
    yield "What cards of their own let draw is left out: more is seen than this."


def _redraw(hands: Hands) -> Iterator[str]:
    if not hands.setup.redraw:
        return
    if hands.strategy.redraw == NEVER:
        yield "A hand without a resource worth marshalling points could be given up once; it is always kept."
        return
    yield (
        "A hand without a resource worth marshalling points may be given up once for a new one from the whole deck; it "
        f"is given up {_REDRAWN[hands.strategy.redraw]}. Odds stand for the first hand, those after the redraw apart."
    )


def _playability(_: Hands) -> Iterator[str]:
    yield (
        "A card is playable by the facts of the card pool for one company that moves once a turn and meets no hazard; "
        "each card is judged by itself."
    )


def _simulation(hands: Hands) -> Iterator[str]:
    if not hands.hands:
        yield "Nothing was simulated: all odds are exact."
        return
    yield (
        f"{hands.hands:,} hands were simulated from the seed {hands.seed}; each interval is a Chernoff interval, "
        f"which holds with a confidence of {100 * LEVEL:g} % at least."
    )


def _titles(cards: Sequence[Card]) -> str:
    return _and([card.title for card in cards])


def _and(words: Sequence[str], joint: str = "and") -> str:
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
