"""``python -m tests.fuzz``: rounds of the Arena by chance; the seed is printed, and can be set."""

from __future__ import annotations

import argparse
from random import Random, SystemRandom

from tests.fuzz import arena


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, help="to play the same again (default: another one)")
    parser.add_argument("--cases", type=int, default=500, help="how many rounds (default: 500)")
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else SystemRandom().randrange(2**32)
    print(f"seed {seed}: the same again is python -m tests.fuzz --seed {seed}", flush=True)
    for case in range(asked.cases):
        try:
            arena.play(Random(f"{seed} {case}"))
        except Exception:
            print(f"case {case} of seed {seed} is not as the definition has it", flush=True)
            raise
    print(f"{asked.cases} rounds are as the definition has them")


if __name__ == "__main__":
    main()
