"""What an answer about hands takes for given, in sentences that stand beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardpool.phrases import joined, phrase
from rulesets.finding import all_of, counted, one_of
from validator.engine.draft import BEST, LIST
from validator.engine.intervals import LEVEL
from validator.engine.redraw import ALWAYS, KEEP_AVATAR, KEEP_CHARACTER, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.hands import Hands

_DRAFTED: Final = {
    LIST: phrase("drafted in the order of the list"),
    BEST: phrase("drafted for the most mind in all, then for the most different skills, then for the most prowess"),
}
_REDRAWN: Final = {
    ALWAYS: phrase("whenever it may be"),
    KEEP_AVATAR: phrase("when it may be and holds no avatar"),
    KEEP_CHARACTER: phrase("when it may be and holds neither an avatar nor a character"),
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
    said = ((about, joined("{first} {last}", sentences(hands))) for about, sentences in parts.items())
    return tuple(Assumption(about, text) for about, text in said if text)


def _player(hands: Hands) -> Iterator[str]:
    player = hands.report.deck.player
    if player.alignment is None:
        yield phrase("The player type is not known: nobody starts, and every card counts as it is printed.")
        return
    who: str = player.alignment
    if player.inferred_from:
        who = phrase("{player}, inferred {why}", player=who, why=player.inferred_from)
    if player.avatar:
        who = phrase("{player}, who declares {avatar}", player=who, avatar=player.avatar)
    yield phrase("The player type is {player}.", player=who)


def _list(hands: Hands) -> Iterator[str]:
    deck = hands.report.deck
    if deck.unresolved:
        lines = counted(len(deck.unresolved), "line of the list is", "lines of the list are")
        sentence = "{lines} not understood: their cards are left out, and every number may change with them."
        yield phrase(sentence, lines=lines)
    if hands.report.verdict != "legal":
        sentence = "The verdict on the deck is {kind}; its hands are drawn as it stands."
        yield phrase(sentence, kind=hands.report.verdict)


def _company(hands: Hands) -> Iterator[str]:
    start = hands.start
    if not start.company:
        yield phrase("No company starts: the list has no characters who may start.")
    else:
        marked = start.marked and start.policy == LIST
        yield phrase(
            "The company is {company}, {how}, with nobody taken away by an opponent's draft; it takes {taken} of the "
            "general influence and leaves {left}.",
            company=all_of(card.title for card in start.company),
            how=phrase("as the list marks it") if marked else _DRAFTED[start.policy],
            taken=start.mind,
            left=start.general_influence,
        )
    if start.items:
        borne = [phrase("{bearer} bears {item}", bearer=one.bearer.title, item=one.item.title) for one in start.items]
        yield phrase("{what}.", what=all_of(borne))
    if len(start.in_play) == 1:
        yield phrase("{title} starts in play.", title=start.in_play[0].title)
    elif start.in_play:
        yield phrase("{titles} start in play.", titles=_titles(start.in_play))
    for character, control in start.control.items():
        yield phrase(
            "{card} is on {bearer}, who takes {points} of the influence.",
            card=control.card.title,
            bearer=character.title,
            points=control.takes,
        )
    to_deck = [left.card for left in start.left_over if left.to == hands.setup.hand_from]
    aside = [left.card for left in start.left_over if left.to != hands.setup.hand_from]
    if to_deck:
        yield phrase("Left over, and shuffled into the play deck: {titles}.", titles=_titles(to_deck))
    if aside:
        yield phrase("Left over, and put aside: {titles}.", titles=_titles(aside))


def _site(hands: Hands) -> Iterator[str]:
    start = hands.start
    if start.site is None:
        yield phrase("Where the company starts is not known, so no card that asks for a site can be played.")
        return
    if not hands.report.deck.sites:
        yield phrase(
            "The list has no location deck: whether a card can be played that asks for another site is not known."
        )
    others = [site.title for site in start.sites if site.title != start.site.title]
    where = phrase(
        "The company starts at {title} ({alignment})", title=start.site.title, alignment=start.site.alignment.value
    )
    if not others:
        yield phrase("{what}.", what=where)
        return
    why = phrase("since no other start reaches more sites of the location deck")
    if hands.strategy.site:
        why = phrase("as it was asked to")
    sentence = "{where}, {why}; it could also start at {others}."
    yield phrase(sentence, where=where, why=why, others=one_of(dict.fromkeys(others)))


def _deck(hands: Hands) -> Iterator[str]:
    sentence = "{hand} cards are drawn from {cards}, all orders equally likely."
    yield phrase(sentence, hand=hands.hand_size, cards=hands.deck_size)


def _kinds(_: Hands) -> Iterator[str]:
    yield phrase(
        "Avatars are not counted as characters; creatures are hazards that can be played as creatures, agents apart; "
        "points are resources worth marshalling points, those in parentheses left out."
    )


def _two_way(hands: Hands) -> Iterator[str]:
    for title, (resources, hazards) in hands.report.deck.split.two_way.items():
        yield phrase(
            "Of {title}, {resources} and {hazards}.",
            title=title,
            resources=counted(resources, "copy counts as a resource", "copies count as resources"),
            hazards=counted(hazards, "as a hazard", "as hazards"),
        )


def _draws(hands: Hands) -> Iterator[str]:
    planned = [phrase("{title} ({draws})", title=site.title, draws=site.draw or 0) for site in hands.plan]
    then = counted(hands.draws.then, "card")
    if planned:
        yield phrase("Drawn on the way: at {sites}, then {cards} a turn.", sites=all_of(planned), cards=then)
    else:
        yield phrase("Drawn on the way: {cards} a turn.", cards=then)
    if hands.draws.refill:
        yield phrase(
            "Beside these, {come} in each round: in the opponent's turn, and when the hand is filled again at the end "
            "of both turns, as many as were played and discarded.",
            come=counted(hands.draws.refill, "card comes", "cards come"),
        )
    yield phrase("What cards of their own let draw is left out: more is seen than this.")


def _redraw(hands: Hands) -> Iterator[str]:
    if not hands.setup.redraw:
        return
    if hands.strategy.redraw == NEVER:
        yield phrase("A hand without a resource worth marshalling points could be given up once; it is always kept.")
        return
    yield phrase(
        "A hand without a resource worth marshalling points may be given up once for a new one from the whole deck; it "
        "is given up {when}. Odds stand for the first hand, those after the redraw apart.",
        when=_REDRAWN[hands.strategy.redraw],
    )


def _playability(_: Hands) -> Iterator[str]:
    yield phrase(
        "A card is playable by the facts of the card pool for one company that moves once a turn and meets no hazard; "
        "each card is judged by itself."
    )


def _simulation(hands: Hands) -> Iterator[str]:
    if not hands.hands:
        yield phrase("Nothing was simulated: all odds are exact.")
        return
    yield phrase(
        "{hands:,} hands were simulated from the seed {seed}; each interval is a Chernoff interval, which holds with a "
        "confidence of {level:g} % at least.",
        hands=hands.hands,
        seed=hands.seed,
        level=100 * LEVEL,
    )


def _titles(cards: Sequence[Card]) -> str:
    return all_of(card.title for card in cards)
