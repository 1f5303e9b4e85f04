"""
The canisters of Basilisk's repository with their own tests, on localnet instead of a replica.

    python -m tools.basilisk_fixtures CHECKOUT [FIXTURE ..] [--write]     in packages/localnet

CHECKOUT is a clone of Basilisk's repository, of a version whose tests call dfx, as 0.13.1; nothing
of it is kept here. The tests find the stand-in for dfx that Kybra's examples find::

    __main__      copies the fixtures, with an empty file for each module that would be built
    plugin        has the tests call ``tools.kybra_examples.dfx`` in their own process
"""
