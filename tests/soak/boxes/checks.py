"""
What has to be true of the log, the sheet and the proof.

::

    log        only grows, and every line is in it once
    answers    what scribes were told they drew is in the log, at the number they were told
    sheet      drawn from the log, it is the one that is shown, and its scores
    proof      the chain over the log is the head that the network certifies
"""

from __future__ import annotations

import base64

from client.canister import Canister
from engine.boxes.records import BYTES, unpack
from simulate.rooms import boxes as verifier
from tests.soak.boxes.scribe import Scribe


class Audit:
    """The log as it was read."""

    def __init__(self) -> None:
        self.log = b""

    @property
    def records(self) -> int:
        return len(self.log) // BYTES

    def read(self, operator: Canister) -> None:
        """Read on."""
        self.log += base64.b64decode(operator.ask("get_records", 1, self.records))

    def check(self, operator: Canister, scribes: list[Scribe]) -> None:
        """The whole log leads to what is shown and certified."""
        proof = operator.ask("get_proof")
        assert proof["records"] == self.records, "somebody draws while nobody should"
        verifier.check_certificate(operator, proof)
        verifier.check_head(proof, self.log)
        sheet = verifier.drawn(self.log)
        shown = operator.ask("get_sheet")
        assert shown["scores"] == sheet.scores, "the scores are not those of the log"
        check_answers(self.log, scribes)


def check_answers(log: bytes, scribes: list[Scribe]) -> None:
    """Every line that a scribe was told of is in *log*, under its number and for its team."""
    records = unpack(log)
    for scribe in scribes:
        for move in scribe.moves:
            if move.method == "draw" and move.granted:
                told = move.answer["Ok"]
                found = records[told["first"] : told["first"] + told["drawn"]]
                lines, teams = {edge for edge, _ in found}, {team for _, team in found}
                assert lines <= set(move.args[0]), f"record {told['first']} is of another move"
                assert len(found) == told["drawn"], "a line that was answered is lost"
                assert teams <= {scribe.team}, "a line is another team's"
