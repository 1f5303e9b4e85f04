"""docs/adding-a-game.md, followed to the letter: its room passes the house's tests, and plays."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine import sealed
from protocol import agent, principal, sign
from protocol.candid.did import parse_did
from protocol.canister import Canister
from tests.adding_a_game.copied import Copied
from tests.adding_a_game.document import DOCUMENT, steps
from tests.servers.spawned import ROOT, UP, Spawned

# The tests that look at every room there is, and Tally's own.
HELD = (
    "tests/engine/tally",
    "tests/canister/test_kybra_rules.py",
    "tests/canister/test_candid.py",
    "tests/canister/test_rooms.py",
    "tests/canister/test_life2_project.py",
    "tests/client/test_rooms.py",
    "tests/test_architecture.py",
    "tests/test_tree.py",
    "tests/test_security_document.py",
    "tests/test_operating.py",
    "tests/test_grafana.py",
)
PAGE_HELD = ("tests/rooms/tally", "tests/shell/rooms.test.ts", "tests/architecture.test.ts")
# Not what is about World alone, or about the rules of the tests themselves.
ONLY = "tally or life2_project or not (life2 or world or source or engine_keeps)"
PATIENCE = 60
LINES_IN_THE_LOBBY = 600  # bytes: what is always loaded of a room, its title and a sentence


@pytest.fixture
def copy(tmp_path: Path) -> Copied:
    """This project, with the document's room in it."""
    found = Copied(tmp_path / "project")
    found.follow_the_document()
    return found


def test_every_file_that_the_document_writes_is_listed_in_its_opening() -> None:
    opening = DOCUMENT.read_text("utf-8").partition("\n## 1.")[0]
    listed = re.findall(r"^    ([\w./]+)", opening, re.MULTILINE)
    whole = [step.path for step in steps() if step.how == ""]
    assert len(whole) > 15
    assert [path for path in whole if not path.startswith(tuple(listed))] == []
    assert [path for path in listed if not any(each.startswith(path) for each in whole)] == []


def test_the_tests_that_hold_for_every_room_are_those_that_are_run_here() -> None:
    table = DOCUMENT.read_text("utf-8").partition("**Held without")[2].partition("**Yours")[0]
    said: list[Path] = []
    for name in re.findall(r"`((?:[\w-]+/)*[\w.]+\.(?:py|ts))`", table):
        said.append(Path(name) if "/" in name else said[-1].with_name(name))
    run = [Path(each) for each in HELD] + [Path("web", each) for each in PAGE_HELD]
    assert sorted(said) == sorted(each for each in run if each.name != "tally")


def test_the_house_s_own_tests_hold_for_it(copy: Copied) -> None:
    copy.run("git", "init", "-q")  # the drawing of the tree is held to what git would keep
    assert copy.done("-m", "scripts.grafana") == ""
    said = copy.python("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", ONLY, *HELD)
    assert said.returncode == 0, said.stdout
    assert "skipped" not in said.stdout, said.stdout


def test_it_is_written_as_the_house_writes(copy: Copied) -> None:
    own = sorted({step.path for step in steps() if step.path.endswith(".py")})
    for words in (("check",), ("format", "--check")):
        said = copy.python("-m", "ruff", *words, "--no-cache", *own)
        assert said.returncode == 0, said.stdout


