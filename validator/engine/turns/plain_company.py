"""The company of the plain player: who joins it, and when it untaps, by the steps of the rulebook."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.play import meets
from validator.engine.turns.company import excludes, may_follow, too_many_leaders
from validator.engine.turns.parts import CHARACTER, HEAL, SUMMONS, Copy
from validator.engine.turns.plain_blows import PlainBlows
from validator.engine.turns.points import kind_of
from validator.engine.turns.provisions import provision_of
from validator.engine.turns.summons import summons_of
from validator.engine.turns.untaps import heal_of

if TYPE_CHECKING:
    from typing import Any

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck


class PlainCompany(PlainBlows):
    """The company of one game, and who joins it.

    Args:
        board: the deck; only its cards, sites and law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
        foe: who plays hazards; None: nobody.
    """

    def __init__(self, board: Board, luck: Luck, game: int, foe: Any) -> None:  # noqa: ANN401  # it knows this room
        super().__init__(board, luck, game, foe)
        self.site: Card | None = board.sites[board.home] if board.sites else None
        self.site_tapped = False
        self.worn_out: Card | None = None
        """Where nobody was left untapped in the turn before for what could have been tried."""
        self.raided: list[tuple[Card, Card]] = []
        """Events in play for which attacks were faced, each with the site."""

    def _untap(self) -> None:
        self.tapped_characters = []
        self.drained, self.silenced = [], False
        if self.site is None:
            return
        at_home, here = self._law.heals_at_home, self.site
        haven, heals_at = self._is_haven(here), self._board.heals_at
        at = [one for one in self.company if haven or (at_home and heals_at(one, here))]
        healed = [one for one in self.wounded if haven or one in at]
        self.wounded = [one for one in self.wounded if one not in healed]
        # Who is healed is tapped, where the law does not say otherwise.
        self.tapped_characters = [] if at_home else healed

    def _organise(self, here: Card) -> None:
        for number in count():
            come = [copy for copy in self._who_could_join() if self._board.may_come(copy.card, here)]
            if number >= self._law.characters:
                come = [copy for copy in come if self._comes_beside(copy.card)]
            if not come:
                return
            best = max(come, key=lambda c: (c.card.avatar, self._policy.worth(c.card), -self._number[id(c)]))
            self._put_into_play(best)
            self.company.append(self._person(best))
            self._loosen()
            joins = phrase("joins the company at {site}", site=here.title)
            self.story.tell(best.card.title, joins, why=self._influence_left())

    def _summon(self, here: Card) -> None:
        """Play the events of the hand by which characters join the company."""
        for event in sorted(self.hand, key=lambda one: self._number[id(one)]):
            summons = summons_of(event.card) if event.part == SUMMONS else None
            if not summons or not summons.at(here):
                continue
            _, cards, arranged = self._controlled(self.company)
            come = [copy for copy in self._who_could_join() if not copy.card.avatar]
            if summons.follower:
                seen = [(copy, self._as_controlled(self._person(copy))) for copy in come]
                come = [copy for copy, as_seen in seen if may_follow(as_seen, cards, arranged)]
            if not come:
                continue
            best = max(come, key=lambda copy: (self._policy.worth(copy.card), -self._number[id(copy)]))
            self.hand.remove(event)
            self.discards.append(event)
            self._put_into_play(best)
            self.company.append(self._person(best))
            self._loosen()
            joins = phrase("joins the company at {site}", site=here.title)
            self.story.tell(best.card.title, joins, why=phrase("by {card}", card=event.card.title))

    def _heal(self) -> None:
        """Play the events of the hand by which somebody who is wounded is healed, and untapped."""
        for event in sorted(self.hand, key=lambda one: self._number[id(one)]):
            heal = heal_of(event.card) if event.part == HEAL else None
            hurt = [one for one in self._in_order(self.company) if one in self.wounded]
            if not heal or heal.arrives or not hurt:
                continue
            there = self._untapped() if heal.taps else self.company
            able = [one for one in there if meets(one, event.card) and self._affords(one, heal.price)]
            if not heal.anybody:
                hurt = [one for one in hurt if meets(one, event.card)]
            if hurt and (able or not heal.anybody):
                self._is_healed(hurt[0], event)
                if heal.tapped:
                    self.taps(hurt[0])
                elif hurt[0] in self.tapped_characters:
                    self.tapped_characters.remove(hurt[0])
                if heal.anybody:
                    healer = self._least_corrupted(able)
                    if heal.taps:
                        self.taps(healer)
                    self._pays(healer, event, heal.price)

    def _heal_by_items(self) -> None:
        """Heal whoever is wounded by the items that are borne, in their order."""
        for copy in self._holdings():
            one = provision_of(copy.card)
            hurt = [who for who in self._in_order(self.company) if who in self.wounded]
            bearer = self.bearers.get(id(copy)) if one and one.heals else None
            if not one or not bearer or not hurt or not one.suits(bearer):
                continue
            if one.taps and bearer not in self._untapped():
                continue
            self.uses_up(copy)
            self.wounded.remove(hurt[0])
            self.story.tell(hurt[0].title, phrase("is healed by {card}", card=copy.card.title))
            if one.tapped:
                self.taps(hurt[0])
            elif hurt[0] in self.tapped_characters:
                self.tapped_characters.remove(hurt[0])
            if one.taps:
                self.taps(bearer)

    def _heal_at_haven(self, here: Card) -> None:
        """Play the events of the hand by which somebody is healed at a haven to which the company has come."""
        for event in sorted(self.hand, key=lambda one: self._number[id(one)]):
            heal = heal_of(event.card) if event.part == HEAL else None
            hurt = [one for one in self._in_order(self.company) if one in self.wounded]
            if heal and heal.arrives and hurt and self._is_haven(here):
                self._is_healed(hurt[0], event)
                self.taps(hurt[0])

    def _is_healed(self, who: Card, event: Copy) -> None:
        self.hand.remove(event)
        self.discards.append(event)
        self.wounded.remove(who)
        self.story.tell(who.title, phrase("is healed by {card}", card=event.card.title))

    def _access(self) -> None:
        """Let the avatar tap to reach for the sideboard, where so many are untapped that one may."""
        able = self._in_order(self._untapped())
        avatars = [one for one in able if one.avatar]
        if not avatars or len(able) < self._policy.spare:
            return
        comes, to_discards = self._bring()
        if not comes:
            return
        self.taps(avatars[0])
        titles = listed(copy.card.title for copy in comes)
        what = phrase("taps to bring {cards} from the sideboard into the play deck", cards=titles)
        if to_discards:
            what = phrase("taps to bring {cards} from the sideboard to the discard pile", cards=titles)
        self.story.tell(avatars[0].title, what)

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
            if copy.part == CHARACTER and not self._is_useless(copy) and self.may_join(self._person(copy))
        ]

    def may_join(self, card: Card) -> bool:
        """Tell whether somebody may join the company."""
        if card in self.company or any(excludes(card, other) for other in self.company):
            return False
        if too_many_leaders(self.company, card, self._law.leaders):
            return False
        joined = self._in_order([*self.company, card])
        self._looked_at = joined
        stays = all(self._still(bond, one) for _, bond, one in self.stays)
        # An avatar by whose coming others could not be controlled any more waits.
        return (card.avatar and stays) or self._arranged(joined) is not None

    def _person(self, copy: Copy) -> Card:
        return self._board.persons[int(self._board.who[self._number[id(copy)]])]

    # --- what agents may influence -----------------------------------------------------------------------------------

    def allies(self) -> list[Copy]:
        """Give the allies that somebody has with him."""
        return [one for one in self._holdings() if id(one) in self.bearers and Subtype.ALLY in one.card.subtypes]

    def keeper_of(self, target: Card | Copy) -> Card | None:
        """Give the character who controls an ally or a follower; None where nobody does."""
        if isinstance(target, Copy):
            return self.bearers.get(id(target))
        return self._keeper(target)

    def unused_general(self) -> int:
        """Give the general influence that is left."""
        arranged = self._arranged(self.company)
        return arranged.general_influence if arranged else 0

    def loses(self, target: Card | Copy) -> None:
        """Discard a character, ally or faction that was influenced away."""
        if not isinstance(target, Copy):
            self.leaves_bare(target)
            return
        self.bearers.pop(id(target), None)
        for down in (self.wounded, self.tapped_characters):
            if target in down:
                down.remove(target)
        self.points[kind_of(target.card)] -= target.card.points or 0
        if target in self.in_play:
            self.in_play.remove(target)
            self.discards.append(target)

    def _is_haven(self, site: Card) -> bool:
        return bool(self._board.ways.haven[self._board.sites.index(site)])
