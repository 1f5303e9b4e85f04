"""
The latest time that anybody was shown, in a file of eight bytes.

A query writes nothing down, and yet it shows what time it is for the canisters. Whatever the
clock says after a restart, time goes on from there. One system call writes it, so that it
costs a query next to nothing; like the store it outlives the process, though not a power cut.
"""

from __future__ import annotations

import os
from pathlib import Path

SIZE = 8
CLOSED = -1


class Shown:
    """The file at *path*, which is made if there is none."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        found = os.pread(self._file, SIZE + 1, 0)
        if len(found) not in (0, SIZE):
            self.close()
            raise ValueError(f"{path} is damaged: {SIZE} bytes are expected, or none")
        self.time = int.from_bytes(found, "little")

    def close(self) -> None:
        if self._file != CLOSED:
            os.close(self._file)
            self._file = CLOSED

    def show(self, time: int) -> None:
        """Somebody is about to see that it is *time*."""
        if time > self.time:
            os.pwrite(self._file, time.to_bytes(SIZE, "little"), 0)
            self.time = time
