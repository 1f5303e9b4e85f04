"""
World: nine players, their land and their coins on one torus that never stops.

    rules/        what lives and who owns it, on whole planes or windows of them
    showing/      a world as frames, records, standings and pages

    board.py      terrain and money: place, step, counts
    storage.py    a game in stable memory       checkpoint.py  a whole world there
    archive.py    seasons that are over         backup.py      a game in pages of text
    snapshot.py   a world as bytes: versioned, checksummed
    game.py       a world, the people in it and its time: what the canister calls
    seats.py      who gives way to whom         departures.py  who lost their seat
    season.py     when everybody begins again   config.py      which rules are on
    offers.py     a seat for somebody else      orders.py      what was placed, and its answer
    journal.py    which events there are        replay.py      a world from its journal
    pace.py       how fast generations pass     access.py      methods, and whom they are for
"""
