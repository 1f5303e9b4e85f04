"""
Showing a world of World to whoever looks.

    frame.py      the board for a page, compact
    sparse.py     the cells that are not empty
    reply.py      the same as Candid
    standings.py  the leaderboard
    answers.py    what queries answer as records
    thumbnail.py  who has most land where, small
    pages.py      what http_request answers
    board_rle.py  the board as RLE, and which patterns World reads
"""
