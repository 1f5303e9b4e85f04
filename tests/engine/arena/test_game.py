"""The Arena: rounds that follow each other, and coins that are all there."""

from __future__ import annotations

import pytest

from engine.access import ANONYMOUS
from engine.arena import answers
from engine.arena.config import Config
from engine.arena.field import CYLINDER, SIZES, Size
from engine.arena.game import STARTING_COINS
from engine.arena.round import CLAIM, DRAW, SIM
from engine.arena.slots import BLUE
from engine.clock import SECOND
from engine.errors import BadRequest, NotEnoughCoins

from . import definition
from .arenas import Arena
from .definition import Cells
from .rounds import BLOCK, PAIR


def kinds(arena: Arena) -> list[str]:
    found = arena.game.journal.read(arena.numbered["events"], 0)
    return [event.kind for _, event in found]


def details(arena: Arena, kind: str) -> list[str]:
    found = arena.game.journal.read(arena.numbered["events"], 0)
    return [event.detail for _, event in found if event.kind == kind]


def test_a_round_goes_from_pledge_to_claim() -> None:
    arena = Arena(entry_fee=100, bond=10, reward_per_gen=1)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7, PAIR)
    assert arena.game.people.known("ada").coins == STARTING_COINS - 110
    arena.wait(90)
    arena.reveal("ada")
    arena.reveal("bob", PAIR)
    assert arena.game.people.known("ada").coins == STARTING_COINS - 100
    arena.wait(60)
    assert arena.game.step("kim", 1, 5, arena.now) == (1, 1)
    assert arena.game.finalize("kim", 1, arena.now) == BLUE
    arena.keep()
    assert arena.game.preview(1, 0) == 199
    assert arena.game.claim("ada", 1, 0, arena.now) == 199
    arena.keep()
    assert arena.game.preview(1, 0) == arena.game.preview(1, 63) == arena.game.preview(99, 0) == 0
    assert arena.game.mint("ada", 1, 0, arena.now) == 1
    arena.keep()
    assert arena.game.people.known("ada").coins == STARTING_COINS + 99
    assert arena.game.people.known("kim").coins == STARTING_COINS + 1
    assert arena.coins() == arena.game.ledger.minted == 3 * STARTING_COINS
    assert kinds(arena) == [
        *("created", "season", "created"),
        *("committed", "committed", "revealed", "revealed"),
        *("initialized", "stepped", "finalized", "honoured", "created", "claimed", "minted"),
    ]
    assert details(arena, "created") == [
        "1,cylinder,64,64,8,12,256,32,1,90,60,1,3,2,0,0,8000,2000,0,0,0,50,0",
        *["1,cylinder,64,64,8,12,256,32,1,90,60,1,3,2,100,10,8000,2000,0,1,0,50,0"] * 2,
    ], "the first, opened anew by the season, and the next"
    assert details(arena, "stepped") == ["0,1,kim,1"]
    assert details(arena, "claimed") == ["ada,0,199"]
    (end,) = details(arena, "finalized")
    assert end.startswith("Blue,12,0,")
    assert end.endswith(",199,1")


def test_the_canister_plays_ten_generations_a_second_and_is_not_paid() -> None:
    arena = Arena(entry_fee=100)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.wait(90)
    arena.reveal("ada")
    arena.reveal("bob")
    assert not arena.tick()
    arena.wait(60)
    generations = []
    while arena.game.rounds.get(1).outcome is None:
        assert arena.tick()
        generations.append(arena.game.rounds.get(1).generation)
        arena.wait(1)
    assert generations == [*range(10, 260, 10), 256]
    assert not arena.tick()
    round = arena.game.rounds.get(1)
    assert (round.outcome, round.funds and round.funds.payout) == (DRAW, 100)
    assert details(arena, "stepped")[-1] == "250,256,-,0"


def ranked() -> Arena:
    """A round that pays its keepers a coin a generation, when reveals have just ended."""
    arena = Arena(entry_fee=1_000, reward_per_gen=1)
    arena.begin()
    return arena


