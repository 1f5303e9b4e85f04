"""
Tests of canisters, in the test's own process and on a clock that the test moves.

::

    from localnet.testing import Network, Rejected, Trapped    the fixture `network` is pytest's

    network      a network for one test: installs, moves time, stops, snapshots
    bringing_up  how code comes up in it
    canister     a canister's methods, by name; why a call was not answered
    values       Python values to Candid and back; principals, and identities with keys
    outcalls     HTTP requests of canisters, answered by the test
    serving      the same network for clients over HTTP
    explain      where two values differ, when an assertion fails
"""

from localnet.testing.canister import Canister, Rejected, Trapped
from localnet.testing.network import Network
from localnet.testing.outcalls import HttpRequest, HttpResponse
from localnet.testing.values import Identity, Principal

__all__ = [
    "Canister", "HttpRequest", "HttpResponse", "Identity", "Network", "Principal", "Rejected",
    "Trapped",
]  # fmt: skip
