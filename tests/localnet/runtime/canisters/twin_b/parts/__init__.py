"""The parts of twin B."""

NAME: str = "parts of B"
