"""
Certificates: a hash tree that the network has signed.

::

    {tree, signature, delegation?: {subnet_id, certificate}}

The signature is the root subnet's, over the tree's digest. On the Internet Computer most
subnets are not the root: their certificate carries a *delegation*, a certificate of the
root's that shows the subnet's key and the canisters it hosts::

    root key --signs--> tree with subnet/<id>/public_key, canister ranges
                                  that key --signs--> tree with the answer
"""

from __future__ import annotations

from typing import Any

from localnet.protocol import bls, cbor, hashing, hashtree, principal
from localnet.protocol.calls import RequestError
from localnet.protocol.leb128 import NumberError, read_leb

Tree = hashtree.Tree
Range = tuple[bytes, bytes]

LONGEST_TIME = 10  # bytes


class CertificateError(ValueError):
    """The certificate proves nothing."""


def issue(secret: bytes, tree: Tree) -> bytes:
    """*tree*, signed with the network's *secret* key."""
    signature = bls.sign(secret, hashing.STATE_ROOT + hashtree.digest(tree))
    return cbor.encode_self_described({"tree": tree, "signature": signature})


def verify(data: bytes, root_key: bytes, canister_id: bytes | None) -> Tree:
    """
    The tree in certificate *data*, if a subnet that may speak for *canister_id* signed it.

    *root_key* is the network's key in DER; no *canister_id* means a subnet's own state.

    :raises CertificateError: if not, saying why.
    """
    try:
        return _verified(data, root_key, canister_id)
    except (cbor.CborError, hashtree.TreeError, bls.NetworkKeyError) as problem:
        raise CertificateError(str(problem)) from None
    except RequestError as problem:
        raise CertificateError(problem.text) from None


def _verified(data: bytes, root_key: bytes, canister_id: bytes | None) -> Tree:
    certificate = cbor.typed(cbor.decode(data), dict, "a certificate")
    tree = cbor.need(certificate, "tree", list)
    delegation = cbor.have(certificate, "delegation", dict)
    key = root_key if delegation is None else _subnet_key(delegation, root_key, canister_id)
    message = hashing.STATE_ROOT + hashtree.digest(tree)
    if not bls.verify(key, message, cbor.need(certificate, "signature", bytes)):
        raise CertificateError("the signature is not the network's")
    return tree


def _subnet_key(delegation: dict[str, Any], root_key: bytes, canister_id: bytes | None) -> bytes:
    subnet = cbor.need(delegation, "subnet_id", bytes)
    inner = cbor.need(delegation, "certificate", bytes)
    if cbor.have(cbor.typed(cbor.decode(inner), dict, "it"), "delegation", dict) is not None:
        raise CertificateError("a delegation rests on another delegation")
    tree = _verified(inner, root_key, None)
    if canister_id is not None and not covers(canister_ranges(tree, subnet), canister_id):
        raise CertificateError("the subnet that signed does not host the canister")
    key = hashtree.lookup(tree, (b"subnet", subnet, b"public_key"))
    if key is None:
        raise CertificateError("the delegation does not show the subnet's key")
    return key


def subnet_of(data: bytes, root_key: bytes) -> bytes:
    """The subnet that signed the verified certificate *data*: without a delegation, the root."""
    certificate = cbor.typed(cbor.decode(data), dict, "a certificate")
    delegation = cbor.have(certificate, "delegation", dict)
    if delegation is None:
        return principal.self_authenticating(root_key)
    return cbor.need(delegation, "subnet_id", bytes)


def canister_ranges(tree: Tree, subnet: bytes) -> list[Range]:
    """The first and last canister ids of *subnet*'s ranges, from either place they are kept."""
    found = hashtree.lookup(tree, (b"subnet", subnet, b"canister_ranges"))
    shards = hashtree.subtree(tree, (b"canister_ranges", subnet))
    values = [] if found is None else [found]
    if shards is not None:
        values += [leaf[1] for _, leaf in hashtree.children(shards) if leaf[0] == hashtree.LEAF]
    return [_range(pair) for value in values for pair in _pairs(value)]


def _pairs(value: bytes) -> list[Any]:
    return cbor.typed(cbor.decode(value), list, "a list of canister ranges")


def _range(pair: Any) -> Range:
    if not isinstance(pair, list) or len(pair) != 2:
        raise CertificateError("a canister range is a first and a last id")
    first, last = (cbor.typed(end, bytes, "an end of a canister range") for end in pair)
    return first, last


def covers(ranges: list[Range], canister_id: bytes) -> bool:
    """Whether one of *ranges* has *canister_id*."""
    return any(first <= canister_id <= last for first, last in ranges)


def time_of(tree: Tree) -> int:
    """
    When *tree* was signed, in nanoseconds since 1970.

    :raises CertificateError: if it does not say.
    """
    encoded = hashtree.lookup(tree, (b"time",))
    try:
        return read_leb(encoded or b"", 0, LONGEST_TIME)[0]
    except NumberError:
        raise CertificateError("the certificate does not say when it was made") from None
