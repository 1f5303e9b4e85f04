"""
Mutation testing: break one thing in a source file, and see whether a test says so.

::

    python -m scripts.mutate src/engine/bitboard.py
    nice python -m scripts.mutate src/engine/world/board.py --sample 100 --seed 7
    python -m scripts.mutate src/engine/rle.py --tests tests/engine/test_rle.py

Each mutant (`mutants`) is written into a private copy of src/, and the quick tests
of the engine run against that copy, in a process of its own that may use only so
much processor time and memory: a mutant that never ends is killed as surely as
one that fails. Those that pass all tests are printed: either they mean the
same as the original, or a test is missing::

    src/engine/bitboard.py:37: outer = west ^ east  ->  outer = west | east

Progress goes to stderr. The exit status is 1 if any mutant survived.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, settings

from scripts.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
TESTS = ROOT / "tests" / "engine"
# The quick tests of the engine's core: the whole first, which sees most, then its parts.
QUICK = [
    TESTS / "world" / "test_world_quick.py",
    TESTS / "world" / "test_world_placing.py",
    *sorted((TESTS / "world" / "rules").glob("test_*.py")),
    TESTS / "test_bitboard.py",
]
KEEPING = sorted(
    path
    for name in ("storage", "checkpoint", "archive", "backup", "snapshot")
    for path in (TESTS / "world").glob(f"test_{name}*.py")
)
RULES = SOURCES / "engine" / "world" / "rules"  # which import nothing of what is saved
# That something failed is all there is to know.
OPTIONS = ["-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"]
# Imported once, and not again for every mutant.
PRELOADED = ["numpy", "hypothesis.strategies"]

MEMORY = 3 << 30


def survives(path: Path, source: str, seconds: int, tests: list[Path]) -> bool:
    """True if *tests* pass in *seconds* with *source* in place of the file at *path*."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / path.relative_to(SOURCES)).write_text(source)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_run_tests, args=(copy, tests, seconds))
        process.start()
        process.join()
        return process.exitcode == 0


def _run_tests(copy: Path, tests: list[Path], seconds: int) -> None:
    """In a child process: run *tests* against *copy*."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # a failure is enough: the smallest one is not looked for, and the same ones are tried each time
    settings.register_profile(
        "mutate", phases=[Phase.explicit, Phase.generate], derandomize=True, database=None
    )
    settings.load_profile("mutate")
    os._exit(pytest.main([*OPTIONS, "-o", f"pythonpath={copy} {ROOT}", *map(str, tests)]))


def quick_tests(path: Path) -> list[Path]:
    """The quick tests that *path* is broken for, those named for it first."""
    tests = QUICK if RULES in path.parents else QUICK + KEEPING
    return sorted(tests, key=lambda test: test.stem != f"test_{path.stem}")


def _chosen(path: Path, arguments: argparse.Namespace) -> tuple[list[Mutant], int]:
    """The mutants of *path* to try, and how many there are in all."""
    found = mutants(path.read_text())
    if arguments.sample is None or arguments.sample >= len(found):
        return found, len(found)
    sample = Random(arguments.seed).sample(found, arguments.sample)
    return sorted(sample, key=lambda mutant: mutant.line), len(found)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").strip().splitlines()[0])
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="file", help="a source file to break"
    )
    parser.add_argument(
        "--tests",
        type=Path,
        nargs="+",
        metavar="test",
        help="what has to notice (default: the quick tests of the engine's core)",
    )
    parser.add_argument("--sample", type=int, metavar="N", help="try only N mutants")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which N (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default 1)")
    return parser.parse_args()


def _try(path: Path, arguments: argparse.Namespace) -> int:
    """Break *path* in all chosen ways; how many of them no test notices."""
    name = path.relative_to(ROOT)
    tests = arguments.tests or quick_tests(path)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if not survives(path, path.read_text(), 600, tests):
        sys.exit("The tests fail without any mutation")
    # twice the processor time that the tests take by themselves, and a little
    taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    seconds = 3 + int(2 * taken)
    chosen, total = _chosen(path, arguments)
    survivors = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = pool.map(lambda mutant: survives(path, mutant.source, seconds, tests), chosen)
        for number, (mutant, alive) in enumerate(zip(chosen, outcomes, strict=True), 1):
            if alive:
                survivors += 1
                print(f"{name}:{mutant.line}: {mutant.change}", flush=True)
            print(f"{number}/{len(chosen)}, {survivors} survive", end="\r", file=sys.stderr)
    print(f"{name}: {survivors} of {len(chosen)} survive ({total} in all)", file=sys.stderr)
    return survivors


def main() -> int:
    arguments = _arguments()
    for module in PRELOADED:
        import_module(module)
    survivors = [_try(path.resolve(), arguments) for path in arguments.files]
    return 1 if any(survivors) else 0


if __name__ == "__main__":
    sys.exit(main())
