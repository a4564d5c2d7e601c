"""The language of what `meccg check` says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LIST = b"Alignment: Wizard\n\nDeck\n4 Cave-drake\n"
SAID = {
    "en": "The deck holds 4 copies of Cave-drake; 3 are allowed.",
    "de": "Exemplare von Cave-drake im Deck: 4; erlaubt: 3.",
    "es": "Copias de Cave-drake en el mazo: 4; permitidas: 3.",
    "fr": "Exemplaires de Cave-drake dans le deck : 4 ; permis : 3.",
}


@pytest.mark.parametrize("language", SAID)
def test_messages_are_in_the_language_that_is_asked_for(meccg: Run, language: str) -> None:
    _, text, _ = meccg("check", "--language", language, "-", stdin=LIST)
    _, report, _ = meccg("check", "--output", "json", "-", stdin=LIST, MECCG_LANGUAGE=language)

    assert SAID[language] in text
    assert SAID[language] in [one["message"] for one in json.loads(report)[0]["findings"]]


def test_several_processes_speak_the_same_language(meccg: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(LIST)

    _, text, _ = meccg("check", "--jobs", "2", "--language", "de", tmp_path)

    assert text.count(SAID["de"]) == 2


def test_a_language_that_there_is_not_is_wrong_usage(meccg: Run) -> None:
    code, _, error = meccg("check", "--language", "tlh", "-", stdin=LIST)

    assert code == 2
    assert "'tlh'" in error


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("play", "--games", "20", "--turns", "4"), "Siegpunkte am Ende eines Zuges"),
        (("hands", "--hands", "0"), "Etwas zu tun"),
        (("diff", "undecided-typed-on-a-phone.txt"), "\nSpieldeck\n"),
    ],
)
def test_what_is_no_verdict_speaks_it_too(meccg: Run, command: tuple[str, ...], said: str) -> None:
    name, *more = command
    code, text, _ = meccg(name, "wizard-dwarves-of-erebor.deck", *more, "--language", "de")

    assert code == 0
    assert said in text
