"""``python -m localnet``: serve the project's canisters, upgrade one, or print its interface."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from pathlib import Path

from localnet import control, costs, new, options, project
from localnet.http.server import PortTakenError
from localnet.profile.record import ProfileError
from localnet.project import ProjectError
from localnet.serve import serve
from localnet.statedir import SOCKET, StateError

EXPECTED = (ProjectError, PortTakenError, StateError, ProfileError, control.ControlError)


def upgrade_request(asked: options.Options) -> control.UpgradeRequest:
    """What the running process is asked for."""
    argument = asked.arguments[-1] if asked.arguments else None
    return control.UpgradeRequest(asked.canister, asked.skip_pre_upgrade, argument)


def _begin(asked: options.Options) -> None:
    for path in new.new(asked.canister, asked.project, asked.kit):
        print(path)
    print(f"Run it:  cd {asked.project / asked.canister} && localnet --watch")


def _check(asked: options.Options) -> int:
    found = project.errors(asked.project, asked.only)
    for line in found or [f"{project.kits(asked.project, asked.only)} would compile it."]:
        print(line)
    return 1 if found else 0


def _bundle(asked: options.Options) -> None:
    module = project.bundle(asked.project, asked.canister)
    output = asked.output or Path(f"{asked.canister}.wasm")
    output.write_bytes(module)
    print(f"{output}: {len(module)} bytes, SHA-256 {hashlib.sha256(module).hexdigest()}")


def main(arguments: list[str]) -> int:
    """Do what the command line asks; 1 if it could not be done."""
    asked = options.parse(arguments)
    try:
        if asked.command == "upgrade":
            print(control.ask(asked.state / SOCKET, upgrade_request(asked), print))
        elif asked.command == "time":
            request = control.TimeRequest(asked.action, asked.by)
            print(control.ask(asked.state / SOCKET, request, print))
        elif asked.command == "inspect":
            print(control.ask(asked.state / SOCKET, control.InspectRequest(), print))
        elif asked.command == "new":
            _begin(asked)
        elif asked.command == "profile":
            return 0 if costs.profile(asked, print) or not asked.limits else 1
        elif asked.command == "check":
            return _check(asked)
        elif asked.command == "bundle":
            _bundle(asked)
        elif asked.command == "candid":
            print(project.interface(asked.project, asked.canister), end="")
        else:
            asyncio.run(serve(asked))
    except EXPECTED as problem:
        print(f"localnet: {problem}", file=sys.stderr)
        return 1
    return 0


def run() -> None:
    """The command ``localnet``, where it is installed on its own."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
