"""What the runs say, in tables and charts: docs/economy.md."""

from __future__ import annotations

from typing import Any

from bench.economy import chart
from bench.economy.chart import Line
from bench.economy.players import CASTS
from bench.economy.policies import POLICIES
from bench.meters.meter import ROOT
from bench.table import markdown

DOCUMENT = ROOT / "docs" / "economy.md"
PICTURES = ROOT / "docs" / "pictures"
HEAD = [
    *("who: policy", "hours", "placed an hour", "waited", "asleep", "alive at the end"),
    *("in hand", "on land", "in the pot", "richest, at most", "poorest, at the end"),
]
MONTH_HEAD = [
    *("who: levy", "days", "placed an hour", "waited", "in hand", "on land", "in the pot"),
    *("richest, at most", "richest, at the end", "poorest, at the end"),
]
MOVE = 40  # generations
HOUR = 36_000
DAY = 24 * HOUR

Run = list[dict[str, Any]]
Runs = dict[str, Run]


def row(name: str, run: Run) -> list[str]:
    """A run in a line: flows over its second half, shares at its end."""
    half, last = run[len(run) // 2], run[-1]
    moves = last["generation"] / MOVE
    hours = (last["generation"] - half["generation"]) / HOUR
    placed = sum(last["spent"]) - sum(half["spent"])
    total = coins(last)
    return [
        name,
        f"{last['generation'] / HOUR:.1f}",
        f"{placed / hours:,.0f}",
        f"{sum(last['waited']) / moves:.0%}",
        f"{last['asleep'] / moves:.0%}",
        f"{last['alive']:,}",
        *[f"{part / total:.0%}" for part in (sum(last["balances"]), last["on_land"], last["pot"])],
        f"{max(richest(look) for look in run[1:]):.0%}",
        f"{min(last['balances'])}",
    ]


def month(name: str, run: Run) -> list[str]:
    """A run of the model in a line: flows over its second half, shares at its end."""
    half, last = run[len(run) // 2], run[-1]
    hours = (last["generation"] - half["generation"]) / HOUR
    placed = sum(last["spent"]) - sum(half["spent"])
    waited = sum(last["waited"]) - sum(half["waited"])
    return [
        name,
        f"{last['generation'] / DAY:.0f}",
        f"{placed / hours:,.0f}",
        f"{waited / (hours * HOUR / MOVE):.0%}",
        *[f"{part / coins(last):.0%}" for part in (sum(last["balances"]), last["on_land"])],
        f"{last['pot'] / coins(last):.0%}",
        f"{max(richest(look) for look in run[1:]):.0%}",
        f"{richest(last):.0%}",
        f"{min(last['balances'])}",
    ]


def coins(look: dict[str, Any]) -> int:
    """All coins that there are."""
    total: int = sum(look["balances"]) + look["on_land"] + look["pot"]
    return total


def richest(look: dict[str, Any]) -> float:
    """The part of all coins that one player has in hand."""
    part: float = max(look["balances"]) / coins(look)
    return part


def months(runs: Runs) -> str:
    ordered = sorted(runs.items(), key=_order)
    return markdown(MONTH_HEAD, [month(name, run) for name, run in ordered])


def table(runs: Runs) -> str:
    return markdown(HEAD, [row(name, run) for name, run in sorted(runs.items(), key=_order)])


def _order(item: tuple[str, Run]) -> tuple[int, int]:
    who, _, policy = item[0].partition(": ")
    return list(CASTS).index(who), list(POLICIES).index(policy)


def drawings(runs: Runs, modelled: Runs) -> dict[str, str]:
    """The charts, by the name of their file."""
    today = next(iter(POLICIES))
    alive = [
        Line(policy, at + 1, [(look["generation"], look["alive"]) for look in run])
        for at, (policy, run) in enumerate(_among("five", runs).items())
    ]
    played = runs[f"mixed: {today}"]
    names = [player.name for player in CASTS["mixed"]]
    hands = [
        Line(name, at + 1, [(look["generation"], look["balances"][at]) for look in played])
        for at, name in enumerate(names)
    ]
    pot = Line("the pot", 9, [(look["generation"], look["pot"]) for look in played])
    most = max(amount for line in [*hands, pot] for _, amount in line.points)
    living = max(amount for line in alive for _, amount in line.points)
    hoards = [
        Line(levy, at + 1, [(look["generation"], 100 * richest(look)) for look in run])
        for at, (levy, run) in enumerate(_among("mixed", modelled).items())
    ]
    title = "Largest part of all coins in one hand, six who play differently: a model"
    return {
        "economy-month.svg": chart.draw(title, hoards, 100, " %").svg(),
        "economy-alive.svg": chart.draw("Living cells among five bots", alive, living, "").svg(),
        "economy-coins.svg": chart.draw(
            f"Coins in hand, {today} levied", [*hands, pot], most, ""
        ).svg(),
    }


def _among(cast: str, runs: Runs) -> Runs:
    """The *runs* of *cast* that were kept, by policy."""
    return {name: runs[f"{cast}: {name}"] for name in POLICIES if f"{cast}: {name}" in runs}


def put(document: str, what: str, written: str) -> str:
    """*document* with the table of *what* that is *written* in the place of the one before."""
    begins, ends = f"<!-- {what} -->\n", f"<!-- /{what} -->\n"
    before, begin, rest = document.partition(begins)
    _, end, after = rest.partition(ends)
    if begin == "" or end == "":
        raise ValueError(f"Expected {begins.strip()} and {ends.strip()}")
    return f"{before}{begins}{written}{ends}{after}"


def write(runs: Runs, modelled: Runs) -> None:
    """The document and its pictures, anew."""
    document = put(DOCUMENT.read_text("utf-8"), "measured", table(runs))
    DOCUMENT.write_text(put(document, "modelled", months(modelled)), "utf-8")
    for name, drawn in drawings(runs, modelled).items():
        (PICTURES / name).write_text(drawn, "utf-8")
