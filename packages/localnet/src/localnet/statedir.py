"""
The folder that a network lives in between runs.

::

    .localnet/keys/        the network's keys, and a checksum of admin.pem
             inspector.key what opens the inspector
             admin.pem     the identity that installed the canisters: their first controller
             lock          held by the process that runs
             control.sock  where `localnet upgrade` reaches that process
             ...           the canisters' state
"""

from __future__ import annotations

import fcntl
import re
import secrets
import shutil
import zlib
from pathlib import Path
from typing import TextIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from localnet.http import keys
from localnet.protocol import sign
from localnet.runtime.store import DATABASE, WAY_OUT

SOCKET = "control.sock"
INSPECTOR_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
KEPT_BY_RESET = ("keys", "inspector.key", "admin.pem", "lock", ".gitignore")


class StateError(Exception):
    """The folder cannot be used, and why."""


class StateDir:
    """A state folder, locked for this process until it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(path / "lock")
        (path / ".gitignore").write_text("*\n")

    def reset(self) -> None:
        """
        Forget the canisters; keep the keys, by which others know this network.

        :raises StateError: if this is not a network's folder.
        """
        found = {entry.name for entry in self.path.iterdir()}
        if "keys" not in found and not found <= set(KEPT_BY_RESET):
            raise StateError(f"{self.path} is not a localnet's folder; nothing was removed")
        for entry in self.path.iterdir():
            if entry.name not in KEPT_BY_RESET:
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()

    def keys(self, accept_loss: bool = False) -> keys.Keys:
        """
        The network's keys; new ones for a new network, or if it is known that some are lost.

        :raises StateError: if they are damaged, or missing.
        """
        for name in keys.FILES:
            self._check_there(self.path / keys.FOLDER / name, accept_loss)
        try:
            return keys.load_or_make(self.path)
        except keys.DamagedKeyError as problem:
            raise StateError(str(problem)) from None

    def _check_there(self, path: Path, accept_loss: bool) -> None:
        if (self.path / DATABASE).exists() and not path.exists() and not accept_loss:
            raise StateError(
                f"{path} is missing, by which others know this network: put it back, or have a "
                f"new one made with {WAY_OUT}"
            )

    def admin(self, accept_loss: bool = False) -> sign.Identity:
        """
        Who installs the canisters.

        :raises StateError: if the file does not hold an identity, or is lost.
        """
        path = self.admin_pem
        self._check_there(path, accept_loss)
        if not path.exists():
            keys.write_secret(path, _new_identity())
            self._checksum.unlink(missing_ok=True)
        text = path.read_bytes()
        if not self._checksum.exists():
            self._checksum.parent.mkdir(mode=0o700, exist_ok=True)
            self._checksum.write_text(_sum(text))
        if self._checksum.read_bytes() != _sum(text).encode():
            raise StateError(
                f"{path} is not what {self._checksum} says it was: one of them is damaged; put "
                "it back, or remove the latter if the former is right"
            )
        try:
            return sign.load_pem(text.decode("ascii"))
        except ValueError as problem:
            raise StateError(f"{path} is damaged: {problem}") from None

    def inspector_key(self) -> str:
        """What opens the inspector; a new one, if there is none that nobody can guess."""
        path = self.path / "inspector.key"
        found = path.read_text("ascii", "replace") if path.exists() else ""
        if not INSPECTOR_KEY.fullmatch(found):
            found = secrets.token_urlsafe(32)
            keys.write_secret(path, found)
        path.chmod(0o600)
        return found

    @property
    def admin_pem(self) -> Path:
        """The key of whoever installs the canisters."""
        return self.path / "admin.pem"

    @property
    def _checksum(self) -> Path:
        return self.path / keys.FOLDER / "admin.sum"

    @property
    def socket(self) -> Path:
        """Where the running process can be reached."""
        return self.path / SOCKET

    def close(self) -> None:
        """Let another process have it."""
        self._lock.close()


def _locked(path: Path) -> TextIO:
    file = path.open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise StateError(f"another localnet is running on {path.parent}") from None
    return file


def _sum(text: bytes) -> str:
    return f"{zlib.crc32(text):08x}\n"


def _new_identity() -> str:
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii")
