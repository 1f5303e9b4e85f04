"""What is asked while the disk takes nothing is refused, because it could show what may be lost."""

from __future__ import annotations

from protocol.refusal import BUSY, RefusedError


class UnwrittenError(RefusedError):
    """What has run is not written down; it will be, and until then nothing is answered."""

    def __init__(self, problem: Exception) -> None:
        text = f"the state cannot be written: {problem}; nothing is answered until it can be"
        super().__init__(text, BUSY)
        self.problem = problem
