"""
Players that are programs, and speak to a canister as any other player does.

::

    bot          what a bot is, and a cast of them; rooms/ has a file for each room
    keys         their identities, kept in files
    play         lets them enter, then lets them move now and then
    __main__     python -m bots world --count 5
"""
