"""
The durable copy of a network, in one SQLite file.

::

    canisters   id, name, controllers, certified_data, balance, argument, status, settings, size,
                heap
                (controllers: of each id its length, in one byte, and its bytes;
                argument: what the code last came up with; settings: in JSON;
                heap: length and checksum of the image, or in words why there is none)
    entries     canister, memory, key, value          StableBTreeMaps
    limits      canister, memory, max_key, max_value
    pages       canister, page, data                  raw stable memory
    images      canister, page, data                  heaps (``image``), cut in pages
    sources     canister, name, file, text            the modules that these are heaps of
    requests    id, sender, canister, kind, code, body, error, expiry
                (kind: reply, reject; expired, without its answer, so that it never runs again)
    logs        canister, idx, time, content          what canisters printed, and their traps
    chunks      canister, hash, data                  parts of modules, until they are installed
    snapshots   id, canister, taken, size             of canisters
    bodies      snapshot, page, data                  what is in them (``snapshots``), cut in pages
    facts       name, value                           format, time, commits, forgotten

One message is one transaction: its stable memory, certified data, and the answer to the request
that caused it become durable together or not at all. The promise is that an answered update
survives the death of the process at any moment (``kill -9``): a committed transaction is with
the operating system (WAL, ``synchronous=NORMAL``). A power cut may lose the last moments, though
never half a message.

SQLite passes over what is damaged in its log without a word, and what was committed there is
gone. So every transaction is counted, in it and in a file of its own::

    facts.commits  1041        state.sqlite3 and its log: what is there
    commits        1042        the file: what was committed, and perhaps answered

Nor does SQLite notice a bit that has flipped inside a value. So every row ends with its ``seal``,
a checksum of all that is before it, which is compared whenever the row is read.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from localnet.protocol.calls import BUSY, Outcome, Reject, Reply, RequestError
from localnet.runtime.chunks import Chunks
from localnet.runtime.image import Written
from localnet.runtime.loader import Module
from localnet.runtime.logs import Record
from localnet.runtime.numberfile import NumberFile
from localnet.runtime.snapshots import Snapshot, Snapshots
from localnet.runtime.stable import Changes, Stable

FORMAT = 3
DATABASE = "state.sqlite3"
WAY_OUT = "--accept-loss"
EXPIRED = "expired"
SEALED = (
    "facts", "canisters", "entries", "limits", "pages", "sources", "logs", "chunks", "snapshots",
    "bodies", "requests",
)  # fmt: skip
BODY_PAGE = 1 << 20
MOST_EXPIRED = 10_000
SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL,
    seal INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS canisters (id BLOB PRIMARY KEY, name TEXT UNIQUE NOT NULL,
    controllers BLOB NOT NULL, certified_data BLOB NOT NULL, balance BLOB NOT NULL,
    argument BLOB NOT NULL, status TEXT NOT NULL, settings TEXT NOT NULL, size INTEGER NOT NULL,
    heap TEXT NOT NULL, seal INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS entries (canister BLOB, memory INTEGER, key BLOB, value BLOB NOT NULL,
    seal INTEGER NOT NULL, PRIMARY KEY (canister, memory, key));
CREATE TABLE IF NOT EXISTS limits (canister BLOB, memory INTEGER, max_key INTEGER,
    max_value INTEGER, seal INTEGER NOT NULL, PRIMARY KEY (canister, memory));
CREATE TABLE IF NOT EXISTS pages (canister BLOB, page INTEGER, data BLOB NOT NULL,
    seal INTEGER NOT NULL, PRIMARY KEY (canister, page));
CREATE TABLE IF NOT EXISTS images (canister BLOB, page INTEGER, data BLOB NOT NULL,
    PRIMARY KEY (canister, page));
CREATE TABLE IF NOT EXISTS sources (canister BLOB, name TEXT, file TEXT NOT NULL,
    text TEXT NOT NULL, seal INTEGER NOT NULL, PRIMARY KEY (canister, name));
CREATE TABLE IF NOT EXISTS logs (canister BLOB, idx INTEGER, time INTEGER NOT NULL,
    content BLOB NOT NULL, seal INTEGER NOT NULL, PRIMARY KEY (canister, idx));
CREATE TABLE IF NOT EXISTS chunks (canister BLOB, hash BLOB, data BLOB NOT NULL,
    seal INTEGER NOT NULL, PRIMARY KEY (canister, hash));
CREATE TABLE IF NOT EXISTS snapshots (id BLOB PRIMARY KEY, canister BLOB NOT NULL,
    taken INTEGER NOT NULL, size INTEGER NOT NULL, seal INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS bodies (snapshot BLOB, page INTEGER, data BLOB NOT NULL,
    seal INTEGER NOT NULL, PRIMARY KEY (snapshot, page));
CREATE TABLE IF NOT EXISTS requests (id BLOB PRIMARY KEY, sender BLOB NOT NULL,
    canister BLOB NOT NULL, kind TEXT NOT NULL, code INTEGER NOT NULL, body BLOB NOT NULL,
    error TEXT NOT NULL, expiry INTEGER NOT NULL, seal INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answered_by_expiry ON requests (expiry) WHERE kind != 'expired';
CREATE INDEX IF NOT EXISTS expired_by_expiry ON requests (expiry) WHERE kind = 'expired';
"""


