"""How the solitaire game is played: the rules that are, with their sources, and the simple way that fills the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from validator.engine.solitaire.numbers import facts

if TYPE_CHECKING:
    from collections.abc import Iterator

WAY_OF_PLAYING: Final = (
    phrase(
        "There is one company. It sets out from its starting site for the quest that is longest on the display, takes "
        "it, and comes back the way it went, one move a turn; then it sets out again."
    ),
    phrase(
        "Where several sites of the site deck suit a quest, whatever it is, one is picked at random when the quest "
        "comes up, the starting site among them. Without a quest that has a site, the company stays where it is."
    ),
    phrase(
        "While somebody is unwounded the company waits at the site until it may be tapped; who influences best taps "
        "for a faction, the weakest fighter for another quest. Followers and items add nothing."
    ),
    phrase(
        "A scout taps for an encounter where another character is untapped, and so does somebody at home for a second "
        "roll, of which the higher counts. No encounter untaps another site, Songs and resources from the deck help "
        "nobody, and the tables of enhanced sites are left out."
    ),
    phrase(
        "The company visits every inn that it may, and discards a card for horses. Of the characters who could be met "
        "there the one of the highest mind joins, under general influence, as long as there is room; he is taken to be "
        "in the deck still."
    ),
    phrase("Sites without a known number of hazard cards are not visited."),
    phrase(
        "The Wizard is played when a turn begins at the starting site with him in hand; other characters join at inns "
        "alone."
    ),
    phrase("The hand is full again at the end of every turn, however many cards were drawn."),
    phrase(
        "Each hazard is played that can be, events on a company that moves, creatures and agents in the first region "
        "that they are keyed to, else at the site, and none is cancelled. What events change is left out."
    ),
    phrase(
        "Untapped characters face the first strikes, the strongest first; the others are drawn by lot. Resources help "
        "nobody, and attacks that are chosen from the hazards are left out."
    ),
    phrase(
        "Who would else be struck by a Dragon's fire with a roll of 7 taps for shelter; shields and helmets help "
        "nobody."
    ),
    phrase(
        "After what an agent does, the strongest untapped character attacks him, if his prowess is above the agent's. "
        "What a scout stole comes back where he is killed at once. Cards of the hand that are lost to a sage, agents "
        "at havens, and what else the card of an agent says are left out."
    ),
    phrase(
        "The nearest Dark-hold is raided while no quest on the display has a site, until every attack was defeated "
        "there. What the rules say of single sites is left out but for attacks."
    ),
    phrase(
        "Hazards that corrupt are played on somebody drawn by lot among those whom they may be played on. Their bearer "
        "tries each turn to remove them: he taps for one where another is untapped, else at a penalty. Nobody taps in "
        "support of a check."
    ),
    phrase(
        "Who taps for an item or ally bears it. Nothing is stored or passed on, but each unwounded companion of who "
        "falls in combat takes one item."
    ),
    phrase(
        "Who may test rings taps to test a gold ring at the beginning of a turn where another is untapped; cards that "
        "test rings are not played. Of the special rings that the roll allows one comes, by lot, to whom the gold ring "
        "was with. Palantíri and battles bring no shadow tokens."
    ),
    phrase(
        "The Free Council could be called once a turn ends at a haven with points enough, those of the company, of the "
        "quests and of what it killed, no kind for more than half."
    ),
    phrase(
        "Dungeons, battles, and what enhanced sites offer are left out, as no source at hand gives their numbers; so "
        "are courage and skill tokens, most of which they give. Detained companies are not rescued, factions do not "
        "tap, and what the rules add to single characters is left out, though the source says how."
    ),
    phrase("Who falls is not replaced, and each run goes on until the last shadow token."),
)
"""What is left to the player or left out, as sentences."""


def rules_played() -> tuple[str, ...]:
    """Give the rules that the runs follow, each with its source."""
    return tuple(phrase("{rule} ({source}).", rule=rule, source=source) for rule, source in _rules())


def _rules() -> Iterator[tuple[str, str]]:
    given = facts()
    clock, quests, site = given["clock"], given["quests"], given["site"]
    yield phrase("The game is lost with {tokens} shadow tokens", tokens=clock["tokens"]), clock["source"]
    yield (
        phrase(
            "At most {most} quests are on display, and another comes up on a roll of {roll}",
            most=quests["most"],
            roll=quests["roll"],
        ),
        quests["source"],
    )
    yield phrase("A hazard pile that grows with the shadow tokens, up to the hazard limit"), given["hazards"]["source"]
    order = phrase("No hazard is keyed to a region before that of a hazard revealed earlier")
    yield order, given["hazards"]["source"]
    yield phrase("A creature on guard attacks who enters the site"), given["hazards"]["source"]
    agents = given["agents"]["source"]
    yield (
        phrase("An agent who is met uses one of his skills, by lot, and magic that works on a roll below his mind"),
        agents,
    )
    yield phrase("An agent who is not killed stays at the site, or waits at a home site where a quest is"), "RGEO 2"
    yield phrase("Strikes, body checks and wounds; who faces several strikes is weaker for each"), "METD, READING"
    dragons = phrase("A roll on the table of Dragons before one attacks, with fire, blood, terror and claws")
    yield dragons, given["dragons"]["source"]
    yield phrase("Who is wounded heals at a haven or at his home site"), "RGEO 4"
    yield (
        phrase("A roll for an encounter at Border-holds, Ruins & Lairs, Shadow-holds and Dark-holds"),
        "RGEO 4, RGEO Appendix 2",
    )
    yield phrase("Somebody at home taps to roll twice for an encounter"), "RGEO 4"
    yield phrase("A roll at the inn or tavern of a Border-hold, for good or ill"), given["inns"]["source"]
    seconds = given["second_attacks"]
    yield phrase("With many shadow tokens some sites gain an automatic-attack"), seconds["source"]
    raids = given["raids"]
    yield (
        phrase(
            "A raid faces automatic-attacks with {strikes} strike and {prowess} prowess more",
            strikes=raids["strikes"],
            prowess=raids["prowess"],
        ),
        raids["source"],
    )
    yield phrase("Influence checks with two dice, free direct influence, bonuses and standard modifications"), "CARD"
    yield (
        phrase("A faction whose check fails by {number} or more detains the company", number=site["detained_from"]),
        "RGEO 3",
    )
    corruption = given["corruption"]
    yield phrase("Tests of gold rings, and the shadow tokens of what they reveal"), given["rings"]["source"]
    burdens = phrase("Corruption points of items and hazards, checks against them, and removal with two dice")
    yield burdens, corruption["source"]
    yield (
        phrase(
            "Who taps to remove a corruption card and rolls {number} more than its number takes a shadow token away",
            number=corruption["lightens"],
        ),
        given["tokens"]["source"],
    )
    yield phrase("At the Free Council everybody makes a corruption check"), given["victory"]["source"]
    lost = given["lost"]
    yield phrase("An avatar who is eliminated costs {number} points", number=lost["wizard"]), lost["source"]
