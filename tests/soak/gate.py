"""
A gate that players go through for each move, and that can be closed behind the last of them.

::

    open     players come and go          inside 3
    close    nobody comes, all go         inside 0      until it is opened again
    end      nobody comes any more
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class GateEnded(Exception):
    """It is over."""


class Gate:
    """Closed at first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._open = False
        self._inside = 0
        self.ended = threading.Event()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Inside, once it is open. :raises GateEnded: if that is never again"""
        with self._changed:
            self._changed.wait_for(lambda: self._open or self.ended.is_set())
            if self.ended.is_set():
                raise GateEnded
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    def open(self) -> None:
        with self._changed:
            self._open = True
            self._changed.notify_all()

    def close(self) -> None:
        """Let nobody in any more, and wait until nobody is inside."""
        with self._changed:
            self._open = False
            self._changed.wait_for(lambda: self._inside == 0)

    def end(self) -> None:
        with self._changed:
            self.ended.set()
            self._changed.notify_all()
