"""One game by the steps of the rulebook, slowly, in plain Python: it tells the story, and the arrays must agree.

It has the same dice and the same way of playing as `validator.engine.turns.games`, and shares none of its tables: the
company is a list of characters, the deck a list of copies, and every question is asked of the cards themselves.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from cardpool.card import Subtype
from cardpool.influence import modification
from cardpool.phrases import phrase
from validator.engine.turns.attacks import of_site
from validator.engine.turns.board import CHARACTER, RESOURCE, Copy, is_extra, may_play, taps
from validator.engine.turns.company import clash, free_influence, may_draw, too_many_leaders
from validator.engine.turns.journeys import journeys
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.outcome import counted
from validator.engine.turns.plain_burdens import PlainBurdens
from validator.engine.turns.points import kind_of
from validator.engine.turns.position import Position
from validator.engine.turns.sentences import FAILS_TO, INFLUENCES, IS_MORE, IS_NOT_MORE, MOVES, OWN_END, THEIR_END
from validator.engine.turns.sites import AN_ATTACK, CHECKS, MOST_CHECKS, SITE_DICE
from validator.engine.turns.story import Standing
from validator.engine.turns.travel import MOVE
from validator.engine.turns.ways import HASTE, draws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.movement import Leg
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
from validator.engine.turns.luck import Luck

_SURE = 36
_NEVER_SUCCEEDS = 99


class Referee(PlainBurdens):
    """One game.

    Args:
        board: the deck; only its cards, sites and law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
        turns: to be played.
        plan: numbers of the sites that are made for first.
        foe: who plays hazards; None: nobody.
    """

    def __init__(
        self, board: Board, luck: Luck, game: int, turns: int, plan: Sequence[int] = (), foe: Foe | None = None
    ) -> None:
        super().__init__(board, luck, game, foe)
        self._turns = turns
        self._plan = [board.sites[number] for number in plan]
        self.site: Card | None = board.sites[board.home] if board.sites else None
        self.site_tapped = False
        for card in (*self.company, *self._beside):
            self._score(card)
        self._deal()

    # --- the game -----------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[Position]:
        """Play the game, and give where it stands at the end of each turn."""
        for turn in range(1, self._turns + 1):
            self.turn = self.story.turn = turn
            self._untap()
            if self.site is not None:
                haven = self._is_haven(self.site)
                self._checks_after_untapping(haven=haven)
                if haven:
                    self.site_tapped = False
                self._organise(self.site)
                if self._foe:
                    self._shake_off()
                if self._foe and haven:
                    self._store()
                origin, here = self.site, self._move(self.site)
                if self._foe:
                    self._foe.attack(self, origin, here)
                self._checks_after_moving(origin, here, haven=self._is_haven(here))
                self._site_phase(here)
            for end in (OWN_END, THEIR_END):
                self._end_turn(end)
                if self._foe:
                    self._foe.end_turn()
            yield self._position()

    def _untap(self) -> None:
        self.tapped_characters = []
        if self.site is None:
            return
        at_home, here = self._law.heals_at_home, self.site
        haven, may_come = self._is_haven(here), self._board.may_come
        at = [one for one in self.company if haven or (at_home and may_come(one, here))]
        healed = [one for one in self.wounded if haven or one in at]
        self.wounded = [one for one in self.wounded if one not in healed]
        # Who is healed is tapped, where the law does not say otherwise.
        self.tapped_characters = [] if at_home else healed

    def standing(self) -> Standing:
        """Give where the game stands, for who looks on."""
        return Standing(
            self.turn,
            self.site.title if self.site else None,
            tuple(card.title for card in self._in_order(self.company)),
            tuple(copy.card.title for copy in self.hand),
            tuple(copy.card.title for copy in self.deck[: self._board.start.hand_size]),
            len(self.deck),
            int(counted(np.array(self.points, dtype=np.int16), self._law.share_of_a_kind)),
        )

    def _position(self) -> Position:
        return Position(
            self.site.title if self.site else "",
            self.site_tapped,
            self._numbers(self.hand),
            self._numbers(self.discards),
            self._numbers(self.in_play),
            tuple(self.points),
            tuple(card.title for card in self._in_order(self.company)),
            len(self.deck),
            tuple(one.title for one in self._fighters_of(self.wounded)),
            self._borne(),
        )

    # --- the company --------------------------------------------------------------------------------------------------

    def _organise(self, here: Card) -> None:
        for _ in range(self._law.characters):
            come = [copy for copy in self._who_could_join() if self._board.may_come(copy.card, here)]
            if not come:
                return
            best = max(come, key=lambda c: (c.card.avatar, self._policy.worth(c.card), -self._number[id(c)]))
            self._put_into_play(best)
            self.company.append(self._person(best))
            joins = phrase("joins the company at {site}", site=here.title)
            self.story.tell(best.card.title, joins, why=self._influence_left())

    def _influence_left(self) -> str:
        arranged = self._arranged(self.company)
        if arranged is None:
            return phrase("he needs no influence")
        return phrase("{influence} of general influence are left", influence=arranged.general_influence)

    def _who_could_join(self) -> list[Copy]:
        """Give the characters of the hand who could join the company, wherever it is."""
        return [
            copy
            for copy in self.hand
            if copy.part == CHARACTER and not self._is_useless(copy) and self._may_join(self._person(copy))
        ]

    def _may_join(self, card: Card) -> bool:
        if card in self.company or any(clash(card, other) for other in self.company):
            return False
        if too_many_leaders(self.company, card, self._law.leaders):
            return False
        return card.avatar or self._arranged([*self.company, card]) is not None

    def _person(self, copy: Copy) -> Card:
        return self._board.persons[int(self._board.who[self._number[id(copy)]])]

    def _is_haven(self, site: Card) -> bool:
        return bool(self._board.ways.haven[self._board.sites.index(site)])

    def _put_into_play(self, copy: Copy) -> None:
        self.hand.remove(copy)
        self.in_play.append(copy)
        self.were_in_play.append(copy)
        self._score(copy.card)

    def _score(self, card: Card) -> None:
        self.points[kind_of(card)] += card.points or 0

    # --- the movement -------------------------------------------------------------------------------------------------

    def _move(self, origin: Card) -> Card:
        """Move the company by a turn, and give where it is then."""
        target, why = self._goal(origin)
        leg = self._first_leg(origin, target)
        if leg is None or not self.company:
            self.story.tell("company", phrase("stays at {site}", site=origin.title), why=why)
            return origin
        roll = int(self._luck.dice(self.turn, MOVE)[self._game])
        if leg.roll is not None and TOTALS[roll] < leg.roll:
            self.story.tell(
                "company",
                phrase("turns back to {site}", site=origin.title),
                why=phrase("{site} asks for {roll}", site=leg.target.title, roll=leg.roll),
                dice=faces(roll),
            )
            return origin
        if self.site_tapped and not self._is_haven(origin):
            self.used.append(origin)
        self.site, self.site_tapped = leg.target, False
        dice = faces(roll) if leg.roll else None
        self.story.tell("company", phrase(MOVES[leg.kind], site=leg.target.title), why=why, dice=dice)
        if self._plan and self._plan[0] is leg.target:
            self._plan.pop(0)
        number = draws(origin, leg.target, self._law, self._board.player)
        if any(may_draw(card, self._law.mind_to_draw) for card in self.company):
            self._draw(number, phrase("the move to {site}", site=leg.target.title))
        return leg.target

    def _goal(self, origin: Card) -> tuple[Card, str]:
        """Give the site that is made for, and why: the plan, the best goal, or a move for its cards."""
        if self._plan and self._is_open(origin, self._plan[0]):
            return self._plan[0], phrase("as planned")
        if self._foe and (haven := self._haven_to_heal(origin)):
            return haven, phrase("half of the company is wounded")
        goal, why = self._best_goal(origin)
        return (goal, why) if why else self._rest(origin)

    def _haven_to_heal(self, origin: Card) -> Card | None:
        """Give the nearest haven where half of the company, or more, is wounded."""
        hurt = [one for one in self.company if one in self.wounded]
        if not hurt or 2 * len(hurt) < len(self.company):
            return None
        best, haven = 0, None
        for site in self._board.sites:
            turns = journeys(self._board)[id(origin), id(site)].turns
            if turns is None or not self._is_haven(site) or not self._is_open(origin, site):
                continue
            if (pace := int(HASTE / max(turns, 1.0))) > best:
                best, haven = pace, site
        return haven

    def _best_goal(self, origin: Card) -> tuple[Card, str]:
        """Give the site where a card of the hand is worth most, and which; no reason where there is none."""
        resources = [
            (copy, self._policy.goal(copy.card) * self._odds(copy.card, self._untapped())) for copy in self._usable()
        ]
        characters = [(copy, self._policy.goal(copy.card) * _SURE) for copy in self._who_could_join()]
        best, goal, why = 0, origin, ""
        for site in self._board.sites:
            turns = journeys(self._board)[id(origin), id(site)].turns
            if turns is None or not self._is_open(origin, site):
                continue
            stays = site is origin and self.site_tapped
            for copy, worth in resources:
                pace = worth * int(HASTE / max(turns, 1.0))
                if pace > best and not stays and self._board.allows(copy.card, site):
                    best, goal, why = pace, site, phrase("for {card}", card=copy.card.title)
            for copy, worth in characters:
                pace = worth * int(HASTE / max(turns + 1, 1.0))
                if pace > best and self._board.may_come(copy.card, site):
                    best, goal, why = pace, site, phrase("for {card} to join", card=copy.card.title)
        return goal, why

    def _rest(self, origin: Card) -> tuple[Card, str]:
        """Give the site of the move that is made for its cards."""
        rests = [
            site
            for site in self._board.sites
            if (leg := self._board.ways.leg(origin, site)) and not leg.roll and site not in self.used
        ]
        if not rests:
            return origin, phrase("nothing calls it away")
        drawn = [draws(origin, site, self._law, self._board.player) for site in rests]
        rated = [self._policy.rest(n, haven=self._is_haven(site)) for n, site in zip(drawn, rests, strict=True)]
        return rests[rated.index(max(rated))], phrase("nothing in hand has a better goal")

    def _is_open(self, origin: Card, site: Card) -> bool:
        leg = self._first_leg(origin, site)
        if site is origin:
            return site not in self.used
        return leg is not None and site not in self.used and leg.target not in self.used

    def _first_leg(self, origin: Card, site: Card) -> Leg | None:
        return journeys(self._board)[id(origin), id(site)].first

    # --- the site phase -----------------------------------------------------------------------------------------------

    def _site_phase(self, site: Card) -> None:
        if self._foe and self._has_a_try(site):
            for number, attack in enumerate(of_site(site, hero=self._board.hero)):
                if self.company:
                    self._foe.face(self, attack, SITE_DICE + AN_ATTACK * number)
        while free := self._best_here(site, taps_site=False):
            self._play(free, site)
        if self.site_tapped:
            return
        for play in range(self._law.tapping_plays):
            self.gains = play * (1 + self._law.minor_items_beside)
            dice = itertools.count(CHECKS + MOST_CHECKS * play)
            while self._try(site, dice) == _FAILURE:
                pass

    def _try(self, site: Card, dice: Iterator[int]) -> str:
        """Try the best resource of the hand; say whether something was tried, and whether it succeeded."""
        copy = self._best_here(site, taps_site=True)
        if copy is None:
            return ""
        if Subtype.FACTION in copy.card.subtypes:
            if not self._influences(copy, site, next(dice)):
                return _FAILURE
        else:
            self._play(copy, site)
        self.site_tapped = True
        self._checks_after_gaining(copy.card)
        for _ in range(self._law.minor_items_beside):
            self.gains += 1
            self._beside_it()
        return _SUCCESS

    def _has_a_try(self, site: Card) -> bool:
        return any(self._best_here(site, taps_site=taps_it) for taps_it in (False, *[True] * (not self.site_tapped)))

    def _best_here(self, site: Card, *, taps_site: bool) -> Copy | None:
        here = [c for c in self._usable() if self._board.allows(c.card, site) and taps(c.card, "site") is taps_site]
        return self._best(here, self._untapped())

    def _play(self, copy: Copy, site: Card) -> None:
        bearer = self._who_taps(copy.card)
        self._put_into_play(copy)
        self._bear(copy, bearer)
        self.story.tell(bearer.title, phrase("plays {card} at {site}", card=copy.card.title, site=site.title))

    def _influences(self, copy: Copy, site: Card, slot: int) -> bool:
        card, number = copy.card, copy.card.influence or 0
        able = [one for one in self._in_order(self._untapped()) if may_play(one, card)]
        who = max(able, key=lambda one: self._modifier(one, card))
        modifier = self._modifier(who, card)
        modifier += self._helped(who, number + 1 - modifier)
        roll = int(self._luck.dice(self.turn, slot)[self._game])
        self.tapped_characters.append(who)
        succeeds = int(TOTALS[roll]) + modifier > number
        why = phrase(IS_MORE if succeeds else IS_NOT_MORE, roll=int(TOTALS[roll]), modifier=modifier, number=number)
        if succeeds:
            self._put_into_play(copy)
        else:
            self.hand.remove(copy)
            self.discards.append(copy)
        self.story.tell(
            who.title,
            phrase(INFLUENCES if succeeds else FAILS_TO, faction=card.title, site=site.title),
            why=why,
            dice=faces(roll),
        )
        return succeeds

    def _beside_it(self) -> None:
        copy = self._best([one for one in self._usable() if is_extra(one.card)], self._untapped())
        if copy is not None:
            bearer = self._who_taps(copy.card)
            self._put_into_play(copy)
            self._bear(copy, bearer)
            plays = phrase("plays {card} too", card=copy.card.title)
            self.story.tell(bearer.title, plays, why=phrase("a minor item may follow"))
            self._checks_after_gaining(copy.card)

    def _who_taps(self, card: Card) -> Card:
        able = [one for one in self._in_order(self._untapped()) if may_play(one, card)]
        who = self._chosen(card, able)
        if taps(card, "character"):
            self.tapped_characters.append(who)
        return who

    def _usable(self) -> list[Copy]:
        """Give the resources of the hand that somebody of the company who is untapped may play."""
        able = self._untapped()
        return [
            copy
            for copy in self.hand
            if copy.part == RESOURCE and not self._is_useless(copy) and any(may_play(one, copy.card) for one in able)
        ]

    def _best(self, copies: Iterable[Copy], able: Iterable[Card]) -> Copy | None:
        company = list(able)
        rated = [(self._policy.worth(copy.card) * self._odds(copy.card, company), copy) for copy in copies]
        rated = [(worth, copy) for worth, copy in rated if worth > 0]
        return max(rated, key=lambda pair: (pair[0], -self._number[id(pair[1])]))[1] if rated else None

    def _odds(self, card: Card, able: Iterable[Card]) -> int:
        """Give in how many of 36 rolls a card comes into play."""
        if Subtype.FACTION not in card.subtypes:
            return _SURE
        modifiers = [self._modifier(one, card) for one in able if may_play(one, card)]
        needed = (card.influence or 0) + 1 - max(modifiers, default=-_NEVER_SUCCEEDS)
        return sum(int(total) >= needed for total in TOTALS)

    def _modifier(self, character: Card, faction: Card) -> int:
        company = self._in_order(self.company)
        free = free_influence(character, company, self._arranged(company))
        factions = [copy.card for copy in self.in_play if Subtype.FACTION in copy.card.subtypes]
        with_them = modification(faction, character, factions) - modification(faction, character)
        return free + self._board.modifier(character, faction) + with_them + self._added(character, "influence")


_SUCCESS = "success"
_FAILURE = "failure"
