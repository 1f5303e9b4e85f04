"""
A client of the Life2 canister: methods by name, plain values, everything verified.

::

    life2.ask("get_generation")                 1230
    life2.tell("place_cells", [(1, 2)])         {"Ok": {"placed": 1, "generation": 1230, ..}}
    life2.put_game(text)                        an admin's: the game that `backup.dump` wrote
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.life2.keeping import backup
from protocol import sign
from protocol.agent import Agent
from protocol.calls import Outcome, Reject
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode

DID = Path(__file__).resolve().parent.parent / "candid" / "life2.did"
TRIES = 100
METHODS = parse_did(DID.read_text("utf-8"))[0].methods


class RejectedError(Exception):
    """The network or the canister would not do it."""

    def __init__(self, reject: Reject) -> None:
        super().__init__(f"{reject.code} {reject.error}: {reject.message}")


class Life2:
    """Speaks as *identity* to the canister at *url*."""

    def __init__(
        self, url: str, canister_id: bytes, root_key: bytes, identity: sign.Identity
    ) -> None:
        self.url = url
        self.canister_id = canister_id
        self.identity = identity
        self._agent = Agent(url, root_key, identity)

    def ask(self, method: str, *args: Any) -> Any:
        """What a query answers."""
        outcome = self._agent.query(self.canister_id, method, arguments(method, *args))
        return answer(method, outcome)

    def tell(self, method: str, *args: Any) -> Any:
        """What an update answers."""
        return answer(method, self.send(self.request(method, *args)))

    def request(self, method: str, *args: Any) -> sign.SignedRequest:
        """An update that may be sent again and again, and runs once."""
        return sign.call(self.identity, self.canister_id, method, arguments(method, *args))

    def send(self, request: sign.SignedRequest) -> Outcome:
        return self._agent.submit(self.canister_id, request)

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


def arguments(method: str, *args: Any) -> bytes:
    """*args* in Candid."""
    return encode(METHODS[method].args, list(args))


def answer(method: str, outcome: Outcome) -> Any:
    """The value in *outcome*. :raises RejectedError: if there is none"""
    if isinstance(outcome, Reject):
        raise RejectedError(outcome)
    values = decode(METHODS[method].results, outcome.data)
    return values[0] if values else None
