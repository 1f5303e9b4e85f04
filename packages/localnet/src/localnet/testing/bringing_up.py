"""
How code comes up in a test's network: where it is found, what it is called with, why it did not.

::

    init=[5]      values, encoded once the types that init takes are known; TypeError if they differ
    init="(5)"    Candid's text         b"DIDL.."    Candid         None    nothing, or the last one
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from localnet import project
from localnet.project import Source
from localnet.protocol.calls import CANISTER_ERROR, Reject
from localnet.protocol.candid.types import Type
from localnet.runtime import network as runtimes
from localnet.runtime.hosting import InstallFailed
from localnet.runtime.lifecycle import Argument
from localnet.testing.canister import Trapped
from localnet.testing.values import encode_values

Init = Sequence[Any] | str | bytes | None


def project_above(near: Path) -> Path | None:
    """The folder of the project that *near* is in."""
    found = (
        each
        for each in (near, *near.parents)
        if any((each / file).is_file() for file in project.FILES)
    )
    return next(found, None)


def bring_up(
    runtime: runtimes.Network,
    source: Source,
    controllers: list[bytes],
    argument: Argument | None,
    as_saved: bool = False,
) -> bytes:
    canister = runtime.install(
        source.name,
        source.entry,
        source.search_path,
        source.interface(),
        source.canister_id,
        controllers,
        argument,
        as_saved,
        source.kit,
    )
    return canister.id


def argument_of(name: str, init: Init) -> Argument | None:
    """What the runtime is given for *init*; values are encoded once their types are known."""
    if init is None or isinstance(init, (str, bytes)):
        return init
    return _Values(f"init of {name}", list(init))


class _Values:
    """Encodes the argument of *what* once its types are known; *problem* is why it could not."""

    def __init__(self, what: str, values: list[Any]) -> None:
        self.what = what
        self.values = values
        self.problem: TypeError | None = None

    def __call__(self, types: list[Type]) -> bytes:
        try:
            return encode_values(self.what, types, self.values)
        except TypeError as problem:
            self.problem = problem
            raise


@contextmanager
def trapping(argument: Argument | None = None) -> Iterator[None]:
    """Code that does not come up has trapped, if it was not the *argument*."""
    __tracebackhide__ = True
    try:
        yield
    except InstallFailed as failed:
        if isinstance(argument, _Values) and argument.problem is not None:
            raise TypeError(str(argument.problem)) from None
        text = str(failed)
        if argument is None and "missing argument" in text:
            text = f"{failed.trap}: give what it takes with init=[..]"
        raise Trapped(Reject(CANISTER_ERROR, text, "IC0503"), failed.trap.trace) from None
