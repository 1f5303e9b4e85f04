"""
Plays one recorded message of a canister: ``python guest.py WHAT FOLDER``.

The folder has the files ``modules`` (the canister's sources and kybra's), ``load`` (what they ask
the system while they are imported) and ``message``; each line is a tuple as Python writes it::

    ('module', 'main', False, 'from kybra import ..')     its name, whether a package, its source
    ('heap', b'..')                                       the variables before the message
    ('load', 'modules')                                   the sources in that file come up
    ('call', 'add', (3,))                                 a function of the entry is called
    ('timer', 4294967297)                                 the function of that timer is
    ('ic', 'caller', (), Principal(b'..'))                it asks the system, and is answered
    ('trap', 'set_timer', (1,), 'no')                     or trapped
    ('ask', 'call', [..])  ('answer', 5, None)            it asks another canister, and goes on
    ('return', 8)                                         what it answers
    ('raise', 'KeyError')                                 or what it fails with

WHAT is ``wait``: everything up to the message; ``play``: the message as well, so that the
difference is what the message costs; or ``check``: the same, and everything that the canister asks
and answers is compared with what was recorded. Sources are compiled before, because a canister's
are. Nothing is imported here that the canister would then not pay for.
"""

from __future__ import annotations

import builtins
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Line = tuple[Any, ...]
    Names = dict[str, Any]

START = list(sys.modules)
Spec = sys.modules["_frozen_importlib"].ModuleSpec


class Mismatch(BaseException):
    """The canister did something else than what was recorded."""


class Trapped(BaseException):
    """What the system says to a message that it ends."""


