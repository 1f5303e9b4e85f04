"""Any history of the Arena: coins add up, nothing is lost, refusals change nothing."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.arena import backup, rounds
from engine.arena.config import Config
from engine.arena.seedlet import pledge
from engine.errors import Refusal

from ..backups import but_events
from .arenas import Arena
from .rounds import BLINKER, BLOCK, CANISTER, EMPTY, PAIR, SALT

people = st.sampled_from(["ada", "bob", "cleo", "dan"])
slots = st.sampled_from([0, 1, 8, 4, 7, 63])
seeds = st.sampled_from([BLOCK, BLINKER, EMPTY, PAIR, "00000000001c0402"])
numbers = st.integers(0, 3)  # rounds back from the newest
configs = st.fixed_dictionaries(
    {
        "entry_fee": st.sampled_from([0, 7, 400]),
        "bond": st.sampled_from([0, 3]),
        "reward_per_gen": st.sampled_from([0, 1, 9]),
        "max_gen": st.sampled_from([5, 40]),
        "early_extinction": st.integers(0, 1),
        "coinflip": st.integers(0, 1),
    }
)


class ArenaMachine(RuleBasedStateMachine):
    """People who do anything at any time, and an operator who upgrades in between."""

    def __init__(self) -> None:
        super().__init__()
        self.arena = Arena(entry_fee=7, bond=3, reward_per_gen=1, max_gen=40)
        self.pledged: dict[tuple[int, str], tuple[int, int, str]] = {}

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something and keep it; if it is refused, nothing has changed."""
        before = backup.dump(self.arena.game)
        try:
            act()
        except Refusal:
            self.arena.keep()
            assert backup.dump(self.arena.game) == before
            return False
        self.arena.keep()
        return True

    def number(self, back: int) -> int:
        return max(1, self.arena.game.rounds.following - 1 - back)

    @rule(player=people, back=numbers, at=slots, seed=seeds)
    def commit(self, player: str, back: int, at: int, seed: str) -> None:
        number = self.number(back)
        team = int(at % 8 >= 4)
        digits = pledge(CANISTER, number, player, team, at, seed, SALT)
        game = self.arena.game
        if self.attempt(lambda: game.commit(player, number, team, at, digits, self.arena.now)):
            self.pledged[number, player] = (team, at, seed)

    @precondition(lambda self: self.pledged)
    @rule(data=st.data(), honest=st.integers(0, 4))
    def reveal(self, data: st.DataObject, honest: int) -> None:
        number, player = data.draw(st.sampled_from(sorted(self.pledged)))
        team, at, seed = self.pledged[number, player]
        words = (seed if honest else BLOCK, SALT)
        game = self.arena.game
        now = self.arena.now
        self.attempt(lambda: game.reveal(CANISTER, player, number, team, at, words, now))

    @rule(liars=st.sets(people))
    def everybody_reveals(self, liars: set[str]) -> None:
        """The whole line-up of the season's round, but those who do not keep their word."""
        arena = self.arena
        for player, at in (("ada", 0), ("bob", 7), ("cleo", 1)):
            self.commit(player, 0, at, BLINKER if player == "cleo" else BLOCK)
        number = arena.game.current
        round = arena.round
        if round.commit_end != 0 and round.field is None:
            arena.now = max(arena.now, round.commit_end)
        for pledged_in, player in sorted(self.pledged):
            if pledged_in == number and player not in liars:
                team, at, seed = self.pledged[number, player]
                words = (seed, SALT)
                arguments = (CANISTER, player, number, team, at, words, arena.now)
                self.attempt(lambda arguments=arguments: arena.game.reveal(*arguments))  # type: ignore[misc]

    @rule(keeper=people, batches=st.lists(st.integers(1, 40), max_size=4))
    def play_to_the_end(self, keeper: str, batches: list[int]) -> None:
        """The season's round, by a keeper first and then by the canister itself."""
        arena = self.arena
        number = arena.game.current
        round = arena.round
        if round.reveal_end == 0:
            return
        arena.now = max(arena.now, round.reveal_end)
        for steps in batches:
            self.attempt(lambda steps=steps: arena.game.step(keeper, number, steps, arena.now))  # type: ignore[misc]
        for _ in range(60):
            arena.tick()
            arena.wait(1)
        assert arena.game.current > number

    @rule(keeper=people, back=numbers, steps=st.sampled_from([0, 1, 3, 32, 65535]))
    def step(self, keeper: str, back: int, steps: int) -> None:
        number, now = self.number(back), self.arena.now
        self.attempt(lambda: self.arena.game.step(keeper, number, steps, now))

    @rule(keeper=people, back=numbers)
    def begin_or_end(self, keeper: str, back: int) -> None:
        number, game = self.number(back), self.arena.game
        self.attempt(lambda: game.initialize(keeper, number, self.arena.now))
        self.attempt(lambda: game.finalize(keeper, number, self.arena.now))

    @rule(player=people, back=numbers, at=slots)
    def claim(self, player: str, back: int, at: int) -> None:
        number, game, now = self.number(back), self.arena.game, self.arena.now
        owed = game.preview(number, at)
        had = game.people.get(player, 0)
        if self.attempt(lambda: game.claim(player, number, at, now)):
            assert game.people.get(player, 0) == had + owed
            assert game.preview(number, at) == 0
        self.attempt(lambda: game.mint(player, number, at, now))

    @rule(player=people, back=numbers, coins=st.integers(0, 1200))
    def sponsor(self, player: str, back: int, coins: int) -> None:
        number, game, now = self.number(back), self.arena.game, self.arena.now
        self.attempt(lambda: game.sponsor(player, number, coins, now))
        self.attempt(lambda: game.spend(number, coins, now))

    @rule(config=configs, besides=st.booleans())
    def set_season(self, config: dict[str, int], besides: bool) -> None:
        game, now = self.arena.game, self.arena.now
        made = Config.of(**config)
        if besides:
            self.attempt(lambda: game.create(made, now))
        else:
            self.attempt(lambda: game.set_season(game.season + 1, made, now))

    @rule(seconds=st.sampled_from([0, 1, 30, 60, 90, 150]))
    def wait_and_tick(self, seconds: int) -> None:
        self.arena.wait(seconds)
        self.arena.tick()

    @rule(seconds=st.sampled_from([1, 100]))
    def pause(self, seconds: int) -> None:
        game = self.arena.game
        game.pause(self.arena.now)
        self.arena.keep()
        self.arena.wait(seconds)
        assert not self.arena.tick()
        game.resume(self.arena.now)
        self.arena.keep()

    @rule(player=people, name=st.sampled_from(["Ada", "ADA", "Bob", "", "a\nb"]))
    def rename(self, player: str, name: str) -> None:
        self.attempt(lambda: self.arena.game.rename(player, name, self.arena.now))

    @rule()
    def upgrade(self) -> None:
        """The heap is lost at any moment."""
        before = backup.dump(self.arena.game)
        self.arena.upgrade()
        assert backup.dump(self.arena.game) == before

    @rule()
    def restore(self) -> None:
        text = backup.dump(self.arena.game)
        assert backup.load(text).step(self.arena.game, self.arena.now)
        self.arena.keep()
        assert but_events(backup.dump(self.arena.game)) == but_events(text)

    @invariant()
    def every_coin_is_somewhere(self) -> None:
        ledger = self.arena.game.ledger
        assert ledger.adds_up()
        people = [self.arena.game.people.find(who) for who in ("ada", "bob", "cleo", "dan")]
        assert all(0 <= each.given <= each.coins for each in people if each is not None)
        assert self.arena.coins() == ledger.minted
        texts = self.arena.game.rounds
        for round in map(rounds.load, texts.rows(0, texts.count)):
            if round.funds is not None:
                assert round.funds.adds_up()
                left = round.funds.winner_pool + round.funds.keeper_pool - round.funds.paid
                assert self.arena.game.pots.get(f"round-{round.number}", 0) == left

    @invariant()
    def one_round_of_the_season_is_open(self) -> None:
        assert self.arena.game.current in self.arena.game.rounds.open


TestArena = ArenaMachine.TestCase
TestArena.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
