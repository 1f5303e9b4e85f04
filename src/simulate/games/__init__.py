"""What can be played in a terminal: each `ROOM` is a `simulate.play.Play`."""
