"""
A small client that believes nothing it cannot verify.

::

    agent = Agent("http://127.0.0.1:4943", root_key, identity)
    agent.update(canister_id, "join", arg)      certified by the canister's subnet
    agent.query(canister_id, "get_state", arg)  signed by a node of that subnet

    fetch_root_key(url)                         whoever answers there is believed
    an update that is not let in                its reject is signed by nobody

Arguments and replies are Candid bytes; a call that is refused comes back as the ``Reject`` it is.
A ``Canister`` has methods by name, and plain values::

    canister = Canister(agent, canister_id, parse_did(text)[0].methods)
    canister.ask("get_generation")              1230                     a query
    canister.tell("place_cells", [(1, 2)])      {"Ok": {"placed": 1}}    an update

    request = canister.request("join_game")     the halves of ``tell``: a request that was signed
    canister.send(request)                      once may be sent again, and runs once
    canister.query("get_generation")            the first half of ``ask``; ``answer`` is the second

An ``Exchange`` sends bodies in CBOR, and its connection stays open between requests::

    Exchange("http://127.0.0.1:4943").send("/api/v2/status")            GET
    Exchange("https://icp-api.io").send("/api/v3/canister/../query", b) POST
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.exceptions import ChunkedEncodingError, RequestException

from localnet.protocol import cbor, certificate, hashing, hashtree, principal, sign, signature
from localnet.protocol.calls import Outcome, Reject, Rejected, Reply, RequestError
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import Func
from localnet.protocol.certificate import CertificateError
from localnet.protocol.envelope import DRIFT, LONGEST
from localnet.protocol.leb128 import NumberError, read_leb
from localnet.protocol.nanoseconds import SECOND

TIMEOUT = 60.0
LARGEST_ANSWER = 8 << 20
PIECE = 1 << 16
LONGEST_COMPLAINT = 1000
HERE = ("127.0.0.1", "localhost", "::1")


class AgentError(Exception):
    """The network could not be asked, or did not understand; *status* is HTTP's, if it answered."""

    def __init__(self, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.status = status


class NotReachedError(AgentError):
    """Nobody answers there."""


class Exchange:
    """A connection to the network at *url*."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session = requests.Session()
        # A proxy to the world does not lead to this machine.
        self._session.trust_env = urlsplit(self.url).hostname not in HERE

    def send(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        """
        What is answered at *path*, which is nothing while an update is under way.

        :raises AgentError: if that is no answer.
        """
        where = self.url + path
        try:
            with self._request(where, body) as response:
                answer = _read_answer(response, where)
        except RequestException as problem:
            raise NotReachedError(f"{where}: {_reason(problem)}") from None
        if not response.ok or response.is_redirect:
            text = answer[:LONGEST_COMPLAINT].decode(errors="replace")
            raise AgentError(f"{response.status_code}: {text}", response.status_code)
        return cbor.typed(cbor.decode(answer), dict, "the answer") if answer else {}

    def _request(self, where: str, body: bytes | None) -> requests.Response:
        return self._session.request(
            "GET" if body is None else "POST",
            where,
            data=body,
            headers={"Content-Type": "application/cbor"},
            timeout=TIMEOUT,
            allow_redirects=False,
            stream=True,
        )


def _read_answer(response: requests.Response, where: str) -> bytes:
    answer = bytearray()
    try:
        for piece in response.iter_content(PIECE):
            answer += piece
            if len(answer) > LARGEST_ANSWER:
                raise AgentError(f"{where}: the answer has more than {LARGEST_ANSWER} bytes")
    except ChunkedEncodingError:
        missing = response.raw.length_remaining
        text = f"the answer was cut off {missing or 'some'} bytes before its end"
        raise AgentError(f"{where}: {text}") from None
    return bytes(answer)


def _reason(problem: BaseException) -> str:
    """What is at the bottom of *problem*: the layers above only repeat where they were going."""
    while problem.__context__ is not None:
        problem = problem.__context__
    return getattr(problem, "strerror", None) or str(problem)


POLL = 0.3
PATIENCE = (LONGEST + DRIFT) / SECOND  # when a request that has not run by then never will


@contextmanager
def _understanding() -> Iterator[None]:
    """What cannot be read is no answer."""
    try:
        yield
    except (cbor.CborError, NumberError, RequestError) as problem:
        raise AgentError(f"the answer cannot be read: {problem}") from None


@_understanding()
def fetch_root_key(url: str) -> bytes:
    """The key that a network says is its own: for local networks only."""
    return cbor.need(Exchange(url).send("/api/v2/status"), "root_key", bytes)


class Agent:
    """Speaks as *identity* to the network at *url* whose key is *root_key*, in DER."""

    def __init__(self, url: str, root_key: bytes, identity: sign.Identity = sign.ANONYMOUS) -> None:
        self.url = url
        self._exchange = Exchange(url)
        self._root_key = root_key
        self.identity = identity
        self._node_keys: dict[bytes, dict[bytes, bytes]] = {}

    def update(self, canister_id: bytes, method: str, arg: bytes) -> Outcome:
        """Run an update. :raises CertificateError: if the outcome is not proved"""
        request = sign.call(self.identity, canister_id, method, arg)
        return self.submit(canister_id, request)

    @_understanding()
    def submit(self, canister_id: bytes, request: sign.SignedRequest) -> Outcome:
        """The outcome of *request*, which may be sent again and again and runs once."""
        answer = self._post("v4/canister", canister_id, "call", request.body)
        if answer.get("status") == "non_replicated_rejection":
            return _reject(answer)
        proof = cbor.have(answer, "certificate", bytes)
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
            return Reply(cbor.need(cbor.need(answer, "reply", dict), "arg", bytes))
        return _reject(answer)

    @_understanding()
    def read_state(self, canister_id: bytes, path: list[bytes]) -> bytes | None:
        """The certified value at *path*, or None if there is none."""
        return hashtree.lookup(self._verified(self._read(canister_id, [path]), canister_id), path)

    def _read(self, canister_id: bytes, paths: list[list[bytes]]) -> bytes:
        request = sign.read_state(self.identity, paths)
        answer = self._post("v3/canister", canister_id, "read_state", request.body)
        return cbor.need(answer, "certificate", bytes)

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
        return self._exchange.send(f"/api/{where}/{principal.format(canister_id)}/{what}", body)


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
    for found in cbor.have(answer, "signatures", list) or []:
        entry = cbor.typed(found, dict, "a signature")
        when = cbor.need(entry, "timestamp", int)
        key = keys.get(cbor.need(entry, "identity", bytes))
        if key is None or abs(when - time.time_ns()) > LONGEST:
            continue
        signed = {**said, "timestamp": when, "request_id": request_id}
        try:
            message = hashing.RESPONSE + hashing.hash_map(signed)
            signature.verify(key, message, cbor.need(entry, "signature", bytes))
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
        cbor.need(answer, "reject_code", int),
        cbor.need(answer, "reject_message", str),
        cbor.have(answer, "error_code", str) or "",
    )


class Canister:
    """The canister *id* as *agent* reaches it, with the *methods* of its .did file."""

    def __init__(self, agent: Agent, id: bytes, methods: Mapping[str, Func]) -> None:
        self.agent = agent
        self.id = id
        self.methods = methods

    def ask(self, method: str, *args: Any) -> Any:
        """What a query answers. :raises Rejected: if it does not"""
        return self.answer(method, self.query(method, *args))

    def tell(self, method: str, *args: Any) -> Any:
        """What an update answers. :raises Rejected: if it does not"""
        return self.answer(method, self.send(self.request(method, *args)))

    def query(self, method: str, *args: Any) -> Outcome:
        """What becomes of asking, before anybody has read it."""
        return self.agent.query(self.id, method, self.arguments(method, *args))

    def request(self, method: str, *args: Any) -> sign.SignedRequest:
        """An update that may be sent again and again, and runs once."""
        return sign.call(self.agent.identity, self.id, method, self.arguments(method, *args))

    def send(self, request: sign.SignedRequest) -> Outcome:
        """What becomes of *request*."""
        return self.agent.submit(self.id, request)

    def arguments(self, method: str, *args: Any) -> bytes:
        """*args* in Candid, as *method* takes them."""
        return encode(self.methods[method].args, list(args))

    def answer(self, method: str, outcome: Outcome) -> Any:
        """The value in *outcome*, None if there is none. :raises Rejected: if it is one"""
        if isinstance(outcome, Reject):
            raise Rejected(outcome)
        values = decode(self.methods[method].results, outcome.data)
        return values[0] if values else None
