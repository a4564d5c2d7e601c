import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.database import open_pool
from cardpool.influence import bonus, modification, parse_modifier
from cardpool.pool import CardPool


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return open_pool()


def character(title: str = "Somebody", *, races: tuple[str, ...] = ("man",), **facts: tuple[str, ...] | str) -> Card:
    return Card(
        id=f"ZZ-{title}", set="ZZ", title=title, type=CardType.CHARACTER, alignment=Alignment.HERO, races=races,
        **facts,  # type: ignore[arg-type]  # each test gives what it speaks of
    )  # fmt: skip


def faction(title: str = "Folk", *, races: tuple[str, ...] = ("man",), **facts: tuple[str, ...] | str) -> Card:
    return Card(
        id=f"ZZ-{title}", set="ZZ", title=title, type=CardType.RESOURCE, alignment=Alignment.HERO,
        subtypes=("faction",), races=races, **facts,  # type: ignore[arg-type]  # the same
    )  # fmt: skip


@pytest.mark.parametrize(
    ("modifications", "expected"),
    [
        (("race:man +1",), 1),
        (("race:man +1", "race:dwarf -2"), 1),
        (("race:elf +2",), 0),
        (("skill:leader +2", "skill:sage +1"), 3),
        (("home:Bree -4",), -4),
        (("card:Somebody +5",), 5),
        (("card:Longshanks +5",), 5),
        (("card:Nobody +5",), 0),
        (("native:man/Rohan/Arthedain +3",), 3),
        (("native:man/Rohan +3",), 0),
        (("native:elf/Arthedain +3",), 0),
        (("avatar:Radagast +3",), 3),
        (("avatar:Saruman +3",), 0),
        (("faction:Hillmen +2",), 2),
        (("faction:Beornings +2",), 0),
        ((), 0),
    ],
)
def test_what_a_faction_adds_to_the_check_of_a_character(modifications: tuple[str, ...], expected: int) -> None:
    somebody = character(skills=("sage",), keywords=("leader",), home_sites=("Bree",),
                         home_territories=("Arthedain", "Eriador"), entity="longshanks")  # fmt: skip
    in_play = [faction("Hillmen"), character("Beornings")]

    assert modification(faction(modifications=modifications), somebody, in_play, "Radagast") == expected


@pytest.mark.parametrize(
    ("bonuses", "target", "expected"),
    [
        (("factions -1",), faction(), -1),
        (("factions -1",), character(), 0),
        (("factions:orc +4",), faction(races=("orc",)), 4),
        (("factions:orc +4",), faction(), 0),
        (("factions-at:Bree +2",), faction(where="site:Edoras;site:Bree"), 2),
        (("factions-at:Bree +2",), faction(where="site:Edoras"), 0),
        (("faction:The Folk +2",), faction(), 2),
        (("faction:Folk +2",), character("Folk"), 0),
        (("race:elf +2",), character(races=("elf",)), 2),
        (("race:elf +2",), faction(races=("elf",)), 0),
        (("card:Arwen +7",), character("Arwen"), 7),
        (("card:Folk +7",), faction(), 0),
        (("specific:Balrog +2",), character(specific_to="Balrog"), 2),
        (("specific:Balrog +2",), character(), 0),
        (("home:Edoras +4",), character(home_sites=("Bree", "Edoras")), 4),
        (("home:Edoras +4",), character(home_sites=("Bree",)), 0),
        (("home:Edoras +4",), faction(where="site:Edoras"), 0),
        (("factions +1", "factions:man +2", "faction:Folk +3"), faction(), 6),
    ],
)
def test_what_a_character_adds_against_a_card(bonuses: tuple[str, ...], target: Card, expected: int) -> None:
    assert bonus(character(bonuses=bonuses), target) == expected


def test_against_a_race_is_also_against_its_factions_where_the_rulings_say_so() -> None:
    elves = faction(races=("elf",))

    assert bonus(character(bonuses=("race:elf +2",)), elves, races_of_factions=True) == 2
    # "this does not apply vice versa"
    assert bonus(character(bonuses=("factions:elf +2",)), character(races=("elf",)), races_of_factions=True) == 0


@pytest.mark.parametrize("text", ["", "race +1", "race:elf", "race:elf 2", "kin:elf +2", "factions +x", ":elf +2"])
def test_what_is_no_modifier_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a modifier of influence"):
        parse_modifier(text)


def test_every_modifier_of_the_pool_can_be_read(pool: CardPool) -> None:
    texts = [text for card in pool for text in (*card.modifications, *card.bonuses)]

    assert len(texts) > 300
    assert all(parse_modifier(text).number for text in texts)


@pytest.mark.parametrize(
    ("card_id", "modifiers"),
    [
        ("LE-24", "factions +2"),
        ("BA-80", "card:The Balrog +3;skill:leader +2"),
        ("TD-146", "race:dwarf +2"),
        ("WH-37", "avatar:Radagast +3"),
        ("WH-38", "avatar:Radagast +3"),
        ("WH-39", "native:man/Rohan/Khand/Dorwinion/Horse Plains/Southern Rhovanion/Harondor +3"),
        ("WH-40", "avatar:Radagast +3"),
        ("TW-122", "card:Aragorn II +7"),
        ("TW-136", "card:Galadriel +5"),
        ("LE-272", "faction:Goblins of Goblin-gate +2;faction:Wargs of the Forochel +2"),
        ("LE-277", "faction:Orcs of the Red Eye -2;faction:Orcs of Gorgoroth +2"),
        ("BA-4", "race:orc +3;factions:orc +3;specific:Balrog +2"),
    ],
)
def test_the_modifiers_of_a_card_are_those_of_its_text(pool: CardPool, card_id: str, modifiers: str) -> None:
    card = pool[card_id]
    assert ";".join(card.modifications or card.bonuses) == modifiers


def test_a_horseman_of_rohan_influences_the_wild_horses(pool: CardPool) -> None:
    # Éomer is a Man of Edoras, in Rohan; Boromir II is a Dúnadan of Minas Tirith.
    assert modification(pool["WH-39"], pool["TW-148"]) == 3
    assert modification(pool["WH-39"], pool["TW-134"]) == 0
