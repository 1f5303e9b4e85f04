"""The Arena canister: rounds by real calls, timers, upgrades in the middle of everything."""

from __future__ import annotations

from typing import Any

import pytest

from engine import backups
from engine.arena import backup
from localnet.testing import Network
from tests.engine.arena import arenas

from .arena_host import ADMIN, ALICE, BOB, CAROL, CONFIG, PAIR, Arena, words
from .room_host import house


@pytest.fixture
def arena(network: Network) -> Arena:
    return Arena(network)


def adds_up(arena: Arena) -> bool:
    stats = arena.get_stats()
    places = ("accounts", "in_rounds", "treasury", "burned")
    return bool(stats["minted"] == sum(stats[place] for place in places))


def err(answer: dict[str, Any]) -> str:
    found: str = answer["Err"]
    return found


def test_two_people_play_a_round_and_the_winner_is_paid(arena: Arena) -> None:
    assert arena.set_season(entry_fee=100, bond=5, reward_per_gen=1) == {"Ok": None}
    assert not arena.ticking, "nothing is due before the first pledge"
    assert arena.pledge(ALICE, "Blue", 0) == {"Ok": None}
    assert arena.pledge(BOB, "Red", 7, PAIR) == {"Ok": None}
    assert arena.ticking
    arena.wait(90)
    assert arena.round()["phase"] == {"Reveal": None}
    assert (arena.reveal(ALICE), arena.reveal(BOB)) == ({"Ok": None}, {"Ok": None})
    arena.wait(59)
    arena.network.clock.advance(1_000_000_000)  # the keeper is quicker than the timer
    stepped = arena.step_batch(1, 32, caller=CAROL)
    assert stepped == {"Ok": {"steps": 1, "generation": 1, "reward": 1, "over": True}}
    assert arena.finalize(1, caller=CAROL) == {"Ok": {"Blue": None}}
    assert arena.preview_claim(1, 0) == 199
    assert arena.claim(1, 0, caller=ALICE) == {"Ok": 199}
    assert err(arena.claim(1, 0, caller=ALICE)) == "Slot 0 is claimed already"
    assert arena.claim(1, 7, caller=BOB) == {"Ok": 0}
    assert arena.mint_artifact(1, 0, caller=ALICE) == {"Ok": 1}
    (artifact,) = arena.get_artifacts(ALICE)
    assert (artifact["round"], artifact["board_hash"]) == (1, arena.round(1)["board_hash"])
    account = arena.get_account(caller=ALICE)
    assert (account["balance"], account["won"], account["rating"]) == (1099, 1, 1516)
    assert adds_up(arena)
    arena.set_name("Ada", caller=ALICE)
    assert arena.get_names([ALICE, BOB]) == ["Ada", ""]
    rows = arena.get_leaderboard(None)
    assert [(row["name"], row["rating"]) for row in rows] == [("Ada", 1516), ("", 1484)]
    assert arena.get_leaderboard(7) == []
    request = {"method": "GET", "url": "/round/1.svg", "headers": [], "body": b""}
    page = arena.http_request(request)
    assert (page["status_code"], page["headers"]) == (200, [("content-type", "image/svg+xml")])
    assert arena.free_names([BOB, ALICE], caller=ADMIN) == {"Ok": 1}
    assert "got 101" in err(arena.free_names([BOB] * 101, caller=ADMIN))
    assert arena.set_name("Ada", caller=BOB) == {"Ok": None}


