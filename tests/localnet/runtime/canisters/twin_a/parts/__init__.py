"""The parts of twin A."""

NAME: str = "parts of A"
