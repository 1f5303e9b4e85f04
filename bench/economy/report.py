"""What the tournament says, in tables: docs/economy.md."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

from bench.economy.race import LOOKS, STRATEGIES, first, later_count_more
from bench.measured import publish
from bench.meters.meter import ROOT
from bench.table import markdown

DOCUMENT = ROOT / "docs" / "economy.md"
Results = dict[str, Any]


def strategies(races: Results) -> str:
    """How often each strategy ran and won, and what part of all land it had."""
    rows = []
    for name in STRATEGIES:
        ran = [race for race in races.values() if name in race["scores"]]
        if not ran:
            continue
        parts = [_part(name, race["scores"]) for race in ran]
        won = sum(race["winner"] == name for race in ran)
        rows.append([name, f"{len(ran)}", f"{won}", f"{mean(parts):.0%}"])
    return markdown(["strategy", "races", "won", "of all land, in the mean"], rows)


def _part(name: str, scores: dict[str, list[int]]) -> float:
    """What part of all points of a race *name* had."""
    return scores[name][-1] / max(1, sum(found[-1] for found in scores.values()))


def _turned(scores: dict[str, list[int]]) -> bool:
    """Whether somebody else won than led at half-time."""
    return first(scores) != first(scores, LOOKS // 2)


def summary(races: Results) -> str:
    """What was asked of the rules, and what the races say."""
    number = len(races)
    turned = sum(_turned(race["scores"]) for race in races.values())
    later = sum(_turned(later_count_more(race["scores"])) for race in races.values())
    rich = [race for name, race in races.items() if not name.endswith("day 1")]
    held = sum(race["winner"] == race["most at first"] for race in rich)
    pattern, most = Counter(race["pattern"] for race in races.values()).most_common(1)[0]
    rows = [
        ["races", "100", f"{number}"],
        ["won by who did not lead at half-time", "a third", f"{turned / number:.0%}"],
        ["the same, if later minutes counted more", "", f"{later / number:.0%}"],
        [
            f"won with {pattern}, more often than with any other",
            "at most half",
            f"{most / number:.0%}",
        ],
        ["won by who began with most land, from day 2 on", "", f"{held / max(1, len(rich)):.0%}"],
    ]
    return markdown(["of all races", "wanted", "played"], rows)


def newcomers(found: Results) -> str:
    """What newcomers had, in a line each."""
    rows = [
        [
            f"{one['seed']}",
            f"{one['first']:,}",
            f"{one['held']:.1%}",
            f"{one['a bot before']:.0%}, {one['bots before']:.0%}",
            f"{one['most of a bot']:.0%}, {one['bots together']:.0%}",
        ]
        for one in found.values()
    ]
    return markdown(
        [
            *("seed", "land after 30 s", "share after ten minutes"),
            *("most of a bot and of all, before", "and with the newcomer"),
        ],
        rows,
    )


def put(document: str, what: str, written: str) -> str:
    """*document* with the table of *what* that is *written* in the place of the one before."""
    begins, ends = f"<!-- {what} -->\n", f"<!-- /{what} -->\n"
    before, begin, rest = document.partition(begins)
    _, end, after = rest.partition(ends)
    if begin == "" or end == "":
        raise ValueError(f"Expected {begins.strip()} and {ends.strip()}")
    return f"{before}{begins}{written}{ends}{after}"


def tables(results: Results) -> dict[str, str]:
    """The tables of the document, by their names."""
    return {
        "summary": summary(results["races"]),
        "strategies": strategies(results["races"]),
        "newcomers": newcomers(results["newcomers"]),
    }


def write(results: Results) -> None:
    """The document, anew."""
    document = DOCUMENT.read_text("utf-8")
    for name, table in tables(results).items():
        document = put(document, name, table)
    DOCUMENT.write_text(document, "utf-8")
    publish("economy", document)