class LossError(ValueError):
    """What was committed is not all there, and how to go on."""


class UnsavedError(RequestError):
    """
    What has run is not saved; it will be, and until then nothing is answered.

    While the disk is full, even queries are refused: they could show what may still be lost.
    """

    def __init__(self, problem: Exception) -> None:
        text = f"the state cannot be written: {problem}; nothing is answered until it can be"
        super().__init__(text, BUSY)
        self.problem = problem


@dataclass
class SavedCanister:
    """What the store knows of a canister, apart from its stable memory."""

    id: bytes
    name: str
    controllers: list[bytes]
    certified_data: bytes = b""
    balance: int = 0
    argument: bytes = b"DIDL\0\0"
    status: str = "running"
    settings: dict[str, Any] = field(default_factory=dict)


class Store:
    """The file, and nothing in memory."""

    def __init__(self, directory: Path, accept_loss: bool = False) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._accept_loss = accept_loss
        try:
            self._commits = NumberFile(directory / "commits", accept_loss)
        except ValueError as problem:
            raise _count_lost(str(problem)) from None
        try:
            self._open(directory)
            self._check_commits(directory, accept_loss)
            if accept_loss:
                self._seal_again()
        except BaseException:
            self.close()
            raise
        self.forgotten = self.fact("forgotten") or 0

    def _open(self, directory: Path) -> None:
        self.db = sqlite3.connect(
            directory / DATABASE, isolation_level=None, check_same_thread=False
        )
        found = self._found_format()
        if found is not None and found != FORMAT:
            raise ValueError(
                f"the state in {directory} has format {found}, not {FORMAT}, as another version "
                "wrote it"
            )
        self.db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;" + SCHEMA)
        if found is None:
            self.set_fact("format", FORMAT)
        damage = self.db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if damage != "ok":
            raise ValueError(f"{directory / DATABASE} is damaged: {damage.splitlines()[0]}")

    def _found_format(self) -> int | None:
        tables = "SELECT 1 FROM sqlite_master WHERE name = 'facts'"
        return self.fact("format") if self.db.execute(tables).fetchone() else None

    def _check_commits(self, directory: Path, accept_loss: bool) -> None:
        """:raises LossError: if fewer transactions are there than were committed"""
        there, committed = self.fact("commits") or 0, self._commits.number
        self.is_new = there == 0
        if accept_loss or (there == 0 and self._commits.is_new):
            self._commits.set(there)
        elif self._commits.is_new:
            (directory / "commits").unlink()
            raise _count_lost(f"{directory / 'commits'} is missing")
        elif there < committed:
            raise LossError(
                f"{committed - there} of the {committed} transactions in {directory} are lost, "
                f"because {DATABASE} or its log (-wal) was damaged or removed: put back a whole "
                f"copy of the folder, or go on with what is left with {WAY_OUT}"
            )
        else:
            # The process may have died after the transaction and before the count.
            self._commits.grow(there)

    def close(self) -> None:
        if hasattr(self, "db"):
            self.db.close()
        self._commits.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it, or none of it."""
        self.db.execute("BEGIN IMMEDIATE")
        commits = self._commits.number + 1
        try:
            yield
            self.set_fact("commits", commits)
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:  # a full disk may have ended it already
                self.db.execute("ROLLBACK")
            raise
        self._commits.grow(commits)

    def fact(self, name: str) -> int | None:
        rows = self._rows("facts", "SELECT * FROM facts WHERE name = ?", name)
        return next((int(row[1]) for row in rows), None)

    def set_fact(self, name: str, value: int) -> None:
        self._put("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", name, value)

    # -- sealed rows

    def _seal_again(self) -> None:
        """What is there is taken for what was meant."""
        for table in SEALED:
            for *row, sealed in list(self.db.execute(f"SELECT * FROM {table}")):
                if sealed != seal(row):
                    places = ", ".join("?" * (len(row) + 1))
                    self._put(f"INSERT OR REPLACE INTO {table} VALUES ({places})", *row)

    def _put(self, statement: str, *row: Any) -> None:
        self.db.execute(statement, (*row, seal(row)))

    def _rows(self, table: str, query: str, *arguments: Any) -> Iterator[tuple[Any, ...]]:
        """The rows that *query* finds, whole, without their seals."""
        for *row, sealed in self.db.execute(query, arguments):
            if sealed != seal(row) and not self._accept_loss:
                raise LossError(
                    f"a row of {table} in {DATABASE} is damaged: put back a whole copy of the "
                    f"folder, or go on with what is there with {WAY_OUT}"
                )
            yield tuple(row)

    # -- canisters

    def canister(self, name: str) -> SavedCanister | None:
        row = self._canister_row("name", name)
        if row is None:
            return None
        id_, name, controllers, certified_data, balance, argument, status, settings = row[:8]
        return SavedCanister(
            id_,
            name,
            _split(controllers),
            certified_data,
            int.from_bytes(balance, "big"),
            argument,
            status,
            json.loads(settings),
        )

    def names(self) -> list[str]:
        return [row[0] for row in self.db.execute("SELECT name FROM canisters ORDER BY id")]

    def ids(self) -> set[bytes]:
        return {row[0] for row in self.db.execute("SELECT id FROM canisters")}

    def _canister_row(self, column: str, value: Any) -> tuple[Any, ...] | None:
        query = f"SELECT * FROM canisters WHERE {column} = ?"
        return next(self._rows("canisters", query, value), None)

    def _put_canister(self, *row: Any) -> None:
        self._put("INSERT OR REPLACE INTO canisters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)

    def _change_canister(self, canister: bytes, size: int | None, heap: str | None) -> None:
        row = self._canister_row("id", canister)
        if row is not None:
            wanted = (row[8] if size is None else size, row[9] if heap is None else heap)
            self._put_canister(*row[:8], *wanted)

    def save_canister(self, canister: SavedCanister) -> None:
        known = self._canister_row("id", canister.id)
        self._put_canister(
            canister.id,
            canister.name,
            _join(canister.controllers),
            canister.certified_data,
            canister.balance.to_bytes(16, "big"),
            canister.argument,
            canister.status,
            json.dumps(canister.settings),
            *((0, "") if known is None else known[8:]),
        )

    def load_stable(self, canister: bytes) -> Stable:
        stable = Stable()
        for _, memory, key, value in self._of("entries", canister):
            stable.maps.setdefault(memory, {})[key] = value
        for _, memory, max_key, max_value in self._of("limits", canister):
            stable.limits[memory] = (max_key, max_value)
        for _, page, data in self._of("pages", canister):
            stable.pages[page] = bytearray(data)
        row = self._canister_row("id", canister)
        stable.size = row[8] if row else 0
        stable.loaded()
        return stable

    def _of(self, table: str, canister: bytes) -> Iterator[tuple[Any, ...]]:
        return self._rows(table, f"SELECT * FROM {table} WHERE canister = ?", canister)

    def save_stable(self, canister: bytes, changes: Changes) -> None:
        for (memory, key), value in changes.entries.items():
            if value is None:
                self.db.execute(
                    "DELETE FROM entries WHERE canister = ? AND memory = ? AND key = ?",
                    (canister, memory, key),
                )
            else:
                self._put(
                    "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)",
                    canister,
                    memory,
                    key,
                    value,
                )
        for memory, (max_key, max_value) in changes.limits.items():
            self._put(
                "INSERT OR REPLACE INTO limits VALUES (?, ?, ?, ?, ?)",
                canister,
                memory,
                max_key,
                max_value,
            )
        for page, data in changes.pages.items():
            self._put("INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?)", canister, page, data)
        if changes.size is not None:
            self._change_canister(canister, changes.size, None)

    def wipe_stable(self, canister: bytes) -> None:
        for table in ("entries", "limits", "pages"):
            self.db.execute(f"DELETE FROM {table} WHERE canister = ?", (canister,))
        self._change_canister(canister, 0, None)

    def delete_canister(self, canister: bytes) -> None:
        self.wipe_stable(canister)
        self.forget_code(canister)
        for snapshot in self.load_snapshots(canister):
            self._delete_snapshot(snapshot.id)
        for table, column in (("logs", "canister"), ("chunks", "canister"), ("canisters", "id")):
            self.db.execute(f"DELETE FROM {table} WHERE {column} = ?", (canister,))

    def forget_code(self, canister: bytes) -> None:
        for table in ("images", "sources"):
            self.db.execute(f"DELETE FROM {table} WHERE canister = ?", (canister,))
        self._change_canister(canister, None, "")

    # -- heaps

    def save_heap(self, canister: bytes, written: Written) -> None:
        """Write the pages of a heap's image that have changed."""
        for page, data in written.pages.items():
            self.db.execute(
                "INSERT OR REPLACE INTO images VALUES (?, ?, ?)", (canister, page, data)
            )
        self.db.execute(
            "DELETE FROM images WHERE canister = ? AND page >= ?", (canister, written.count)
        )
        self._change_canister(canister, None, written.summary)

    def load_heap(self, canister: bytes) -> tuple[str, bytes]:
        """What is said of the heap's image, and the image."""
        row = self._canister_row("id", canister)
        pages = "SELECT data FROM images WHERE canister = ? ORDER BY page"
        image = b"".join(data for (data,) in self.db.execute(pages, (canister,)))
        return row[9] if row else "", image

    def save_sources(self, canister: bytes, modules: Iterable[Module]) -> None:
        """What the heap is a heap of."""
        self.db.execute("DELETE FROM sources WHERE canister = ?", (canister,))
        for module in modules:
            row = (canister, module.name, module.file, module.text)
            self._put("INSERT INTO sources VALUES (?, ?, ?, ?, ?)", *row)

    def load_sources(self, canister: bytes) -> list[Module]:
        return [Module(*row[1:]) for row in self._of("sources", canister)]

    # -- logs, chunks and snapshots

    def save_log(self, canister: bytes, first: int, records: Iterable[Record]) -> None:
        """Add *records* to a log, and forget those before the number *first*."""
        self.db.execute("DELETE FROM logs WHERE canister = ? AND idx < ?", (canister, first))
        for record in records:
            self._put("INSERT INTO logs VALUES (?, ?, ?, ?, ?)", canister, *record)

    def load_log(self, canister: bytes) -> list[Record]:
        query = "SELECT * FROM logs WHERE canister = ? ORDER BY idx"
        return [Record(*row[1:]) for row in self._rows("logs", query, canister)]

    def save_chunks(self, canister: bytes, chunks: Chunks) -> None:
        if chunks.is_cleared:
            self.db.execute("DELETE FROM chunks WHERE canister = ?", (canister,))
        for digest, data in chunks.unwritten.items():
            self._put("INSERT OR REPLACE INTO chunks VALUES (?, ?, ?, ?)", canister, digest, data)

    def chunk_hashes(self, canister: bytes) -> list[bytes]:
        query = "SELECT hash FROM chunks WHERE canister = ? ORDER BY rowid"
        return [row[0] for row in self.db.execute(query, (canister,))]

    def load_chunk(self, canister: bytes, digest: bytes) -> bytes:
        """:raises KeyError: if there is none of that hash"""
        query = "SELECT * FROM chunks WHERE canister = ? AND hash = ?"
        for row in self._rows("chunks", query, canister, digest):
            data: bytes = row[2]
            return data
        raise KeyError(digest)

    def save_snapshots(self, canister: bytes, snapshots: Snapshots) -> None:
        for id_ in snapshots.gone:
            self._delete_snapshot(id_)
        for new in snapshots.unwritten():
            row = (new.id, canister, new.taken_at, new.size)
            self._put("INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", *row)
            body = new.body or b""
            for page, at in enumerate(range(0, len(body), BODY_PAGE)):
                data = body[at : at + BODY_PAGE]
                self._put("INSERT INTO bodies VALUES (?, ?, ?, ?)", new.id, page, data)

    def load_snapshots(self, canister: bytes) -> list[Snapshot]:
        """Those of a canister, without their bodies."""
        return [Snapshot(id_, *row) for id_, _, *row in self._of("snapshots", canister)]

    def load_body(self, snapshot: bytes) -> bytes:
        query = "SELECT * FROM bodies WHERE snapshot = ? ORDER BY page"
        return b"".join(row[2] for row in self._rows("bodies", query, snapshot))

    def _delete_snapshot(self, snapshot: bytes) -> None:
        self.db.execute("DELETE FROM bodies WHERE snapshot = ?", (snapshot,))
        self.db.execute("DELETE FROM snapshots WHERE id = ?", (snapshot,))

    # -- requests

    def request(self, request_id: bytes) -> tuple[bytes, bytes, Outcome] | None:
        """Who asked whom, and what came of it."""
        query = "SELECT * FROM requests WHERE id = ?"
        row = next(self._rows("requests", query, request_id), None)
        if row is None or row[3] == EXPIRED:
            return None
        _, sender, canister, kind, code, body, error, _ = row
        outcome = Reply(body) if kind == "reply" else Reject(code, body.decode(), error)
        return sender, canister, outcome

    def save_request(
        self, request_id: bytes, sender: bytes, canister: bytes, outcome: Outcome, expiry: int
    ) -> None:
        if isinstance(outcome, Reply):
            row = ("reply", 0, outcome.data, "")
        else:
            text = outcome.message.encode(errors="replace")
            row = ("reject", outcome.code, text, outcome.error)
        self._put(
            "INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            request_id,
            sender,
            canister,
            *row,
            min(expiry, 2**63 - 1),
        )

    def is_spent(self, request_id: bytes, expiry: int) -> bool:
        """Whether this request may have run before, and its answer be forgotten."""
        found = "SELECT 1 FROM requests WHERE id = ? AND kind = 'expired'"
        return (
            expiry <= self.forgotten or self.db.execute(found, (request_id,)).fetchone() is not None
        )

    def prune_requests(self, now: int) -> None:
        """
        Forget the answers to requests that have expired by *now*, and the oldest of their ids.

        A clock that went forward and is set back makes such requests valid again. Their ids are
        still known, or they expired no later than what was *forgotten*: they do not run again.
        """
        past = "SELECT * FROM requests WHERE kind != 'expired' AND expiry < ?"
        for id_, sender, canister, _, code, _, _, expiry in list(self._rows("requests", past, now)):
            self._put(
                "INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(id_, sender, canister, EXPIRED, code, b"", "", expiry),
            )
        oldest = self.db.execute(
            "SELECT expiry FROM requests WHERE kind = 'expired' ORDER BY expiry DESC "
            "LIMIT 1 OFFSET ?",
            (MOST_EXPIRED,),
        ).fetchone()
        if oldest is not None:
            self.db.execute(
                "DELETE FROM requests WHERE kind = 'expired' AND expiry <= ?", (oldest[0],)
            )
            self.forgotten = max(self.forgotten, oldest[0])
            self.set_fact("forgotten", self.forgotten)


def seal(row: Iterable[Any]) -> int:
    """A checksum of all values of *row*, and of where each ends."""
    sealed = 0
    for value in row:
        data = value if isinstance(value, bytes) else str(value).encode()
        sealed = zlib.crc32(data, zlib.crc32(b"%d." % len(data), sealed))
    return sealed


def _count_lost(problem: str) -> LossError:
    return LossError(
        f"{problem}, so nobody knows whether anything is lost: put the file back, or go on with "
        f"what is there with {WAY_OUT}"
    )


def _join(ids: list[bytes]) -> bytes:
    return b"".join(bytes((len(i),)) + i for i in ids)


def _split(raw: bytes) -> list[bytes]:
    ids, at = [], 0
    while at < len(raw):
        ids.append(raw[at + 1 : at + 1 + raw[at]])
        at += 1 + raw[at]
    return ids
