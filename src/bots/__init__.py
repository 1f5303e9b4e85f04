"""
Players that are programs, and speak to a Life2 canister as any other player does.

::

    characters   what each of them likes to place, and where
    keys         their identities, kept in files
    table        takes seats for them, lets them open, then lets them move now and then
    __main__     python -m bots
"""
