"""
Run a canister's source against a tape: ``rustpython replay.py ENTRY SRC PACKAGES TAPE``.

The system is the tape: whatever the canister asks must be what is written there next,
and is answered with what is written beside it.
"""

import builtins
import sys
from collections.abc import Callable
from typing import Any

Line = tuple[str, ...]
Read = Callable[[str], Any]
Show = Callable[[Any], str]
PACKED = ("eA", "eF", "eJ", "eN")  # how base64 of zlib begins


class Mismatch(BaseException):
    """The canister did something else than what is on the tape."""


class Trapped(BaseException):
    """What the system says to a message that it ends."""


class Tape:
    """Lines, and the place up to which they were played."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.place = 0

    def expect(self, *start: str) -> Line:
        """
        The next line, which has to begin with *start*.

        What was compressed by another zlib is another text of the same bytes; RustPython in wasm
        cannot inflate it, so it is printed, for who started this to compare.
        """
        line = self.lines[self.place]
        if line[: len(start)] != start:
            told, told_packed = unpack(line[: len(start)])
            shown, shown_packed = unpack(start)
            if told != shown:
                raise Mismatch(f"line {self.place + 1}: expected {line!r:.300}, got {start!r:.300}")
            for pair in zip(told_packed, shown_packed, strict=True):
                print("packed", *pair)
        self.place += 1
        return line


def unpack(words: Line) -> tuple[list[str], list[str]]:
    """*words* without what is compressed in them, which may be sealed, and that."""
    parts = "'".join(words).split("'")
    packed = [len(part) > 20 and part[:2] in PACKED for part in parts]
    rest = ["" if found else part for part, found in zip(parts, packed, strict=True)]
    texts = [part for part, found in zip(parts, packed, strict=True) if found]
    return rest, [text.partition("\\n")[0] for text in texts]


class TapeIc:
    """The system, answering from the tape."""

    def __init__(self, tape: Tape, read: Read, show: Show) -> None:
        self._tape = tape
        self._read = read
        self._show = show

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def asked(*args: Any) -> Any:
            kind = self._tape.lines[self._tape.place][0]
            line = self._tape.expect(kind, name, self._show(args))
            if kind == "trap":
                raise Trapped(line[3])
            return self._read(line[3])

        return asked


def fresh_scope(entry: str, known: list[str]) -> dict[str, Any]:
    """The canister's methods, from modules imported afresh."""
    for name in list(sys.modules):
        if name not in known:
            del sys.modules[name]
    scope: dict[str, Any] = {}
    exec(f"from canister.{entry} import *", scope)
    return scope


def replay(entry: str, tape: Tape, read: Read, show: Show) -> None:
    known = list(sys.modules)
    scope: dict[str, Any] = {}
    waiting: list[Any] = []  # generators, for an answer
    while tape.place < len(tape.lines):
        line = tape.expect(tape.lines[tape.place][0])
        if line[0] == "load":
            scope = fresh_scope(entry, known)
        elif line[0] == "call":
            try:
                answer = scope[line[1]](*read(line[2]))
            except Trapped:
                continue
            if hasattr(answer, "send"):
                waiting.append(answer)
                go_on(tape, waiting, None, show)
            else:
                tape.expect("return", show(answer))
        elif line[0] == "answer":
            go_on(
                tape, waiting, sys.modules["kybra"].CallResult(read(line[1]), read(line[2])), show
            )
        else:
            raise Mismatch(f"line {tape.place}: the canister left out {line!r:.300}")


def go_on(tape: Tape, waiting: list[Any], answer: Any, show: Show) -> None:
    """Let the generator that waits longest go on with *answer*, until it asks or returns."""
    generator = waiting.pop(0)
    try:
        question = generator.send(answer)
    except StopIteration as end:
        tape.expect("return", show(end.value))
        return
    tape.expect("ask", question.name, show(question.args))
    waiting.append(generator)


def main() -> None:
    entry, source, packages, path = sys.argv[1:]
    sys.path[:0] = [source, f"{source}/canister", packages, __file__.rpartition("/")[0]]
    import kybra
    from tape import show  # type: ignore[import-not-found]

    def read(text: str) -> Any:
        return eval(text, {"Principal": kybra.Principal})

    with open(path) as lines:
        tape = Tape([eval(line) for line in lines])
    builtins._kybra_ic = TapeIc(tape, read, show)  # type: ignore[attr-defined]
    replay(entry, tape, read, show)
    print(f"{len(tape.lines)} lines, all as they were")


if __name__ == "__main__":
    main()