def test_the_canister_plays_a_round_however_many_messages_come(arena: Arena) -> None:
    """Nobody steps it; and a timer that each message set anew would never come."""
    arena.set_season()
    arena.pledge(ALICE, "Blue", 0)
    arena.pledge(BOB, "Red", 7)
    arena.wait(90)
    arena.reveal(ALICE)
    arena.reveal(BOB)
    arena.wait(59)
    assert arena.round(1)["phase"] == {"Reveal": None}
    arena.wait(2)
    assert arena.round(1)["phase"] == {"Sim": None}
    for half_second in range(60):
        arena.skip(500_000_000)
        arena.set_name(f"Carol {half_second}", caller=CAROL)
    found = arena.round(1)
    assert (found["phase"], found["generation"]) == ({"Claim": None}, 256)
    assert (found["outcome"], arena.current) == ({"Draw": None}, 2)
    assert not arena.ticking, "the next round waits for its first pledge"
    assert [row["id"] for row in arena.get_rounds(0)["rounds"]] == [1, 2]


def test_a_casual_round_waits_for_nobody_once_all_are_in(arena: Arena) -> None:
    """Round 1 waits as long as it may; round 2 for Alice and Bob, who played in it."""
    for number, pledging in ((1, 45), (2, 15)):
        arena.pledge(ALICE, "Blue", 0, PAIR)
        assert arena.round()["awaited"] == number - 1
        arena.pledge(BOB, "Red", 7)
        assert (arena.round()["config"]["early_ends"], arena.round()["awaited"]) == (True, 0)
        arena.wait(pledging - 1)
        assert arena.round()["phase"] == {"Commit": None}
        arena.upgrade()
        arena.wait(1)
        assert (arena.reveal(ALICE), arena.reveal(BOB)) == ({"Ok": None}, {"Ok": None})
        arena.wait(2)
        assert arena.round(number)["outcome"] == {"Red": None}


def test_upgrades_and_the_death_of_a_network_change_nothing() -> None:
    """The same round, with and without upgrades in it, second by second."""
    moments = {0, 45, 90, 120, 151, 155, 177, 190}
    seen = []
    for upgrades in (False, True):
        with house() as network:
            arena = Arena(network)
            arena.set_season()
            arena.pledge(ALICE, "Blue", 0, "00000000001c0402")
            arena.pledge(BOB, "Red", 7)
            for second in range(200):
                if upgrades and second in moments:
                    arena.upgrade()
                if second == 100:
                    arena.reveal(ALICE)
                    arena.reveal(BOB)
                arena.wait(1)
            found = arena.round(1)
            seen.append([found[key] for key in ("phase", "outcome", "board_hash", "generation")])
            assert adds_up(arena)
            arena.pledge(ALICE, "Blue", 0)
            before = arena.round()
            network.stop()
            network.start()
            assert (arena.round(), arena.ticking) == (before, True)
    assert seen[0] == seen[1]
    assert seen[0][0] == {"Claim": None}


def test_where_a_coin_settles_draws_the_network_tosses_it(arena: Arena) -> None:
    """Both begin with the same, so only the coin says who has won."""
    arena.set_season(coinflip=True)
    arena.pledge(ALICE, "Blue", 0)
    arena.pledge(BOB, "Red", 7)
    arena.wait(90)
    arena.reveal(ALICE)
    arena.reveal(BOB)
    arena.wait(59)
    arena.network.clock.advance(1_000_000_000)
    assert "waits for its coin" in err(arena.step_batch(1, 32, caller=CAROL))
    assert arena.round(1)["coin"] is None
    arena.upgrade()
    arena.wait(40)
    found = arena.round(1)
    assert (found["phase"], found["coin"]) == ({"Claim": None}, found["outcome"])
    events = arena.get_events(0)["events"]
    told = {event["kind"]: event["detail"] for event in events}
    assert told["initialized"] == next(iter(found["coin"]))
    account = arena.get_account(caller=ALICE if told["initialized"] == "Blue" else BOB)
    assert account["honours"]["first"] == 1


