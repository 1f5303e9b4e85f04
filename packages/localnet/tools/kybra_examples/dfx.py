"""
What Kybra's tests use of dfx, on a localnet: ``python -m tools.kybra_examples.dfx WORDS``.

It is run in the folder of an example, and keeps there which canisters are deployed, with which
arguments, in ``deployed.json``. A localnet starts with the first of them, on port 8000 (DFX_PORT),
where the tests look for it; for another one it starts again, and the first one notices nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from localnet import project
from localnet.protocol import agent, principal, sign
from localnet.protocol.agent import Agent
from localnet.protocol.calls import Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.show import show_all
from localnet.protocol.candid.text import decode_text, encode_text, encode_text_as
from localnet.runtime.hosting import FIRST_ID
from localnet.statedir import StateDir
from tools.kybra_examples import javascript

PORT = int(os.environ.get("DFX_PORT", "8000"))
DEPLOYED = Path("deployed.json")
PID = Path("localnet.pid")
LOG = Path("localnet.log")
STATE = Path(".localnet")
VALUED = ("--argument", "--mode", "--output", "--canister", "--cycles")
INTERFACES = Path("interfaces")  # of the canisters that are there, as far as they were asked for
PACKAGES = Path("packages")  # what the example imports besides Kybra


class NotDoneError(Exception):
    """What dfx would have done, and why it was not."""


def deployed() -> dict[str, str | None]:
    """The canisters that are there, with their arguments."""
    found: dict[str, str | None] = json.loads(DEPLOYED.read_text()) if DEPLOYED.exists() else {}
    return found


def deploy(names: list[str], argument: str | None) -> None:
    """Install the canisters of these *names*, or upgrade them."""
    shutil.rmtree(INTERFACES, ignore_errors=True)
    there = deployed()
    known = [name for name in names if name in there]
    there |= dict.fromkeys(names, argument)
    if known and PID.exists() and len(known) == len(names):
        for name in known:
            words = [] if argument is None else ["--argument", argument]
            localnet("upgrade", name, *words)
    else:
        stop()
        start(there)
    DEPLOYED.write_text(json.dumps(there))


def environment() -> dict[str, str]:
    """With what the example imports."""
    return {**os.environ, "PYTHONPATH": f"{os.environ.get('PYTHONPATH', '')}:{PACKAGES}"}


def localnet(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "localnet", *words], env=environment(), capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise NotDoneError(done.stdout + done.stderr)
    return done.stdout


def start(there: dict[str, str | None]) -> None:
    """Have a localnet with these canisters. :raises NotDoneError: with what it said"""
    words = [word for name in there for word in ("--only", name)]
    words += [
        word
        for name, argument in there.items()
        if argument is not None
        for word in ("--argument", f"{name}={argument}")
    ]
    with LOG.open("a") as log:
        begun = log.tell()
        process = subprocess.Popen(
            [sys.executable, "-m", "localnet", "--port", str(PORT), *hosts(), *words],
            stdout=log, stderr=log, start_new_session=True,
            env=environment(),
        )  # fmt: skip
    PID.write_text(str(process.pid))
    while "Ctrl-C stops it" not in LOG.read_text()[begun:]:
        if process.poll() is not None:
            PID.unlink()
            raise NotDoneError(LOG.read_text()[begun:])
        time.sleep(0.05)


def hosts() -> list[str]:
    return [f"--allow-http={host}" for host in os.environ.get("ALLOW_HTTP", "").split()]


def stop() -> None:
    if PID.exists():
        number = int(PID.read_text())
        os.kill(number, signal.SIGINT)
        while Path(f"/proc/{number}/fd").exists() and _is_running(number):
            time.sleep(0.02)
        PID.unlink()


def _is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def uninstall(name: str) -> None:
    there = deployed()
    if there.pop(name, "") == "":
        raise NotDoneError(f"{name} is not there")
    stop()
    if there:
        raise NotDoneError("one of several canisters cannot be forgotten")
    shutil.rmtree(STATE)
    DEPLOYED.unlink()


def id_of(name: str) -> str:
    path = Path(project.DFX_IDS)
    ids: dict[str, dict[str, str]] = json.loads(path.read_text()) if path.exists() else {}
    if name not in ids:
        raise NotDoneError(f"{name} has no id")
    return ids[name]["local"]


def create(name: str) -> None:
    """Say which id the canister will have, if it is the first."""
    if not Path(project.DFX_IDS).exists():
        first = FIRST_ID.to_bytes(8, "big") + b"\1\1"
        project.write_ids(Path(), {name: principal.format(first)})


def generate(names: list[str]) -> None:
    """Write JavaScript clients where dfx.json wants them."""
    described = json.loads(Path("dfx.json").read_text())["canisters"]
    for name in names:
        output = described[name].get("declarations", {}).get("output", f"src/declarations/{name}")
        folder = Path(output)
        folder.mkdir(parents=True, exist_ok=True)
        did = localnet("candid", name)
        (folder / f"{name}.did.js").write_text(javascript.interface(did))
        (folder / "index.js").write_text(javascript.INDEX.replace("NAME", name))


def admin() -> sign.Identity:
    """The controller of all canisters, who may be there before them."""
    if not (STATE / "admin.pem").exists():
        with closing(StateDir(STATE)) as state:
            return state.admin()
    return sign.load_pem((STATE / "admin.pem").read_text())


def client() -> Agent:
    url = f"http://127.0.0.1:{PORT}"
    return Agent(url, agent.fetch_root_key(url), admin())


def interface(name: str) -> str:
    """The text of the .did file of that canister, which must not change while it is there."""
    file = INTERFACES / f"{name}.did"
    if not file.exists():
        INTERFACES.mkdir(exist_ok=True)
        file.write_text(localnet("candid", name))
    return file.read_text()


def top_up(name: str, cycles: str) -> None:
    """Give a canister cycles that nobody had."""
    argument = f'(record {{ canister_id = principal "{id_of(name)}"; amount = {cycles} : nat }})'
    method = "provisional_top_up_canister"
    answer = client().update(principal.MANAGEMENT, method, encode_text(argument))
    if not isinstance(answer, Reply):
        raise NotDoneError(answer.message)


def call(name: str, method: str, argument: str) -> str:
    there = principal.parse(id_of(name))
    func = parse_did(interface(name))[0].methods.get(method)
    if func is None:
        raise NotDoneError(f"{name} has no method {method}")
    ask = client().query if "query" in func.modes else client().update
    answer = ask(there, method, encode_text_as(func.args, argument))
    if not isinstance(answer, Reply):
        raise NotDoneError(answer.message)
    return show_all(func.results, decode(func.results, answer.data))


def didc(what: str, text: str) -> str:
    """What didc encodes, and decodes, with which two examples compare."""
    return encode_text(text).hex() if what == "encode" else decode_text(bytes.fromhex(text))


def main(words: list[str]) -> None:
    if words[0] == "didc":
        print(didc(*words[1:]))
        return
    options, words = _parted(words)
    if words[0] == "stop":
        stop()
        return
    if words[0] in ("build", "start") or words == ["canister", "create"]:
        return  # it is there, or comes with the first canister
    names = [source.name for source in project.read(Path())]
    command, *rest = words
    if command == "deploy":
        deploy(rest or names, options.get("--argument"))
    elif command == "generate":
        generate(rest or names)
    elif words[:2] == ["canister", "uninstall-code"]:
        uninstall(words[2])
    elif words[:2] == ["canister", "create"]:
        create(words[2])
    elif words[:2] == ["canister", "install"]:
        deploy([words[2]], options.get("--argument"))
    elif words[:2] == ["canister", "id"]:
        print(id_of(words[2]))
    elif words[:2] == ["canister", "call"]:
        print(call(words[2], words[3], words[4] if len(words) > 4 else "()"))
    elif words[:2] == ["identity", "whoami"]:
        print("localnet-admin")
    elif words[:2] == ["identity", "get-principal"]:
        print(principal.format(admin().principal))
    elif words[:2] == ["ledger", "fabricate-cycles"]:
        top_up(options["--canister"], options["--cycles"])
    else:
        raise NotDoneError(f"dfx {' '.join(words)} is not known here")


def _parted(words: list[str]) -> tuple[dict[str, str], list[str]]:
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting: Any = iter(words)
    for word in waiting:
        if word in VALUED:
            options[word] = next(waiting)
        elif not word.startswith("--"):
            rest.append(word)
    return options, rest


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (NotDoneError, project.ProjectError, agent.AgentError) as problem:
        sys.exit(f"dfx: {problem}")
