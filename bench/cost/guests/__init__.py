"""What is metered of a room, in interpreters that have nothing but this project.

A module has the room's `canister`, the `population` of its board, and `actions` by name.
"""
