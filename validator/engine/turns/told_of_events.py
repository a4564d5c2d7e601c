"""What an answer says of the events of the player's deck: which rules they follow, and what is taken for given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from rulesets.finding import counted
from validator.engine.turns.parts import NO_PART

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from validator.engine.turns.board import Board
    from validator.engine.turns.play import Play

_TOLD: Final[tuple[tuple[Callable[[Board], object], str, str], ...]] = (
    (
        lambda board: board.supplies.columns.size,
        phrase("Events draw cards, or shuffle cards of the sideboard and the discards into the deck"),
        phrase(
            "Those that draw cards, or bring cards into the play deck, are played at the beginning of the organisation "
            "phase: these for what is kept longest of what is worth a journey, where it lies in the sideboard or, if "
            "the event says so, among the discards."
        ),
    ),
    (
        lambda board: board.searches.columns,
        phrase("Events search the sideboard, the discards and the deck, once or in each turn"),
        phrase(
            "Those that search take what is kept longest of what is of use, or into the play deck of what is worth a "
            "journey, in the organisation phase, one of a kind in a turn; nobody taps for it who is the last untapped. "
            "Those that stay in play do it in each turn, and what else they do is left out."
        ),
    ),
    (
        lambda board: board.detours.columns,
        phrase("By events a company moves once more in its turn, with another hazard phase"),
        phrase(
            "Those by which a company moves once more are played where it has come to such a site and makes for "
            "another, one a turn; no agent acts a second time."
        ),
    ),
    (
        lambda board: board.rings.slots,
        phrase("Gold rings are tested with two dice, or replaced without a roll, and special rings take their place"),
        phrase(
            "A gold ring is tested in the organisation phase, one a turn, where every other roll or more reveals a "
            "ring of the hand: by an event, or by who taps for it unless he is the last untapped. One is replaced "
            "without a roll once nothing more can be tried at the site. What special rings do besides their numbers "
            "is left out."
        ),
    ),
    (
        lambda board: board.roads.columns,
        phrase("By events a company returns at the end of its turn to where it began it"),
        phrase(
            "Those by which a company returns to where it began its turn are played where it leaves for more than the "
            "cards of a move, and it always does return."
        ),
    ),
    (
        lambda board: board.delves.columns,
        phrase("By events the rolls of the Under-deeps need less"),
        phrase(
            "Those by which a roll of the Under-deeps needs less are played where the company makes such a move and "
            "could fail; nobody goes there for them."
        ),
    ),
    (
        lambda board: board.finds.columns,
        phrase("By events further items are played at a site, or the deck is searched for one there"),
        phrase(
            "Those by which a further item is played at a site, or sought there, are played once nothing more can be "
            "tried, for the item that is worth most, or kept longest; nobody travels or stays for one."
        ),
    ),
    (
        lambda board: board.holdings.storable,
        phrase("What is worth points once it is stored is stored where its card says so"),
        phrase(
            "Those that are worth points once they are stored are with who played them until then, and so are items "
            "that are worth more stored: the company makes for where that may be. What they do once they are stored "
            "is left out."
        ),
    ),
    (
        lambda board: board.bonds.columns,
        phrase("Events stay with the company, with one of it or with its player, and change who is controlled"),
        phrase(
            "Those that stay with somebody, with the company or with its player are played at the beginning of the "
            "organisation phase, where all could be controlled then, on whom they give most of influence, or cost "
            "least. One that goes as the avatar comes is never played on him; he waits until all can be controlled "
            "without it."
        ),
    ),
    (
        lambda board: board.wards.each,
        phrase("Items and allies in play cancel attacks, once a turn each"),
        phrase(
            "Items and allies cancel attacks where somebody would more likely be wounded than not, before any event "
            "does: what nobody else taps for first, what is discarded last. A creature is taken to be keyed to regions "
            "where it can be keyed to nothing else."
        ),
    ),
    (
        lambda board: board.provisions.untapping or board.provisions.healing,
        phrase("Items are discarded to heal somebody, or to untap who bears them"),
        phrase(
            "Items are discarded in the organisation phase to heal whoever is wounded, and at a site to untap who "
            "bears one where nobody who is untapped can try anything; what else they are discarded for is left out."
        ),
    ),
    (
        lambda board: board.supports.columns.size,
        phrase("Events help corruption checks, one a check"),
        "",
    ),
    (
        lambda board: board.worths.columns,
        phrase("Stage cards say what the other cards of a Fallen-wizard are worth"),
        phrase(
            "Those that say what other cards are worth are played at the beginning of the organisation phase, one of a "
            "kind, where he has the stage points that they ask for."
        ),
    ),
    (
        lambda board: board.supplies.paths,
        phrase("A company that moves on a short path draws more by events"),
        "",
    ),
    (
        lambda board: board.remakes.columns,
        phrase("By events a site is of another type as long as the company is there"),
        phrase(
            "Those by which a site is of another type are played where more can be tried there then than now; one by "
            "which it is a haven also where a character of the hand could join then and none can now, or where half "
            "of the company is wounded. They go, and what was played upon them, as the company leaves, since it is "
            "never split."
        ),
    ),
    (
        lambda board: board.raids.columns,
        phrase("For some events attacks are faced at a site that the company has tapped"),
        phrase(
            "Those for which attacks are faced are played in the turn in which the company has tapped the site, where "
            "no faction would be lost by it; against an opponent where more are untapped than there are strikes, or "
            "one of them has more prowess than the attacks."
        ),
    ),
    (
        lambda board: board.storms,
        phrase("For some events attacks are faced as they tap a site"),
        phrase(
            "Those for which attacks are faced as they are played are made for, and tried, where somebody would stay "
            "untapped with a roll of 7, and no faction would be lost; where nobody is untapped then, they are lost."
        ),
    ),
    (
        lambda board: any(shield.beats or shield.least > 1 for shield in board.shields.each),
        phrase("Events cancel attacks by a roll, or a wound, and those that detain"),
        phrase(
            "Of those that cancel an attack, one by a roll is tried where a roll of 7 suffices; one by which somebody "
            "is wounded where that is feared for two; and one against attacks that detain where two would tap."
        ),
    ),
    (
        lambda board: board.rallies.columns,
        phrase("Events help a company against an attack, one an attack"),
        phrase(
            "Those that help a whole company against an attack are played where a roll of 7 would leave somebody "
            "wounded whom they help, the most helpful first."
        ),
    ),
    (
        lambda board: any(stand.ways for stand in board.stands.each),
        phrase("Events hold against attacks for a turn, or while they stay in play; environments discard each other"),
        phrase(
            "Those that hold for a turn or stay in play are played in the organisation phase, where they help somebody "
            "or weaken attacks, one of a title and one command at a time; of influence a bearer loses what is unused."
        ),
    ),
    (
        lambda board: any(stand.shields for stand in board.stands.each),
        phrase("Attacks are cancelled while an event holds, by tapping or by a creature of the hand"),
        phrase(
            "Those by which attacks are cancelled while they hold are played in the organisation phase, or once it is "
            "known that the company goes along coasts, or to a Dragon or Drake while a creature of theirs is in hand."
        ),
    ),
    (
        lambda board: board.blows.columns.size,
        phrase("Events help who faces a strike, one a strike"),
        phrase(
            "Those that help who faces a strike are played where a roll of 7 would leave him wounded, the one first "
            "that cancels the strike, then by what they add to prowess, then for a second roll; else, where he would "
            "tap, one by which he stays untapped."
        ),
    ),
    (
        lambda board: board.summons.columns,
        phrase("Characters join the company by events too, beside the one of a turn"),
        phrase(
            "Those by which a character joins the company are played in the organisation phase, where the company is, "
            "for whoever is worth most."
        ),
    ),
    (
        lambda board: board.untaps.columns.size or board.untaps.healing,
        phrase("Events untap and heal characters"),
        phrase(
            "Those that untap somebody are played at a site where nobody who is untapped can try anything and he can, "
            "and those that heal in the organisation phase, or at a haven to which somebody has come wounded, for "
            "whoever is the first of these. What an event adds to the hazard limit then is left out."
        ),
    ),
    (
        lambda board: board.covers.columns,
        phrase("Events keep creatures from the company on its way, or lower the hazard limit"),
        phrase(
            "Those that keep hazards from the company are played once it is known where it goes, one of a kind in a "
            "turn; nobody taps for one who is the last untapped."
        ),
    ),
    (
        lambda board: board.withdrawals,
        phrase("Events send agents of the opponent away"),
        phrase(
            "Those that send an agent away are played in the organisation phase on one who is face-up: one who is "
            "discarded first, else one who returns to the hand."
        ),
    ),
    (
        lambda board: board.lifts.columns,
        phrase("Events discard hazards that corrupt somebody"),
        phrase(
            "Those that discard a hazard are played in the organisation phase, before anybody tries to remove one, on "
            "the corruption card of who has the most corruption points; other hazards that stay in play they leave "
            "alone."
        ),
    ),
)
"""Of each kind of events: whether a deck has some, the rule that they follow, and when they are played."""


def rules_of_events(play: Play) -> Iterator[tuple[str, str]]:
    """Give the rules that the events of the deck follow, each with its source."""
    for has, rule, _ in _TOLD:
        if has(play.board):
            yield rule, "CARD"


def events(play: Play) -> Iterator[str]:
    """Give when events are played, and how many have no effect."""
    yield phrase(
        "Events are played for their marshalling points, where the facts name the site and ask for nothing that the "
        "games do not know, and to help an influence check that can fail, one a check, the most helpful first."
    )
    for has, _, when in _TOLD:
        if when and has(play.board):
            yield when
    yield phrase("All others are discarded.")
    idle = sum(copy.part == NO_PART for copy in play.board.copies)
    if idle:
        yield phrase(
            "Without effect for this or for want of a site: {copies}; their titles are given.",
            copies=counted(idle, "copy", "copies"),
        )


def _against_attacks(play: Play) -> Iterator[str]:
    """Give when events are played against attacks and strikes."""
    if any(shield.beats or shield.least > 1 for shield in play.board.shields.each):
        yield phrase(
            "Of those that cancel an attack, one by a roll is tried where a roll of 7 suffices; one by which somebody "
            "is wounded where that is feared for two; and one against attacks that detain where two would tap."
        )
    if play.board.rallies.columns:
        yield phrase(
            "Those that help a whole company against an attack are played where a roll of 7 would leave somebody "
            "wounded whom they help, the most helpful first."
        )
    if play.board.blows.columns.size:
        yield phrase(
            "Those that help who faces a strike are played where a roll of 7 would leave him wounded, the one first "
            "that cancels the strike, then by what they add to prowess, then for a second roll; else, where he would "
            "tap, one by which he stays untapped."
        )
