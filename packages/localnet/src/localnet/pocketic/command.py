"""
The command ``localnet-pocket-ic``: what ``POCKET_IC_BIN`` names, and PocketIC's libraries start.

::

    localnet-pocket-ic --port-file FILE     FILE is made first, and gets the port once it listens
                                            if FILE is there, another server has it: nothing to do
                       --ttl SECONDS        it ends when nobody has asked for so long

A library may start it anew for each instance, so nothing else is imported until it is needed.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

TTL = 60.0
LOOPBACK = ("127.0.0.1", "localhost")
DESCRIPTION = """
Answers the REST interface of the PocketIC server on 127.0.0.1, with canisters that are installed
as sources: what `localnet bundle NAME` writes, or a file of Python. Installed code runs as you, so
only programs of yours may ask: no web page, and no other user of this machine.
"""


def parse(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for; leaves the process if it makes no sense."""
    parser = argparse.ArgumentParser("localnet-pocket-ic", description=DESCRIPTION)
    parser.add_argument("--port", "-p", type=int, default=0, help="default: any that is free")
    parser.add_argument("--port-file", type=Path, help="where the port is written")
    parser.add_argument("--ttl", type=float, default=TTL, help=f"seconds; default {TTL:.0f}")
    parser.add_argument("--ip-addr", "-i", default=LOOPBACK[0], choices=LOOPBACK)
    asked, others = parser.parse_known_args(arguments)
    if others:  # whoever starts this waits for the port, and sees no error
        print(f"localnet-pocket-ic: ignored {' '.join(others)}", file=sys.stderr)
    return asked


def main(arguments: list[str]) -> int:
    """Serve until told to stop, or until nobody asks; 1 if that cannot be."""
    asked = parse(arguments)
    if asked.port_file is not None:
        try:
            asked.port_file.touch(exist_ok=False)
        except FileExistsError:
            return 0
        except OSError as problem:
            print(f"localnet-pocket-ic: {asked.port_file}: {problem.strerror}", file=sys.stderr)
            return 1
    try:
        return _serve(asked)
    finally:
        if asked.port_file is not None:
            with suppress(OSError):
                asked.port_file.unlink()


def _serve(asked: argparse.Namespace) -> int:
    import asyncio

    from localnet.http.server import PortTakenError, bind
    from localnet.pocketic.server import serve

    try:
        listener = bind(asked.port)
    except PortTakenError as problem:
        print(f"localnet-pocket-ic: {problem}", file=sys.stderr)
        return 1
    port = listener.getsockname()[1]

    def up() -> None:
        if asked.port_file is not None:
            asked.port_file.write_text(f"{port}\n")
        print(f"localnet answers for PocketIC on http://127.0.0.1:{port}", flush=True)

    asyncio.run(serve(listener, asked.ttl, up))
    return 0


def run() -> None:
    """The command, where it is installed."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
