"""What an answer about games takes for given, and which rules were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import joined, phrase
from rulesets.finding import both, counted, one_of
from validator.engine.assumptions import Assumption
from validator.engine.intervals import LEVEL
from validator.engine.kinds import HAZARD
from validator.engine.turns.play import VARIED_BY
from validator.engine.turns.told_of_events import events, rules_of_events
from validator.engine.turns.told_of_hazards import (
    agents_and_prisoners,
    rules_of_agents,
    rules_of_kills,
    rules_of_prisoners,
    rules_of_the_sideboard,
    sideboard,
)
from validator.engine.turns.told_of_lairs import rules_of_lairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.play import Play


def rules_played(play: Play) -> tuple[str, ...]:
    """Give the rules that the games follow, each with its source."""
    return tuple(phrase("{rule} ({source}).", rule=rule, source=source) for rule, source in _rules(play))


def _rules(play: Play) -> Iterator[tuple[str, str]]:
    law, setup, of = play.law, play.setup, play.law.sources
    hand = phrase("A hand of {hand}, and back to it at the end of either player's turn", hand=play.start.hand_size)
    yield hand, setup.sources["hand"]
    if setup.redraw:
        yield phrase("A hand without a resource worth points is given up once"), setup.sources["redraw"]
    characters = counted(law.characters, "character")
    yield phrase("{characters} a turn, at a haven or a home site", characters=characters), of["characters"]
    yield (
        phrase(
            "General influence of {influence}, or a follower of another, the company rearranged for it",
            influence=setup.general_influence,
        ),
        setup.sources["general_influence"],
    )
    if law.leaders:
        leaders = counted(law.leaders, "leader")
        yield phrase("{leaders} in a company at the most, avatars apart", leaders=leaders), of["leaders"]
    movement = play.report.format.tables["movement"]
    regions = movement["regions"].source
    yield phrase("Region movement, site paths from havens, the Under-deeps with their rolls"), f"{regions}, MEDM"
    if movement["dream_regions"].value:
        yield (
            phrase("Mountain regions are first or last on a path; deserts and deep Coastal Seas shorten it"),
            movement["dream_regions"].source,
        )
    if closed := movement["closed_to_heroes"].value:
        yield (
            phrase(
                "Heroes move to {regions} from {places}, or through {through}",
                regions=both(closed["regions"]),
                places=one_of(closed["from"]),
                through=one_of(closed["through"]),
            ),
            movement["closed_to_heroes"].source,
        )
    if not law.havens_draw_by_origin:
        yield phrase("Cards are drawn by the site moved to, havens too"), of["havens_draw_by_origin"]
    yield (
        phrase(
            "A company that moves draws as its site says, with an avatar or a mind of {mind} or more",
            mind=law.mind_to_draw,
        ),
        of["mind_to_draw"],
    )
    yield (
        phrase(
            "{tapping}, and {minor} after it",
            tapping=counted(law.tapping_plays, "resource that taps the site", "resources that tap the site"),
            minor=counted(law.minor_items_beside, "minor item"),
        ),
        of["tapping_plays"],
    )
    yield (
        phrase("A site that was tapped and left is used no more until the deck is made anew, havens apart"),
        of["tapping_plays"],
    )
    yield (
        phrase("Items where the site allows them, hoard items at hoards, allies, factions and events at theirs"),
        "METD, CARD",
    )
    yield phrase("Influence checks with two dice, free direct influence, bonuses and standard modifications"), "CARD"
    yield from rules_of_events(play)
    if play.hazards is not None:
        yield phrase("The hazard limit is the size of the company, or 2"), "METD-E Hazard limit"
        yield phrase("Creatures are keyed to the path, to what it names, or to the site"), "CARD"
        yield from rules_of_kills(play)
        yield from rules_of_lairs(play.hazards)
        yield phrase("Strikes, body checks and wounds; who faces several strikes is weaker for each"), "METD, READING"
        if law.heals_at_home:
            heals = phrase("Who is wounded heals at a haven or at his home site, and is untapped then")
            yield heals, of["heals_at_home"]
        yield phrase("Of weapons, armour, shields and helmets one each serves its bearer; allies face strikes"), "CARD"
        yield (
            phrase(
                "Corruption checks: at the points or {narrow} below a hero is discarded and a minion taps, further "
                "down he is eliminated",
                narrow=law.corruption_narrow,
            ),
            of["corruption_narrow"],
        )
        yield (
            phrase(
                "Corruption checks in the company of a Ringwraith or the Balrog, who make none, have +{number}",
                number=law.corruption_with_dark_avatar,
            ),
            of["corruption_with_dark_avatar"],
        )
        yield (
            phrase(
                "An untapped character who taps in support adds {number} to a corruption check of another of the "
                "company",
                number=law.corruption_support,
            ),
            of["corruption_support"],
        )
        yield (
            phrase("A corruption card is removed by a roll, by tapping or at -{number}", number=law.removal_untapped),
            of["removal_untapped"],
        )
        yield phrase("An avatar who is eliminated costs {number} points", number=law.avatar_lost), of["avatar_lost"]
    again = counted(play.board.reshuffles, "time")
    yield phrase("The deck is made anew {again} once it is exhausted", again=again), of["reshuffles"]
    yield from rules_of_agents(play)
    yield from rules_of_prisoners(play)
    yield from rules_of_the_sideboard(play)
    if play.board.worths.counts:
        yield (
            phrase(
                "A Fallen-wizard has {most} at the most of a card that is no stage card", most=law.fallen_wizard_points
            ),
            of["fallen_wizard_points"],
        )
    yield (
        phrase("No kind of points counts for more than one in {share} of all", share=law.share_of_a_kind),
        of["share_of_a_kind"],
    )


def assumptions(play: Play) -> tuple[Assumption, ...]:
    """Give everything that an answer takes for given, in the order of the game."""
    parts = {
        "player": _player, "list": _list, "company": _company, "movement": _movement, "sites": _sites,
        "hazards": _hazards, "events": events, "hand": _hand, "sideboard": sideboard, "points": _points,
        "games": _games,
    }  # fmt: skip
    said = ((about, joined("{first} {last}", sentences(play))) for about, sentences in parts.items())
    return tuple(Assumption(about, text) for about, text in said if text)


def _player(play: Play) -> Iterator[str]:
    player = play.report.deck.player
    if player.alignment is None:
        yield phrase("The player type is not known: nobody starts, and the company goes nowhere.")
        return
    who: str = player.alignment
    if player.avatar:
        who = phrase("{player}, who declares {avatar}", player=who, avatar=player.avatar)
    yield phrase("The player type is {player}.", player=who)


def _list(play: Play) -> Iterator[str]:
    deck = play.report.deck
    if deck.unresolved:
        lines = counted(len(deck.unresolved), "line of the list is", "lines of the list are")
        sentence = "{lines} not understood: their cards are left out, and every number may change with them."
        yield phrase(sentence, lines=lines)
    if play.report.verdict != "legal":
        yield phrase("The verdict on the deck is {kind}; it is played as it stands.", kind=play.report.verdict)
    if not deck.sites:
        yield phrase("The list has no location deck: nothing is played at sites but where the company starts.")


def _company(play: Play) -> Iterator[str]:
    yield phrase("All characters stay in one company: it is never split, and who joins it comes where it is.")
    if play.hazards and play.hazards.attempts:
        yield phrase("The draft is played without an opponent, and nobody but agents ever influences anybody away.")
    else:
        yield phrase("The draft is played without an opponent, and nobody is ever influenced away.")
    yield phrase("It matters who bears an item and whom an ally follows; only what the fallen leave is passed on.")


def _movement(play: Play) -> Iterator[str]:
    yield phrase("Special movement, and what the texts of sites and cards add to movement, is left out.")
    if not play.start.site:
        yield phrase("It is not known where the company starts: it does not move, and plays nothing.")


def _sites(play: Play) -> Iterator[str]:
    if play.hazards is None:
        yield phrase("Automatic-attacks are taken to be overcome without loss, and every site is entered.")
    else:
        yield phrase(
            "A site is entered, and its automatic-attacks are faced, where something of the hand can be tried there."
        )
        yield phrase(
            "What texts add to automatic-attacks is left out, and so are attacks from hand of which they say more than "
            "what the creature is keyed to."
        )
    yield phrase("The One Ring is never played, and quests bring nothing.")


def _hazards(play: Play) -> Iterator[str]:
    own = sum(copy.part == HAZARD for copy in play.board.copies)
    if play.hazards is None:
        yield phrase("Nobody plays hazards on the company, and there is no corruption.")
    else:
        yield from _opponent(play, play.hazards)
    if own:
        yield phrase(
            "The {hazards} of the deck meet no opponent: they fill the hand until they are discarded.",
            hazards=counted(own, "hazard"),
        )


def _opponent(play: Play, hazards: HazardBoard) -> Iterator[str]:
    idle = sum(hazards.never)
    yield phrase(
        "The opponent has {hazards} and a hand of {hand} of them, as the other half of his hand is resources. He draws "
        "as the site says, fills his hand at the end of each turn, and plays every creature that can be keyed, the "
        "worst first, up to the hazard limit.",
        hazards=counted(len(hazards.copies), "hazard"),
        hand=hazards.hand_size,
    )
    if idle:
        yield phrase(
            "{copies} of these have no effect: events that neither stay with a character to corrupt him nor call for a "
            "corruption check at once, and creatures without plain numbers.",
            copies=counted(idle, "copy", "copies"),
        )
    yield phrase(
        "Creatures attack with their strikes, prowess and body; of their texts, several attacks, detainment, whom they "
        "attack, the choice of defenders, and corruption checks of the wounded are played. Items help by what they add "
        "to prowess and body, allies by facing strikes; events that cancel an attack, at no other cost than a tap or a "
        "corruption check, are played where somebody would more likely be wounded than not. Whoever has more prowess "
        "than the attack stays untapped at -3, and so does the strongest of all who are untapped where an "
        "automatic-attack strikes at each of them and a roll of 7 defeats his strike; all others tap."
    )
    yield phrase(
        "Of what the cards of characters say of attacks, more prowess and half the body against certain attackers, "
        "what who stays untapped has less, and the body checks that discard are played; what they cancel is left out."
    )
    yield phrase(
        "Minion companies are taken to be overt. Wounds heal at havens alone, for which the company makes when half of "
        "it is wounded. Of who falls in combat each unwounded character takes one item. What is left of a company "
        "whose leader falls stays together."
    )
    yield from agents_and_prisoners(hazards)
    yield phrase(
        "A check is supported where a roll of {roll} would cost whoever makes it, and does not then: by the event of "
        "the hand that adds most, then by as few untapped characters as it takes, who tap.",
        roll=play.board.policy.fear,
    )
    yield phrase(
        "Cards that corrupt are played after the creatures, on whom has the most corruption points, one a turn on "
        "each; a check at once is called for where it can fail. Items are not passed on to avoid one. Who is discarded "
        "does not come back, and no unique card does that left play."
    )


def _hand(_: Play) -> Iterator[str]:
    yield phrase("No card is drawn in the opponent's turn but at its end.")


def _points(play: Play) -> Iterator[str]:
    yield phrase("Points are those printed, in parentheses once a card is stored for them; nothing is doubled.")
    yield phrase("Games go on to the last turn, whatever is reached.")
    if play.report.deck.player.alignment == "fallen-wizard":
        yield phrase(
            "Of a Fallen-wizard's cards, and of what he defeats, each is worth {most} at the most, stage cards apart, "
            "or what his avatar or a stage card in play says, of several the most; what is gone for and played first "
            "goes by the most that the cards of his deck can make of it.",
            most=play.law.fallen_wizard_points,
        )


def _games(play: Play) -> Iterator[str]:
    request = play.request
    yield phrase(
        "{games} from the seed {seed}; shares and their differences have Chernoff intervals, differences of points "
        "normal ones, each of a confidence of {level:g} %.",
        games=counted(request.games, "game"),
        seed=request.seed,
        level=100 * LEVEL,
    )
    if play.varied:
        turn = min(VARIED_BY, request.turns)
        yield phrase("One copy more or fewer is tried in the same luck, by the end of turn {turn}.", turn=turn)
