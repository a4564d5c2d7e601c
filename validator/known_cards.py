"""The cards that a format names, held against the pool: a misspelt ban would ban nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.folding import fold
from rulesets.errors import FormatError
from rulesets.rule import CARDS

if TYPE_CHECKING:
    from cardpool.names import Names
    from rulesets.formats import Format, RuleSetting


def refuse_unknown_cards(format_: Format, names: Names) -> None:
    """Refuse a format that names a card that the pool does not have, as a misspelt ban bans nothing.

    So is one that lets in and keeps out the same card, by whatever names.
    """
    if names.pool.version in format_.held_against:
        return
    for name in ("also_half_creatures", "also_hoard_items"):
        for title in format_.play[name].value:
            key = fold(title)
            if all(key not in (fold(card.title), fold(card.id)) for card in names.match(title).cards):
                raise FormatError(
                    f"The format {format_.id!r} names the card {title!r} in {name!r} of [play], which is neither an "
                    "English title nor an id of the card pool."
                )
    for setting in format_.rules.values():
        for name, parameter in setting.rule.params.items():
            if parameter.kind == CARDS:
                _refuse_unknown(format_, setting, name, names)
                _refuse_both(format_, setting, name, names)
    format_.held_against.add(names.pool.version)


def _refuse_unknown(format_: Format, setting: RuleSetting, name: str, names: Names) -> None:
    for title in setting.values[name].value:
        if not names.match(title).cards:
            raise FormatError(
                f"The format {format_.id!r} names the card {title!r} in {name!r} of {setting.rule.id}, which is not "
                "in the card pool."
            )


def _refuse_both(format_: Format, setting: RuleSetting, name: str, names: Names) -> None:
    other = setting.rule.params[name].apart_from
    if not other:
        return
    keys = {key: title for title in setting.values[other].value for key in names.keys_of(title)}
    for title in setting.values[name].value:
        for key in names.keys_of(title) & keys.keys():
            raise FormatError(
                f"In the format {format_.id!r}, {title!r} in {name!r} and {keys[key]!r} in {other!r} of "
                f"{setting.rule.id} are the same card."
            )
