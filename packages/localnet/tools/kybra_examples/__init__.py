"""
Kybra's examples with their own tests, on localnet instead of dfx and a replica.

    python -m tools.kybra_examples CHECKOUT [EXAMPLE ..] [--write]      in packages/localnet

CHECKOUT is a clone of Kybra's repository, of which nothing is kept here. Its tests call dfx, and
expect canisters and generated clients from it. They find a stand-in, which needs no more of dfx
than what they use::

    __main__      copies the examples, fetches their tests' packages, runs all, writes the table
    dfx           `dfx deploy` starts a localnet, `dfx generate` writes JavaScript for the agent
    javascript    an interface as the agent takes it
    run.mjs       runs a list of expectations to its end, and says of each whether it holds
"""
