"""
Showing a world of World to whoever looks.

    frame.py      compact frames and deltas
    sparse.py     the cells that are not empty
    reply.py      the same as Candid
    standings.py  the leaderboard
    pages.py      what http_request answers
    board_rle.py  the board as RLE, and which patterns World reads
"""
