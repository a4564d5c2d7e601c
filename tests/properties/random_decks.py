"""Random decks for the property tests: legal ones by construction, and legal ones broken in one place.

`legal_deck` makes decks that crowd the edges of the rules: 11.5 creatures and a half, two-way cards that only one
assignment makes legal, sideboards at their limit, reprints spread over their printings. Each function of `BREAKS`
takes such a deck one step past one edge, or gives None where the deck has nothing to break.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.properties.reference import (
    BALROG_SITES_FOR_ANYONE,
    SECTIONS,
    SIDEBOARD_SIZES,
    Card,
    Cards,
    Deck,
    counts_as,
    half_creatures,
    is_flexible,
    is_item,
    is_stage_event,
    may_include_resource,
)

ALIGNMENTS = ("wizard", "ringwraith", "fallen-wizard", "balrog")
FALLEN_WIZARDS = ("Alatar", "Gandalf", "Pallando", "Radagast", "Saruman")
BALROG_FACTIONS = {"orc", "troll", "wolf", "animal", "dragon"}
MIND_LIMIT = 36


class Builder:
    """A deck in the making: what may still enter it, and what lies where."""

    def __init__(self, rng: random.Random, cards: Cards, deck: Deck) -> None:
        self.rng = rng
        self.cards = cards
        self.player: str = deck["alignment"]
        self.avatar: str | None = deck["avatar"]
        self.length: str = deck["length"]
        self.against: str | None = deck["against"]
        self.sections = {name: Counter(dict(deck.get(name) or [])) for name in SECTIONS}
        self.all = [card for card in cards.values() if self.permits(card)]

    def deck(self) -> Deck:
        """Give the deck as a plain dict, its lines in a random order."""
        made: Deck = {"alignment": self.player, "avatar": self.avatar, "length": self.length, "against": self.against}
        for name, held in self.sections.items():
            entries = [(card_id, count) for card_id, count in held.items() if count > 0]
            self.rng.shuffle(entries)
            made[name] = entries
        return made

    # --- what may be in the deck at all ---

    def permits(self, card: Card) -> bool:
        """Tell whether the player may have the card anywhere in the deck."""
        if self.player in card["banned_for"]:
            return False
        if card["specific_to"] not in {"", "Balrog" if self.player == "balrog" else self.avatar or ""}:
            return False
        kind = counts_as(card, self.player)
        if kind == "avatar":
            return self.permits_avatar(card)
        if kind == "character":
            return self.permits_character(card)
        if kind == "resource" and card["type"] == "resource":
            return self.permits_resource(card)
        if kind == "site":
            return self.permits_site(card)
        return kind != "region"

    def permits_avatar(self, card: Card) -> bool:
        """Tell the player's own avatars."""
        if self.player == "fallen-wizard":
            return bool(card["alignment"] == "fallen-wizard" and card["title"] == self.avatar)
        return bool(card["alignment"] == {"wizard": "hero", "ringwraith": "minion", "balrog": "balrog"}[self.player])

    def permits_character(self, card: Card) -> bool:
        """Tell the characters of the player's alignment, and of a balrog's races and minds."""
        if self.player == "balrog":
            small = card["mind"] < 9 or card["specific_to"] == "Balrog"
            return card["alignment"] == "minion" and small and bool({"orc", "troll"} & set(card["races"]))
        if self.player == "fallen-wizard":
            return card["alignment"] in {"hero", "minion"}
        return bool(card["alignment"] == {"wizard": "hero", "ringwraith": "minion"}[self.player])

    def permits_resource(self, card: Card) -> bool:
        """Tell the resources of the player's alignment, and of a balrog's factions."""
        if self.player == "balrog" and "faction" in card["subtypes"] and not BALROG_FACTIONS & set(card["races"]):
            return False
        return may_include_resource(card, self.player)

    def permits_site(self, card: Card) -> bool:
        """Tell the sites that the player may use, Urlurtsu Nurn among a balrog's."""
        if card["title"] in BALROG_SITES_FOR_ANYONE:
            return True
        if self.player == "balrog":
            if card["alignment"] != "minion":
                return bool(card["alignment"] == "balrog")
            taken = card["title"] in {"Moria", "Carn Dûm", "Dol Guldur", "Minas Morgul"} or card["under_deeps"]
            return not taken and (card["site_type"] != "dark-hold" or card["title"] == "Urlurtsu Nurn")
        if self.player == "fallen-wizard":
            return card["alignment"] in {"hero", "minion", "fallen-wizard"}
        return bool(card["alignment"] == {"wizard": "hero", "ringwraith": "minion"}[self.player])

    # --- how many more ---

    def held(self, key: str, value: str) -> int:
        """Count the copies of a card or entity, outside the location deck."""
        return sum(
            count
            for name, held in self.sections.items()
            if name != "location_deck"
            for card_id, count in held.items()
            if self.cards[card_id][key] == value
        )

    def mind(self) -> int:
        """Total the minds of the agents in the deck."""
        return sum(
            self.cards[card_id]["mind"] * count
            for held in self.sections.values()
            for card_id, count in held.items()
            if self.cards[card_id]["agent"]
        )

    def limit(self, card: Card) -> int:
        """Say how many copies of a card that is not unique the deck may hold."""
        fallen = self.player == "fallen-wizard" and card["alignment"] != "stage"
        if fallen and card["type"] in {"character", "resource"}:
            return min(2, card["copies_allowed"] or 2)
        return card["copies_allowed"] or 3

    def room(self, card: Card) -> int:
        """Say how many more copies of a card the deck may take."""
        if card["avatar"]:
            return 3
        if card["agent"] and self.mind() + card["mind"] > MIND_LIMIT:
            return 0
        if card["unique"]:
            return 1 - self.held("unique_as", card["unique_as"])
        return self.limit(card) - self.held("same_as", card["same_as"])

    # --- putting in and taking out ---

    def add(self, section: str, card: Card, count: int = 1) -> None:
        """Put copies of a card into a section."""
        self.sections[section][card["id"]] += count

    def drop(self, section: str, card: Card) -> None:
        """Take one copy of a card out of a section."""
        self.sections[section][card["id"]] -= 1

    def kind(self, kind: str) -> list[Card]:
        """List the permitted cards that count as something, those that may count as two things left out."""
        return [c for c in self.all if counts_as(c, self.player) == kind and not is_flexible(c, self.player)]

    def fill(self, section: str, candidates: Iterable[Card], total: int, most: int = 3) -> int:
        """Put random candidates into a section until `total` copies are in, or no candidate has room; tell how many."""
        added = 0
        left = list(candidates)
        self.rng.shuffle(left)
        for card in left:
            if added >= total:
                break
            room = self.room(card)
            if room > 0:
                count = min(room, total - added, self.rng.randint(1, most))
                self.add(section, card, count)
                added += count
        return added

    def one(self, candidates: Iterable[Card]) -> Card | None:
        """Pick a random candidate that has room."""
        left = list(candidates)
        self.rng.shuffle(left)
        return next((card for card in left if self.room(card) > 0), None)

    def lies(self, section: str) -> list[Card]:
        """List the different cards of a section."""
        return [self.cards[card_id] for card_id, count in sorted(self.sections[section].items()) if count > 0]

    def count(self, section: str, kind: str = "") -> int:
        """Count the cards of a section that count as something, or all of them."""
        return sum(
            count
            for card_id, count in self.sections[section].items()
            if not kind or counts_as(self.cards[card_id], self.player) == kind
        )

    def fillers(self, kind: str) -> list[Card]:
        """List the plain resources or hazards: those that no other count looks at."""
        return [card for card in self.kind(kind) if is_filler(card, self.player)]


