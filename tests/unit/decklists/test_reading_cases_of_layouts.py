"""The same in other layouts than plain text, and when it is written in another."""

from __future__ import annotations

import pytest

from cardpool.database import open_pool
from tests.odd_lists import LEGAL, LEGAL_ONLY, NEVER_LEGAL, OPEN, RULED, changed, each, expect, said
from validator.checking import check
from validator.convert import ConversionError, convert
from validator.resolving import names_of


@each("####\n{}\n####", "{}", "[{}]", "# {}", "// {}", "-- {} --")
@pytest.mark.parametrize("words", ["Maybeboard", "Considering", "Ersatz"])
def test_a_heading_that_gccg_does_not_know_is_told_once(line: str, words: str) -> None:
    expect(OPEN, f"+ \n{line.format(words)}\n3 Ambusher\n3 Lawless Men", text=RULED, most=1)


@each("Alignment: wizard\n# Alignment: minion", "Alignment: hero\n\nAlignment: ringwraith")
def test_two_player_types_in_gccg_are_one_question(line: str) -> None:
    expect(OPEN, f"^ {line}", text=RULED, most=1)
    expect(LEGAL_ONLY, "^ # Alignment: hero", text=RULED)


def test_a_card_below_a_signature_in_gccg_is_one() -> None:
    expect(NEVER_LEGAL, "+ \n-- \n9 Ambusher", text=RULED)
    expect(LEGAL_ONLY, "+ \n-- \nAnna\n+49 123 456", text=RULED)


@each(
    "{}\nThanks!", "{}\n-- \nAnna", "{}\nSent from my phone", "{}\nhttps://example.org/1", "```\n{}\n```",
    "{}\nTotal: 90 cards",
    "Here it is:\n\n{}\n\nBest regards,\nAnna", "{}\n---", "Return of the King\n\n{}",
)  # fmt: skip
def test_what_a_mail_puts_round_a_deck_of_gccg_or_netmeccg_is_no_card(line: str) -> None:
    expect(LEGAL_ONLY, text=line.format(RULED))
    if "egard" not in line and "Thanks" not in line:
        expect(LEGAL_ONLY, text=line.format(netmeccg()))
    expect(NEVER_LEGAL, "+ 9 Ambusher", text=line.format(RULED))


def test_a_quoted_deck_and_other_rulers_are_read() -> None:
    for text in (RULED, netmeccg()):
        expect(LEGAL_ONLY, text="\n".join(f"> {line}" for line in text.split("\n")))
    expect(LEGAL_ONLY, text=RULED.replace("####", "=========="))
    expect(OPEN, text=RULED.replace("####\nSites\n####", "-----\nXyzzy\n-----"), most=1)


def test_netmeccg_may_call_the_pool_by_its_name() -> None:
    expect(LEGAL_ONLY, "[starting] => [Pool]", text=netmeccg())


@each("Saruman\nRadagast", "Horn of Anor\nCram\nSting")
def test_names_of_cards_above_the_first_section_are_asked_about(line: str) -> None:
    for text in (RULED, netmeccg()):
        expect(OPEN, f"^ {line}\n", text=text, most=1)
        assert said(f"FW Gandalf\n\n{text}")[0] == "illegal"


@each("Locatons", "Xyzzy", "Places", "Travel (13)", "Maps &amp; more")
def test_a_heading_of_a_page_that_is_not_known_leaves_its_cards_open(line: str) -> None:
    lines = filter(None, LEGAL.split("\n"))
    shown = "".join(f"<li>{one}</li>" if one[0].isdigit() else f"<h2>{one}</h2>" for one in lines)
    page = f"<html><body><h1>My deck</h1>{shown}</body></html>"
    assert said(page)[0] == "legal"
    verdict, findings = said(page.replace("<h2>Sites</h2>", f"<h2>{line}</h2>"))
    assert (verdict, findings) == ("undecided", 1)


def octgn(*, attributes: str = "", more: str = "") -> str:
    """Return the legal list as OCTGN writes it."""
    report = check(LEGAL, "coe")
    cards: dict[str, str] = {}
    for card, count, section, *_ in report.deck.holdings:
        name = {"pool": "Pool", "play_deck": "Deck", "sideboard": "Sideboard", "location_deck": "Sites"}[section]
        title = card.title.replace("&", "&amp;")
        cards[name] = cards.get(name, "") + f'<card qty="{count}">{title} ({card.set})</card>\n'
    sections = "".join(f'<section name="{name}">\n{held}</section>\n' for name, held in cards.items())
    return f"<deck{attributes}>\n{sections}{more}</deck>\n"


