"""Certificates and their trees: this network's own, and the Internet Computer's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from localnet.protocol import bls, cbor, certificate, hashtree, principal
from localnet.protocol.certificate import CertificateError
from localnet.protocol.hashtree import TreeError

DATA = Path(__file__).parent / "data"


MAINNET = bytes.fromhex(
    "308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100814c0e6ec71fab583b08"
    "bd81373c255c3c371b2e84863c98a4f1e08b74235d14fb5d9c0cd546d9685f913a0c0b2cc5341583bf4b4392e467db"
    "96d65b9bb4cb717112f8472e0d5a4d14505ffd7484b01291091c5f87b98883463f98091a0baaae"
)


SECRET = bls.new_secret()


KEY = bls.public(SECRET)


TREE = hashtree.build({b"time": b"\x80\x01", b"a": {b"b": b"value"}})


ISSUED = certificate.issue(SECRET, TREE)


CANISTER = principal.parse("bkyz2-fmaaa-aaaaa-qaaaq-cai")


def mainnet(name: str) -> bytes:
    """A certificate that the Internet Computer issued."""
    return bytes.fromhex((DATA / f"{name}.hex").read_text())


def test_what_was_issued_is_verified() -> None:
    tree = certificate.verify(ISSUED, KEY, CANISTER)
    assert tree == TREE
    assert certificate.time_of(tree) == 128
    assert certificate.subnet_of(ISSUED, KEY) == principal.self_authenticating(KEY)


def test_another_key_signed_nothing() -> None:
    with pytest.raises(CertificateError, match="not the network's"):
        certificate.verify(ISSUED, bls.public(bls.new_secret()), CANISTER)


@given(st.integers(0, len(ISSUED) * 8 - 1))
@settings(max_examples=60)
def test_any_flipped_bit_is_noticed(place: int) -> None:
    """Or the tree still says the same."""
    changed = bytearray(ISSUED)
    changed[place // 8] ^= 1 << place % 8
    try:
        tree = certificate.verify(bytes(changed), KEY, CANISTER)
    except CertificateError:
        return
    assert tree == TREE


@given(st.binary(max_size=120))
def test_no_bytes_do_worse_than_be_refused(data: bytes) -> None:
    with pytest.raises(CertificateError):
        certificate.verify(data, KEY, CANISTER)


@pytest.mark.parametrize("signature", [b"", bytes(48), b"\xc0" + bytes(47), b"\xff" * 48])
def test_a_signature_that_is_no_point_is_refused(signature: bytes) -> None:
    forged = cbor.encode({"tree": TREE, "signature": signature})
    with pytest.raises(CertificateError):
        certificate.verify(forged, KEY, CANISTER)


@pytest.mark.parametrize("key", [b"", KEY[:-1], bytes(133), bls.DER_HEAD + b"\xc0" + bytes(95)])
def test_a_key_that_is_no_point_is_refused(key: bytes) -> None:
    with pytest.raises(CertificateError):
        certificate.verify(ISSUED, key, CANISTER)


@pytest.mark.parametrize(
    ("name", "when", "subnet"),
    [
        ("system", 1695844699412007908, None),
        ("application", 1763597425871913552, "uzr34"),
        ("application_2025_11_20", 1763597289536590252, "o3ow2"),
        ("application_legacy", 1695843538129082710, "pae4o"),
    ],
)
def test_the_internet_computer_s_own_are_verified(name: str, when: int, subnet: str | None) -> None:
    tree = certificate.verify(mainnet(name), MAINNET, None)
    assert certificate.time_of(tree) == when
    signer = principal.format(certificate.subnet_of(mainnet(name), MAINNET))
    assert signer.startswith(subnet or principal.format(principal.self_authenticating(MAINNET)))


def test_the_internet_computer_s_are_not_this_network_s() -> None:
    for name in ("system", "application_legacy"):
        with pytest.raises(CertificateError, match="not the network's"):
            certificate.verify(mainnet(name), KEY, None)


def test_a_subnet_speaks_for_its_own_canisters_only() -> None:
    legacy = mainnet("application_legacy")
    first = principal.parse("fs35c-jyaaa-aaaab-qaaaa-cai")
    last = principal.parse("zz5hj-2qaaa-aaaab-7777q-cai")
    for inside in (first, last):
        certificate.verify(legacy, MAINNET, inside)
    for outside in (CANISTER, first[:7] + b"\xff" + first[8:], last + b"\x00"):
        if first <= outside <= last:
            continue
        with pytest.raises(CertificateError, match="does not host the canister"):
            certificate.verify(legacy, MAINNET, outside)


def delegated(ranges: dict[bytes, bytes], inner: dict[str, object] | None = None) -> bytes:
    """A certificate of a subnet of this network, whose delegation says *ranges*."""
    secret = bls.new_secret()
    tree = hashtree.build(
        {b"subnet": {b"S": {b"public_key": bls.public(secret), **ranges}}, b"time": b"\1"}
    )
    rests_on = cbor.decode(certificate.issue(SECRET, tree))
    assert isinstance(rests_on, dict)
    signed = cbor.decode(certificate.issue(secret, TREE))
    assert isinstance(signed, dict)
    proof = cbor.encode({**rests_on, **(inner or {})})
    return cbor.encode({**signed, "delegation": {"subnet_id": b"S", "certificate": proof}})


def test_a_delegation_shows_the_subnet_s_key_and_canisters() -> None:
    ranges = {b"canister_ranges": cbor.encode([[CANISTER, CANISTER]])}
    assert certificate.verify(delegated(ranges), KEY, CANISTER) == TREE
    with pytest.raises(CertificateError, match="does not host"):
        certificate.verify(delegated({}), KEY, CANISTER)
    for nonsense in (cbor.encode(5), cbor.encode([[CANISTER]]), cbor.encode([["a", "b"]]), b""):
        with pytest.raises(CertificateError):
            certificate.verify(delegated({b"canister_ranges": nonsense}), KEY, CANISTER)


def test_a_delegation_rests_on_the_root_alone() -> None:
    again: dict[str, object] = {"delegation": {"subnet_id": b"S", "certificate": ISSUED}}
    with pytest.raises(CertificateError, match="rests on another"):
        certificate.verify(delegated({}, again), KEY, None)


# -- hash trees: one digest for many labelled values


LABEL = st.binary(max_size=3)


VALUE = st.binary(max_size=6)


TWIGS = st.dictionaries(LABEL, VALUE, max_size=4)


ROOTS = st.dictionaries(
    LABEL, VALUE | TWIGS | st.dictionaries(LABEL, TWIGS, max_size=2), max_size=5
)


def paths_of(labels: Any, at: tuple[bytes, ...] = ()) -> dict[tuple[bytes, ...], bytes]:
    if isinstance(labels, bytes):
        return {at: labels}
    return {p: v for k, below in labels.items() for p, v in paths_of(below, (*at, k)).items()}


def test_a_tree_has_the_digest_of_the_specification_s_example() -> None:
    """Its digest, whole and with parts left out."""
    x_y = [1, [1, [2, b"x", [3, b"hello"]], [0]], [2, b"y", [3, b"world"]]]
    c_d = [1, [2, b"c", [0]], [2, b"d", [3, b"morning"]]]
    tree = [1, [1, [2, b"a", x_y], [2, b"b", [3, b"good"]]], c_d]
    expected = "eb5c5b2195e62d996b84c9bcc8259d19a83786a2f59e0878cec84c811f669aa0"
    assert hashtree.digest(tree).hex() == expected
    pruned = hashtree.prune(tree, [(b"a", b"y"), (b"d",)])
    assert hashtree.digest(pruned).hex() == expected
    found = [
        hashtree.lookup(pruned, path) for path in ((b"a", b"x"), (b"a", b"y"), (b"b",), (b"d",))
    ]
    assert found == [None, b"world", None, b"morning"]


def test_labels_stand_in_order() -> None:
    assert hashtree.build({b"b": b"2", b"a": b"1"}) == [
        1,
        [2, b"a", [3, b"1"]],
        [2, b"b", [3, b"2"]],
    ]
    assert hashtree.build({}) == [0]


@pytest.mark.parametrize(
    "tree",
    [
        [],
        "x",
        None,
        {},
        [5],
        [-1],
        [None],
        [0, 0],
        [1, [0]],
        [2, "a", [0]],
        [2, b"a"],
        [2, b"a", b"b"],
        [3],
        [3, 7],
        [4, b"short"],
        [4, bytes(33)],
        [1, [0], [3, "text"]],
    ],
)
def test_what_is_no_tree_is_refused(tree: Any) -> None:
    with pytest.raises(TreeError):
        hashtree.digest(tree)


def test_a_tree_too_deep_is_refused() -> None:
    tree: list[Any] = [0]
    for _ in range(hashtree.MAX_DEPTH + 2):
        tree = [2, b"", tree]
    with pytest.raises(TreeError, match="at most 128 deep"):
        hashtree.digest(tree)


NODES = st.recursive(
    st.integers(-2, 6) | st.binary(max_size=33) | st.text(max_size=3) | st.none(),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=25,
)


@given(NODES, st.lists(st.binary(max_size=2), max_size=3))
def test_no_arrays_do_worse_than_be_refused(tree: Any, path: list[bytes]) -> None:
    try:
        digest = hashtree.digest(tree)
        found = hashtree.lookup(tree, path)
    except TreeError:
        return
    assert len(digest) == 32
    assert found is None or isinstance(found, bytes)


@given(ROOTS, st.lists(st.binary(max_size=4), min_size=1, max_size=3), st.data())
def test_a_tree_has_its_values_and_no_others_also_when_it_is_pruned(
    labels: dict[bytes, Any], path: list[bytes], data: st.DataObject
) -> None:
    """Its digest stays when it is pruned, and is another if any value is."""
    tree, values = hashtree.build(labels), paths_of(labels)
    assert hashtree.lookup(tree, path) == values.get(tuple(path))
    keep = data.draw(st.lists(st.sampled_from(sorted(values)))) if values else []
    pruned = hashtree.prune(tree, keep)
    assert hashtree.digest(pruned) == hashtree.digest(tree)
    for each, value in values.items():
        assert hashtree.lookup(tree, each) == value
        assert hashtree.lookup(tree, (*each, b"beyond")) is None
        assert hashtree.lookup(pruned, each) == (value if each in keep else None)
    before = hashtree.digest(hashtree.build(hashtree.nest(values.items())))
    for each in keep:
        changed = values | {each: values[each] + b"!"}
        assert hashtree.digest(hashtree.build(hashtree.nest(changed.items()))) != before
