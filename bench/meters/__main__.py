"""
Print what a script and its arguments print, then what they cost, in each interpreter at hand.

*Script only* is without what an empty script costs. The script finds this project in /root, its
sources in /src, and the folder that it lies in as /script.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.meters.known import METERS, at_hand
from bench.meters.meter import Meter
from localnet.profile.interpreters import GuestError


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.meters", description=__doc__)
    parser.add_argument("--meter", choices=METERS, help="only this one")
    parser.add_argument("script", type=Path)
    parser.add_argument("argument", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    for meter in at_hand() if options.meter is None else [METERS[options.meter]]:
        lacking = meter.missing()
        if lacking is not None:
            print(lacking, file=sys.stderr)
            return 1
        show(meter, options.script.resolve(), options.argument)
    return 0


def show(meter: Meter, script: Path, arguments: Sequence[str]) -> None:
    """Run *script* in *meter*, and print what there is to say."""
    done = meter.run([f"/script/{script.name}", *arguments], script.parent)
    sys.stdout.write(done.output)
    sys.stderr.write(done.errors)
    print(f"{meter.title:12} total       {done.spent:>15,}")
    print(f"{meter.title:12} script only {done.spent - _start(meter):>15,}")


def _start(meter: Meter) -> int:
    """What an empty script costs."""
    with TemporaryDirectory() as folder:
        Path(folder, "empty.py").touch()
        return meter.cost(["/script/empty.py"], Path(folder))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GuestError as failure:
        raise SystemExit(str(failure)) from None
