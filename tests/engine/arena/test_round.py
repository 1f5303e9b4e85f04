"""A round: who may do what, when, and what comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arena.config import Config
from engine.arena.field import Field
from engine.arena.round import CLAIM, COMMIT, DRAW, REVEAL, SIM, Funds, Round
from engine.arena.seedlet import pledge
from engine.arena.slots import BLUE, RED
from engine.errors import BadRequest

from .rounds import (
    BLINKER,
    BLOCK,
    CANISTER,
    EMPTY,
    NOW,
    PAIR,
    SALT,
    in_claim,
    in_commit,
    in_sim,
    pledged,
    revealed,
)

SECOND = 1_000_000_000
COMMIT_END = NOW + 90 * SECOND
REVEAL_END = COMMIT_END + 60 * SECOND


@pytest.mark.parametrize(
    ("phase", "made", "complaint"),
    [
        (COMMIT, SIM, "Round 17 is in Sim: pledges and coins are taken in Commit only"),
        (REVEAL, CLAIM, "Round 17 is in Claim: seedlets are revealed, and then laid out once"),
        (SIM, COMMIT, "Round 17 is in Commit: generations are played"),
        (CLAIM, SIM, "Round 17 is in Sim: claims and keepsakes are for Claim only"),
    ],
)
def test_a_refusal_says_where_the_round_is(phase: str, made: str, complaint: str) -> None:
    """Which calls are taken when, `test_guards` says."""
    round = in_commit() if made == COMMIT else in_sim() if made == SIM else in_claim()
    with pytest.raises(BadRequest, match=complaint):
        round.check_phase(phase, NOW)


def test_the_phase_follows_from_the_time() -> None:
    round = in_commit()
    moments = [COMMIT_END - 1, COMMIT_END, REVEAL_END - 1, REVEAL_END + 10**12]
    assert [round.phase(now) for now in moments] == [COMMIT, REVEAL, REVEAL, REVEAL]
    assert (in_sim().phase(0), in_claim().phase(0)) == (SIM, CLAIM)


def test_time_begins_with_the_first_pledge_or_with_the_round() -> None:
    waiting = Round(1, 1, Config(), NOW)
    assert (waiting.commit_end, waiting.phase(NOW * 2)) == (0, COMMIT)
    pledged(waiting, "ada", 0, 0, now=NOW + 5)
    pledged(waiting, "bob", 1, 7, now=NOW + 9)
    assert waiting.commit_end == COMMIT_END + 5
    assert Round(1, 1, Config.of(with_first_pledge=0), NOW).commit_end == COMMIT_END


@pytest.mark.parametrize(
    ("team", "at", "digits", "complaint"),
    [
        (BLUE, 4, "a" * 64, "Slot 4 is Red's, not Blue's"),
        (RED, 3, "a" * 64, "Slot 3 is Blue's, not Red's"),
        (BLUE, 64, "a" * 64, "a slot from 0 to 63, got 64"),
        (BLUE, 0, "a" * 64, "Slot 0 is taken"),
        (BLUE, 1, "a" * 63, "a pledge of 64 hexadecimal digits"),
    ],
)
def test_a_pledge_that_cannot_be_is_refused(
    team: int, at: int, digits: str, complaint: str
) -> None:
    with pytest.raises(BadRequest, match=complaint):
        in_commit().check_commit("eve", team, at, digits, NOW)


def test_one_player_has_one_slot() -> None:
    with pytest.raises(BadRequest, match="You have slot 0 in round 17 already"):
        pledged(in_commit(), "ada", 0, 1)


def test_a_pro_round_has_sixteen_slots() -> None:
    round = Round(1, 1, Config.of(seed_size=16, seed_budget=32), NOW)
    seed = f"{(1 << 32) - 1:064x}"
    pledged(round, "ada", 0, 13, seed)
    with pytest.raises(BadRequest, match="a slot from 0 to 15, got 16"):
        pledged(round, "bob", 1, 16, seed)
    revealed(round, "ada", seed)
    round.initialize()
    assert round.known_field.rows()[0][48:50] == [0xFFFF << 16] * 2
    assert round.populations() == (32, 0)


def test_what_was_revealed_lies_in_its_slot() -> None:
    round = Round(1, 1, Config(), NOW)
    pledged(round, "ada", 0, 8 * 2 + 3, BLINKER)
    pledged(round, "bob", 1, 63, BLOCK)
    revealed(round, "ada", BLINKER)
    revealed(round, "bob", BLOCK)
    round.initialize()
    blue, red = round.known_field.rows()
    assert (blue[16], red[56:58]) == (0b111 << 24, [0b11 << 56, 0b11 << 56])
    assert round.populations() == (3, 4)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"canister": "aaaaa-aa"}, "Expected what makes the pledge"),
        ({"team": RED}, "Expected what makes the pledge"),
        ({"words": (BLINKER, SALT)}, "Expected what makes the pledge"),
        ({"words": (BLOCK, "5b" * 32)}, "Expected what makes the pledge"),
        ({"player": "bob"}, "Slot 0 of round 17 is not yours"),
        ({"at": 1}, "Slot 1 of round 17 is not yours"),
        ({"at": 7}, "Slot 7 of round 17 is not yours"),
        ({"words": (BLOCK, "5a")}, "a salt of 64 hexadecimal digits"),
        ({"words": ("303", SALT)}, "a seed of 16 hexadecimal digits"),
    ],
)
def test_every_field_of_a_pledge_binds(changed: dict[str, object], complaint: str) -> None:
    round = in_commit()
    call = {"canister": CANISTER, "player": "ada", "team": BLUE, "at": 0, "words": (BLOCK, SALT)}
    with pytest.raises(BadRequest, match=complaint):
        round.reveal(**{**call, **changed}, now=COMMIT_END)  # type: ignore[arg-type]
    assert not round.slots[0].revealed


def test_a_pledge_of_another_round_is_not_taken() -> None:
    round = Round(18, 1, Config(), NOW)
    digits = pledge(CANISTER, 17, "ada", 0, 0, BLOCK, SALT)
    round.commit("ada", 0, 0, digits, NOW)
    with pytest.raises(BadRequest, match="Expected what makes the pledge"):
        revealed(round, "ada")


def test_nothing_is_revealed_twice() -> None:
    round = in_commit()
    revealed(round, "ada")
    with pytest.raises(BadRequest, match="Slot 0 is revealed already"):
        revealed(round, "ada")


def test_twelve_cells_are_within_the_budget_and_thirteen_are_not() -> None:
    for cells, fits in ((0, True), (12, True), (13, False)):
        seed = f"{(1 << cells) - 1:016x}"
        round = Round(17, 3, Config(), NOW)
        pledged(round, "ada", 0, 0, seed)
        if fits:
            revealed(round, "ada", seed)
            assert round.slots[0].seed == seed
        else:
            with pytest.raises(BadRequest, match="at most 12 cells, got 13"):
                revealed(round, "ada", seed)


def test_a_batch_is_no_longer_than_allowed_nor_than_the_round() -> None:
    round = in_sim()
    assert round.step(33) == 32
    round.step(32 * 6 - 26)
    round.generation = 230
    assert round.step(33) == 26
    assert (round.generation, round.over, round.step(33)) == (256, True, 0)


def test_generations_that_are_left_have_to_be_played() -> None:
    round = in_sim()
    round.step(10)
    with pytest.raises(BadRequest, match="at generation 10 of 256"):
        round.check_finalize(REVEAL_END)


def test_a_batch_ends_with_a_team() -> None:
    round = in_sim(BLOCK, PAIR)
    assert (round.step(32), round.generation, round.over) == (1, 1, True)
    assert round.step(32) == 0
    to_the_end = in_sim(BLOCK, PAIR, early_extinction=0)
    assert (to_the_end.step(32), to_the_end.over) == (32, False)


def test_a_round_that_begins_without_a_team_is_over_at_once() -> None:
    round = in_sim(BLOCK, EMPTY)
    assert (round.over, round.step(32), round.finalize(NOW)) == (True, 0, BLUE)


@pytest.mark.parametrize(
    ("blue", "red", "outcome", "scores"),
    [
        (BLOCK, PAIR, BLUE, (12, 0)),
        (PAIR, BLOCK, RED, (0, 12)),
        (PAIR, PAIR, DRAW, (0, 0)),
        (BLOCK, BLOCK, DRAW, (12, 12)),
        (BLOCK, BLINKER, BLUE, (12, 9)),
        (BLINKER, BLOCK, RED, (9, 12)),
    ],
)
def test_who_wins(blue: str, red: str, outcome: int, scores: tuple[int, int]) -> None:
    round = in_claim(blue, red)
    assert (round.outcome, round.scores, round.ended) == (outcome, scores, REVEAL_END)


def test_an_extinct_team_loses_whatever_the_scores_are() -> None:
    round = in_claim(BLOCK, PAIR, weight_pop=0, weight_invade=0)
    assert (round.scores, round.outcome) == ((0, 0), BLUE)


def test_invaders_count_besides() -> None:
    round = in_sim()
    blue, red = round.known_field.rows()
    red[40] = 0b1  # in Blue's half
    round.field = Field.of_rows(blue, red)
    look = round.look()
    assert (look.scores, look.invaders) == ((12, 3 * 5 + 2), (0, 1))


def test_a_coin_settles_draws_and_nothing_else() -> None:
    assert in_claim(BLOCK, BLOCK, RED, coinflip=1).outcome == RED
    assert in_claim(BLOCK, BLOCK, BLUE, coinflip=1).outcome == BLUE
    assert in_claim(BLOCK, PAIR, RED, coinflip=1).outcome == BLUE


def test_a_round_whose_coin_is_not_tossed_is_not_laid_out() -> None:
    """Or whoever reveals last could see how it falls, and reveal or not."""
    round = in_commit(coinflip=1)
    with pytest.raises(BadRequest, match="Round 17 waits for its coin"):
        round.check_initialize(round.reveal_end)
    round.tie = RED
    round.check_initialize(round.reveal_end)


@given(
    seeds=st.lists(st.integers(0, (1 << 12) - 1), min_size=2, max_size=2),
    batches=st.lists(st.integers(1, 40), max_size=12),
    early=st.integers(0, 1),
)
@settings(max_examples=20, deadline=None)
def test_the_outcome_does_not_depend_on_batches(
    seeds: list[int], batches: list[int], early: int
) -> None:
    words = [f"{seed * 0x10001 & (1 << 64) - 1:016x}" for seed in seeds]
    config = {"max_gen": 60, "early_extinction": early, "seed_budget": 64}
    rounds = [in_sim(words[0], words[1], **config) for _ in range(2)]
    for steps in batches:
        rounds[0].step(steps)
    for round in rounds:
        while not round.over:
            round.step(1 if round is rounds[1] else 32)
        round.finalize(NOW)
    names = ("outcome", "scores", "generation")
    ends = [[getattr(round, name) for name in names] for round in rounds]
    assert ends[0] == ends[1]
    assert rounds[0].known_field.digest() == rounds[1].known_field.digest()


def test_a_winner_claims_once_and_a_loser_nothing() -> None:
    round = in_claim(entry_fee=100, reward_per_gen=1)
    ada, bob = round.slots[0], round.slots[7]
    assert (round.owed(ada), round.owed(bob)) == (200, 0)
    assert round.claim(round.check_claim("ada", 0, NOW)) == 200
    assert round.claim(round.check_claim("bob", 7, NOW)) == 0
    for player, at in (("ada", 0), ("bob", 7)):
        with pytest.raises(BadRequest, match="is claimed already"):
            round.check_claim(player, at, NOW)
    assert (round.owed(ada), in_sim().owed(ada)) == (0, 0)


def test_an_uneven_draw_is_shared_by_all_who_revealed() -> None:
    round = Round(1, 1, Config.of(entry_fee=10), NOW)
    for at, player in enumerate(["ada", "bob", "cleo"]):
        pledged(round, player, 0, at, EMPTY if at > 0 else BLOCK)
    pledged(round, "dan", 1, 7)
    for player in ("ada", "bob", "cleo", "dan"):
        revealed(round, player, EMPTY if player in ("bob", "cleo") else BLOCK)
    round.initialize()
    round.generation = round.config.max_gen
    assert round.finalize(NOW) == DRAW
    assert [round.claim(slot) for slot in round.slots.values()] == [10] * 4


def test_who_did_not_reveal_gets_nothing() -> None:
    """Not even of the team that wins."""
    round = in_commit(entry_fee=10, bond=5)
    pledged(round, "cleo", BLUE, 1)
    revealed(round, "ada")
    funds = round.initialize()
    assert funds.funded == 3 * 10 + 2 * 5, "the bonds of who did not reveal"
    round.finalize(NOW)
    assert (round.outcome, funds.payout, round.owed(round.slots[1])) == (BLUE, 40, 0)
    for check in (round.check_claim, round.check_mint):
        with pytest.raises(BadRequest, match="Slot 7 was never revealed"):
            check("bob", 7, NOW)


def test_a_keepsake_is_for_who_won_and_once() -> None:
    round = in_claim()
    round.check_mint("ada", 0, NOW).mint(9)
    with pytest.raises(BadRequest, match="Slot 0 has keepsake 9 already"):
        round.check_mint("ada", 0, NOW)
    with pytest.raises(BadRequest, match="slot 7 has not"):
        round.check_mint("bob", 7, NOW)


def test_deadlines_move_while_nobody_can_act() -> None:
    round = in_commit()
    round.delay(7)
    assert (round.commit_end, round.reveal_end) == (COMMIT_END + 7, REVEAL_END + 7)
    waiting = Round(1, 1, Config(), NOW)
    waiting.delay(7)
    playing = in_sim()
    playing.delay(7)
    assert (waiting.commit_end, playing.reveal_end) == (0, REVEAL_END)


# Coins


@given(
    funded=st.integers(0, 64 * 10**6),
    winners=st.integers(0, 10_000),
    treasury=st.integers(0, 10_000),
    reward=st.integers(0, 1000),
    batches=st.lists(st.integers(0, 256), max_size=12),
    eligible=st.integers(0, 64),
)
def test_every_coin_has_a_place_at_any_moment(
    funded: int, winners: int, treasury: int, reward: int, batches: list[int], eligible: int
) -> None:
    treasury = min(treasury, 10_000 - winners)
    funds = Funds(funded, (winners, 10_000 - winners - treasury, treasury), reward)
    shares = (funded * winners // 10_000, funded * (10_000 - winners - treasury) // 10_000)
    assert (funds.winner_pool, funds.keeper_pool) == shares
    for steps in batches:
        left = funds.keeper_pool
        assert funds.reward(steps) == min(steps * reward, left)
        assert funds.adds_up()
    left = funds.winner_pool + funds.keeper_pool
    payout = funds.settle(eligible)
    assert payout == (left // eligible if eligible else 0)
    assert (funds.winner_pool, funds.keeper_pool) == (payout * eligible, 0)
    assert funds.adds_up()
