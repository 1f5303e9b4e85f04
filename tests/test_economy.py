"""The economy is played as the document says, and the document shows what was kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.economy import report
from bench.economy.__main__ import CALIBRATED, DAY, MODELLED, MONTH, kept, modelled
from bench.economy.model import Model, Rates, rates
from bench.economy.play import LOOK, MOVE, Game, play
from bench.economy.players import CASTS, Miser, Raider, Spender
from bench.economy.policies import NEVER, POLICIES, TODAY, Policy, under
from engine.life2 import accounts, world
from engine.life2.rules.cell import MOST_PLAYERS

RUNS = kept()
MONTHS = kept(MODELLED)


def test_the_first_policy_is_the_one_that_is_played() -> None:
    assert next(iter(POLICIES.values())) == TODAY == Policy(600, 4, 16)


def test_a_policy_holds_as_long_as_it_is_asked_for() -> None:
    with under(Policy(300, 8, 2)):
        assert (accounts.PAYDAY, vars(world)["PAYDAY"]) == (300, 300)
        assert (accounts.PAID_PART, accounts.LEVY_PART) == (8, 2)
    assert (accounts.PAYDAY, vars(world)["PAYDAY"]) == (600, 600)
    assert (accounts.PAID_PART, accounts.LEVY_PART) == (4, 16)


def test_no_cast_is_larger_than_the_world() -> None:
    assert all(len(cast) <= MOST_PLAYERS for cast in CASTS.values())
    assert len(CASTS["nine"]) == MOST_PLAYERS


def test_a_run_is_the_same_again_and_loses_no_coin() -> None:
    cast = [*CASTS["five"][:1], Miser(), Spender(), Raider()]
    looks = list(play(cast, Policy(300, 4, 16), 2_000))
    game = Game(cast)
    with under(Policy(300, 4, 16)):
        while game.world.generation < 2_000:
            game.turn()
            look = game.look()
            coins = sum(look["balances"]) + look["on_land"] + look["pot"]
            assert coins == game.world.minted == 4_000
    assert looks == [Game(cast).look()]
    assert sum(game.look()["paid"]) > 0
    assert game.waited[1] == (game.turns + 2) // 4
    assert game.spent[3] > len(cast)


@pytest.mark.parametrize("name", sorted(RUNS))
def test_coins_add_up_in_what_was_kept(name: str) -> None:
    for look in RUNS[name]:
        coins = sum(look["balances"]) + look["on_land"] + look["pot"]
        assert coins == 1_000 * len(look["balances"])


def test_a_run_that_was_kept_is_what_is_played_today() -> None:
    """Its first look after the opening; all the rest follows from it in the same way."""
    name = next(iter(POLICIES))
    played = list(play(CASTS["five"], POLICIES[name], LOOK))
    assert played == RUNS[f"five: {name}"][:2]


def test_the_document_shows_what_was_kept() -> None:
    document = report.DOCUMENT.read_text("utf-8")
    assert report.table(RUNS) in document
    assert report.months(MONTHS) in document
    for name, drawn in report.drawings(RUNS, MONTHS).items():
        assert Path(report.PICTURES / name).read_text("utf-8") == drawn


@pytest.mark.parametrize("cast", ["five", "mixed"])
def test_coins_keep_going_round_and_the_world_stays_awake(cast: str) -> None:
    """What the document claims of the policy that is played."""
    run = RUNS[f"{cast}: {next(iter(POLICIES))}"]
    half, last = run[len(run) // 2], run[-1]
    assert last["asleep"] < 0.01 * last["generation"] / MOVE
    assert sum(last["spent"]) - sum(half["spent"]) > 1_000
    assert last["pot"] < sum(last["balances"])


def test_without_paydays_nearly_all_coins_end_in_the_pot_and_the_world_sleeps() -> None:
    assert POLICIES["nothing paid, ever"].part == NEVER
    last = RUNS["five: nothing paid, ever"][-1]
    assert last["pot"] > 4_500
    assert last["asleep"] > 0
    assert max(last["balances"]) < 3


@pytest.mark.parametrize("cast", ["five", "mixed"])
def test_nobody_runs_away_where_hoards_pay(cast: str) -> None:
    """Six hours of game time at least, and no hand ever holds a third of all coins."""
    run = RUNS[f"{cast}: {next(iter(POLICIES))}"]
    assert run[-1]["generation"] >= DAY // 4
    assert max(report.richest(look) for look in run) < 1 / 3


def test_without_a_levy_two_who_hoard_have_nearly_all_coins() -> None:
    last = RUNS["mixed: no levy"][-1]
    assert sum(sorted(last["balances"])[-2:]) > 0.85 * report.coins(last)


def test_the_model_has_the_rates_of_the_run_that_was_played() -> None:
    """Ten coins lie there for 150 moves: of 1,500 coins and moves, 3 and 6 captured, 15 found."""
    first = {"balances": [9, 9], "spent": [0, 0], "paid": [0, 0], "on_land": 10}
    last = {"balances": [12, 10], "spent": [10, 14], "paid": [10, 9], "on_land": 10}
    assert rates([first, first, last]) == Rates([0.002, 0.004], 0.01)


def test_the_model_goes_where_the_run_went_whose_rates_it_has() -> None:
    """After six hours everybody has what they had, within a fiftieth of all coins."""
    name = f"mixed: {CALIBRATED}"
    played = next(look for look in RUNS[name] if look["generation"] == DAY // 4)
    alone = modelled("mixed", CALIBRATED, DAY // 4)[-1]
    for one, other in zip(played["balances"], alone["balances"], strict=True):
        assert abs(one - other) < 0.02 * report.coins(played)
    assert alone == MONTHS[name][1]


def test_the_model_loses_no_coin() -> None:
    game = Model(CASTS["mixed"], Rates([0.01] * 6, 0.02))
    for _ in range(300):
        game.turn()
        assert report.coins(game.look()) == 6_000


@pytest.mark.parametrize("name", sorted(MONTHS))
def test_a_month_of_the_model_is_what_the_document_says(name: str) -> None:
    half, last = MONTHS[name][60], MONTHS[name][-1]
    assert last["generation"] == MONTH
    moves = (last["generation"] - half["generation"]) / MOVE
    waited = [one - other for one, other in zip(last["waited"], half["waited"], strict=True)]
    if name == "mixed: no levy":
        assert report.richest(last) > 0.9
        assert sum(last["spent"]) == sum(half["spent"])
    else:
        assert max(report.richest(look) for look in MONTHS[name][1:]) < 0.45
        placing = [at for at, spent in enumerate(last["spent"]) if spent > 100]
        assert sum(waited[at] for at in placing) < 0.02 * moves
