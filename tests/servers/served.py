"""
This project's localnet in a process of its own, for measuring it and for killing it.

::

    project = make_project(folder)           dfx.json, src and candid, as they are here
    served = Served(project, "--speed", "20")
    served.wait()                            until it says that it is up
    served.kill()                            SIGKILL: no time for last words
    world = served.world(identity)           a client that verifies what it is told, and shows
    world.tell("place_cells", [(1, 2)])      every answer: {"Ok": {"placed": 1, ...}}
    world.put_game(text)                     an admin's: the game that `backup.dump` wrote

The project is a folder of its own because a localnet tells dfx and icp where it runs, in the
project's folder; the one that somebody plays on must stay where they think it is.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from client import network
from engine.world import backup
from localnet.protocol import agent, principal, sign
from localnet.protocol.agent import Agent, Canister
from localnet.protocol.candid.did import parse_did
from localnet_tests.servers.spawned import UP, Spawned

ROOT = Path(__file__).resolve().parents[2]
STATE = ".localnet"


def make_project(folder: Path, copied: bool = False) -> Path:
    """
    This project in *folder*, its sources by reference.

    Or they are *copied*: then it stays as it is now, whoever goes on writing here meanwhile.
    """
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "dfx.json", folder)
    for part in ("src", "candid"):
        if copied:
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        else:
            (folder / part).symlink_to(ROOT / part)
    return folder


class Served(Spawned):
    """A localnet with the Life2 canister."""

    def wait(self) -> None:
        """Until it serves. :raises NotUpError: if it never does."""
        self.wait_for(lambda line: UP in line)

    @property
    def canister_id(self) -> bytes:
        """Of the first canister in the banner."""
        place = next(at for at, line in enumerate(self.lines) if "is up at" in line)
        return principal.parse(self.lines[place + 1].split()[-1])

    def id_of(self, canister: str) -> bytes:
        """Of the canister that the project calls so."""
        return network.find_canister(self.project, canister, own=True).id

    def world(
        self, identity: sign.Identity = sign.ANONYMOUS, root_key: bytes | None = None
    ) -> WorldClient:
        """A client; it takes the server's word for its *root_key*, unless it knows one."""
        key = root_key or agent.fetch_root_key(self.url)
        return WorldClient(self.url, self.canister_id, key, identity)

    def admin(self) -> sign.Identity:
        """Who installed the canisters."""
        return sign.load_pem((self.project / STATE / "admin.pem").read_text("ascii"))


METHODS = parse_did((ROOT / "candid" / "world.did").read_text("utf-8"))[0].methods


class WorldClient(Canister):
    """The canister *id* at *url*, as *identity* speaks to it."""

    def __init__(self, url: str, id: bytes, root_key: bytes, identity: sign.Identity) -> None:
        super().__init__(Agent(url, root_key, identity), id, METHODS)

    def put_game(self, text: str) -> int:
        """Go on with the game in *text*; its generation."""
        for number, page in enumerate(backup.PAGES.cut(text)):
            put = self.tell("put_backup", number, page)
            assert put == {"Ok": number + 1}, put
        restored: int = self.tell("restore_game")["Ok"]
        return restored

    def game(self) -> str:
        """The game as a backup, all of whose pages are of one moment; an admin's."""
        while True:
            pages = [self.ask("get_backup", 0)["Ok"]]
            while len(pages) < pages[0]["pages"]:
                pages.append(self.ask("get_backup", len(pages))["Ok"])
            if len({page["generation"] for page in pages}) == 1:
                return "".join(page["content"] for page in pages)
