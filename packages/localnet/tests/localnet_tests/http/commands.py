"""``python -m localnet`` with any arguments, run to its end in this process."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from localnet.__main__ import main
from localnet_tests.servers.spawned import UP


class Output(io.StringIO):
    """What is printed; a localnet that comes up would serve for ever."""

    def write(self, text: str) -> int:
        assert UP not in text, "it came up"
        return super().write(text)


class Done(NamedTuple):
    code: int
    out: str
    err: str


def command(*arguments: str) -> Done:
    out, err = Output(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([*arguments])
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Done(code, out.getvalue(), err.getvalue())


def refused(*arguments: str) -> str:
    """The one line with which the command fails, and the lines of a trace below it."""
    done = command(*arguments)
    assert done.code == 1, done
    assert all(line.startswith("    ") for line in done.err.splitlines()[1:]), done.err
    return done.err
