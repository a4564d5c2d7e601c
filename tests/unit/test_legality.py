"""What formats say of cards: limits from the rulebooks by hand, and the whole pool against whole checks."""

from __future__ import annotations

import datetime as dt
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from rulesets.formats import known_formats, load_format
from validator.checking import check
from validator.legality import BARRED, LEGAL, LIMITED, legalities_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from validator.legality import Legality

DAY = dt.date(2026, 3, 1)


def of(card_id: str, player: str, format_: str = "coe") -> Legality:
    card = open_pool()[card_id]
    return legalities_in(format_, DAY, open_pool()).of(player, [card])[card]


def one(title: str, alignment: str = "", set_: str = "") -> str:
    (found, *_) = [
        card.id
        for card in open_pool()
        if card.title == title and alignment in card.alignment and (not set_ or card.set == set_) and not card.dream
    ]
    return found


def test_a_card_that_is_not_unique_is_legal_in_three_copies() -> None:
    found = of(one("Cave-drake"), "wizard")

    assert (found.status, found.copies, found.rule, found.source) == (LEGAL, 3, None, None)
    assert found.sections == ("play_deck", "sideboard", "sideboard_fallen_wizard")


@pytest.mark.parametrize(
    ("card", "player", "copies", "status"),
    [
        (("Glamdring", "hero"), "wizard", 1, LIMITED),  # CoE 1.3.1, unique
        (("Concealment", "hero"), "wizard", 3, LEGAL),
        (("Concealment", "hero"), "fallen-wizard", 2, LIMITED),  # CoE 1.3.F1
        (("Black Horse", "minion"), "ringwraith", 9, LEGAL),  # its text
        (("Rivendell", "hero"), "wizard", None, LEGAL),  # CoE 1.4: any number of a haven
        (("Rivendell", "hero"), "fallen-wizard", 1, LIMITED),
        (("Bree", "hero"), "wizard", 1, LIMITED),
        (("Gandalf", "hero", "TW"), "wizard", 3, LEGAL),  # CoE 1.5
        (("Gandalf’s Friend", "stage"), "fallen-wizard", 1, LIMITED),  # by one avatar
    ],
)
def test_the_most_copies_are_those_of_the_rulebook(
    card: tuple[str, ...], player: str, copies: int | None, status: str
) -> None:
    found = of(one(*card), player)

    assert (found.status, found.copies) == (status, copies)


@pytest.mark.parametrize(
    ("card", "player", "rule", "source"),
    [
        (("Bade to Rule", "minion"), "wizard", "resources.alignment", "CoE 1.3.W3"),
        (("Bade to Rule", "minion"), "balrog", "cards.banned", "CoE 1.3.B5, CARD"),
        (("Aragorn II", "hero"), "ringwraith", "characters.alignment", "CoE 1.3.R2"),
        (("Bree", "minion"), "wizard", "locations.alignment", ""),
        (("Saruman", "fallen-wizard"), "wizard", "avatars.alignment", "CoE 1.3.W1"),
        (("Arthedain",), "wizard", "locations.region_card", ""),
        (("Gandalf’s Friend", "stage"), "ringwraith", "cards.avatar_specific", "CoE 1.3.4, CARD"),
    ],
)
def test_what_is_barred_names_rule_and_source(card: tuple[str, ...], player: str, rule: str, source: str) -> None:
    found = of(one(*card), player)

    assert (found.status, found.copies, found.sections, found.rule) == (BARRED, 0, (), rule)
    assert found.source
    assert source in found.source


def test_a_card_of_a_later_set_is_barred_from_an_earlier_game() -> None:
    later = of(one("Black Horse", "minion"), "wizard", "metw")

    assert (later.status, later.rule) == (BARRED, "cards.format")


def test_what_was_asked_alone_is_what_is_answered_among_others() -> None:
    pool = open_pool()
    legalities = legalities_in("coe", DAY, pool)
    some = list(islice(pool, 0, None, 397))

    together = type(legalities)(legalities.format, pool).of("fallen-wizard", some)

    assert together == {
        card: type(legalities)(legalities.format, pool).of("fallen-wizard", [card])[card] for card in some
    }


PLAYERS = [(name, player) for name in known_formats() for player in load_format(name, DAY).players]


