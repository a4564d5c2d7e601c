"""The decks that are measured: many different lists of a usual size, made from the card pool with a seeded generator.

`python -m benchmarks.decks stream N` writes N decks as NDJSON to standard output, each another one.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TYPE_CHECKING

from cardpool.card import CardType, Subtype
from cardpool.database import open_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardpool.card import Card
    from cardpool.pool import CardPool

SEED = 1995
LISTS = 400
ENTRIES = 75
SIDES = ("hero", "minion")
_TAGS = {"hero": "H", "minion": "M", "dual": "D", "stage": "S", "balrog": "B", "fallen-wizard": "F"}
_LINES = {
    # Lines of each part, and copies of them all: 75 lines, 60 cards and more in the play deck, 30 in the sideboard.
    "characters": (9, 9),
    "minor items": (2, 2),
    "avatars": (1, 2),
    "resources": (19, 30),
    "creatures": (6, 12),
    "events": (11, 18),
    "sideboard": (15, 30),
    "sites": (12, 12),
}

Part = list[tuple["Card", int]]
Deck = dict[str, Part]


def draw(cards: list[Card], lines: int, copies: int, rng: random.Random) -> Part:
    """Draw so many different cards and so many copies of them: one of a unique card, three of another at the most."""
    once = [card for card in cards if card.unique and not card.avatar]
    often = [card for card in cards if card not in once]
    if lines == copies:
        drawn = rng.sample(cards, lines)
    else:
        few = min(len(once), lines // 4)
        drawn = rng.sample(once, few) + rng.sample(often, lines - few)
    counts = dict.fromkeys(drawn, 1)
    room = [card for card in drawn if card in often] * 2
    rng.shuffle(room)
    for card in room[: copies - lines]:
        counts[card] += 1
    return list(counts.items())


def shelves(pool: CardPool, side: str) -> dict[str, list[Card]]:
    """Sort the cards of a side into the parts of a deck, in the order of their ids; printings count once."""
    kinds: dict[str, Callable[[Card], bool]] = {
        "characters": lambda card: card.type is CardType.CHARACTER and not card.avatar and not card.agent,
        "minor items": lambda card: (
            Subtype.MINOR_ITEM in card.subtypes and not card.unique and "hoard item" not in card.keywords
        ),
        "avatars": lambda card: card.avatar,
        "resources": lambda card: card.type is CardType.RESOURCE and not card.two_way,
        "creatures": lambda card: card.subtypes == (Subtype.CREATURE,),
        "events": lambda card: card.type is CardType.HAZARD and Subtype.CREATURE not in card.subtypes,
        "sideboard": lambda card: card.type in {CardType.HAZARD, CardType.RESOURCE},
        "sites": lambda card: card.type is CardType.SITE,
    }
    usable = [
        card
        for card in pool
        if card.source == "coe"
        and card.id == card.same_as
        and card.alignment in {side, "neutral"}
        and not (card.banned_for or card.specific_to or card.not_startable)
    ]
    return {kind: [card for card in usable if fits(card)] for kind, fits in kinds.items()}


def make(pool: CardPool, number: int = LISTS) -> list[Deck]:
    """Make so many decks, those of the sides in turn; the same pool gives the same decks."""
    rng = random.Random(SEED)  # noqa: S311  # decks, no secrets
    by_side = [shelves(pool, side) for side in SIDES]
    return [_one(by_side[index % len(SIDES)], rng) for index in range(number)]


def _one(shelf: dict[str, list[Card]], rng: random.Random) -> Deck:
    part: Deck = {}
    for kind, (lines, copies) in _LINES.items():
        taken = {card.unique_as for cards in part.values() for card, _ in cards}
        part[kind] = draw([card for card in shelf[kind] if card.unique_as not in taken], lines, copies, rng)
    return {
        "pool": part["characters"] + part["minor items"],
        "play_deck": part["avatars"] + part["resources"] + part["creatures"] + part["events"],
        "sideboard": part["sideboard"],
        "location_deck": part["sites"],
    }


_HEADINGS = {"pool": "Pool", "play_deck": "Deck", "sideboard": "Sideboard", "location_deck": "Sites"}


def gccg(deck: Deck, *, tagged: bool) -> bytes:
    """Write a deck as GCCG does, with set codes and alignment letters or without."""
    lines = []
    for section, heading in _HEADINGS.items():
        lines += ["####", heading, "####"]
        lines += [f"{count} {_name(card, tagged=tagged)}" for card, count in deck[section]]
    return ("\n".join(lines) + "\n").encode()


def with_typos(texts: list[bytes]) -> list[bytes]:
    """Put one typing error into the name of every card: a letter wrong, missing or doubled, or two exchanged."""
    rng = random.Random(SEED)  # noqa: S311  # typos, no secrets
    return ["\n".join(_typo(line, rng) for line in text.decode().split("\n")).encode() for text in texts]


def _typo(line: str, rng: random.Random) -> str:
    count, space, rest = line.partition(" ")
    name, bracket, code = rest.partition(" (" if " [" not in rest else " [")
    if not count.isdecimal() or len(name) < 3:  # noqa: PLR2004  # too short for a typo
        return line
    at = rng.randrange(1, len(name) - 1)
    letter = rng.choice("aeiourst")
    changed = rng.choice(
        [
            name[:at] + letter + name[at + 1 :],
            name[:at] + name[at + 1 :],
            name[:at] + name[at] + name[at:],
            name[:at] + name[at + 1] + name[at] + name[at + 2 :],
        ]
    )
    return f"{count}{space}{changed}{bracket}{code}"


def _name(card: Card, *, tagged: bool) -> str:
    if not tagged:
        return card.title
    tag = _TAGS.get(card.alignment)
    return f"{card.title}{f' [{tag}]' if tag else ''} ({card.set})"


def ndjson(decks: list[Deck], number: int) -> Iterator[str]:
    """Give so many decks as lines of JSON: the sections of different decks of one side put together anew."""
    rng = random.Random(SEED)  # noqa: S311  # decks, no secrets
    sides = [
        [
            {name: json.dumps(_entries(part), ensure_ascii=False) for name, part in deck.items()}
            for deck in decks[side :: len(SIDES)]
        ]
        for side in range(len(SIDES))
    ]
    for index in range(number):
        written = sides[index % len(SIDES)]
        sections = [f'"{name}": {rng.choice(written)[name]}' for name in _HEADINGS]
        yield f'{{"name": "deck {index + 1}", {", ".join(sections)}}}\n'


def _entries(part: Part) -> list[dict[str, object]]:
    return [{"name": card.title, "count": count} for card, count in part]


def main(arguments: list[str]) -> int:
    """Run from a shell."""
    if len(arguments) != 2 or arguments[0] != "stream" or not arguments[1].isdecimal():  # noqa: PLR2004
        print("usage: python -m benchmarks.decks stream N", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # standard output is a text stream here
    sys.stdout.writelines(ndjson(make(open_pool()), int(arguments[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
