"""`meccg cards`: the card pool."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.card import Alignment, Card, CardType
from cardpool.database import build, default_path, open_pool, search, searchable
from cardpool.names import Names
from cardpool.pool import CardPool
from cardpool.sets import code_of
from rulesets.finding import counted
from validator.batch import find, submissions
from validator.cli.files import skipped
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.cli.types import CARDS
from validator.decklists.decklist import clip
from validator.facts import card_facts
from validator.render.line import Line, Span, line, table
from validator.resolving import resolve
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.sources.update import Changes
    from validator.batch import Source
    from validator.decklists import Decklist

NOT_FOUND: Final = 1
UNREADABLE: Final = 4
_AS_NEAR: Final = 15
"""A suggestion this much less like the name than the best one, of 100, is none."""
_SHORT: Final = 80
"""Characters of a fact that is told whole."""
_MOST_PARTS: Final = 6
"""Parts of a line that are told, such as of a long fact."""
_PARTS: Final = re.compile(r", |[,;+]")
_LANGUAGES: Final = {
    "es": "Spanish", "de": "German", "fr": "French", "it": "Italian", "nl": "Dutch", "fi": "Finnish", "ja": "Japanese",
}  # fmt: skip
_IN_HEAD: Final = frozenset({"id", "title", "type", "alignment", "set"})


_of_a_pool: Final = click.option(
    "--cards", type=CARDS, metavar="FILE", help="Card pool, as `meccg cards build` writes it."
)


@click.group("cards")
def command() -> None:
    """Look into the card pool, or build it."""


@command.command("search")
@click.argument("words", metavar="QUERY...", nargs=-1, required=True)
@click.option("--set", "set_code", metavar="CODE", help="Only cards of this set, such as TW or METW.")
@click.option("--type", "type_", type=click.Choice([kind.value for kind in CardType]), help="Only cards of this type.")
@click.option(
    "--alignment", type=click.Choice([kind.value for kind in Alignment]), help="Only cards of this alignment."
)
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="How many at the most.")
@_of_a_pool
@as_json
def search_command(
    words: tuple[str, ...],
    set_code: str | None,
    type_: str | None,
    alignment: str | None,
    limit: int,
    cards: Path | None,
    output: str,
) -> int:
    """Find cards by words of their titles, in any language; the last word may be cut short."""
    query = searchable(" ".join(words))
    if not query:
        raise UsageError("The query holds no letter and no digit; give words of a title.")
    pool = open_pool(cards)
    filters = {"set": _set(pool, set_code), "type": type_, "alignment": alignment}
    # One more than is shown tells whether there are more.
    given = {name: value for name, value in filters.items() if value}
    found = search(pool, query, limit=limit + 1, **given)
    if not found:
        return _not_found(pool, " ".join(words))
    shown = [pool[id_] for id_ in found[:limit]]
    if output == "json":
        show_json({"data": [card_facts(card) for card in shown]})
    else:
        rows = [("id", "type", "alignment", "title")]
        show(table(rows + [(card.id, card.type, card.alignment, card.title) for card in shown]))
    if len(found) > limit:
        click.echo(f"meccg cards search: there are more than {limit}; --limit shows them.", err=True)
    return 0


@command.command("show")
@click.argument("name", metavar="ID-or-NAME...", nargs=-1, required=True)
@_of_a_pool
@as_json
def show_command(name: tuple[str, ...], cards: Path | None, output: str) -> int:
    """Show the facts of a card by its id or by its name in any language; of every card of that name."""
    pool = open_pool(cards)
    named = Names(pool).match(" ".join(name)).cards
    if not named:
        return _not_found(pool, " ".join(name))
    # An id means that very printing; a name the card, whose printings have all facts in common.
    different: dict[str, Card] = {}
    for card in named:
        if card.same_as not in different or card.id == card.same_as:
            different[card.same_as] = card
    if output == "json":
        show_json({"data": [card_facts(card) for card in different.values()]})
        return 0
    for index, card in enumerate(different.values()):
        if index:
            click.echo()
        show(_facts(pool, card))
    return 0


@command.command("build")
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Where to write the SQLite file. [default: where `meccg` looks for it]",
)  # fmt: skip
def build_command(output: Path | None) -> None:
    """Build the SQLite file of the card pool from the facts that come with the program."""
    path = output or default_path()
    build(path)
    pool = CardPool(path)
    click.echo(f"{len(pool)} cards, version {pool.version}: {path}")


_SOURCE = click.Path(path_type=Path, exists=True)


@command.command("import")
@click.option("--coe", type=_SOURCE, metavar="FILE", help="The Council's card database (JSON).")
@click.option("--gccg", type=_SOURCE, metavar="PATH", help="A card file of GCCG (XML), or a folder of them.")
@click.option("--cardnum", type=_SOURCE, metavar="FILE", help="The Cardnum list (CSV).")
@click.option("--bulk", type=_SOURCE, metavar="FILE", help="Our own facts: cards.ndjson.gz of the API.")
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Where to write the SQLite file. [default: imported.sqlite in your data folder]",
)  # fmt: skip
def import_command(
    coe: Path | None, gccg: Path | None, cardnum: Path | None, bulk: Path | None, output: Path | None
) -> None:
    """Build a card pool in which newer source files lie over the shipped facts.

    A source that is not given keeps what is shipped; of --bulk alone a pool is made that has these cards and no others.
    Where a file is broken, nothing is written.
    """
    from cardpool.sources.bulk import build_from  # noqa: PLC0415  # rarely needed
    from cardpool.sources.update import Sources, build_newer, compare, imported_path  # noqa: PLC0415  # the same

    sources = Sources(coe, gccg, cardnum)
    if bulk and any(sources):
        raise UsageError("A pool of --bulk is made of it alone; leave --coe, --gccg and --cardnum out.")
    path = output or imported_path()
    if bulk:
        build_from(path, bulk)
    elif any(sources):
        build_newer(path, sources)
    else:
        raise UsageError("Nothing to import; give --coe, --gccg, --cardnum or --bulk.")
    pool = CardPool(path)
    changes = compare(_shipped(), pool)
    click.echo(f"{len(pool)} cards, version {pool.version}: {path}")
    click.echo(f"{_told(changes)} since the shipped pool; `meccg cards diff` lists them.")
    click.echo("Use it with --cards FILE, or set MECCG_CARDS to it.", err=True)


@command.command("diff")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(exists=True))
@click.option("--against", metavar="FILE|shipped", default="shipped", show_default=True, help="The pool as it was.")
@click.option(
    "--cards", type=click.Path(path_type=Path), metavar="FILE",
    help="The pool as it is. [default: MECCG_CARDS, else the shipped pool]",
)  # fmt: skip
@click.option(
    "--output", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="json: all facts before and after, and nothing cut short.",
)  # fmt: skip
def diff_command(paths: tuple[str, ...], against: str, cards: Path | None, output: str) -> int:
    """Say what changed from one card pool to another: new cards, cards that went, changed facts.

    Given decklists or folders of them, also which of them hold a card of which something changed. Where one cannot be
    read, the exit code is 4.
    """
    from cardpool.sources.update import compare  # noqa: PLC0415  # few commands need it

    before = _shipped() if against == "shipped" else open_pool(Path(against))
    after = open_pool(cards)
    changes = compare(before, after)
    found = find(paths)
    lists = [
        (source, deck if isinstance(deck, str) else _touched(deck, before, after, changes.ids))
        for source, deck in submissions(found.sources)
    ]
    if found.skipped:
        click.echo(f"meccg: {skipped(found.skipped)}", err=True)
    for source, touched in lists:
        if isinstance(touched, str):
            click.echo(f"meccg: {source}: {touched}", err=True)
    if output == "json":
        show_json(_as_data(changes, before, after, lists, found.skipped))
    else:
        _print_changes(changes, before, after)
        for source, touched in lists:
            if not isinstance(touched, str):
                click.echo(f"{source}: {_few([card.title for card in touched], ', ') or 'not touched'}")
    return UNREADABLE if any(isinstance(touched, str) for _, touched in lists) else 0


def _print_changes(changes: Changes, before: CardPool, after: CardPool) -> None:
    click.echo(f"{_told(changes)}, from version {before.version} to {after.version}.")
    for mark, some in (("+", changes.new), ("-", changes.gone)):
        for card in some:
            click.echo(f"{mark} {card.id} {card.title} ({card.alignment} {card.type})")
    for old, new, names in changes.changed:
        told = [f"{_label(name)}: {_change(_text(old, name), _text(new, name))}" for name in names]
        click.echo(f"~ {new.id} {new.title}: {_few(told, '; ')}")


def _as_data(
    changes: Changes,
    before: CardPool,
    after: CardPool,
    lists: Sequence[tuple[str, Sequence[Card] | str]],
    not_read: Sequence[Source],
) -> dict[str, Any]:
    """Give what changed as it is written in JSON: facts as the pool has them, and nothing cut short."""
    return {
        "before": before.version,
        "after": after.version,
        "new": [card_facts(card) for card in changes.new],
        "gone": [card_facts(card) for card in changes.gone],
        "changed": [
            _named(new)
            | {"facts": {name: {"before": getattr(old, name), "after": getattr(new, name)} for name in names}}
            for old, new, names in changes.changed
        ],
        "lists": [
            {"source": source, "cards": [_named(card) for card in touched]}
            for source, touched in lists
            if not isinstance(touched, str)
        ],
        "unreadable": [{"source": source, "message": reason} for source, reason in lists if isinstance(reason, str)],
        "skipped": [{"source": source.name, "message": source.problem} for source in not_read],
    }


def _before_and_after(old: Card, new: Card, name: str) -> dict[str, Any]:
    return {"before": getattr(old, name), "after": getattr(new, name)}


def _named(card: Card) -> dict[str, Any]:
    return {"id": card.id, "title": card.title}


def _few(parts: Sequence[str], between: str) -> str:
    """Join the first few parts, and count the rest, so that a line stays a line."""
    rest = len(parts) - _MOST_PARTS
    return between.join(parts[:_MOST_PARTS]) + (f" and {rest} more" if rest > 0 else "")


def _shipped() -> CardPool:
    """Open the shipped pool, whatever pool the environment names."""
    path = default_path()
    if not path.is_file():
        build(path)
    return open_pool(path)


def _told(changes: Changes) -> str:
    new, gone, changed = map(len, changes)
    return f"{counted(new, 'new card')}, {counted(gone, 'card')} gone, {counted(changed, 'card')} changed"


def _label(name: str) -> str:
    return name.replace("_", " ")


def _text(card: Card, name: str) -> str:
    value = getattr(card, name)
    if value in (None, "", (), False):
        return "none"
    return ", ".join(value) if isinstance(value, tuple) else "yes" if value is True else str(value)


def _change(old: str, new: str) -> str:
    """Say what a fact was and is; of long ones only what went and what came, so that a line stays a line."""
    if len(old) + len(new) <= _SHORT:
        return f"{old} -> {new}"
    was, is_ = (dict.fromkeys(_PARTS.split(text)) for text in (old, new))
    gone, come = [part for part in was if part not in is_], [part for part in is_ if part not in was]
    marked = [f"-{part}" for part in gone] + [f"+{part}" for part in come]
    if not marked:
        return "in another order"
    return _few([clip(part, _SHORT) for part in marked], " ")


def _touched(decklist: Decklist, before: CardPool, after: CardPool, ids: frozenset[str]) -> list[Card]:
    """Give the cards of a list of which something changed, or that mean another card now, by title."""
    held = [
        {(holding.line, holding.section): holding.card for holding in resolve(decklist, Names(pool), None).holdings}
        for pool in (before, after)
    ]
    cards = {
        card.title: card
        for one, other in (held, held[::-1])
        for place, card in one.items()
        if card.id in ids or place not in other or other[place].id != card.id
    }
    return [cards[title] for title in sorted(cards)]


def _set(pool: CardPool, code: str | None) -> str | None:
    if code is None:
        return None
    wanted = code_of(code)
    if wanted not in pool.sets:
        raise UsageError(f"There is no set {code!r}; known are: {', '.join(sorted(pool.sets))}.")
    return wanted


def _not_found(pool: CardPool, query: str) -> int:
    ranked = Names(pool).suggest(query)
    near = [found.card.title for found in ranked if found.score >= ranked[0].score - _AS_NEAR]
    hint = f"; near are: {', '.join(dict.fromkeys(near))}" if near else ""
    click.echo(f"meccg cards: no card is found by {query!r}{hint}.", err=True)
    return NOT_FOUND


def _facts(pool: CardPool, card: Card) -> Iterator[Line]:
    yield line(Span(card.title, "name"), f" · {card.id} · {card.alignment} {card.type}")
    rows = [(name.replace("_", " "), text) for name, text in _known(card)]
    rows += [(_LANGUAGES.get(code, code), title) for code, title in pool.titles(card.id).items() if code != "en"]
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        yield line(text, gutter=f"  {name:{width}}  ", gutter_style="quiet")


def _known(card: Card) -> Iterator[tuple[str, str]]:
    """Give the facts that say something; what a card does not have is left out."""
    for field in fields(card):
        value = getattr(card, field.name)
        if field.name in _IN_HEAD or value in (None, "", (), False):
            continue
        if isinstance(value, tuple):
            yield field.name, ", ".join(value)
        else:
            yield field.name, "yes" if value is True else str(value)
