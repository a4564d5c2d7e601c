"""What atheris calls with one input after the other: `python tests/fuzz/harness.py [CORPUS] [-max_total_time=60]`.

The first byte chooses the layout, the rest is the list. An exception that is not declared ends the run with the input
that caused it.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from typing import Any

atheris: Any = import_module("atheris")

with atheris.instrument_imports(include=["validator.decklists"]):
    from validator.decklists import LAYOUTS, UnreadableList, read, read_many

CHOICES = (None, None, None, *LAYOUTS)

SEEDS = (
    b"\x00####\nDeck\n####\n3 Orc-watch (LE)\n1 Balin [H] (TW)\n",
    b"\x00[NetMECCG v1.4 Deck]\n[starting]\nBolg*\n[hazards]\nTwilight\n",
    b'\x00<deck><section name="Pool"><card qty="1">Balin</card></section></deck>',
    b'\x00{"pool": [{"name": "Balin", "count": 1}], "deck": {"hazards": [{"name": "a", "qty": 1}]}}',
    b"\x00<h2>Pool</h2><ul><li>1 Th&eacute;oden<table><tr><td>3<td>Cram</table>",
    b'\x00Qty,Card,Section\n3,"Burning Rick, Cot, and Tree",Hazards\n',
    b"\x00Pool (2)\n1. Balin, Bofur and Bombur\n- 3x **Cram** (TD) #starting\nSB: Twilight - 2\n1-2 Sting\n",
    b"\x00> Name: A\n> Deck\n> Thrain with Cram, controlling\n> plus some unused characters\n",
)


def test_one_input(data: bytes) -> None:
    """Read one list in both ways; only the declared error is caught."""
    if not data:
        return
    layout = CHOICES[data[0] % len(CHOICES)]
    with suppress(UnreadableList):
        read(data[1:], layout=layout)
    for _ in read_many(BytesIO(data[1:]), name="x", layout=layout):
        pass


def main() -> None:
    """Run until the time is up, or for ever."""
    for seed in SEEDS:
        test_one_input(seed)
    atheris.Setup(sys.argv, test_one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
