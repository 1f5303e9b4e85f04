"""The config: each rule can be turned off by itself, and a classic world is the seed's."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.clock import SECOND
from engine.errors import BadSnapshot, GameFull
from engine.world import answers, backup, checkpoint, snapshot
from engine.world.accounts import NAMES, PAYDAY, Config
from engine.world.board import World
from engine.world.game import Game
from engine.world.journal import replay
from engine.world.season import FOREVER, WEEK
from tests.agreement import assert_same
from tests.boards import GLIDER, live_cells
from tests.engine.world.maps import MIDNIGHT, NOW, Maps, assert_equal
from tests.reference import ReferenceWorld

CLASSIC = Config(*[False] * 4)
ALL = [Config(*values) for values in product([True, False], repeat=4)]
YEAR = 366 * 24 * 3600 * SECOND


class SeedWorld(ReferenceWorld):
    """The seed of the game: cells, land and coins, and nothing that comes every minute."""

    paydays = False


@pytest.mark.parametrize("config", ALL, ids=Config.format)
def test_a_config_comes_back_in_words_and_in_bits(config: Config) -> None:
    assert Config.parse(config.format()).values() == config.values()
    assert Config.decode(config.encode()).values() == config.values()
    assert answers.config_of(dict(zip(NAMES, config.values(), strict=True))).values() == (
        config.values()
    )


def test_what_is_on_is_said_and_nothing_is_classic() -> None:
    assert Config().format() == "seasons,levy,paydays,idle_seats"
    assert (CLASSIC.format(), CLASSIC.encode(), Config().encode()) == ("classic", 15, 0)
    assert Config(seasons=False, idle_seats=False).format() == "levy,paydays"


@pytest.mark.parametrize("text", ["", "paydays,levy", "levy,levy", "classic,levy", "tax", "Levy"])
def test_other_words_are_no_config(text: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected seasons, levy, paydays, idle_seats or classic"):
        Config.parse(text)


def test_a_history_of_a_classic_world_is_the_seed_s_to_the_letter() -> None:
    """Nine play for an hour, one has a hoard, all are away for a year, and nobody loses a thing."""
    game, seed, random = Game.begin("admin"), SeedWorld(), Random(7)
    game.configure(CLASSIC, NOW)
    for number in range(1, 10):
        assert game.join(f"caller-{number}", NOW) == number
        seed.join(number)
    for world in (game.world.accounts, seed):
        world.balances[0] += 5_000
        world.minted += 5_000
    for steps in [1, 9, PAYDAY, 90] * 3:
        player = random.randint(1, 9)
        cells = [(500 + random.randrange(24), 500 + random.randrange(24)) for _ in range(90)]
        assert game.place(f"caller-{player}", cells, NOW).placed == seed.place(player, cells)
        game.world.step(steps)
        seed.step(steps)
        assert_same(game.world, seed)
    assert game.world.generation > 3 * PAYDAY
    assert game.world.scores == [0] * 9
    assert (max(game.world.balances) > 5_000, game.world.pot > 20) == (True, True)
    game.pace.pause()
    assert game.pass_time(NOW + YEAR) is False
    for bot in (False, True):
        with pytest.raises(GameFull, match=r"Game full$"):
            game.join("a tenth", NOW + YEAR, bot)
    assert_same(game.world, seed)
    assert (game.season.number, game.season.ends) == (1, FOREVER)


def rich() -> World:
    world = World.from_cells(bytes(262_144), [5_000, 1_000])
    world.accounts.pot += 800
    world.accounts.minted += 800
    return world


@pytest.mark.parametrize(
    ("config", "balances", "pot"),
    [
        (Config(), [5_000 - 250 + 65, 1_065], 920),
        (Config(levy=False), [5_050, 1_050], 700),
        (Config(paydays=False), [5_000, 1_000], 800),
        (CLASSIC, [5_000, 1_000], 800),
    ],
)
@pytest.mark.parametrize("steps", [[PAYDAY], [PAYDAY - 1, 1], [7] * 85 + [5]])
def test_levy_and_paydays_go_each_by_itself(
    config: Config, balances: list[int], pot: int, steps: list[int]
) -> None:
    world = rich()
    world.accounts.config = config
    for some in steps:
        world.step(some)
    assert (world.balances, world.pot) == (balances, pot)


def test_without_idle_seats_nobody_gives_way_and_it_is_said() -> None:
    game = Game.begin("admin")
    for number in range(9):
        game.join(f"caller-{number}", NOW, bot=number == 4)
    game.configure(Config(idle_seats=False), NOW)
    told = answers.seating(game, "", NOW + YEAR)
    assert {told["frees"], *[seat["frees"] for seat in told["seats"]]} == {2**64 - 1}
    with pytest.raises(GameFull):
        game.join("a tenth", NOW + 60 * SECOND)
    game.configure(Config(), NOW)
    assert game.join("a tenth", NOW + 60 * SECOND) == 5
    assert answers.seating(game, "", NOW)["frees"] < 2**64 - 1


def test_seasons_are_turned_off_and_on_and_last_a_week() -> None:
    game = Game.begin("admin")
    game.join("ada", NOW)
    game.configure(Config(seasons=False), NOW)
    assert (game.season.seconds, game.season.ends) == (0, FOREVER)
    game.configure(Config(), NOW + SECOND)
    assert game.season.ends == MIDNIGHT + WEEK * SECOND
    game.set_season(3600, NOW)
    game.configure(Config(levy=False), NOW)
    assert game.season.seconds == 3600, "another rule leaves their length as it was"


def test_seasons_for_ever_are_no_seasons() -> None:
    game = Game.begin("admin")
    game.configure(Config(levy=False), NOW)
    game.set_season(0, NOW)
    assert game.world.config.format() == "paydays,idle_seats"
    game.set_season(60, NOW)
    game.set_season(90, NOW)
    assert [event.detail for event in game.journal.fresh] == [
        "seasons,paydays,idle_seats",
        "paydays,idle_seats",
        "seasons,paydays,idle_seats",
    ]


def test_the_same_config_again_is_no_event() -> None:
    game = Game.begin("admin")
    game.configure(Config(), NOW)
    assert game.journal.following == 0


def test_a_reset_and_a_season_s_end_leave_the_config() -> None:
    game = Game.begin("admin")
    game.join("ada", NOW)
    game.configure(Config(levy=False), NOW)
    game.reset(NOW)
    game.end_season(NOW)
    assert game.world.config.format() == "seasons,paydays,idle_seats"
    assert replay(World(), game.journal.fresh, 0).config.format() == game.world.config.format()


def test_a_config_is_saved_and_the_events_since_play_by_it() -> None:
    """Whether the checkpoint has it, or only the log."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    game.place("ada", live_cells(GLIDER, 9, 9), NOW)
    storage.create(game)
    game.configure(CLASSIC, NOW)
    storage.save(game)
    game.advance(NOW + SECOND)
    storage.save_time(game)
    for _ in range(2):
        loaded = maps.load()
        assert_equal(loaded, game)
        assert loaded.world.config.format() == "classic"
        storage.pre_upgrade(game)
    assert loaded.season.ends == FOREVER


def test_a_backup_takes_its_config_along() -> None:
    game = Game.begin("admin")
    game.join("w7x7r-cok77-xa", NOW)
    game.configure(CLASSIC, NOW)
    other = Game.begin("admin")
    world, seats, _ = backup.load(backup.dump(game))
    other.restore(world, seats, NOW)
    assert other.world.config.format() == "classic"
    assert (other.season.seconds, other.season.ends) == (0, FOREVER)
    world, seats, _ = backup.load(backup.dump(Game.begin("admin")))
    other.restore(world, seats, NOW)
    assert (other.world.config.encode(), other.season.seconds) == (0, WEEK)


@pytest.mark.parametrize("config", ALL, ids=Config.format)
def test_snapshots_and_checkpoints_have_it(config: Config) -> None:
    world = rich()
    world.accounts.config = config
    text, _ = checkpoint.encode(world)
    for again in (snapshot.load(snapshot.dump(world)), checkpoint.decode(text)[0]):
        assert again.config.values() == config.values()
