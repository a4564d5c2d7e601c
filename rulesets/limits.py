"""Limits that several rules share: copies by what a card is, sizes, shares, and what to do about a shortage."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from string import Formatter
from typing import TYPE_CHECKING

from cardpool.memory import once_per
from cardpool.phrases import Phrase, phrase
from rulesets.concerns import UNRESOLVED, Crowd
from rulesets.counts import Count, KindIn, Limits, all_written_in, limits_of
from rulesets.deck import PLAY_DECK, UNCOUNTED
from rulesets.finding import Fix, Violation, both, counted, say
from rulesets.rule import NUMBER, Parameter, rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardpool.card import Card
    from rulesets.concerns import Concern
    from rulesets.deck import Deck, Holding
    from rulesets.rule import Rule, Settings
    from rulesets.two_way import Halves

Documented = Callable[[], None]
"""A function that is its name and its docstring."""


def least_share(cards: int, percent: int) -> int:
    """Give the fewest whole cards that are a share, in percent, of so many."""
    return -(-cards * percent // 100)


def share_of(cards: int, settings: Settings) -> Limits:
    """Give the limits of a share of so many cards, for a rule whose parameter `percent` says how large it is."""
    needed = least_share(cards, settings.percent)
    values = {"needed": needed, "percent": settings.percent, "cards": cards}
    return Limits(needed, None, "at least {needed}, {percent}% of {cards}", values)


def no_more_than(
    message: str,
    count: Count,
    *,
    maximum: str | Parameter,
    fix: str,
    noun: str = "",
    params: Mapping[str, Parameter] | None = None,
    needs: tuple[str, ...] = (),
    players: tuple[str, ...] = (),
    concerns: tuple[Concern | Crowd, ...] = (),
) -> Callable[[Documented], Rule]:
    """Declare a rule that limits a count of cards, and says no more than that it is too high.

    The decorated function is the rule's name and docstring, and has no body.

    Args:
        message: the sentence, with `{limit}`, the number under whatever name, and `{player}` where the limit depends
            on the player type.
        count: what is counted, and how it is limited; the rule names its cards.
        maximum: the parameter of that name, or what it means where it is one number.
        fix: what to do, with `{surplus}` and `{limit}` where wanted.
        noun: what these are numbers of; `""` for bare numbers.
        params: the other parameters; see `rulesets.rule.rule`, as for the rest.
        needs: see there.
        players: see there.
        concerns: see there; where not given and all cards of a kind are counted, told from the count.
    """
    named = _names(message)
    (value,) = named - {"limit", "player"}

    def check(deck: Deck, settings: Settings) -> Iterator[Violation]:
        number, limit = count.measure(deck, settings), count.limits(deck, settings).maximum
        if limit is None or number <= limit:
            return
        held = count.cards(deck) if count.cards else ()
        surplus = int(number) - limit
        yield Violation(
            {value: number, "limit": limit, **({"player": deck.player.alignment} if "player" in named else {})},
            cards=held,
            section=count.section or held[0].section,
            fix=excess(deck, surplus, (count.section or held[0].section,), fix, noun, limit=counted(limit, noun))
            if noun
            else Fix(phrase(fix, surplus=surplus, limit=limit)),
        )

    if isinstance(count.cards, KindIn):
        concerns = concerns or (Crowd(count.cards.section, count.cards.kind),)
    more = {"maximum": _number(maximum), **(params or {})}
    return lambda function: rule(message, params=more, needs=needs, players=players, count=count, concerns=concerns)(
        wraps(function)(check)
    )


def no_larger_than(
    message: str,
    section: str,
    *,
    maximum: str | Parameter,
    limits: Callable[[Deck, Settings], Limits] = limits_of,
    sources_by: str = "alignment",
    special: bool = True,
) -> Callable[[Documented], Rule]:
    """Declare a rule that limits the cards of a sideboard; a line that is not understood counts, and leaves it open.

    The decorated function is the rule's name and docstring, and has no body.

    Args:
        message: the sentence, with `{cards}`, `{limit}`, and `{length}` where the limit depends on that of the game.
        section: of the sideboard, one of `rulesets.deck.SECTIONS`.
        maximum: the parameter of that name, or what it means where it is one number.
        limits: how it limits the cards.
        sources_by: see `rulesets.rule.rule`.
        special: see `rulesets.counts.Count`.
    """
    count = Count("cards", section, all_written_in(section), limits, name="total", special=special)

    def check(deck: Deck, settings: Settings) -> Iterator[Violation]:
        held, limit = deck.total_if_resolved(section), limits(deck, settings).maximum
        if limit is not None and held > limit:
            yield Violation(
                {"cards": held, "limit": limit, **({"length": deck.player.length} if sources_by == "length" else {})},
                section=section,
                fix=lines_first(
                    deck, (section,), say("Remove {what} from the sideboard.", what=counted(held - limit, "card"))
                ),
                undecided=deck.total(section) <= limit,
            )

    params = {"maximum": _number(maximum)}
    concerns = (Crowd(section), UNRESOLVED)
    return lambda function: rule(message, params=params, sources_by=sources_by, count=count, concerns=concerns)(
        wraps(function)(check)
    )


def enough_dream_cards(message: str, label: str, *, noun: str, place: int) -> Callable[[Documented], Rule]:
    """Declare a rule that asks of one half of the play deck for a share of dream cards, rounded up to whole cards.

    The decorated function is the rule's name and docstring, and has no body.

    Args:
        message: the sentence, with `{dream}`, `{cards}` and `{needed}`.
        label: see `rulesets.counts.Count`.
        noun: what the half is made of, `resource` or `hazard`.
        place: see `rulesets.counts.Count`.
    """
    half, dream_half = f"{noun}s", f"dream_{noun}s"

    def limits(deck: Deck, settings: Settings) -> Limits:
        return share_of(getattr(deck.split, half), settings)

    def holds(settings: Settings, halves: Halves) -> bool:
        return bool(getattr(halves, dream_half) >= least_share(getattr(halves, half), settings.percent))

    def check(deck: Deck, settings: Settings) -> Iterator[Violation]:
        cards, dream, unresolved = (
            getattr(deck.split, half),
            getattr(deck, dream_half),
            deck.unresolved_copies(PLAY_DECK),
        )
        needed = least_share(cards, settings.percent)
        if dream < needed:
            most = least_share(cards + unresolved, settings.percent) - dream
            yield Violation(
                {"dream": dream, "cards": cards, "needed": needed},
                section=PLAY_DECK,
                fix=shortage(deck, needed - dream, (PLAY_DECK,), "Exchange {what} for dream cards.", noun, most),
                undecided=dream + unresolved >= needed,
            )

    params = {"percent": Parameter(NUMBER, "Least share of dream cards, in percent, rounded up to whole cards.")}
    measure = attrgetter(dream_half)
    count = Count(label, PLAY_DECK, lambda deck, _: measure(deck), limits, place, holds=holds, dream=True)
    return lambda function: rule(message, params=params, needs=("alignment",), count=count)(wraps(function)(check))


def _number(about: str | Parameter) -> Parameter:
    return Parameter(NUMBER, about) if isinstance(about, str) else about


def _names(message: str) -> set[str]:
    """Give the names of the values of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def exactly(deck: Deck, settings: Settings, section: str, held: int, noun: str) -> Iterator[Violation]:
    """Yield by how much a deck of the solitaire game differs from the number that it must have.

    Args:
        deck: the deck.
        settings: with the number as `exactly`.
        section: the deck of the game.
        held: what it has.
        noun: what is counted.
    """
    gap = settings.exactly - held
    if gap:
        yield Violation(
            {"cards": counted(held, noun), "number": held, "needed": settings.exactly},
            section=section,
            fix=shortage(deck, gap, (section,), "Add {what}.", noun)
            if gap > 0
            else excess(deck, -gap, (section,), "Remove {surplus}.", noun),
            undecided=0 < gap <= deck.unresolved_copies(section),
            incomplete=gap > 0,
        )


