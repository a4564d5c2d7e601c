"""Receipts: a true one is told from a changed one by the public key alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from validator.events.receipts import FIELDS, Receipt, ReceiptError, key_text, new_key, signed, to_text, verify

SIGNING, PUBLIC = new_key()
KEY = key_text(PUBLIC)
RECEIPT = signed(
    {
        "event": "entry",  # called as a field of the text is
        "entry": "e7",
        "deck": 1,
        "revision": 2,
        "fingerprint": "sha256:" + "0f" * 32,
        "code": "CFHKL-MQRWX",
        "verdict": "legal",
        "versions": {"validator": "0.1.0", "rulesets": "0123456789ab", "cardpool": "ba9876543210"},
        "at": "2027-07-30T17:59:58.000Z",
    },
    SIGNING,
)
WRITTEN = {"text": to_text(RECEIPT).encode(), "json": json.dumps(RECEIPT, indent=2).encode()}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_true_receipt_is_read_back(written: bytes) -> None:
    assert verify(written, f"{KEY}\n") == RECEIPT
    assert tuple(RECEIPT) == FIELDS


def test_mail_may_break_the_text_at_other_places() -> None:
    broken = WRITTEN["text"].replace(b"  ", b" ").replace(b"\n", b"\r\n").replace(b" rulesets", b"\r\n   rulesets")

    assert verify(broken, KEY) == RECEIPT


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("change", [0x01, 0x02, 0x04, 0x10, 0x20, 0x40, 0x80, 0xFF])
def test_each_byte_that_is_changed_is_noticed(written: bytes, change: int) -> None:
    space = b" \t\r\n\f\v"
    believed = []
    for place, byte in enumerate(written):
        flipped = bytes([byte ^ change])
        if byte in space and flipped in space:
            continue
        try:
            verify(written[:place] + flipped + written[place + 1 :], KEY)
        except ReceiptError:
            continue
        believed.append(place)
    assert believed == []


CHANGED: dict[str, dict[str, Any]] = {
    "a better verdict": {"verdict": "legal, by 1 waiver"},
    "another deck": {"fingerprint": "sha256:" + "0e" * 32},
    "a later revision": {"revision": 3},
    "a number as a text": {"revision": "2"},
    "true for one": {"deck": True},
    "another signature": {"signature": "00" * 64},
    "a signature in capitals": {"signature": RECEIPT["signature"].upper()},
    "more fields": {"colour": "red"},
    "more versions": {"versions": {**RECEIPT["versions"], "colour": "red"}},
    "no versions": {"versions": "0.1.0"},
}


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_what_was_changed_is_not_true(change: dict[str, Any]) -> None:
    with pytest.raises(ReceiptError):
        verify(json.dumps(RECEIPT | change).encode(), KEY)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"MECCG receipt 1", b"\xff", b"[" * 9_000, b"x" * 99_999])
def test_what_is_no_receipt_is_said_so(data: bytes) -> None:
    with pytest.raises(ReceiptError, match="not a receipt"):
        verify(data, KEY)


def test_a_key_twice_in_json_is_no_receipt() -> None:
    twice = WRITTEN["json"].replace(b'"deck": 1', b'"deck": 9, "deck": 1')

    with pytest.raises(ReceiptError):
        verify(twice, KEY)


def test_another_event_signs_with_another_key() -> None:
    forged: Receipt = signed({name: RECEIPT[name] for name in FIELDS[:-1]}, new_key()[0])

    with pytest.raises(ReceiptError, match="not true"):
        verify(json.dumps(forged).encode(), KEY)
    with pytest.raises(ReceiptError, match="The key is none"):
        verify(WRITTEN["json"], KEY[:-1])
