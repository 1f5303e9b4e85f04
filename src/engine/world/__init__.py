"""
World: nine players, their land and their coins on one torus that never stops.

    rules/        what lives and who owns it, on whole planes or windows of them

    board.py      terrain and money: place, step, counts
    accounts.py   balances, scores and the pot, and which rules are on
    game.py       a world, the people in it and its time: what the canister calls
    seats.py      who gives way to whom, seats on offer, orders that are paid once
    season.py     when everybody begins again
    journal.py    which events there are, and a world from them
    storage.py    a game in stable memory       checkpoint.py  a whole world there
    archive.py    seasons that are over         backup.py      a game in pages of text
    snapshot.py   a world as bytes: versioned, checksummed
    interface.py  methods, and whom they are for
    frame.py      the board for a page          state.py       the cells that are not empty
    answers.py    what queries answer           board_rle.py   the board as RLE
    thumbnail.py  who has most land where, small
"""

# The one name that a stranger needs, so that nobody has to know the files to play.
from engine.world.board import World as World