def is_filler(card: Card, player: str) -> bool:
    """Tell a card that a deck can lose or gain without any count but resources or hazards noticing."""
    return not (card["resource_avatar"] or card["agent"] or is_flexible(card, player) or half_creatures(card, player))


# --- legal decks -----------------------------------------------------------------------------------------------------


def legal_deck(rng: random.Random, cards: Cards, alignment: str, length: str) -> Deck:
    """Make a random legal deck.

    Args:
        rng: the only source of chance, so that a seed gives the same deck again.
        cards: the card facts of `reference.load_cards`.
        alignment: one of `ALIGNMENTS`.
        length: starter, short, long or campaign.

    Returns:
        A deck without any error; warnings and advice may well be found in it.
    """
    avatar = rng.choice(FALLEN_WIZARDS) if alignment == "fallen-wizard" else None
    against = rng.choice((None, None, *ALIGNMENTS))
    builder = Builder(rng, cards, {"alignment": alignment, "avatar": avatar, "length": length, "against": against})
    _avatars(builder)
    _pool(builder)
    builder.fill("play_deck", builder.kind("character"), rng.choice((0, 2, 5, 9, 10)), 2)
    _resources_and_hazards(builder)
    _sideboards(builder)
    _locations(builder)
    return builder.deck()


def _avatars(builder: Builder) -> None:
    avatars = builder.kind("avatar")
    builder.rng.shuffle(avatars)
    patterns: list[tuple[int, ...]] = [(1,), (2,), (3,)]
    if len(avatars) > 1:
        patterns += [(1, 1), (2, 1), (1, 2)]
    if builder.player != "fallen-wizard":
        patterns.append(())
    for avatar, count in zip(avatars, builder.rng.choice(patterns), strict=False):
        builder.add("play_deck", avatar, count)


def _pool(builder: Builder) -> None:
    rng = builder.rng
    startable = [c for c in builder.all if not c["not_startable"]]
    if builder.player == "fallen-wizard":
        for card in _stage_cards(builder, [c for c in startable if is_stage_event(c)]):
            builder.add("pool", card)
    if builder.player in {"wizard", "fallen-wizard"} and rng.random() < 0.3:
        for title in ("Aragorn II", "Strider"):
            builder.fill("pool", [c for c in startable if c["title"] == title], 1)
    characters = [c for c in startable if counts_as(c, builder.player) == "character"]
    most = rng.choice((4, 6, 9, 10))
    if builder.player in {"ringwraith", "fallen-wizard"} and rng.random() < 0.4:
        builder.fill("pool", [c for c in characters if c["agent"]], rng.randint(1, 3))
    builder.fill("pool", characters, most - builder.count("pool", "character"), 2)
    carried = [c for c in startable if "minor item" in c["subtypes"] and not c["unique"]]
    carried = [c for c in carried if "hoard item" not in c["keywords"]]
    carried += [c for c in startable if c["starts_in_lieu"]] * 3
    builder.fill("pool", carried, rng.randint(0, 2))


def _stage_cards(builder: Builder, candidates: list[Card]) -> list[Card]:
    while True:
        chosen = builder.rng.choices(candidates, k=builder.rng.randint(1, 3))
        points = sum(card["stage_points"] or 0 for card in chosen)
        twice_unique = any(card["unique"] and chosen.count(card) > 1 for card in chosen)
        if points == 3 and not twice_unique and not all(card["unique"] for card in chosen):
            return chosen


