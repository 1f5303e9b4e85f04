"""docs/arena.md says what a round costs: from the instructions that are kept and the prices."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from bench.cost import prices
from bench.kept import kept
from bench.messages import FIGURES

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "arena.md"
FIGURES_OF = kept(FIGURES)["rustpython"]
GENERATIONS, BATCHES, PLAYERS = 256, 8, 64
BYTES = 350  # of a pledge and a reveal, with their signatures
ANCESTOR_GAS = 35.1e6  # for a generation, by its own snapshot
ETHER_A_GAS = 0.001e-9  # 0.001 gwei
DOLLARS_AN_ETHER = 3_000


def instructions(case: str) -> int:
    found: int = FIGURES_OF[f"arena: {case}"]
    return found


def sent(messages: int, size: int = 0) -> float:
    """Cycles for so many messages from outside, of *size* bytes together."""
    each = prices.MESSAGE.cycles + prices.INGRESS.cycles
    return messages * each + size * prices.INGRESS_BYTE.cycles


def two(number: float) -> str:
    """*number* to two digits that count, written out."""
    return format(Decimal(f"{number:.2g}"), "f")


def row(name: str, cycles: float) -> str:
    return f"| {name} | {two(cycles / 1e6)} | {two(prices.dollars(cycles))} |"


def test_the_guide_says_what_a_round_costs() -> None:
    played = instructions(f"a round of {GENERATIONS} generations in eight batches")
    people = instructions("commit, in a full round") + instructions("reveal, in a full round")
    alone = 26 * prices.TICK_FEE
    rows = [
        row("a generation", instructions("a generation")),
        row("a round, played on by a keeper", played + sent(BATCHES + 1)),
        row("a round, played by the canister itself", played + alone),
        row("a pledge and its reveal", people + sent(2, BYTES)),
    ]
    text = GUIDE.read_text("utf-8")
    for line in rows:
        assert line in text, line
    whole = played + sent(BATCHES + 1) + PLAYERS * (people + sent(2, BYTES))
    assert f"A full round of 64 players comes to {two(prices.dollars(whole))} dollars" in text


def test_the_guide_says_what_the_contract_would_cost() -> None:
    generation = ANCESTOR_GAS * ETHER_A_GAS * DOLLARS_AN_ETHER
    text = " ".join(GUIDE.read_text("utf-8").split())
    assert "35.1 M gas a generation" in text
    whole = two(generation * GENERATIONS)
    assert f"{two(generation)} dollars a generation and {whole} a round" in text
