"""
Petri: Cellular 2048. Living cells are swiped together, and then Life goes on by a tick.

    tables.py     the three modes, and what each of them allows
    cell.py       the u8 cell: energy, how long unmerged, dormant; tables for all cells at once
    plate.py      the shape of a dish: its lines, its edges, a Life tick on it
    swipe.py      moving and merging
    hazards.py    blight, what shields from it, and decay
    drawing.py    dishes as text
    dish.py       a game: its turns, its score, its end
"""
