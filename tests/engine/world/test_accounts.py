"""Accounts: who gets what from the pot, and what cannot be anybody's account."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import BadSnapshot, GameFull, UnknownPlayer
from engine.world.accounts import LEVY_PART, MOST, PAYDAY, Accounts, length, paydays
from engine.world.board import World

coins = st.integers(0, 100_000)
hostile = st.sampled_from([0, 999, 1_000, 1_015, 1_016, 1_031, 1_032, 2_600, 10**6, MOST // 10])
players = st.lists(st.tuples(st.booleans(), coins, coins), max_size=9)


def accounts_of(rows: list[tuple[bool, int, int]], pot: int) -> Accounts:
    """Accounts of who is seated, with a balance and a score; of the others with nothing."""
    accounts = Accounts([balance if taken else 0 for taken, balance, _ in rows])
    accounts.seated = [taken for taken, _, _ in rows]
    accounts.scores = [score if taken else 0 for taken, _, score in rows]
    accounts.points = [score % 1_000 if taken else 0 for taken, _, score in rows]
    accounts.minted += pot
    accounts.pot = pot
    return accounts


def test_a_quarter_of_the_pot_is_paid_half_of_it_by_the_root_of_land() -> None:
    accounts = accounts_of([(True, 5, 0), (False, 0, 0), (True, 0, 7), (True, 1, 0)], 1000)
    accounts.hold_paydays(1, {0: 99, 1: 10, 4: 3})
    assert accounts.balances == [5 + 41 + 93, 0, 41, 1 + 41 + 31]  # roots 3, 0, 1; 125 by them
    assert accounts.pot == 1000 - 3 * 41 - 93 - 31
    assert accounts.scores == [10, 0, 7, 3]


def test_a_sixteenth_above_a_starting_balance_goes_to_the_pot_before() -> None:
    """The example of the module's docstring."""
    assert LEVY_PART == 16
    accounts = accounts_of([(True, 40, 0), (True, 1_015, 0), (True, 2_600, 0)], 900)
    accounts.hold_paydays(1, {1: 9, 2: 900})
    assert accounts.balances == [92, 1_169, 2_541]
    assert accounts.pot == 753


@pytest.mark.parametrize(("balance", "levy"), [(0, 0), (1_000, 0), (1_015, 0), (1_016, 1)])
def test_who_has_at_most_a_starting_balance_pays_no_levy(balance: int, levy: int) -> None:
    accounts = accounts_of([(True, balance, 0)], 0)
    accounts.hold_paydays(1, {})
    assert (accounts.balances, accounts.pot) == ([balance - levy], levy)


@given(st.lists(st.tuples(st.just(True), hostile, coins), min_size=2, max_size=9), coins)
def test_who_has_more_never_has_less_afterwards_and_comes_no_further_ahead(
    rows: list[tuple[bool, int, int]], pot: int
) -> None:
    accounts = accounts_of(sorted(rows), pot)
    before = list(accounts.balances)
    accounts.hold_paydays(1, {})
    after = accounts.balances
    assert after == sorted(after)
    assert all(now - after[0] <= was - before[0] for was, now in zip(before, after, strict=True))


@pytest.mark.parametrize("pot", [0, 1, 11])
def test_what_is_too_little_for_a_coin_each_stays(pot: int) -> None:
    accounts = accounts_of([(True, 0, 0)] * 3, pot)
    accounts.hold_paydays(1, {})
    assert (accounts.balances, accounts.pot) == ([0, 0, 0], pot)


def test_nobody_is_paid_where_nobody_is_seated() -> None:
    accounts = accounts_of([(False, 0, 0)], 1000)
    accounts.hold_paydays(5, {0: 262_144})
    assert (accounts.balances, accounts.pot, accounts.scores) == ([0], 1000, [0])


@given(
    players | st.lists(st.tuples(st.booleans(), hostile | coins, coins), max_size=9),
    hostile | coins,
    st.integers(0, 40) | st.sampled_from([400, 1_200]),
    st.data(),
)
def test_many_paydays_at_once_are_as_many_one_by_one(
    rows: list[tuple[bool, int, int]], pot: int, times: int, data: st.DataObject
) -> None:
    at_once, one_by_one = accounts_of(rows, pot), accounts_of(rows, pot)
    land = {player: data.draw(st.integers(0, 9999)) for player in range(len(rows) + 1)}
    at_once.hold_paydays(times, land)
    for _ in range(times):
        one_by_one.hold_paydays(1, land)
    assert at_once.dump() == one_by_one.dump()
    assert at_once.minted == sum(at_once.balances) + at_once.pot


class Counted(Accounts):
    """Accounts that count the paydays that are really held."""

    held = 0

    def _pay_once(self, roots: list[int]) -> None:
        self.held += 1
        super()._pay_once(roots)


