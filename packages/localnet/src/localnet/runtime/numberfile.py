"""
A number that only grows, in a small file beside the database.

::

    number (8 bytes, little-endian)   crc32 of those (4 bytes, little-endian)

    shown      the latest time that anybody was shown: a query writes nothing down, and yet it
               shows what time it is; whatever the clock says later, time goes on from there
    commits    how many transactions were committed: a database that has fewer has lost some

One system call writes it, so that it costs next to nothing; like the database it outlives the
process, though not a power cut.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

SIZE = 12
NUMBER = 8
CLOSED = -1


class NumberFile:
    """
    The file at *path*, which is made if there is none, or if *accept_loss* and it is damaged.

    :raises ValueError: if it holds something else.
    """

    def __init__(self, path: Path, accept_loss: bool = False) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        found = os.pread(self._file, SIZE + 1, 0)
        self.number = int.from_bytes(found[:NUMBER], "little")
        self.is_new = found == b""
        if not self.is_new and found != _dump(self.number):
            if not accept_loss:
                self.close()
                raise ValueError(f"{path} is damaged")
            self.number, self.is_new = 0, True

    def close(self) -> None:
        if self._file != CLOSED:
            os.close(self._file)
            self._file = CLOSED

    def grow(self, number: int) -> None:
        """Write *number* down, if it is larger."""
        if number > self.number:
            self.set(number)

    def set(self, number: int) -> None:
        """Write *number* down, be it smaller: what was lost is accepted."""
        os.pwrite(self._file, _dump(number), 0)
        self.number = number
        self.is_new = False


def _dump(number: int) -> bytes:
    raw = number.to_bytes(NUMBER, "little")
    return raw + zlib.crc32(raw).to_bytes(SIZE - NUMBER, "little")
