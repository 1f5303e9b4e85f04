"""
The Life2 canister as a client sees it: what it answers, with every ``Ok`` and ``Err``.

::

    world.tell("place_cells", [(1, 2)])         {"Ok": {"placed": 1, "generation": 1230, ..}}
    world.put_game(text)                        an admin's: the game that `backup.dump` wrote

`client.canister` says the same in sentences, for people; who measures, or sends a request a second
time, needs the answers themselves.
"""

from __future__ import annotations

from engine.world import backup
from protocol import sign
from protocol.agent import Agent
from protocol.candid.did import parse_did
from protocol.canister import Canister
from tests.servers.spawned import ROOT

METHODS = parse_did((ROOT / "candid" / "world.did").read_text("utf-8"))[0].methods
TRIES = 100


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
        for _ in range(TRIES):
            pages = [self.ask("get_backup", 0)["Ok"]]
            while len(pages) < pages[0]["pages"]:
                pages.append(self.ask("get_backup", len(pages))["Ok"])
            if len({page["generation"] for page in pages}) == 1:
                return "".join(page["content"] for page in pages)
        raise TimeoutError(f"the world ticked between the pages of {TRIES} backups")
