"""A naive second implementation of the deck rules of format `coe`, to hold the product against.

It knows the statements of the rules and the table of card facts, and nothing of the product's code: every rule is a
straight loop over a deck. Slow and plain on purpose. A comment `reading:` marks a statement that could be read in
another way.

A deck is a plain dict: `alignment`, `avatar`, `length`, `against`, and for each section a list of (card id, count).
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

Card = dict[str, Any]
Cards = dict[str, Card]
Deck = dict[str, Any]
Rule = Callable[[Deck, Cards], bool]

TABLE = Path(__file__).parents[2] / "cardpool" / "data" / "cards.csv"
SECTIONS = ("pool", "play_deck", "sideboard", "sideboard_fallen_wizard", "location_deck")
CARD_SECTIONS = SECTIONS[:-1]
# reading: opponent.unplayable names no section, so the sideboards are meant too.
OPPONENT_SECTIONS = CARD_SECTIONS
SIDEBOARD_SIZES = {"starter": 30, "short": 30, "long": 35, "campaign": 40}
BALROG_SITES_FOR_ANYONE = {
    "Ancient Deep-hold",
    "The Wind-deeps",
    "The Drowning-deeps",
    "The Rusted-deeps",
    "Remains of Thangorodrim",
}
NOT_FOR_THE_BALROG = {"Moria", "Carn Dûm", "Dol Guldur", "Minas Morgul"}
ITEMS = {"minor item", "major item", "greater item", "gold ring item", "special item"}

FLAGS = {"unique", "avatar", "resource_avatar", "agent", "starts_in_lieu", "requires_agent", "half_creature"}
FLAGS |= {"contains_hoard", "under_deeps"}
NUMBERS = {"mind", "stage_points", "copies_allowed"}
LISTS = {"subtypes", "races", "keywords", "not_startable", "banned_for", "unplayable_against", "lets_start"}

RULES: list[tuple[str, str, Rule]] = []


def rule(rule_id: str, severity: str) -> Callable[[Rule], Rule]:
    """Enter a function into the list of rules."""

    def enter(violated: Rule) -> Rule:
        RULES.append((rule_id, severity, violated))
        return violated

    return enter


def expected(deck: Deck, cards: Cards) -> set[tuple[str, str]]:
    """Tell which (rule id, severity) must be found for a deck, whose player type is given."""
    return {(rule_id, severity) for rule_id, severity, violated in RULES if violated(deck, cards)}


def load_cards(path: Path = TABLE) -> Cards:
    """Read the table of card facts: flags as bool, numbers as int or None, lists as tuples of words."""
    with path.open(encoding="utf-8", newline="") as table:
        return {row["id"]: {key: _value(key, text) for key, text in row.items()} for row in csv.DictReader(table)}


def _value(key: str, text: str) -> Any:  # noqa: ANN401 (a cell is a word, a flag, a number or a list)
    if key in FLAGS:
        return text == "yes"
    if key in NUMBERS:
        return int(text) if text else None
    if key in LISTS:
        return tuple(text.split(";")) if text else ()
    return text


# --- what a card counts as -------------------------------------------------------------------------------------------


def lines(deck: Deck, cards: Cards, *sections: str) -> list[tuple[Card, int]]:
    """List the cards of some sections with their counts."""
    return [(cards[card_id], count) for section in sections for card_id, count in deck.get(section) or []]


def is_item(card: Card) -> bool:
    """Tell items from other resources."""
    return any(subtype in ITEMS for subtype in card["subtypes"])


def may_include_resource(card: Card, player: str) -> bool:
    """Tell whether a player type may include this resource card as a resource, by its alignment."""
    if card["alignment"] == "dual":
        return True
    if player == "wizard":
        return bool(card["alignment"] == "hero" or (card["alignment"] == "minion" and is_item(card)))
    if player == "ringwraith":
        return bool(card["alignment"] == "minion" or (card["alignment"] == "hero" and is_item(card)))
    if player == "balrog":
        return bool(card["alignment"] == "minion")
    return card["alignment"] in {"hero", "minion", "stage"}


def counts_as(card: Card, player: str) -> str:
    """Say what a card counts as: avatar, character, resource, hazard, site or region; two-way cards by their type."""
    if card["avatar"]:
        return "avatar"
    if card["agent"] and player in {"wizard", "balrog"}:
        return "hazard"
    if card["two_way"] == "as_hazard" and not may_include_resource(card, player):
        return "hazard"
    return str(card["type"])


def is_flexible(card: Card, player: str) -> bool:
    """Tell whether this player may count the card as a resource or as a hazard."""
    if card["two_way"] == "as_resource":
        return True
    return bool(card["two_way"] == "as_hazard" and may_include_resource(card, player))


def half_creatures(card: Card, player: str) -> int:
    """Count a card in halves of a creature: 2, 1 or 0."""
    if counts_as(card, player) != "hazard":
        return 0
    if card["agent"]:
        return 1
    if card["dragon"] in {"ahunt", "at-home"}:
        return 1
    if "creature" in card["subtypes"]:
        return 2 if len(card["subtypes"]) == 1 else 1
    return 1 if "spawn" in card["keywords"] and "permanent-event" in card["subtypes"] else 0


# --- cards -----------------------------------------------------------------------------------------------------------


@rule("cards.section", "error")
def _cards_section(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if card["type"] in {"site", "region"}:
            return True
    # reading: a region in the location deck is the business of locations.region_card alone.
    return any(card["type"] not in {"site", "region"} for card, _ in lines(deck, cards, "location_deck"))


@rule("cards.banned", "error")
def _cards_banned(deck: Deck, cards: Cards) -> bool:
    return any(deck["alignment"] in card["banned_for"] for card, _ in lines(deck, cards, *SECTIONS))


@rule("cards.avatar_specific", "error")
def _cards_avatar_specific(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        # reading: an avatar of another player type is the business of avatars.alignment alone (The Balrog is itself
        # marked as Balrog-specific in the table of facts).
        if not card["specific_to"] or card["avatar"]:
            continue
        if card["specific_to"] == "Balrog":
            if deck["alignment"] != "balrog":
                return True
        elif deck["alignment"] != "fallen-wizard" or deck["avatar"] != card["specific_to"]:
            return True
    return False


# --- alignment -------------------------------------------------------------------------------------------------------


@rule("avatars.alignment", "error")
def _avatars_alignment(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if not card["avatar"]:
            continue
        kinds = {"wizard": "hero", "ringwraith": "minion", "fallen-wizard": "fallen-wizard", "balrog": "balrog"}
        if card["alignment"] != kinds[deck["alignment"]]:
            return True
    # reading: other Fallen-wizards beside the declared one are legal by the letter.
    return False


@rule("avatars.declared", "error")
def _avatars_declared(deck: Deck, cards: Cards) -> bool:
    if deck["alignment"] != "fallen-wizard":
        return False
    # reading: "deck" is the whole deck; a copy in a sideboard is a copy.
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if card["avatar"] and card["alignment"] == "fallen-wizard" and card["title"] == deck["avatar"]:
            return False
    return True


@rule("characters.alignment", "error")
def _characters_alignment(deck: Deck, cards: Cards) -> bool:
    allowed = {"wizard": {"hero"}, "ringwraith": {"minion"}, "balrog": {"minion"}, "fallen-wizard": {"hero", "minion"}}
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if counts_as(card, deck["alignment"]) == "character" and card["alignment"] not in allowed[deck["alignment"]]:
            return True
    return False


@rule("characters.balrog_race", "error")
def _characters_balrog_race(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        # reading: a hero character of another race breaks this rule as well as characters.alignment.
        character = deck["alignment"] == "balrog" and counts_as(card, "balrog") == "character"
        if character and "orc" not in card["races"] and "troll" not in card["races"]:
            return True
    return False


@rule("characters.balrog_mind", "error")
def _characters_balrog_mind(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        character = deck["alignment"] == "balrog" and counts_as(card, "balrog") == "character"
        if character and (card["mind"] or 0) >= 9 and card["specific_to"] != "Balrog":
            return True
    return False


@rule("resources.alignment", "error")
def _resources_alignment(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        resource = card["type"] == "resource" and counts_as(card, deck["alignment"]) == "resource"
        if resource and not may_include_resource(card, deck["alignment"]):
            return True
    return False


@rule("factions.balrog_race", "error")
def _factions_balrog_race(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        faction = deck["alignment"] == "balrog" and "faction" in card["subtypes"]
        if faction and not any(race in {"orc", "troll", "wolf", "animal", "dragon"} for race in card["races"]):
            return True
    return False


# --- copies ----------------------------------------------------------------------------------------------------------


@rule("copies.unique", "error")
def _copies_unique(deck: Deck, cards: Cards) -> bool:
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, *CARD_SECTIONS):
        if card["unique"] and not card["avatar"] and card["type"] not in {"site", "region"}:
            copies[card["unique_as"]] += count
    return any(count > 1 for count in copies.values())


@rule("copies.non_unique", "error")
def _copies_non_unique(deck: Deck, cards: Cards) -> bool:
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, *CARD_SECTIONS):
        # reading: avatars have rules of their own (sideboard.avatars sets no number for the one with several copies).
        if not card["unique"] and not card["avatar"] and card["type"] not in {"site", "region"}:
            copies[card["same_as"]] += count
    # reading: the text of Lure of MECCG speaks of the play deck alone, and the usual number holds over all sections.
    lures = sum(n for card, n in lines(deck, cards, "play_deck") if card["title"] == "Lure of MECCG")
    most = {key: 3 if cards[key]["title"] == "Lure of MECCG" else cards[key]["copies_allowed"] or 3 for key in copies}
    return lures > 1 or any(count > most[key] for key, count in copies.items())


@rule("copies.fallen_wizard", "error")
def _copies_fallen_wizard(deck: Deck, cards: Cards) -> bool:
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, *CARD_SECTIONS):
        if card["unique"] or card["avatar"] or deck["alignment"] != "fallen-wizard":
            continue
        # reading: a dual resource is both a hero and a minion resource. A number in a card's text (Black Horse) does
        # not lift the 2 of a Fallen-wizard, whose rule names no exception.
        if card["type"] in {"character", "resource"}:
            copies[card["same_as"]] += count
    return any(count > (3 if cards[key]["alignment"] == "stage" else 2) for key, count in copies.items())


@rule("agents.mind_total", "error")
def _agents_mind_total(deck: Deck, cards: Cards) -> bool:
    total = 0
    for card, count in lines(deck, cards, *CARD_SECTIONS):
        if card["agent"]:
            total += (card["mind"] or 0) * count
    return total > 36


# --- the play deck ---------------------------------------------------------------------------------------------------


def play_deck_totals(deck: Deck, cards: Cards) -> tuple[int, int, int, int]:
    """Count the play deck: certain resources, certain hazards, two-way cards, and how many may count as resources."""
    resources = hazards = flexible = as_resources = 0
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, "play_deck"):
        if is_flexible(card, deck["alignment"]):
            flexible += count
            copies[card["same_as"]] += count
        elif counts_as(card, deck["alignment"]) == "resource":
            resources += count
        elif counts_as(card, deck["alignment"]) == "hazard":
            hazards += count
    for key, count in copies.items():
        capped = deck["alignment"] == "fallen-wizard" and cards[key]["two_way"] == "as_resource"
        as_resources += min(count, 2) if capped else count
    return resources, hazards, flexible, as_resources


def _best_assignment(deck: Deck, cards: Cards) -> set[str]:
    resources, hazards, flexible, as_resources = play_deck_totals(deck, cards)
    best: set[str] | None = None
    for moved in range(as_resources + 1):
        broken = set()
        if not 30 <= resources + moved <= 50:
            broken.add("play_deck.resources")
        if resources + moved != hazards + flexible - moved:
            broken.add("play_deck.hazards_equal_resources")
        # reading: where no assignment satisfies both counts, the one that breaks fewer of them is judged; of equally
        # good ones the one that balances the deck.
        if best is None or (len(broken), "play_deck.hazards_equal_resources" in broken) < (
            len(best),
            "play_deck.hazards_equal_resources" in best,
        ):
            best = broken
    return best or set()


@rule("play_deck.resources", "error")
def _play_deck_resources(deck: Deck, cards: Cards) -> bool:
    return "play_deck.resources" in _best_assignment(deck, cards)


@rule("play_deck.hazards_equal_resources", "error")
def _play_deck_hazards_equal_resources(deck: Deck, cards: Cards) -> bool:
    return "play_deck.hazards_equal_resources" in _best_assignment(deck, cards)


@rule("play_deck.characters", "error")
def _play_deck_characters(deck: Deck, cards: Cards) -> bool:
    total = 0
    for card, count in lines(deck, cards, "play_deck"):
        if counts_as(card, deck["alignment"]) == "character":
            total += count
    return total > 10


@rule("play_deck.avatars", "error")
def _play_deck_avatars(deck: Deck, cards: Cards) -> bool:
    total = 0
    for card, count in lines(deck, cards, "play_deck"):
        if card["avatar"]:
            total += count
    return total > 3


@rule("avatars.none", "warning")
def _avatars_none(deck: Deck, cards: Cards) -> bool:
    # reading: an avatar that is only in the sideboard does not count, for the statement stands among the play deck's.
    return not any(card["avatar"] or card["resource_avatar"] for card, _ in lines(deck, cards, "play_deck"))


@rule("avatars.three_different", "error")
def _avatars_three_different(deck: Deck, cards: Cards) -> bool:
    # reading: in the play deck; a sideboard may hold any number of avatars.
    return len({card["same_as"] for card, _ in lines(deck, cards, "play_deck") if card["avatar"]}) >= 3


@rule("play_deck.creatures", "error")
def _play_deck_creatures(deck: Deck, cards: Cards) -> bool:
    halves = 0
    for card, count in lines(deck, cards, "play_deck"):
        halves += half_creatures(card, deck["alignment"]) * count
    return halves // 2 < 12


# --- the sideboards --------------------------------------------------------------------------------------------------


@rule("sideboard.size", "error")
def _sideboard_size(deck: Deck, cards: Cards) -> bool:
    return sum(count for _, count in lines(deck, cards, "sideboard")) > SIDEBOARD_SIZES[deck["length"] or "short"]


@rule("sideboard.fallen_wizard_size", "error")
def _sideboard_fallen_wizard_size(deck: Deck, cards: Cards) -> bool:
    return sum(count for _, count in lines(deck, cards, "sideboard_fallen_wizard")) > 10


@rule("sideboard.avatars", "error")
def _sideboard_avatars(deck: Deck, cards: Cards) -> bool:
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, "play_deck", "sideboard", "sideboard_fallen_wizard"):
        if card["avatar"]:
            copies[card["same_as"]] += count
    return len([key for key, count in copies.items() if count > 1]) > 1


# --- the pool --------------------------------------------------------------------------------------------------------


@rule("pool.characters", "error")
def _pool_characters(deck: Deck, cards: Cards) -> bool:
    total = 0
    for card, count in lines(deck, cards, "pool"):
        if counts_as(card, deck["alignment"]) == "character":
            total += count
    return total > 10


@rule("pool.avatar", "error")
def _pool_avatar(deck: Deck, cards: Cards) -> bool:
    return any(card["avatar"] for card, _ in lines(deck, cards, "pool"))


@rule("pool.minor_items", "error")
def _pool_minor_items(deck: Deck, cards: Cards) -> bool:
    total = 0
    for card, count in lines(deck, cards, "pool"):
        if "minor item" in card["subtypes"] or card["starts_in_lieu"]:
            total += count
    return total > 2


@rule("pool.minor_item_unique", "error")
def _pool_minor_item_unique(deck: Deck, cards: Cards) -> bool:
    return any(card["unique"] and "minor item" in card["subtypes"] for card, _ in lines(deck, cards, "pool"))


@rule("pool.hoard_item", "error")
def _pool_hoard_item(deck: Deck, cards: Cards) -> bool:
    return any("hoard item" in card["keywords"] for card, _ in lines(deck, cards, "pool"))


@rule("pool.not_startable", "error")
def _pool_not_startable(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, "pool"):
        if "any" in card["not_startable"] or deck["alignment"] in card["not_startable"]:
            return True
        # reading: a hero company is a Wizard's, and a Fallen-wizard's without Orcs and Trolls.
        if "hero" in card["not_startable"] and deck["alignment"] == "wizard":
            return True
        if "hero" in card["not_startable"] and deck["alignment"] == "fallen-wizard":
            races = [c["races"] for c, _ in lines(deck, cards, "pool") if counts_as(c, "fallen-wizard") == "character"]
            if not any("orc" in one or "troll" in one for one in races):
                return True
    return False


def is_stage_event(card: Card) -> bool:
    """Tell the stage permanent-events, which a Fallen-wizard's pool may hold."""
    return card["alignment"] == "stage" and "permanent-event" in card["subtypes"]


