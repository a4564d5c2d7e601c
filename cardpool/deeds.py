"""What a card does in numbers: a small language, and its reader.

A deed is a name, a signed number where it has one, and qualifiers after colons: `prowess+2:max8:warrior`. Several deeds
of a card stand side by side and all hold.

| deed | says |
|---|---|
| `prowess+N`, `body+N`, `influence+N` | what the bearer of an item has more; with `vs-KIND` instead of that |
| `corruption+N` | what is added to each corruption check of the character, or of the bearer |
| `weapon`, `armour`, `shield`, `helmet` | a bearer uses one of each at a time |
| `bearer` | of a corruption card: on whom alone it is played |
| `company` | the same: in a company of at most so many, as `company+3` |
| `check` | when whoever has it makes a corruption check: one of `CHECKS` |
| `checks+N` | of a hazard: a character makes a corruption check at once, with that modifier |
| `remove+N` | the corruption card is removed by a roll that is greater |
| `unattackable` | of an ally: it faces no strike |
| `kept` | of an item: it cannot be stored |
| `normal` | of a site: creatures keyed to it attack normally, not as detainment; with `all`, Nazgûl do too |
| `draw+N`, `untap+N` | of an event: cards are drawn, characters untapped |
| `cancel` | the `attack` that a company faces, or one `strike`, is cancelled |
| `prowess+N`, `body+N` | of an event: of who faces one strike, with `all` of all who face the attack |
| `foe-N`, `foebody-N` | of an event: of the attack, its prowess and its body |
| `fewer-N`, `halves`, `doubles`, `single` | the same: so many strikes less, half, twice as many, or one |
| `strong+N` | of an event: it is played against attacks with a prowess of N or more |
| `crew+N` | of an event: it is played on a company with so many such characters |
| `turn` | of an event: what it does holds for the rest of the turn |
| `borne` | of an event that stays in play: on a character, with whom it goes |
| `ends` | of an event that stays in play: when it is discarded: `defeated`, `leaves` |
| `sails` | of an event: it is played on a company on a way along coasts, with no two other regions side by side |
| `dispels` | the environments of the other side in play are discarded |
| `isolates` | of an event in play: of several attacks of one hazard, or site, one is left |
| `beats+N` | of an event: the attack is cancelled where a roll is greater |
| `aided+N`, `sways` | such a roll has so much more by who makes it; his unused direct influence is added |
| `steady` | who faces the strike stays untapped, and loses nothing by it |
| `twice` | who faces the strike rolls twice, and takes the better roll |
| `influence+N`, `corruption+N` | of an event: on one such check |
| `muster` | of an event: a warrior adds his prowess to an influence check, `instead` of his unused direct influence |
| `delve+N` | of an event: a roll between sites of the Under-deeps needs so much less |
| `search:item` | of an event: an item is taken from the play deck into the hand |
| `further` | of an event: a further item is played at a site, which does not tap it |
| `fetch+N` | of an event: up to so many resources or characters come from the sideboard into the play deck |
| `called:TITLE` | of such an event: or else a card of one of these titles, their words joined by hyphens |
| `once` | of an event: it is removed from the game, not discarded |
| `path+N` | of an event: a company that moves draws one more for each region of its path that is short of so many |
| `faces:WHO:SxP` | of an event: the company faces attacks of so many strikes and such a prowess for it |
| `stored+N` | a card is worth N points in all once it is stored, at a `haven`, a site of a type or one named after it |
| `bound` | who has the card may not untap until it is stored |
| `again` | of an event: a company moves once more in the turn, from a site of a type that is named after it |
| `tests+N` | of an event: a gold ring is tested, with N more; `twice` with two rolls, of which one counts |
| `forges` | of an event: a special ring takes the place of a gold ring, of its `own` kinds or of any |
| `returns` | of an event: a company returns to where it began its turn, a haven, or from `under-deeps` |
| `join` | of an event: a character of the hand joins the company, beside those of the turn |
| `heal` | of an event: who plays it in the organisation phase is healed, and untapped |
| `hidden` | of an event: no creatures are played on the company on its way |
| `limit-N` | of an event: the hazard limit is less by so much |
| `lift` | of an event: a hazard that stays in play and is no environment is discarded |
| `withdraws+N` | of an event: a face-up agent of the opponent is discarded, with a mind above N returned to the hand |
| `price+N` | of an event: who plays it makes a corruption check, with that modifier |
| `sally+N` | of a hazard: an agent attacks on the way of a company, or this one does, with so much more prowess |
| `takes:WHO` | of a hazard: who faces a strike of such an attack may be taken prisoner; of a race named after it |
| `snare+N:WHO` | the same where the automatic-attacks are faced again, so much stronger, as an item is played |
| `held:WHERE` | where a prisoner is held: sites of these types, a home site of the agent, or `here` |
| `rescue:SxP` | whose rescuers face attacks of so many strikes and such a prowess; `automatic`: those of the site |
| `bare` | a prisoner keeps no ring either |
| `dies+N` | in each of his untap phases he makes a body check with that modifier |
| `frees+N`, `rings+N` | the same: he is free where a roll and his body are more; his rings go where a roll is less |
| `limit+N:WHAT` | of a hazard in play: the hazard limit is higher for a creature of this race, or such a region |
| `limit+N:discard` | the same by discarding it |
| `uncounted+N`, `most+N` | the same: so many manifestations of unique Dragons do not count; no more are played |
| `burden+N` | the same: each item of a kind, `major` or `greater`, has so many corruption points more |
| `influence-N:all`, `draw-N` | the same: of each influence attempt; of the cards that a company draws, which moves |
| `spares` | of an ally: it is discarded so that its controller is not taken |
| `first` | of an ally: it is assigned a strike before its controller, as though it were untapped |
| `reveals+N:RING` | of a gold ring: a test of N or more may reveal such a ring; with `maxM` one of N to M |
| `test` | of a character: he may tap to test a gold ring of his company |
| `prowess+N`, `softens` | of a character: against such attackers he is stronger, and their body is halved, rounded up |
| `wary-N` | of a character: he has so much less as he stays untapped against a strike |
| `discards+N` | of a character: he is discarded by such a body check |
| `stays:WHOM` | of an event: it stays with a `leader`, the `avatar`, a `character`, the `company`, its `player` |
| `general+N` | while it stays, its player has so much more of general influence |
| `influence+N`, `prowess+N` | the same, with `body`, `corruption`: of whom it stays with (`self`), or `all` there |
| `control+N`, `mind-N` | the same: so much influence controls them; their mind is less |
| `against+N:RACE` | the same: so much more against factions of a race, and nothing less for his own |
| `alone`, `leads` | the same: he is controlled by general influence alone; he may have followers |
| `come:RACE` | the same: any number of a race may join the company in a turn |
| `until:WHEN` | it goes as an `avatar` comes, or at the next `haven`; no `allies` are in the company beside it |
| `while:WHAT` | it goes where the company has fewer (`leastN`) or more (`mostN`) of these, or one of a higher mind |
| `worth+N:WHAT` | in play it says what such cards of a Fallen-wizard are worth: N points, or `full` |
| `becomes:TYPE` | of an event: the site where it is played is of another type as long as it is there |
| `more` | the card does more than these words say |

| qualifier | the deed holds |
|---|---|
| `maxN` | up to a total of N |
| `factions` | of `influence`: against factions alone |
| `major`, `greater` | of `checks`: on who bears an item of this kind, or a greater one |
| `all` | of `prowess`: for everybody who faces the attack |
| `armed` | of `corruption`: for those who bear a weapon, an armour, a shield or a helmet |
| `TYPE`, `razes` | of `faces`: at a site of this type; unique factions playable there are lost |
| `self` | of an event: on a check of who plays it alone; of `prowess`: for him alone, against the attack |
| `each`, `others` | of an event: so much for each character of the company, or for each of the others |
| `minor`, `major`, `gold-ring` | of `further`: of one of these kinds |
| `first` | of `further`: it is the first item of a turn at the site |
| `twice` | of `returns`: the opponent draws twice for the move |
| `anybody`, `tapped`, `arrives` | of `heal`: any of the company; who is tapped then; after the movement, at a haven |
| `moved`, `bearer` | of `untap`: of a company that moves in the turn; who bears the item, which is discarded |
| `discards` | of `fetch`: from the discard pile too |
| `pile`, `deck`, `topN` | of `fetch`: not from the sideboard, but the discard pile, the play deck, its top N cards |
| `hand` | of `fetch`: into the hand |
| `resources`, `lasting` | of `fetch`: no characters; no short-events |
| `characters`, `factions`, `minor`, `rings`, `magic` | of `fetch`: these alone |
| `orc`, `troll`, `dwarf`, `elf` | of `fetch`: of one of these races |
| `not-unique` | of `fetch`: that are not unique |
| `each-turn` | of `fetch`: in each turn while the card is in play |
| `taps`, `avatar` | of `fetch`: by tapping a character; where the avatar is, who bears the card |
| `leftN` | of `fetch`: where N cards are left in the play deck |
| `regions`, `site`, `wilderness` | of `hidden`: none that are keyed to regions, to the site, to Wilderness by type |
| `ruins-lairs` | of `hidden`: where the new site is of that type |
| `not-free-domain`, `not-dark-domain` | of `hidden`: where it does not lie in such a region |
| `follower` | of `join`: under direct influence alone |
| `wounds` | of `cancel`: an unwounded character is wounded instead |
| `detainment` | of `cancel`: an attack that detains |
| `held` | of `cancel`: at any time while the event holds, or stays in play |
| `taps`, `bearer`, `fodder` | who does it taps; who bears it does it; such a creature of the hand is discarded |
| `passing` | of `cancel`: on the way from the site that the event asks for, too |
| `vs-KIND` | against such an attacker, `creature` or `automatic` attack; several may be named |
| `chooses`, `automatic`, `no-agent` | against an attack that chooses who defends, or such a one |
| `spent`, `silences` | of `cancel`: the item is discarded, not tapped; all automatic-attacks of the turn are |
| `by-KEY` | of `cancel`: a creature that is keyed to such alone, to any `region`, or types |
| `at-TYPE` | against an automatic-attack of a site of this type |
| `in-play-TITLE` | while this card is in play, its words joined by hyphens |
| `defeated`, `leaves` | of `ends`: when an attack that it bears on is defeated; when somebody leaves the company |
| `mindN` | of `while`: of a mind of N or more; `highest` for whom it stays with |
| `characters`, `allies`, `factions`, `items`, `resources`, `kills` | of `worth`: of one of these kinds |
| `unique`, `hero`, `gear`, `rings`, `fighting` | of `worth`: that are all of this; with `not-`, that are not |
| `fromN`, `toN`, `of-NAME` | of `worth`: of N points or more, or at the most; where this is the avatar |
| `beside-avatar`, `gearN` | of `worth`: while he is in the company; where N kinds of gear are in play |
| `peaceful`, `detaining` | of `becomes`: its automatic-attacks are gone, or detain |
| `empty`, `safe`, `hero` | the same: nothing printed may be played there; all attacks are cancelled; of a hero site |
| any other word | for a character who is of the race, or has the skill; for an `avatar`; `not-` turns it round |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.memory import once_per

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardpool.card import Card

CHECKS: Final = (
    "untap", "haven", "away", "to-haven", "wilderness", "region", "item", "wounded", "play",
)  # fmt: skip
"""When a check is made: at the end of each untap phase, the same at a haven or elsewhere, at the end of a move to a
haven, for each wilderness or region of a move, when the company gains an item, when a member of it is wounded, when the
card is played."""
GEAR: Final = ("weapon", "armour", "shield", "helmet")
"""What a character uses one of at a time."""
_NUMBERED: Final = frozenset({
    "prowess", "body", "influence", "corruption", "company", "checks", "remove", "draw", "untap", "foe", "fetch",
    "price", "path", "sally", "snare", "dies", "frees", "rings", "foebody", "fewer", "strong", "beats", "aided",
    "limit", "uncounted", "most", "burden", "reveals", "stored", "tests", "crew",
    "withdraws", "general", "control", "mind", "delve", "wary", "discards",
    "worth", "against",
})  # fmt: skip
_PLAIN: Final = frozenset({
    *GEAR, "bearer", "check", "unattackable", "kept", "cancel", "lift", "steady", "muster", "search", "once", "twice",
    "further", "takes", "held", "rescue", "bare", "spares", "first", "join", "heal", "hidden", "test", "faces",
    "halves", "doubles", "single", "bound", "again", "forges", "returns", "sways", "turn", "borne", "ends", "dispels",
    "isolates", "normal", "sails", "stays", "alone", "leads", "come", "until", "while", "becomes", "softens",
    "called", "more",
})  # fmt: skip
_DEED: Final = re.compile(r"(?P<name>[a-z]+)(?P<number>[+-]\d+)?(?P<rest>(?::[\w-]+)*)")
_MOST: Final = re.compile(r"max(\d+)")
_WORDS: Final = frozenset({
    "factions", "major", "greater", "all", "self", "each", "others", "wounds", "attack", "strike", "item",
    "follower", "detainment", "passing", "chooses", "defeated", "leaves", "automatic", "no-agent",
    "held", "taps", "bearer", "fodder", "instead", "armed", "spent", "silences",
})  # fmt: skip
_OF_WORDS: Final = frozenset({
    "sally", "takes", "snare", "held", "rescue", "limit", "uncounted", "most", "hidden", "reveals", "faces", "fetch",
    "further", "stored", "again", "tests", "forges", "returns", "heal", "untap", "stays", "come", "until", "while",
    "worth", "becomes", "against", "called",
})  # fmt: skip
"""Whose qualifiers are all words."""
_VERSUS: Final = "vs-"
_DURING: Final = "in-play-"
_PLACE: Final = "at-"
_KEY: Final = "by-"


class Deed(NamedTuple):
    """One thing that a card does."""

    name: str
    number: int = 0
    most: int | None = None
    """A total that it does not lead beyond; None for no such bound."""
    words: tuple[str, ...] = ()
    """Qualifiers that are about no character: `factions`, `all`; of `check` when, of `cancel` what."""
    whom: tuple[str, ...] = ()
    """What a character must be, or with `not-` may not be; all of them."""
    versus: tuple[str, ...] = ()
    """Kinds of attackers, against whom alone it holds, words joined by hyphens; empty for any."""
    during: str = ""
    """The card while which is in play it holds, by its folded title; empty for none."""

    def suits(self, character: Card) -> bool:
        """Tell whether it holds for a character.

        >>> from types import SimpleNamespace
        >>> parse_deed("prowess+4:dwarf").suits(SimpleNamespace(races=("dwarf",), skills=(), keywords=(), avatar=False))
        True
        """
        has = {*character.races, *character.skills, *character.keywords, *(("avatar",) if character.avatar else ())}
        return all((word.removeprefix("not-") in has) is not word.startswith("not-") for word in self.whom)

    def holds_against(self, kinds: Collection[str]) -> bool:
        """Tell whether it holds against an attack by such.

        >>> parse_deed("beats+11:vs-man:vs-drake").holds_against({"drake"})
        True
        """
        return not self.versus or any(kind.replace(" ", "-") in self.versus for kind in kinds)


@once_per("fact")
def parse_deed(text: str) -> Deed:
    """Read one deed.

    Raises:
        ValueError: the text is no deed of this language.

    >>> parse_deed("prowess+2:max8:warrior")
    Deed(name='prowess', number=2, most=8, words=(), whom=('warrior',))
    >>> parse_deed("check:haven").words
    ('haven',)
    """
    found = _DEED.fullmatch(text)
    name = found["name"] if found else ""
    if found is None or name not in _NUMBERED | _PLAIN or (found["number"] is not None) is not (name in _NUMBERED):
        raise ValueError(f"{text!r} is not a deed")
    most, words, whom, versus, during = None, [], [], [], ""
    for word in filter(None, found["rest"].split(":")):
        if bound := _MOST.fullmatch(word):
            most = int(bound[1])
        elif word.startswith(_VERSUS):
            versus.append(word.removeprefix(_VERSUS))
        elif word.startswith(_DURING):
            during = word.removeprefix(_DURING).replace("-", "")
        elif (
            word in _WORDS
            or word.startswith((_PLACE, _KEY))
            or name in _OF_WORDS
            or (name == "check" and word in CHECKS)
        ):
            words.append(word)
        else:
            whom.append(word)
    if name == "check" and not words:
        raise ValueError(f"{text!r} is not a deed: a check says when, by one of {', '.join(CHECKS)}")
    return Deed(name, int(found["number"] or 0), most, tuple(words), tuple(whom), tuple(versus), during)


def deeds(card: Card, *names: str) -> tuple[Deed, ...]:
    """Give what a card does, of these names alone where any are given."""
    found = (parse_deed(text) for text in card.does)
    return tuple(deed for deed in found if not names or deed.name in names)
