"""
Where a canister's code broke: the frames of its own modules, the innermost first.

::

    ValueError: no such player                            the exception, which others show
    src/main.py:30 in join: raise ValueError(..) from e   its frames
    caused by KeyError: 'bob'                             what it was raised from
    src/main.py:28 in join: players[name]

A frame has the source that was loaded, whatever its file says by now. Those of localnet, of kybra
and of the standard library are left out. A trace has at most ``MOST_LINES`` lines: of a deep
recursion the two ends. Each is one line without control characters, so that none can pose as
another line of the log.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from traceback import walk_stack, walk_tb
from types import FrameType
from typing import TYPE_CHECKING

from localnet.runtime.values import describe

if TYPE_CHECKING:
    from localnet.runtime.loader import Code

Trace = tuple[str, ...]
MOST_LINES = 20  # as many frames as a replica's backtrace has
MOST_FRAMES = 16
LONGEST_LINE = 240
INDENT = "\n    "


def of(error: BaseException, code: Code) -> Trace:
    """Where *error* was raised, and what it was raised from."""
    return _bounded([*_frames_of(error, code), *_reasons(error, code)])


def of_caller(code: Code) -> Trace:
    """Where the canister is now, and what it is handling."""
    frames = _short([_line(f, n, code) for f, n in walk_stack(sys._getframe(1)) if _owns(f, code)])
    handled = sys.exc_info()[1]
    if handled is None:
        return _bounded(frames)
    return _bounded([*frames, *_reason("while it handled", handled, code)])


def indented(text: str, trace: Trace) -> str:
    """*text* with the lines of its *trace* below it."""
    return text + "".join(INDENT + line for line in trace)


def _reasons(error: BaseException, code: Code, depth: int = 0) -> Iterator[str]:
    if depth > MOST_LINES:
        return
    if error.__cause__ is not None:
        yield from _reason("caused by", error.__cause__, code, depth)
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from _reason("while it handled", error.__context__, code, depth)


def _reason(word: str, error: BaseException, code: Code, depth: int = 0) -> Iterator[str]:
    """*error*, unless it was raised outside the canister and nobody named it as the cause."""
    frames = _frames_of(error, code)
    if frames or word == "caused by":
        yield f"{word} {describe(error)}"
    yield from frames
    yield from _reasons(error, code, depth + 1)


def _frames_of(error: BaseException, code: Code) -> list[str]:
    walked = [each for each in walk_tb(error.__traceback__) if _owns(each[0], code)]
    found = [_line(frame, number, code) for frame, number in reversed(walked)]
    if isinstance(error, SyntaxError) and error.filename is not None:
        source = (error.text or "").strip()
        found.insert(0, f"{code.shown(error.filename)}:{error.lineno}: {source}")
    return _short(found)


def _owns(frame: FrameType, code: Code) -> bool:
    return code.is_mine(frame.f_globals.get("__name__") or "")


def _line(frame: FrameType, number: int | None, code: Code) -> str:
    file = frame.f_code.co_filename
    place = f"{code.shown(file)}:{number} in {frame.f_code.co_name}"
    source = code.line(frame.f_globals["__name__"], file, number or 0)
    return f"{place}: {source}" if source else place


def _short(frames: list[str]) -> list[str]:
    left_out = len(frames) - MOST_FRAMES
    if left_out <= 1:
        return frames
    half = MOST_FRAMES // 2
    return [*frames[:half], f".. {left_out} more ..", *frames[-half:]]


def _bounded(lines: Iterable[str]) -> Trace:
    return tuple(_printable(line) for line in list(lines)[:MOST_LINES])


def _printable(line: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in line[:LONGEST_LINE])
    return shown + "..." if len(line) > LONGEST_LINE else shown
