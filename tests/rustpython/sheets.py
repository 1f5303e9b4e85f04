"""
Boxes' engine on the definition's vectors, the same in every interpreter, printed.

The files were written by the definition, so whatever is printed as different is a fault.
"""

import base64
import hashlib
import json
import zlib
from typing import Any

from engine.boxes import showing
from engine.boxes.chain import Chain
from engine.boxes.edges import EDGES, boxes_beside, edge_of, place_of
from engine.boxes.log import line
from engine.boxes.quota import Quota
from engine.boxes.records import Reader, pack, unpack
from engine.boxes.sheet import Sheet

# RustPython in wasm cannot import pathlib.
DATA = __file__.rpartition("/tests/")[0] + "/build/vectors/boxes/"
SCATTERED = 20_000


def read(name: str) -> Any:
    with open(DATA + name, encoding="utf-8") as file:
        return json.load(file)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def unzip(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


def fold(told: Any) -> None:
    """A history by its log, in one piece and in the chunks of the file."""
    log = base64.b64decode(told["log"])
    sheet, chain = Sheet(), Chain()
    claimed = [sheet.draw(edge, team) for edge, team in unpack(log)]
    chain.add(log)
    found = {
        "scores": sheet.scores,
        "edges": digest(sheet.edges()),
        "owners": digest(sheet.owners()),
        "head": chain.head().hex(),
        "line": line(3, len(log) // 3, chain.head()),
        "overview": digest(unzip(showing.overview(sheet))),
    }
    print(told["name"], found, [told[name] == found[name] for name in found])
    print(unzip(showing.board(sheet, 3)) == unzip(told["board"]), sheet.count() == sheet.scores)
    reader, pieces, start = Reader(), [], 0
    for size in [*told["chunks"], len(log)]:
        pieces += reader.feed(log[start : start + size])
        start += size
    print(pieces == unpack(log), claimed, flush=True)


def spend(told: Any) -> None:
    quota = Quota(8, 0)
    for now, spent, back, lines, wait in told["steps"]:
        quota.refill(now)
        quota.spend(spent)
        quota.give_back(back)
        print(quota.lines, quota.wait(now), (quota.lines, quota.wait(now)) == (lines, wait))


def scatter() -> None:
    """The first lines of the order that draws the whole sheet."""
    sheet, chain = Sheet(), Chain()
    for at in range(SCATTERED):
        edge, team = (at * 777_779 + 5) % EDGES, at % 4
        sheet.draw(edge, team)
        chain.add(pack(edge, team))
    print(sheet.scores, sheet.count(), digest(sheet.edges()), chain.head().hex(), flush=True)


def main() -> None:
    for told in read("edges.json"):
        place = place_of(told["edge"])
        found = [list(place), boxes_beside(told["edge"])]
        print(found, found == [told["place"], told["boxes"]], edge_of(*place))
    for told in read("histories.json"):
        fold(told)
    for told in read("quotas.json"):
        spend(told)
    scatter()


if __name__ == "__main__":
    main()
