"""Tests of the game: one family of files for each source file."""