def _resources_and_hazards(builder: Builder) -> None:
    rng = builder.rng
    wanted = rng.choice((30, 30, 31, 34, 40, 49, 50))
    resources, hazards = _two_way_cards(builder)
    if builder.player == "ringwraith" and rng.random() < 0.3:
        resources += builder.fill("play_deck", [c for c in builder.all if c["resource_avatar"]], 3)
    if builder.player == "ringwraith" and rng.random() < 0.3:
        horses = [c for c in builder.all if c["title"] == "Black Horse"]
        resources += builder.fill("play_deck", horses, rng.randint(4, 9), 9)
    if rng.random() < 0.6:
        foreign = {"wizard": "minion", "ringwraith": "hero"}.get(builder.player, "")
        items = [c for c in builder.kind("resource") if is_item(c) and c["alignment"] == foreign]
        resources += builder.fill("play_deck", items, rng.randint(1, 6))
    plain = [c for c in builder.fillers("resource") if c["title"] != "Black Horse"]
    resources += builder.fill("play_deck", plain, wanted - resources)
    hazards += _creatures(builder, wanted - hazards)
    hazards += builder.fill("play_deck", builder.fillers("hazard"), wanted - hazards)
    if resources != wanted or hazards != wanted:
        raise AssertionError(f"{resources} resources and {hazards} hazards, wanted {wanted}")


def _two_way_cards(builder: Builder) -> tuple[int, int]:
    """Put in two-way cards; tell how many of them the deck needs as resources, how many as hazards."""
    rng = builder.rng
    resources = hazards = 0
    for card in builder.all:
        if not is_flexible(card, builder.player) or rng.random() < 0.5:
            continue
        count = min(builder.room(card), rng.randint(1, 3))
        if count <= 0:
            continue
        builder.add("play_deck", card, count)
        same = builder.held("same_as", card["same_as"])
        capped = builder.player == "fallen-wizard" and card["two_way"] == "as_resource"
        most = max(0, min(count, 2 - (same - count))) if capped else count
        moved = rng.choice((0, most, rng.randint(0, most)))
        resources += moved
        hazards += count - moved
    return resources, hazards