def test_refusals_say_why(arena: Arena) -> None:
    arena.pledge(ALICE, "Blue", 0)
    digits = "a" * 64
    assert err(arena.pledge(ALICE, "Blue", 1)) == "You have slot 0 in round 1 already"
    assert "0 to 63, got 64" in err(arena.commit(1, {"Blue": None}, 64, digits, caller=BOB))
    assert "no round 9" in err(arena.commit(9, {"Blue": None}, 1, digits, caller=BOB))
    assert "is in Commit" in err(arena.step_batch(1, 1, caller=BOB))
    assert "only what was won can be handed on" in err(arena.sponsor(1, 7, caller=BOB))
    bad = {**CONFIG, "winner_bps": 7999}
    assert "got 9999" in err(arena.call("set_season", 1, bad, caller=ADMIN))
    assert "got 9999" in err(arena.create_round(bad, caller=ADMIN))
    assert "is for admins only" in arena.refusal("create_round", CONFIG, caller=BOB)
    assert arena.get_account(caller=BOB) is None, "a refusal opens no account"


def test_admins_open_rounds_spend_the_treasury_and_pause(arena: Arena) -> None:
    arena.set_season(entry_fee=100, winner_bps=0, keeper_bps=0, treasury_bps=10_000)
    arena.pledge(ALICE, "Blue", 0)
    arena.wait(152)
    assert arena.get_stats()["treasury"] == 100
    pro = {**CONFIG, "seed_size": 16, "seed_budget": 32, "topology": {"Torus": None}}
    assert arena.create_round(pro, caller=ADMIN) == {"Ok": 3}
    assert arena.spend_treasury(3, 60, caller=ADMIN) == {"Ok": None}
    assert "Need 41 coins, have 40" in err(arena.spend_treasury(3, 41, caller=ADMIN))
    assert arena.get_open() == [2, 3]
    assert arena.round(3)["purse"]["funded"] == 60
    assert arena.round(3)["config"] == pro
    arena.pledge(ALICE, "Blue", 0)
    arena.pause_game(caller=ADMIN)
    assert not arena.ticking
    arena.wait(1000)
    assert "paused the Arena" in err(arena.pledge(BOB, "Red", 7))
    arena.resume_game(caller=ADMIN)
    assert arena.pledge(BOB, "Red", 7) == {"Ok": None}
    assert arena.ticking


def test_a_backup_comes_back(arena: Arena) -> None:
    arena.set_season(entry_fee=10)
    arena.pledge(ALICE, "Blue", 0)
    first = arena.get_backup(0, caller=ADMIN)["Ok"]
    assert first["pages"] == 4, "the head, people, rounds and pots"
    assert "0 to 3, got 4" in err(arena.get_backup(4, caller=ADMIN))
    arena.put_back()
    before = arena.round(1)
    arena.wait(200)
    arena.pledge(BOB, "Red", 7)
    assert arena.restore_game(caller=ADMIN) == {"Ok": 2}
    restored = arena.round(1)
    assert (restored["slots"], restored["purse"]) == (before["slots"], before["purse"])
    assert adds_up(arena)
    pages = [arena.get_backup(page, caller=ADMIN)["Ok"]["content"] for page in range(4)]
    pages[1] = pages[1].replace(words(ALICE), words(BOB))
    arena.put_backup(0, "".join(pages), caller=ADMIN)
    assert "checksum" in err(arena.restore_game(caller=ADMIN))


def test_a_large_arena_is_restored_in_steps(arena: Arena) -> None:
    large = arenas.Arena()
    large.game.newcomers.configure(100_000)
    for number in range(backups.STEP + 1):
        large.game.rename(f"player-{number}", f"Name {number}", large.now)
    large.keep()
    for page, text in enumerate(backups.cut(backup.dump(large.game))):
        arena.put_backup(page, text, caller=ADMIN)
    answers = [arena.restore_game(caller=ADMIN)]
    while "Err" in answers[-1]:
        assert answers[-1]["Err"].endswith("call restore_game again")
        arena.upgrade()
        answers.append(arena.restore_game(caller=ADMIN))
    assert (len(answers), answers[-1]) == (3, {"Ok": 2})
    assert arena.get_stats()["players"] == backups.STEP + 1
    assert adds_up(arena)
    assert arena.pledge(ALICE, "Blue", 0) == {"Ok": None}