class _Checks:
    """Whole checks of lists that hold some cards in one section, whatever avatar is declared."""

    def __init__(self, name: str, player: str) -> None:
        self.name, self.player, self.pool = name, player, open_pool()
        self.legalities = legalities_in(name, DAY, self.pool)
        counting = self.legalities.format.counting
        self.kind = [card for card in self.pool.avatars if card.alignment in counting.avatar_alignments.get(player, ())]
        avatars = {card.title for card in self.kind if player in counting.declares_avatar}
        self.avatars: set[str] | set[None] = avatars or {None}
        self.sections = sorted(counting.sections - {"pool", "starting"})
        creatures = [card for card in self.pool if not card.unique and "creature" in card.subtypes]
        self.creatures = [card for card in creatures if card.id == card.same_as]
        self.found = self.legalities.of(player, self.pool)

    def named(self, cards: list[Card], section: str, copies: int = 1) -> dict[str, set[str]]:
        """Give the ids of the cards that errors name under each avatar, and the rules that do."""
        deck = {section: [{"count": copies, "card": card.id} for card in cards]}
        if "play_deck" in self.sections:
            # How many avatars there may be can hang on the size of the deck, and what may be played on the avatar.
            keys = {card.same_as for card in cards}
            others = [card for card in self.creatures if card.same_as not in keys][:50]
            deck["play_deck"] = deck.get("play_deck", []) + [{"count": 2, "card": card.id} for card in others]
            if not any(card.avatar or card.resource_avatar for card in cards):
                deck["play_deck"] += [{"count": 1, "card": card.id} for card in self.kind]
        each = [self._rules(deck, avatar) for avatar in self.avatars]
        return {key: set().union(*(one[key] for one in each)) for key in set.intersection(*map(set, each))}

    def _rules(self, deck: dict[str, Any], avatar: str | None) -> dict[str, set[str]]:
        report = check(deck, self.name, alignment=self.player, avatar=avatar, as_of=DAY, pool=self.pool)
        found: dict[str, set[str]] = {}
        for error in report.findings:
            for card in error.cards if error.severity == "error" and not error.incomplete else ():
                found.setdefault(card.id, set()).add(error.rule)
        return found

    def stand(self, cards: list[Card], section: str, copies: int = 1) -> set[Card]:
        """Give the cards that may stand in a section, together or each alone."""
        free = set()
        for part in _parts(cards):
            together = self.named(part, section, copies)
            free |= {one for one in part if one.id not in together or one.id not in self.named([one], section, copies)}
        return free


@pytest.mark.slow
@pytest.mark.parametrize(("name", "player"), PLAYERS)
def test_cards_stand_where_whole_checks_let_them(name: str, player: str) -> None:
    checks = _Checks(name, player)
    found = checks.found

    for section in checks.sections:
        inside = [card for card, said in found.items() if section in said.sections]
        outside = [card for card, said in found.items() if section not in said.sections]
        assert checks.stand(inside, section) == set(inside), section
        for part in _parts(outside):
            assert {card.id for card in part} <= checks.named(part, section).keys()
    for card in [card for card, said in found.items() if said.status == BARRED and _few(card)]:
        assert any(found[card].rule in checks.named([card], each).get(card.id, ()) for each in checks.sections)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "player"), PLAYERS)
def test_copies_are_those_that_whole_checks_let_stand(name: str, player: str) -> None:
    checks = _Checks(name, player)
    held: dict[tuple[int | None, str], list[Card]] = {}
    for card, said in checks.found.items():
        if said.sections:
            held.setdefault((said.copies, said.sections[0]), []).append(card)

    for (copies, section), cards in held.items():
        assert checks.stand(cards, section, copies or 99) == set(cards)
        assert copies is None or not checks.stand(cards, section, copies + 1)


def _few(card: Card) -> bool:
    """Take one card of fifteen."""
    return sum(map(ord, card.id)) % 15 == 0


def _parts(cards: list[Card]) -> Iterator[list[Card]]:
    """Give cards by 150, no two of which are the same, and avatars each alone."""
    yield from [[card] for card in cards if card.avatar or card.resource_avatar]
    cards = [card for card in cards if not (card.avatar or card.resource_avatar)]
    while cards:
        part: dict[str, Card] = {}
        keys: set[str] = set()
        for card in cards:
            if len(part) < 150 and keys.isdisjoint({card.same_as, card.unique_as}):
                part[card.id] = card
                keys |= {card.same_as, card.unique_as}
        yield list(part.values())
        cards = [card for card in cards if card.id not in part]
