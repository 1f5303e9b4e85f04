"""
Any game beside a model of it: sets of lines, quotas reckoned by hand, a log that is a list.

The game may be upgraded or lose its heap between any two messages, and the clock may jump.
"""

from __future__ import annotations

import sys

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.boxes.edges import edges_around
from engine.boxes.game import Game
from engine.boxes.log import pack, unpack
from engine.boxes.players import MOST_LINES, REFILL
from engine.boxes.sheet import Sheet
from engine.clock import SECOND
from engine.errors import BadRequest
from engine.table import from_text

from .definition import Slow, slow_head
from .sheets import Table

PEOPLE = ("ada", "bob", "cleo", "dan", "eve")
CORNERS = ((0, 0), (998, 0), (0, 998), (998, 998))
MILLISECONDS = 1_000_000


def near(x: int, y: int) -> list[int]:
    return sorted({e for i in (0, 1) for j in (0, 1) for e in edges_around(x + i, y + j)})


LINES = st.lists(
    st.sampled_from([edge for corner in CORNERS for edge in near(*corner)]),
    min_size=1,
    max_size=8,
    unique=True,
)


class Person:
    """A team and a quota, as one reads the rules."""

    def __init__(self, team: int, now: int) -> None:
        self.team = team
        self.lines = MOST_LINES
        self.since = now

    def refill(self, now: int) -> None:
        while self.since + REFILL <= now and self.lines < MOST_LINES:
            self.lines += 1
            self.since += REFILL
        if self.lines == MOST_LINES:
            self.since = max(self.since, now)


class AnyGame(RuleBasedStateMachine):
    """Plays beside the model, and upgrades at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.slow = Slow()
        self.log: list[tuple[int, int]] = []
        self.people: dict[str, Person] = {}
        self.paused = False

    @property
    def now(self) -> int:
        return self.table.now // MILLISECONDS

    @precondition(lambda self: not self.paused)
    @rule(who=st.sampled_from(PEOPLE))
    def join(self, who: str) -> None:
        self.table.join(who)
        if who not in self.people:
            counts = [[p.team for p in self.people.values()].count(team) for team in range(4)]
            self.people[who] = Person(counts.index(min(counts)), self.now)

    @precondition(lambda self: self.people)
    @rule(data=st.data(), lines=LINES)
    def draw(self, data: st.DataObject, lines: list[int]) -> None:
        who = data.draw(st.sampled_from(sorted(self.people)))
        person = self.people[who]
        fresh = [edge for edge in lines if edge not in self.slow.lines]
        person.refill(self.now)
        if self.paused or len(fresh) > person.lines:
            with pytest.raises(BadRequest):
                self.table.draw(who, *lines)
            return
        drawn = self.table.draw(who, *lines)
        claimed = [box for edge in fresh for box in self.slow.draw(edge, person.team) or []]
        self.log += [(edge, person.team) for edge in fresh]
        if fresh:
            left = person.lines - len(fresh)
            person.lines = max(left, min(left + len(claimed), MOST_LINES))
        assert (drawn.claimed, drawn.lines, drawn.left) == (claimed, len(fresh), person.lines)

    @rule(milliseconds=st.sampled_from([1, 2_999, 6_000, 20_000, 86_400_000, -5_000, -100_000]))
    def jump(self, milliseconds: int) -> None:
        """Time goes on, or back."""
        self.table.now += milliseconds * MILLISECONDS

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; stable memory is not."""
        self.table.upgrade()

    @rule()
    def pause_or_resume(self) -> None:
        game: Game = self.table.game
        (game.resume if self.paused else game.pause)(self.table.now)
        self.table.keep()
        self.paused = not self.paused

    @invariant()
    def the_sheet_is_the_models(self) -> None:
        sheet = self.table.game.sheet
        assert sheet.scores == sheet.count() == self.slow.scores
        assert sheet.drawn == len(self.slow.lines) == self.table.game.log.count

    @invariant()
    def the_log_is_every_line_in_order(self) -> None:
        log = self.table.game.log
        assert unpack(from_text(log.text(1, 0))) == self.log
        data = b"".join(pack([edge], team) for edge, team in self.log)
        assert log.chain.head() == slow_head(data)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


def test_the_sheet_takes_less_than_two_mebibytes() -> None:
    sheet = Sheet()
    planes = (sheet.across, sheet.down, sheet.team_0, sheet.team_1)
    assert sum(sys.getsizeof(plane) for plane in planes) < 2 * 1024 * 1024


def test_a_clock_that_leaps_gives_no_more_than_a_full_quota() -> None:
    table = Table()
    table.join("ada")
    for leap in (10**9, -(10**9), 10**6, -5, 7):
        table.now += leap * SECOND
        seat = table.game.seat("ada", table.now)
        assert seat is not None
        assert seat.quota.lines == MOST_LINES
