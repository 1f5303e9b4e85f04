"""The server that these tests talk to is the one of localnet's own tests."""

from tests.localnet.http.conftest import tally

__all__ = ["tally"]