def test_a_keeper_who_is_there_is_paid_for_all_the_work() -> None:
    """They look every four seconds; the canister has laid out the round, and waits for them."""
    arena = ranked()
    for second in range(60):
        if arena.game.current != 1:
            break
        arena.tick()
        if second % 4 == 3:
            arena.game.step("kim", 1, 32, arena.now)
        arena.wait(1)
    round = arena.game.rounds.get(1)
    assert (round.generation, round.known_funds.keeper_paid) == (256, 256)
    assert {detail.split(",")[2] for detail in details(arena, "stepped")} == {"kim"}


def test_the_canister_begins_where_no_keeper_does() -> None:
    arena = ranked()
    generations = []
    for _ in range(23):
        arena.tick()
        generations.append(arena.round.generation)
        arena.wait(1)
    assert generations == [0] * 20 + [10, 20, 30]


def test_a_keeper_who_dawdles_holds_nobody_up() -> None:
    """A generation now and then does not put the canister off."""
    arena = ranked()
    for second in range(46):
        arena.tick()
        if second % 5 == 0 and arena.game.current == 1:
            arena.game.step("kim", 1, 1, arena.now)
        arena.wait(1)
    assert arena.game.rounds.get(1).outcome is not None


def test_where_a_coin_settles_draws_the_network_tosses_it_after_the_reveals() -> None:
    arena = Arena(coinflip=1)
    game = arena.game
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.wait(90)
    arena.reveal("ada")
    arena.reveal("bob")
    assert not game.wants_toss(arena.now)
    game.toss(b"\x01", arena.now)
    assert arena.round.tie == DRAW, "reveals are still taken"
    arena.wait(60)
    with pytest.raises(BadRequest, match="Round 1 waits for its coin"):
        game.step("kim", 1, 5, arena.now)
    with pytest.raises(BadRequest, match="Round 1 waits for its coin"):
        game.initialize("kim", 1, arena.now)
    assert not game.advance(arena.now), "nothing goes on before"
    assert game.wants_toss(arena.now)
    assert not game.wants_toss(arena.now), "it is asked for already"
    arena.wait(10)
    assert game.wants_toss(arena.now), "and again if it does not come"
    game.toss(bytes([0, 3, 0]), arena.now)
    game.toss(bytes(3), arena.now)
    arena.keep()
    arena.upgrade()
    assert details(arena, "initialized") == ["Red"]
    while arena.game.current == 1:
        arena.wait(1)
        arena.tick()
    assert arena.game.rounds.get(1).outcome == 1, "equal scores, and the coin fell for Red"


R_PENTOMINO_OF_16 = f"{0b110 << 96 | 0b011 << 112 | 0b010 << 128:064x}"
DIEHARD_OF_16 = f"{0b1000000 << 100 | 0b11 << 116 | 0b11100010 << 132:064x}"


