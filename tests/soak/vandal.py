"""
What nobody should send, and that it is refused without harm while others play.

Each kind of bad input is sent to the real server, which has to answer with an HTTP error that is
not its own fault (4xx), with a reject, or with an ``Err``; none of it may change anything. That
nothing changed is seen by the next audit: the journal tells of answered moves alone. (The test_fuzz
of localnet sends many more bytes, URLs and Candid values at random.)
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlsplit

import requests
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from localnet.protocol import cbor, principal, sign
from localnet.protocol.calls import Reject
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import TEXT
from localnet_tests.servers.spawned import PATIENCE
from tests.soak.game import Bad
from tests.soak.house import Server

NOTHING = b"DIDL\0\0"
NAME = encode([TEXT], ["Nobody"])
ADMINS = ("pause_game", "resume_game", "restore_game")
HEAD = b"POST /api/v4/canister/x/call HTTP/1.1\r\nContent-Length: 5000\r\n\r\nsome of it"


class Vandal:
    """Has an identity, but no seat and no rights."""

    def __init__(self, server: Server, random: Random, bad_input: dict[str, list[Bad]]) -> None:
        self.server = server
        self.random = random
        self.me = sign.from_key(Ed25519PrivateKey.from_private_bytes(random.randbytes(32)))
        self.session = requests.Session()
        self.session.trust_env = False  # a proxy to the world does not lead to this machine
        self.kinds: dict[str, Callable[[], None]] = {
            "a forged signature": self._forged,
            "the name of somebody else as sender": self._impersonated,
            "a request out of time": self._out_of_time,
            "a body larger than any may be": lambda: self._refused(bytes(3_000_000)),
            "an update by nobody": lambda: self._rejected("set_name", NAME, sign.ANONYMOUS),
            "an admin's method": lambda: self._rejected(self.random.choice(ADMINS), NOTHING),
            "no such method": lambda: self._rejected("burn_everything", NOTHING),
            "half a request, then silence": self._half,
        }
        for name, calls in bad_input.items():
            self.kinds[name] = partial(self._call_all, calls)

    def everything(self) -> Iterator[str]:
        """Send something of every kind, in any order, saying which."""
        for name in self.random.sample(sorted(self.kinds), len(self.kinds)):
            self.kinds[name]()
            yield name

    def _refused(self, body: bytes) -> None:
        where = principal.format(self.server.canister_id)
        answer = self.session.post(
            f"{self.server.served.url}/api/v4/canister/{where}/call",
            data=body,
            headers={"Content-Type": "application/cbor"},
            timeout=PATIENCE,
        )
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.content)

    def _rejected(self, method: str, arg: bytes, who: sign.Identity | None = None) -> None:
        """A call that is not carried out, nor even answered with ``Err``."""
        client = self.server.client(who or self.me)
        outcome = client.agent.update(client.id, method, arg)
        assert isinstance(outcome, Reject), outcome

    def _call_all(self, calls: list[Bad]) -> None:
        client = self.server.client(self.me)
        for bad in calls:
            outcome = client.send(client.request(bad.method, *bad.args))
            if bad.long or isinstance(outcome, Reject):
                assert isinstance(outcome, Reject), outcome
            else:
                assert set(client.answer(bad.method, outcome)) == {"Err"}, bad.method

    def _pausing(self) -> Any:
        """The envelope of what only admins may do."""
        return cbor.decode(sign.call(self.me, self.server.canister_id, "pause_game", NOTHING).body)

    def _forged(self) -> None:
        self._refused(cbor.encode(self._pausing() | {"sender_sig": self.random.randbytes(64)}))

    def _impersonated(self) -> None:
        envelope = self._pausing()
        envelope["content"]["sender"] = self.server.served.admin().principal
        self._refused(cbor.encode(envelope))

    def _out_of_time(self) -> None:
        off = self.random.choice([-3600, -1, 600, 10**9])
        content = self._pausing()["content"] | {"ingress_expiry": time.time_ns() + off * 10**9}
        self._refused(sign.seal(self.me, content).body)

    def _half(self) -> None:
        port = urlsplit(self.server.served.url).port
        assert port is not None
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as half:
            half.sendall(HEAD[: self.random.randint(1, len(HEAD))])
