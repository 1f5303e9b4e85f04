"""
Servers for tests and benchmarks to talk to, each started and stopped in one place.

    spawned     `python -m localnet` in a process of its own, what it prints, and its canisters
    served      this project's localnet, and the Life2 canister on it as a client sees it
    tally       a localnet with the sample canister in canisters/
    inprocess   the same in a thread of the test's own process
    liar        a localnet whose node lies
    threaded    HTTP servers in threads of the test's own process: with one answer, in the middle
    fixtures    what pytest offers of these to every test
"""