def beyond_limits(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Yield what a deck holds more copies of than a rule's settings allow.

    Args:
        deck: copies are counted over all sections but the location deck.
        settings: `characters` and `resources`, by alignment: most copies of each card. A card whose text sets another
            number follows its text.
    """
    fewest = min(*settings.characters.values(), *settings.resources.values())
    many = {key: copies for key, copies in deck.copies.items() if copies > fewest}
    held_of: dict[str, list[Holding]] = {}
    for kind in ("character", "resource") if many else ():
        for holding in deck.held(kind):
            if holding.card.same_as in many:
                held_of.setdefault(holding.card.same_as, []).append(holding)
    for key, held in held_of.items():
        card, copies = held[0].card, many[key]
        kind = deck.role(card).kind
        limit = getattr(settings, f"{kind}s").get(card.alignment)
        if limit and not deck.counting.copies_allowed(card) and copies > limit:
            yield Violation(
                {"title": card.title, "copies": copies, "limit": limit},
                cards=held,
                section=held[0].section,
                fix=Fix(
                    say("Remove {what} of {title}.", what=counted(copies - limit, "copy", "copies"), title=card.title)
                ),
                by=(f"{kind}s",),
            )


def shortage(deck: Deck, missing: int, sections: tuple[str, ...], do: str, noun: str, most: int = 0) -> Fix:
    """Say what to do about cards that are missing: the lines that are not understood first, then what is left to do.

    Args:
        deck: the deck.
        missing: how many cards, as far as the list is understood.
        sections: in which they are looked for.
        do: the sentence, with `{what}` for the number and the noun.
        noun: what is missing.
        most: how many may be missing once those lines are understood, where that can be more.
    """
    unresolved = deck.unresolved_copies(*sections)
    lines = deck.unresolved_places(*sections)
    if not unresolved or not lines:
        return Fix(phrase(do, what=counted(missing, noun)))
    fewest, most = max(0, missing - unresolved), max(missing, most)
    left = counted(most, noun)
    if fewest < most:
        left = say("{fewest} to {most}", fewest=fewest, most=left) if fewest else say("up to {most}", most=left)
    return lines_first(deck, sections, phrase(do, what=left))


def excess(deck: Deck, surplus: int, sections: tuple[str, ...], do: str, noun: str, **values: object) -> Fix:
    """Say what to do about cards that are too many, of which lines that are not understood may hold more: those first.

    Args:
        deck: the deck.
        surplus: how many cards, as far as the list is understood.
        sections: in which they are counted.
        do: the sentence, with `{surplus}` for the number and the noun.
        noun: what there is too much of.
        values: the others of the sentence.
    """
    unresolved = deck.unresolved_copies(*sections)
    if not unresolved or not deck.unresolved_places(*sections):
        return Fix(phrase(do, surplus=counted(surplus, noun), **values))
    if unresolved >= UNCOUNTED:
        what = say("at least {fewest}", fewest=counted(surplus, noun))
    else:
        what = say("{fewest} to {most}", fewest=surplus, most=counted(surplus + unresolved, noun))
    return lines_first(deck, sections, phrase(do, surplus=what, **values))


@once_per("card")
def take_out(card: Card) -> Fix:
    """Say that a card has no place in the deck."""
    return Fix(say("Take out {title}.", title=card.title))


def lines_first(deck: Deck, sections: tuple[str, ...], do: Phrase) -> Fix:
    """Say what to do where lines that are not understood may make it needless: those first.

    Args:
        deck: the deck.
        sections: whose lines matter; none for all.
        do: the sentence.
    """
    lines = deck.unresolved_places(*sections)
    return Fix(say("Correct {lines} first; then {do}", lines=lines, do=do.lowered()) if lines else do)


def even_halves(deck: Deck) -> Fix:
    """Say how the resources and hazards of the play deck become equal, and as many as the format allows.

    The two are solved together, so that whoever does what is said is done. Where the format does not compare them, the
    resources alone are spoken of.
    """
    resources, hazards, _ = deck.split
    if lines := deck.unresolved_places(PLAY_DECK):
        gap, unresolved = abs(resources - hazards), deck.unresolved_copies(PLAY_DECK)
        if unresolved >= UNCOUNTED:
            return Fix(say("Correct {lines} first; then even out the halves.", lines=lines))
        by = say("at most {maximum}", maximum=gap + unresolved)
        if gap > unresolved:
            by = say("{minimum} to {maximum}", minimum=gap - unresolved, maximum=gap + unresolved)
        do = "Correct {lines} first; then even out the halves, which then differ by {by} cards."
        return Fix(say(do, lines=lines, by=by))
    lowest, highest = deck.counting.fewest_resources, deck.counting.most_resources
    if deck.counting.halves_apart is None:
        return Fix(_sentence(_towards(min(max(resources, lowest), highest), resources, None)))
    goals = [min(max(half, lowest), highest) for half in sorted((resources, hazards))]
    ways = [_towards(goal, resources, hazards) for goal in dict.fromkeys(goals)]
    way = ways[0] if len(ways) == 1 else say("{one}, or {other}", one=ways[0], other=ways[1])
    return Fix(_sentence(way))


def _sentence(way: Phrase) -> Phrase:
    return say("{do}.", do=way).raised()


def _towards(goal: int, resources: int, hazards: int | None) -> Phrase:
    steps = [
        ("add {what}" if goal > held else "remove {what}", counted(abs(goal - held), noun))
        for held, noun in ((resources, "resource"), (hazards, "hazard"))
        if held is not None and goal != held
    ]
    if len({do for do, _ in steps}) == 1:
        return say(steps[0][0], what=both(what for _, what in steps))
    first, last = (say(do, what=what) for do, what in steps)
    return say("{first} and {last}", first=first, last=last)
