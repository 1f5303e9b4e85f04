"""
The same as in `guest`, once and in this interpreter, to count what no instruction tells.

    tally.py FOLDER STAGE ACTION

It prints, as JSON, what Rust does around the action, and how large its message is::

    callers    how often the canister asks who calls
    text       characters of text that go from Python to Rust or back, stable maps' too
    raw        bytes that go out as they are, and
    blob       as Candid's blob
    cells      pairs of coordinates that come in
    events     records of events that go out
    moved      bytes of stable memory that are loaded or saved, as whole nodes of maps
    pages      pages of stable memory that are written
    argument   bytes of Candid that come in, and
    reply      that go out
"""

from __future__ import annotations

import json
import sys
from typing import Any

from bench.cost.prices import PAGE_BYTES
from bench.limits.guest import CALLS, Canister, System
from bench.meters.meter import ROOT
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.runtime.values import from_python

DID = ROOT / "candid" / "world.did"
NODE = 11  # entries that a node of a stable map may have
DEPTH = 4  # of a map of 1,000 entries, whose nodes have at least five


class Counting(System):
    """A system that counts."""

    def __init__(self) -> None:
        super().__init__(None)
        self.callers = 0
        self.text = 0
        self.raw = 0
        self.moved = 0
        self.pages = 0

    def caller(self) -> object:
        self.callers += 1
        return super().caller()

    def reply_raw(self, reply: bytes) -> None:
        self.raw += len(reply)

    def stable_b_tree_map_get(self, memory: int, key: int) -> str | None:
        found = super().stable_b_tree_map_get(memory, key)
        self.text += len(found or "")
        self.moved += self.way(memory)
        return found

    def stable_b_tree_map_insert(self, memory: int, key: int, value: str) -> str | None:
        before = super().stable_b_tree_map_insert(memory, key, value)
        self._write(memory, value, before)
        return before

    def stable_b_tree_map_remove(self, memory: int, key: int) -> str | None:
        before = super().stable_b_tree_map_remove(memory, key)
        self._write(memory, "", before)
        return before

    def stable_b_tree_map_keys(self, memory: int) -> list[int]:
        self.moved += sum(map(len, self.maps.get(memory, {}).values()))
        return super().stable_b_tree_map_keys(memory)

    def _write(self, memory: int, value: str, before: str | None) -> None:
        """Every node on the way is loaded, and saved again."""
        self.text += len(value) + len(before or "")
        self.moved += 2 * self.way(memory)
        self.pages += 1 + self.way(memory) // PAGE_BYTES

    def way(self, memory: int) -> int:
        """At most so many bytes are in the nodes from the root of a map down to an entry."""
        sizes = sorted(map(len, self.maps.get(memory, {}).values()))
        return (1 if len(sizes) <= NODE else DEPTH) * sum(sizes[-NODE:])

    def counts(self) -> dict[str, int]:
        names = ("callers", "text", "raw", "moved", "pages")
        return {name: getattr(self, name) for name in names}


def tally(folder: str, stage: str, action: str) -> dict[str, int]:
    """What *action* comes to."""
    system = Counting()
    canister = Canister(folder, stage, system)
    canister.prepare(action)
    before = system.counts()
    answer = canister.act(action)
    counts = {name: count - before[name] for name, count in system.counts().items()}
    if action not in CALLS:
        return counts
    _, method, arguments = CALLS[action]
    return _with_message(counts, method, arguments, answer)


def _with_message(
    counts: dict[str, int], method: str, arguments: list[Any], answer: Any
) -> dict[str, int]:
    """*counts*, and what the message itself adds."""
    function = parse_did(DID.read_text("utf-8"))[0].methods[method]
    counts["argument"] = len(encode(function.args, arguments))
    if counts["raw"] > 0:  # the answer was given as bytes
        return {**counts, "reply": counts["raw"]}
    plain = [from_python(kind, answer) for kind in function.results]
    counts["reply"] = len(encode(function.results, plain))
    if method == "http_request":
        return {**counts, "blob": counts["reply"]}
    if method == "place_cells":
        return {**counts, "cells": len(arguments[0])}
    events = len(answer["events"]) if method == "get_events" else 0
    text = counts["text"] + counts["argument"] + counts["reply"]
    return {**counts, "text": text, "events": events}


if __name__ == "__main__":
    print(json.dumps(tally(*sys.argv[1:])))
