"""
Life2 without a canister: patterns run, drawn, and a canister's history played again.

    __main__.py   `python -m simulate`: run, play, verify, list
    options.py    its words
    pattern.py    a pattern from a file, or from the library by its name
    field.py      a torus of any size with owners, stepped as the world is
    run.py        a pattern after some generations, shown or written
    ruled.py      a board under any rule, from a file, a map or the library
    text.py       cells as text, RLE and .cells
    picture.py    cells as PNG and, over time, as GIF (gif.py), in the players' colours (colours.py)
    proof.py      how a room is verified; rooms/ has a file for each
    play.py       how keys are read in a terminal; games/ has a file for each room with a game
    evidence.py   the events that are played again, from files and from the canister

The rules are the engine's; nothing here decides what lives or who owns it.
"""
