"""From the cards that share a name to the one that is meant: by set, alignment, format, section and player type."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.alignments import TAGS
from cardpool.card import Alignment, Card, CardType
from cardpool.phrases import joined, phrase
from cardpool.sets import SETS, STANDARD, code_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from cardpool.phrases import Phrase


class Context(NamedTuple):
    """What the rest of the line and of the list says about a name."""

    set: str | None = None
    """Set code, upper case."""
    tag: str | None = None
    """Alignment letter as printed in lists: one of `TAGS`."""
    default_tag: str | None = None
    """A letter that the layout implies where none is written; never a reason to complain."""
    in_location_deck: bool = False
    kind: str | None = None
    """character, resource, hazard or site: the heading by type above the line."""
    player: str | None = None
    """Player type, once known."""
    sets: Collection[str] = STANDARD
    """Codes of the sets that the format plays with, whose cards a plain name means; empty for every set."""


_REVISED = frozenset(code for code, card_set in SETS.items() if card_set.kind in {"virtual", "solitaire"})
"""Sets of cards that have the names of others and are meant only where the list says so."""

_OWN = {
    # Which alignment a player means by a name that several share: his own kind first.
    "wizard": (Alignment.HERO, Alignment.DUAL),
    "ringwraith": (Alignment.MINION, Alignment.DUAL),
    "balrog": (Alignment.BALROG, Alignment.MINION, Alignment.DUAL),
    "fallen-wizard": (Alignment.FALLEN_WIZARD, Alignment.STAGE),
    "sauron": (Alignment.SAURON, Alignment.MINION, Alignment.DUAL),
    "elf-lord": (Alignment.ELF_LORD, Alignment.STAGE),
    "dwarf-lord": (Alignment.DWARF_LORD, Alignment.STAGE),
    "atani-lord": (Alignment.ATANI_LORD, Alignment.STAGE),
    "dragon-lord": (Alignment.DRAGON_LORD, Alignment.MINION, Alignment.DUAL),
    "war-lord": (Alignment.WAR_LORD, Alignment.MINION, Alignment.DUAL),
}
_BROUGHT = {"M": frozenset({"LE", "AS"}), "F": frozenset({"WH"}), "B": frozenset({"BA"})}
"""Alignment letter to the sets that brought the alignment."""
_NONE: frozenset[str] = frozenset()
PLACES = frozenset({CardType.SITE, CardType.REGION})
"""Types of card that the location deck holds."""


def by_set(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow by set code; `()` if no card of the name is of that set: then another card may be meant."""
    if not context.set:
        return cards
    code = code_of(context.set)
    return only(cards, lambda card: card.set == code) or only(
        cards, lambda card: code in card.promos or code in card.printings
    )