def _creatures(builder: Builder, room: int) -> int:
    """Put in creatures and half creatures, often just enough of them; tell how many cards that took."""
    rng = builder.rng
    hazards = builder.kind("hazard")
    halves = [c for c in hazards if half_creatures(c, builder.player) == 1]
    wholes = [c for c in hazards if half_creatures(c, builder.player) == 2]
    wanted = min(rng.choice((24, 24, 24, 25, 26, 30)), room * 2)
    # n cards of which h are halves make 2n - h; as few wholes as the halves leave to do.
    number = min(rng.choice((0, 1, 1, 2, 3, 5, 8)), 2 * room - wanted)
    agents = [c for c in halves if c["agent"]]
    number_of_agents = number if rng.random() < 0.5 else 0
    used = builder.fill("play_deck", agents, number_of_agents)
    used += builder.fill("play_deck", halves, number - used)
    left = wanted - used
    return used + builder.fill("play_deck", wholes, (left + 1) // 2)


def _sideboards(builder: Builder) -> None:
    rng = builder.rng
    limit = SIDEBOARD_SIZES[builder.length]
    size = rng.choice((0, limit - 1, limit, limit, rng.randint(1, limit)))
    avatars = builder.kind("avatar")
    if size > 8 and rng.random() < 0.5:
        several = [c for c in avatars if builder.sections["play_deck"][c["id"]] > 1]
        for avatar in rng.sample(avatars, min(len(avatars), 4)):
            if avatar in several or not builder.sections["play_deck"][avatar["id"]]:
                builder.add("sideboard", avatar)
            elif not several:
                builder.add("sideboard", avatar)
                several.append(avatar)
    anything = [c for c in builder.all if c["type"] in {"character", "resource", "hazard"} and not c["avatar"]]
    builder.fill("sideboard", anything, size - builder.count("sideboard"))
    builder.fill("sideboard_fallen_wizard", anything, rng.choice((0, 0, 9, 10)))


def _locations(builder: Builder) -> None:
    rng = builder.rng
    if rng.random() < 0.1:
        return
    sites = builder.kind("site")
    for site in rng.sample(sites, rng.randint(8, 30)):
        builder.add("location_deck", site)
    for site in sites:
        if builder.player == "fallen-wizard":
            many = site["alignment"] == "fallen-wizard"
        else:
            many = site["site_type"] == "haven" and (builder.player, site["alignment"]) != ("balrog", "minion")
        if many and rng.random() < 0.6:
            builder.add("location_deck", site, rng.randint(1, 4))


# --- decks broken in one place ---------------------------------------------------------------------------------------

Breaker = Callable[[random.Random, Deck, Cards], Deck | None]
Edit = Callable[[Builder], bool]


@dataclass(frozen=True)
class Break:
    """One way to break a deck: the rule that must then be found, its severity, and the function that does it."""

    name: str
    rule: str
    severity: str
    apply: Breaker


BREAKS: list[Break] = []


def breaks(rule: str, severity: str = "error") -> Callable[[Edit], Breaker]:
    """Make a break of an edit that tells whether it found something to break."""

    def enter(edit: Edit) -> Breaker:
        def apply(rng: random.Random, deck: Deck, cards: Cards) -> Deck | None:
            builder = Builder(rng, cards, deck)
            return builder.deck() if edit(builder) else None

        BREAKS.append(Break(edit.__name__.removeprefix("break_"), rule, severity, apply))
        return apply

    return enter


def _put(b: Builder, section: str, candidates: Iterable[Card], *, free: bool = False) -> bool:
    """Put a random candidate into a section, in the place of a filler of the same kind where counts matter.

    With `free`, the candidate may be one that has no room left.
    """
    left = list(candidates)
    card = (b.rng.choice(left) if left else None) if free else b.one(left)
    if card is None:
        return False
    if section == "play_deck":
        kind = counts_as(card, b.player)
        if kind in {"resource", "hazard"} and not _lose_filler(b, kind):
            return False
    if section == "sideboard" and b.count("sideboard") >= SIDEBOARD_SIZES[b.length]:
        plain = [c for c in b.lies("sideboard") if not c["avatar"] and c["same_as"] != card["same_as"]]
        plain = [c for c in plain if c["unique_as"] != card["unique_as"]]
        b.drop("sideboard", b.rng.choice(plain))
    b.add(section, card)
    return True


def _lose_filler(b: Builder, kind: str) -> bool:
    plain = [c for c in b.lies("play_deck") if counts_as(c, b.player) == kind and is_filler(c, b.player)]
    if not plain:
        return False
    b.drop("play_deck", b.rng.choice(plain))
    return True


def _settle(b: Builder) -> None:
    """Replace the two-way cards of the play deck by plain ones, so that the counts have one reading only."""
    flexible = [c for c in b.lies("play_deck") if is_flexible(c, b.player)]
    two_way = sum(b.sections["play_deck"].pop(card["id"]) for card in flexible)
    gap = b.count("play_deck", "resource") - b.count("play_deck", "hazard")
    hazards = (two_way + gap) // 2
    b.fill("play_deck", b.fillers("hazard"), hazards)
    b.fill("play_deck", b.fillers("resource"), two_way - hazards)


def _resize(b: Builder, resources: int, hazards: int) -> bool:
    """Give the play deck these numbers of resources and hazards by way of fillers."""
    _settle(b)
    for kind, wanted in (("resource", resources), ("hazard", hazards)):
        while b.count("play_deck", kind) > wanted:
            if not _lose_filler(b, kind):
                return False
        missing = wanted - b.count("play_deck", kind)
        if b.fill("play_deck", b.fillers(kind), missing) < missing:
            return False
    return True


def _others(b: Builder, *kinds: str) -> list[Card]:
    """List the cards of some types that the player may not have."""
    return [c for c in b.cards.values() if c["type"] in kinds and not b.permits(c) and not c["unique"]]


@breaks("cards.section")
def break_cards_section_site(b: Builder) -> bool:
    """Put a site into the sideboard or the play deck."""
    return _put(b, b.rng.choice(("sideboard", "play_deck")), b.kind("site"), free=True)


@breaks("cards.section")
def break_cards_section_region(b: Builder) -> bool:
    """Put a region into the play deck."""
    return _put(b, "play_deck", [c for c in b.cards.values() if c["type"] == "region"], free=True)


@breaks("cards.section")
def break_cards_section_resource(b: Builder) -> bool:
    """Put a resource, a hazard or a character into the location deck."""
    return _put(b, "location_deck", [c for k in ("resource", "hazard", "character") for c in b.kind(k)])


@breaks("cards.banned")
def break_cards_banned(b: Builder) -> bool:
    """Put in a card that the player's list forbids."""
    barred = [c for c in b.cards.values() if b.player in c["banned_for"] and not c["resource_avatar"]]
    return _put(b, b.rng.choice(("sideboard", "play_deck")), barred)


@breaks("cards.avatar_specific")
def break_cards_avatar_specific_balrog(b: Builder) -> bool:
    """Put in a Balrog-specific resource."""
    specific = [c for c in b.cards.values() if c["specific_to"] == "Balrog" and c["type"] == "resource"]
    return b.player != "balrog" and _put(b, "play_deck", specific)


@breaks("cards.avatar_specific")
def break_cards_avatar_specific_wizard(b: Builder) -> bool:
    """Put in a stage card of another Fallen-wizard."""
    specific = [c for c in b.cards.values() if c["specific_to"] not in {"", "Balrog", b.avatar}]
    return _put(b, b.rng.choice(("sideboard", "play_deck")), specific)


@breaks("avatars.alignment")
def break_avatars_alignment(b: Builder) -> bool:
    """Put an avatar of another kind into the sideboard."""
    others = [c for c in b.cards.values() if c["avatar"] and not b.permits(c)]
    return _put(b, "sideboard", [c for c in others if c["alignment"] != "fallen-wizard" or b.player != "fallen-wizard"])


@breaks("avatars.declared")
def break_avatars_declared(b: Builder) -> bool:
    """Take the declared avatar out of a Fallen-wizard's deck."""
    _remove_avatars(b, "play_deck", "sideboard")
    return b.player == "fallen-wizard"


def _remove_avatars(b: Builder, *sections: str) -> None:
    for section in sections:
        for card in b.lies(section):
            if card["avatar"]:
                del b.sections[section][card["id"]]


@breaks("characters.alignment")
def break_characters_alignment(b: Builder) -> bool:
    """Put in a character of another alignment."""
    allowed = {"wizard": {"hero"}, "ringwraith": {"minion"}, "balrog": {"minion"}, "fallen-wizard": {"hero", "minion"}}
    others = [c for c in b.cards.values() if counts_as(c, b.player) == "character"]
    others = [c for c in others if c["alignment"] not in allowed[b.player] and not c["specific_to"]]
    return _put(b, "sideboard", others)


@breaks("characters.balrog_race")
def break_characters_balrog_race(b: Builder) -> bool:
    """Put a Man or an Elf into a balrog's sideboard."""
    small = [c for c in b.cards.values() if counts_as(c, "balrog") == "character" and c["mind"] < 9]
    small = [c for c in small if c["alignment"] == "minion" and not {"orc", "troll"} & set(c["races"])]
    return b.player == "balrog" and _put(b, "sideboard", small)


@breaks("characters.balrog_mind")
def break_characters_balrog_mind(b: Builder) -> bool:
    """Put a troll of mind 9 into a balrog's sideboard."""
    big = [c for c in b.cards.values() if counts_as(c, "balrog") == "character" and c["mind"] == 9]
    big = [c for c in big if {"orc", "troll"} & set(c["races"]) and not c["specific_to"]]
    return b.player == "balrog" and _put(b, "sideboard", big)


@breaks("resources.alignment")
def break_resources_alignment(b: Builder) -> bool:
    """Put in a resource of another alignment."""
    others = [c for c in b.cards.values() if c["type"] == "resource" and counts_as(c, b.player) == "resource"]
    others = [c for c in others if not may_include_resource(c, b.player) and not c["specific_to"]]
    others = [c for c in others if not c["resource_avatar"] and "faction" not in c["subtypes"]]
    return _put(b, b.rng.choice(("sideboard", "play_deck")), others)


@breaks("factions.balrog_race")
def break_factions_balrog_race(b: Builder) -> bool:
    """Put a faction of Men into a balrog's deck."""
    others = [c for c in b.cards.values() if "faction" in c["subtypes"] and c["alignment"] == "minion"]
    others = [c for c in others if not BALROG_FACTIONS & set(c["races"])]
    return b.player == "balrog" and _put(b, "play_deck", others)


@breaks("copies.unique")
def break_copies_unique(b: Builder) -> bool:
    """Put a second copy of a unique card into another section, in any of its printings."""
    unique = [c for s in ("pool", "play_deck", "sideboard") for c in b.lies(s) if c["unique"] and not c["avatar"]]
    if not unique:
        return False
    first = b.rng.choice([c for c in unique if not c["agent"]] or unique)
    if first["agent"] and b.mind() + first["mind"] > MIND_LIMIT:
        return False
    again = [c for c in b.cards.values() if c["same_as"] == first["same_as"]]
    return _put(b, "sideboard", again, free=True)


@breaks("copies.unique")
def break_copies_unique_manifestation(b: Builder) -> bool:
    """Put in the hero and the minion version of one unique resource."""
    unique = [c for c in b.kind("resource") if c["unique"]]
    versions = Counter(card["unique_as"] for card in unique)
    keys = [key for key, count in versions.items() if count > 1]
    if not keys:
        return False
    key = b.rng.choice(keys)
    b.sections["sideboard"].clear()
    return all(
        _put(b, "sideboard", [c], free=True) for c in unique if c["unique_as"] == key and not b.held("id", c["id"])
    )


def _exceed(b: Builder, candidates: Iterable[Card], limit: int, section: str) -> bool:
    """Put one copy more than `limit` of a candidate into the deck, over its printings and two sections."""
    left = [c for c in candidates if b.held("same_as", c["same_as"]) <= limit]
    if not left:
        return False
    key = b.rng.choice(left)["same_as"]
    printings = [c for c in left if c["same_as"] == key]
    while b.held("same_as", key) <= limit:
        if not _put(b, section, printings, free=True):
            return False
    return True


@breaks("copies.non_unique")
def break_copies_non_unique(b: Builder) -> bool:
    """Put in a fourth copy of a hazard, over its printings."""
    plain = [c for c in b.fillers("hazard") if not c["unique"]]
    reprinted = [c for c in plain if sum(other["same_as"] == c["same_as"] for other in plain) > 1]
    return _exceed(b, b.rng.choice((plain, reprinted)), 3, b.rng.choice(("play_deck", "sideboard")))


@breaks("copies.non_unique")
def break_copies_non_unique_two_way(b: Builder) -> bool:
    """Put in a fourth Twilight, over both printings."""
    return _exceed(b, [c for c in b.all if c["two_way"] == "as_resource"], 3, "sideboard")


@breaks("copies.non_unique")
def break_copies_non_unique_horse(b: Builder) -> bool:
    """Put in a tenth Black Horse."""
    return b.player == "ringwraith" and _exceed(b, [c for c in b.all if c["copies_allowed"] == 9], 9, "sideboard")


@breaks("copies.fallen_wizard")
def break_copies_fallen_wizard(b: Builder) -> bool:
    """Put in a third copy of a Fallen-wizard's hero or minion card."""
    plain = [c for c in b.fillers("resource") + b.kind("character") if not c["unique"] and not c["copies_allowed"]]
    plain = [c for c in plain if c["alignment"] in {"hero", "minion"}]
    return b.player == "fallen-wizard" and _exceed(b, plain, 2, "sideboard")


@breaks("copies.fallen_wizard")
def break_copies_fallen_wizard_stage(b: Builder) -> bool:
    """Put in a fourth copy of a stage resource."""
    stage = [c for c in b.fillers("resource") if c["alignment"] == "stage" and not c["unique"]]
    return b.player == "fallen-wizard" and _exceed(b, stage, 3, "sideboard")


@breaks("agents.mind_total")
def break_agents_mind_total(b: Builder) -> bool:
    """Put agents into the sideboard up to the edge of 36 mind, and one past it."""
    agents = [c for c in b.cards.values() if c["agent"]]
    b.rng.shuffle(agents)
    if b.count("sideboard") > 0:
        b.sections["sideboard"].clear()
    b.fill("sideboard", agents, 12)
    past = [c for c in agents if b.mind() + c["mind"] > MIND_LIMIT and not b.held("id", c["id"])]
    return _put(b, "sideboard", sorted(past, key=lambda c: int(c["mind"]))[:1], free=True)


@breaks("play_deck.resources")
def break_play_deck_resources_few(b: Builder) -> bool:
    """Make a deck of 29 and 29."""
    return _resize(b, 29, 29)


@breaks("play_deck.resources")
def break_play_deck_resources_many(b: Builder) -> bool:
    """Make a deck of 51 and 51."""
    return _resize(b, 51, 51)


@breaks("play_deck.hazards_equal_resources")
def break_play_deck_hazards_many(b: Builder) -> bool:
    """Make a deck with one hazard too many."""
    wanted = b.rng.choice((30, 40, 50))
    return _resize(b, wanted, wanted + 1)


@breaks("play_deck.hazards_equal_resources")
def break_play_deck_hazards_few(b: Builder) -> bool:
    """Make a deck with one hazard too few."""
    wanted = b.rng.choice((30, 40, 50))
    return _resize(b, wanted, wanted - 1)


@breaks("play_deck.hazards_equal_resources")
def break_play_deck_hazards_odd(b: Builder) -> bool:
    """Make a deck with an odd sum, which no assignment of its Twilight can balance."""
    twilight = [c for c in b.all if c["title"] == "Twilight"]
    if not _resize(b, 31, 31):
        return False
    return b.fill("play_deck", twilight, 1) == 1


@breaks("play_deck.hazards_equal_resources")
def break_play_deck_hazards_third_twilight(b: Builder) -> bool:
    """Make a Fallen-wizard's deck that would need a third Twilight as a resource."""
    twilight = [c for c in b.all if c["title"] == "Twilight"]
    for section in b.sections.values():
        for card in twilight:
            section.pop(card["id"], None)
    return b.player == "fallen-wizard" and _resize(b, 29, 32) and b.fill("play_deck", twilight, 3) == 3


@breaks("play_deck.characters")
def break_play_deck_characters(b: Builder) -> bool:
    """Put an eleventh character into the play deck."""
    missing = 11 - b.count("play_deck", "character")
    return b.fill("play_deck", b.kind("character"), missing, 2) == missing


def _keep_avatars(b: Builder, *counts: int) -> bool:
    _remove_avatars(b, "play_deck", "sideboard")
    avatars = b.kind("avatar")
    b.rng.shuffle(avatars)
    if len(avatars) < len(counts):
        return False
    for avatar, count in zip(avatars, counts, strict=False):
        b.add("play_deck", avatar, count)
    return True


@breaks("play_deck.avatars")
def break_play_deck_avatars(b: Builder) -> bool:
    """Put a fourth copy of an avatar into the play deck."""
    return _keep_avatars(b, 4)


@breaks("play_deck.avatars")
def break_play_deck_avatars_mixed(b: Builder) -> bool:
    """Put three copies of one avatar and one of another into the play deck."""
    return _keep_avatars(b, 3, 1)


@breaks("avatars.none", "warning")
def break_avatars_none(b: Builder) -> bool:
    """Take every avatar out of the deck."""
    _remove_avatars(b, "play_deck", "sideboard")
    return not any(c["resource_avatar"] for c in b.lies("play_deck"))


@breaks("avatars.three_different")
def break_avatars_three_different(b: Builder) -> bool:
    """Put three different avatars into the play deck."""
    return _keep_avatars(b, 1, 1, 1)


@breaks("play_deck.creatures")
def break_play_deck_creatures(b: Builder) -> bool:
    """Leave the play deck 11 or 11.5 creatures."""
    wanted = b.rng.choice((22, 23))
    halves = {c["id"]: half_creatures(c, b.player) for c in b.lies("play_deck")}
    total = sum(number * b.sections["play_deck"][card_id] for card_id, number in halves.items())
    while total > wanted:
        fits = [c for c in b.lies("play_deck") if 0 < half_creatures(c, b.player) <= total - wanted]
        if not fits:
            return False
        gone = b.rng.choice(fits)
        b.drop("play_deck", gone)
        total -= half_creatures(gone, b.player)
        if b.fill("play_deck", b.fillers("hazard"), 1) != 1:
            return False
    return True


@breaks("sideboard.size")
def break_sideboard_size(b: Builder) -> bool:
    """Put one card too many into the sideboard."""
    missing = SIDEBOARD_SIZES[b.length] + 1 - b.count("sideboard")
    return b.fill("sideboard", b.fillers("hazard"), missing) == missing


@breaks("sideboard.fallen_wizard_size")
def break_sideboard_fallen_wizard_size(b: Builder) -> bool:
    """Put an eleventh card into the sideboard against Fallen-wizards."""
    missing = 11 - b.count("sideboard_fallen_wizard")
    return b.fill("sideboard_fallen_wizard", b.fillers("hazard"), missing) == missing


@breaks("sideboard.avatars")
def break_sideboard_avatars(b: Builder) -> bool:
    """Make two avatars have two copies each over play deck and sideboard."""
    if not _keep_avatars(b, 2, 1):
        return False
    return _put(
        b, "sideboard", [c for c in b.lies("play_deck") if b.sections["play_deck"][c["id"]] == 1 and c["avatar"]]
    )


@breaks("pool.characters")
def break_pool_characters(b: Builder) -> bool:
    """Put an eleventh character into the pool."""
    missing = 11 - b.count("pool", "character")
    return b.fill("pool", [c for c in b.kind("character") if not c["not_startable"]], missing, 2) == missing


@breaks("pool.avatar")
def break_pool_avatar(b: Builder) -> bool:
    """Put an avatar into the pool."""
    return _put(b, "pool", b.kind("avatar"))


def _carried(b: Builder) -> list[Card]:
    items = [c for c in b.kind("resource") if "minor item" in c["subtypes"] or c["starts_in_lieu"]]
    return [c for c in items if not c["not_startable"] and "hoard item" not in c["keywords"] and not c["unique"]]


def _empty_hands(b: Builder) -> None:
    for card in b.lies("pool"):
        if "minor item" in card["subtypes"] or card["starts_in_lieu"]:
            del b.sections["pool"][card["id"]]


@breaks("pool.minor_items")
def break_pool_minor_items(b: Builder) -> bool:
    """Put a third minor item, or a card in lieu of one, into the pool."""
    _empty_hands(b)
    return b.fill("pool", _carried(b), 3) == 3


@breaks("pool.minor_item_unique")
def break_pool_minor_item_unique(b: Builder) -> bool:
    """Put a unique minor item into the pool."""
    _empty_hands(b)
    items = [c for c in b.kind("resource") if "minor item" in c["subtypes"] and c["unique"]]
    return _put(b, "pool", [c for c in items if "hoard item" not in c["keywords"]])


@breaks("pool.hoard_item")
def break_pool_hoard_item(b: Builder) -> bool:
    """Put a hoard item into the pool."""
    _empty_hands(b)
    items = [c for c in b.kind("resource") if "minor item" in c["subtypes"] and not c["unique"]]
    return _put(b, "pool", [c for c in items if "hoard item" in c["keywords"]])


@breaks("pool.not_startable")
def break_pool_not_startable_item(b: Builder) -> bool:
    """Put a minor item that cannot start into the pool."""
    _empty_hands(b)
    never = [c for c in b.kind("resource") if "minor item" in c["subtypes"] and "any" in c["not_startable"]]
    darts = [c for c in b.kind("resource") if "hero" in c["not_startable"] and b.player == "wizard"]
    return _put(b, "pool", b.rng.choice((never, darts or never)))


@breaks("pool.not_startable")
def break_pool_not_startable_character(b: Builder) -> bool:
    """Put a character that cannot start into the pool."""
    if b.count("pool", "character") > 9:
        b.drop("pool", b.rng.choice([c for c in b.lies("pool") if counts_as(c, b.player) == "character"]))
    return _put(b, "pool", [c for c in b.kind("character") if c["not_startable"]])


@breaks("pool.card_type")
def break_pool_card_type_resource(b: Builder) -> bool:
    """Put a resource that nobody starts with into the pool."""
    plain = [c for c in b.fillers("resource") if not c["starts_in_lieu"] and "minor item" not in c["subtypes"]]
    return _put(b, "pool", [c for c in plain if not is_stage_event(c) and "hoard item" not in c["keywords"]])


@breaks("pool.card_type")
def break_pool_card_type_hazard(b: Builder) -> bool:
    """Put a hazard into the pool; for a wizard or a balrog an agent is one."""
    hazards = b.kind("hazard")
    return _put(b, "pool", b.rng.choice((hazards, [c for c in hazards if c["agent"]])))


def _stage(b: Builder, *wanted: tuple[bool, int]) -> bool:
    """Give the pool stage permanent-events of these (unique, stage points)."""
    for card in b.lies("pool"):
        if is_stage_event(card):
            del b.sections["pool"][card["id"]]
    for unique, points in wanted:
        events = [
            c for c in b.kind("resource") if is_stage_event(c) and "any" not in c["not_startable"] and not c["two_way"]
        ]
        fits = [c for c in events if c["unique"] is unique and (c["stage_points"] or 0) == points]
        if not _put(b, "pool", fits):
            return False
    return b.player == "fallen-wizard"


@breaks("pool.stage_count")
def break_pool_stage_count(b: Builder) -> bool:
    """Put a fourth stage permanent-event into the pool, of those without stage points."""
    return _stage(b, (False, 1), (False, 1), (False, 1), (False, 0))


@breaks("pool.stage_points")
def break_pool_stage_points(b: Builder) -> bool:
    """Give the pool 2 or 4 stage points."""
    return _stage(b, *b.rng.choice((((False, 1), (False, 1)), ((False, 2), (False, 2)), ((False, 4),))))


@breaks("pool.stage_non_unique")
def break_pool_stage_non_unique(b: Builder) -> bool:
    """Give the pool unique stage permanent-events only."""
    return _stage(b, *b.rng.choice((((True, 3),), ((True, 2), (True, 1)))))


@breaks("start.draft", "warning")
def break_start_draft(b: Builder) -> bool:
    """Put a character that can never be drafted into the pool."""
    for card in b.lies("pool"):
        if "agent" in card["lets_start"] and not is_stage_event(card):
            del b.sections["pool"][card["id"]]
    if b.player == "fallen-wizard" and not _stage(b, (False, 3)):
        return False
    if b.count("pool", "character") > 9:
        b.drop("pool", b.rng.choice([c for c in b.lies("pool") if counts_as(c, b.player) == "character"]))
    hard = [c for c in b.kind("character") if not c["not_startable"]]
    if b.player == "ringwraith":
        return _put(b, "pool", [c for c in hard if c["agent"]])
    hard = [c for c in hard if c["agent"] or {"orc", "troll"} & set(c["races"]) or c["mind"] > 5]
    return b.player == "fallen-wizard" and _put(b, "pool", hard)


@breaks("locations.region_card")
def break_locations_region_card(b: Builder) -> bool:
    """Put a region into the location deck."""
    return _put(b, "location_deck", [c for c in b.cards.values() if c["type"] == "region"], free=True)


@breaks("locations.copies")
def break_locations_copies(b: Builder) -> bool:
    """Put a second copy of a site into the location deck; for a Fallen-wizard it may be a haven."""
    lone = [c for c in b.lies("location_deck") if c["site_type"] != "haven" or b.player == "fallen-wizard"]
    return _put(b, "location_deck", [c for c in lone if c["alignment"] != "fallen-wizard"], free=True)


@breaks("locations.copies")
def break_locations_copies_balrog_sites(b: Builder) -> bool:
    """Put a second copy of a Balrog site that anyone may use into the location deck."""
    sites = [c for c in b.kind("site") if c["title"] in BALROG_SITES_FOR_ANYONE]
    site = b.rng.choice(sites)
    b.sections["location_deck"][site["id"]] = 2
    return True


@breaks("locations.alignment")
def break_locations_alignment(b: Builder) -> bool:
    """Put a site of another alignment into the location deck."""
    return _put(b, "location_deck", [c for c in b.cards.values() if c["type"] == "site" and not b.permits(c)])


@breaks("locations.alignment")
def break_locations_alignment_balrog(b: Builder) -> bool:
    """Put a minion site that needs its Balrog version into a balrog's location deck."""
    sites = [c for c in b.cards.values() if c["type"] == "site" and c["alignment"] == "minion" and not b.permits(c)]
    return b.player == "balrog" and _put(b, "location_deck", sites)


@breaks("locations.alignment", "warning")
def break_locations_alignment_doubtful(b: Builder) -> bool:
    """Put the one minion Dark-hold without a Balrog version into a balrog's location deck."""
    sites = [c for c in b.kind("site") if c["alignment"] == "minion" and c["title"] == "Urlurtsu Nurn"]
    sites = [c for c in sites if not b.sections["location_deck"][c["id"]]]
    return b.player == "balrog" and _put(b, "location_deck", sites)


@breaks("locations.missing", "advice")
def break_locations_missing(b: Builder) -> bool:
    """Leave the location deck out."""
    b.sections["location_deck"].clear()
    return True


@breaks("opponent.unplayable", "warning")
def break_opponent_unplayable(b: Builder) -> bool:
    """Name an opponent against whom a hazard may not be played."""
    b.against = b.rng.choice(("ringwraith", "balrog"))
    unplayable = [c for c in b.fillers("hazard") if b.against in c["unplayable_against"]]
    if b.against == "ringwraith":
        unplayable = b.rng.choice((unplayable, [c for c in b.fillers("hazard") if c["requires_agent"]]))
    return _put(b, b.rng.choice(("play_deck", "sideboard")), unplayable)


def _hoard_items(b: Builder) -> list[Card]:
    return [c for c in b.kind("resource") if "hoard item" in c["keywords"]]


@breaks("hoards.no_site", "advice")
def break_hoards_no_site(b: Builder) -> bool:
    """Put in a hoard item, and take every hoard out of the location deck."""
    for card in b.lies("location_deck"):
        if card["contains_hoard"]:
            del b.sections["location_deck"][card["id"]]
    return b.count("location_deck") > 0 and _put(b, "play_deck", _hoard_items(b))


@breaks("hoards.lair_closed", "advice")
def break_hoards_lair_closed(b: Builder) -> bool:
    """Put in a hoard item, the one lair that has a hoard for it, and the Dragon of that lair."""
    for card in b.lies("location_deck"):
        if card["contains_hoard"]:
            del b.sections["location_deck"][card["id"]]
    lairs = [c for c in b.kind("site") if c["lair_of"]]
    lair = b.rng.choice(lairs)
    b.add("location_deck", lair)
    dragons = [c for c in b.all if c["dragon"] == "basic" and c["entity"] == lair["lair_of"]]
    items = [c for c in _hoard_items(b) if c["where"].startswith("item:")]
    present = any(b.held("id", card["id"]) for card in dragons)
    return _put(b, "play_deck", items) and (present or _put(b, "sideboard", dragons))


@breaks("dragons.same_entity", "advice")
def break_dragons_same_entity(b: Builder) -> bool:
    """Put two forms of one Dragon into the sideboard."""
    return _pair(b, [c for c in b.all if c["dragon"]])


@breaks("manifestations.clash", "advice")
def break_manifestations_clash(b: Builder) -> bool:
    """Put two manifestations of one entity into the sideboard."""
    return _pair(b, [c for c in b.all if c["entity"] and not c["dragon"] and not c["avatar"]])


def _pair(b: Builder, candidates: list[Card]) -> bool:
    pairs = [
        (one, other)
        for one in candidates
        for other in candidates
        if one["entity"] == other["entity"] and one["unique_as"] < other["unique_as"]
    ]
    if not pairs:
        return False
    pair = [card for card in b.rng.choice(pairs) if not b.held("same_as", card["same_as"])]
    while b.count("sideboard") + len(pair) > SIDEBOARD_SIZES[b.length]:
        b.drop("sideboard", b.rng.choice([c for c in b.lies("sideboard") if c not in pair]))
    return all(_put(b, "sideboard", [card]) for card in pair)
