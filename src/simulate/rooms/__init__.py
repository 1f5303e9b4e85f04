"""How a room is verified and played: its `ROOM` is a `simulate.verify.VerifiedRoom`."""
