"""
Timers, and stable memory beside stable maps.

Timers take whole seconds and plain functions. An upgrade forgets them all and runs
``post_upgrade`` instead of ``init``. What a function reaches is found by following calls of bare
names from file to file.
"""

import ast
from collections.abc import Iterator
from functools import cache

from localnet.check.bundle import Bundle, Source
from localnet.check.reading import (
    Flaw,
    called,
    dotted,
    every,
    functions,
    kinds,
    maps,
    methods,
)

from .reading import constant, inside
from .rules import local_rule, rule

RAW = ("stable_", "stable64_")


@local_rule
def maps_at_top_level(source: Source) -> Iterator[Flaw]:
    """A map made anywhere else has no memory behind it."""
    seen = set(map(id, maps(source)))
    for node in every(source, ast.Call):
        if id(node) not in seen and _makes_a_map(node):
            yield node, "a map is made by name = StableBTreeMap[K, V](...) at the top level"


@rule
def stable_memory_is_not_mixed(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Maps own stable memory from its first byte; writing there destroys them."""
    if not any(True for other in bundle.sources for _ in maps(other)):
        return
    for node in every(source, ast.Call):
        name = called(node).removeprefix("ic.")
        if called(node).startswith("ic.") and name.startswith(RAW) and not name.endswith("_size"):
            yield node, f"ic.{name} touches the memory that the stable maps live in"


def _makes_a_map(node: ast.Call) -> bool:
    func = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    return dotted(func).rpartition(".")[2] == "StableBTreeMap"


SETTERS = frozenset({"ic.set_timer", "ic.set_timer_interval"})


@local_rule
def timers_in_whole_seconds(source: Source) -> Iterator[Flaw]:
    """The delay is an int: a float is a TypeError, a negative number an OverflowError."""
    for node in _settings(source.tree):
        delay = constant(source, node.args[0]) if node.args else node
        value = delay.value if isinstance(delay, ast.Constant) else 0
        divides = isinstance(delay, ast.BinOp) and isinstance(delay.op, ast.Div)
        negative = isinstance(delay, ast.UnaryOp) and isinstance(delay.op, ast.USub)
        if divides or negative or not isinstance(value, int):
            yield node, "a timer's delay is a whole number of seconds, not negative"


@rule
def timers_call_plain_functions(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """
    What a generator raises is swallowed without undoing anything, so it is none.

    But only a generator can ask another canister. One that asks a single question and hands the
    answer to a plain function has nothing of its own to undo.
    """
    for node in _settings(source.tree):
        callback = node.args[1] if len(node.args) == 2 and not node.keywords else None
        found = _function(callback.id, source, bundle) if isinstance(callback, ast.Name) else None
        if found is None:
            yield node, "a timer calls a plain function by its name"
        elif _yields(found) > 0 and not _asks_once(found, source, bundle):
            yield node, f"{found.name} is a generator, and what it raises would be swallowed"
        elif len(found.args.args) > len(found.args.defaults):
            yield node, f"{found.name} is called with no arguments"


def _yields(node: ast.FunctionDef) -> int:
    return sum(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in inside(node))


def _asks_once(node: ast.FunctionDef, source: Source, bundle: Bundle) -> bool:
    """Whether *node* is ``answer = yield question`` and then ``function(answer)``, no more."""
    if len(node.body) != 2 or not isinstance(node.body[0], (ast.Assign, ast.AnnAssign)):
        return False
    asked, handed = node.body[0].value, node.body[1]
    if not isinstance(asked, ast.Yield) or not isinstance(handed, ast.Expr):
        return False
    found = _function(called(handed.value), source, bundle)
    return found is not None and _yields(node) == 1 and _yields(found) == 0


@rule
def timers_are_set_after_upgrades(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Whatever sets a timer in init has it set by post_upgrade too."""
    after = [m for other in bundle.sources for m in methods(other) if "post_upgrade" in kinds(m)]
    again = any(_sets_timers(node, source, bundle) for node in after)
    for node in methods(source):
        if "init" in kinds(node) and _sets_timers(node, source, bundle) and not again:
            yield node, f"the timer of {node.name} is lost in an upgrade: post_upgrade sets none"


@rule
def queries_set_no_timer(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    for node in methods(source):
        if "query" in kinds(node) and _sets_timers(node, source, bundle):
            yield node, f"the query {node.name} sets a timer, which traps"


def _settings(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in SETTERS:
            yield node


def _function(name: str, source: Source, bundle: Bundle) -> ast.FunctionDef | None:
    """The function that *name* stands for, here or else in another file."""
    return _functions_in(source).get(name) or _functions_of(bundle).get(name)


@cache
def _functions_in(source: Source) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in reversed(list(every(source, ast.FunctionDef)))}


@cache
def _functions_of(bundle: Bundle) -> dict[str, ast.FunctionDef]:
    found = [node for other in bundle.sources for node in functions(other)]
    return {node.name: node for node in reversed(found)}


def _sets_timers(start: ast.FunctionDef, source: Source, bundle: Bundle) -> bool:
    """Whether calling *start* may set a timer."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if any(_settings(node)):
            return True
        names = {called(part) for part in ast.walk(node)} - {""}
        found = (_function(name, source, bundle) for name in sorted(names))
        waiting += [function for function in found if function is not None]
    return False
