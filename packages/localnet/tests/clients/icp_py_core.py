"""
icp-py-core against the tally canister: ``icp_py_core.py URL CANISTER ROOT_KEY``.

Its certificates can be verified for mainnet only; query signatures it verifies here too.
"""

import json
import sys
from typing import Any

from icp_agent import Agent, Client  # type: ignore[import-untyped]
from icp_candid import Types  # type: ignore[import-untyped]
from icp_identity import Identity  # type: ignore[import-untyped]

url, canister, root_key = sys.argv[1:]
agent = Agent(
    Identity(), Client(url=url), root_key=bytes.fromhex(root_key), verify_query_signatures=True
)


def value(answer: Any) -> str:
    return str(answer[0]["value"])


two = [{"type": Types.Nat64, "value": 2}]
said = {
    "principal": agent.get_principal().to_str(),
    "before": int(value(agent.query(canister, "count"))),
    "added": int(value(agent.update(canister, "add", two, verify_certificate=False))),
    "whoami": value(agent.query(canister, "whoami")),
}
print(json.dumps(said))
