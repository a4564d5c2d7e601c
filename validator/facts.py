"""The summary of a card, in words for people: what a player wants to know of it while looking at a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardpool.card import CardType
from cardpool.sets import SETS
from cardpool.tables import KINDS
from rulesets.playable import names_of

if TYPE_CHECKING:
    from cardpool.card import Card


def card_facts(card: Card) -> dict[str, Any]:
    """Give all facts of a card as JSON has them; what it does not have is null, empty or false."""
    return {name: list(value) if type(value := getattr(card, name)) is tuple else value for name in KINDS}


def card_summary(card: Card) -> dict[str, Any]:
    """Give a card as JSON has it: `id`, `title`, `kind` in a few words, and `facts` by their names, all as text.

    What a card does not have is left out.
    """
    return {"id": card.id, "title": card.title, "kind": kind(card), "facts": _facts(card)}


def kind(card: Card) -> str:
    """Say what a card is, such as `unique hero character` or `minion resource, greater item`."""
    words = [card.alignment.value, card.type.value]
    if card.type in {CardType.HAZARD, CardType.REGION}:
        words = words[1:]
    if card.unique:
        words.insert(0, "unique")
    named = [
        *card.subtypes,
        *(name for name, has in (("avatar", card.avatar), ("agent", card.agent), ("dream card", card.dream)) if has),
        *([f"{card.site_type}"] if card.site_type else []),
    ]
    return ", ".join([" ".join(words), *named])


def _facts(card: Card) -> dict[str, str]:
    points = "" if card.points is None else str(card.points)
    if card.points_in_parentheses is not None:
        points = f"{points} ({card.points_in_parentheses})".strip()
    prowess = " / ".join(filter(None, (card.prowess, card.body)))
    facts: dict[str, object] = {
        "Mind": card.mind,
        "Direct influence": card.direct_influence,
        "General influence": card.general_influence,
        "Strikes": card.strikes,
        "Prowess / body" if card.prowess and card.body else "Prowess" if card.prowess else "Body": prowess,
        "Marshalling points": f"{points} {card.points_kind}".strip() if points else "",
        "Corruption": card.corruption,
        "Stage points": card.stage_points,
        "Race" if card.type is CardType.CHARACTER else "Kind": ", ".join(card.races),
        "Skills": ", ".join(card.skills),
        "Keywords": ", ".join(card.keywords),
        "Home": ", ".join(card.home_sites),
        "Keyed to": ", ".join(card.keyed_to),
        "Specific to": card.specific_to,
        "Played by": names_of(card.playable_by),
        "Copies allowed": card.copies_allowed,
        "Region": card.region,
        "Nearest haven": card.nearest_haven,
        "Site path": ", ".join(card.site_path),
        "Playable": ", ".join(card.playable),
        "Automatic-attacks": ", ".join(card.attacks),
        "Adjacent": ", ".join(card.adjacent),
        "Region type": card.region_type if card.type is CardType.REGION else "",
        "Set": SETS[card.set].name if card.set in SETS else card.set,
    }
    return {name: str(value) for name, value in facts.items() if value not in (None, "")}
