"""The Arena's operator: coins and rounds in `status`; `season`, `open`, `spend`, `free-names`."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from admin import room
from admin.room import ANSWERS, OPEN, Add, AdminRoom, Look, Panel
from client.canister import Canister
from client.command import natural
from client.terminal import count, plain
from engine.arena.answers import TOPOLOGY_NAMES, YES_OR_NO
from engine.arena.config import BOUNDS

PANELS = [
    Panel("Game", {"": "arena_paused"}, width=4, words=OPEN),
    ANSWERS,
    Panel("Rounds that are open", {"": "arena_open_rounds"}, width=4),
    Panel("People", {"": "arena_people"}, "Who has an account.", width=6),
    Panel(
        "Coins unaccounted for",
        {"": "sum(arena_minted_total) - sum(arena_coins)"},
        "Minted less what is in accounts, in rounds, in the treasury and burned: 0, always.",
        width=6,
        wrong_from=1,
    ),
    Panel("Coins", {"{{where}}": "arena_coins"}),
    Panel("Rounds an hour", {"rounds an hour": "3600 * rate(arena_rounds_total[1h])"}),
    Panel(
        "Instructions of the last tick",
        {"instructions": "arena_tick_instructions"},
        "When the canister played generations itself, because nobody else did.",
    ),
    room.events_panel("arena"),
]


def look(canister: Canister) -> Look:
    stats = canister.ask("get_stats")
    places = ("accounts", "in_rounds", "treasury", "burned")
    coins = ", ".join(f"{stats[place]:,} {place.replace('_', ' ')}" for place in places)
    rows = [
        ("season", f"{stats['season']}: {describe_config(stats['config'])}"),
        ("coins", f"{stats['minted']:,} minted: {coins}"),
        ("people", count(stats["players"], "account")),
        ("last tick", count(stats["tick_instructions"], "instruction")),
        room.layout(stats),
    ]
    best = [
        (room.player(row), row["rating"], row["won"], row["rounds"])
        for row in canister.ask("get_leaderboard", None)[:10]
    ]
    heads = ("player", "rating", "won", "rounds")
    standings = room.table("{:<28} {:>6} {:>5} {:>7}", heads, best)
    return room.look_at_health(canister)._replace(rows=rows, table=standings)


def seat(canister: Canister) -> str:
    account = canister.ask("get_account")
    if account is None:
        return "no account"
    name = plain(account["name"]) or "an account without a name"
    return f"{name}, {count(account['balance'], 'coin')}"


def add_commands(add: Add) -> None:
    parser = add("season", set_season, "how the next rounds are played")
    parser.add_argument("number", type=natural, help="of the season: the present one, or later")
    _add_set(parser)
    _add_set(add("open", open_round, "open a round besides the season's"))
    parser = add("spend", spend, "sponsor a round with coins of the treasury")
    parser.add_argument("round", type=natural)
    parser.add_argument("coins", type=natural)
    room.add_free_names(add)


def set_season(canister: Canister, asked: Namespace) -> None:
    config = _changed(canister, asked)
    canister.tell("set_season", asked.number, config)
    print(f"season {asked.number}: {describe_config(config)}")


def open_round(canister: Canister, asked: Namespace) -> None:
    config = _changed(canister, asked)
    number = canister.tell("create_round", config)
    print(f"round {number} is open: {describe_config(config)}")


def spend(canister: Canister, asked: Namespace) -> None:
    canister.tell("spend_treasury", asked.round, asked.coins)
    print(f"round {asked.round} has {count(asked.coins, 'coin')} of the treasury")


def describe_config(config: dict[str, Any]) -> str:
    """What most people want to know of a config."""
    size = config["seed_size"]
    stakes = f"{config['entry_fee']} a pledge" if config["entry_fee"] else "free"
    topology = next(iter(config["topology"])).lower().removesuffix("edges")
    seedlets = f"{size} x {size}, {config['seed_budget']} cells"
    field = f"{topology} of {config['width']} x {config['height']}"
    return f"{stakes}, {seedlets}, {config['max_gen']} generations, {field}"


def _add_set(parser: ArgumentParser) -> None:
    about = f"other than the present season has it: {', '.join(['topology', *BOUNDS])}"
    parser.add_argument(
        "--set", type=_setting, action="append", default=[], metavar="NAME=VALUE", help=about
    )


def _setting(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    if name == "topology" and value in TOPOLOGY_NAMES:
        return name, {TOPOLOGY_NAMES[value]: None}
    if name in BOUNDS and value.isascii() and value.isdigit():
        return name, bool(int(value)) if name in YES_OR_NO else int(value)
    known = f"topology={'|'.join(TOPOLOGY_NAMES)} or a number, like entry_fee=100"
    raise ArgumentTypeError(f"expected {known}, got {text!r}")


def _changed(canister: Canister, asked: Namespace) -> dict[str, Any]:
    """The present season's config with what was asked for."""
    return {**canister.ask("get_stats")["config"], **dict(asked.set)}


ROOM = AdminRoom(PANELS, look, seat, add_commands)
