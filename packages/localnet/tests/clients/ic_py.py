"""ic-py against the tally canister: ``ic_py.py URL CANISTER`` prints what it was answered."""

import json
import sys
from typing import Any

from ic.agent import Agent
from ic.candid import Types, encode
from ic.client import Client
from ic.identity import Identity

url, canister = sys.argv[1:]
agent = Agent(Identity(), Client(url=url))


def value(answer: Any) -> str:
    return str(answer[0]["value"])


def refusal(method: str) -> str:
    try:
        return value(agent.update_raw(canister, method, encode([])))
    except Exception as problem:
        return str(problem)


said = {
    "principal": agent.identity.sender().to_str(),
    "before": int(value(agent.query_raw(canister, "count", encode([])))),
    "added": int(
        value(agent.update_raw(canister, "add", encode([{"type": Types.Nat64, "value": 2}])))
    ),
    "whoami": value(agent.query_raw(canister, "whoami", encode([]))),
    "guarded": refusal("guarded"),
    "fail": refusal("fail"),
}
print(json.dumps(said))
