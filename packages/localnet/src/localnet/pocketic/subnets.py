"""
An instance's subnets: names in one network, so that who asks for several finds them.

::

    {"nns": {..}, "application": [{..}, {..}]}   ->   NNS, Application, Application

Each has an id and a range of IDS canister ids. The first is the one that certificates name. Which
there are is kept beside the network's state.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from localnet.http.keys import Keys
from localnet.pocketic import wire
from localnet.pocketic.wire import Body
from localnet.protocol import principal
from localnet.protocol.calls import RequestError
from localnet.runtime.hosting import FIRST_ID

FILE = "subnets.json"
IDS = 1 << 20
MOST = 64
KINDS = {
    "nns": "NNS", "sns": "SNS", "ii": "II", "fiduciary": "Fiduciary", "bitcoin": "Bitcoin",
    "system": "System", "application": "Application",
    "verified_application": "VerifiedApplication",
}  # fmt: skip


@dataclass(frozen=True)
class Subnet:
    """One of an instance's subnets, by its place among them."""

    kind: str
    number: int
    id: bytes

    @property
    def first(self) -> int:
        """The number in the id of its first canister."""
        return FIRST_ID + self.number * IDS

    def described(self) -> dict[str, Any]:
        """As the topology has it."""
        ends = (self.first, self.first + IDS - 1)
        start, end = ({"canister_id": wire.shown(canister_id(number))} for number in ends)
        return {
            "subnet_kind": self.kind,
            "subnet_seed": list(hashlib.sha256(self.id).digest()),
            "instruction_config": "Production",
            "canister_ranges": [{"start": start, "end": end}],
        }


def asked_kinds(config: Body) -> list[str]:
    """The kinds of subnets that are asked for, one by one."""
    kinds = []
    for name, kind in KINDS.items():
        wanted = config.fields.get(name)
        each = wanted if isinstance(wanted, list) else [wanted] if wanted else []
        for spec in each:
            if not isinstance(spec, dict) or spec.get("state_config", "New") != "New":
                raise RequestError(
                    f"{name}: localnet makes new subnets only, and reads no replica's state"
                )
            kinds.append(kind)
    if len(kinds) > MOST:
        raise RequestError(f"{len(kinds)} subnets are asked for; at most {MOST}")
    return kinds


def kept_kinds(folder: Path, kinds: list[str]) -> list[str]:
    """Those that the state in *folder* has, and those that are new."""
    path = folder / FILE
    if path.exists():
        kept = json.loads(path.read_text("utf-8"))
        kinds = kept + [kind for kind in kinds if kind not in kept]
    if not kinds:
        raise RequestError("Bad config: at least one subnet must be asked for")
    path.write_text(json.dumps(kinds), "utf-8")
    return kinds


def subnets(kinds: list[str], keys: Keys) -> list[Subnet]:
    """The first is the one that certificates name; the others' ids follow from its key."""
    others = [
        principal.self_authenticating(keys.root_key + bytes((at,))) for at in range(1, len(kinds))
    ]
    ids = [keys.subnet_id, *others]
    return [Subnet(kind, at, ids[at]) for at, kind in enumerate(kinds)]


def canister_id(number: int) -> bytes:
    """The id with that *number*."""
    return number.to_bytes(8, "big") + b"\1\1"
