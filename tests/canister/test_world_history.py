"""Any history of calls, seconds and upgrades, beside a model of it."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.canister.room_host import house
from tests.canister.world_host import ADMIN, ANONYMOUS, WorldHost
from tests.reference import ReferenceWorld

PLAYERS = [bytes([number]) * 29 for number in range(1, 5)]
# shapes that live long, die, or repeat themselves, so that games run, sleep and wake
SHAPES = [
    [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (1, 0), (0, 1), (1, 1)],
    [(0, 0)],
]
players = st.sampled_from(PLAYERS)


class GameMachine(RuleBasedStateMachine):
    """Plays a game beside a model made of the definition, and upgrades at any moment."""

    @initialize()
    def install(self) -> None:
        self.host = WorldHost(house())
        self.world = ReferenceWorld()
        self.seats: list[bytes | None] = []
        self.offers: dict[bytes, bytes] = {}
        self.paused = False
        self.begun = False  # time passes, also in sleep
        self.events = 0
        self.season = 1
        self.standings: dict[int, list[tuple[int, bytes]]] = {}

    def teardown(self) -> None:
        self.host.network.close()

    def number(self, player: bytes) -> int | None:
        return self.seats.index(player) + 1 if player in self.seats else None

    def seat(self, player: bytes) -> int:
        """The model's way to join: the lowest free number."""
        found = self.number(player)
        if found is not None:
            return found
        if None not in self.seats:
            self.seats.append(None)
        found = self.seats.index(None) + 1
        self.seats[found - 1] = player
        self.world.join(found)
        self.events += 1
        return found

    @rule(player=players)
    def join(self, player: bytes) -> None:
        assert self.host.join_game(caller=player) == {"Ok": self.seat(player)}

    @rule(
        player=players,
        shape=st.sampled_from(SHAPES),
        x=st.integers(505, 525),
        y=st.integers(-5, 15),
    )
    def place(self, player: bytes, shape: list[tuple[int, int]], x: int, y: int) -> None:
        cells = [(x + a, y + b) for a, b in shape]
        number = self.seat(player)
        placed = self.world.place(number, cells)
        self.events += placed > 0
        self.begun |= placed > 0
        assert self.host.place_cells(cells, caller=player)["Ok"] == {
            "placed": placed,
            "occupied": len(cells) - placed,
            "generation": self.world.generation,
            "new_balance": self.world.balances[number - 1],
        }

    @rule(player=players)
    def leave(self, player: bytes) -> None:
        answer = self.host.leave_game(caller=player)
        number = self.number(player)
        if number is None:
            assert "Err" in answer
            return
        pot = self.world.pot
        self.world.leave(number)
        self.seats[number - 1] = None
        self.offers.pop(player, None)
        self.events += 1
        self.begun = True
        assert answer == {"Ok": self.world.pot - pot}

    @rule(player=players, other=players)
    def offer(self, player: bytes, other: bytes) -> None:
        answer = self.host.offer_seat(other, caller=player)
        granted = player in self.seats and other not in self.seats
        assert ("Ok" in answer) == granted
        if granted:
            self.offers[player] = other

    @rule(player=players, data=st.data())
    def take(self, player: bytes, data: st.DataObject) -> None:
        """From somebody, most often one who has offered."""
        giver = data.draw(st.sampled_from([*self.offers, *PLAYERS]))
        answer = self.host.take_seat(giver, caller=player)
        if player in self.seats or self.offers.get(giver) != player:
            assert "Err" in answer
            return
        number = self.seats.index(giver) + 1
        assert answer == {"Ok": number}
        self.seats[number - 1] = player
        del self.offers[giver]
        self.events += 1

    @rule(pause=st.booleans())
    def pause_or_resume(self, pause: bool) -> None:
        self.host.call("pause_game" if pause else "resume_game", caller=ADMIN)
        self.events += pause != self.paused
        self.paused = pause

    @rule()
    def reset(self) -> None:
        self.host.reset_game(caller=ADMIN)
        self.reset_model()

    def reset_model(self) -> None:
        self.world = ReferenceWorld()
        for number, player in enumerate(self.seats, 1):
            self.world.join(number)
            if player is None:
                self.world.balances[number - 1] = 0
                self.world.minted -= 1000
        self.events += 1
        self.begun = False

    @rule()
    def end_season(self) -> None:
        """As a reset, but that it is archived, and only where somebody plays."""
        answer = self.host.end_season(caller=ADMIN)
        if not any(self.seats):
            assert "Err" in answer
            return
        assert answer == {"Ok": self.season}
        self.standings[self.season] = sorted(
            (self.world.balances[at], player)
            for at, player in enumerate(self.seats)
            if player is not None
        )
        self.season += 1
        self.offers = {}
        self.reset_model()

    @rule()
    def restore(self) -> None:
        """What the canister is now is put back: nothing changes, but that it is awake."""
        pages = self.host.get_backup(0, caller=ADMIN)["Ok"]
        assert pages["pages"] == 1
        self.host.put_backup(0, pages["content"], caller=ADMIN)
        self.offers = {}
        answer = self.host.restore_game(caller=ADMIN)
        assert answer == {"Ok": self.world.generation}
        self.events += 1
        self.begun = True

    @rule(seconds=st.integers(1, 3))
    def wait(self, seconds: int) -> None:
        """Ten generations a second, of which none is played while the model repeats itself."""
        for _ in range(seconds):
            ticks = self.host.wait(1)
            assert ticks == 0 or not self.paused
            self.world.step(10 * ticks)
            if ticks == 0 and not self.paused:
                self.must_stand_still()

    def must_stand_still(self) -> None:
        cells, generation = self.world.cells(), self.world.generation
        self.world.step(2)
        assert self.world.cells() == cells
        self.world.generation = generation + (10 if self.begun else 0)

    @rule(skip=st.booleans())
    def upgrade(self, skip: bool) -> None:
        """The heap is lost; stable memory is not."""
        self.host.upgrade(skip_pre_upgrade=skip)

    @rule()
    def die(self) -> None:
        """The whole process is lost; its files are not."""
        self.host.network.stop()
        self.host.network.start()

    @invariant()
    def agrees(self) -> None:
        stats = self.host.get_stats()
        assert self.host.cells == self.world.cells()
        assert stats["generation"] == self.world.generation
        assert (stats["minted"], stats["pot"]) == (self.world.minted, self.world.pot)
        assert self.host.get_state()["balances"] == self.world.balances
        seated = [player if player is not None else ANONYMOUS for player in self.seats]
        assert self.host.get_state()["players"] == seated
        assert stats["players"] == sum(player is not None for player in self.seats)
        assert self.host.get_events(0)["following"] == self.events
        assert stats["running"] == self.host.ticking
        assert stats["season"] == self.season
        for number, standings in self.standings.items():
            rows = self.host.get_season(number)["rows"]
            assert sorted((row["balance"], row["who"].bytes) for row in rows) == standings
        assert stats["paused"] == self.paused


TestGame = GameMachine.TestCase
TestGame.settings = settings(
    max_examples=4,
    stateful_step_count=12,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a step is too slow to shrink by
    suppress_health_check=list(HealthCheck),
)
