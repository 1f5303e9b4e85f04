"""Files that people keep: read and written whole, and never written over by mistake."""

from __future__ import annotations

from pathlib import Path

from client.problem import Problem


def write(path: Path, text: str, force: bool = False) -> None:
    """
    Put *text* into a new file at *path*; over an old one only by *force*.

    :raises Problem: if there is one, or it cannot be written.
    """
    if path.exists() and not force:
        raise Problem(f"{path} exists already: choose another name, or --force to write over it.")
    partial = path.with_name(path.name + ".new")
    try:
        partial.write_bytes(text.encode("utf-8"))
        partial.replace(path)
    except OSError as problem:
        raise Problem(f"{path} cannot be written ({problem.strerror}): choose another.") from None


def read(path: Path) -> str:
    """
    The text in the file at *path*.

    :raises Problem: if it cannot be read, or is no text.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise Problem(f"{path} cannot be read ({problem.strerror}): check its name.") from None
    except UnicodeDecodeError:
        raise Problem(f"{path} is damaged, or no text: check its name.") from None
