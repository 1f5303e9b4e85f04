"""
A small client that believes nothing it cannot verify.

::

    agent = Agent("http://127.0.0.1:4943", root_key, identity)
    agent.update(canister_id, "join", arg)      certified, or CertificateError
    agent.query(canister_id, "get_state", arg)  signed by a node of the canister's subnet

Arguments and replies are Candid bytes. Refusals come back as the ``Reject`` they are.
"""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from typing import Any

from localnet.calls import Outcome, Reject, Reply
from localnet.wire import cbor, certificate, fields, hashing, hashtree, principal, sign, signature
from localnet.wire.certificate import CertificateError
from localnet.wire.expiry import LONGEST

TIMEOUT = 60.0
POLL = 0.3
LARGEST_ANSWER = 8 << 20


class AgentError(Exception):
    """The network could not be asked, or did not understand."""


def fetch_root_key(url: str) -> bytes:
    """The key that a network says is its own: for local networks only."""
    status = _exchange(f"{url}/api/v2/status", None)
    return fields.need(status, "root_key", bytes)


class Agent:
    """Speaks as *identity* to the network at *url* whose key is *root_key*, in DER."""

    def __init__(self, url: str, root_key: bytes, identity: sign.Identity = sign.ANONYMOUS) -> None:
        self._url = url.rstrip("/")
        self._root_key = root_key
        self._identity = identity
        self._node_keys: dict[bytes, dict[bytes, bytes]] = {}

    def update(self, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """
        Run an update.

        :raises CertificateError: if the outcome is not proved.
        """
        request = sign.call(self._identity, canister_id, method, arg)
        return self.submit(canister_id, request)

    def submit(self, canister_id: bytes, request: sign.SignedRequest) -> Outcome:
        """The outcome of *request*, which may be sent again and again and runs once."""
        answer = self._post("v4/canister", canister_id, "call", request.body)
        if answer.get("status") == "non_replicated_rejection":
            return _reject(answer)
        proof = fields.have(answer, "certificate", bytes)
        while True:
            if proof is not None:
                found = outcome_in(self._verified(proof, canister_id), request.id)
                if found is not None:
                    return found
            time.sleep(POLL)
            proof = self._read(canister_id, [[b"request_status", request.id]])

    def query(self, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """
        Ask something that changes nothing.

        :raises CertificateError: if no node of the canister's subnet signed the answer.
        """
        request = sign.query(self._identity, canister_id, method, arg)
        answer = self._post("v3/canister", canister_id, "query", request.body)
        self._check_signed(canister_id, request.id, answer)
        if answer.get("status") == "replied":
            return Reply(fields.need(fields.need(answer, "reply", dict), "arg", bytes))
        return _reject(answer)

    def read_state(self, canister_id: bytes, path: list[bytes]) -> bytes | None:
        """The certified value at *path*, or None if there is none."""
        return hashtree.lookup(self._verified(self._read(canister_id, [path]), canister_id), path)

    def _read(self, canister_id: bytes, paths: list[list[bytes]]) -> bytes:
        request = sign.read_state(self._identity, paths)
        answer = self._post("v3/canister", canister_id, "read_state", request.body)
        return fields.need(answer, "certificate", bytes)

    def _verified(self, proof: bytes, canister_id: bytes) -> hashtree.Tree:
        tree = certificate.verify(proof, self._root_key, canister_id)
        if abs(certificate.time_of(tree) - time.time_ns()) > LONGEST:
            raise CertificateError("the certificate is not from now")
        return tree

    def _check_signed(self, canister_id: bytes, request_id: bytes, answer: dict[str, Any]) -> None:
        keys = self._keys_of(canister_id)
        said = {key: value for key, value in answer.items() if key != "signatures"}
        for entry in fields.need(answer, "signatures", list):
            when = fields.need(entry, "timestamp", int)
            node = keys.get(fields.need(entry, "identity", bytes))
            signed = {**said, "timestamp": when, "request_id": request_id}
            if node is None or abs(when - time.time_ns()) > LONGEST:
                continue
            message = hashing.RESPONSE + hashing.hash_map(signed)
            try:
                return signature.verify(node, message, fields.need(entry, "signature", bytes))
            except signature.SignatureError:
                continue
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
        return _exchange(f"{self._url}/api/{where}/{principal.draw(canister_id)}/{what}", body)


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
        return Reject(int.from_bytes(found[b"reject_code"] or b"", "little"), *texts)
    if status == b"done":
        raise CertificateError("the network no longer knows the outcome of that request")
    return None


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


def _exchange(url: str, body: bytes | None) -> dict[str, Any]:
    request = urllib.request.Request(url, body, {"Content-Type": "application/cbor"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            answer = response.read(LARGEST_ANSWER)
    except urllib.error.HTTPError as problem:
        with problem:
            text = problem.read(1000).decode(errors="replace")
        raise AgentError(f"{problem.code}: {text}") from None
    except OSError as problem:
        raise AgentError(f"{url}: {problem}") from None
    if response.length:
        raise AgentError(f"{url}: the answer was cut off {response.length} bytes before its end")
    return fields.typed(cbor.decode(answer), dict, "the answer") if answer else {}
