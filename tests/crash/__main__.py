"""Kill one localnet again and again while people play on it, and check that nothing is lost."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.crash.crowd import Crowd
from tests.crash.story import Story


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="how often (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance decides (default 1)")
    parser.add_argument("--crowd", action="store_true", help="whose updates are saved in groups")
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        story = (Crowd if options.crowd else Story)(Path(folder), options.seed)
        story.run(options.kills)
    print(f"seed {options.seed}: {story.summary()}; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
