"""
Arena: rounds of Life between Blue and Red, with seedlets that nobody sees before all are in.

    field.py     64 x 64 cells of two teams, and their generations
    seedlet.py   what one player brings: 8 x 8 cells, or 16 x 16
    pledge.py    the hash of a seedlet that is kept secret for now
    config.py    the numbers by which a round is played
    purse.py     the coins of a round, and who is owed them
    slots.py     the places of a round, and what was pledged and revealed for them
    round.py     a round from its first pledge to the last claim
"""
