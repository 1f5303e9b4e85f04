"""
How quick localnet is, beside the clients that ask it: ``python -m tools.measured [--write]``.

    __main__    starts a network of a new project, measures, and writes docs/measured.md
    calls.mjs   so many calls by @icp-sdk/core
    calls.py    so many by ic-py, or by localnet's own client, which verifies certificates, too
"""
