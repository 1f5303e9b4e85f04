"""
Mutation testing: break one thing in a source file, and see whether a test says so.

::

    python scripts/mutate.py src/engine/bitboard.py
    nice python scripts/mutate.py src/engine/life2/world.py --sample 100 --seed 7

A mutant is the file with one operator, constant, condition, statement or pair of
arguments changed. It is written into a private copy of src/ and the quick tests
of the engine run against that copy, in a process of its own that may use only so
much processor time and memory: a mutant that never ends is killed as surely as
one that fails. Those that all tests pass are printed: either they mean the
same as the original, or a test is missing::

    src/engine/bitboard.py:37: outer = west ^ east  ->  outer = west | east

Progress goes to stderr. The exit status is 1 if any mutant survived.
"""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
TESTS = ROOT / "tests" / "engine"
# The quick tests of the engine's core: the whole first, which sees most, then its parts.
QUICK = [
    TESTS / "life2" / "test_world_quick.py",
    TESTS / "life2" / "test_world_money.py",
    TESTS / "life2" / "rules" / "test_patch.py",
    TESTS / "life2" / "rules" / "test_lineage.py",
    TESTS / "life2" / "rules" / "test_windows.py",
    TESTS / "life2" / "rules" / "test_plane.py",
    TESTS / "life2" / "rules" / "test_transpose.py",
    TESTS / "life2" / "rules" / "test_changes.py",
    TESTS / "life2" / "keeping" / "test_news.py",
    TESTS / "life2" / "keeping" / "test_bands.py",
    TESTS / "test_bitboard.py",
]
# That something failed is all there is to know.
OPTIONS = ["-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"]
# Imported once, and not again for every mutant.
PRELOADED = ["numpy", "hypothesis.strategies"]

MEMORY = 3 << 30

OPERATORS: dict[type[ast.AST], list[type[ast.AST]]] = {
    ast.BitAnd: [ast.BitOr, ast.BitXor],
    ast.BitOr: [ast.BitAnd, ast.BitXor],
    ast.BitXor: [ast.BitAnd, ast.BitOr],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.FloorDiv],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.Continue: [ast.Break],
}
OTHER_NAME = {"min": "max", "max": "min"}
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
TYPES = {"annotation", "returns"}


class Mutant(NamedTuple):
    """A changed file, and in a line what was changed."""

    line: int
    change: str
    source: str


class Place(NamedTuple):
    """Where a *node* hangs in the tree: in a field of *parent*, or in item *number* of it."""

    statement: ast.stmt
    parent: ast.AST
    field: str
    number: int | None
    node: ast.AST

    def hang(self, node: ast.AST) -> None:
        """Put *node* here."""
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


def mutants(source: str) -> list[Mutant]:
    """All mutants of *source*."""
    tree = ast.parse(source)
    original = ast.unparse(tree)
    found = []
    for place in [place for top in _tops(tree) for place in _places(top)]:
        for other in _others(place):
            was = _first_line(place.statement)
            place.hang(other)
            now = _first_line(place.statement) if place.node is not place.statement else "pass"
            found.append(Mutant(_line(place), f"{was}  ->  {now}", ast.unparse(tree)))
            place.hang(place.node)
    return [mutant for mutant in found if mutant.source != original]


def _tops(tree: ast.Module) -> list[Place]:
    return [Place(node, tree, "body", number, node) for number, node in enumerate(tree.body)]


def _places(place: Place) -> Iterator[Place]:
    """*place* and all below it, types and docstrings left out."""
    node = place.node
    if _is_text(node) or _is_alias(node):
        return
    yield place
    for field, value in ast.iter_fields(node):
        if field in TYPES:
            continue
        items = enumerate(value) if isinstance(value, list) else [(None, value)]
        for number, child in items:
            if isinstance(child, ast.AST):
                statement = child if isinstance(child, ast.stmt) else place.statement
                yield from _places(Place(statement, node, field, number, child))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_alias(node: ast.AST) -> bool:
    """True for a name for a type, such as ``Piece = list[int]``."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return False
    name = node.targets[0].id
    return name[0].isupper() and not name.isupper()


def _others(place: Place) -> Iterator[ast.AST]:
    """What could stand at *place* instead."""
    node = place.node
    for other in OPERATORS.get(type(node), []):
        yield other()
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Name) and node.id in OTHER_NAME:
        yield ast.Name(OTHER_NAME[node.id])
    elif isinstance(node, ast.Call):
        yield from _swapped(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.stmt) and not isinstance(node, (*KEPT, ast.Continue)):
        yield ast.Pass()
    if place.field == "test" and isinstance(node, (ast.Attribute, ast.Name, ast.Call)):
        yield ast.UnaryOp(ast.Not(), node)


def _swapped(call: ast.Call) -> Iterator[ast.AST]:
    """*call* with two neighbouring arguments in each other's place."""
    if isinstance(call.func, ast.Name) and call.func.id in OTHER_NAME:
        return
    for second in range(1, len(call.args)):
        args = list(call.args)
        args[second - 1 : second + 1] = args[second], args[second - 1]
        yield ast.Call(call.func, args, call.keywords)


def _line(place: Place) -> int:
    """The line to look at: the node's own if it has one."""
    for node in (place.node, place.parent, place.statement):
        if isinstance(node, (ast.expr, ast.stmt)):
            return node.lineno
    return 0


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]


def survives(path: Path, source: str, seconds: int) -> bool:
    """True if the quick tests pass in *seconds* with *source* in place of the file at *path*."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / path.relative_to(SOURCES)).write_text(source)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_run_tests, args=(copy, path, seconds))
        process.start()
        process.join()
        return process.exitcode == 0


def _run_tests(copy: Path, path: Path, seconds: int) -> None:
    """In a child process: run the quick tests against *copy*, those named for *path* first."""
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
    first = sorted(QUICK, key=lambda test: test.stem != f"test_{path.stem}")
    os._exit(pytest.main([*OPTIONS, "-o", f"pythonpath={copy} {ROOT}", *map(str, first)]))


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
    parser.add_argument("--sample", type=int, metavar="N", help="try only N mutants")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which N (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default 1)")
    return parser.parse_args()


def _try(path: Path, arguments: argparse.Namespace) -> int:
    """Break *path* in all chosen ways; how many of them no test notices."""
    name = path.relative_to(ROOT)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if not survives(path, path.read_text(), 600):
        sys.exit("The quick tests fail without any mutation")
    # twice the processor time that the tests take by themselves, and a little
    taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    seconds = 3 + int(2 * taken)
    chosen, total = _chosen(path, arguments)
    survivors = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        verdicts = pool.map(lambda mutant: survives(path, mutant.source, seconds), chosen)
        for number, (mutant, alive) in enumerate(zip(chosen, verdicts, strict=True), 1):
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
