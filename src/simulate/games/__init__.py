"""What can be played in a terminal: each `ROOM` is a `simulate.play.Play`.

petri    a dish of your own, with ghosts of all four swipes
"""
