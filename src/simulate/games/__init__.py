"""What can be played in a terminal: each `ROOM` is a `simulate.play.Play`.

lab      a map under a rule, a generation at a time
"""
