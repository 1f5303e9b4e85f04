"""The economy is played as the document says, and the document shows what was kept."""

from __future__ import annotations

from pathlib import Path

from bench.economy import report
from bench.economy.__main__ import CALIBRATED, DAY, MODELLED, kept, modelled
from bench.economy.play import LOOK, Game, play
from bench.economy.players import CASTS, Miser, Raider, Spender
from bench.economy.policies import NEVER, POLICIES, TODAY, Policy, under

RUNS = kept()
MONTHS = kept(MODELLED)


def test_the_first_policy_is_the_one_that_is_played() -> None:
    assert next(iter(POLICIES.values())) == TODAY == Policy(600, 4, 16)


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


def test_without_paydays_nearly_all_coins_end_in_the_pot_and_the_world_sleeps() -> None:
    assert POLICIES["nothing paid, ever"].part == NEVER
    last = RUNS["five: nothing paid, ever"][-1]
    assert last["pot"] > 4_500
    assert last["asleep"] > 0
    assert max(last["balances"]) < 3


def test_the_model_goes_where_the_run_went_whose_rates_it_has() -> None:
    """After six hours everybody has what they had, within a fiftieth of all coins."""
    name = f"mixed: {CALIBRATED}"
    played = next(look for look in RUNS[name] if look["generation"] == DAY // 4)
    alone = modelled("mixed", CALIBRATED, DAY // 4)[-1]
    for one, other in zip(played["balances"], alone["balances"], strict=True):
        assert abs(one - other) < 0.02 * report.coins(played)
    assert alone == MONTHS[name][1]
