"""What one card is: a frozen record of facts, and the enumerations its fields draw from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CardType(StrEnum):
    """The five kinds of card that the game prints."""

    CHARACTER = "character"
    RESOURCE = "resource"
    HAZARD = "hazard"
    SITE = "site"
    REGION = "region"


class Alignment(StrEnum):
    """Whose card it is, as printed on the card. Those from `GREY` on occur among dream cards alone."""

    HERO = "hero"
    MINION = "minion"
    DUAL = "dual"
    STAGE = "stage"
    FALLEN_WIZARD = "fallen-wizard"
    BALROG = "balrog"
    NEUTRAL = "neutral"
    GREY = "grey"
    """A dream card of the grey agents and their like, who are heroes and operate alone."""
    ELF_LORD = "elf-lord"
    DWARF_LORD = "dwarf-lord"
    ATANI_LORD = "atani-lord"
    """Man-lords and Dúnadan-lords."""
    DRAGON_LORD = "dragon-lord"
    WAR_LORD = "war-lord"
    LORD = "lord"
    """Of the lords of the Free Peoples in general, or of none of the kinds above."""
    FALLEN_LORD = "fallen-wizard/lord"
    SAURON = "sauron"


class Subtype(StrEnum):
    """What kind of resource or hazard it is; a card may have two (a creature also playable as an event)."""

    MINOR_ITEM = "minor item"
    MAJOR_ITEM = "major item"
    GREATER_ITEM = "greater item"
    GOLD_RING_ITEM = "gold ring item"
    SPECIAL_ITEM = "special item"
    ALLY = "ally"
    FACTION = "faction"
    SHORT_EVENT = "short-event"
    LONG_EVENT = "long-event"
    PERMANENT_EVENT = "permanent-event"
    CREATURE = "creature"


ITEMS = frozenset(
    {Subtype.MINOR_ITEM, Subtype.MAJOR_ITEM, Subtype.GREATER_ITEM, Subtype.GOLD_RING_ITEM, Subtype.SPECIAL_ITEM}
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Card:
    """The facts of one card.

    A number that a card does not have is `None`; a word that it does not have is `""`. Numbers in parentheses on the
    card (marshalling points earned only on a condition) stand apart from the plain ones. A card equals itself alone:
    a pool makes each card once, so identity is equality, and a fast one.
    """

    id: str
    """Stable for ever: the Council's id, such as `TW-117`."""
    set: str
    """Code of the set, such as `TW`."""
    title: str
    """The official English title."""
    type: CardType
    alignment: Alignment
    subtypes: tuple[str, ...] = ()
    """Values of `Subtype`; two where a creature may also be played as an event."""
    unique: bool = False
    avatar: bool = False
    """A character card of a Wizard, Ringwraith, Fallen-wizard or The Balrog, or of a lord of the dream cards. No ally
    and no event is one."""
    resource_avatar: bool = False
    """A resource that stands in for an avatar (The Lidless Eye, Sauron)."""
    agent: bool = False
    races: tuple[str, ...] = ()
    """Lower case and singular, such as `("orc",)`; for factions and creatures, their kind."""
    skills: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """Lower case, such as `("hoard item",)`; for characters also the kinds of magic that they can use."""
    mind: int | None = None
    """1 to 10; avatars and allies without mind have none."""
    direct_influence: str = ""
    """As printed: `4`, or `+2(7)` for an item with a condition."""
    general_influence: int | None = None
    prowess: str = ""
    body: str = ""
    strikes: str = ""
    points: int | None = None
    """Marshalling points, those in parentheses left out."""
    points_in_parentheses: int | None = None
    """Marshalling points earned only on the card's condition."""
    points_kind: str = ""
    """character, item, faction, ally, kill or miscellaneous."""
    corruption: str = ""
    stage_points: int | None = None
    home_sites: tuple[str, ...] = ()
    home_territories: tuple[str, ...] = ()
    """Regions and territories, in the terms of dream-card events, in which its home sites lie, errata of such events
    included; `*` where one may lie anywhere."""
    specific_to: str = ""
    """The avatar without whom the card may not be played: `Balrog`, or the name of a Fallen-wizard; for dream cards
    also a lord's name, or a kind of player (`Dwarf-lord`, `Dúnadan-lord`, `Lord-player`, `Black player`), and several
    with ` or ` between them."""
    playable_by: tuple[str, ...] = ()
    """Avatars and kinds of player, named in the same way, as one of whom the card says that it is played, though it is
    specific to none of them; `not Alatar` for all but him."""
    players: tuple[str, ...] = ()
    """Player types to whom a dream card is confined."""
    colours: tuple[str, ...] = ()
    """black, grey, white: the players to whom a dream card is confined by its colour."""
    keyed_to: tuple[str, ...] = ()
    """For creatures: the regions and sites that they are keyed to by symbol, such as `("wilderness", "wilderness")`."""

    same_as: str = ""
    """Id of the first printing of this card: copies are counted under it."""
    printings: tuple[str, ...] = ()
    """Codes of the sets in which this card was printed, in order of publication."""
    unique_as: str = ""
    """Key under which uniqueness is counted: versions and manifestations of one unique resource share it."""
    versions: tuple[str, ...] = ()
    """Alignments in which a site of this title exists, this card's own among them."""

    copies_allowed: int | None = None
    """Copies that the card's text allows, where it sets another number than the usual."""
    not_startable: tuple[str, ...] = ()
    """For whom the card may not be included with a starting company: `any`, or player types and `hero`; `draft` where
    the card can never be drafted, as it asks for what no starting company has."""
    start_needs: tuple[str, ...] = ()
    """What the card asks of a starting company, in the grammar of `cardpool.starts`; one of these will do."""
    sideboard_only: bool = False
    """May stand in sideboards only."""
    starts_in_lieu: bool = False
    """May be played with a starting company in lieu of a minor item."""
    banned_for: tuple[str, ...] = ()
    """Player types in whose decks the card may not be."""
    entity: str = ""
    """The entity of which the card is a manifestation, such as `gollum`."""
    dragon: str = ""
    """basic, ahunt, at-home or roused for a form of one of the nine unique Dragons."""
    requires_agent: bool = False
    unplayable_against: tuple[str, ...] = ()
    """Player types against whom the card may not be played."""
    two_way: str = ""
    """`as_resource` for a hazard that may count as a resource, `as_hazard` for the reverse."""
    two_way_for: tuple[str, ...] = ()
    """Who may count it so, where not everybody may: for a hazard the alignment of the resource that it then is (`hero`,
    `minion`); for a resource avatars by name."""
    lets_start: tuple[str, ...] = ()
    """What the card, in a pool, lets be in a starting company: agent, grey-agent, orc, troll, mind-above-5, leader,
    hoard-minor, or a card by its title (`card:Lost Tome`)."""
    half_creature: bool = False
    """A hazard that counts as half a creature whoever plays it."""
    where: str = ""
    """Where the card is playable, in the grammar of `cardpool.sites`; `""` for the default of its kind."""
    requires: tuple[str, ...] = ()
    """Who must play a resource event: a skill, race or kind of magic, such as `sage` or `orc+scout`; any one of them
    will do."""
    play: str = ""
    """For resource events, and hazards that may be played as such: what the play asks for, in the grammar of
    `cardpool.plays`; `""` for nothing."""
    effects: tuple[str, ...] = ()
    """For the same: what it does, by the classes of `cardpool.plays.EFFECTS`."""
    does: tuple[str, ...] = ()
    """What the card does in numbers, in the grammar of `cardpool.deeds`, such as `prowess+2:max8:warrior`."""
    site_use: tuple[str, ...] = ()
    """Of items, allies, factions and sites, where it is not the usual: `at-tapped` (played at a tapped site too),
    `no-tap` (the play does not tap the site), `no-tap:leader` (nor where an Orc or Troll leader makes the check),
    `no-tap:minor` (nor does the first minor item there), `never-taps`. What events do to the site is in `play`."""
    derived: tuple[str, ...] = ()
    """Fields of this card, `play` and `effects`, that forms of sentence gave and nobody has reviewed."""
    influence: int | None = None
    """The number that an influence check must exceed to bring the faction into play."""
    modifications: tuple[str, ...] = ()
    """Standard modifications of that check, in the grammar of `cardpool.influence`, such as `race:dwarf +2`."""
    bonuses: tuple[str, ...] = ()
    """What a character adds to his direct influence against certain cards, in the same grammar, such as
    `faction:Hillmen +2`."""
    no_followers: bool = False
    """A character who may have no followers."""
    keyed: str = ""
    """For creatures and Dragons who hunt: the regions and sites that they are keyed to by name, in the grammar of
    `cardpool.keying`."""

    attack_notes: tuple[str, ...] = ()
    """For creatures, and Dragons who hunt or stay at home, what the text adds to the attack: `attacker-chooses`;
    `detainment:WHOM` and `against:WHOM` (hero, minion, covert, overt, overt-minion: whom it detains, and whom alone it
    may be played on), `prowess-N:WHOM`;
    `attacks:NxM` (N of M strikes each), `same-target` (all against one character); `wounded:corruption-N`;
    `body+N` (on body checks of who is wounded); `more` where the text says more of the attack; and of any hazard
    `asterisk`, where one stands beside its points."""

    site_type: str = ""
    """haven, free-hold, border-hold, ruins-lairs, shadow-hold or dark-hold."""
    region: str = ""
    """The region of a site; `""` for a site of the Under-deeps."""
    nearest_haven: str = ""
    site_path: tuple[str, ...] = ()
    """Types of the regions from the nearest haven, in order."""
    haven_paths: tuple[str, ...] = ()
    """For havens: the site paths from other havens, such as `Lórien: wilderness border-land wilderness`."""
    playable: tuple[str, ...] = ()
    """What a site allows: information, minor, major, greater, gold-ring; a `*` marks a restricted kind."""
    attacks: tuple[str, ...] = ()
    """Kinds of the automatic-attacks of a site."""
    automatic_attacks: tuple[str, ...] = ()
    """They in order, with strikes, prowess and what the text adds, in the grammar of `cardpool.attacks`, such as
    `Orc 4/7` or `Man each/9 detainment:covert`."""
    lair_of: str = ""
    """The unique Dragon whose lair the site is."""
    contains_hoard: bool = False
    under_deeps: bool = False
    adjacent: tuple[str, ...] = ()
    """Adjacent sites of an Under-deeps site with the number to roll, such as `Moria 0`."""
    draw: int | None = None
    """Cards that the moving player may draw, 1 to 4."""
    draw_opponent: int | None = None
    """Cards that the opponent may draw, 1 to 6."""
    region_type: str = ""
    """Of a region or a site's region: wilderness, border-land, free-domain, coastal-sea, shadow-land, dark-domain;
    among dream cards also desert and jungle."""
    symbols: int | None = None
    """Symbols of its type that a region has, where it has more than one: 2 or 3, for deep regions."""
    neighbours: tuple[str, ...] = ()
    """Regions adjacent to a region."""
    territories: tuple[str, ...] = ()
    """Territories and sub-territories of a region, or of a site's region, in the terms of dream-card events."""
    mountain: bool = False
    """A mountain region in the terms of dream-card events."""

    dce: tuple[str, ...] = ()
    """What a dream-card erratum changes, in games that play with them: `home:TITLE` and `not-home:TITLE`,
    `keyword:WORD`, `race:RACE`, `player:KIND` for whom else it is, `against:KIND` against whom
    it may not be played, `where:PLACE`, `copies:N`, `not-unique`."""
    dream: bool = False
    """A dream card: of a set that players made. No virtual card and no card of the solitaire game is one."""
    promos: tuple[str, ...] = ()
    """Codes of the promotional sets in which the card was printed: `PR`, or `PRde` for the German ones."""
    deck: str = ""
    """For a card of the solitaire game, the deck that it belongs to: site, quest, player or hazard."""

    released: bool = True
    source: str = ""
    """Which source the row comes from."""

    def __repr__(self) -> str:
        return f"<{self.id} {self.title}>"
