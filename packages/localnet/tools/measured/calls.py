"""``calls.py CLIENT URL CANISTER METHOD COUNT``: so many calls, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable

from localnet.protocol import agent, principal, sign
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT


def by_localnet(url: str, canister: str, method: str) -> Callable[[], object]:
    client = agent.Agent(url, agent.fetch_root_key(url), sign.ANONYMOUS)
    there = principal.parse(canister)
    if method == "add":
        return lambda: client.update(there, method, encode([PRIMS["nat64"]], [1]))
    return lambda: client.query(there, method, encode([TEXT], ["Ada"]))


def by_ic_py(url: str, canister: str, method: str) -> Callable[[], object]:
    from ic.agent import Agent
    from ic.client import Client
    from ic.identity import Identity

    client = Agent(Identity(anonymous=True), Client(url=url))
    if method == "add":
        return lambda: client.update_raw(canister, method, encode([PRIMS["nat64"]], [1]))
    return lambda: client.query_raw(canister, method, encode([TEXT], ["Ada"]))


if __name__ == "__main__":
    name, url, canister, method, count = sys.argv[1:]
    call = {"localnet": by_localnet, "ic-py": by_ic_py}[name](url, canister, method)
    for _ in range(int(count)):
        call()
