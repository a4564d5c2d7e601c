import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.keying import Path, conditions, keys, parse_keyed


def site(title: str = "Somewhere", site_type: str = "ruins-lairs", region: str = "Rohan", **facts: bool) -> Card:
    return Card(
        id="ZZ-1", set="ZZ", title=title, type=CardType.SITE, alignment=Alignment.HERO, site_type=site_type,
        region=region, **facts,  # type: ignore[arg-type]  # a test gives what it speaks of
    )  # fmt: skip


def creature(*keyed_to: str, keyed: str = "") -> Card:
    return Card(
        id="ZZ-2", set="ZZ", title="Beast", type=CardType.HAZARD, alignment=Alignment.NEUTRAL, keyed_to=keyed_to,
        keyed=keyed,
    )  # fmt: skip


def path(*types: str, through: tuple[str, ...] = (), to: Card | None = None) -> Path:
    return Path(frozenset(map(fold, through)), types, to or site())


W, S, D = "wilderness", "shadow-land", "dark-domain"


@pytest.mark.parametrize(
    ("symbols", "types", "found"),
    [
        ((W,), (W,), (W,)),
        ((W, W), (W,), ()),
        ((W, W), (W, S, W), (W,)),
        # Three Wildernesses or two Shadow-lands.
        ((W, W, W, S, S), (W, W, S), ()),
        ((W, W, W, S, S), (S, S), (S,)),
        ((W, W, W, S, S), (W, S, W, S, W), (W, S)),
        ((D, "ruins-lairs"), (W,), ("ruins-lairs",)),
        ((D, "dark-hold"), (W,), ()),
        ((), (W,), ()),
    ],
)
def test_a_symbol_that_stands_twice_asks_for_two_regions(
    symbols: tuple[str, ...], types: tuple[str, ...], found: tuple[str, ...]
) -> None:
    assert keys(creature(*symbols), path(*types)) == found


@pytest.mark.parametrize(
    ("keyed", "holds"),
    [
        ("through:Rohan", True),
        ("through:Anórien,Rohan", True),
        ("through:Anórien", False),
        ("in:Gap of Isen,Rohan", True),
        ("in:Anórien", False),
        ("in:Rohan+not-type:ruins-lairs", False),
        ("type:ruins-lairs+in:Rohan", True),
        ("site:Somewhere", True),
        ("site:Elsewhere", False),
        ("under-deeps", False),
        ("path:wilderness", True),
        ("path:wilderness*2", True),
        ("path:wilderness*3", False),
        ("if:Doors of Night+through:Rohan", False),
        ("through:Anórien;through:Rohan", True),
    ],
)
def test_what_a_creature_names(keyed: str, holds: bool) -> None:  # noqa: FBT001
    assert bool(keys(creature(keyed=keyed), path(W, W, through=("Gap of Isen", "Rohan")))) is holds


def test_an_event_in_play_lets_more_in() -> None:
    beast = creature(keyed="site:Elsewhere;if:Doors of Night+in:Rohan;if:an Orc, Troll or Man attack+path:wilderness")

    assert keys(beast, path(W)) == ()
    assert keys(beast, path(W), {fold("Doors of Night")}) == ("if:Doors of Night+in:Rohan",)
    assert conditions(beast) == ("Doors of Night", "an Orc, Troll or Man attack")


def test_a_site_in_two_regions_is_in_either() -> None:
    between = site(region="Anórien/Ithilien")

    assert keys(creature(keyed="in:Ithilien"), path(to=between))
    assert keys(creature(keyed="in:Anórien"), path(to=between))
    assert not keys(creature(keyed="in:Rohan"), path(to=between))


@pytest.mark.parametrize(
    "keyed", ["", "through:", "through", "in:A,", "path:meadow", "path:wilderness*x", "if:", "a;;b", "near:Rohan"]
)
def test_what_is_no_expression_is_refused(keyed: str) -> None:
    with pytest.raises(ValueError, match="not a term"):
        parse_keyed(keyed)


def test_every_expression_of_the_pool_can_be_read_and_names_what_is_there() -> None:
    pool = open_pool()
    regions = {fold(card.title) for card in pool if card.type is CardType.REGION}
    sites = {fold(card.title) for card in pool if card.type is CardType.SITE}
    keyed = [card for card in pool if card.keyed]

    assert len(keyed) > 150
    for card in keyed:
        for term in (term for terms in parse_keyed(card.keyed) for term in terms):
            if term.name in {"through", "in"}:
                assert term.values <= regions, card  # type: ignore[union-attr]  # only a key has these names
            if term.name == "site":
                assert fold(term.value) in sites, card  # type: ignore[union-attr]  # the same the other way
