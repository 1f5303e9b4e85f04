"""
All that is known of a story that failed, in one file, so that it can be told again.

::

    crash-524-x7k2.zip
      problem.txt      what went wrong
      journal.jsonl    all events, a line each, as the ledger has played them
      ledger.l2w       the ledger's world, a snapshot
      kept.txt         the world that was kept, as the last audit read it: a backup
      before.txt       the same of the audit before
      moves.jsonl      what each player sent, in order, and was answered
      log.txt          what the servers have printed, life after life
      state/  src/     the state folder as the last life has left it, and the sources
"""

from __future__ import annotations

import json
import os
import tempfile
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from engine.world import snapshot
from tests.localnet.crash.ledger import Ledger
from tests.localnet.crash.player import Move, Player
from tests.servers.served import STATE


def keep(
    seed: int,
    problem: BaseException,
    ledger: Ledger,
    players: Iterable[Player],
    kept: Sequence[str],
    lines: Iterable[str],
    project: Path,
) -> Path:
    """Write all of it down; where."""
    handle, name = tempfile.mkstemp(".zip", f"crash-{seed}-")
    with os.fdopen(handle, "wb") as found, ZipFile(found, "w", ZIP_DEFLATED) as file:
        file.writestr("problem.txt", "".join(traceback.format_exception(problem)))
        file.writestr("journal.jsonl", _lines(ledger.events))
        file.writestr("ledger.l2w", snapshot.dump(ledger.world))
        for part, text in zip(("kept.txt", "before.txt"), reversed(kept), strict=False):
            file.writestr(part, text)
        moves = [(move.made, player.number, move) for player in players for move in player.moves]
        told = [_told(number, move) for _, number, move in sorted(moves, key=lambda one: one[:2])]
        file.writestr("moves.jsonl", _lines(told))
        file.writestr("log.txt", "\n".join(lines))
        for folder, inside in ((project / STATE, "state"), (project / "src", "src")):
            _add(file, folder, inside)
    return Path(name)


def _add(file: ZipFile, folder: Path, inside: str) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            file.write(path, f"{inside}/{path.relative_to(folder)}")


def _told(number: int, move: Move) -> dict[str, Any]:
    return {
        "player": number,
        "made": move.made,
        "request": move.request.id.hex(),
        "method": move.method,
        "args": move.args,
        "fresh": move.fresh,
        "answer": repr(move.answer) if move.outcome is not None else None,
    }


def _lines(rows: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, default=repr) + "\n" for row in rows)
