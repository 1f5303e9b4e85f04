"""
Boxes under a soak: six scribes in one corner, so that they close each other's boxes.

::

    log        only grows, and every line is in it once
    answers    what scribes were told they drew is in the log, at the number they were told
    sheet      drawn from the log, it is the one that is shown, and its scores
    proof      the chain over the log is the head that the network certifies
"""

from __future__ import annotations

import base64
from random import Random
from typing import Any, ClassVar

from engine.boxes.edges import EDGES, edges_around
from engine.boxes.log import BYTES, unpack
from simulate.rooms import boxes as verifier
from tests.crash.player import Move, mortal
from tests.soak.game import Bad, Call, Game, Member
from tests.soak.house import Client, Server

LEFT, TOP, SIDE = 950, 950, 50  # the lower right corner: more lines than an hour has quotas for
NAMES = 0.05
MOST_LINES = 8


class Scribe(Member):
    """Somebody who draws for a team, once they are in one."""

    expected = ("An admin has paused the game", "Need ")

    def __init__(self, number: int, random: Random) -> None:
        super().__init__(number, random)
        self.team: int | None = None
        self.drawn = 0
        self.claimed = 0

    def choose(self, client: Client) -> Call:
        if self.team is None:
            return "join_team", ()
        if self.random.random() < NAMES:
            return self.rename()
        lines = {self._line() for _ in range(self.random.randint(1, MOST_LINES))}
        return "draw", (sorted(lines),)

    def _line(self) -> int:
        x, y = LEFT + self.random.randrange(SIDE), TOP + self.random.randrange(SIDE)
        return self.random.choice(edges_around(x, y))

    def learn(self, move: Move) -> None:
        told = move.answer["Ok"]
        if move.method == "join_team":
            self.team = told["team"]
        elif move.method == "draw":
            assert 0 <= told["drawn"] <= len(move.args[0])
            assert told["lines"] <= MOST_LINES
            self.drawn += told["drawn"]
            self.claimed += len(told["claimed"])

    def look(self, client: Client) -> None:
        """One's own seat is what one was told."""
        with mortal():
            seat = client.ask("get_seat")
            client.ask("get_region", LEFT, TOP, SIDE, SIDE)
        if self.team is not None and self.pending is None:
            assert (seat["team"], seat["drawn"], seat["claimed"]) == (
                self.team,
                self.drawn,
                self.claimed,
            )


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


class BoxesGame(Game):
    """Six scribes, and the log as it was read."""

    members = Scribe
    still = ("records",)
    bad_input: ClassVar = {
        "nine lines, none, the same twice": [
            Bad("draw", (lines,)) for lines in (list(range(9)), [], [5, 5])
        ],
        "a line beyond the sheet": [Bad("draw", ([EDGES],))],
        "lines without a team": [Bad("draw", ([1],))],
        "a thousand lines": [Bad("draw", (list(range(10_000)),), long=True)],
    }

    def __init__(self, server: Server, random: Random) -> None:
        super().__init__(server, random)
        self.log = b""

    @property
    def records(self) -> int:
        return len(self.log) // BYTES

    def watch(self, client: Client) -> None:
        with mortal():
            sheet = client.ask("get_sheet")
            overview = client.ask("get_overview")
        self.grows(sheet["records"], "records")
        assert len(overview) > 0
        self.tally.check("no line is forgotten")

    def check(self) -> None:
        operator = self.server.operator()
        self.log += base64.b64decode(operator.ask("get_records", 1, self.records))
        proof = operator.ask("get_proof")
        assert proof["records"] == self.records, "somebody draws while nobody should"
        verifier.check_certificate(operator, proof)
        verifier.check_head(proof, self.log)
        scores = verifier.drawn(self.log).scores
        assert operator.ask("get_sheet")["scores"] == scores, "the scores are not those of the log"
        self.tally.check("every line leads to the sheet and to the head that is certified")
        check_answers(self.log, self.players)
        self.tally.check("every line that was answered is in the log, under its number")
        assert operator.ask("get_stats")["records"] == self.records
        self.tally.check("lines are counted as often as they were drawn")

    def check_backup(self, saved: Any) -> None:
        assert saved.sheet.scores == saved.sheet.count()

    def state(self, saved: Any) -> Any:
        return saved.log, saved.scores, saved.count, sorted(saved.players)

    def figures(self) -> dict[str, int]:
        claimed = sum(scribe.claimed for scribe in self.players)
        return {"lines": self.records, "boxes": claimed}

    def line(self) -> str:
        return f"{self.records:>6,} lines"


ROOM = BoxesGame
