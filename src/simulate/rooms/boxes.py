"""
Boxes' verifier: is the sheet what its log leads to, and is the log the one that is certified?

::

    certificate -> head  ==  chain over all records --- drawn one by one ---> sheet, scores

The certificate is checked against the network's key, and so is the log of what happened besides;
the head that it stands for is computed again from every record, and the sheet from them too.
"""

from __future__ import annotations

import base64
import zlib
from argparse import Namespace
from typing import Any

from client import log
from client.canister import Canister
from client.command import add_reach, canister_of
from client.terminal import ClientError, Progress, count
from engine.boxes.log import BYTES, Chain, unpack
from engine.boxes.sheet import Sheet
from engine.errors import Refusal
from simulate.verify import Different, VerifiedRoom, honest, proved_log, say

TRIES = 5


def verify(asked: Namespace) -> None:
    """Say that the sheet is what its log leads to. :raises Different: if it is not"""
    canister = canister_of(asked)
    for _ in range(TRIES):
        proof = canister.ask("get_proof")
        if proof is None:
            raise Different("the canister has no certificate to show")
        board = _inflated(canister.ask("get_board"))
        if board.startswith(f"boxes {proof['game']} {proof['records']}\n".encode()):
            break
    else:
        raise ClientError("Lines are drawn while the sheet is read: pause the game, or try again.")
    check_certificate(canister, proof)
    proved = proved_log(canister)
    records = read_log(canister, proof["game"], proof["records"])
    check_head(proof, records)
    sheet = drawn(records)
    check_board(board, sheet)
    scores = ", ".join(f"{score:,}" for score in sheet.scores)
    say(proved)
    print(f"the head of the records is certified: {proof['head']}")
    print(f"the same sheet: {count(sheet.drawn, 'line')}, boxes of the teams {scores}")


def _inflated(text: str) -> bytes:
    try:
        return zlib.decompress(base64.b64decode(text, validate=True))
    except (ValueError, zlib.error):
        raise Different(f"the sheet that is shown cannot be read: {text[:40]!r}") from None


def check_certificate(canister: Canister, proof: dict[str, Any]) -> None:
    """:raises Different: if the network does not stand for the head that is shown"""
    with honest():
        log.check_certificate(canister, proof["statement"], proof["certificate"])
        stated = log.parse_statement(proof["statement"])
        log.check_room(canister, stated)
    shown = [str(proof["game"]), str(proof["records"]), proof["head"]]
    if stated.own.get("records") != shown:
        raise Different("forged: the network certifies other records than those that are shown")


def read_log(canister: Canister, game: int, records: int) -> bytes:
    """Every record of the game."""
    progress = Progress(records)
    found = b""
    while len(found) < BYTES * records:
        text = canister.ask("get_records", game, len(found) // BYTES)
        if text == "":
            raise Different(f"the log ends after {len(found) // BYTES} of {records} records")
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError:
            data = b""
        if len(data) % BYTES != 0 or data == b"":
            raise Different(f"expected records in base64, got {text[:40]!r}")
        found += data
        progress.show(len(found) // BYTES)
    progress.clear()
    return found[: BYTES * records]


def check_head(proof: dict[str, Any], records: bytes) -> None:
    """:raises Different: if the records do not make the head"""
    chain = Chain()
    chain.add(records)
    if chain.head().hex() != proof["head"]:
        raise Different(f"the records make the head {chain.head().hex()}, not {proof['head']}")


def drawn(records: bytes) -> Sheet:
    """The sheet that *records* lead to. :raises Different: if they cannot have happened"""
    sheet = Sheet()
    try:
        for at, (edge, team) in enumerate(unpack(records)):
            if sheet.draw(edge, team) is None:
                raise Different(f"record {at} draws line {edge} again")
    except Refusal as refusal:
        raise Different(f"the log cannot have happened: {refusal}") from None
    return sheet


def check_board(board: bytes, sheet: Sheet) -> None:
    """:raises Different: if the sheet that is shown is another"""
    planes = board.partition(b"\n")[2]
    if planes != bytes(sheet.across + sheet.down + sheet.team_0 + sheet.team_1):
        raise Different("the sheet that is shown is not the one that its log leads to")


ROOM = VerifiedRoom(
    about="whether the sheet is what its certified log leads to",
    description="""
    Reads every record, computes the chain of hashes over them and compares its head with the one
    that the network certifies; then draws all lines and compares the sheet. Anybody can do this; no
    identity is needed.
    """,
    add_arguments=add_reach,
    verify=verify,
)
