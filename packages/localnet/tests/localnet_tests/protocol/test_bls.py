"""The network's signatures, with figures that arkworks and blst agree on."""

from __future__ import annotations

import pytest

from localnet.protocol import bls

SECRET = bytes(range(1, 33))
KEY = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c050302010361008107aad1d722b74d1955"
    "f000f764b907aebc9fd0003cdc0db16ce57028e0417257abc93cdbd29bbeae81d85c29df2c4200c75b6acd7e2ad2ed"
    "48092947c7659d3fd7c5dae9340f1ed804b73417aaaf06f6bf985c8ff49c103482b606bf57042f"
)
SIGNATURE = bytes.fromhex(
    "80b31320a81a923cfc83a9eb12efe603fb32e0f05e48018b5410d1cdba44bdb5"
    "27d1fcee5f952d3f64d8584cf89360c7"
)
# The same plus a point that is on the curve but not in the group. To a pairing that does not
# look, the signature is as good as the true one.
SIGNATURE_OUTSIDE = bytes.fromhex(
    "a2f06433ff021f599228fbaad996ccbc7b01162efa3b731e7f570ce62d278fd1"
    "7a54352e3149d61e284fdfb33133a07e"
)
KEY_OUTSIDE = bls.DER_HEAD + bytes.fromhex(
    "b9e05d224294e9932d57e4763d08a0d860cc560857fc413e47ada8d0840b2a9e51a4fcdd08f4009114ef649638b89bbf"
    "1582246d3844291c3a5440ff2077bb2e1a59ee1fce4d41126951a12e2abed8dee2abf2d978fd510ac479bb8083df96a0"
)
ZERO_SIGNATURE = b"\xc0" + bytes(47)
ZERO_KEY = bls.DER_HEAD + b"\xc0" + bytes(95)
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001


def test_a_secret_has_one_key_and_a_message_one_signature() -> None:
    assert bls.public(SECRET) == KEY
    assert bls.sign(SECRET, b"Life") == SIGNATURE
    assert bls.verify(KEY, b"Life", SIGNATURE)


def test_a_signature_is_for_one_message_and_one_key() -> None:
    assert not bls.verify(KEY, b"Lif", SIGNATURE)
    assert not bls.verify(bls.public(bls.new_secret()), b"Life", SIGNATURE)


@pytest.mark.parametrize(
    "signature",
    [
        b"",
        SIGNATURE[:-1],
        SIGNATURE + b"\0",
        bytes(48),
        b"\xff" * 48,
        ZERO_SIGNATURE,
        SIGNATURE_OUTSIDE,
    ],
)
def test_what_is_no_signature_signs_nothing(signature: bytes) -> None:
    assert not bls.verify(KEY, b"Life", signature)


@pytest.mark.parametrize("signature", [SIGNATURE, ZERO_SIGNATURE])
@pytest.mark.parametrize(
    ("key", "why"),
    [
        (b"", "DER"),
        (KEY[:-1], "DER"),
        (KEY + b"\0", "DER"),
        (bytes(bls.DER_LENGTH), "DER"),
        (bls.DER_HEAD + bytes(96), "group"),
        (KEY_OUTSIDE, "group"),
        (ZERO_KEY, "zero"),
    ],
)
def test_what_is_no_key_is_refused(key: bytes, why: str, signature: bytes) -> None:
    """Zero signs everything with zero, so it would be everybody's key."""
    with pytest.raises(bls.NetworkKeyError, match=why):
        bls.verify(key, b"Life", signature)


@pytest.mark.parametrize("number", [0, ORDER, ORDER + 1, 2**256 - 1])
def test_a_secret_is_between_zero_and_the_order(number: int) -> None:
    secret = number.to_bytes(bls.SECRET_LENGTH, "big")
    with pytest.raises(bls.NetworkKeyError, match="secret"):
        bls.public(secret)
    with pytest.raises(bls.NetworkKeyError, match="secret"):
        bls.sign(secret, b"Life")
