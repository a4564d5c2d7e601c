"""The languages of the findings: nothing lacks a translation, and what has none stays English."""

from __future__ import annotations

import gettext
import pickle
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.phrases import Phrase
from rulesets.finding import counted, either, say
from rulesets.formats import known_formats
from rulesets.rule import registry
from tools import catalogues
from validator.checking import check
from validator.engine.turns.play import play
from validator.engine.turns.policy import POLICIES
from validator.engine.turns.request import PlayRequest
from validator.languages import FOLDER, LANGUAGES, TRANSLATED, all_said, said, word
from validator.render import play_text
from validator.render.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

EXAMPLES = sorted((ROOT / "examples").glob("*.*"))
VALUE = re.compile(r"[{(](\w+)(?:![rs])?(?::[\w,+]+)?(?:\}|\)s)")
"""`{name}` of phrases and `%(name)s` of the page; not `(name)` of a sentence."""
Key = str | tuple[str, int]
"""A text, or the form of one that hangs on a number."""


def keys() -> Iterator[Key]:
    for entry in catalogues.english():
        if isinstance(entry.id, tuple | list):
            yield from ((entry.id[0], form) for form in range(2))
        elif entry.id:
            yield f"{entry.context}\x04{entry.id}" if entry.context else entry.id


KEYS = frozenset(keys())


def compiled(language: str) -> dict[Key, str]:
    with (FOLDER / f"{language}.mo").open("rb") as stream:
        return dict(gettext.GNUTranslations(stream)._catalog)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_template_and_no_word_lacks_a_translation(language: str) -> None:
    known = compiled(language)

    assert [key for key in KEYS if not known.get(key)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_shows_the_values_that_english_shows(language: str) -> None:
    for key, translation in compiled(language).items():
        said_in_english = key[0] if isinstance(key, tuple) else key
        assert set(VALUE.findall(said_in_english)) == set(VALUE.findall(translation)), key


def test_the_catalogues_are_what_the_source_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{language}.{kind}" for language in TRANSLATED for kind in ("po", "mo")]
    for name in names:
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)

    catalogues.main()

    for name in names:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), "run `make catalogues`"


def test_the_sentence_of_every_rule_is_a_key() -> None:
    assert {rule.message for rule in registry().values()} <= KEYS


def phrases(value: Any) -> Iterator[Phrase]:  # noqa: ANN401  # whatever a finding shows
    if isinstance(value, Phrase):
        yield value
        for part in value.values.values():
            yield from phrases(part)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_all_that_a_report_says_has_a_key(path: Path) -> None:
    for format_ in known_formats():
        for finding in check(path.read_bytes(), format_).findings:
            told = [*phrases(finding.message), *phrases(finding.fix and finding.fix.title)]
            assert {one.template for one in told} <= KEYS
            assert isinstance(finding.message, Phrase)
            assert finding.fix is None or isinstance(finding.fix.title, Phrase)


