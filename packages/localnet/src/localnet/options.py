"""
The command line.

::

    python -m localnet [options]          serve the project's canisters
    python -m localnet new NAME           begin a project
    python -m localnet check [CANISTER]   say why their kit would not compile the canisters
    python -m localnet upgrade CANISTER   bring a changed source in
    python -m localnet time ACTION        pause, resume, step or advance the canisters' time
    python -m localnet inspect            say where the page is that shows all of it
    python -m localnet candid CANISTER    print the interface that follows from its source
    python -m localnet bundle CANISTER    write its sources as one file that install_code takes
    python -m localnet profile CANISTER   say how many instructions its messages take
"""

from __future__ import annotations

import argparse
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from localnet.http.timekeeper import ACTIONS
from localnet.kits import known

PORT = 4943
STATE = ".localnet"
KITS = " or ".join(kit.module for kit in known.KITS)
MOST_OFFSET = 1_000_000_000  # seconds, some thirty years
HOST_NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,250}[A-Za-z0-9])?")

DESCRIPTION = """
Runs the Python canisters of a dfx or icp project in this process, and serves them to Internet
Computer clients (icp, the JavaScript agents, ic-py) on 127.0.0.1.
"""
UPGRADE = """
Brings a canister's changed source into the running localnet, keeping its stable memory.
Shows what the canister logged. If the new code does not come up, the old one keeps running.
"""
LETTING_IN = """
Installed code runs as you, so only the admin, whose key is admin.pem in the folder of the state,
may install any. Only pages of localhost, 127.0.0.1, [::1] and names that end in .localhost
may send anything.
"""
TIME = """
Shows, pauses or resumes the time of the canisters of the running localnet; steps to the next
timer or heartbeat, and stands still there; or advances, and runs all that is due on the way.
"""
INSPECT = """
Prints the address of the inspector of the running localnet, a page on which to see and try all
that runs there. The key in it lets whoever has it call as anybody: keep it to yourself.
"""
CANDID = """
Prints the interface of a canister, as its kit would write it from its source. The canister need
not be running.
"""
BUNDLE = """
Writes the sources of a canister as one file, which install_code and install_chunked_code take here
where a network takes the WebAssembly that a kit builds. Prints the file's SHA-256. The same
sources are always the same bytes.
"""
CHECK = """
Says why their kit would not compile the canisters, or what it would make something else of: a line
for each error, with its file, its line and what to do about it. What would not compile is refused
at every start, too. Nothing is run.
"""
NEW = """
Begins a project in a new folder: a canister with its tests, dfx.json and icp.yaml. Nothing that is
there is written over.
"""
PROFILE = """
Says how many instructions a canister's messages take, beside what the Internet Computer allows:
init, an upgrade, and each METHOD with its arguments in Candid's text, as add '(3)', one after the
other; without any, all methods that take no argument. What is kept in the folder of the state is
copied, so the canister has its data, and nothing that happens here is kept.
"""


@dataclass(frozen=True)
class Options:
    """What was asked for: *command* is "serve", or what to do with the *canister*."""

    project: Path
    state: Path
    port: int = PORT
    speed: float = 1.0
    clock_offset: float = 0.0
    seed: int | None = None
    reset: bool = False
    accept_loss: bool = False
    watch: bool = False
    only: tuple[str, ...] = ()
    controllers: tuple[str, ...] = ()
    installers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    cycles: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    command: str = "serve"
    canister: str = ""
    skip_pre_upgrade: bool = False
    action: str = "show"
    by: str = ""
    calls: tuple[str, ...] = ()
    caller: str = ""
    fresh: bool = False
    limits: bool = False
    install: bool = False
    output: Path | None = None
    kit: str = known.DEFAULT.module