class Served:
    """A localnet with World and Tally, and the copy's tools beside it."""

    def __init__(self, copy: Copied, localnet: Spawned) -> None:
        self.copy = copy
        self.url = localnet.url
        ids = json.loads((copy.folder / ".dfx/local/canister_ids.json").read_text("utf-8"))
        self.canisters = {name: principal.parse(each["local"]) for name, each in ids.items()}
        self.methods = parse_did((copy.folder / "candid/tally.did").read_text("utf-8"))[0].methods

    def tally(self, identity: sign.Identity = sign.ANONYMOUS) -> Canister:
        """The canister, as *identity* speaks to it."""
        speaker = agent.Agent(self.url, agent.fetch_root_key(self.url), identity)
        return Canister(speaker, self.canisters["tally_backend"], self.methods)

    def admin(self, *words: str) -> str:
        """What the admin tool prints for *words*."""
        return self.copy.done("scripts/admin.py", *words, "--room", "tally")

    def verify(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.copy.python("-m", "simulate", "verify", "tally", *words)


@pytest.fixture
def served(copy: Copied) -> Iterator[Served]:
    """The copy, on any free port, stopped at the end."""
    localnet = Spawned(copy.folder, "--port", "0")
    try:
        localnet.wait_for(lambda line: UP in line)
        yield Served(copy, localnet)
    finally:
        localnet.stop()


def test_its_bots_play_and_its_verifier_agrees(served: Served) -> None:
    assert {"life2_backend", "tally_backend"} <= set(served.canisters)
    served.admin("backup", "before.tally")
    bots = [sys.executable, "-m", "bots", "tally", "--pause", "0.02"]
    with subprocess.Popen(
        bots, cwd=served.copy.folder, env=served.copy.environment, stdout=subprocess.PIPE, text=True
    ) as playing:
        wait_for(lambda: served.tally().ask("get_tally")["total"] > 20)
        playing.terminate()
        told = playing.stdout.read() if playing.stdout else ""
    assert told == "Ada throws a die\nBob throws a die\n"
    as_ada = ("pause", "--room", "tally", "--identity", ".localnet/bots/ada.pem")
    refused = served.copy.python("scripts/admin.py", *as_ada)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "which is no admin of tally_backend: use an admin's --identity" in refused.stderr

    seen = served.tally().ask("get_tally")
    assert seen["last"] in ("Ada", "Bob")
    said = served.verify("before.tally")
    replayed = f"replayed {seen['events']} events, the same sum: {seen['total']}\n"
    assert (said.returncode, said.stdout, said.stderr) == (0, replayed, "")

    assert served.admin("log", "--save", "all.log").startswith("all.log: ")
    log = served.copy.folder / "all.log"
    lines = sealed.load(log.read_text("utf-8").removesuffix("\n"))
    lines[3] = re.sub(r"\d,", "100,", lines[3])
    log.write_text(sealed.dump(lines) + "\n", "utf-8")
    served.admin("backup", "after.tally")
    said = served.verify("before.tally", "--log", "all.log", "--until", "after.tally")
    assert said.returncode == 1
    assert said.stdout.startswith("not the same: event 0 says ")
    said = served.verify("before.tally", "--log", "all.log")
    assert said.stdout.startswith("not the same: forked: event 0 was seen as ")


def test_it_is_operated_by_what_all_rooms_have(served: Served) -> None:
    ada = served.tally(sign.from_key(Ed25519PrivateKey.generate()))
    assert ada.tell("add_points", 42) == {"Ok": 42}
    assert ada.tell("add_points", 101) == {"Err": "Expected 1 to 100 points, got 101"}
    status = served.admin("status")
    assert "    open         a sum of 42\n" in status
    assert "    events       1 so far\n" in status
    kept = served.admin("backup", "monday.tally")
    assert kept.startswith("monday.tally: a sum of 42, ")

    assert served.admin("pause") == "paused, at a sum of 42\n"
    later = "An admin has paused the game: 1 can be added later"
    assert ada.tell("add_points", 1) == {"Err": later}
    assert served.admin("resume") == "resumed, open, at a sum of 42\n"
    assert ada.tell("add_points", 8) == {"Ok": 50}
    assert served.admin("restore", "monday.tally", "--yes") == "the game goes on from sum 42\n"
    assert ada.tell("add_points", 5) == {"Ok": 47}

    said = served.copy.python("-m", "localnet", "upgrade", "tally_backend")
    assert said.returncode == 0, said
    assert ada.ask("get_tally") == {"total": 47, "last": "", "events": 6}
    log = [line.split("  ")[-1] for line in served.admin("log").splitlines()]
    actions = ["pauses the game", "resumes the game", "adds 8", "restores a backup", "adds 5"]
    assert log == ["adds 42", *actions]

    refused = served.copy.python("scripts/admin.py", "restore", "monday.tally", "--yes")
    sentence = "monday.tally is no backup of World: use one that `admin.py backup FILE` wrote."
    assert (refused.returncode, refused.stderr) == (1, f"admin: {sentence}\n")


def wait_for(happened: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.1)


with_packages = pytest.mark.skipif(
    not (ROOT / "web/node_modules").exists(), reason="The page's packages are not installed here"
)


@with_packages
def test_the_page_s_types_and_tests_hold_for_it(copy: Copied) -> None:
    own = ["src/main.ts", "src/rooms/tally", "tests/rooms/tally"]
    light = {"types": ["vite/client"]}  # its tests need none of Node's
    types = {"extends": "./tsconfig.json", "compilerOptions": light, "include": own}
    (copy.folder / "web/tally.json").write_text(json.dumps(types), "utf-8")
    for words in (
        ("node", "scripts/bindings.js"),
        ("node_modules/.bin/tsc", "--project", "tally.json"),
        ("node_modules/.bin/vitest", "run", *PAGE_HELD),
    ):
        said = copy.run(*words, inside="web")
        assert said.returncode == 0, said.stdout + said.stderr


@with_packages
def test_the_page_has_it_and_world_is_no_heavier(tmp_path: Path) -> None:
    copy = Copied(tmp_path / "project")
    before = built(copy)["world"]
    copy.follow_the_document()
    after = built(copy)
    only_tally = set(after["tally"]) - set(after["world"])
    assert any(name.startswith("assets/enter-") for name in only_tally)
    assert sum(after["tally"].values()) < sum(before.values())
    assert sum(after["world"].values()) - sum(before.values()) < LINES_IN_THE_LOBBY


def built(copy: Copied) -> dict[str, dict[str, int]]:
    """Build the page; for each room, the files that it loads, and their bytes, compressed."""
    said = copy.run("node_modules/.bin/vite", "build", "--logLevel", "warn", inside="web")
    assert said.returncode == 0, said.stderr
    rooms = [path.parent.name for path in (copy.folder / "web/src/rooms").glob("*/enter.ts")]
    show = "const { weights } = await import('./scripts/weight.js'); console.log(JSON.stringify("
    pairs = ", ".join(f"{name}: Object.fromEntries(weights('{name}'))" for name in rooms)
    said = copy.run("node", "--input-type=module", "-e", f"{show}{{ {pairs} }}))", inside="web")
    found: dict[str, dict[str, int]] = json.loads(said.stdout)
    return found