AWKWARD = [
    "Deck\n2 Gandalf x3\n1000 Wolves\n2 (TW)\nthree Wolves\n2 Wolves of any kind\n3 other hazards\n" + "2 " + "W" * 700,
    "Avatar: Nobody Known\nAlignment: nonsense\nDeck (9)\n2 Wolves\nDeck\n1 Wargs\n",
    "Player: Wizard\nPlayer: Ringwraith\nDeck\n2 Wolves\n\nLeftovers Pile\n\n2 Wargs\n",
    "2 Wolves\n1 W&#111;lves\n2 Wоlves\n3 Gandalf*\n",
    "Deck\n2 Wolves\n# 3 Wargs\n# 2 Cave-drake\n// 1 Giant\n",
    "Wolves\nWargs\nDeck\n2 Cave-drake\n~~2 Giant~~ 2 Wargs\n",
    "name,count,section,odd\nCram,all,Deck,\nCram,2,Cave,\n,2,Deck,x\nCram,,Deck,x\nCram x2,3,Deck,x\nWargs,2,Deck,x\n",
    "Deck\n2 Wolves?\n2 Wolves and Wargs\n2 Wolves [Q]\n2 Wolves (XY)\n2 Wolves (AS)\n2 Wolves (TW) (AS)\n",
    "Deck\n2 Wolves [H] [M]\n2 Wolves 3 4\n2 Wolves (TW 1)\n2 Wolves (ally)\n2 Gandalf [M]\n2 Gandalf (TW) [M]\n",
    "Deck\n2 Wolves (sideboard)\n2 not Wolves\n",
    '{"play_deck": [{"count": 1, "card": "TW-1", "name": "Wolves"}, {"count": 1, "card": "TW-999", "name": "Wolves"}]}',
    '<deck><section name="Deck"><card>Cram</card><card qty="y">A</card><card/>2 Cram<odd qty="2"/></section></deck>',
    '{"deck": {"hazards": [{"name": "Wolves", "qty": 2}, {"name": "Wargs", "qty": "many"}, 3, {"qty": 2}], "odd": 1}}',
]
"""Lists that hold what cannot be counted, is put right, or needs a word beside it."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_that_is_said_beside_a_line_is_said_in_each_language(language: str) -> None:
    spoken = set()
    for text in AWKWARD:
        report = check(text)
        notes = [note.message for note in report.decklist.notes]
        told = report.said_in(language).to_dict()["reading"]["notes"]
        parts = [part for found in (*notes, *(one.message for one in report.findings)) for part in phrases(found)]

        assert all(isinstance(note, Phrase) for note in notes)
        assert {part.template for part in parts} <= KEYS
        assert [said(note, language) for note in notes] == [one["message"] for one in told]
        assert all(one["message"] != note for one, note in zip(told, notes, strict=True))
        spoken |= {part.template for part in parts}
    assert len(spoken) > 30


def test_what_was_put_right_is_said_within_another_sentence() -> None:
    report = check("Deck\n1 W&#111;lves\n").said_in("de")

    assert [one.message for one in report.findings if one.rule == "cards.corrected"] == [
        '\'1 W&#111;lves\' wurde als Wolves (TW-114) gelesen: "1 W&#111;lves" wird als "1 Wolves" gelesen.'
    ]


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "The play deck has 1 creature; 12 are needed."),
        ("de", "Kreaturen im Spieldeck: 1; nötig: 12."),
        ("es", "Criaturas en el mazo de juego: 1; necesarias: 12."),
        ("fr", "Créatures dans le deck de jeu : 1 ; nécessaires : 12."),
    ],
)
def test_a_message_is_said_in_each_language(language: str, message: str) -> None:
    template = registry()["play_deck.creatures"].message

    assert said(say(template, creatures=1, minimum=12), language) == message


def test_phrases_within_phrases_and_words_are_said_too() -> None:
    phrase = say("Remove {what} of {title}.", what=counted(2, "copy", "copies"), title="pool")

    assert said(phrase, "es") == "Quita 2 copias de pool."
    assert said(say("it is for {players} players only", players=either(["black", "white"])), "de") == (
        "sie ist nur für diese Spieler: schwarz oder weiß"
    )
    assert word("play deck", "fr") == "deck de jeu"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_catalogue_lacks_stays_english(language: str) -> None:
    assert said("The judge says 1 thing.", language) == "The judge says 1 thing."
    assert said(say("The judge allows {cards} cards.", cards=1), language) == "The judge allows 1 card."
    assert word("an organiser's word", language) == "an organiser's word"


def test_the_empty_text_is_no_key() -> None:
    # In a catalogue it is that of the header.
    assert said(say(""), "de") == ""
    assert word("", "de") == ""


def test_a_phrase_goes_to_another_process_whole() -> None:
    phrase = say("Take out {title}.", title="Gandalf")

    assert said(pickle.loads(pickle.dumps(phrase)), "de") == "Gandalf herausnehmen."  # noqa: S301  # our own


def test_a_report_in_another_language_differs_in_nothing_but_its_sentences() -> None:
    english = check(EXAMPLES[0].read_bytes())
    german = english.said_in("de")

    def without(report: dict[str, Any]) -> dict[str, Any]:
        fixless = [{**one, "message": "", "fix": one["fix"] and one["fix"]["safe"]} for one in report["findings"]]
        reasonless = [one["rule"] for one in report["rules_not_checked"]]
        return {**report, "findings": fixless, "rules_not_checked": reasonless}

    assert without(german.to_dict()) == without(english.to_dict())
    assert (english.language, german.language) == ("en", "de")


ENGLISH_WORDS = re.compile(
    r"\b(lines?|Lines?|Errors|Advice|Warnings|Undecided|Counts|checked|Read as|entries|game|wizard|resources|hazards|"
    r"creatures|deck in all|not understood|corrected|at most|to \d|as many)\b"
)
"""Words of the report for people, which stand in no title of a card of the examples; ids of rules are not looked at."""


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_report_for_people_says_nothing_in_english(path: Path, language: str) -> None:
    report = check(path.read_bytes())
    told = render(report.said_in(language))

    assert ENGLISH_WORDS.search(render(report))
    assert ENGLISH_WORDS.findall(re.sub(r"\w+\.\w+", "", told.partition("\n")[2])) == []
    assert told.startswith(word(report.verdict, language).upper())


@pytest.mark.parametrize("against", ["none", pytest.param("typical", marks=pytest.mark.slow)])
def test_all_that_games_say_has_a_key(against: str) -> None:
    for path in EXAMPLES:
        how = PlayRequest(games=20, turns=12, against=against)
        answer = play(path.read_bytes(), how=how).to_dict()
        sentences = [
            *answer["rules_played"],
            *(one["text"] for one in answer["assumptions"]),
            *(event[part] for event in answer["story"] for part in ("what", "why") if event[part]),
            *(how for name, how in answer["way_of_playing"].items() if name != "name" and isinstance(how, str)),
        ]
        assert all(isinstance(sentence, Phrase) for sentence in sentences)
        told = [one for sentence in sentences for one in phrases(sentence)]
        assert {one.template for one in told} <= KEYS


@pytest.mark.parametrize("language", TRANSLATED)
def test_an_answer_is_said_throughout_and_keeps_what_is_no_phrase(language: str) -> None:
    answer = play(EXAMPLES[-1].read_bytes(), how=PlayRequest(games=20, turns=4, against="typical")).to_dict()
    told = all_said(answer, language)
    assert told.keys() == answer.keys()
    assert (told["points"], told["cards"], told["sites"]) == (answer["points"], answer["cards"], answer["sites"])
    assert all(ours != theirs for ours, theirs in zip(answer["rules_played"], told["rules_played"], strict=True))
    assert [event["who"] for event in told["story"]] == [event["who"] for event in answer["story"]]
    assert all_said(answer, "en") == answer
    english, theirs = play_text.render(answer), play_text.render(answer, language=language)
    headings = [line for line in english.splitlines() if line[:1].isalpha() and line in theirs.splitlines()]
    assert set(headings) <= {"Sites"}


def test_whatever_a_way_of_playing_tells_of_has_its_word() -> None:
    for policy in POLICIES.values():
        told = dict(policy.told())
        inner = [key for value in told.values() if isinstance(value, Mapping) for key in value]
        assert {*told, *inner} - {"name"} <= {*play_text.WAY}