def parse(arguments: list[str]) -> Options:
    """The options in *arguments*; leaves the process if they make no sense."""
    given: dict[str, Any] = vars(_parser().parse_args(arguments))
    given["state"] = given["state"] or given["project"] / STATE
    given["command"] = given["command"] or "serve"
    lists = {name: tuple(each) for name, each in given.items() if isinstance(each, list)}
    return Options(**given | lists)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("localnet", description=DESCRIPTION)
    _add_folders(parser, Path())
    parser.add_argument("--port", type=_port, default=PORT, help=f"default {PORT}; 0 for any")
    parser.add_argument("--speed", type=_speed, default=1.0, help="canister seconds per second")
    parser.add_argument(
        "--clock-offset", type=_offset, default=0.0, metavar="SECONDS",
        help="start with a clock that is ahead, or with -SECONDS behind: for tests",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=int, metavar="NUMBER",
        help="what raw_rand gives follows from it: for tests",
    )  # fmt: skip
    parser.add_argument("--reset", action="store_true", help="forget the canisters' state first")
    parser.add_argument(
        "--accept-loss", action="store_true",
        help="go on with what is left of a damaged state, and make new keys for lost ones",
    )  # fmt: skip
    parser.add_argument("--watch", action="store_true", help="upgrade canisters as files change")
    parser.add_argument(
        "--only", action="append", default=[], metavar="CANISTER",
        help="serve this one and no other of the project; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--controller", dest="controllers", action="append", default=[], metavar="PRINCIPAL",
        help="who may start, stop and set canisters, besides the admin; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--argument", dest="arguments", action="append", default=[], metavar="CANISTER=(..)",
        help="what init or post_upgrade is called with, in Candid's text; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--cycles", action="append", default=[], metavar="[CANISTER=]AMOUNT",
        help="what canisters have when they are new, as 5t or 500_000_000; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--allow-http", dest="hosts", action="append", default=[], metavar="HOST",
        help="a host that canisters may send HTTP requests to; may be repeated",
    )  # fmt: skip
    others = parser.add_argument_group("letting others in", LETTING_IN)
    others.add_argument(
        "--allow-install", dest="installers", action="append", default=[], metavar="PRINCIPAL",
        help="who may create canisters and install code, besides the admin; may be repeated",
    )  # fmt: skip
    others.add_argument(
        "--allow-host", dest="names", action="append", default=[], metavar="NAME", type=_host,
        help="a name by which this network may be called, and whose pages may send to it, as "
        "dev.example.org; may be repeated",
    )  # fmt: skip
    names = "new|check|upgrade|time|inspect|candid|bundle|profile"
    commands = parser.add_subparsers(dest="command", metavar=names)
    new = commands.add_parser("new", help="begin a project", description=NEW)
    new.add_argument("canister", metavar="NAME", help="the folder's name, and the canister's")
    new.add_argument("--kit", default=known.DEFAULT.module, help=f"{KITS}; default %(default)s")
    _add_folders(new, argparse.SUPPRESS)
    check = commands.add_parser("check", help="say what a kit refuses", description=CHECK)
    check.add_argument("only", nargs="*", metavar="CANISTER", help="default: all of the project")
    _add_folders(check, argparse.SUPPRESS)
    upgrade = commands.add_parser("upgrade", help="upgrade a running canister", description=UPGRADE)
    upgrade.add_argument("canister", help="its name in dfx.json")
    upgrade.add_argument("--skip-pre-upgrade", action="store_true", help="if it would trap")
    upgrade.add_argument(
        "--argument", dest="arguments", action="append", metavar="(..)", default=argparse.SUPPRESS,
        help="what post_upgrade is called with, in Candid's text",
    )  # fmt: skip
    _add_folders(upgrade, argparse.SUPPRESS)
    moved = commands.add_parser("time", help="move the canisters' time", description=TIME)
    moved.add_argument("action", nargs="?", default="show", choices=ACTIONS, help="default: show")
    moved.add_argument("by", nargs="?", default="", help="how far to advance, as 90s or 1h30m")
    _add_folders(moved, argparse.SUPPRESS)
    inspect = commands.add_parser("inspect", help="where the inspector is", description=INSPECT)
    _add_folders(inspect, argparse.SUPPRESS)
    candid = commands.add_parser("candid", help="print an interface", description=CANDID)
    candid.add_argument("canister", help="its name in dfx.json")
    _add_folders(candid, argparse.SUPPRESS)
    bundle = commands.add_parser("bundle", help="write a canister's sources", description=BUNDLE)
    bundle.add_argument("canister", help="its name in dfx.json")
    bundle.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="default: the canister's name and .wasm"
    )
    _add_folders(bundle, argparse.SUPPRESS)
    profile = commands.add_parser("profile", help="count instructions", description=PROFILE)
    profile.add_argument("canister", nargs="?", default="", help="its name in dfx.json")
    profile.add_argument("calls", nargs="*", metavar="METHOD '(..)'", help="what to call")
    profile.add_argument("--caller", default="", metavar="PRINCIPAL", help="default: the admin")
    profile.add_argument("--fresh", action="store_true", help="begin without what is kept")
    profile.add_argument("--limits", action="store_true", help="fail if one exceeds its limit")
    profile.add_argument(
        "--install", action="store_true",
        help="compile RustPython, the interpreter that canisters have; takes a quarter of an hour",
    )  # fmt: skip
    profile.add_argument(
        "--argument", dest="arguments", action="append", metavar="CANISTER=(..)",
        default=argparse.SUPPRESS, help="what init and post_upgrade are called with",
    )  # fmt: skip
    _add_folders(profile, argparse.SUPPRESS)
    return parser


def _add_folders(parser: argparse.ArgumentParser, unset: Path | str) -> None:
    nothing = unset if isinstance(unset, str) else None
    parser.add_argument(
        "--project", type=Path, default=unset, help="the folder of dfx.json (default: this one)"
    )
    parser.add_argument(
        "--state", type=Path, default=nothing, help=f"default {STATE} in the project's folder"
    )


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text!r}")
    return int(text)


def _host(text: str) -> str:
    if not HOST_NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"a name is as dev.example.org, without http:// and without a port, not {text!r}"
        )
    return text.lower()


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.01 <= speed <= 10_000:
        raise argparse.ArgumentTypeError(f"a speed is from 0.01 to 10000, not {text!r}")
    return speed


def _offset(text: str) -> float:
    try:
        offset = float(text)
    except ValueError:
        offset = math.nan
    if not abs(offset) <= MOST_OFFSET:
        raise argparse.ArgumentTypeError(
            f"an offset is from -{MOST_OFFSET} to {MOST_OFFSET} seconds, not {text!r}"
        )
    return offset