@rule("pool.card_type", "error")
def _pool_card_type(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, "pool"):
        # reading: avatars, sites and regions in the pool have their own rules and are not reported twice.
        if counts_as(card, deck["alignment"]) in {"character", "avatar", "site", "region"}:
            continue
        if counts_as(card, deck["alignment"]) == "hazard":
            return True
        if "minor item" in card["subtypes"] or card["starts_in_lieu"]:
            continue
        if not (deck["alignment"] == "fallen-wizard" and is_stage_event(card)):
            return True
    return False


@rule("pool.stage_count", "error")
def _pool_stage_count(deck: Deck, cards: Cards) -> bool:
    total = sum(count for card, count in lines(deck, cards, "pool") if is_stage_event(card))
    return deck["alignment"] == "fallen-wizard" and total > 3


@rule("pool.stage_points", "error")
def _pool_stage_points(deck: Deck, cards: Cards) -> bool:
    # reading: a pool without stage cards has 0 points, which is not 3.
    points = sum(
        (card["stage_points"] or 0) * count for card, count in lines(deck, cards, "pool") if is_stage_event(card)
    )
    return deck["alignment"] == "fallen-wizard" and points != 3


@rule("pool.stage_non_unique", "error")
def _pool_stage_non_unique(deck: Deck, cards: Cards) -> bool:
    # reading: a pool without stage cards lacks the non-unique one too.
    held = any(is_stage_event(card) and not card["unique"] for card, _ in lines(deck, cards, "pool"))
    return deck["alignment"] == "fallen-wizard" and not held


