"""Receipts: what a player keeps of a submission, signed by the event (Ed25519, RFC 8032).

Whoever has the public key of the event tells a true receipt from a changed one, without the store. A receipt is
written as JSON or as text; the text may be broken at other places, as mail does, and any other change is noticed.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from validator.events.errors import DeskError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

FIELDS: Final = ("event", "entry", "deck", "revision", "fingerprint", "code", "verdict", "versions", "at", "signature")
"""Of a receipt, in their order."""

_HEAD: Final = "MECCG receipt 1"
_KEY: Final = re.compile(r"ed25519:([0-9a-f]{64})")
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_NUMBERS: Final = frozenset({"deck", "revision"})
_VERSIONS: Final = ("validator", "rulesets", "cardpool")
_WIDTH: Final = 64
_LARGEST: Final = 10_000
"""Bytes of a receipt, at the most; one has 500."""

Receipt = dict[str, Any]


class ReceiptError(ValueError):
    """This is no receipt, or not a true one; the message says which."""


def can_sign() -> None:
    """See that what signs receipts is installed.

    Raises:
        DeskError: it is not.
    """
    _keys()


def _keys() -> tuple[type[Ed25519PrivateKey], type[Ed25519PublicKey]]:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415  # of an extra
    except ModuleNotFoundError as error:
        raise DeskError("The desk needs the extra `events`; install meccg-validator[events].") from error
    return ed25519.Ed25519PrivateKey, ed25519.Ed25519PublicKey


def new_key() -> tuple[bytes, bytes]:
    """Make the keys of an event: the one that signs, 32 bytes, and the public one, 32 bytes."""
    key = _keys()[0].generate()
    return key.private_bytes_raw(), key.public_key().public_bytes_raw()


def key_text(public_key: bytes) -> str:
    """Write a public key: `ed25519:` and 64 hexadecimal digits."""
    return f"ed25519:{public_key.hex()}"


def signed(receipt: Receipt, signing_key: bytes) -> Receipt:
    """Give a receipt with its signature.

    Args:
        receipt: all `FIELDS` but the signature.
        signing_key: of the event.
    """
    signature = _keys()[0].from_private_bytes(signing_key).sign(_message(receipt))
    return receipt | {"signature": signature.hex()}


def verify(data: bytes, key: str) -> Receipt:
    """Give a receipt that an event signed.

    Args:
        data: the receipt as text or as JSON.
        key: of the event, as `key_text` writes it.

    Raises:
        ReceiptError: it is none, or was changed, or is of another event.
    """
    found = _KEY.fullmatch(key.strip())
    if not found:
        raise ReceiptError(
            "The key is none: it begins with ed25519: and has 64 digits, as `meccg event key` prints it."
        )
    receipt = _read(data)
    public = _keys()[1].from_public_bytes(bytes.fromhex(found[1]))
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # of an extra, which is there

    try:
        public.verify(bytes.fromhex(receipt["signature"]), _message(receipt))
    except InvalidSignature:
        raise ReceiptError("The receipt is not true: it was changed, or another key signed it.") from None
    return receipt


def to_text(receipt: Receipt) -> str:
    """Write a receipt for people."""
    versions = " ".join(f"{name}={receipt['versions'][name]}" for name in _VERSIONS)
    first, rest = receipt["signature"][:_WIDTH], receipt["signature"][_WIDTH:]
    told = receipt | {"versions": versions, "signature": f"{first}\n{'':13}{rest}"}
    return "\n".join([_HEAD, *(f"{name:12} {told[name]}" for name in FIELDS), ""])


def _message(receipt: Receipt) -> bytes:
    """Give what is signed: all fields but the signature, as JSON that is written in one way alone."""
    told = {name: receipt[name] for name in FIELDS if name != "signature"}
    return f"{_HEAD}\n{json.dumps(told, sort_keys=True, separators=(',', ':'))}".encode()


def _read(data: bytes) -> Receipt:
    try:
        text = data.decode("utf-8") if len(data) <= _LARGEST else ""
        found = _from_json(text) if text.lstrip().startswith("{") else _from_text(text)
    except (ValueError, KeyError, RecursionError):
        raise ReceiptError("This is not a receipt: it is broken, or something else.") from None
    if not _is_receipt(found):
        raise ReceiptError("This is not a receipt: it is broken, or something else.")
    return found


def _from_json(text: str) -> Receipt:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ValueError("a key twice")
        return found

    found = json.loads(text, object_pairs_hook=once)
    return found if isinstance(found, dict) else {}


def _from_text(text: str) -> Receipt:
    words = text.split()
    head = _HEAD.split()
    if words[: len(head)] != head:
        raise ValueError("another head")
    left = words[len(head) :]
    found: Receipt = {}
    for name in FIELDS:
        # By their number, not by the names of the fields: an event may be called `entry`.
        end = {"versions": 1 + len(_VERSIONS), "signature": len(left)}.get(name, 2)
        if left[:1] != [name]:
            raise ValueError("another field")
        found[name] = _value(name, left[1:end])
        left = left[end:]
    return found


def _value(name: str, words: list[str]) -> object:
    if name == "versions":
        pairs = [word.partition("=")[::2] for word in words]
        if [key for key, _ in pairs] != list(_VERSIONS):
            raise ValueError("other versions")
        return dict(pairs)
    if name == "signature":
        return "".join(words)
    (word,) = words
    if name in _NUMBERS:
        if not re.fullmatch(r"[1-9]\d{0,5}", word, re.ASCII):
            raise ValueError("no number")
        return int(word)
    return word


def _is_receipt(found: Receipt) -> bool:
    if set(found) != set(FIELDS) or not isinstance(found["versions"], dict):
        return False
    texts = [found[name] for name in FIELDS if name not in _NUMBERS and name != "versions"]
    return (
        set(found["versions"]) == set(_VERSIONS)
        and all(isinstance(value, str) for value in (*texts, *found["versions"].values()))
        and all(type(found[name]) is int for name in _NUMBERS)
        and _SIGNATURE.fullmatch(found["signature"]) is not None
    )
