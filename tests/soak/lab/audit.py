"""
The gallery that the journal leads to, and whether it is the one that is shown.

::

    journal    publish withdraw give_way like unlike prove    ->  authors, likes, proofs
    shown      get_specimens, get_proof                       ==  the same
"""

from __future__ import annotations

from typing import Any

from client import log
from client.canister import Canister
from client.log import Event


class Audit:
    """What the journal leads to, and how far it is read."""

    def __init__(self) -> None:
        self.following = 0
        self.authors: dict[int, str] = {}
        self.likes: dict[int, set[str]] = {}
        self.proofs: dict[int, tuple[int, str]] = {}
        self.proved = 0

    def read(self, canister: Canister) -> None:
        """Go on with what happened since."""
        past = log.fetch(canister, self.following)
        assert past.first == self.following, "events were dropped before they were read"
        for event in past.events:
            self.happen(event)
        self.following = past.following

    def happen(self, event: Event) -> None:
        """Let *event* happen; what admins do changes nothing here."""
        words = event.detail.split(",")
        if event.kind == "publish":
            id_ = int(words[0])
            assert id_ == event.generation, f"{event.dump()} is not the next"
            self.authors[id_], self.likes[id_] = words[-1], set()
        elif event.kind in ("withdraw", "give_way"):
            del self.authors[int(words[0])], self.likes[int(words[0])]
            self.proofs.pop(int(words[0]), None)
        elif event.kind == "like":
            self.likes[int(words[0])].add(words[1])
        elif event.kind == "unlike":
            self.likes[int(words[0])].remove(words[1])
        elif event.kind == "prove":
            self.proofs[int(words[0])] = int(words[1]), words[2]
            self.proved += 1

    def check(self, shown: list[dict[str, Any]], proofs: dict[int, Any]) -> None:
        """*shown* and *proofs* are what the journal leads to."""
        assert sorted(each["id"] for each in shown) == sorted(self.authors), "other specimens"
        for each in shown:
            given = len(self.likes[each["id"]])
            assert each["likes"] == given, f"{each['id']} has {each['likes']} likes, not {given}"
        told = {id_: (proof["generation"], proof["hash"]) for id_, proof in proofs.items()}
        assert told == self.proofs, "other proofs"