@rule("start.draft", "warning")
def _start_draft(deck: Deck, cards: Cards) -> bool:
    lets = {what for card, _ in lines(deck, cards, "pool") for what in card["lets_start"]}
    for card, _ in lines(deck, cards, "pool"):
        if is_stage_event(card) and "draft" in card["not_startable"]:
            return True
        if counts_as(card, deck["alignment"]) != "character":
            continue
        if card["agent"] and "agent" not in lets:
            return True
        if deck["alignment"] == "fallen-wizard":
            if "orc" in card["races"] and "orc" not in lets:
                return True
            if "troll" in card["races"] and "troll" not in lets:
                return True
            # the one card that lets minds above 5 start, Thrall of the Voice, reaches to a mind of 6.
            if (card["mind"] or 0) > 6 or (card["mind"] == 6 and "mind-above-5" not in lets):
                return True
    return False


# --- the location deck -----------------------------------------------------------------------------------------------


@rule("locations.region_card", "error")
def _locations_region_card(deck: Deck, cards: Cards) -> bool:
    return any(card["type"] == "region" for card, _ in lines(deck, cards, "location_deck"))


@rule("locations.copies", "error")
def _locations_copies(deck: Deck, cards: Cards) -> bool:
    copies: Counter[str] = Counter()
    for card, count in lines(deck, cards, "location_deck"):
        if card["type"] != "site":
            continue
        if deck["alignment"] == "fallen-wizard":
            if card["alignment"] != "fallen-wizard":
                copies[card["id"]] += count
        # of the havens of minions the Balrog has one; his own are Moria and The Under-gates.
        elif card["site_type"] != "haven" or (deck["alignment"] == "balrog" and card["alignment"] == "minion"):
            copies[card["id"]] += count
    return any(count > 1 for count in copies.values())