@given(st.lists(hostile | coins, min_size=1, max_size=9), hostile | coins)
@example([MOST - 1], 0)
@example([0], MOST - 1)
@example([MOST // 8 - 1] * 8 + [0], 0)
@example([1_000 + 2 * LEVY_PART - 1] * 8 + [0], 0)
def test_a_trillion_paydays_take_no_longer_than_coins_need_to_come_to_rest(
    balances: list[int], pot: int
) -> None:
    accounts = Counted(balances)
    accounts.pot, accounts.minted = pot, sum(balances) + pot
    accounts.hold_paydays(10**12, {1: 262_144})
    assert accounts.held <= 2_200
    assert accounts.scores[0] == 262_144 * 10**12


def test_in_the_end_a_lonely_hoard_is_shared_by_all() -> None:
    accounts = Accounts([100_000, 0, 0, 0])
    accounts.hold_paydays(10**9, {})
    assert max(accounts.balances) - min(accounts.balances) < LEVY_PART
    assert sum(accounts.balances) + accounts.pot == accounts.minted == 100_000


@pytest.mark.parametrize(
    ("generation", "later", "times"),
    [(0, 599, 0), (0, 600, 1), (599, 600, 1), (600, 601, 0), (600, 1200, 1), (1, 6001, 10)],
)
def test_a_payday_is_every_600th_generation(generation: int, later: int, times: int) -> None:
    assert PAYDAY == 600
    assert paydays(generation, later) == times


@pytest.mark.parametrize(("pot", "minted", "left"), [(0, 1000, 0), (400, 600, 0), (1500, 0, 500)])
def test_a_newcomer_is_paid_by_the_pot_and_only_then_by_the_mint(
    pot: int, minted: int, left: int
) -> None:
    accounts = accounts_of([(True, 7, 9)], pot)
    accounts.join(2)
    assert accounts.balances == [7, 1000]
    assert accounts.scores == [9, 0]
    assert (accounts.minted, accounts.pot) == (7 + pot + minted, left)


def test_leaving_and_joining_again_prints_no_money_and_costs_the_score() -> None:
    accounts = accounts_of([(True, 300, 9), (True, 1700, 5)], 0)
    assert accounts.leave(2, on_land=40) == 1740
    assert (accounts.balances, accounts.scores, accounts.seated) == (
        [300, 0],
        [9, 0],
        [True, False],
    )
    accounts.join(2)
    assert (accounts.balances, accounts.scores, accounts.pot) == ([300, 1000], [9, 0], 740)
    assert accounts.minted == 2000


def test_a_seat_that_is_taken_cannot_be_taken() -> None:
    accounts = accounts_of([(True, 3, 0)], 5)
    before = accounts.dump()
    for player in (-1, 0, 1, 3):
        with pytest.raises(GameFull):
            accounts.join(player)
    assert accounts.dump() == before


def test_who_has_no_seat_is_no_player() -> None:
    world = World.begin([True, False])
    world.check_seated(1)
    with pytest.raises(UnknownPlayer, match="Expected a player with a seat, got 2, who left"):
        world.check_seated(2)
    for player in (0, 3):
        with pytest.raises(UnknownPlayer, match=f"Expected a player from 1 to 2, got {player}"):
            world.check_seated(player)


@given(players, coins)
def test_accounts_come_back_from_their_bytes(rows: list[tuple[bool, int, int]], pot: int) -> None:
    accounts = accounts_of(rows, pot)
    data = accounts.dump()
    assert length(data) == len(data) == 19 + 24 * len(rows)
    again = Accounts.load(data)
    assert vars(again) | {"config": again.config.values()} == vars(accounts) | {
        "config": accounts.config.values()
    }
    again.check_sums(0)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "Expected accounts of 19 bytes, got 0"),
        (bytes(18), "Expected accounts of 19 bytes, got 18"),
        (bytes(16) + b"\x01\x01\x00", "Expected accounts of 43 bytes, got 19"),
        (bytes(16) + b"\x0a\x00\x00" + bytes(240), "at most 9 players, got 10 and seats 0"),
        (bytes(16) + b"\x01\x02\x00" + bytes(24), "at most 9 players, got 1 and seats 10"),
    ],
)
def test_bytes_that_are_no_accounts_are_refused(data: bytes, complaint: str) -> None:
    with pytest.raises(BadSnapshot, match=complaint):
        Accounts.load(data)


@pytest.mark.parametrize("name", ["minted", "pot"])
def test_sums_that_no_game_reaches_are_refused(name: str) -> None:
    accounts = accounts_of([(True, 1, 1)], 0)
    setattr(accounts, name, MOST)
    with pytest.raises(BadSnapshot, match=f"Expected coins and scores below {MOST}, got {MOST}"):
        accounts.check_sums(0)


@pytest.mark.parametrize(("balance", "score"), [(MOST, 0), (0, 2**64 - 1)])
def test_coins_and_scores_that_no_game_reaches_are_refused(balance: int, score: int) -> None:
    accounts = accounts_of([(True, balance, score)], 0)
    with pytest.raises(BadSnapshot, match=f"below {MOST}, got {max(balance, score)}"):
        accounts.check_sums(0)


@pytest.mark.parametrize(("balance", "score"), [(1, 0), (0, 1)])
def test_who_left_has_nothing(balance: int, score: int) -> None:
    accounts = accounts_of([(True, balance, score)], 0)
    accounts.seated = [False]
    with pytest.raises(BadSnapshot, match="Player 1 has left, but not all that was theirs"):
        accounts.check_sums(0)


def test_coins_must_add_up() -> None:
    accounts = accounts_of([(True, 10, 0)], 5)
    accounts.minted += 2
    accounts.check_sums(on_land=2)
    with pytest.raises(BadSnapshot, match="Coins do not add up to the 17 that were minted"):
        accounts.check_sums(on_land=3)
