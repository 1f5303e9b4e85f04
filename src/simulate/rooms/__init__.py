"""How each room is verified: its `ROOM` is a `simulate.proof.Proof`."""
