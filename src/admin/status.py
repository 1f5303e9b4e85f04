"""
What an operator wants to know at a glance.

::

    life2_backend  bkyz2-fmaaa-aaaaa-qaaaq-cai  on localnet, http://127.0.0.1:4943
        running        generation 12,340, 1,234 cells alive
        coins          3,000 minted, 88 burned, 2,912 in play
        ...
        player                        alive    land   coins  balance
        1  Ada                          120     300      80      877
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from client.life2 import Life2
from client.words import count, plain


@dataclass(frozen=True)
class Status:
    """What the canister says of itself; its *cycles* are for admins only."""

    stats: dict[str, Any]
    standings: list[dict[str, Any]]
    admins: list[str]
    events: int
    cycles: int | None


def fetch(life2: Life2) -> Status:
    """How things are now."""
    admins = life2.admins()
    return Status(
        life2.ask("get_stats"),
        life2.ask("get_leaderboard"),
        admins,
        life2.ask("get_events", 2**64 - 1)["following"],
        life2.ask("get_cycles") if life2.me in admins else None,
    )


def mood(stats: dict[str, Any]) -> str:
    """Whether time passes, in a word."""
    if stats["paused"]:
        return "paused"
    return "running" if stats["running"] else "asleep"


def title(life2: Life2) -> str:
    """Which canister, and where."""
    named, network = life2.named, life2.network
    name = f"{named.name}  {named.text}" if named.name != named.text else named.text
    where = f"{network.name}, {network.url}" if network.name != network.url else network.url
    return f"{name}  on {where}"


def draw(status: Status, me: str) -> list[str]:
    """*status* in lines, as it is shown to whoever *me* is."""
    stats = status.stats
    in_play = stats["minted"] - stats["burned"]
    rows = [
        (mood(stats), f"generation {stats['generation']:,}, {count(stats['alive'], 'cell')} alive"),
        ("coins", f"{stats['minted']:,} minted, {stats['burned']:,} burned, {in_play:,} in play"),
        ("events", f"{status.events:,} so far"),
        ("last tick", f"{count(stats['tick_instructions'], 'instruction')}"),
        ("layout", f"version {stats['layout_version']} of stable memory"),
        *([("cycles", f"{status.cycles:,}")] if status.cycles is not None else []),
        *(("admin", f"{admin}{'  (you)' if admin == me else ''}") for admin in status.admins),
    ]
    return [f"    {word:<12} {text}" for word, text in rows] + _standings(status.standings)


def _standings(standings: list[dict[str, Any]]) -> list[str]:
    if not standings:
        return ["    nobody plays"]
    lines = [f"    {'player':<30} {'alive':>7} {'land':>7} {'coins':>7} {'balance':>9}"]
    for row in standings:
        name = f"{row['player_num']}  {plain(row['name'])}"
        numbers = f"{row['alive']:>7,} {row['land']:>7,} {row['coins']:>7,} {row['balance']:>9,}"
        lines.append(f"    {name:<30} {numbers}")
    return lines
