"""
Who signs: a private key in a PEM file, as ``dfx identity export`` and ``icp identity export``
write it. On this machine it is, unless another is named, the one that localnet installed its
canisters with, who is their first admin::

    .localnet/admin.pem
"""

from __future__ import annotations

from pathlib import Path

from client.problem import Problem
from protocol import principal, sign

INSTALLER = Path(".localnet/admin.pem")
EXPORT = "`icp identity export NAME > me.pem` or `dfx identity export NAME > me.pem` writes one"


def find(
    project: Path, given: Path | None, own: bool, state: Path = INSTALLER.parent
) -> sign.Identity:
    """
    The identity in the file *given*; else, on the project's *own* network, its installer's, from
    the folder *state* where localnet keeps what it knows; else nobody's.

    :raises Problem: if there is no such file, or no key in it.
    """
    if given is not None:
        return load(given)
    installer = project / state / INSTALLER.name
    return load(installer) if own and installer.exists() else sign.ANONYMOUS


def load(path: Path) -> sign.Identity:
    """
    The identity in the PEM file at *path*.

    :raises Problem: if it cannot be read.
    """
    try:
        return sign.load_pem(path.read_text("ascii"))
    except OSError as problem:
        raise Problem(
            f"The identity {path} cannot be read ({problem.strerror}): {EXPORT}."
        ) from None
    except sign.IdentityError as problem:
        raise Problem(f"{path} is no identity ({problem}): {EXPORT}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{path} is no identity (it is not text): {EXPORT}.") from None


def text(identity: sign.Identity) -> str:
    """The principal of *identity*, as people write it."""
    return principal.draw(identity.principal)