def _site_verdict(card: Card, player: str, cards: Cards) -> str:
    if card["title"] in BALROG_SITES_FOR_ANYONE:
        return "fine"
    if player != "balrog":
        allowed = {"wizard": {"hero"}, "ringwraith": {"minion"}, "fallen-wizard": {"hero", "minion", "fallen-wizard"}}
        return "fine" if card["alignment"] in allowed[player] else "error"
    if card["alignment"] == "balrog":
        return "fine"
    if card["alignment"] != "minion" or card["title"] in NOT_FOR_THE_BALROG or card["under_deeps"]:
        return "error"
    if card["site_type"] == "dark-hold":
        # the default of the parameter balrog_dark_holds: those with a Balrog version are errors, the other a warning.
        versions = {other["alignment"] for other in cards.values() if other["title"] == card["title"]}
        return "error" if "balrog" in versions else "warning"
    return "fine"


@rule("locations.alignment", "error")
def _locations_alignment(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, "location_deck"):
        if card["type"] == "site" and _site_verdict(card, deck["alignment"], cards) == "error":
            return True
    return False


@rule("locations.alignment", "warning")
def _locations_alignment_doubtful(deck: Deck, cards: Cards) -> bool:
    for card, _ in lines(deck, cards, "location_deck"):
        if card["type"] == "site" and _site_verdict(card, deck["alignment"], cards) == "warning":
            return True
    return False


