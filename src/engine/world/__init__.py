"""
World: nine players, their land and their coins on one torus that never stops.

    rules/        what lives and who owns it, on whole planes or windows of them

    board.py      terrain and money: place, step, counts
    storage.py    a game in stable memory       checkpoint.py  a whole world there
    archive.py    seasons that are over         backup.py      a game in pages of text
    snapshot.py   a world as bytes: versioned, checksummed
    game.py       a world, the people in it and its time: what the canister calls
    seats.py      who gives way to whom         departures.py  who lost their seat
    season.py     when everybody begins again   config.py      which rules are on
    offers.py     a seat for somebody else      orders.py      what was placed, and its answer
    journal.py    which events there are        replay.py      a world from its journal
    pace.py       how fast generations pass     interface.py   methods, and whom they are for
    frame.py      the board for a page          state.py       the cells that are not empty
    answers.py    what queries answer           board_rle.py   the board as RLE
    thumbnail.py  who has most land where, small
"""

# The one name that a stranger needs, so that nobody has to know the files to play.
from engine.world.board import World as World