@pytest.mark.parametrize("size", SIZES)
def test_a_pro_round_is_played_to_its_end_on_every_field(size: Size) -> None:
    """Seedlets of 16 x 16 with up to 32 cells, in the outermost slots; as the definition has it."""
    width, height = size
    arena = Arena(width=width, height=height, seed_size=16, seed_budget=32)
    last = arena.round.config.slots - 1
    seeds = {"ada": R_PENTOMINO_OF_16, "bob": DIEHARD_OF_16}
    corners = {"ada": (0, 0), "bob": (width - 16, height - 16)}
    with pytest.raises(BadRequest, match=f"from 0 to {last}, got {last + 1}"):
        arena.commit("cleo", 1, last + 1)
    arena.commit("ada", 0, 0, seeds["ada"])
    arena.commit("bob", 1, last, seeds["bob"])
    arena.wait(90)
    for player, seed in seeds.items():
        arena.reveal(player, seed)
    arena.wait(60)
    while arena.game.current == 1:
        arena.tick()
        arena.wait(1)
    arena.upgrade()
    round = arena.game.rounds.get(1)
    cells: Cells = {}
    for team, (player, (left, top)) in enumerate(corners.items()):
        bits = int(seeds[player], 16)
        for at in [at for at in range(256) if bits >> at & 1]:
            cells[left + at % 16, top + at // 16] = team
    for _ in range(round.generation):
        cells = definition.step(cells, CYLINDER, size)
    found = round.known_field.rows()
    assert found == (definition.rows(cells, 0, size), definition.rows(cells, 1, size))
    assert round.outcome is not None


def test_a_timer_is_wanted_only_while_something_is_due() -> None:
    arena = Arena()
    assert arena.game.wait(arena.now) is None
    arena.commit("ada", 0, 0)
    assert arena.game.wait(arena.now) == 150
    assert arena.game.wait(arena.now + 1) == 150, "rounded up: never too early"
    arena.wait(150)
    assert arena.game.wait(arena.now + 5 * SECOND) == 0
    arena.tick()
    assert (arena.game.rounds.get(1).phase(arena.now), arena.game.wait(arena.now)) == (CLAIM, None)


def test_while_a_round_is_played_the_timer_comes_every_second() -> None:
    arena = Arena()
    arena.begin()
    arena.tick()
    assert (arena.round.phase(arena.now), arena.game.wait(arena.now)) == (SIM, 1)
    arena.game.pause(arena.now)
    assert arena.game.wait(arena.now) is None


def test_only_a_round_that_goes_on_puts_the_timer_off() -> None:
    """Or the keeper of last resort would never come while somebody does anything else."""
    arena = Arena()
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    assert arena.game.due() == arena.round.reveal_end
    arena.wait(90)
    arena.reveal("ada")
    arena.reveal("bob")
    arena.wait(60)
    arena.tick()
    due = arena.game.due()
    assert due == arena.now + SECOND
    arena.now += SECOND // 2
    arena.game.rename("eve", "Eve", arena.now)
    arena.game.create(Config(), arena.now)
    assert (arena.game.due(), arena.game.wait(arena.now)) == (due, 1)
    arena.game.step("kim", 1, 1, arena.now)
    assert arena.game.due() == due + SECOND // 2, "whoever plays it on is let play"
    while not arena.round.over:
        arena.game.step("kim", 1, 32, arena.now)
    arena.now += SECOND // 2
    arena.game.step("kim", 1, 32, arena.now)
    assert arena.game.due() == due + SECOND // 2, "nothing was played"


def test_a_round_that_stands_still_is_overdue_and_one_that_is_over_is_not() -> None:
    arena = Arena()
    arena.begin()
    arena.tick()
    round = arena.round
    assert (round.overdue(round.due), round.overdue(round.due + 5)) == (0, 5)
    while round.outcome is None:
        arena.wait(1)
        arena.tick()
    assert (round.due, round.overdue(arena.now + 1000 * SECOND)) == (0, 0)


def test_deadlines_wait_while_the_arena_is_paused() -> None:
    arena = Arena()
    arena.commit("ada", 0, 0)
    arena.wait(80)
    arena.game.pause(arena.now)
    arena.game.pause(arena.now + 1)
    arena.keep()
    arena.upgrade()
    arena.wait(1000)
    with pytest.raises(BadRequest, match="paused the Arena"):
        arena.commit("bob", 1, 7)
    assert not arena.tick()
    arena.game.resume(arena.now)
    arena.game.resume(arena.now)
    arena.commit("bob", 1, 7)
    arena.wait(10)
    arena.reveal("ada")
    assert kinds(arena).count("pause") == kinds(arena).count("resume") == 1


def test_a_pledge_has_to_be_covered() -> None:
    arena = Arena(entry_fee=900, bond=101)
    with pytest.raises(NotEnoughCoins, match="Need 1001 coins, have 1000"):
        arena.commit("ada", 0, 0)
    assert (arena.game.people.count, arena.round.slots, arena.game.ledger.minted) == (0, {}, 0)


def test_who_does_not_reveal_loses_fee_and_bond() -> None:
    arena = Arena(entry_fee=100, bond=50)
    arena.commit("ada", 0, 0)
    arena.commit("bob", 1, 7)
    arena.wait(90)
    arena.reveal("ada")
    arena.wait(60)
    arena.tick()
    assert arena.game.claim("ada", 1, 0, arena.now) == 250
    assert arena.game.people.known("bob").coins == STARTING_COINS - 150


def test_a_round_that_nobody_wins_leaves_its_coins_to_the_treasury() -> None:
    arena = Arena(entry_fee=100)
    arena.commit("ada", 0, 0)
    arena.wait(150)
    arena.tick()
    assert arena.game.rounds.get(1).outcome == DRAW
    assert arena.game.ledger.treasury == 100
    arena.game.spend(2, 60, arena.now)
    arena.keep()
    assert (arena.game.ledger.treasury, arena.round.sponsored) == (40, 60)
    with pytest.raises(NotEnoughCoins):
        arena.game.spend(2, 41, arena.now)
    assert arena.coins() == STARTING_COINS


def test_sponsors_pay_while_pledges_are_taken() -> None:
    arena = Arena()
    arena.game.rename("sue", "Sue", arena.now)
    arena.enrich("sue", 100)
    arena.game.sponsor("sue", 1, 30, arena.now)
    arena.keep()
    with pytest.raises(BadRequest, match="1 coin or more, got 0"):
        arena.game.sponsor("sue", 1, 0, arena.now)
    with pytest.raises(NotEnoughCoins, match="Need 1071 coins, have 1070"):
        arena.game.sponsor("sue", 1, 1071, arena.now)
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert arena.game.claim("ada", 1, 0, arena.now) == 30
    with pytest.raises(BadRequest, match="is in Claim"):
        arena.game.sponsor("sue", 1, 1, arena.now)
    assert details(arena, "sponsored") == ["sue,30"]


def test_steps_may_begin_a_round_but_no_steps_do_not() -> None:
    arena = Arena()
    arena.commit("ada", 0, 0)
    arena.wait(149)
    with pytest.raises(BadRequest, match="is in Reveal"):
        arena.game.step("kim", 1, 1, arena.now)
    arena.wait(1)
    with pytest.raises(BadRequest, match="1 generation or more, got 0"):
        arena.game.step("kim", 1, 0, arena.now)
    assert arena.round.field is None
    arena.game.initialize("kim", 1, arena.now)
    with pytest.raises(BadRequest, match="is in Sim"):
        arena.game.initialize("kim", 1, arena.now)


def test_strangers_and_unknown_rounds_are_refused() -> None:
    arena = Arena()
    with pytest.raises(BadRequest, match="Anonymous callers"):
        arena.commit(ANONYMOUS, 0, 0)
    with pytest.raises(BadRequest, match="There is no round 9"):
        arena.game.claim("ada", 9, 0, arena.now)
    with pytest.raises(BadRequest, match="Anonymous callers"):
        arena.game.rename(ANONYMOUS, "Ada", arena.now)


def test_a_name_belongs_to_one_person() -> None:
    arena = Arena()
    arena.game.rename("ada", "Ada", arena.now)
    arena.game.rename("ada", "Countess", arena.now)
    arena.game.rename("bob", "ada", arena.now)
    arena.keep()
    with pytest.raises(BadRequest, match="The name 'COUNTESS' is taken"):
        arena.game.rename("bob", "COUNTESS", arena.now)
    arena.game.rename("ada", "countess", arena.now)
    arena.keep()
    assert [arena.game.people.name(who) for who in ("ada", "bob", "eve")] == ["countess", "ada", ""]


def test_results_count_for_the_season() -> None:
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    arena.play({"ada": BLOCK, "bob": BLOCK})
    rows = arena.game.leaders.of(1)
    assert [caller for caller, _ in rows] == ["ada", "bob"]
    ada, bob = rows[0][1], rows[1][1]
    assert (ada.rating, bob.rating) == (1516, 1484), "the draw brought nobody anything"
    assert (ada.rounds, ada.won, ada.drawn, ada.cells) == (2, 1, 1, 8)
    assert (bob.rounds, bob.won, bob.drawn, bob.cells) == (2, 0, 1, 4)
    person = arena.game.people.known("ada")
    assert (person.rounds, person.won, person.drawn, person.round, person.slot) == (2, 1, 1, 2, 0)


def test_the_end_tells_the_whole_pool_before_it_is_divided() -> None:
    """`winnerPoolFinal` of the rules: with what keepers left, and with what cannot be divided."""
    arena = Arena(entry_fee=101, reward_per_gen=1)
    arena.play({"ada": BLOCK, "bob": PAIR, "cleo": BLOCK, "dan": BLOCK})
    (end,) = details(arena, "finalized")
    assert end.endswith(",403,0"), "404 came in, of which 1 was the treasury's at once"
    funds = arena.game.rounds.get(1).known_funds
    assert (funds.payout, funds.treasury) == (134, 1 + 1)
    alone = Arena(entry_fee=100)
    alone.commit("ada", 0, 0)
    alone.wait(150)
    alone.tick()
    assert details(alone, "finalized")[0].endswith(",100,0"), "though nobody is there to win it"


def test_the_table_shows_what_was_paid_after_the_round() -> None:
    arena = Arena(entry_fee=100, reward_per_gen=1)
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert [row["coins"] for row in answers.leaderboard(arena.game, None)] == [0, 0]
    arena.game.claim("ada", 1, 0, arena.now)
    arena.begin()
    arena.game.step("bob", 2, 5, arena.now)
    arena.keep()
    rows = answers.leaderboard(arena.game, 1)
    assert [(row["coins"], row["kept"], row["rounds"]) for row in rows] == [(200, 0, 1), (5, 5, 1)]
    arena.game.set_season(2, Config(), arena.now)
    arena.game.claim("bob", 1, 15, arena.now)
    arena.game.people.known("ada").in_season(2).coins = 7
    assert answers.leaderboard(arena.game, 1)[0]["coins"] == 0, "as it was after her last round"


def test_a_new_season_begins_again_and_the_old_table_stays() -> None:
    arena = Arena()
    arena.play({"ada": BLOCK, "bob": PAIR})
    arena.game.set_season(2, Config.of(topology="torus"), arena.now)
    assert (arena.round.season, arena.round.config.topology) == (2, "torus")
    arena.play({"ada": PAIR, "bob": BLOCK})
    assert [caller for caller, _ in arena.game.leaders.of(1)] == ["ada", "bob"]
    assert arena.game.leaders.of(2)[0][0] == "bob"
    with pytest.raises(BadRequest, match="a season from 2 on, got 1"):
        arena.game.set_season(1, Config(), arena.now)


def test_a_round_with_a_pledge_keeps_its_config() -> None:
    arena = Arena()
    arena.commit("ada", 0, 0)
    arena.game.set_season(2, Config.of(topology="torus"), arena.now)
    assert arena.round.config.topology == "cylinder"
    bad = Config()
    bad.winner_bps = 1
    with pytest.raises(BadRequest, match="basis points"):
        arena.game.set_season(3, bad, arena.now)
    assert arena.game.season == 2


def test_admins_open_rounds_besides() -> None:
    arena = Arena()
    made = [arena.game.create(Config.of(seed_size=16), arena.now) for _ in range(7)]
    assert made == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(BadRequest, match="at most 8 open rounds"):
        arena.game.create(Config(), arena.now)
    arena.keep()
    arena.upgrade()
    assert (list(arena.game.rounds.open), arena.game.current) == ([*range(1, 9)], 1)


def test_an_old_round_is_dropped_and_what_was_not_claimed_is_paid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.arena.rounds.MOST_SAVED", 3)
    arena = Arena(entry_fee=10)
    side = arena.game.create(Config.of(entry_fee=10), arena.now)
    assert side == 2
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert arena.game.people.known("ada").coins == STARTING_COINS - 10
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert arena.game.people.known("ada").coins == STARTING_COINS - 20 + 20
    with pytest.raises(BadRequest, match="There is no round 1"):
        arena.game.claim("ada", 1, 0, arena.now)
    arena.play({"ada": BLOCK, "bob": PAIR})
    assert 2 in arena.game.rounds.open, "older than what is kept, but open"
    digits = "a" * 64
    arena.game.commit("eve", 2, 0, 0, digits, arena.now)
    arena.wait(150)
    arena.tick()
    assert arena.game.rounds.find(2) is None
    assert arena.coins() == arena.game.ledger.minted
