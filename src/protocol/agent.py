"""
A small client that believes nothing it cannot verify.

::

    agent = Agent("http://127.0.0.1:4943", root_key, identity)
    agent.update(canister_id, "join", arg)      certified by the canister's subnet
    agent.query(canister_id, "get_state", arg)  signed by a node of that subnet

    fetch_root_key(url)                         whoever answers there is believed
    an update that is not let in                its refusal is signed by nobody

Arguments and replies are Candid bytes. Refusals come back as the ``Reject`` they are.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from protocol import cbor, certificate, fields, hashing, hashtree, principal, sign, signature
from protocol.calls import Outcome, Reject, Reply
from protocol.certificate import CertificateError
from protocol.exchange import AgentError, Exchange
from protocol.expiry import DRIFT, LONGEST
from protocol.leb128 import NumberError, read_leb
from protocol.nanoseconds import SECOND
from protocol.refusal import RefusedError

POLL = 0.3
PATIENCE = (LONGEST + DRIFT) / SECOND  # when a request that has not run by then never will


@contextmanager
def _understanding() -> Iterator[None]:
    """What cannot be read is no answer."""
    try:
        yield
    except (cbor.CborError, NumberError, RefusedError) as problem:
        raise AgentError(f"the answer cannot be read: {problem}") from None


@_understanding()
def fetch_root_key(url: str) -> bytes:
    """The key that a network says is its own: for local networks only."""
    return fields.need(Exchange(url).send("/api/v2/status"), "root_key", bytes)


class Agent:
    """Speaks as *identity* to the network at *url* whose key is *root_key*, in DER."""

    def __init__(self, url: str, root_key: bytes, identity: sign.Identity = sign.ANONYMOUS) -> None:
        self.url = url
        self._exchange = Exchange(url)
        self._root_key = root_key
        self.identity = identity
        self._node_keys: dict[bytes, dict[bytes, bytes]] = {}

    def update(self, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """
        Run an update.

        :raises CertificateError: if the outcome is not proved.
        """
        request = sign.call(self.identity, canister_id, method, arg)
        return self.submit(canister_id, request)

    @_understanding()
    def submit(self, canister_id: bytes, request: sign.SignedRequest) -> Outcome:
        """The outcome of *request*, which may be sent again and again and runs once."""
        answer = self._post("v4/canister", canister_id, "call", request.body)
        if answer.get("status") == "non_replicated_rejection":
            return _reject(answer)
        proof = fields.have(answer, "certificate", bytes)
        deadline = time.monotonic() + PATIENCE
        while (found := self._outcome(canister_id, request.id, proof)) is None:
            if time.monotonic() > deadline:
                raise AgentError("the request was taken in, but what became of it is not known")
            time.sleep(POLL)
            proof = self._read(canister_id, [[b"request_status", request.id]])
        return found

    @_understanding()
    def query(self, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """
        Ask something that changes nothing.

        :raises CertificateError: if no node of the canister's subnet signed the answer.
        """
        request = sign.query(self.identity, canister_id, method, arg)
        answer = self._post("v3/canister", canister_id, "query", request.body)
        self._check_signed(canister_id, request.id, answer)
        if answer.get("status") == "replied":
            return Reply(fields.need(fields.need(answer, "reply", dict), "arg", bytes))
        return _reject(answer)

    @_understanding()
    def read_state(self, canister_id: bytes, path: list[bytes]) -> bytes | None:
        """The certified value at *path*, or None if there is none."""
        return hashtree.lookup(self._verified(self._read(canister_id, [path]), canister_id), path)

    def _read(self, canister_id: bytes, paths: list[list[bytes]]) -> bytes:
        request = sign.read_state(self.identity, paths)
        answer = self._post("v3/canister", canister_id, "read_state", request.body)
        return fields.need(answer, "certificate", bytes)

    def _outcome(
        self, canister_id: bytes, request_id: bytes, proof: bytes | None
    ) -> Outcome | None:
        """What *proof* says became of a request; None while it is under way."""
        if proof is None:
            return None
        return outcome_in(self._verified(proof, canister_id), request_id)

    def _verified(self, proof: bytes, canister_id: bytes) -> hashtree.Tree:
        tree = certificate.verify(proof, self._root_key, canister_id)
        if abs(certificate.time_of(tree) - time.time_ns()) > LONGEST:
            raise CertificateError("the certificate is not from now")
        return tree

    def _check_signed(self, canister_id: bytes, request_id: bytes, answer: dict[str, Any]) -> None:
        known = canister_id in self._node_keys
        if _is_signed(answer, request_id, self._keys_of(canister_id)):
            return
        # A node may have joined since its subnet was asked who belongs to it.
        self._node_keys.pop(canister_id)
        if not (known and _is_signed(answer, request_id, self._keys_of(canister_id))):
            raise CertificateError("no node of the canister's subnet signed the answer")

    def _keys_of(self, canister_id: bytes) -> dict[bytes, bytes]:
        """The keys of the nodes that may answer for *canister_id*."""
        if canister_id not in self._node_keys:
            proof = self._read(canister_id, [[b"subnet"]])
            tree = self._verified(proof, canister_id)
            subnet = certificate.subnet_of(proof, self._root_key)
            self._node_keys[canister_id] = dict(_nodes(tree, subnet))
        return self._node_keys[canister_id]

    def _post(self, where: str, canister_id: bytes, what: str, body: bytes) -> dict[str, Any]:
        return self._exchange.send(f"/api/{where}/{principal.draw(canister_id)}/{what}", body)


def outcome_in(tree: hashtree.Tree, request_id: bytes) -> Outcome | None:
    """
    What *tree* says became of a request; None while it is under way.

    :raises CertificateError: if the network has forgotten it.
    """
    found = {
        name: hashtree.lookup(tree, (b"request_status", request_id, name))
        for name in (b"status", b"reply", b"reject_code", b"reject_message", b"error_code")
    }
    status = found[b"status"]
    if status == b"replied":
        return Reply(found[b"reply"] or b"")
    if status == b"rejected":
        texts = [(found[name] or b"").decode() for name in (b"reject_message", b"error_code")]
        return Reject(read_leb(found[b"reject_code"] or b"", 0)[0], *texts)
    if status == b"done":
        raise CertificateError("the network no longer knows the outcome of that request")
    return None


def _is_signed(answer: dict[str, Any], request_id: bytes, keys: dict[bytes, bytes]) -> bool:
    """Whether one of the nodes with these *keys* has signed *answer*, just now."""
    said = {key: value for key, value in answer.items() if key != "signatures"}
    for found in fields.have(answer, "signatures", list) or []:
        entry = fields.typed(found, dict, "a signature")
        when = fields.need(entry, "timestamp", int)
        key = keys.get(fields.need(entry, "identity", bytes))
        if key is None or abs(when - time.time_ns()) > LONGEST:
            continue
        signed = {**said, "timestamp": when, "request_id": request_id}
        try:
            message = hashing.RESPONSE + hashing.hash_map(signed)
            signature.verify(key, message, fields.need(entry, "signature", bytes))
        except (TypeError, signature.SignatureError):  # it holds what nobody signs, or is another's
            continue
        return True
    return False


def _nodes(tree: hashtree.Tree, subnet: bytes) -> list[tuple[bytes, bytes]]:
    nodes = hashtree.subtree(tree, [b"subnet", subnet, b"node"]) or [0]
    keys = [
        (node, hashtree.lookup(below, [b"public_key"])) for node, below in hashtree.children(nodes)
    ]
    return [(node, key) for node, key in keys if key is not None]


def _reject(answer: dict[str, Any]) -> Reject:
    return Reject(
        fields.need(answer, "reject_code", int),
        fields.need(answer, "reject_message", str),
        fields.have(answer, "error_code", str) or "",
    )
