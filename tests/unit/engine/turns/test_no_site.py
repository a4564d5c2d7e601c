"""What has no effect only because no site of the deck allows it, and where some allies of dream cards are played."""

from __future__ import annotations

import pytest

from cardpool.database import open_pool
from rulesets.sites import playable_at
from tests.unit.engine.turns.test_games import DREAM, FILLER, played, wizard
from validator.engine.turns.games import STRANDED

COAT, COUNCIL, SWORD = "The Mithril-coat", "The White Council", "Glamdring"


def idle(*sites: str) -> dict[str, list[str]]:
    drawn = {f"{COAT} (TW)": 1, f"{COUNCIL} (WH)": 1, f"{SWORD} (TW)": 1, FILLER: 5}
    found: dict[str, list[str]] = played(wizard(drawn, *sites), games=1).to_dict()["without_effect"]
    return found


def test_what_a_site_would_let_in_is_told_from_what_the_games_do_not_play() -> None:
    # At the Barrow-downs minor and major items are playable, and no greater one; at Rivendell none.
    assert idle("Barrow-downs (TW)")["no_site"] == [COAT]
    assert idle("Barrow-downs (TW)")["titles"] == [COAT, COUNCIL]
    assert idle()["no_site"] == [SWORD, COAT]
    # The Caves of Ûlund are too far from Rivendell for one move, and not from Lórien.
    assert idle("Caves of Ûlund (TW)", "Lórien (TW)")["no_site"] == []
    assert idle("Caves of Ûlund (TW)", "Lórien (TW)")["titles"] == [COUNCIL]
    assert idle("Caves of Ûlund (TW)")["no_site"] == [SWORD, COAT]


@pytest.mark.parametrize(
    ("card_id", "yes", "no"),
    [
        ("TI-mighty-steed", ("TW-378",), ("TW-394", "TW-436")),  # Bree; not Edoras, nor Weathertop
        ("NW-wolf-steed", ("LE-392",), ("LE-373",)),  # Moria; not the Ettenmoors
        ("V1-shadowfax", ("TW-394", "TW-389"), ("TW-378",)),  # Edoras and Dunharrow
        ("RS-ruddy-varmint", ("TW-436",), ("TW-395",)),  # Weathertop in Arthedain; not the Ettenmoors
        ("WR-black-numenoreans", ("AS-139",), ("LE-392",)),
        # A Border-hold of Khand, in Mordor as dream cards have it; not Bree.
        ("NE-black-steed", ("LE-411",), ("LE-356",)),
        # Deep Cleft and The Sulfur-deeps; not Moria, nor The Under-gates of the Balrog, which are a Darkhaven.
        ("DF-dwarf-chopper", ("GW-deep-cleft-m", "AS-161"), ("LE-392", "BA-100")),
        ("NW-anguirel", ("DM-41",), ("DM-35", "TW-373")),  # The Under-vaults; not The Sulfur-deeps, nor Bandit Lair
        ("FB-essay-on-ringcraft", ("FB-osteledan", "TW-418"), ("TW-395",)),  # and Ost-in-Edhil; not the Ettenmoors
        ("ML-torogcrist", ("DM-35",), ("TW-374", "DM-41")),  # The Sulfur-deeps; not Barad-dûr, nor The Under-vaults
        ("DF-a-more-or-less-decent-giant", ("TW-398",), ("TW-373",)),  # Goblin-gate in High Pass; not Bandit Lair
    ],
)
def test_where_allies_items_and_a_faction_of_dream_cards_are_played(
    card_id: str, yes: tuple[str, ...], no: tuple[str, ...]
) -> None:
    pool = open_pool()
    card = pool[card_id]
    assert all(playable_at(card, (pool[site],)) for site in yes)
    assert not any(playable_at(card, (pool[site],)) for site in no)


def test_a_wolf_steed_is_played_by_an_orc() -> None:
    assert open_pool()["NW-wolf-steed"].requires == ("orc",)


@pytest.mark.parametrize(("site", "no_site"), [("Goblin-gate (TW)", []), ("Moria (TW)", ["Khazadshathûr"])])
def test_a_special_item_is_played_at_the_site_that_it_names(site: str, no_site: list[str]) -> None:
    game = played(wizard({"Khazadshathûr (DF)": 1, FILLER: 7}, site), DREAM)
    assert game.to_dict()["without_effect"]["no_site"] == no_site
    if not no_site:
        # Worth 2; half of all are the characters'.
        assert set(game.outcome.totals[-1].tolist()) == {4}


def test_what_a_site_beyond_reach_would_let_in_has_no_site() -> None:
    # No way leads beneath from Rivendell where the deck has no site above The Sulfur-deeps.
    drawn = {"Torogcrist (ML)": 1, f"{SWORD} (TW)": 1, FILLER: 6}
    game = played(wizard(drawn, "Moria (TW)", "The Sulfur-deeps (DM)"), DREAM)
    assert game.to_dict()["without_effect"]["no_site"] == ["Torogcrist"]
    assert (game.outcome.fate[:, [copy.card.title for copy in game.board.copies].index("Torogcrist")] != STRANDED).all()
