"""The summary of a card, in words for people: what a player wants to know of it while looking at a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardpool.card import CardType
from cardpool.phrases import joined, phrase
from cardpool.sets import SETS
from cardpool.tables import KINDS
from rulesets.playable import names_of
from validator.playable_at import playable_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card


def card_facts(card: Card) -> dict[str, Any]:
    """Give all facts of a card as JSON has them; what it does not have is null, empty or false."""
    facts = {name: list(value) if type(value := getattr(card, name)) is tuple else value for name in KINDS}
    # What was published under another name stays there as well.
    return facts | {"barred": facts["banned_for"]}


def card_summary(card: Card) -> dict[str, Any]:
    """Give a card as JSON has it: `id`, `title`, `kind` in a few words, and `facts` by their names, all as text.

    What a card does not have is left out.
    """
    return {"id": card.id, "title": card.title, "kind": kind(card), "facts": _facts(card)}


def kind(card: Card) -> str:
    """Say what a card is, such as `unique hero character` or `minion resource, greater item`."""
    sided = card.type not in {CardType.HAZARD, CardType.REGION}
    what: str = card.type.value
    if sided:
        what = phrase("{alignment} {kind}", alignment=card.alignment.value, kind=what)
    if card.unique:
        what = phrase("unique {kind}", kind=what)
    named = [
        *card.subtypes,
        *(name for name, has in (("avatar", card.avatar), ("agent", card.agent), ("dream card", card.dream)) if has),
        *([card.site_type] if card.site_type else []),
    ]
    return joined("{first}, {last}", [what, *named])


def _facts(card: Card) -> dict[str, str]:
    facts = {name: fact(card) for name, fact in FACTS.items()}
    return {name: v if isinstance(v, str) else str(v) for name, v in facts.items() if v not in (None, "")}


def _points(card: Card) -> str:
    points = "" if card.points is None else str(card.points)
    if card.points_in_parentheses is not None:
        points = f"{points} ({card.points_in_parentheses})".strip()
    return f"{points} {card.points_kind}".strip() if points else ""


def _races(card: Card, *, of_character: bool) -> str:
    return ", ".join(card.races) if (card.type is CardType.CHARACTER) is of_character else ""


FACTS: Final[dict[str, Callable[[Card], object]]] = {
    "Mind": lambda card: card.mind,
    "Direct influence": lambda card: card.direct_influence,
    "General influence": lambda card: card.general_influence,
    "Strikes": lambda card: card.strikes,
    "Prowess / body": lambda card: card.prowess and card.body and f"{card.prowess} / {card.body}",
    "Prowess": lambda card: "" if card.body else card.prowess,
    "Body": lambda card: "" if card.prowess else card.body,
    "Marshalling points": _points,
    "Corruption": lambda card: card.corruption,
    "Stage points": lambda card: card.stage_points,
    "Race": lambda card: _races(card, of_character=True),
    "Kind": lambda card: _races(card, of_character=False),
    "Skills": lambda card: ", ".join(card.skills),
    "Keywords": lambda card: ", ".join(card.keywords),
    "Home": lambda card: ", ".join(card.home_sites),
    "Keyed to": lambda card: ", ".join(card.keyed_to),
    "Specific to": lambda card: card.specific_to,
    "Playable at": playable_at,
    "Played by": lambda card: names_of(card.playable_by),
    "Copies allowed": lambda card: card.copies_allowed,
    "Region": lambda card: card.region,
    "Nearest haven": lambda card: card.nearest_haven,
    "Site path": lambda card: ", ".join(card.site_path),
    "Playable": lambda card: ", ".join(card.playable),
    "Automatic-attacks": lambda card: ", ".join(card.attacks),
    "Adjacent": lambda card: ", ".join(card.adjacent),
    "Region type": lambda card: card.region_type if card.type is CardType.REGION else "",
    "Set": lambda card: SETS[card.set].name if card.set in SETS else card.set,
}
"""Name of a fact to the fact, None or `""` where a card does not have it; in the order in which they are shown."""
