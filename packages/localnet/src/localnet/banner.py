"""What is said when the network is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.types import Func, Prim


@dataclass(frozen=True)
class Row:
    """A canister that is running."""

    name: str
    id: str
    candid: str


def format(
    url: str, rows: list[Row], state: str, admin: str, inspector: str, exposed: Sequence[str] = ()
) -> str:
    """Where it is and its *inspector*, what runs, what options have *exposed*, what to try."""
    width = max(len(row.name) for row in rows)
    return "\n".join(
        [
            f"localnet is up at {url}",
            *(f"    {row.name:<{width}}  {row.id}" for row in rows),
            f"    state in {state}, installed by {admin}",
            f"    look inside: {inspector}",
            *exposed,
            "Try:",
            f"    {command(url, rows[0])}",
            "Ctrl-C stops it; what was answered is kept.",
        ]
    )


def exposed(installers: Sequence[str], names: Sequence[str]) -> list[str]:
    """What options let others do: a line for each whom they name."""
    return [
        *(
            f"    {each} may install code, which runs as you (--allow-install)"
            for each in installers
        ),
        *(f"    pages of {name} may send to all canisters (--allow-host)" for name in names),
    ]


def command(url: str, row: Row) -> str:
    """A call that needs no argument and changes nothing, if the canister has such a method."""
    network = f"-n {url} --root-key fetch"
    methods = parse_did(row.candid)[0].methods
    harmless = [name for name, func in methods.items() if "query" in func.modes and not func.args]
    if not harmless:
        return f"icp canister status {row.id} --public {network}"
    name = min(harmless, key=lambda name: not _is_short(methods[name]))
    return f"icp canister call {row.id} {name} '()' --query {network}"


def _is_short(func: Func) -> bool:
    """Whether what it returns fits on a line: one number, say."""
    return all(isinstance(result.resolve(), Prim) for result in func.results)
