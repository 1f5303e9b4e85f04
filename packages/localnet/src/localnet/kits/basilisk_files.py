"""
Has ``open`` and ``os`` reach a Basilisk canister's files while it runs, and nobody else's.

In a canister there is no disk but the one that ``_basilisk_files`` keeps in its stable memory.
While one runs, in its thread only, these functions of the standard library are that module's::

    open   io.open   os.stat  os.listdir  os.mkdir ..        pathlib and shutil, which call them

so that no canister reads or writes what is this machine's. What could still reach it by the number
of an open file (``os.open``) is refused.
"""

from __future__ import annotations

import builtins
import errno
import glob
import importlib
import io
import os
import pathlib
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_here = threading.local()
# Of the standard library, who calls these functions by references of its own.
CALLERS = frozenset(module.__name__ for module in (glob, pathlib, shutil, tempfile))
FILES = "_basilisk_files"
# By their names in ``os``; the canister's module has the same.
OF_OS = (
    "access", "chmod", "getcwd", "listdir", "lstat", "mkdir", "readlink", "remove", "rename",
    "rmdir", "scandir", "stat", "truncate", "utime",
)  # fmt: skip
ALIASES = {"unlink": "remove", "replace": "rename"}
REFUSED = (
    "chdir", "chown", "chroot", "execv", "execve", "fork", "lchown", "link", "mkfifo", "mknod",
    "open", "popen", "posix_spawn", "posix_spawnp", "statvfs", "symlink", "system",
)  # fmt: skip


def is_inside() -> bool:
    """Whether a canister with files of its own runs in this thread."""
    return getattr(_here, "depth", 0) > 0


class Redirect:
    """A function of the standard library that is a canister's while that runs in this thread."""

    def __init__(self, key: str, original: Callable[..., Any], name: str | None) -> None:
        self.key = key
        self.original = original
        self.name = name

    def __call__(self, *values: Any, **named: Any) -> Any:
        if not is_inside():
            return self.original(*values, **named)
        if self.name is None:
            raise OSError(errno.ENOSYS, f"{self.key} is not there in a canister")
        files = sys.modules.get(FILES) or importlib.import_module(FILES)
        return getattr(files, self.name)(*values, **named)

    def __reduce__(self) -> tuple[Any, ...]:
        """In a canister's variable it is the same after a restart."""
        return redirect_of, (self.key,)


def _made() -> dict[str, Redirect]:
    found = {"open": Redirect("open", builtins.open, "open")}
    for name in OF_OS:
        found[name] = Redirect(name, getattr(os, name), name)
    for name, meant in ALIASES.items():
        found[name] = Redirect(name, getattr(os, name), meant)
    for name in REFUSED:
        if hasattr(os, name):
            found[f"os.{name}"] = Redirect(f"os.{name}", getattr(os, name), None)
    return found


_REDIRECTS = _made()


def redirect_of(key: str) -> Redirect:
    """The one of that *key*."""
    return _REDIRECTS[key]


def _places() -> Iterator[tuple[Any, str, Any]]:
    """Where the redirects belong: the module or class, the attribute, what it is meanwhile."""
    redirects = {id(redirect.original): redirect for redirect in _REDIRECTS.values()}
    owners: list[Any] = [builtins, io, os]
    # These hold on to such functions since they were imported, some in their classes.
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in CALLERS:
            owners += [module, *(each for each in vars(module).values() if isinstance(each, type))]
    for owner in dict.fromkeys(owners):
        for name, value in list(vars(owner).items()):
            found = redirects.get(id(getattr(value, "__func__", value)))
            if found is not None:
                yield owner, name, found
    # rmtree by paths, because the other way is by numbers of open files.
    yield shutil, "_use_fd_functions", False


_PLACES = [(owner, name, vars(owner)[name], new) for owner, name, new in _places()]
_lock = threading.Lock()
_users = 0


@contextmanager
def redirected() -> Iterator[None]:
    """While this lasts, a canister with files of its own runs in this thread."""
    global _users
    with _lock:
        _users += 1
        if _users == 1:
            for owner, name, _, new in _PLACES:
                setattr(owner, name, new)
    _here.depth = getattr(_here, "depth", 0) + 1
    try:
        yield
    finally:
        _here.depth -= 1
        with _lock:
            _users -= 1
            if _users == 0:
                for owner, name, old, _ in _PLACES:
                    setattr(owner, name, old)