def netmeccg() -> str:
    """Return the legal list as NetMECCG writes it."""
    names = names_of(open_pool())
    return convert(check(LEGAL, "coe"), names, "netmeccg").data.decode()


@each("Maybe", "Stuff", "Xyzzy", "Other cards", "DC", "Wish list")
def test_a_bare_word_in_netmeccg_that_is_no_card_is_a_heading(line: str) -> None:
    text = netmeccg()
    expect(LEGAL_ONLY, text=text)
    expect(LEGAL_ONLY, "+ \nGlittering Caves", text=text)
    expect(OPEN, f"+ \n{line}\nAmbusher\nAmbusher\n\nLawless Men", text=text, most=1)


def test_a_card_with_a_slip_in_it_is_no_heading() -> None:
    report = check(changed("+ \nMoriaa\nBag End", text=netmeccg()), "coe")
    assert [one.name for one in report.deck.unresolved] == ["Moriaa"]
    assert any(holding.card.title == "Bag End" for holding in report.deck.holdings)


@each(
    ' set="LE"', ' set="The Lidless Eye"', ' alignment="minion"', ' version="minion"', ' type="Minion Site"',
    ' setShortName="LE"', ' section="Sideboard"', ' board="side"', ' zone="maybe"',
)  # fmt: skip
def test_what_an_attribute_says_of_a_card_is_read(line: str) -> None:
    text = octgn()
    card = '<card qty="1">Moria (TW)</card>'
    expect(NEVER_LEGAL, f'{card} => <card qty="1"{line}>Moria</card>', text=text)
    expect(LEGAL_ONLY, f'{card} => <card qty="1" set="TW" alignment="hero" id="1">Moria</card>', text=text)


@each('<item qty="3">Ambusher</item>', "<extra>3 Ambusher</extra>", '<maybe count="3" name="Ambusher"/>')
def test_a_card_in_an_element_that_is_not_known_is_said(line: str) -> None:
    expect(OPEN, text=octgn(more=f"{line}\n"), most=1)
    expect(LEGAL_ONLY, text=octgn(more="<notes>3 Ambusher</notes>\n"))


@each("Maybeboard", "Sidebord", "Stuff", "Nebendeck")
def test_a_section_that_octgn_does_not_have_is_told_once(line: str) -> None:
    cards = '<card qty="3">Ambusher</card>\n<card qty="3">Lawless Men</card>\n'
    expect(LEGAL_ONLY, text=octgn())
    expect(OPEN, text=octgn(more=f'<section name="{line}">\n{cards}</section>\n'), most=1)


def test_two_decks_and_two_player_types_of_octgn_are_said() -> None:
    expect(OPEN, text=octgn() + octgn(), most=1)
    expect(OPEN, text=octgn(attributes=' alignment="minion"'), most=1)


# --- written in another layout ----------------------------------------------------------------------------------------


def carried(text: str, layout: str) -> tuple[list[str], list[str]]:
    """Return what is not understood in a list, and in the same list in another layout."""
    before = check(text, "coe")
    after = check(convert(before, names_of(open_pool()), layout, keep_unresolved=True).data, "coe")
    assert before.verdict == after.verdict
    open_before, open_after = (
        [(one.problem or "").rpartition(":")[2] for one in report.deck.unresolved] for report in (before, after)
    )
    return open_before, open_after


@pytest.mark.parametrize("layout", ["text", "gccg", "netmeccg", "octgn"])
@each("Sidebord:", "// Considering", "[Xyzzy]", "Other cards")
def test_what_stands_below_a_doubtful_heading_stays_below_it(line: str, layout: str) -> None:
    before, after = carried(changed(f"+ \n{line}\n3 Cave-drake\n1 Nocard\n2 Moria (LE)"), layout)
    assert before == after == [" the 6 cards below it are not counted."]


@each("json", "csv")
def test_a_layout_with_no_headings_but_its_own_refuses_a_doubtful_one(line: str) -> None:
    with pytest.raises(ConversionError, match="has no other headings than its own; mend it"):
        carried(changed("+ \nSidebord:\n3 Cave-drake"), line)