def show(value: Any) -> str:
    """*value* as Python writes it, the same in every interpreter."""
    if hasattr(value, "isPrincipal"):
        return f"Principal({value.bytes!r})"
    if hasattr(value, "canister_id"):
        return f"Service({type(value).__name__!r}, {show(value.canister_id)})"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{show(k)}: {show(v)}" for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([show(item) for item in value]) + "]"
    if isinstance(value, tuple):
        return "(" + "".join([show(item) + ", " for item in value]) + ")"
    if isinstance(value, (bytes, bytearray)):
        return repr(bytes(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return repr(int(value))  # of an IntEnum, too
    if isinstance(value, str):
        return repr(str(value))
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    return "..."  # a function, a generator, or what only the canister knows


class Code:
    """The canister's sources, compiled; Python's importer finds them here first."""

    def __init__(self, path: str) -> None:
        self.compiled: dict[str, Any] = {}
        self.packages: set[str] = set()
        for _, name, is_package, text in read_lines(path, {}):
            self.compiled[name] = compile(text, name, "exec")
            if is_package:
                self.packages.add(name)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in self.compiled:
            return None
        return Spec(name, self, origin=name, is_package=name in self.packages)

    def create_module(self, spec: Any) -> Any:
        return None

    def exec_module(self, module: Any) -> None:
        exec(self.compiled[module.__name__], module.__dict__)


def read_lines(path: str, known: Names) -> list[Line]:
    """The lines of the file at *path*, whose values are made with the names *known*."""
    known = dict(known, inf=float("inf"), nan=float("nan"))
    with open(path, encoding="utf-8") as file:
        return [eval(line, known) for line in file]


class Player:
    """A canister that plays what was recorded; *checks* says whether it is compared."""

    checks = False

    def __init__(self, folder: str, entry: str) -> None:
        self.folder = folder
        self.entry = entry
        self.code: dict[str, Code] = {}
        self.scope: Names = {}
        self.timers: dict[int, Any] = {}
        self.answers: list[Line] = []  # of the system, the next one last
        self.replies: list[Line] = []  # of other canisters

    # -- the system

    def __getattr__(self, name: str) -> Any:
        def asked(*args: Any) -> Any:
            if not self.answers:
                raise Mismatch(f"it asks ic.{name}, and nothing more was recorded")
            kind, expected, shown, answer = self.answers.pop()
            if name != expected or (self.checks and shown != show(args)):
                raise Mismatch(
                    f"it asks ic.{name}{show(args)}, and ic.{expected}{shown} was recorded"
                )
            if kind == "trap":
                raise Trapped(answer)
            if name in ("set_timer", "set_timer_interval"):
                self.timers[answer] = args[1]
            return answer

        return asked

    # -- before the message

    def come_up(self, name: str) -> None:
        """Import the sources in the file *name*; its modules and all others begin anew."""
        for each in list(sys.modules):
            if each not in START:
                del sys.modules[each]
        sys.meta_path[:] = [f for f in sys.meta_path if not isinstance(f, Code)]
        sys.meta_path.insert(0, self.code[name])
        self.scope = {}
        self.timers = {}
        exec(f"from {self.entry} import *", self.scope)

    def compile(self, names: list[str]) -> None:
        self.code = {name: Code(f"{self.folder}/{name}") for name in names}

    def expect(self, lines: list[Line]) -> None:
        """Have the system's answers in *lines* ready."""
        self.answers = [line for line in lines if line[0] in ("ic", "trap")][::-1]
        self.replies = [line for line in lines if line[0] == "answer"][::-1]

    def names(self) -> Names:
        """What values in a recording are made with, once the canister is up."""
        kybra = sys.modules.get("kybra")
        if kybra is None:
            return {"Principal": bytes}

        def service(kind: str, principal: Any) -> Any:
            spaces = [vars(module) for module in list(sys.modules.values())]
            return next(space[kind] for space in spaces if kind in space)(principal)

        return {"Principal": kybra.Principal, "Service": service}

    # -- the message

    def play(self, lines: list[Line]) -> None:
        returned = [line for line in lines if line[0] in ("return", "raise")][::-1]
        for line in lines:
            if line[0] == "load":
                self.come_up(line[1])
            elif line[0] in ("call", "timer"):
                function, args = (
                    (self.scope[line[1]], line[2])
                    if line[0] == "call"
                    else (self.timers[line[1]], ())
                )
                try:
                    value = ("return", self.drive(function(*args)))
                except Trapped:
                    value = ("raise", "Trapped")
                except Exception as problem:
                    value = ("raise", type(problem).__name__)
                # Nothing was noted where the system ended it.
                expected = returned.pop() if returned else value
                if self.checks and show(value) != show(expected):
                    raise Mismatch(f"it came to {show(value)}, and to {show(expected)} before")

    def drive(self, value: Any) -> Any:
        """What comes of *value*, which may be a generator that asks other canisters."""
        if not hasattr(value, "send"):
            return value
        generators, sent = [value], None
        while generators:
            try:
                given = generators[-1].send(sent)
            except StopIteration as stop:
                generators.pop()
                sent = stop.value
                continue
            if hasattr(given, "send"):
                generators.append(given)
                sent = None
            else:
                if not self.replies:
                    raise Trapped("it asked another canister, and the system trapped")
                _, okay, error = self.replies.pop()
                sent = sys.modules["kybra"].CallResult(okay, error)
        return sent


# -- the heap, as localnet.runtime.image writes it


def named(name: str) -> Any:
    """The code of that *name*, as localnet.runtime.loaded_code gives names."""
    path = name
    rest: list[str] = []
    while path not in sys.modules:
        path, _, last = path.rpartition(".")
        rest.insert(0, last)
    found = sys.modules[path]
    for part in rest:
        part, opening, place = part.replace("[", "(").partition("(")
        found = found.__dict__[part] if isinstance(found, type) else getattr(found, part)
        for each in place.replace(")", "").split("(") if opening else ():
            cell = found.__closure__[int(each)]
            found = cell if name.endswith("]") else cell.cell_contents
    return found


def make_function(source: str, module: str, name: str, closure: Any) -> Any:
    """The function that *source* makes, by calling ``make`` with what its closure holds."""
    made: Names = {}
    exec(source, sys.modules[module].__dict__, made)
    make = made["make"]
    names = make.__code__.co_varnames[: make.__code__.co_argcount]
    function = make(*names)
    function.__module__ = module
    CLOSURES[id(function)] = function, names
    return function


def set_function(function: Any, state: Any) -> None:
    function.__defaults__, _, attributes, contents = state
    function.__dict__.update(attributes)
    cells = function.__closure__ or ()
    if id(function) in CLOSURES:  # each interpreter has an order of its own
        places = dict(zip(function.__code__.co_freevars, cells))  # noqa: B905
        cells = [places[name] for name in CLOSURES[id(function)][1]]
    for cell, content in zip(cells, contents):  # noqa: B905
        if content:
            cell.cell_contents = content[0]


def make_cell() -> Any:
    content = None
    cells: Any = (lambda: content).__closure__
    return cells[0]


# Functions that were made again, by their ids, with the names in their closures.
CLOSURES: dict[int, Any] = {}


class Timer:
    """A timer of localnet's: its deadline, interval and function."""


def restore(pickled: bytes, player: Player) -> None:
    """Make the variables of the canister that is up what they were."""
    import io
    import pickle

    makers = {
        "named": named,
        "_function": make_function,
        "_set_function": set_function,
        "_cell": make_cell,
    }

    class Unpickler(pickle._Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            if module == "localnet.runtime.image":
                return makers[name]
            if module == "localnet.runtime.timers":
                return Timer
            if module == "builtins":
                return getattr(builtins, name)
            __import__(module)
            found = sys.modules[module]
            for part in name.split("."):
                found = getattr(found, part)
            return found

    heap = Unpickler(io.BytesIO(pickled)).load()
    for name, variables in heap["modules"].items():
        if name not in sys.modules:
            __import__(name)
        space = sys.modules[name].__dict__
        for removed in heap["removed"][name]:
            space.pop(removed, None)
        space.update(variables)
    for name, state in heap["functions"].items():
        set_function(named(name), state)
    for name, attributes in heap["classes"].items():
        for attribute, value in attributes.items():
            setattr(named(name), attribute, value)
    for key, timer in heap["timers"][0].items():
        player.timers[key] = timer.call


def main(what: str, folder: str) -> None:
    [(_, entry, names, was_up, checks)] = read_lines(f"{folder}/plan", {})
    player = Player(folder, entry)
    builtins._kybra_ic = player  # type: ignore[attr-defined]
    player.compile(names)
    if was_up:  # an install has nothing before it
        player.expect(read_lines(f"{folder}/load", {"Principal": bytes}))
        player.come_up(names[0])
        for _, pickled in read_lines(f"{folder}/heap", {}):
            restore(pickled, player)
    lines = read_lines(f"{folder}/message", player.names())
    player.expect(lines)
    player.checks = checks and what == "check"
    if what != "wait":
        player.play(lines)
    if player.checks and player.answers:
        raise Mismatch(f"it did not ask ic.{player.answers[-1][1]}, which was recorded")


if __name__ == "__main__":
    main(*sys.argv[1:])
