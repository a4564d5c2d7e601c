"""What an answer about games says of agents, prisoners and the sideboards: rules and assumptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from rulesets.finding import counted, listed
from validator.engine.turns.agents_may import is_grey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.play import Play


def rules_of_kills(play: Play) -> Iterator[tuple[str, str]]:
    """Give the rules of what defeated creatures are worth, and which detain minions, with their sources."""
    yield (
        phrase(
            "A creature all of whose strikes are defeated is worth its points: with an asterisk to Ringwraiths and the "
            "Balrog alone, without one to all others"
        ),
        "CoE 3.v",
    )
    if play.board.by_asterisk:
        detains = phrase(
            "Minions are detained by what is keyed to a Dark-domain, Dark-hold, Shadow-hold or Darkhaven, by Orcs, "
            "Trolls, Undead and Men keyed to a Shadow-land, and by Nazgûl; who detains is worth nothing"
        )
        yield detains, "CoE 3.II.2, CoE 3.II.3, CoE 3.II.4"
    if play.board.by_asterisk and play.law.spares_in_shadow:
        spared = phrase(
            "Animals, Dragons, Drakes and creatures with an asterisk do not, at Shadow-holds and in Shadow-lands"
        )
        yield spared, play.law.sources["spares_in_shadow"]


def rules_of_agents(play: Play) -> Iterator[tuple[str, str]]:
    """Give the rules of agents with their sources, where there are any."""
    if play.hazards is None or not play.hazards.agents.cards:
        return
    yield (
        phrase(
            "Agents are played face-down at a home site; later each acts once a turn for one of the hazard limit: he "
            "moves to a site of the same region or an adjacent one, returns home, taps for creatures at his site, "
            "heals, or hides"
        ),
        "MEDM Agent actions",
    )
    yield phrase("Agents move to no Haven and to none of the Under-deeps"), "MEDM Agent actions, CoE 4.4"
    if any(map(is_grey, play.hazards.agents.cards)):
        grey = phrase(
            "Grey agents tap for creatures with an asterisk, of their own race or that of the automatic-attack, and "
            "keep off Shadow-holds, Dark-holds and Darkhavens"
        )
        yield grey, "DC"
    yield (
        phrase(
            "Agents attack who enters the site where they are, after its automatic-attacks, with their prowess and two "
            "dice; minion agents detain minions, grey ones heroes, and then make no body check"
        ),
        "MEDM Attacking with an agent, DC, CoE 3.II.2",
    )
    yield (
        phrase(
            "An agent has +5 unseen at home, where the attacker chooses who defends, +2 unseen elsewhere or seen at "
            "home; his body has +1 at home"
        ),
        "MEDM Resolving combat with an agent",
    )
    if play.hazards.sallies:
        sallies = phrase(
            "By hazards that say so, or their own cards, untapped agents tap to attack a company that moves to where "
            "they are, or stays there"
        )
        yield sallies, "MEDM Attacking with an agent"
    if play.hazards.attempts:
        influences = phrase(
            "An agent who influences has two dice, his direct influence and what his card adds, 2 more at home and 2 "
            "more against who or what is at home there, whose mind or number is 0 then; against it stand two dice, the "
            "unused general influence, that of who controls it, and its mind or number"
        )
        yield influences, "MEDM Influencing with an agent, CoE 8.3, CoE 8.5"


def rules_of_prisoners(play: Play) -> Iterator[tuple[str, str]]:
    """Give the same of prisoners."""
    if play.hazards is None or not play.hazards.prisons.prisons:
        return
    yield (
        phrase(
            "Who is taken prisoner instead of being wounded is held near the way of his company, or where the hazard "
            "says; what he bears is discarded, rings apart, and his points count against it"
        ),
        "MEDM Taking prisoners",
    )
    yield (
        phrase(
            "Prisoners are rescued in the site phase: automatic-attacks and rescue-attacks are faced, somebody taps, "
            "all whom the hazard holds join, the site taps, and {minor} may follow",
            minor=counted(play.law.minor_items_beside, "minor item"),
        ),
        "MEDM Rescue and the rescue-attack",
    )


def rules_of_the_sideboard(play: Play) -> Iterator[tuple[str, str]]:
    """Give the same of the sideboards."""
    law, of = play.law, play.law.sources
    if play.board.aside.any() and play.board.reshuffles:
        cards = counted(law.exchanged, "card")
        yield (
            phrase("Up to {cards} of the discards are exchanged with the sideboard then", cards=cards),
            of["exchanged"],
        )
    if play.board.aside.any():
        reaches = phrase(
            "An avatar taps in the organisation phase to bring up to {cards} of the sideboard to the discards, or "
            "{fewer} to a play deck of {deck} or more",
            cards=counted(law.sideboard_to_discards, "card"),
            fewer=law.sideboard_to_deck,
            deck=law.sideboard_deck,
        )
        yield reaches, "READING"
    if play.hazards is not None and play.hazards.aside.any():
        reaches = phrase(
            "Against an avatar the opponent brings up to {hazards} of his sideboard to his discards at the end of the "
            "untap phase; the hazard limit of that turn is half, rounded up",
            hazards=counted(law.sideboard_to_discards, "hazard"),
        )
        yield reaches, of["sideboard_to_discards"]
    if play.hazards is not None and play.hazards.deck.world:
        added = phrase(
            "Once the company is at a site outside {territories}, or moves there, the opponent adds his DC World "
            "sideboard to his sideboard; {hazards} of it come into his play deck where the company starts there",
            territories=listed(law.world_outside),
            hazards=law.world_at_start,
        )
        yield added, of["world_outside"]


def agents_and_prisoners(hazards: HazardBoard) -> Iterator[str]:
    """Give what is taken for given about agents and prisoners."""
    if hazards.agents.cards:
        yield phrase(
            "{agents} can be played, after the other hazards; each moves to where the company is where he can, with "
            "what is left of the hazard limit, and attacks where he is unwounded; who is elsewhere returns home once "
            "he has hidden; one taps where a creature of the hand can be played for him alone. The opponent is taken "
            "to have the sites of the company's location deck. Of what the cards of agents say, where they move, "
            "attacks on the way and influence attempts are played.",
            agents=counted(len(hazards.agents.cards), "agent"),
        )
        yield phrase(
            "Agents do not move back along their way, as they return home; nor attack wounded, lest they fall; nor are "
            "they revealed where nothing asks for it, as unseen they attack better."
        )
        if hazards.sallies:
            yield phrase(
                "Who may attack while the company moves always does, of several who may by a hazard the one with the "
                "most prowess; at the site he attacks again."
            )
        if hazards.attempts:
            yield phrase(
                "An agent influences by a hazard, after those that corrupt, or of himself, where he is untapped and "
                "the attempt can succeed: of several the one that needs least, on characters and allies where he is, "
                "or factions playable there, avatars, what they control, and factions of minions apart. What is "
                "influenced away is discarded."
            )
        else:
            yield phrase("Agents influence nobody, as only cards let them.")
    if hazards.keyings.titles:
        yield phrase(
            "Events while which hazards are keyed to more are played after the creatures and Dragons at home, once, "
            "and stay in play, as the company has nothing against them; what else they do is left out."
        )
    if any(not said.on for _, said in hazards.dragons.sway.raises):
        yield phrase(
            "A Dragon at home whose card raises the hazard limit by its discard is discarded once the limit is used up "
            "and two hazards of the hand could still be played."
        )
    if hazards.prisons.prisons:
        yield phrase(
            "{hazards} take prisoners: they are played against strikes of creatures on the first who may be taken, or "
            "by an agent, or laid at the site where the company is, one at each; avatars are spared. The rescue site "
            "is the first of the company's location deck that fits. The company makes for it before anything of its "
            "hand, unless half of it is wounded, and rescues whom it could control; he joins it tapped.",
            hazards=counted(len(hazards.prisons.prisons), "hazard"),
        )
        yield phrase(
            "Who comes free of himself counts again at once, and joins in the first later organisation phase in which "
            "the company is at a haven and could control him. Gold rings and all kinds of rings are rings. An ally "
            "that saves its controller is discarded once the strike would take him, and he is wounded."
        )


def sideboard(play: Play) -> Iterator[str]:
    """Give what is taken for given about the sideboards."""
    of_use = int(play.board.aside.sum())
    if of_use:
        yield phrase(
            "Of the sideboard {copies} can come in: characters and resources that the games have a play for.",
            copies=counted(of_use, "copy", "copies"),
        )
    if play.hazards is not None and (theirs := int(play.hazards.aside.sum())):
        yield phrase(
            "Of the opponent's sideboard {hazards} can come in. He reaches for them where half the hazard limit is "
            "enough for his hand, and they are more than what he exchanges when his hazards are shuffled anew.",
            hazards=counted(theirs, "hazard"),
        )
