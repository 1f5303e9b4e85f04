"""
Life2 without a canister: patterns run, drawn, and a canister's history played again.

    __main__.py   `python -m simulate`: run, play, verify, list; what comes of a run
    boards.py     what is run: a pattern from a file or the library, as in World or under any rule
    pictures.py   cells as PNG and, over time, as GIF, in the players' colours
    verify.py     how a room is verified, by events from files and from its canister; rooms/ has a
                  file for each room

The rules are the engine's; nothing here decides what lives or who owns it.
"""
