"""What a format says besides its rules: how it is played, how a game starts, how companies move, how turns go.

Each is a table of its file, inherited value by value, with the sources of each as a rule has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulesets.rule import CARDS, FLAG, NUMBER, NUMBERS, TEXT, TEXT_BY, TEXTS, TEXTS_BY, Parameter

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAY: Final = "play"
START: Final = "start"
MOVEMENT: Final = "movement"
TURNS: Final = "turns"

TABLES: Final[Mapping[str, Mapping[str, Parameter]]] = {
    PLAY: {
        "players": Parameter(TEXTS, "player types"),
        "lengths": Parameter(TEXTS, "lengths of a game"),
        "default_length": Parameter(TEXT, "length where none is named"),
        "declare_avatar": Parameter(TEXTS, "player types that declare an avatar"),
        "agents_are_hazards_for": Parameter(TEXTS, "player types for whom an agent's character card is a hazard"),
        "grey_agents_are_characters_for": Parameter(TEXTS_BY, "race of a grey agent to player types who play it"),
        "without_avatar": Parameter(TEXT_BY, "alignment of the characters to the player type, where no avatar tells"),
        "other_avatars_are_characters": Parameter(TEXTS, "player types for whom the avatars of others are characters"),
        "two_way_as_resources": Parameter(
            NUMBERS, "most copies of a two-way hazard that count as resources (others: all)"
        ),
        "sections": Parameter(TEXTS, "sections of a deck"),
        "also_half_creatures": Parameter(CARDS, "further cards that are half a creature"),
        "also_hoard_items": Parameter(CARDS, "further cards that are hoard items"),
        "lords": Parameter(TEXTS_BY, "kind of lord to the avatars who are of it"),
        "dream_card_errata": Parameter(FLAG, "whether the errata of dream cards hold"),
    },
    START: {
        "company_from": Parameter(TEXTS, "sections whose cards may start"),
        "hand_from": Parameter(TEXT, "section that the opening hand is drawn from"),
        "leftovers_to_hand": Parameter(FLAG, "whether characters who are left over go to that section"),
        "hand": Parameter(NUMBER, "cards of an opening hand"),
        "general_influence": Parameter(NUMBER, "points of general influence"),
        "sites": Parameter(TEXT_BY, "player type to where its companies start, best first"),
        "home_sites": Parameter(
            FLAG, "whether a company may start at a home site of its avatar, or of all its members"
        ),
        "one_for_each_copy": Parameter(TEXTS, "kinds of character of whom each copy of a card lets one start"),
        "races_of_factions": Parameter(FLAG, "whether a bonus against characters of a race holds for factions of it"),
        "redraw": Parameter(FLAG, "whether a hand without a resource worth points may be given up once"),
        "points": Parameter(NUMBERS, "length of a game to the marshalling points that it asks for"),
    },
    MOVEMENT: {
        "regions": Parameter(NUMBER, "most region cards of a move, those of both sites counted"),
        "regions_with_effects": Parameter(NUMBER, "the same in any case, whatever effects allow more"),
        "dream_regions": Parameter(FLAG, "whether the regions and sites of dream cards are on the map"),
        "seas_slow": Parameter(
            FLAG, "whether extra regions may not outnumber those of the path that are not Coastal Sea"
        ),
        "starter_by_name": Parameter(
            FLAG, "whether starter movement goes through the regions of the site path by name, too"
        ),
        "desert_lands": Parameter(TEXT, "territory whose rangers ease the way through deserts; empty: no deserts"),
        "closed_to_heroes": Parameter(
            TEXTS_BY, "`regions` into which hero companies move only `from` some regions, or `through` some"
        ),
    },
    TURNS: {
        "characters": Parameter(NUMBER, "characters who may be played in a turn"),
        "discards": Parameter(NUMBER, "cards that may be discarded at the end of a turn, whoever's turn it is"),
        "mind_to_draw": Parameter(NUMBER, "mind from which on a character lets a company that moves draw cards"),
        "havens_draw_by_origin": Parameter(FLAG, "whether a move to a haven draws as many cards as its origin says"),
        "tapping_plays": Parameter(NUMBER, "resources that tap the site which may be played at a site"),
        "minor_items_beside": Parameter(NUMBER, "minor items that may be played after a resource that taps the site"),
        "leaders": Parameter(NUMBER, "most leaders of a company, avatars apart; 0: as many as there are"),
        "heals_at_home": Parameter(
            FLAG, "whether who is wounded heals at a home site as well as at a haven, and is untapped then"
        ),
        "spares_in_shadow": Parameter(
            FLAG,
            "whether Animals, Dragons, Drakes and creatures with an asterisk do not detain minions at Shadow-holds and "
            "in Shadow-lands",
        ),
        "reshuffles": Parameter(NUMBERS, "length of a game to how often an exhausted play deck is made anew"),
        "exchanged": Parameter(NUMBER, "most cards of the discard pile that are exchanged with the sideboard then"),
        "sideboard_to_discards": Parameter(NUMBER, "most cards that an access to the sideboard brings to the discards"),
        "sideboard_to_deck": Parameter(NUMBER, "most cards that it brings to the play deck instead"),
        "sideboard_deck": Parameter(NUMBER, "cards that the play deck must hold for that"),
        "world_outside": Parameter(
            TEXTS, "territories outside which a company opens the DC World sideboard of who plays hazards"
        ),
        "world_at_start": Parameter(
            NUMBER, "cards of it that come into his play deck at once where the company starts there"
        ),
        "avatar_lost": Parameter(NUMBER, "marshalling points that an avatar costs who is eliminated"),
        "corruption_narrow": Parameter(
            NUMBER, "how far below the corruption points a check may be that discards, and does not eliminate"
        ),
        "corruption_with_dark_avatar": Parameter(
            NUMBER, "what is added to corruption checks in the company of a Ringwraith or the Balrog"
        ),
        "corruption_support": Parameter(
            NUMBER, "what each untapped character who taps for it adds to a corruption check of another of his company"
        ),
        "removal_untapped": Parameter(NUMBER, "penalty of who does not tap to remove a corruption card"),
        "fallen_wizard_points": Parameter(
            NUMBER, "most points of each card of a Fallen-wizard that is no stage card, where no card in play says more"
        ),
        "share_of_a_kind": Parameter(NUMBER, "one kind of marshalling points counts for at most one in so many of all"),
    },
}
"""Table to its keys, with the kind of each and what it says."""