def by_format(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow to the cards of the sets that the format plays with, and to others than revised versions, if there are."""
    if different(cards) == 1:
        return cards
    if context.sets:
        cards = only(cards, lambda card: in_sets(card, context.sets)) or cards
    return only(cards, lambda card: card.set not in _REVISED) or cards


def in_sets(card: Card, sets: Collection[str]) -> bool:
    """Tell whether a card is printed in one of these sets."""
    return card.set in sets or any(code in sets for code in card.printings)


def any_in_sets(cards: Iterable[Card], context: Context) -> bool:
    """Tell whether one of the cards is of the sets that the format plays with."""
    return not context.sets or any(in_sets(card, context.sets) for card in cards)


def first_printing(cards: Sequence[Card]) -> Card:
    """Give, of the printings of one card, the first where it is among them."""
    return next((card for card in cards if card.id == card.same_as), cards[0])


def by_tag(cards: tuple[Card, ...], context: Context) -> tuple[Card, ...]:
    """Narrow by the alignment letter that is written, or else by the one that the layout implies.

    `()` if no card has the alignment of the letter that is written.
    """
    if not context.tag and (not context.default_tag or len(cards) == 1):
        return cards
    if not context.tag:
        return only(cards, lambda card: card.alignment in TAGS.get(context.default_tag or "", ())) or cards
    wanted = TAGS.get(context.tag, ())
    kept = only(cards, lambda card: card.alignment in wanted)
    if not kept and context.default_tag:
        # In the layout that implies letters one that is written also tells in which set the card is printed.
        kept = only(cards, lambda card: not _BROUGHT.get(context.tag or "", _NONE).isdisjoint(card.printings))
    return kept


def by_context(cards: tuple[Card, ...], context: Context, notes: list[str]) -> tuple[Card, ...]:
    """Narrow different cards of one name by section, heading and player type, and note what decided."""
    if different(cards) == 1:
        return cards
    here = only(cards, lambda card: (card.type in PLACES) == context.in_location_deck) or cards
    why = phrase("chosen by its section")
    if different(here) > 1 and context.kind:
        here = only(here, lambda card: card.type == context.kind) or here
        why = phrase("chosen by its heading ({kind})", kind=context.kind)
    if different(here) > 1 and context.player:
        here = next(
            (own for a in _OWN.get(context.player, ()) if (own := tuple(c for c in here if c.alignment == a))), here
        )
        why = phrase(
            "the {alignment} version, for a {player} player", alignment=here[0].alignment, player=context.player
        )
    if different(here) == 1:
        notes.append(why)
    return here


def unknown_set(cards: tuple[Card, ...], code: str, sets: Collection[str]) -> str:
    """Say that no card of a name is of the set that is written."""
    printed = ", ".join(sorted({card.set for card in cards}))
    if code_of(code) in sets:
        sentence = "The set {code} has no {title}; it is known from {printed}."
    else:
        sentence = "The card pool has no set {code}; {title} is known from {printed}."
    return phrase(sentence, code=code, title=cards[0].title, printed=printed)


def unknown_version(cards: tuple[Card, ...], context: Context) -> str:
    """Say that no card of a name has the alignment that is written."""
    versions = dict.fromkeys((card.alignment, card.set) for card in cards)
    known = joined(
        "{first} and {last}", [phrase("{alignment} ({set})", alignment=one, set=code) for one, code in versions]
    )
    sentence = "No version of {title} has the alignment [{tag}]; known is {known}."
    if context.set:
        sentence = "No version of {title} in the set {set} has the alignment [{tag}]; known is {known}."
    return phrase(sentence, title=cards[0].title, set=context.set, tag=context.tag, known=known)


def one_of_each(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give one printing of each of the different cards."""
    return tuple({card.same_as: card for card in cards}.values())


def is_said(card: Card, context: Context) -> bool:
    """Tell whether the set code and the letter beside a name are a card's."""
    code = code_of(context.set) if context.set else card.set
    in_set = code == card.set or code in card.printings or code in card.promos
    return in_set and (not context.tag or card.alignment in TAGS.get(context.tag, ()))


def only(cards: Iterable[Card], wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    """Give the cards that are wanted."""
    return tuple(filter(wanted, cards))


def different(cards: Collection[Card]) -> int:
    """Count the different cards, printings of one card counted once."""
    # Most names have a single card.
    return len({card.same_as for card in cards}) if len(cards) > 1 else len(cards)


def other_id(
    card_id: str, card: Card | None, name: str, context: Context, said: Sequence[Card], others: Sequence[Card]
) -> str:
    """Say that an id is not that of the card which stands beside it.

    Args:
        card_id: the id.
        card: of the id, where there is one.
        name: beside it; empty where there is none.
        context: the set and the letter beside it.
        said: the cards of the name that are of these.
        others: all cards of the name.
    """
    by_id = phrase("No card has the id {id}", id=card_id)
    if card:
        by_id = phrase("The id {id} is {described}", id=card_id, described=described(card))
    beside = joined("{first} and {last}", filter(None, (context.set, f"[{context.tag}]" if context.tag else "")))
    if named := said or others:
        each = joined("{first} or {last}", map(described, {one.same_as: one for one in named}.values()))
        sentence = "{id}, and the name is that of {each}."
        if not said:
            sentence = "{id}, and the name is that of {each}; what stands beside it, {beside}, is not that card's."
        return phrase(sentence, id=by_id, each=each, beside=beside)
    if name:
        return phrase("{id}, and no card is named {name!r}.", id=by_id, name=name)
    return phrase("{id}, and there is no card for {beside}.", id=by_id, beside=beside)


def described(card: Card) -> Phrase:
    """Give a card with what tells it from others of its title."""
    return phrase(
        "{title} ({alignment} {kind}, {set})", title=card.title, alignment=card.alignment, kind=card.type, set=card.set
    )