@rule("locations.missing", "advice")
def _locations_missing(deck: Deck, cards: Cards) -> bool:
    return not lines(deck, cards, "location_deck")


# --- the opponent ----------------------------------------------------------------------------------------------------


@rule("opponent.unplayable", "warning")
def _opponent_unplayable(deck: Deck, cards: Cards) -> bool:
    # reading: the sideboard against Fallen-wizards is used against nobody else.
    used = [
        name for name in OPPONENT_SECTIONS if name != "sideboard_fallen_wizard" or deck["against"] == "fallen-wizard"
    ]
    for card, _ in lines(deck, cards, *used):
        # reading: a resource that may be a hazard is barred as a hazard alone.
        resource = card["two_way"] == "as_hazard" and may_include_resource(card, deck["alignment"])
        if deck["against"] and deck["against"] in card["unplayable_against"] and not resource:
            return True
        if deck["against"] == "ringwraith" and card["requires_agent"] and card["type"] == "hazard":
            return True
    return False


# --- sanity ----------------------------------------------------------------------------------------------------------


def _holds_hoard_items(deck: Deck, cards: Cards) -> bool:
    return any("hoard item" in card["keywords"] for card, _ in lines(deck, cards, *CARD_SECTIONS))


@rule("hoards.no_site", "advice")
def _hoards_no_site(deck: Deck, cards: Cards) -> bool:
    locations = lines(deck, cards, "location_deck")
    # reading: where no location deck was submitted, locations.missing says enough.
    return _holds_hoard_items(deck, cards) and bool(locations) and not any(c["contains_hoard"] for c, _ in locations)


@rule("hoards.lair_closed", "advice")
def _hoards_lair_closed(deck: Deck, cards: Cards) -> bool:
    lairs = {card["lair_of"] for card, _ in lines(deck, cards, "location_deck") if card["lair_of"]}
    # reading: hoard items need every lair of the location deck; any form of the Dragon counts.
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if card["dragon"] and card["entity"] in lairs and _holds_hoard_items(deck, cards):
            return True
    return False


@rule("dragons.same_entity", "advice")
def _dragons_same_entity(deck: Deck, cards: Cards) -> bool:
    forms: dict[str, set[str]] = {}
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if card["dragon"]:
            forms.setdefault(card["entity"], set()).add(card["same_as"])
    return any(len(found) > 1 for found in forms.values())


@rule("manifestations.clash", "advice")
def _manifestations_clash(deck: Deck, cards: Cards) -> bool:
    forms: dict[str, set[str]] = {}
    for card, _ in lines(deck, cards, *CARD_SECTIONS):
        if card["entity"] and not card["dragon"]:
            # reading: versions that count as one unique card are one manifestation.
            forms.setdefault(card["entity"], set()).add(card["unique_as"])
    return any(len(found) > 1 for found in forms.values())
