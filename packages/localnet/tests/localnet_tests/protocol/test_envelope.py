"""Who sent a request is who signed it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256K1,
    SECP256R1,
    SECP384R1,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key as generate_rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from hypothesis import given
from hypothesis import strategies as st

from localnet.protocol import cbor, envelope, sign, signature
from localnet.protocol.calls import RequestError
from localnet.protocol.nanoseconds import MINUTE
from localnet.protocol.sign import Identity

CANISTER = bytes.fromhex("80000000001000010101")

KINDS: dict[str, Callable[[], Any]] = {
    "ed25519": Ed25519PrivateKey.generate,
    "secp256k1": lambda: generate_private_key(SECP256K1()),
    "p256": lambda: generate_private_key(SECP256R1()),
}


def person(kind: str = "ed25519") -> Identity:
    return sign.from_key(KINDS[kind]())


def opened(
    request: sign.SignedRequest, kind: str = "call", now: int | None = None
) -> envelope.Request:
    return envelope.open_envelope(request.body, kind, now or time.time_ns())


def why(request: sign.SignedRequest, now: int | None = None, kind: str = "call") -> str:
    with pytest.raises(RequestError) as refused:
        opened(request, kind, now)
    return refused.value.text


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_signed_is_what_is_read(kind: str) -> None:
    alice = person(kind)
    request = sign.call(alice, CANISTER, "place", b"argument")
    read = opened(request)
    assert (read.sender, read.canister_id, read.method) == (alice.principal, CANISTER, "place")
    assert (read.arg, read.id) == (b"argument", request.id)


def test_anybody_may_be_nobody() -> None:
    assert opened(sign.query(sign.ANONYMOUS, CANISTER, "m", b""), "query").sender == b"\x04"


def test_two_calls_alike_have_different_ids() -> None:
    alice = person()
    assert len({sign.call(alice, CANISTER, "m", b"").id for _ in range(5)}) == 5


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_any_flipped_bit_is_noticed(kind: str, data: st.DataObject) -> None:
    """Or it was in nothing that counts, and the request is the same."""
    request = sign.call(FIXED[kind], CANISTER, "place", b"argument")
    body = bytearray(request.body)
    place = data.draw(st.integers(0, len(body) * 8 - 1))
    body[place // 8] ^= 1 << place % 8
    try:
        read = envelope.open_envelope(bytes(body), "call", time.time_ns())
    except RequestError:
        return
    assert read == opened(request)


FIXED = {kind: person(kind) for kind in KINDS}


@pytest.mark.parametrize("length", [1, 2, 20])
@pytest.mark.parametrize("kind", KINDS)
def test_a_chain_of_delegations_speaks_for_its_first_key(kind: str, length: int) -> None:
    alice = person(kind)
    speaker = alice
    for _ in range(length):
        speaker = speaker.delegate(person(kind), time.time_ns() + MINUTE, (CANISTER, b"other"))
    assert opened(sign.call(speaker, CANISTER, "m", b"")).sender == alice.principal


def test_a_delegation_without_targets_is_for_every_canister() -> None:
    alice = person()
    speaker = alice.delegate(person(), time.time_ns() + MINUTE)
    assert opened(sign.call(speaker, b"anything", "m", b"")).sender == alice.principal


def test_state_may_be_read_with_any_delegation() -> None:
    speaker = person().delegate(person(), time.time_ns() + MINUTE, (b"another",))
    assert opened(sign.read_state(speaker, [[b"time"]]), "read_state").paths == ((b"time",),)


def test_a_delegation_ends() -> None:
    end = time.time_ns() + MINUTE
    speaker = person().delegate(person(), end)
    request = sign.call(speaker, CANISTER, "m", b"")
    assert opened(request, now=end).method == "m"
    assert "is over" in why(request, now=end + 1)


def test_a_delegation_is_for_its_targets() -> None:
    speaker = person().delegate(person(), time.time_ns() + MINUTE, (b"another", b"third"))
    assert "not for canister bkyz2-fmaaa-aaaaa-qaaaq-cai" in why(
        sign.call(speaker, CANISTER, "m", b"")
    )


def test_a_delegation_s_targets_are_signed() -> None:
    narrow = person().delegate(person(), time.time_ns() + MINUTE, (b"another",))
    link = narrow.chain[0]
    for targets in (None, (CANISTER,), ()):
        changed = type(link)(link.pubkey, link.expiration, targets, link.signature)
        widened = Identity(narrow.key, narrow.sign, (changed,))
        assert "Invalid delegation" in why(sign.call(widened, CANISTER, "m", b""))


def test_a_delegation_s_end_is_signed() -> None:
    short = person().delegate(person(), time.time_ns() - MINUTE)
    link = short.chain[0]
    changed = type(link)(link.pubkey, link.expiration + 2 * MINUTE, link.targets, link.signature)
    longer = Identity(short.key, short.sign, (changed,))
    assert "does not match" in why(sign.call(longer, CANISTER, "m", b""))


def test_somebody_else_s_delegation_is_worth_nothing() -> None:
    alice, mallory, session = person(), person(), person()
    forged = mallory.delegate(session, time.time_ns() + MINUTE)
    as_alice = Identity(alice.key, session.sign, forged.chain)
    assert "Invalid delegation" in why(sign.call(as_alice, CANISTER, "m", b""))


def test_a_delegation_needs_the_last_key_s_signature() -> None:
    alice, mallory = person(), person()
    chain = alice.delegate(person(), time.time_ns() + MINUTE).chain
    stolen = Identity(alice.key, mallory.sign, chain)
    assert "Invalid signature" in why(sign.call(stolen, CANISTER, "m", b""))


def test_a_chain_does_not_run_in_circles_or_for_ever() -> None:
    alice, bob = person(), person()
    end = time.time_ns() + MINUTE
    circle = alice.delegate(bob, end).delegate(alice, end)
    assert "comes back to a key" in why(sign.call(circle, CANISTER, "m", b""))
    speaker = alice
    for _ in range(21):
        speaker = speaker.delegate(person(), end)
    assert "at most 20" in why(sign.call(speaker, CANISTER, "m", b""))


def test_a_delegation_has_at_most_a_thousand_targets() -> None:
    end = time.time_ns() + MINUTE
    names = tuple(n.to_bytes(2, "big") for n in range(1001))
    fits = person().delegate(person(), end, names[:1000])
    assert opened(sign.call(fits, names[999], "m", b"")).method == "m"
    more = person().delegate(person(), end, names)
    assert "at most 1000" in why(sign.call(more, names[0], "m", b""))


@pytest.mark.parametrize("offset", [0, 1, envelope.LONGEST + envelope.DRIFT])
def test_a_request_in_time_is_taken(offset: int) -> None:
    now = time.time_ns()
    envelope.check_expiry(now + offset, now)


@pytest.mark.parametrize("offset", [-1, -(10**18), envelope.LONGEST + envelope.DRIFT + 1])
def test_a_request_out_of_time_is_refused_in_the_words_agents_know(offset: int) -> None:
    now = time.time_ns()
    with pytest.raises(RequestError) as refused:
        envelope.check_expiry(now + offset, now)
    assert refused.value.text.startswith("Invalid request expiry: ")


def test_other_kinds_of_keys_are_refused() -> None:
    for key in (generate_private_key(SECP384R1()), generate_rsa(65537, 2048)):
        der = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        with pytest.raises(signature.SignatureError, match="public key"):
            signature.verify(der, b"", bytes(64))


@given(st.binary(max_size=150))
def test_no_bytes_are_a_key_by_accident(der: bytes) -> None:
    with pytest.raises(signature.SignatureError):
        signature.verify(der, b"", bytes(64))


@pytest.mark.parametrize("kind", KINDS)
def test_identities_are_read_from_pem(kind: str) -> None:
    key = KINDS[kind]()
    for form in (PrivateFormat.PKCS8, PrivateFormat.TraditionalOpenSSL):
        if kind == "ed25519" and form is PrivateFormat.TraditionalOpenSSL:
            continue
        pem = key.private_bytes(Encoding.PEM, form, NoEncryption()).decode()
        parameters = "-----BEGIN EC PARAMETERS-----\nBgUrgQQACg==\n-----END EC PARAMETERS-----\n"
        assert sign.load_pem(parameters + pem).principal == sign.from_key(key).principal


@pytest.mark.parametrize(
    "text", ["", "hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"]
)
def test_what_is_no_identity_is_refused(text: str) -> None:
    with pytest.raises(sign.IdentityError):
        sign.load_pem(text)


def test_the_sealed_request_is_plain_cbor() -> None:
    assert isinstance(cbor.decode(sign.read_state(sign.ANONYMOUS, []).body), dict)
