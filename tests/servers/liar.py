"""
A localnet whose node lies: it holds all keys of the network, and answers `get_news` falsely.

::

    python -m tests.servers.liar --project folder --port 0     as `python -m localnet`

Which lie it tells stands in the project's `lie.txt`, read anew for every answer; if nothing
stands there, it is the truth::

    forged      the last event says something else, under the true certificate
    withheld    the last event is not shown, and not counted
    stale       the certificate was signed an hour ago
    forked      another head for as many events, certified by the network's own key
    back        a log that is certified to have no events
    swapped     the last two events the other way round
    made up     an event more than there is, beside the true certificate
    facts       other seats than those that are certified

Whoever asks has every signature right: only what they remember, compute or see on their clock is
against it.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from localnet import __main__, options
from localnet.http import state
from localnet.http.node import Node
from localnet.protocol import certificate
from localnet.protocol.calls import Outcome, Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from tests.servers.served import ROOT

News = dict[str, Any]

COMMON = (ROOT / "candid/common.did").read_text("utf-8")
GET_NEWS = parse_did(COMMON)[0].methods["get_news"]
HOUR = 3600 * 10**9  # nanoseconds


class Certifier:
    """Signs what it is told to of one canister, as the *node* can."""

    def __init__(self, node: Node, canister_id: bytes) -> None:
        self._node = node
        self._canister_id = canister_id

    def sign(self, news: News, statement: str, age: int = 0) -> News:
        """*news* under another *statement*, or another time, if they are with proof."""
        if news["statement"] is None:
            return news
        data = hashlib.sha256(statement.encode()).digest()
        leaf = state.certified_data_leaf(self._canister_id, data)
        tree = state.tree_of([leaf], [(b"canister",)], self._node.signer.now() - age)
        signed = certificate.issue(self._node.keys.root_secret, tree)
        return news | {"statement": statement, "certificate": signed}


def _forged(news: News, _: Certifier) -> News:
    *events, last = news["events"] or [None]
    return news if last is None else news | {"events": [*events, last | {"detail": "forged"}]}


def _withheld(news: News, _: Certifier) -> News:
    last = news["following"] - 1
    events = [event for event in news["events"] if event["number"] < last]
    return news | {"events": events, "following": last}


def _stale(news: News, certifier: Certifier) -> News:
    return certifier.sign(news, news["statement"] or "", HOUR)


def _forked(news: News, certifier: Certifier) -> News:
    head = r"(^log \d+) [0-9a-f]{64}$"
    other = re.sub(head, rf"\1 {'f' * 64}", news["statement"] or "", flags=re.MULTILINE)
    return certifier.sign(news, other)


def _back(news: News, certifier: Certifier) -> News:
    none = f"0 {'0' * 64}"
    lines = r"^(log|kept) \d+ [0-9a-f]{64}$"
    begun = re.sub(lines, rf"\1 {none}", news["statement"] or "", flags=re.MULTILINE)
    return certifier.sign(news, begun)


def _swapped(news: News, _: Certifier) -> News:
    if len(news["events"]) < 2:
        return news
    *events, one, two = news["events"]
    numbers = {"number": one["number"]}, {"number": two["number"]}
    return news | {"events": [*events, two | numbers[0], one | numbers[1]]}


def _made_up(news: News, _: Certifier) -> News:
    last = news["events"][-1] if news["events"] else None
    if last is None or last["number"] != news["following"] - 1:
        return news
    more = last | {"number": news["following"]}
    return news | {"events": [*news["events"], more], "following": news["following"] + 1}


def _facts(news: News, _: Certifier) -> News:
    return news | {"facts": "season 9 0 0 0"}


LIES: dict[str, Callable[[News, Certifier], News]] = {
    "forged": _forged,
    "withheld": _withheld,
    "stale": _stale,
    "forked": _forked,
    "back": _back,
    "swapped": _swapped,
    "made up": _made_up,
    "facts": _facts,
}


def lying(project: Path) -> Callable[..., Any]:
    """`Node.query`, which tells what the *project*'s `lie.txt` says."""
    honest = Node.query

    async def query(
        self: Node, canister_id: bytes, sender: bytes, method: str, arg: bytes
    ) -> Outcome:
        outcome = await honest(self, canister_id, sender, method, arg)
        note = project / "lie.txt"
        lie = LIES.get(note.read_text("ascii").strip()) if note.exists() else None
        if method != "get_news" or lie is None or not isinstance(outcome, Reply):
            return outcome
        news = decode(GET_NEWS.results, outcome.data)[0]
        told = lie(news, Certifier(self, canister_id))
        return Reply(encode(GET_NEWS.results, [told]))

    return query


if __name__ == "__main__":
    arguments = sys.argv[1:]
    with mock.patch.object(Node, "query", lying(options.parse(arguments).project)):
        sys.exit(__main__.main(arguments))
